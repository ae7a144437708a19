import { NativeSelect } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import { useNavigate, useSearch } from '@tanstack/react-router';
import type { ReactNode } from 'react';
import { useSignedIn } from '../../app/session-context.ts';
import { DiffView } from '../../parts/diff-view.tsx';
import { ErrorState, LoadingState } from '../../parts/states.tsx';
import { Sentence } from './sentence.tsx';
import { editedFrom } from './source.tsx';
import { changesOf, proceduresOf, versionName, versionsOf, type FileChange } from './sop-queries.ts';

interface ChangesProps {
  readonly portal: string;
  readonly number: number;
}

/** What the version changes against another one: the one that was edited, unless somebody chooses. */
export function Changes({ portal, number }: ChangesProps): ReactNode {
  const { account } = useSignedIn();
  const versions = useQuery(versionsOf(portal));
  const procedures = useQuery(proceduresOf(account.id));
  const { against } = useSearch({ from: '/signed-in/sops/$portal/$number' });
  const navigate = useNavigate({ from: '/sops/$portal/$number' });
  if (versions.data === undefined || procedures.data === undefined) return <LoadingState />;
  const isOnDisk = procedures.data.find((each) => each.portal === portal)?.on_disk === true;
  const others = [...versions.data.map((version) => version.number), ...(isOnDisk ? [0] : [])].filter(
    (each) => each !== number,
  );
  const source = versions.data.find((version) => version.number === number)?.source ?? '';
  const usual =
    editedFrom(source) ?? String(others.find((each) => each < number) ?? others[0] ?? '');
  const chosen = others.map(String).find((each) => each === against) ?? usual;
  if (chosen === '') return <p>There is no other version to compare with.</p>;
  return (
    <>
      <NativeSelect
        size="xs"
        label="Compare with"
        mb="sm"
        data={others.map((each) => ({ value: String(each), label: versionName(each) }))}
        value={chosen}
        onChange={({ currentTarget: { value } }) =>
          void navigate({ search: (before) => ({ ...before, against: value }), replace: true })
        }
      />
      <ChangedFiles portal={portal} from={chosen} to={String(number)} />
    </>
  );
}

interface ChangedFilesProps {
  readonly portal: string;
  readonly from: string;
  readonly to: string;
}

function ChangedFiles({ portal, from, to }: ChangedFilesProps): ReactNode {
  const changes = useQuery(changesOf(portal, from, to));
  if (changes.error !== null)
    return <ErrorState error={changes.error} retry={() => void changes.refetch()} />;
  if (changes.data === undefined) return <LoadingState />;
  if (changes.data.length === 0) return <p>The files are the same.</p>;
  return changes.data.map((file) => <ChangedFile key={file.path} file={file} />);
}

function ChangedFile({ file }: { readonly file: FileChange }): ReactNode {
  const { removed = [], added = [] } = file.outline ?? {};
  return (
    <section aria-label={file.path}>
      <h3 className="mono">
        {file.path} ({file.change})
      </h3>
      {removed.length + added.length > 0 && (
        <ul className="sentences">
          {removed.map((sentence, index) => (
            <li key={`- ${index}`}>
              <span className="fails">No longer:</span> <Sentence text={sentence} />
            </li>
          ))}
          {added.map((sentence, index) => (
            <li key={`+ ${index}`}>
              <span className="passes">Now:</span> <Sentence text={sentence} />
            </li>
          ))}
        </ul>
      )}
      <DiffView diff={file.diff} />
    </section>
  );
}
