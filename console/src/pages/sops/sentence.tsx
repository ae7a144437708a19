import type { ReactNode } from 'react';

/** A sentence of a review sheet. Code is between backticks. */
export function Sentence({ text }: { readonly text: string }): ReactNode {
  return text
    .split(/(`[^`]+`)/)
    .map((part, index) =>
      part.startsWith('`') && part.length > 1 ? <code key={index}>{part.slice(1, -1)}</code> : part,
    );
}
