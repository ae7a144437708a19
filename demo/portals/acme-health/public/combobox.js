import { get } from './api.js';
import { boot, h, newId } from './dom.js';
import { field, textField } from './fields.js';

const PAUSE_MS = 120;

/** A text field that offers choices from the server while somebody types. */
export function comboboxField(options) {
  const way = boot.switches.typeahead;
  if (way === 'off') return textField(options);
  const listId = newId('options');
  const list = h('ul', {
    id: listId,
    role: 'listbox',
    class: 'options',
    'aria-label': 'Choices',
    hidden: true,
  });
  const control = h('input', {
    type: 'text',
    role: 'combobox',
    autocomplete: 'off',
    'aria-autocomplete': 'list',
    'aria-expanded': 'false',
    'aria-controls': listId,
  });
  const note = h('p', { class: 'hint picked' });
  const made = field({ ...options, control, extra: h('div', {}, list, note) });
  made.element.classList.add('combobox');
  attach({ control, list, note, source: options.source, strict: way === 'strict' });
  return made;
}

function attach({ control, list, note, source, strict }) {
  let timer;
  let picked = '';
  let active = -1;
  const close = () => {
    list.hidden = true;
    list.replaceChildren();
    control.setAttribute('aria-expanded', 'false');
    control.removeAttribute('aria-activedescendant');
    active = -1;
  };
  const pick = (option) => {
    picked = control.value = option.dataset.value;
    note.textContent = option.dataset.text;
    close();
    control.dispatchEvent(new Event('change', { bubbles: true }));
  };
  const show = (choices) => {
    const items = choices.map(({ value, text }) =>
      h(
        'li',
        {
          id: newId('option'),
          role: 'option',
          'aria-selected': 'false',
          'data-value': value,
          'data-text': text,
          onmousedown: (event) => event.preventDefault(),
          onclick: (event) => pick(event.currentTarget),
        },
        `${value} ${text}`,
      ),
    );
    list.replaceChildren(...items);
    list.hidden = items.length === 0;
    control.setAttribute('aria-expanded', String(items.length > 0));
  };
  const move = (step) => {
    const items = [...list.children];
    if (list.hidden || items.length === 0) return;
    active = (active + step + items.length) % items.length;
    items.forEach((item, index) => item.setAttribute('aria-selected', String(index === active)));
    control.setAttribute('aria-activedescendant', items[active].id);
  };
  control.addEventListener('input', () => {
    clearTimeout(timer);
    note.textContent = '';
    const query = control.value.trim();
    if (query === '') return close();
    timer = setTimeout(async () => {
      const { options } = await get(`${source}?q=${encodeURIComponent(query)}`);
      // The answer may come after the field was left or changed: then it must not cover what is below.
      if (document.activeElement === control && control.value.trim() === query) show(options);
    }, PAUSE_MS);
  });
  control.addEventListener('keydown', (event) => {
    if (event.key === 'ArrowDown') move(1);
    else if (event.key === 'ArrowUp') move(-1);
    else if (event.key === 'Escape') close();
    else if (event.key === 'Enter' && active >= 0) pick(list.children[active]);
    else return;
    event.preventDefault();
  });
  control.addEventListener('blur', () => {
    clearTimeout(timer);
    close();
    if (strict && control.value !== picked) control.value = '';
  });
}
