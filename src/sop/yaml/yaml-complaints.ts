import { isCollection, type parseDocument, type Scalar, visit } from 'yaml';
import { hiddenBracket } from './hidden-bracket.ts';
import { layoutFault } from './yaml-layout.ts';

/** Something that a YAML text must not be, at an offset. */
export interface YamlComplaint {
  readonly offset: number;
  readonly message: string;
}

/** A file that is not YAML at all has thousands. */
const MOST_JUDGED = 5;

/** The parser's messages about the most common mistakes within a line, without its technical terms. */
const PLAIN_WORDS: Readonly<Record<string, string>> = {
  'Nested mappings are not allowed in compact mappings':
    'a text with ": " in it needs quotes around the whole',
  'Implicit map keys need to be followed by map values':
    'a ":" is missing in this line, or more spaces before it',
};

type YamlDocument = ReturnType<typeof parseDocument>;

/** What has braces, brackets, or commas in it that YAML takes for its own. */
const bracketed = new RegExp(
  [
    /\$\{\{.*?\}\}/, // an expression on one line
    /(?<=["/][a-z]*(?: \[[^\]\n]*\])*) \[[a-z]+(?:=\w+)?\]/, // an attribute behind a name: heading "Result" [level=2]
    /(?<=[a-z] )(["'])(?:(?!\1)[^[\]{},\n])*[[\]{},](?:(?!\1)[^\n])*\1/, // a quoted text behind a word: css "a[b]"
    /(?<=[a-z] )\/(?:[^/\\[\]{},\n]|\\[^\n])*[[\]{},](?:[^/\\\n]|\\[^\n])*\/[a-z]*/, // a pattern behind a word: link /[0-9]{3}/
  ]
    .map(({ source }) => source)
    .join('|'),
  'g',
);

/**
 * Replaces the braces and brackets of the language with text of the same length, so that offsets stay. Without quotes they confuse the parser, and
 * it then complains of valid text.
 */
export function maskBrackets(text: string): string {
  return text.replace(bracketed, (whole) => 'x'.repeat(whole.length));
}

/**
 * What the parser has against a text, without what only follows from another complaint. Texts that lack the quotes they need are reported with
 * the fix, and the rest is checked as if they had them.
 */
export function yamlComplaints(
  text: string,
  document: YamlDocument,
  read: (text: string) => YamlDocument,
): readonly YamlComplaint[] {
  const complaints = complaintsOf(document, text);
  if (complaints.length === 0) return complaints;
  const masked = maskBrackets(text);
  if (masked === text) return withoutFollowers(complaints, text);
  const lenient = read(masked);
  const unquoted = unquotedTexts(text, lenient);
  return withoutFollowers(
    unquoted.length === 0 ? complaints : [...unquoted, ...complaintsOf(lenient, masked)],
    text,
  );
}

/** In the author's terms where a line is not where it should be; what comes after such a one only follows from it. */
function complaintsOf(document: YamlDocument, text: string): YamlComplaint[] {
  const complaints: YamlComplaint[] = [];
  const found = [...document.errors, ...document.warnings].toSorted((a, b) => a.pos[0] - b.pos[0]);
  for (const [index, { pos, code, message }] of found.entries()) {
    const inBrackets = code === 'BLOCK_IN_FLOW' ? oneLineText(text, pos[0]) : null;
    if (inBrackets !== null && /:\s/.test(inBrackets)) {
      complaints.push(needsQuotes(pos[0], inBrackets));
      continue;
    }
    const hidden = /flow (?:map|seq)/i.test(message) ? hiddenBracket(text) : null;
    if (hidden !== null) return [...complaints, hidden];
    const layout = index < MOST_JUDGED ? layoutFault(text, pos[0]) : null;
    if (layout !== null) return [...complaints, layout];
    const plain = PLAIN_WORDS[message] ?? message.charAt(0).toLowerCase() + message.slice(1);
    complaints.push({ offset: pos[0], message: plain });
  }
  return complaints;
}

/** Plain texts with an expression or an attribute that stand within braces or brackets, or have `: ` in them. `masked` is the document of the masked text. */
export function unquotedTexts(text: string, masked: YamlDocument): YamlComplaint[] {
  const found: YamlComplaint[] = [];
  visit(masked, {
    Scalar(_key, node, path) {
      const source = plainSource(node, text);
      if (source === null || maskBrackets(source) === source) return;
      const isInFlow = path.some((parent) => isCollection(parent) && parent.flow === true);
      if (!isInFlow && !/:\s/.test(source)) return;
      const complaint = needsQuotes(node.range?.[0] ?? 0, source);
      // Quotes in quotes are hard to read.
      const other =
        isInFlow || !source.includes("'")
          ? ''
          : ', or ">-" in its place, and the text as it is in the next line';
      found.push({ ...complaint, message: complaint.message + other });
    },
  });
  return found;
}

function needsQuotes(offset: number, source: string): YamlComplaint {
  const quoted = `'${source.replace(/\s+/g, ' ').replaceAll("'", "''")}'`;
  const [reason = ','] = /:\s/.exec(source) ?? /[[{]/.exec(source) ?? [];
  const shown = reason.replace(/\s/, ' ');
  return {
    offset,
    message: `because of the "${shown}" in it, this text needs quotes around the whole: ${quoted}`,
  };
}

/** The text at a place within braces or brackets, up to the next comma or closing one that is not within its own quotes. */
const oneLineText = (text: string, offset: number): string | null =>
  /^(?:(?<=\s|^)"[^"\n]*"|[^,\]}\n])+/.exec(text.slice(offset))?.[0].trim() ?? null;

function plainSource(node: Scalar, text: string): string | null {
  return node.type === 'PLAIN' && node.range ? text.slice(node.range[0], node.range[1]) : null;
}

/** One fault makes the parser stumble on over the rest of the line, and over all that comes when it takes the text to have ended. */
function withoutFollowers(complaints: readonly YamlComplaint[], text: string): YamlComplaint[] {
  const kept: YamlComplaint[] = [];
  for (const complaint of complaints.toSorted((a, b) => a.offset - b.offset)) {
    const before = kept.at(-1);
    const follows =
      before !== undefined &&
      (complaint.message.includes(' in YAML stream') ||
        !text.slice(before.offset, complaint.offset).includes('\n'));
    if (!follows) kept.push(complaint);
  }
  return kept;
}
