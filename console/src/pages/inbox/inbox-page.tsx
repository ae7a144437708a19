import { useNavigate, useSearch } from '@tanstack/react-router';
import { useEffect, useRef, useState, type ReactNode } from 'react';
import { useKeys } from '../../app/keys.ts';
import { PageHead } from '../../parts/page-head.tsx';
import { EmptyState, ErrorState, LoadingState } from '../../parts/states.tsx';
import { useInbox, type InboxEntry } from './inbox-entries.ts';
import { InboxList } from './inbox-list.tsx';
import { NotificationButton } from './notification-button.tsx';
import { OpenQuestion } from './open-question.tsx';
import { Settlement } from './settlement.tsx';

/** Where the panel is below the list: `inbox.css`. */
const BELOW_THE_LIST = window.matchMedia('(max-width: 62em)');

/** Everything that waits for a person: questions of tasks, and submissions with an unknown outcome. */
export function InboxPage(): ReactNode {
  const { entries, error, retry } = useInbox();
  return (
    <>
      <PageHead title="Inbox">
        <NotificationButton />
      </PageHead>
      {entries !== undefined ? (
        <Entries entries={entries} />
      ) : error === null ? (
        <LoadingState />
      ) : (
        <ErrorState error={error} retry={retry} />
      )}
    </>
  );
}

function Entries({ entries }: { readonly entries: readonly InboxEntry[] }): ReactNode {
  const chosen = useSearch({ from: '/signed-in/inbox' }).task;
  const open = entries.find(({ id }) => id === chosen);
  // What another person has answered or settled does not vanish from under the eyes of this one.
  const [gone, setGone] = useState<InboxEntry | null>(null);
  useEffect(() => {
    if (open !== undefined) setGone(open);
  }, [open]);
  const shown = open ?? (chosen !== undefined && gone?.id === chosen ? gone : undefined);
  const panel = useRef<HTMLElement>(null);
  useEffect(() => {
    if (shown !== undefined && BELOW_THE_LIST.matches) panel.current?.scrollIntoView();
  }, [shown?.id]);
  useListKeys(entries, chosen);
  if (entries.length === 0 && shown === undefined)
    return (
      <EmptyState title="No task needs you">
        Tasks that wait for a code, a decision, or an approval appear here, the most urgent one first. So do
        submissions that the payer may or may not have received.
      </EmptyState>
    );
  return (
    <div className="inbox">
      <InboxList entries={entries} chosen={chosen} />
      <section ref={panel} className="panel part question-panel" aria-label="Question">
        {shown === undefined ? (
          <EmptyState title="Choose a question">
            Opening a question shows data of a patient, so nothing is opened before you choose.{' '}
            <span className="with-keyboard">Use j and k to go through the list, and Enter to open.</span>
          </EmptyState>
        ) : shown.kind === 'question' ? (
          <OpenQuestion key={shown.id} task={shown.task} waits={open !== undefined} />
        ) : (
          <Settlement key={shown.id} uncertain={shown.uncertain} />
        )}
      </section>
    </div>
  );
}

/** `j` and `k` move the focus through the list, so that Enter opens an entry as any link. */
function useListKeys(entries: readonly InboxEntry[], chosen: string | undefined): void {
  const navigate = useNavigate({ from: '/inbox' });
  const move = (by: number): void => {
    const focused = document.activeElement?.getAttribute('data-task') ?? chosen;
    const at = entries.findIndex(({ id }) => id === focused);
    const next = entries[Math.min(entries.length - 1, Math.max(0, at + by))];
    document.querySelector<HTMLElement>(`[data-task="${next?.id ?? ''}"]`)?.focus();
  };
  useKeys({
    j: () => move(1),
    k: () => move(-1),
    Escape: () => void navigate({ search: ({ task: _task, ...rest }) => rest }),
  });
}
