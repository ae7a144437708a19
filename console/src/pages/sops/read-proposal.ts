/** A change of one line that a failure report proposes. */
interface ProposedFix {
  /** `acme-health/search.yaml` */
  readonly path: string;
  readonly line: number;
  readonly before: string;
  readonly after: string;
}

/** Reads the diff of a failure report; null if it is not a change of one line. */
export function readProposal(diff: string): ProposedFix | null {
  const found = /^--- (.+)\n\+\+\+ .+\n@@ -(\d+)[^\n]*\n-(.*)\n\+(.*)\n?$/.exec(diff);
  if (found === null) return null;
  const [, file = '', line = '', before = '', after = ''] = found;
  return { path: file.split('/').slice(-2).join('/'), line: Number(line), before, after };
}

/** The text with the fix; null if the line is another one now. */
export function withFix(text: string, { line, before, after }: ProposedFix): string | null {
  const lines = text.split('\n');
  if (lines[line - 1] === after) return text;
  return lines[line - 1] === before ? lines.with(line - 1, after).join('\n') : null;
}
