import { get } from './api.js';
import { h } from './dom.js';
import { selectField, textField } from './fields.js';

function toField({ name, text, type, choices }) {
  return type === 'choice'
    ? selectField({ label: text, name, required: true, choices: [['', 'Select'], ...choices] })
    : textField({ label: text, name, required: true, wide: type === 'text' });
}

/** The clinical questions that procedures bring up. Some are asked only after a certain answer. */
export function questionnaire() {
  let asked = [];
  let codes = '';
  const area = h('div');

  function showDue() {
    for (const { question, field } of asked) {
      const { when } = question;
      const before = asked.find((one) => one.question.name === `question_${when?.id}`);
      field.element.hidden = when !== null && before?.field.get() !== when.is;
    }
  }

  async function load(procedures) {
    const wanted = procedures.join(',');
    if (wanted === codes) return;
    codes = wanted;
    const { questions } = await get(`/api/authorization-questions?procedures=${encodeURIComponent(wanted)}`);
    if (wanted !== codes) return;
    // What was answered stays where the question stays.
    const known = new Map(asked.map(({ question, field }) => [question.name, field]));
    asked = questions.map((question) => ({ question, field: known.get(question.name) ?? toField(question) }));
    area.replaceChildren(
      asked.length === 0
        ? ''
        : h(
            'div',
            { class: 'group' },
            h('h3', {}, 'Clinical questions'),
            h(
              'div',
              { class: 'grid' },
              asked.map(({ field }) => field.element),
            ),
          ),
    );
    showDue();
  }

  area.addEventListener('change', showDue);
  return {
    element: area,
    load,
    fields: () => asked.map(({ field }) => field).filter(({ element }) => !element.hidden),
  };
}
