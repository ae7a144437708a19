import { Alert, Button, Group, Skeleton, Stack, Text, Title } from '@mantine/core';
import type { ReactNode } from 'react';
import { ApiProblem, ConnectionLost } from '../api/problem.ts';

interface ErrorStateProps {
  readonly error: unknown;
  readonly retry?: () => void;
}

/** What could not be loaded, why, and what a person can do. */
export function ErrorState({ error, retry }: ErrorStateProps): ReactNode {
  const { title, text, requestId } = wordsOf(error);
  return (
    <Alert role="alert" color="red" variant="outline" title={title} m="md">
      <Stack gap="xs" align="flex-start">
        <Text size="sm">{text}</Text>
        {requestId !== null && (
          <Text size="xs" c="dimmed">
            Request ID for the operator: <span className="mono">{requestId}</span>
          </Text>
        )}
        {retry !== undefined && (
          <Button size="xs" variant="default" onClick={retry}>
            Try again
          </Button>
        )}
      </Stack>
    </Alert>
  );
}

interface ErrorWords {
  readonly title: string;
  readonly text: string;
  readonly requestId: string | null;
}

export function wordsOf(error: unknown): ErrorWords {
  if (error instanceof ConnectionLost)
    return {
      title: 'No connection to the server',
      text: 'The page loads automatically as soon as the server answers again.',
      requestId: null,
    };
  if (error instanceof ApiProblem)
    return { title: error.title, text: error.message, requestId: error.requestId };
  return {
    title: 'This page has an error',
    text: error instanceof Error ? error.message : 'The reason is unknown.',
    requestId: null,
  };
}

interface EmptyStateProps {
  readonly title: string;
  readonly children?: ReactNode;
  readonly action?: ReactNode;
  /** Of the heading: 1 if it is the only one of the page. */
  readonly level?: 1 | 2;
}

export function EmptyState({ title, children, action, level = 2 }: EmptyStateProps): ReactNode {
  return (
    <Stack align="center" gap="xs" py={48} px="md">
      <Title order={level} ta="center">
        {title}
      </Title>
      {children !== undefined && (
        <Text c="dimmed" ta="center" maw={460} size="sm">
          {children}
        </Text>
      )}
      {action}
    </Stack>
  );
}

/** Gray lines in the place of what is being loaded. */
export function LoadingState({ lines = 6 }: { readonly lines?: number }): ReactNode {
  return (
    <Stack gap="sm" p="md" aria-busy="true" role="status" aria-label="Loading">
      {Array.from({ length: lines }, (_, line) => (
        <Group key={line} wrap="nowrap">
          <Skeleton height={14} width={90} />
          <Skeleton height={14} />
        </Group>
      ))}
    </Stack>
  );
}
