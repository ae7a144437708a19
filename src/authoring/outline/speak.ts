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
  unseen: 'the hidden value at',
  heads_text: 'the heading',
};

/** Everything that narrows a target, in the order of the sentence; the compiler names what is missing. */
type Narrowed = Omit<TargetNode, 'find' | 'source' | 'place'>;

const narrowing: { readonly [K in keyof Narrowed]: (value: Narrowed[K]) => readonly string[] } = {
  anchors: (anchors) => anchors.map(({ side, of }) => `${side.replaceAll('_', ' ')} ${speakTarget(of)}`),
  and: (targets) => targets.map((one) => `that is ${speakTarget(one)}`),
  has: (targets) => targets.map((one) => `with ${speakTarget(one)}`),
  hasNot: (targets) => targets.map((one) => `without ${speakTarget(one)}`),
  hasText: (texts) => texts.map((text) => `that says ${speakMatch(text)}`),
  hasNotText: (texts) => texts.map((text) => `without the text ${speakMatch(text)}`),
  exact: (isExact) => (isExact ? ['(the whole text)'] : []),
  visible: (isVisible) => (isVisible === null ? [] : [isVisible ? '(if it shows)' : '(if it does not show)']),
  nth: (nth) => (nth === null ? [] : [nth.constant === -1 ? '(the last)' : `(number ${ordinal(nth)})`]),
  or: (targets) => targets.map((one) => `or ${speakTarget(one)}`),
  within: (within) => (within === null ? [] : [`in ${speakTarget(within)}`]),
  frame: speakFrame,
};

/** A target for a reader: `the button “Search” in the dialog “Confirm”`. Every target was made by the compiler. */
export function speakTarget(target: Target): string {
  const node = target as TargetNode;
  const keys = Object.keys(narrowing) as readonly (keyof Narrowed)[];
  return [speakFinder(node), ...keys.flatMap((key) => narrowing[key](node[key] as never))].join(' ');
}

function speakFrame(frame: TargetNode['frame']): readonly string[] {
  if (frame === null) return [];
  if (frame === 'any') return ['in any frame'];
  return [frame.length === 0 ? 'on the page itself' : `in ${frame.map(speakTarget).join(', ')}`];
}

function ordinal(nth: Evaluable<number>): string {
  return nth.constant === undefined ? speakCondition(nth) : String(nth.constant + 1);
}

function speakFinder({ find }: TargetNode): string {
  switch (find.by) {
    case 'role':
      return [
        `the ${find.role}`,
        ...(find.name === null ? [] : [speakMatch(find.name)]),
        ...Object.entries(find.attributes).map(([name, value]) => `(${name}: ${String(value)})`),
      ].join(' ');
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
