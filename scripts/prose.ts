/** The parts of a file that people read. In TypeScript: comments and strings of more than one word. Elsewhere: everything. */
import { parseSync } from 'oxc-parser';

export interface Prose {
  readonly start: number;
  readonly text: string;
}

/** Nodes of the syntax tree by the one field that all have. */
interface SyntaxNode {
  readonly type: string;
  readonly start: number;
  readonly end: number;
}

function isNode(value: unknown): value is SyntaxNode {
  return typeof value === 'object' && value !== null && 'type' in value && typeof value.type === 'string';
}

function* stringsIn(value: unknown): Generator<SyntaxNode> {
  if (Array.isArray(value)) for (const item of value) yield* stringsIn(item);
  if (!isNode(value)) return;
  if (value.type === 'TemplateElement') yield value;
  if (value.type === 'Literal' && 'value' in value && typeof value.value === 'string') yield value;
  for (const child of Object.values(value)) yield* stringsIn(child);
}

export function proseOf(file: string, source: string): readonly Prose[] {
  if (!/\.[cm]?[jt]sx?$/.test(file)) return [{ start: 0, text: source }];
  const { program, comments } = parseSync(file, source);
  const slice = ({ start, end }: { start: number; end: number }): Prose => ({
    start,
    text: source.slice(start, end),
  });
  const strings = [...stringsIn(program)].map(slice).filter(({ text }) => /\S\s+\S/.test(text));
  return [...comments.map(slice), ...strings].sort((a, b) => a.start - b.start);
}
