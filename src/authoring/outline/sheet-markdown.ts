import type { OutlineStep, OutlineWay } from './outline.ts';
import type { Sheet, SheetField } from './sheet.ts';

/** The sheet for reviewers in Markdown. */
export function sheetMarkdown(sheet: Sheet): string {
  const { title, description, sop, portal, file, digest } = sheet;
  return `${[
    `# ${escaped(title)}`,
    ...(description === '' ? [] : ['', escaped(description)]),
    '',
    table(
      ['portal', 'procedure', 'file', 'digest (SHA-256)'],
      [[escaped(portal), `\`${sop}\``, `\`${file}\``, `\`${digest}\``]],
    ),
    '',
    '## What it is given',
    '',
    fields(sheet.inputs, 'Nothing.'),
    '',
    '## What it yields',
    '',
    fields(sheet.outputs, 'Nothing.'),
    '',
    '## Steps',
    '',
    ...sheet.steps.flatMap((step) => stepLines(step, '')),
    '',
    '## How it may end',
    '',
    outcomes(sheet),
    ...follows(sheet),
    '',
    '## Sign-off',
    '',
    'I have read this procedure, with the digest above, and found it right.',
    '',
    table(['name', 'date', 'signature'], [['', '', '']]),
  ].join('\n')}\n`;
}

/** Characters that Markdown would take for marks; code between backticks stays as it is. */
function escaped(text: string): string {
  return text
    .split(/(`[^`]*`)/)
    .map((part) =>
      part.startsWith('`') && part.length > 1 ? part : part.replace(/[\\*_<>#[\]|]/g, (mark) => `\\${mark}`),
    )
    .join('');
}

function table(head: readonly string[], rows: readonly (readonly string[])[]): string {
  const line = (cells: readonly string[]): string =>
    `| ${cells.map((cell) => cell.replaceAll('\n', ' ').replace(/(?<!\\)\|/g, '\\|')).join(' | ')} |`;
  return [line(head), line(head.map(() => '---')), ...rows.map(line)].join('\n');
}

function fields(all: readonly SheetField[], none: string): string {
  if (all.length === 0) return none;
  const rows = all.map(({ name, type, needed, description }) => [
    `\`${name}\``,
    escaped(type),
    needed ? 'yes' : '',
    escaped(description),
  ]);
  return table(['name', 'is', 'needed', 'means'], rows);
}

function outcomes({ outcomes: all }: Sheet): string {
  const rows = all.map(({ code, kind, when, notes }) => [`\`${code}\``, kind, escaped(when), escaped(notes)]);
  return table(
    ['outcome', 'kind', 'when', 'message for the client'],
    [['finished', '', 'the steps come to their end', ''], ...rows],
  );
}

function follows({ follows: all }: Sheet): readonly string[] {
  if (all.length === 0) return [];
  const rows = all.map(({ sop, title, digest }) => [`\`${sop}\``, escaped(title), `\`${digest}\``]);
  return ['', '## Procedures that it follows', '', table(['procedure', 'title', 'digest'], rows)];
}

/** Nested lists by hand: the numbers are those that the sheet speaks of. */
function stepLines(step: OutlineStep, indent: string): readonly string[] {
  const { number, name, sentence, remarks } = step;
  const text = [
    ...(name === null ? [] : [`*${escaped(name)}.*`]),
    escaped(sentence),
    ...remarks.map(escaped),
  ].join(' ');
  const line = `${indent}- **${number}** ${text}`;
  const inner = step.ways.flatMap((way) => wayLines(way, `${indent}  `));
  if (step.shape !== 'once') return [line, ...inner];
  const proof = step.notSentWhen.map(escaped).join('; ');
  return [
    `${indent}- **${number}** **ONCE AT MOST**`,
    '',
    ...[
      text,
      '',
      ...step.ways.flatMap((way) => wayLines(way, '')),
      ...(proof === '' ? [] : ['', `It has not happened if one of these shows: ${proof}.`]),
      '',
      'If the outcome is unknown, nothing is tried again, and a person must check.',
    ].map((part) => `${indent}  > ${part}`.trimEnd()),
    '',
  ];
}

function wayLines({ label, steps }: OutlineWay, indent: string): readonly string[] {
  if (label === '') return steps.flatMap((step) => stepLines(step, indent));
  if (steps.length === 0) return [`${indent}- ${escaped(label)}: continue.`];
  return [`${indent}- ${escaped(label)}:`, ...steps.flatMap((step) => stepLines(step, `${indent}  `))];
}
