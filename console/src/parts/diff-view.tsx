import type { ReactNode } from 'react';

/** The lines of a unified diff. Where they are is shown next to it. */
export function DiffView({ diff }: { readonly diff: string }): ReactNode {
  return (
    <pre className="code" tabIndex={0} aria-label="Proposed change">
      {linesOf(diff).map((line, index) => (
        <span key={index} className={classOf(line)}>
          {`${line}\n`}
        </span>
      ))}
    </pre>
  );
}

/** Without the head, which names the file and the place. */
function linesOf(diff: string): readonly string[] {
  const lines = diff.trimEnd().split('\n');
  if (lines[0]?.startsWith('--- ') !== true || lines[1]?.startsWith('+++ ') !== true) return lines;
  return lines.slice(2).filter((line) => !line.startsWith('@@ '));
}

function classOf(line: string): string | undefined {
  if (line.startsWith('+')) return 'added';
  return line.startsWith('-') ? 'removed' : undefined;
}
