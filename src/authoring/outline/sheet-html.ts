import type { OutlineStep, OutlineWay } from './outline.ts';
import type { Sheet, SheetField } from './sheet.ts';

const STYLE = `
body { font: 11pt/1.45 system-ui, sans-serif; max-width: 46rem; margin: 2rem auto; padding: 0 1rem; color: #1a1a1a; }
h1 { font-size: 1.5rem; margin: 0 0 .3rem; } h2 { font-size: 1.1rem; margin: 1.8rem 0 .5rem; border-bottom: 1px solid #ccc; }
table { border-collapse: collapse; width: 100%; font-size: .9em; } th, td { border: 1px solid #ccc; padding: .25rem .5rem; text-align: left; vertical-align: top; }
th { background: #f4f4f4; } code { font: .9em ui-monospace, monospace; overflow-wrap: anywhere; }
ol, ul { list-style: none; padding-left: 1.1rem; margin: .2rem 0; } li { margin: .2rem 0; }
.steps { padding-left: 0; } .number { font-weight: 600; margin-right: .4em; } .way { font-style: italic; }
.once { border: 2px solid #b45309; border-radius: 4px; padding: .4rem .8rem; margin: .6rem 0; }
.once > .mark { color: #b45309; font-weight: 700; letter-spacing: .04em; }
.sign td { height: 3rem; } @media print { body { margin: 0; max-width: none; } .once, tr { break-inside: avoid; } }
`;

/** The sheet for reviewers as a separate page, to be read or printed. */
export function sheetHtml(sheet: Sheet): string {
  const { title, description, sop, portal, file, digest } = sheet;
  return `<!doctype html>
<html lang="en">
<meta charset="utf-8">
<meta name="viewport" content="width=device-width, initial-scale=1">
<title>${escaped(title)}</title>
<style>${STYLE}</style>
<h1>${escaped(title)}</h1>
${description === '' ? '' : `<p>${marked(description)}</p>`}
${table(['portal', 'procedure', 'file', 'digest (SHA-256)'], [[escaped(portal), ...[sop, file, digest].map(coded)]])}
<h2>What it is given</h2>
${fields(sheet.inputs)}
<h2>What it yields</h2>
${fields(sheet.outputs)}
<h2>Steps</h2>
<ol class="steps">${sheet.steps.map(stepItem).join('')}</ol>
<h2>How it may end</h2>
${outcomes(sheet)}
${follows(sheet)}
<h2>Sign-off</h2>
<p>I have read this procedure, with the digest above, and found it right.</p>
${table(['name', 'date', 'signature'], [['', '', '']], 'sign')}
</html>
`;
}

function escaped(text: string): string {
  return text
    .replaceAll('&', '&amp;')
    .replaceAll('<', '&lt;')
    .replaceAll('>', '&gt;')
    .replaceAll('"', '&quot;');
}

function coded(text: string): string {
  return `<code>${escaped(text)}</code>`;
}

/** Sentences hold code in backticks. */
function marked(text: string): string {
  return escaped(text).replace(/`([^`]*)`/g, '<code>$1</code>');
}

/** Cells are HTML already. */
function table(head: readonly string[], rows: readonly (readonly string[])[], name = ''): string {
  const row = (cells: readonly string[], tag: 'td' | 'th'): string =>
    `<tr>${cells.map((cell) => `<${tag}>${cell}</${tag}>`).join('')}</tr>`;
  const body = rows.map((cells) => row(cells, 'td')).join('\n');
  return `<table${name === '' ? '' : ` class="${name}"`}>${row(head, 'th')}\n${body}</table>`;
}

function fields(all: readonly SheetField[]): string {
  if (all.length === 0) return '<p>Nothing.</p>';
  const rows = all.map(({ name, type, needed, description }) => [
    coded(name),
    escaped(type),
    needed ? 'yes' : '',
    marked(description),
  ]);
  return table(['name', 'is', 'needed', 'means'], rows);
}

function outcomes({ outcomes: all }: Sheet): string {
  const rows = all.map(({ code, kind, when, notes }) => [coded(code), kind, marked(when), marked(notes)]);
  return table(
    ['outcome', 'kind', 'when', 'message for the client'],
    [['finished', '', 'the steps come to their end', ''], ...rows],
  );
}

function follows({ follows: all }: Sheet): string {
  if (all.length === 0) return '';
  const rows = all.map(({ sop, title, digest }) => [coded(sop), escaped(title), coded(digest)]);
  return `<h2>Procedures that it follows</h2>\n${table(['procedure', 'title', 'digest'], rows)}`;
}

function stepItem(step: OutlineStep): string {
  const { number, name, sentence, remarks, shape, notSentWhen } = step;
  const text = [
    ...(name === null ? [] : [`<em>${escaped(name)}.</em>`]),
    ...[sentence, ...remarks].map(marked),
  ].join(' ');
  const inner = `<span class="number">${number}</span>${text}${step.ways.map(wayItem).join('')}`;
  if (shape !== 'once') return `<li>${inner}</li>\n`;
  const proof =
    notSentWhen.length === 0
      ? ''
      : `<p>It has not happened if one of these shows: ${marked(notSentWhen.join('; '))}.</p>`;
  const last = '<p>If the outcome is unknown, nothing is tried again, and a person must check.</p>';
  return `<li class="once"><div class="mark">ONCE AT MOST</div>${inner}${proof}${last}</li>\n`;
}

function wayItem({ label, steps }: OutlineWay): string {
  const list = `<ol>${steps.map(stepItem).join('')}</ol>`;
  if (label === '') return list;
  return `<div class="way">${marked(label)}:${steps.length === 0 ? ' continue.' : ''}</div>${steps.length === 0 ? '' : list}`;
}
