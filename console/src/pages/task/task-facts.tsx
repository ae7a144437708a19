import { CopyButton } from '@mantine/core';
import { Link } from '@tanstack/react-router';
import type { ReactNode } from 'react';
import type { Task } from '../../api/types.ts';
import { duration } from '../../format/times.ts';
import { Time } from '../../parts/time.tsx';

/** What is known about the task itself. */
export function TaskFacts({ task }: { readonly task: Task }): ReactNode {
  const facts = factsOf(task).filter(([, value]) => value !== null);
  return (
    <section className="panel part" aria-label="About the task">
      <h2>About the task</h2>
      <dl className="facts">
        {facts.map(([name, value]) => (
          <div className="key-row" key={name}>
            <dt>{name}</dt>
            <dd>{value}</dd>
          </div>
        ))}
      </dl>
    </section>
  );
}

const time = (at: string | null): ReactNode => (at === null ? null : <Time at={at} />);

function factsOf(task: Task): readonly (readonly [string, ReactNode])[] {
  const { sop, started_at: started, finished_at: finished } = task;
  return [
    ['ID', <CopiedText key="id" text={task.id} />],
    ['External ID', task.external_id === null ? null : <CopiedText key="external" text={task.external_id} />],
    ['Procedure', sop === null ? null : `${sop.name}${sop.version === 0 ? '' : `, version ${sop.version}`}`],
    ['Attempts', task.attempts === 0 ? null : task.attempts],
    ['Priority', task.priority === 0 ? null : task.priority],
    ['Created', time(task.created_at)],
    ['Not before', time(task.not_before)],
    ['Started', time(started)],
    ['Finished', time(finished)],
    [
      'Took',
      started === null || finished === null ? null : duration(Date.parse(finished) - Date.parse(started)),
    ],
    ['Expires', finished === null ? time(task.expires_at) : null],
    ['Replay of', task.retry_of === null ? null : <TaskLink key="again" id={task.retry_of} />],
    ['Dry run of', task.dry_run_of === null ? null : <TaskLink key="dry" id={task.dry_run_of} />],
    ['Data deleted', time(task.data_purged_at)],
    ['Result deleted', time(task.result_purged_at)],
    ...Object.entries(task.metadata),
  ];
}

const TaskLink = ({ id }: { readonly id: string }): ReactNode => (
  <Link to="/tasks/$taskId" params={{ taskId: id }} className="mono">
    {id}
  </Link>
);

function CopiedText({ text }: { readonly text: string }): ReactNode {
  return (
    <>
      <span className="mono">{text}</span>{' '}
      <CopyButton value={text}>
        {({ copied, copy }) => (
          <button type="button" className="inline-button" onClick={copy} aria-label={`Copy ${text}`}>
            {copied ? 'copied' : 'copy'}
          </button>
        )}
      </CopyButton>
    </>
  );
}
