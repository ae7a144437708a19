import {
  isCollection,
  isMap,
  isNode,
  isPair,
  isScalar,
  isSeq,
  visit,
  type Document,
  type LineCounter,
  type Node,
  type YAMLMap,
  type YAMLSeq,
} from 'yaml';
import { silencedLines } from '../sop/yaml/fault.ts';

export type Silenced = ReadonlyMap<number, ReadonlySet<string>>;

/** The lines of a text with the rules that a comment silences there. */
export const silencedIn = (text: string): Silenced => silencedLines(text.split(/\r?\n/));

const ignores = /^\s*sopwith-ignore:/;

/** For each rule, what a warning may be about and begins on a line where it is silenced: formatted, a file has the same. A mapping has the place of its keys. */
export function silencedNodes(
  document: Document.Parsed,
  silenced: Silenced,
  lines: LineCounter,
): Set<string> {
  const found = new Set<string>();
  visit(document, {
    Node: (key, node, ancestors) => {
      if (isMap(node) || (isSeq(node) && node.flow !== true)) return;
      const path = ancestors.flatMap((one, index) => stepOf(one, ancestors[index + 1] ?? node));
      if (key === 'key') path.push('key');
      for (const rule of silenced.get(lineOf(node, lines)) ?? []) found.add(`${rule} (${path.join('/')})`);
    },
  });
  return found;
}

function stepOf(parent: unknown, child: unknown): readonly (string | number)[] {
  if (isSeq(parent)) return [parent.items.indexOf(child)];
  const { key = null } = child as { readonly key?: unknown };
  return isMap(parent) && isScalar(key) ? [String(key.value)] : [];
}

const lineOf = (node: Node, lines: LineCounter): number => lines.linePos(node.range?.[0] ?? 0).line;

/** The lines that a comment above them silences. One at the end of a line moves with its key. */
export const silencedFromAbove = (text: string): Silenced =>
  silencedIn(text.replace(/^(?!\s*#)(.*)sopwith-ignore/gm, '$1'));

/** Whether a comment above a step silences what is at its first key: another one must not take its place. */
export function isPinned({ items }: YAMLMap, fromAbove: Silenced, lines: LineCounter): boolean {
  const [first, ...others] = items.map(({ key }) => lineOf(key as Node, lines));
  return first !== undefined && fromAbove.has(first) && others.some((line) => line !== first);
}

/** Keeps each comment that silences something at the line that it silences, where the writer would move it. */
export function keepSilenced(document: Document.Parsed, silenced: Silenced, lines: LineCounter): void {
  visit(document, {
    Map: (_key, map, ancestors) => {
      const isStep = isSeq(ancestors.at(-1));
      map.items.forEach(({ key, value }, index) => {
        const onto = isStep && index === 0 ? map : (key as Node);
        if (isCollection(value) && lineOf(value, lines) > lineOf(key as Node, lines))
          hoist(onto, value, silenced.has(lineOf(key as Node, lines)));
      });
    },
  });
  visit(document, {
    Collection: (_key, node) => {
      const [from = 0, to = 1] = node.range ?? [];
      const first = lines.linePos(from).line;
      const last = lines.linePos(to - 1).line;
      const isWithin = [...silenced.keys()].some((line) => line >= first && line <= last);
      if (node.flow !== true || first === last || !isWithin) return;
      node.flow = false;
      sink(node);
    },
  });
}

/** `evaluate: # sopwith-ignore: page-script`: the writer puts it on the line below, where it silences something else. */
function hoist(onto: Node, value: YAMLMap | YAMLSeq, isSilenced: boolean): void {
  const [own = '', ...below] = value.commentBefore?.split('\n') ?? [];
  if (!isSilenced || !ignores.test(own)) return;
  onto.commentBefore = [onto.commentBefore, own].filter(Boolean).join('\n');
  value.commentBefore = below.join('\n') || null;
}

/** Behind the last brace, it silences what is on the last line. */
function sink(collection: YAMLMap | YAMLSeq): void {
  const { comment } = collection;
  const item: unknown = collection.items.at(-1);
  const last = isPair(item) ? item.value : item;
  if (!comment || !ignores.test(comment) || !isNode(last) || last.comment) return;
  collection.comment = null;
  last.comment = comment;
}
