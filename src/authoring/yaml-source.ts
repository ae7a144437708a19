import { CST, Lexer } from 'yaml';

interface Lexeme {
  readonly kind: string;
  readonly source: string;
}

/** The pieces of a text in order; joined they are the text again. */
function lexemes(text: string): readonly Lexeme[] {
  const found: Lexeme[] = [];
  let content = false;
  for (const source of new Lexer().lex(text)) {
    const kind = content ? 'content' : (CST.tokenType(source) ?? 'content');
    content = source === CST.SCALAR;
    if (source !== CST.SCALAR && source !== CST.DOCUMENT && source !== CST.FLOW_END)
      found.push({ kind, source });
  }
  return found;
}

/** Every comment of a text, in order. */
export function commentsOf(text: string): readonly string[] {
  return lexemes(text).flatMap(({ kind, source }) => (kind === 'comment' ? [source.trimEnd()] : []));
}

/**
 * Writes lists in brackets as most people do: `[ a, b ]` becomes `[a, b]`, and `[{ click: Search }]` becomes `[click: Search]`. Braces of more
 * than one entry stay, with their spaces.
 */
export function tightenBrackets(text: string): string {
  const bare = withoutLoneBraces(lexemes(text));
  const superfluous = ({ kind }: Lexeme, index: number): boolean => {
    if (kind !== 'space') return false;
    const opened = bare[index - 1]?.kind === 'flow-seq-start' && bare[index + 1]?.kind !== 'newline';
    const closes = bare[index + 1]?.kind === 'flow-seq-end' && bare[index - 1]?.kind !== 'newline';
    return opened || closes;
  };
  return bare.map((lexeme, index) => (superfluous(lexeme, index) ? '' : lexeme.source)).join('');
}

interface Open {
  readonly at: number;
  readonly list: boolean;
  commas: number;
  colons: number;
}

/** Takes away the braces of each mapping of one entry in brackets on one line. */
function withoutLoneBraces(all: readonly Lexeme[]): readonly Lexeme[] {
  const gone = new Set<number>();
  const open: Open[] = [];
  all.forEach(({ kind }, at) => {
    const inner = open.at(-1);
    if (kind === 'flow-seq-start' || kind === 'flow-map-start')
      open.push({ at, list: kind === 'flow-seq-start', commas: 0, colons: 0 });
    else if (kind === 'comma' && inner) inner.commas += 1;
    else if (kind === 'map-value-ind' && inner) inner.colons += 1;
    else if (kind === 'flow-seq-end') open.pop();
    else if (kind === 'flow-map-end') {
      open.pop();
      if (!inner || inner.commas > 0 || inner.colons !== 1 || open.at(-1)?.list !== true) return;
      if (all.slice(inner.at, at).some((one) => one.kind === 'newline')) return;
      gone.add(inner.at).add(inner.at + 1);
      gone.add(at).add(at - 1);
    }
  });
  return all.filter(({ kind }, at) => !gone.has(at) || (kind !== 'space' && !kind.startsWith('flow-map')));
}
