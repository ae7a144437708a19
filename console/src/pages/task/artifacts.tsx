import { Button, Modal } from '@mantine/core';
import { useMutation, useQuery } from '@tanstack/react-query';
import { useState, type ReactNode } from 'react';
import { fetchArtifact, previewOf, saveFile } from '../../api/files.ts';
import type { Artifact, Task } from '../../api/types.ts';
import { useSignedIn } from '../../app/session-context.ts';
import { fileSize } from '../../format/numbers.ts';
import { ErrorState, LoadingState, wordsOf } from '../../parts/states.tsx';
import { Preview } from '../../parts/preview.tsx';
import { isFinal } from '../../parts/status.tsx';
import { artifactsOf } from './task-query.ts';
import { TraceLink } from './trace-link.tsx';

/** The files that were sent with the task, and those that its run created. */
export function Artifacts({ task }: { readonly task: Task }): ReactNode {
  const { account } = useSignedIn();
  const artifacts = useQuery(artifactsOf(account.id, task.id));
  const [shown, setShown] = useState<Artifact | null>(null);
  return (
    <section className="panel part" aria-label="Files">
      <h2>Files</h2>
      {task.files.length > 0 && (
        <>
          <h3>Sent with the task</h3>
          <ul className="file-list">
            {task.files.map(({ id, name, size, content_type: type }) => (
              <li key={id}>
                <span className="name">{name}</span>
                <span className="faint">
                  {type}, {fileSize(size)}
                </span>
              </li>
            ))}
          </ul>
          <h3>Created by the run</h3>
        </>
      )}
      {artifacts.error !== null && (
        <ErrorState error={artifacts.error} retry={() => void artifacts.refetch()} />
      )}
      {artifacts.isPending && <LoadingState lines={2} />}
      {artifacts.data?.length === 0 && <p className="role">{isFinal(task.status) ? 'None.' : 'None yet.'}</p>}
      <ul className="file-list">
        {artifacts.data?.map((artifact) => (
          <FileRow key={artifact.id} taskId={task.id} artifact={artifact} show={() => setShown(artifact)} />
        ))}
      </ul>
      <Modal
        opened={shown !== null}
        onClose={() => setShown(null)}
        title={shown?.name}
        size="xl"
        closeButtonProps={{ 'aria-label': 'Close' }}
      >
        {shown !== null && (
          <Preview
            taskId={task.id}
            artifactId={shown.id}
            contentType={shown.content_type}
            label={shown.name}
          />
        )}
      </Modal>
    </section>
  );
}

interface FileRowProps {
  readonly taskId: string;
  readonly artifact: Artifact;
  readonly show: () => void;
}

function FileRow({ taskId, artifact, show }: FileRowProps): ReactNode {
  const { id, name, kind, attempt, content_type: type, size, purged_at: purged } = artifact;
  const saving = useMutation({
    mutationFn: async () => saveFile(await fetchArtifact(taskId, id, type), name),
  });
  return (
    <li>
      <span className="name">{name}</span>
      <span className="faint">
        {kind}, attempt {attempt}, {purged === null ? fileSize(size) : 'deleted'}
      </span>
      {purged === null && (
        <Button.Group>
          {kind === 'trace' && (
            <TraceLink taskId={taskId} artifactId={id}>
              Open
            </TraceLink>
          )}
          {previewOf(type) !== null && (
            <Button size="compact-xs" variant="default" onClick={show} aria-label={`Show ${name}`}>
              Show
            </Button>
          )}
          <Button
            size="compact-xs"
            variant="default"
            loading={saving.isPending}
            onClick={() => saving.mutate()}
            aria-label={`Save ${name}`}
          >
            Save
          </Button>
        </Button.Group>
      )}
      {saving.error !== null && <span role="alert">{wordsOf(saving.error).text}</span>}
    </li>
  );
}
