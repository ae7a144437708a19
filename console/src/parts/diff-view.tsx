import type { ReactNode } from 'react';

/** The lines of a unified diff. Where they are is shown next to it. */
export function DiffView({ diff }: { readonly diff: string }): ReactNode {
  return (
    <pre className="code" tabIndex={0} aria-label="Proposed change">
      {diff
        .trimEnd()
        .split('\n')
        .filter((line) => !/^(\+\+\+ |--- |@@ )/.test(line))
        .map((line, index) => (
          <span key={index} className={classOf(line)}>
            {`${line}\n`}
          </span>
        ))}
    </pre>
  );
}

function classOf(line: string): string | undefined {
  if (line.startsWith('+')) return 'added';
  return line.startsWith('-') ? 'removed' : undefined;
}
