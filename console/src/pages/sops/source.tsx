import type { ReactNode } from 'react';
import { versionName } from './sop-queries.ts';

/** The version that was edited, if the editor of the console has made this one. */
export const editedFrom = (source: string): string | undefined => /^edit:(\d+)$/.exec(source)?.[1];

/** Where a version comes from: the editor, an upload, or a Git repository. */
export function Source({ source }: { readonly source: string }): ReactNode {
  const edited = editedFrom(source);
  if (edited !== undefined)
    return edited === '0' ? 'edited from the files on disk' : `edited from ${versionName(edited).toLowerCase()}`;
  return (
    <>
      from <span className="mono">{source}</span>
    </>
  );
}
