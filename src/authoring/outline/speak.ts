import type { Evaluable, Target } from '../../sdk/field.ts';
import type { BareWord, TargetNode, TextMatch } from '../../sop/targets/target.ts';

/** A text in a sentence; backticks mark what is code, so the text itself may contain none. */
function plain(text: string): string {
  return text.replaceAll('`', "'").replace(/\s+/g, ' ').trim();
}

export function quoted(text: string): string {
  return `“${plain(text)}”`;
}

export function code(text: string): string {
  return `\`${plain(text)}\``;
}

/** A value for a reader: a text in quotes, an expression as code without its braces. */
export function speakValue(value: Evaluable<unknown>): string {
  const whole = /^\s*\$\{\{((?:(?!\}\})[^])*)\}\}\s*$/.exec(value.source);
  if (whole !== null) return code(whole[1] ?? '');
  if (value.source.trim() === '') return 'nothing';
  if (value.source.includes('${{') || /^[[{]/.test(value.source)) return code(value.source);
  return quoted(value.source);
}

/** A condition for a reader. */
export function speakCondition(value: Evaluable<unknown>): string {
  return code(value.source.replace(/^\s*\$\{\{|\}\}\s*$/g, ''));
}

function speakMatch(match: TextMatch): string {
  return match.kind === 'pattern' ? code(String(match.pattern)) : speakValue(match.text);
}

type WordKind = Exclude<Extract<TargetNode['find'], { match: TextMatch }>['by'], 'words'> | BareWord;

/** Of every finder that goes by words alone; the compiler names one that is missing. */
const kinds: Readonly<Record<WordKind, string>> = {
  label: 'what is labelled',
  placeholder: 'the field with the hint',
  text: 'the text',
  alt: 'the picture',
  title: 'the element with the title',
  testid: 'the element marked',
  input: 'the field',
  field: 'the field',
  value: 'the value at',
  control: 'the control',
  table: 'the table',
  use: 'the element',
  frame: 'the frame',
  section: 'the part',
};

/** A target for a reader: `the button “Search” in the dialog “Confirm”`. Every target was made by the compiler. */
export function speakTarget(target: Target): string {
  const node = target as TargetNode;
  const parts = [speakFinder(node)];
  for (const { side, of } of node.anchors) parts.push(`${side.replaceAll('_', ' ')} ${speakTarget(of)}`);
  for (const has of node.has) parts.push(`with ${speakTarget(has)}`);
  for (const text of node.hasText) parts.push(`that says ${speakMatch(text)}`);
  if (node.nth !== null)
    parts.push(node.nth.constant === -1 ? '(the last)' : `(number ${ordinal(node.nth)})`);
  if (node.within !== null) parts.push(`in ${speakTarget(node.within)}`);
  if (node.frame !== null && node.frame !== 'any') parts.push(`in ${node.frame.map(speakTarget).join(', ')}`);
  return parts.join(' ');
}

function ordinal(nth: Evaluable<number>): string {
  return nth.constant === undefined ? speakCondition(nth) : String(nth.constant + 1);
}

function speakFinder({ find }: TargetNode): string {
  switch (find.by) {
    case 'role':
      return find.name === null ? `the ${find.role}` : `the ${find.role} ${speakMatch(find.name)}`;
    case 'css':
    case 'xpath':
      return `the element ${code(find.selector)}`;
    case 'element':
      return `the element ${code(`@${find.name}`)}`;
    case 'row':
      return `the row where ${find.columns.map(({ column, match }) => `${quoted(column)} is ${speakMatch(match)}`).join(' and ')}`;
    case 'cell':
      return `the cell ${quoted(find.column)} of ${speakTarget(find.row)}`;
    case 'any_of':
      return speakCandidates(find.candidates);
    default:
      return `${kinds[find.by === 'words' ? find.as : find.by]} ${speakMatch(find.match)}`;
  }
}

/** One word of the author's that stands for several roles, as the bare name of a table, is described by the first of them. */
function speakCandidates(candidates: readonly TargetNode[]): string {
  const [first, ...others] = candidates;
  const oneWord = first !== undefined && others.every(({ source }) => source === first.source);
  return (oneWord ? [first] : candidates).map(speakTarget).join(', or else ');
}

/** `a, b and c` */
export function listed(parts: readonly string[]): string {
  return parts.length < 2 ? parts.join('') : `${parts.slice(0, -1).join(', ')} and ${parts.at(-1) ?? ''}`;
}

/** `500 ms`, `10 s`, `2 min` */
export function speakDuration(ms: number): string {
  if (ms < 1_000) return `${ms} ms`;
  return ms % 60_000 === 0 ? `${ms / 60_000} min` : `${ms / 1_000} s`;
}
