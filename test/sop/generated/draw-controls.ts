import type { Facts } from './facts.ts';
import type { Entry, Mark } from './page-parts.ts';

/** The caption and the control of an entry, which a layout puts next to each other. */
export interface DrawnEntry {
  readonly entry: Entry;
  /** Empty if the control has its words itself. */
  readonly caption: string;
  readonly control: string;
  /** What a label can be tied to. */
  readonly id: string;
}

const CAPTION: Readonly<Partial<Record<Mark, (caption: string) => string>>> = {
  colon: (caption) => `${caption}:`,
  star: (caption) => `${caption} *`,
  required: (caption) => `<span class=req style="color:red">*</span> ${caption}`,
  'help-icon': (caption) => `${caption} <i class="icon info" title="As on the card"></i>`,
  'help-button': (caption) => `${caption} <button type=button aria-label=Help>?</button>`,
  tooltip: (caption) => `${caption}<span role=tooltip style="display:none">Number on your card</span>`,
  script: (caption) => `${caption}<script>window.made = 1</script>`,
  footnote: (caption) => `${caption}<sup>1</sup>`,
  nbsp: (caption) => `&nbsp;${caption}&nbsp;`,
  bold: (caption) => `<b>${caption}</b>`,
  hint: (caption) => `${caption} <small>(optional)</small>`,
  abbreviation: (caption) => `${caption} <abbr title="required">*</abbr>`,
  picture: (caption) => `${caption} <img alt="Required field" width=12 height=12>`,
  drawing: (caption) =>
    `${caption} <svg width=12 height=12><title>Help</title><circle cx=6 cy=6 r=5 /></svg>`,
  'for-readers': (caption) =>
    `${caption}<span style="position:absolute;width:1px;height:1px;overflow:hidden;clip:rect(0,0,0,0)"> (required)</span>`,
  'help-link': (caption) => `${caption} <a href="#">[?]</a>`,
  'unseen-tip': (caption) =>
    `${caption}<span style="visibility:hidden;position:absolute">Number on your card</span>`,
  'in-brackets': (caption) => `${caption} (required)`,
};

const FIELD: Readonly<Partial<Record<Mark, (control: string) => string>>> = {
  error: (control) => `${control} <span class=error style="color:red">is required</span>`,
  unit: (control) => `${control} %`,
  currency: (control) => `$ ${control}`,
  'hidden-input': (control) => `<input type=hidden name=h value=x>${control}`,
  'help-after': (control) => `${control} <button type=button aria-label=Help>?</button>`,
  'link-after': (control) => `${control} <a href="#">Look up</a>`,
};

export function drawEntry(facts: Facts, entry: Entry, attributes = ''): DrawnEntry {
  const id = facts.id();
  const { marks } = entry;
  const caption = marks.reduce((drawn, mark) => CAPTION[mark]?.(drawn) ?? drawn, entry.words);
  const plain = CONTROLS[entry.control](facts, entry, id, attributes);
  const isText = /^(text|disabled|read-only)$/.test(entry.control);
  const control = isText ? marks.reduce((drawn, mark) => FIELD[mark]?.(drawn) ?? drawn, plain) : plain;
  return { entry, caption: entry.control === 'box-behind' ? '' : caption, control, id };
}

type Draw = (facts: Facts, entry: Entry, id: string, attributes: string) => string;

const input =
  (type: string): Draw =>
  (facts, { words, value }, id, attributes) => {
    facts.add({ role: 'field', words: [words], ids: [id], reads: [value] });
    return `<input ${type} id=${id} value="${value}" ${attributes}>`;
  };

const options = (all: readonly string[], chosen: readonly string[]): string =>
  all.map((one) => `<option${chosen.includes(one) ? ' selected' : ''}>${one}`).join('');

const radios =
  (drawOption: (input: string, words: string) => string): Draw =>
  (facts, { words, value, others }, id) => {
    const all = value === '' ? others : [value, ...others];
    const ids = all.map(() => facts.id());
    facts.add({ role: 'field', words: [words], ids: [ids.join('+')], reads: [value] });
    for (const [at, one] of all.entries())
      facts.add({ role: 'option', words: [one], ids: [ids[at] ?? ''], reads: [String(one === value)] });
    const drawn = all.map((one, at) =>
      drawOption(`<input type=radio name=r${id} id=${ids[at]}${one === value ? ' checked' : ''}>`, one),
    );
    return drawn.join(' ');
  };

/** Several fields behind one caption. */
const several =
  (draw: (ids: readonly string[], value: string) => string, isFirstRight: boolean): Draw =>
  (facts, { words, value }, id) => {
    const ids = [id, facts.id(), facts.id()];
    facts.add({
      role: 'field',
      words: [words],
      ids: isFirstRight ? [id] : [],
      reads: isFirstRight ? [value] : [],
      isUnsure: true,
    });
    return draw(ids, value);
  };

const CONTROLS: Readonly<Record<Entry['control'], Draw>> = {
  text: input('type=text'),
  disabled: input('type=text disabled'),
  'read-only': input('type=text readonly'),
  date: input('type=date'),
  file: (facts, { words }, id, attributes) => {
    facts.add({ role: 'field', words: [words], ids: [id], reads: [''] });
    return `<input type=file id=${id} ${attributes}>`;
  },
  textarea: (facts, { words, value }, id, attributes) => {
    facts.add({ role: 'field', words: [words], ids: [id], reads: [value] });
    return `<textarea id=${id} rows=2 ${attributes}>${value}</textarea>`;
  },
  editor: (facts, { words, value }, id, attributes) => {
    facts.add({ role: 'field', words: [words], ids: [id], reads: [value] });
    return `<div id=${id} contenteditable=true style="border:1px solid;min-height:20px;min-width:80px" ${attributes}>${value}</div>`;
  },
  shown: (facts, { words, value, isUnsure }, id) => {
    facts.add({ role: 'shown', words: [words], ids: [], reads: [value], ...(isUnsure && { isUnsure }) });
    return `<span id=${id}>${value}</span>`;
  },
  words: (facts, { words, value, isUnsure }) => {
    facts.add({ role: 'shown', words: [words], ids: [], reads: [value], ...(isUnsure && { isUnsure }) });
    return value;
  },
  select: (facts, { words, value, others }, id, attributes) => {
    facts.add({ role: 'field', words: [words], ids: [id], reads: [value] });
    return `<select id=${id} ${attributes}>${options([value, ...others], [value])}</select>`;
  },
  multiple: (facts, { words, value, others }, id, attributes) => {
    const chosen = value === '' ? [] : [value, ...others.slice(1)];
    facts.add({ role: 'field', words: [words], ids: [id], reads: [chosen.join(', ')] });
    const all = [...(value === '' ? [] : [value]), ...others];
    return `<select id=${id} multiple size=2 ${attributes}>${options(all, chosen)}</select>`;
  },
  'drawn-list': (facts, { words, value }, id, attributes) => {
    facts.add({ role: 'field', words: [words], ids: [id], reads: [value] });
    return `<div id=${id} role=combobox tabindex=0 aria-expanded=false style="border:1px solid;display:inline-block;min-width:80px;min-height:18px" ${attributes}>${value}</div>`;
  },
  checkbox: (facts, { words, value }, id, attributes) => {
    facts.add({ role: 'box', words: [words], ids: [id], reads: [value] });
    return `<input type=checkbox id=${id}${value === 'true' ? ' checked' : ''} ${attributes}>`;
  },
  'box-behind': (facts, { words, value }, id) => {
    facts.add({ role: 'box', words: [words], ids: [id], reads: [value] });
    return `<input type=checkbox id=${id}${value === 'true' ? ' checked' : ''}> ${words}`;
  },
  radios: radios((drawn, words) => `<label>${drawn} ${words}</label>`),
  'plain-radios': radios((drawn, words) => `${drawn} ${words}`),
  'date-parts': several(
    ([a, b, c], value) =>
      `<input id=${a} size=2 value="${value}"> / <input id=${b} size=2> / <input id=${c} size=4>`,
    false,
  ),
  'amount-unit': several(
    ([a, b], value) => `<input id=${a} value="${value}"> <select id=${b}><option>USD<option>EUR</select>`,
    false,
  ),
  range: several(([a, b], value) => `<input id=${a} value="${value}"> to <input id=${b}>`, true),
  'between-words': (facts, { words, value }, id, attributes) => {
    const reads = [value, `Net ${value} days`];
    facts.add({ role: 'field', words: [words], ids: [id], reads, isUnsure: true });
    return `Net <input id=${id} size=4 value="${value}" ${attributes}> days`;
  },
};
