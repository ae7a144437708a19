import { Button, Skeleton } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import { useEffect, useState, type ReactNode } from 'react';
import { fetchArtifact, previewOf } from '../api/files.ts';
import { isProblem } from '../api/problem.ts';
import { useSignedIn } from '../app/session-context.ts';
import { wordsOf } from './states.tsx';

interface PreviewProps {
  readonly taskId: string;
  readonly artifactId: string;
  readonly contentType: string;
  /** What is to be seen, for those who cannot see it. */
  readonly label: string;
}

/** A picture or a PDF file of a task, in the page. Fetched with the headers of the session. */
export function Preview({ taskId, artifactId, contentType, label }: PreviewProps): ReactNode {
  const { account } = useSignedIn();
  const file = useQuery({
    queryKey: ['file', account.id, taskId, artifactId],
    queryFn: ({ signal }) => fetchArtifact(taskId, artifactId, contentType, signal),
    staleTime: Infinity,
    // Pictures show patients: they leave the memory soon after the page.
    gcTime: 60_000,
  });
  const url = useObjectUrl(file.data);
  if (file.error !== null)
    return (
      <p className="role" role="alert">
        {isProblem(file.error, 'data_purged', 'not_found')
          ? 'The file is deleted: its retention time has ended, or somebody deleted the data of the task.'
          : wordsOf(file.error).text}{' '}
        <Button size="compact-xs" variant="default" onClick={() => void file.refetch()}>
          Try again
        </Button>
      </p>
    );
  if (url === null) return <Skeleton height={180} aria-label="Loading" role="status" />;
  return previewOf(contentType) === 'pdf' ? (
    <iframe className="document" src={url} title={label} />
  ) : (
    <a
      className="picture-link"
      href={url}
      target="_blank"
      rel="noreferrer"
      aria-label={`${label}, in full size`}
    >
      <img className="picture" src={url} alt={label} />
    </a>
  );
}

function useObjectUrl(content: Blob | undefined): string | null {
  const [url, setUrl] = useState<string | null>(null);
  useEffect(() => {
    if (content === undefined) return undefined;
    const made = URL.createObjectURL(content);
    setUrl(made);
    return () => {
      URL.revokeObjectURL(made);
      setUrl(null);
    };
  }, [content]);
  return url;
}
