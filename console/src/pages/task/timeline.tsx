import { Button, Group } from '@mantine/core';
import { lazy, Suspense, useCallback, useState, type ReactNode } from 'react';
import type { Task } from '../../api/types.ts';
import { counted } from '../../format/numbers.ts';
import { Tag } from '../../parts/status.tsx';
import { ErrorState, LoadingState } from '../../parts/states.tsx';
import { NothingYet } from './nothing-yet.tsx';
import { StepDetails } from './step-details.tsx';
import { TimelineList } from './timeline-list.tsx';
import type { StepLine } from './timeline-rows.ts';
import { useTimeline } from './use-timeline.ts';

interface TimelineProps {
  readonly task: Task;
  readonly happened: () => void;
  readonly ended: boolean;
  /** A viewer sees neither lines nor pictures. */
  readonly withProcedure: boolean;
  /** The procedure is shown next to the entries. */
  readonly isSplit: boolean;
  readonly split: (isSplit: boolean) => void;
}

const Procedure = lazy(async () => ({ default: (await import('./procedure.tsx')).Procedure }));

/** What the task has done, step by step, as it happens, next to the lines of the procedure that it runs. */
export function Timeline(props: TimelineProps): ReactNode {
  const { task, happened, ended, withProcedure, isSplit, split } = props;
  const taskId = task.id;
  const { rows, isLive, error } = useTimeline(taskId, happened);
  const [selectedSeq, setSelected] = useState<number | null>(null);
  const selected = selectedSeq === null ? -1 : rows.findIndex(({ seq }) => seq === selectedSeq);
  const runs = isLive && !ended;
  // Until somebody selects an entry: the step that runs, or the last one.
  const shown = rows[selected] ?? rows.findLast(({ step }) => step !== null);
  const select = (index: number): void => setSelected(rows[index]?.seq ?? null);
  const selectLine = useCallback(
    ({ file, line }: StepLine) => {
      const there = rows.findLast(({ step }) => step?.file === file && step.line === line);
      if (there !== undefined) setSelected(there.seq);
    },
    [rows],
  );
  return (
    <section className="panel part task-timeline" aria-label="Timeline">
      <Group justify="space-between" gap="xs" mb="xs" align="baseline">
        <h2>
          Timeline {runs && <Tag tone="calm">live</Tag>}{' '}
          <span className="role">{rows.length > 0 && counted(rows.length, 'entry', 'entries')}</span>
        </h2>
        <Group gap="xs">
          {runs && selected >= 0 && (
            <Button size="compact-sm" variant="default" onClick={() => setSelected(null)}>
              Follow the task
            </Button>
          )}
          {withProcedure && (
            <Button
              size="compact-sm"
              variant="default"
              aria-expanded={isSplit}
              onClick={() => split(!isSplit)}
            >
              {isSplit ? 'Hide the procedure' : 'Show the procedure'}
            </Button>
          )}
        </Group>
      </Group>
      {error !== null && <ErrorState error={error} />}
      {rows.length === 0 && error === null && <NothingYet status={task.status} />}
      <div className={isSplit ? 'timeline-split' : undefined}>
        <div>
          <TimelineList rows={rows} selected={selected} select={select} follows={runs && selected < 0} />
          {rows[selected] !== undefined && <StepDetails taskId={taskId} row={rows[selected]} />}
        </div>
        {isSplit && (
          <Suspense fallback={<LoadingState lines={10} />}>
            <Procedure
              taskId={taskId}
              shown={shown?.step ?? null}
              hasFailed={shown?.tone === 'bad'}
              select={selectLine}
            />
          </Suspense>
        )}
      </div>
    </section>
  );
}
