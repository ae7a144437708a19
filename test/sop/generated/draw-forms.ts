import { drawEntry, type DrawnEntry } from './draw-controls.ts';
import type { Facts } from './facts.ts';
import type { Entry, Form, Layout } from './page-parts.ts';

export function drawForm(facts: Facts, { layout, perLine, entries: all }: Form): string {
  // Nothing would tell a caption from a value behind it.
  const isOpen = /^(label-for|label-around|break-above|inline|list-items|captions-inside|aria-labels)$/.test(
    layout,
  );
  const entries = all.map((entry) =>
    isOpen && entry.control === 'words' ? { ...entry, control: 'shown' as const } : entry,
  );
  if (layout === 'captions-inside' || layout === 'aria-labels')
    return entries.map((entry) => withoutCaption(facts, entry, layout)).join('');
  // An empty cell between a caption and a value, and captions over values of the same look, may be read in another way.
  const isUnsure =
    /^(cells-with-space|own-rows|row-above)$/.test(layout) || (layout === 'inline' && perLine > 1);
  const draw = (): DrawnEntry[] =>
    entries.map((entry) => drawEntry(facts, { ...entry, isUnsure: isUnsure && isShown(entry) }));
  // Under heading cells next to shown values, fields are as good as those of a table with one entry.
  const isTable = layout === 'row-above' && entries.some(isShown);
  const drawn = isTable ? facts.asCells(draw) : draw();
  // On a line of several, the words behind a box would run into the next caption.
  const hasBox = entries.some(({ control }) => control === 'box-behind');
  return DRAW[layout](drawn, hasBox && /^(inline|label-for)$/.test(layout) ? 1 : perLine);
}

const isShown = ({ control }: Entry): boolean => control === 'shown' || control === 'words';

/** The words are an attribute of the field. */
function withoutCaption(facts: Facts, entry: Entry, layout: Layout): string {
  const isText = /^(text|textarea|date)$/.test(entry.control);
  if (layout === 'captions-inside' && isText && entry.control !== 'date')
    return `<p>${drawEntry(facts, { ...entry, value: '', marks: [] }, `placeholder="${entry.words}"`).control}</p>`;
  if (layout === 'aria-labels' && (isText || /select|multiple|drawn-list/.test(entry.control)))
    return `<p>${drawEntry(facts, { ...entry, marks: [] }, `aria-label="${entry.words}"`).control}</p>`;
  return DRAW['label-for']([drawEntry(facts, entry)], 1);
}

type Draw = (drawn: readonly DrawnEntry[], perLine: number) => string;

const each =
  (draw: (one: DrawnEntry, at: number) => string): Draw =>
  (drawn) =>
    drawn.map(draw).join('');

const lines =
  (around: (line: string) => string, draw: (one: DrawnEntry, at: number) => string): Draw =>
  (drawn, perLine) =>
    chunks(drawn, perLine)
      .map((chunk) => around(chunk.map(draw).join(' ')))
      .join('');

function chunks<T>(all: readonly T[], size: number): T[][] {
  const count = Math.ceil(all.length / size);
  return Array.from({ length: count }, (_, index) => all.slice(index * size, (index + 1) * size));
}

const table = (rows: string): string => `<table>${rows}</table>`;
const cells = (space: string, caption = 'td'): Draw => {
  const rows = lines(
    (line) => `<tr>${line}</tr>`,
    (one) => `<${caption}>${one.caption}</${caption}>${space}<td>${one.control}</td>`,
  );
  return (drawn, perLine) => table(rows(drawn, perLine));
};

/** A label can be tied to a field, but not to text or several fields. */
function label({ caption, id, entry }: DrawnEntry): string {
  if (caption === '') return '';
  const isTied = !/^(shown|words|radios|plain-radios|date-parts|amount-unit|range|editor)$/.test(
    entry.control,
  );
  return isTied ? `<label for=${id}>${caption}</label>` : `<label>${caption}</label>`;
}

const DRAW: Readonly<Record<Exclude<Layout, 'captions-inside' | 'aria-labels'>, Draw>> = {
  'label-for': lines(
    (line) => `<div>${line}</div>`,
    (one) => `${label(one)} ${one.control}`,
  ),
  'label-around': each((one) =>
    /radios|shown|date-parts|amount-unit|range|between-words/.test(one.entry.control)
      ? `<div><span>${one.caption}</span> ${one.control}</div>`
      : `<div><label>${one.caption} ${one.control}</label></div>`,
  ),
  'heading-cells': cells('', 'th'),
  cells: cells(''),
  'cells-with-space': cells('<td width=10>&nbsp;</td>'),
  'cells-with-colon': cells('<td>:</td>'),
  // Every third entry takes the whole line.
  'wide-cells': (drawn) => {
    const pair = ({ caption, control }: DrawnEntry, wide = ''): string =>
      `<td>${caption}</td><td${wide}>${control}</td>`;
    const rows = chunks(drawn, 3).map(
      ([first, second, third]) =>
        `<tr>${first ? pair(first) : ''}${second ? pair(second) : ''}</tr>${third ? `<tr>${pair(third, ' colspan=3')}</tr>` : ''}`,
    );
    return table(rows.join(''));
  },
  'row-above': (drawn, perLine) => {
    // Without fields, only another look tells captions from values.
    const hasShown = drawn.some(({ entry }) => isShown(entry));
    const row = (tag: string, all: readonly string[]): string =>
      `<tr>${all.map((one) => `<${tag}>${one}</${tag}>`).join('')}</tr>`;
    const rows = chunks(drawn, hasShown ? drawn.length : perLine).map(
      (chunk) =>
        row(
          hasShown ? 'th' : 'td',
          chunk.map(({ caption }) => caption),
        ) +
        row(
          'td',
          chunk.map(({ control }) => control),
        ),
    );
    return table(rows.join(''));
  },
  'own-rows': (drawn) =>
    table(drawn.map((one) => `<tr><td>${one.caption}</td></tr><tr><td>${one.control}</td></tr>`).join('')),
  'block-above': each(
    (one) => `<div style="margin:8px 0"><div>${one.caption}</div><div>${one.control}</div></div>`,
  ),
  'break-above': each((one) => `<div>${one.caption}<br>${one.control}</div>`),
  inline: lines(
    (line) => `<div>${line}</div>`,
    (one) => `${one.caption} ${one.control}`,
  ),
  terms: (drawn) =>
    `<dl>${drawn.map((one) => `<dt>${one.caption}</dt><dd>${one.control}</dd>`).join('')}</dl>`,
  'list-items': (drawn) =>
    `<ul>${drawn.map((one) => `<li><span>${one.caption}</span> ${one.control}</li>`).join('')}</ul>`,
  'flex-rows': each(
    (one) => `<div style="display:flex;gap:8px"><div>${one.caption}</div><div>${one.control}</div></div>`,
  ),
  'flex-columns': lines(
    (line) => `<div style="display:flex;gap:20px">${line}</div>`,
    (one) => `<div><div>${one.caption}</div><div>${one.control}</div></div>`,
  ),
  'css-grid': (drawn) =>
    `<div style="display:grid;grid-template-columns:160px auto">${drawn.map((one) => `<div>${one.caption}</div><div>${one.control}</div>`).join('')}</div>`,
  'reversed-flex': each(
    (one) =>
      `<div style="display:flex;flex-direction:row-reverse;justify-content:flex-end;gap:8px"><div>${one.control}</div><div>${one.caption}</div></div>`,
  ),
  absolute: (drawn) => {
    const at = (left: number, row: number): string =>
      `style="position:absolute;left:${left}px;top:${row * 50}px"`;
    const captions = drawn.map((one, row) => `<div ${at(0, row)}>${one.caption}</div>`);
    const controls = drawn.map((one, row) => `<div ${at(180, row)}>${one.control}</div>`);
    return `<div style="position:relative;width:600px;height:${drawn.length * 50}px">${[...captions, ...controls].join('')}</div>`;
  },
  floats: each(
    (one) =>
      `<div style="overflow:hidden"><div style="float:left;width:150px">${one.caption}&nbsp;</div><div style="float:left">${one.control}</div></div>`,
  ),
  'float-columns': (drawn) =>
    `<div style="overflow:hidden">${drawn.map((one) => `<div style="float:left;width:48%"><div>${one.caption}</div><div>${one.control}</div></div>`).join('')}</div>`,
  'float-lines': (drawn) =>
    `<div style="overflow:hidden">${drawn.map((one) => `<div style="float:left;width:48%"><span style="display:inline-block;width:140px">${one.caption}</span><span>${one.control}</span></div>`).join('')}</div>`,
  'nested-tables': (drawn) =>
    table(
      drawn
        .map(
          (one) =>
            `<tr><td align=right><font size=2>${one.caption}</font></td><td><table cellpadding=0><tr><td>${one.control}</td></tr></table></td></tr>`,
        )
        .join(''),
    ),
  'floating-labels': each(
    (one) =>
      `<div style="position:relative;padding-top:20px"><div>${one.control}</div><span style="position:absolute;top:0;left:0;white-space:nowrap">${one.caption}</span></div>`,
  ),
  'bootstrap-columns': each(
    (one) =>
      `<div style="display:flex;gap:8px"><div style="width:140px"><label>${one.caption}</label></div><div style="width:400px">${one.control}</div></div>`,
  ),
  'deep-boxes': each(
    (one) =>
      `<div style="display:flex;gap:8px"><div><div><span>${one.caption}</span></div></div><div><div><div>${one.control}</div></div></div></div>`,
  ),
};
