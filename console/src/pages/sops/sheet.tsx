import type { ReactNode } from 'react';
import { Sentence } from './sentence.tsx';
import type { Procedure } from './sop-queries.ts';

/** What a procedure does, in the sentences that reviewers approve. */
export function Sheet({ procedure }: { readonly procedure: Procedure }): ReactNode {
  return (
    <>
      <h2>{procedure.title}</h2>
      {procedure.settings.length > 0 && (
        <details>
          <summary>Title, inputs, outputs, and other settings of the file</summary>
          <ul className="settings mono">
            {procedure.settings.map((setting, index) => (
              <li key={index}>{setting}</li>
            ))}
          </ul>
        </details>
      )}
      <ol className="sheet">
        {procedure.sentences.map((sentence, index) => (
          <li key={index} style={{ marginInlineStart: `${indentOf(sentence) * 0.6}rem` }}>
            <Sentence text={sentence.trim()} />
          </li>
        ))}
      </ol>
    </>
  );
}

const indentOf = (sentence: string): number => /^ */.exec(sentence)?.[0].length ?? 0;
