import type { JsonObject } from '../../sdk/json.ts';
import { isRole, isTargetKind } from '../../sop/targets/roles.ts';
import type { RecordedPart, RecordedTarget } from '../../sop/actions/recorded.ts';

/** A target as an SOP has it: in the short form if possible. */
export type WrittenTarget = string | JsonObject;

/** Roles of what is filled in: people know such a field by its label. */
const fieldRoles = new Set([
  'textbox',
  'combobox',
  'searchbox',
  'spinbutton',
  'listbox',
  'checkbox',
  'radio',
  'switch',
  'slider',
  'label',
  'name',
]);
const plainWords = /^[\p{L}\p{N}][\p{L}\p{N} .,'’()&%#?+-]*$/u;

/**
 * Writes a target. `as` is its role: a field goes by its bare label, which finds it by hint or place as well, should the portal lose the
 * label.
 */
export function writeTarget(target: RecordedTarget, as: 'field' | 'control' | 'text'): WrittenTarget {
  const short = target.chain
    .map((part) => writePart(part, target.chain.length === 1 ? as : 'text'))
    .join(' > ');
  if (target.nth === null && target.hasText === null) return short;
  return {
    find: short,
    ...(target.hasText === null ? {} : { has_text: literal(target.hasText) }),
    ...(target.nth === null ? {} : { nth: target.nth === -1 ? 'last' : target.nth }),
  };
}

/** The frame in which something was done, as `in_frame` takes it; null on the page itself. */
export function writeFrames({ frames }: RecordedTarget): string | readonly string[] | null {
  const written = frames.map(writeFrame);
  const [only, ...more] = written;
  return only === undefined ? null : more.length === 0 ? only : written;
}

/** Recorders write `iframe[name="work"]` for the frame of a frameset as well, where it matches nothing. */
function writeFrame({ name }: RecordedPart): string {
  const selector = name ?? '';
  const given = /^(?:i?frame)?\[(?:name|title|id)=(["'])((?:(?!\1).)+)\1\]$/.exec(selector)?.[2];
  const known = given ?? /^(?:i?frame)?#([\w-]+)$/.exec(selector)?.[1];
  if (known !== undefined) return plainWords.test(known) ? known : JSON.stringify(literal(known));
  return `css ${JSON.stringify(literal(selector.replace(/^i?frame\b(?!,)/, ':is(iframe, frame)')))}`;
}

function writePart({ kind, name, pattern = false }: RecordedPart, as: 'field' | 'control' | 'text'): string {
  if (name === null) return kind;
  const quoted = pattern ? name : `"${literal(name).replace(/[\\"]/g, '\\$&')}"`;
  const bare = !pattern && plainWords.test(name) && !isWord(name);
  if (as === 'field' && fieldRoles.has(kind)) return bare ? name : `label ${quoted}`;
  if (kind === 'name')
    return as === 'control' && bare ? name : `${as === 'text' ? 'text' : 'label'} ${quoted}`;
  return `${kind} ${quoted}`;
}

/** A word that the short form would take for a role or a kind. */
function isWord(name: string): boolean {
  const first = /^[a-z]+/.exec(name)?.[0] ?? '';
  return isRole(first) || isTargetKind(first);
}

/** What was recorded is never an expression. */
export function literal(text: string): string {
  return text.replaceAll('${{', '$${{');
}
