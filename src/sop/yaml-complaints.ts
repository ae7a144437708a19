import { isCollection, type parseDocument, type Scalar, visit } from 'yaml';

/** Something that a YAML text must not be, at an offset. */
export interface YamlComplaint {
  readonly offset: number;
  readonly message: string;
}

type YamlDocument = ReturnType<typeof parseDocument>;

/** An expression on one line. */
const expressions = /\$\{\{.*?\}\}/g;

/**
 * As long as before, so that offsets stay, and with nothing in the expressions that means anything to YAML: braces without quotes send the parser
 * off course, and it then complains of what is sound.
 */
export function maskExpressions(text: string): string {
  return text.replace(expressions, (whole) => '$'.padEnd(whole.length, 'x'));
}

/**
 * What the parser has against a text, without what only follows from another complaint. Expressions that lack the quotes they need are named with
 * the remedy, and the rest is looked at as if they had them.
 */
export function yamlComplaints(
  text: string,
  document: YamlDocument,
  read: (text: string) => YamlDocument,
): readonly YamlComplaint[] {
  const complaints = complaintsOf(document);
  if (complaints.length === 0) return complaints;
  const masked = maskExpressions(text);
  if (masked === text) return withoutFollowers(complaints, text);
  const lenient = read(masked);
  const unquoted = unquotedExpressions(text, lenient);
  return withoutFollowers(unquoted.length === 0 ? complaints : [...unquoted, ...complaintsOf(lenient)], text);
}

function complaintsOf(document: YamlDocument): YamlComplaint[] {
  return [...document.errors, ...document.warnings].map(({ pos: [offset], message }) => ({
    offset,
    message: message.charAt(0).toLowerCase() + message.slice(1),
  }));
}

/** Of expressions in plain texts within braces or brackets, or with `: ` in them. `masked` is the document of the masked text. */
export function unquotedExpressions(text: string, masked: YamlDocument): YamlComplaint[] {
  const found: YamlComplaint[] = [];
  visit(masked, {
    Scalar(_key, node, path) {
      const source = plainSource(node, text);
      if (source === null || !source.includes('${{')) return;
      if (!path.some((parent) => isCollection(parent) && parent.flow === true) && !/:\s/.test(source)) return;
      const quoted = `'${source.replace(/\s+/g, ' ').replaceAll("'", "''")}'`;
      found.push({
        offset: node.range?.[0] ?? 0,
        message: `a text with an expression needs quotes around the whole here: ${quoted}`,
      });
    },
  });
  return found;
}

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
