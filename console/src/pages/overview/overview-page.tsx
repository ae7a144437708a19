import { useQuery } from '@tanstack/react-query';
import { Link } from '@tanstack/react-router';
import type { ReactNode } from 'react';
import { statisticsOf } from '../../api/statistics.ts';
import { taskTypes, typeTitle } from '../../api/task-types.ts';
import type { Task, TaskStatus } from '../../api/types.ts';
import { useMay, useSignedIn } from '../../app/session-context.ts';
import { duration } from '../../format/times.ts';
import { counted, number } from '../../format/numbers.ts';
import { withoutCode } from '../../format/notes.ts';
import { PageHead } from '../../parts/page-head.tsx';
import { ErrorState, LoadingState } from '../../parts/states.tsx';
import { Countdown, Time, useNow } from '../../parts/time.tsx';
import { waitingTasks } from '../inbox/waiting-tasks.ts';
import { failureWords, issueWords } from '../task/outcome-words.ts';
import { byReason, type Reason } from './by-reason.ts';
import { Figures } from './figures.tsx';
import { recentTasks } from './overview-queries.ts';
import { SetupProblems } from './setup-problems.tsx';
import { UncertainSubmissions, useMaySettle } from './uncertain-submissions.tsx';
import './overview.css';

const DAY_HOURS = 24;
const WEEK_HOURS = 7 * DAY_HOURS;

/** What needs a person now, the most urgent first. */
export function OverviewPage(): ReactNode {
  const maySeeTasks = useMay('statuses:read');
  return (
    <>
      <PageHead title="Overview" />
      <div className="overview">
        {maySeeTasks ? (
          <>
            <WorkNow />
            <Questions />
            <UncertainSubmissions />
          </>
        ) : (
          <p className="role">You have no role in this account, so its tasks are not shown.</p>
        )}
        <SetupProblems />
        {maySeeTasks && <Ended />}
        {maySeeTasks && <Figures />}
      </div>
    </>
  );
}

function Ended(): ReactNode {
  return (
    <>
      <Reasons
        title="Failed"
        empty="No task has failed in the last 24 hours."
        status="failed"
        hours={DAY_HOURS}
      />
      <Reasons
        title="Completed with issues"
        empty="No task of the last 7 days has an issue that a person must check."
        status="completed_with_issues"
        hours={WEEK_HOURS}
      />
    </>
  );
}

function WorkNow(): ReactNode {
  const { account } = useSignedIn();
  const { data } = useQuery(statisticsOf(account.id, '24h'));
  const now = useNow(10_000);
  const oldest = data?.open.oldest_queued_at ?? null;
  return (
    <section className="panel part work" aria-label="Work now">
      <Figure label="Running" value={data?.open.running} status="running" />
      <Figure label="Queued" value={data?.open.queued} status="queued" />
      {oldest !== null && (
        <div>
          <div className="figure">{duration(Math.max(0, now - Date.parse(oldest)))}</div>
          <div className="role">the oldest in the queue has waited</div>
        </div>
      )}
    </section>
  );
}

interface FigureProps {
  readonly label: string;
  readonly value: number | undefined;
  readonly status: TaskStatus;
}

function Figure({ label, value, status }: FigureProps): ReactNode {
  return (
    <Link
      to="/tasks"
      search={({ account }) => ({ ...(account === undefined ? {} : { account }), status: [status] })}
      className="figure-link"
    >
      <div className="figure">{value === undefined ? '–' : number(value)}</div>
      <div className="role">{label}</div>
    </Link>
  );
}

const SHOWN = 5;
/** Its tasks are listed as submissions with an unknown outcome. */
const UNCERTAIN = 'submission_uncertain';

function Questions(): ReactNode {
  const { account } = useSignedIn();
  const { data: types } = useQuery(taskTypes(account.id));
  const waiting = useQuery(waitingTasks(account.id));
  const tasks = waiting.data?.tasks ?? [];
  return (
    <section className="panel part" aria-label="Waiting for a person">
      <h2>Waiting for a person</h2>
      {waiting.isPending && <LoadingState lines={2} />}
      {waiting.error !== null && <ErrorState error={waiting.error} retry={() => void waiting.refetch()} />}
      {waiting.data !== undefined && tasks.length === 0 && (
        <p className="role">No task waits for an answer.</p>
      )}
      <ul className="lines">
        {tasks.slice(0, SHOWN).map((task) => (
          <li key={task.id}>
            <Link to="/inbox" search={(before) => ({ ...before, task: task.id })}>
              {task.needs?.message ?? typeTitle(types, task.type)}
            </Link>
            {task.needs !== null && <Countdown until={task.needs.expires_at} />}
          </li>
        ))}
      </ul>
      {tasks.length > SHOWN && (
        <Link to="/inbox">
          {counted(tasks.length - SHOWN, 'more question')}
          {waiting.data?.more === true && ' or more'}
        </Link>
      )}
    </section>
  );
}

interface ReasonsProps {
  readonly title: string;
  readonly empty: string;
  readonly status: 'failed' | 'completed_with_issues';
  readonly hours: number;
}

function Reasons({ title, empty, status, hours }: ReasonsProps): ReactNode {
  const { account } = useSignedIn();
  const recent = useQuery(recentTasks(account.id, status, hours));
  const isShownAbove = useMaySettle();
  const reasons = byReason(recent.data?.tasks ?? []).filter(
    ({ code }) => code !== UNCERTAIN || !isShownAbove,
  );
  const span = hours === DAY_HOURS ? 'last 24 hours' : 'last 7 days';
  return (
    <section className="panel part" aria-label={title}>
      <h2>
        {title} <span className="role">{span}</span>
      </h2>
      {recent.isPending && <LoadingState lines={3} />}
      {recent.error !== null && <ErrorState error={recent.error} retry={() => void recent.refetch()} />}
      {recent.data !== undefined && reasons.length === 0 && <p className="role">{empty}</p>}
      {reasons.length > 0 && (
        <>
          {recent.data?.more === true && <p className="role">Only the newest 100 tasks are counted.</p>}
          <ul className="lines">
            {reasons.map((reason) => (
              <ReasonLine key={reason.code} reason={reason} status={status} />
            ))}
          </ul>
        </>
      )}
    </section>
  );
}

/** Leads to the task, or to the list of all tasks with the same code. */
function ReasonLine({ reason, status }: { readonly reason: Reason; readonly status: TaskStatus }): ReactNode {
  const { code, count, newest } = reason;
  const { happened, todo } =
    newest.failure === null ? issueText(newest) : failureText(newest, newest.failure);
  return (
    <li>
      <span>
        {count === 1 ? (
          <Link to="/tasks/$taskId" params={{ taskId: newest.id }}>
            {happened}
          </Link>
        ) : (
          <Link
            to="/tasks"
            search={({ account }) => ({
              ...(account === undefined ? {} : { account }),
              status: [status],
              ...(newest.failure === null ? {} : { code }),
            })}
          >
            {happened}
          </Link>
        )}{' '}
        {todo}
        <br />
        <span className="role">
          {counted(count, 'task')} · {newest.sop !== null && `${newest.sop.name} · `}
          <span className="mono">{code}</span>
        </span>
      </span>
      <Time at={newest.finished_at ?? newest.created_at} />
    </li>
  );
}

/** The notes of the newest task say more than its code. */
const failureText = (
  { notes }: Task,
  failure: NonNullable<Task['failure']>,
): { readonly happened: string; readonly todo: string } => {
  const { happened, todo } = failureWords(failure);
  return { happened: withoutCode(notes) ?? happened, todo };
};

/** What an issue says is one text: what to do is in it. */
const issueText = ({ issues }: Task): { readonly happened: string; readonly todo: string } => ({
  happened:
    (issues[0] === undefined ? null : (issueWords(issues[0].code) ?? issues[0].message)) ??
    'A person must check something.',
  todo: '',
});
