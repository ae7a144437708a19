import { Button, Group, Modal, Text } from '@mantine/core';
import { useMutation } from '@tanstack/react-query';
import { useState, type ReactNode } from 'react';
import { api, dataOf } from '../../api/client.ts';
import { ConnectionLost } from '../../api/problem.ts';
import { counted } from '../../format/numbers.ts';
import { isFinal } from '../../parts/status.tsx';
import { wordsOf } from '../../parts/states.tsx';
import { countByReason, eachOf, type ActResult } from './each-of.ts';
import type { TaskRow } from './rows.ts';

interface BulkBarProps {
  readonly rows: readonly TaskRow[];
  readonly clear: () => void;
  readonly done: () => void;
}

interface Act {
  readonly label: string;
  readonly question: (tasks: string) => string;
  readonly words: string;
  readonly done: (tasks: string) => string;
  readonly fits: (row: TaskRow) => boolean;
  readonly run: (id: string) => Promise<unknown>;
}

const idOf = (id: string) => ({ params: { path: { id } } });

const ACTS: readonly Act[] = [
  {
    label: 'Cancel',
    question: (tasks) => `Cancel ${tasks}?`,
    words:
      'They end as failed, with the code "canceled". A task that has already started to submit something is not canceled.',
    done: (tasks) => `${tasks} canceled`,
    fits: ({ status }) => !isFinal(status),
    run: (id) => dataOf(api.POST('/tasks/{id}/cancel', idOf(id))),
  },
  {
    label: 'Run again',
    question: (tasks) => `Run ${tasks} again?`,
    words:
      'Each becomes a new task with the same data. Tasks that may have submitted something are refused: settle them first.',
    done: (tasks) => `${tasks} created`,
    fits: ({ status }) => status === 'failed',
    run: (id) => dataOf(api.POST('/tasks/{id}/retry', idOf(id))),
  },
];

/** What can be done with the selected tasks. */
export function BulkBar({ rows, clear, done }: BulkBarProps): ReactNode {
  const [act, setAct] = useState<Act | null>(null);
  return (
    <div className="bulk tone-calm" role="region" aria-label="Selected tasks">
      <strong>{counted(rows.length, 'task')} selected</strong>
      {ACTS.map((each) => {
        const fitting = rows.filter(each.fits).length;
        return (
          <Button
            key={each.label}
            size="compact-sm"
            variant="default"
            disabled={fitting === 0}
            onClick={() => setAct(each)}
          >
            {each.label} ({fitting})
          </Button>
        );
      })}
      <Button size="compact-sm" variant="subtle" onClick={clear}>
        Clear the selection
      </Button>
      {act !== null && (
        <Confirm
          act={act}
          rows={rows.filter(act.fits)}
          close={(changed) => {
            setAct(null);
            if (changed) {
              clear();
              done();
            }
          }}
        />
      )}
    </div>
  );
}

interface ConfirmProps {
  readonly act: Act;
  readonly rows: readonly TaskRow[];
  readonly close: (changed: boolean) => void;
}

function Confirm({ act, rows, close }: ConfirmProps): ReactNode {
  // The list changes under the dialog: what was asked about is what is done.
  const [asked] = useState(rows);
  const tasks = counted(asked.length, 'task');
  const running = useMutation({
    mutationFn: () =>
      eachOf(
        asked.map(({ id }) => id),
        act.run,
        (error) => error instanceof ConnectionLost,
      ),
  });
  const results = running.data;
  return (
    <Modal
      opened
      onClose={() => close(results !== undefined)}
      title={act.question(tasks)}
      closeButtonProps={{ 'aria-label': 'Close' }}
    >
      {results === undefined ? <Text size="sm">{act.words}</Text> : <Results act={act} results={results} />}
      <Group mt="md" justify="flex-end">
        {results === undefined ? (
          <>
            <Button variant="default" onClick={() => close(false)} disabled={running.isPending}>
              Do nothing
            </Button>
            <Button onClick={() => running.mutate()} loading={running.isPending} data-autofocus>
              {act.label}
            </Button>
          </>
        ) : (
          <Button onClick={() => close(true)} data-autofocus>
            Close
          </Button>
        )}
      </Group>
    </Modal>
  );
}

function Results({ act, results }: { readonly act: Act; readonly results: readonly ActResult[] }): ReactNode {
  const failed = results.filter(({ error }) => error !== null);
  return (
    <div role="status">
      <Text size="sm">{act.done(counted(results.length - failed.length, 'task'))}.</Text>
      {countByReason(failed.map(({ error }) => wordsOf(error))).map(([reason, count]) => (
        <Text key={reason} size="sm" c="var(--bad)">
          {counted(count, 'task')} not: {reason}
        </Text>
      ))}
    </div>
  );
}
