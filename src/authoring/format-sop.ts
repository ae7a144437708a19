import {
  LineCounter,
  parseDocument,
  Scalar,
  visit,
  type Document,
  type Tags,
  type YAMLMap,
  type YAMLSeq,
} from 'yaml';
import { stringifyString } from 'yaml/util';
import { CodedError } from '../platform/errors.ts';
import type { AnyAction } from '../sdk/action.ts';
import type { Field } from '../sdk/field.ts';
import { actionTable } from '../sop/actions/table.ts';
import { portalFields, sopFields } from '../sop/compile/document-fields.ts';
import { describeFault, faultLog } from '../sop/yaml/fault.ts';
import { parseYaml } from '../sop/yaml/parse-yaml.ts';
import { orderSteps } from './order-steps.ts';
import { isPinned, keepSilenced, silencedFromAbove, silencedIn, silencedNodes } from './silenced-nodes.ts';
import { commentsOf, tightenBrackets } from './yaml-source.ts';
import { isJsonObject } from '../sdk/json.ts';

/** A mapping or list in braces that would be longer than this is written in lines. */
export const LINE_WIDTH = 110;

/** What a file of a library holds: steps have an order of keys, the rest of YAML has none. */
export type FileKind = 'sop' | 'portal' | 'test';

const documents: Readonly<Record<FileKind, Field<unknown> | null>> = {
  sop: sopFields,
  portal: portalFields,
  test: null,
};

/** `portal.yaml`, `<procedure>.test.yaml`, or an SOP. */
export function fileKind(path: string): FileKind {
  if (/\.test\.ya?ml$/.test(path)) return 'test';
  return /(?:^|[\\/])portal\.ya?ml$/.test(path) ? 'portal' : 'sop';
}

/**
 * Formats a file of SOPs: two spaces, one order of the keys of a step, double quotes where quotes are needed, nothing wider than it must be.
 * Comments and blank lines stay, and so does what the file means; formatting it again changes nothing.
 *
 * @throws {CodedError} `invalid_yaml` with every fault of a file that cannot be read, or with a comment that would silence something else
 */
export function formatSop(text: string, file: string, actions: readonly AnyAction[] = actionTable): string {
  const log = faultLog(file, text);
  if (parseYaml(text, log) === null)
    throw new CodedError('invalid_yaml', log.faults.map(describeFault).join('\n'));
  const document = documents[fileKind(file)];
  const map = new Map(actions.map((action) => [action.name, action]));
  let formatted = text;
  for (let turn = 0; turn < 4; turn += 1) {
    const next = formatOnce(formatted, document, map);
    if (next === formatted) return settled(text, formatted, file);
    formatted = next;
  }
  throw new CodedError(
    'format_unstable',
    `${file} does not come to rest when it is formatted: please report it`,
  );
}

/** A formatter may never change what a procedure does: this holds it to that, whatever the file. */
function settled(before: string, after: string, file: string): string {
  const same =
    meaningOf(before) === meaningOf(after) &&
    commentsOf(before).toSorted().join('\n') === commentsOf(after).toSorted().join('\n');
  const moved = same ? difference(silencedOf(before), silencedOf(after)) : undefined;
  if (moved !== undefined)
    throw new CodedError(
      'invalid_yaml',
      `${file} is not formatted: "# sopwith-ignore" would no longer silence the same: ${moved}. Write the comment at the end of that line, or alone on the line above, and its braces on one line`,
    );
  if (same) return after;
  throw new CodedError(
    'format_unsafe',
    `${file} cannot be formatted without a change of its meaning or its comments: please report it`,
  );
}

const difference = (a: ReadonlySet<string>, b: ReadonlySet<string>): string | undefined =>
  [...a, ...b].find((one) => !a.has(one) || !b.has(one));

function silencedOf(text: string): Set<string> {
  const lines = new LineCounter();
  return silencedNodes(parse(text, lines), silencedIn(text), lines);
}

function meaningOf(text: string): string {
  return JSON.stringify(parse(text).toJS(), (_key, value: unknown) =>
    isJsonObject(value)
      ? Object.fromEntries(Object.entries(value).toSorted(([a], [b]) => (a < b ? -1 : 1)))
      : value,
  );
}

function formatOnce(
  text: string,
  field: Field<unknown> | null,
  actions: ReadonlyMap<string, AnyAction>,
): string {
  const lines = new LineCounter();
  const silenced = silencedIn(text);
  const fromAbove = silencedFromAbove(text);
  const document = parse(text, lines);
  if (field !== null && document.contents !== null)
    orderSteps(field, document.contents, { actions, isPinned: (step) => isPinned(step, fromAbove, lines) });
  keepSilenced(document, silenced, lines);
  visit(document, {
    Scalar: (_key, node) => requote(node),
    Collection: (_key, node) => {
      if (node.flow === true && holdsComment(node)) node.flow = false;
    },
  });
  let written = write(document);
  for (let shorter = widest(written); shorter !== null; shorter = widest(written)) written = shorter;
  return tightenBrackets(written);
}

function write(document: Document.Parsed): string {
  return document.toString({ indent: 2, indentSeq: true, lineWidth: 0, flowCollectionPadding: true });
}

/** Text in lines (`>-`) is folded at our width; all other text is never broken, for it would be harder to read and to search. */
function foldOnlyBlocks(tags: Tags): Tags {
  return tags.map((tag) =>
    typeof tag === 'string' || tag.tag !== 'tag:yaml.org,2002:str' || tag.collection !== undefined
      ? tag
      : {
          ...tag,
          stringify: (item, context, onComment, onChompKeep) => {
            const lineWidth = item.type === Scalar.BLOCK_FOLDED ? LINE_WIDTH : 0;
            const options = { ...context.options, lineWidth };
            return stringifyString(item, { ...context, actualString: true, options }, onComment, onChompKeep);
          },
        },
  );
}

function parse(text: string, lineCounter = new LineCounter()): Document.Parsed {
  return parseDocument(text.replaceAll('\r\n', '\n'), {
    version: '1.2',
    schema: 'core',
    customTags: foldOnlyBlocks,
    lineCounter,
  });
}

/** What other readers of YAML take for a boolean stays quoted. */
const LOOKS_ODD = /^(?:y|n|yes|no|on|off|true|false|null|~)$/i;
/** Words, and values that are an expression: they need no quotes unless the place asks for them, which the writer knows. */
const NEEDS_NONE = /^(?:[A-Za-z][\w .-]*[\w.]|[A-Za-z]|\$\{\{[^]*)$/;

function requote(node: Scalar): void {
  if (node.type !== Scalar.QUOTE_DOUBLE && node.type !== Scalar.QUOTE_SINGLE) return;
  const value = String(node.value);
  if (NEEDS_NONE.test(value) && !LOOKS_ODD.test(value) && !value.includes('\n')) node.type = Scalar.PLAIN;
  else node.type = /["\\]/.test(value) && !/['\n]/.test(value) ? Scalar.QUOTE_SINGLE : Scalar.QUOTE_DOUBLE;
}

function holdsComment(collection: YAMLMap | YAMLSeq): boolean {
  let found = false;
  visit(collection, {
    Node: (_key, node) => {
      if (node === collection) return undefined;
      found ||= Boolean(node.comment) || Boolean(node.commentBefore);
      return found ? visit.BREAK : undefined;
    },
  });
  return found;
}

/** Opens the outermost braces on each line that is too wide; null if there is nothing (more) to do. */
function widest(text: string): string | null {
  const lines = new LineCounter();
  const document = parse(text, lines);
  // In several lines, a comment would silence only one of them.
  const silenced = silencedIn(text);
  const wide = new Set(
    text
      .split('\n')
      .flatMap((line, index) => (line.length > LINE_WIDTH && !silenced.has(index + 1) ? [index + 1] : [])),
  );
  let changed = false;
  visit(document, {
    Collection: (_key, node) => {
      if (node.flow !== true || node.items.length === 0) return undefined;
      if (!wide.has(lines.linePos(node.range?.[0] ?? 0).line)) return visit.SKIP;
      node.flow = false;
      changed = true;
      loosen(node);
      return visit.SKIP;
    },
  });
  return changed ? write(document) : null;
}

/** Out of braces, fewer values need their quotes. */
function loosen(collection: YAMLMap | YAMLSeq): void {
  visit(collection, { Scalar: (_key, node) => requote(node) });
}
