import type { ReactNode } from 'react';

/** A unified diff. */
export function DiffView({ diff }: { readonly diff: string }): ReactNode {
  return (
    <pre className="code" tabIndex={0} aria-label="Proposed change">
      {diff
        .trimEnd()
        .split('\n')
        .map((line, index) => (
          <span key={index} className={classOf(line)}>
            {`${line}\n`}
          </span>
        ))}
    </pre>
  );
}

function classOf(line: string): string | undefined {
  if (/^(\+\+\+|---)/.test(line)) return undefined;
  if (line.startsWith('+')) return 'added';
  return line.startsWith('-') ? 'removed' : undefined;
}
