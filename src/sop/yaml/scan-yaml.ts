import { CST, Lexer } from 'yaml';

export interface ScanLimits {
  readonly lines: number;
  /** Of values, of marks (`-`, `:`, `?`) and of commas, each. */
  readonly nodes: number;
  readonly depth: number;
}

export interface ScanFault {
  readonly offset: number;
  readonly message: string;
}

/** Every use is reported at its place, as a mistake. More than a few are not mistakes: then the file is refused as a whole. */
const mistakes: Readonly<Record<string, string>> = {
  anchor: 'anchors (&name) are not allowed',
  alias: 'aliases (*name) are not allowed: write the value out',
  tag: 'tags (!name) are not allowed',
};
const mostMistakes = 20;

const values = new Set([
  'scalar',
  'single-quoted-scalar',
  'double-quoted-scalar',
  'block-scalar-header',
  'flow-map-start',
  'flow-seq-start',
]);
const marks = new Set(['seq-item-ind', 'explicit-key-ind', 'map-value-ind']);
const opens = new Set(['flow-map-start', 'flow-seq-start']);
const closes = new Set(['flow-map-end', 'flow-seq-end']);
const escapes = /\\(?:["\\/0abefnrtv_NLP \t\r\n]|x[0-9a-fA-F]{2}|u[0-9a-fA-F]{4}|U[0-9a-fA-F]{8})/g;

/**
 * Looks at a text word by word and stops at the first that no honest file holds. The parser gathers every complaint, which for a hostile
 * file takes seconds; this takes milliseconds.
 */
export function scanYaml(text: string, limits: ScanLimits): ScanFault | null {
  let offset = 0;
  let plain = false;
  const counts = { lines: 1, values: 0, marks: 0, commas: 0, depth: 0, documents: 0, mistakes: 0 };
  for (const word of new Lexer().lex(text)) {
    // Not of the text: the lexer's own marks, of which one says that a plain text follows.
    if (word === CST.SCALAR) {
      plain = true;
      continue;
    }
    if (word === CST.DOCUMENT || word === CST.FLOW_END) continue;
    const type = plain ? 'scalar' : (CST.tokenType(word) ?? 'unknown');
    plain = false;
    const message = look(type, word, counts, limits);
    if (message !== null) return { offset, message };
    offset += word.length;
  }
  return null;
}

interface Counts {
  lines: number;
  values: number;
  marks: number;
  commas: number;
  depth: number;
  documents: number;
  mistakes: number;
}

function look(type: string, word: string, counts: Counts, limits: ScanLimits): string | null {
  if (type === 'directive' || type === 'directive-line') return 'directives (%) are not allowed';
  const mistake = mistakes[type];
  if (mistake !== undefined) counts.mistakes += 1;
  if (mistake !== undefined && counts.mistakes > mostMistakes) return mistake;
  if (type === 'newline') counts.lines += 1;
  if (type === 'comma') counts.commas += 1;
  if (type === 'doc-start') counts.documents += 1;
  if (values.has(type)) counts.values += 1;
  if (marks.has(type)) counts.marks += 1;
  if (opens.has(type)) counts.depth += 1;
  if (closes.has(type)) counts.depth -= 1;
  if (counts.lines > limits.lines) return `more than ${limits.lines} lines in one file`;
  if (counts.documents > 1) return 'source contains multiple documents';
  if (Math.max(counts.values, counts.marks, counts.commas) > limits.nodes)
    return `more than ${limits.nodes} values in one file`;
  if (counts.depth > 4 * limits.depth) return `nested more than ${limits.depth} levels deep`;
  if (counts.depth < 0) return `"${word}" closes nothing`;
  return type === 'double-quoted-scalar' && word.replace(escapes, '').includes('\\')
    ? 'invalid escape sequence'
    : null;
}
