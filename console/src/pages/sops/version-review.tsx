import { Button, Group, Textarea } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import { useState, type ReactNode } from 'react';
import { api, dataOf } from '../../api/client.ts';
import { useSignedIn } from '../../app/session-context.ts';
import { useAct } from '../../app/use-act.ts';
import { Actor } from '../../parts/actor.tsx';
import { ActDialog } from '../../parts/act-dialog.tsx';
import { faultOf } from '../../parts/fault.tsx';
import { Time } from '../../parts/time.tsx';
import { reviewRequired, versionOf, type Version } from './sop-queries.ts';

type Asking = 'submit' | 'approve' | 'decline';

/** Who has to say, or has said, something about an uploaded version, and what the person can do now. */
export function VersionReview({ portal, number }: { readonly portal: string; readonly number: number }): ReactNode {
  const { account } = useSignedIn();
  const version = useQuery(versionOf(portal, number)).data;
  const required = useQuery(reviewRequired(account.id));
  const [asking, ask] = useState<Asking | null>(null);
  if (version === undefined) return null;
  const { review } = version;
  return (
    <div className="cards">
      <section className="panel part" aria-label="Review">
        <h2>{titleOf(version)}</h2>
        {review === null && required.data === true && (
          <p>This installation activates or tries a version only after a second person has approved it.</p>
        )}
        {review !== null && <Said review={review} />}
        <Group>
          {(review === null || review.state === 'declined') && (
            <Button size="xs" variant="default" onClick={() => ask('submit')}>
              Submit for review …
            </Button>
          )}
          {review?.state === 'waiting' && <Decide version={version} ask={ask} />}
        </Group>
      </section>
      {asking !== null && <ReviewDialog version={version} asking={asking} close={() => ask(null)} />}
    </div>
  );
}

function titleOf({ review }: Version): string {
  if (review === null) return 'Not reviewed';
  return review.state === 'waiting' ? 'Waits for a review' : review.state === 'approved' ? 'Approved' : 'Declined';
}

function Said({ review }: { readonly review: NonNullable<Version['review']> }): ReactNode {
  const { decided_by: by, decided_at: at } = review;
  return (
    <>
      <p>
        Submitted by <Actor id={review.requested_by} /> <Time at={review.requested_at} />
        {review.message === '' ? '.' : `: “${review.message}”`}
      </p>
      {by !== null && at !== null && (
        <p>
          {review.state === 'approved' ? 'Approved' : 'Declined'} by <Actor id={by} /> <Time at={at} />
          {review.comment === '' ? '.' : `: “${review.comment}”`}
        </p>
      )}
    </>
  );
}

/** Anyone who made or submitted the version may only withdraw it. */
function Decide({ version, ask }: { readonly version: Version; readonly ask: (asking: Asking) => void }): ReactNode {
  const { session } = useSignedIn();
  const own = [version.created_by, version.review?.requested_by].includes(`person:${session.person.id}`);
  return (
    <>
      {!own && (
        <Button size="xs" onClick={() => ask('approve')}>
          Approve …
        </Button>
      )}
      <Button size="xs" variant="default" onClick={() => ask('decline')}>
        {own ? 'Withdraw …' : 'Decline …'}
      </Button>
      {own && <span className="role">Somebody else must approve it.</span>}
    </>
  );
}

const LABELS: Readonly<Record<Asking, readonly [title: string, button: string, field: string]>> = {
  submit: ['Submit for review', 'Submit', 'Message for the reviewer'],
  approve: ['Approve', 'Approve', 'Comment'],
  decline: ['Decline', 'Decline', 'Why'],
};

interface ReviewDialogProps {
  readonly version: Version;
  readonly asking: Asking;
  readonly close: () => void;
}

function ReviewDialog({ version, asking, close }: ReviewDialogProps): ReactNode {
  const { portal, number } = version;
  const [title, label, field] = LABELS[asking];
  const params = { path: { portal, number: String(number) } };
  const acting = useAct(
    'sops',
    (text: string) =>
      dataOf<Version>(
        asking === 'submit'
          ? api.POST('/admin/procedures/{portal}/versions/{number}/review', { params, body: { message: text } })
          : api.POST('/admin/procedures/{portal}/versions/{number}/review/decision', {
              params,
              body: { approved: asking === 'approve', comment: text },
            }),
      ),
    close,
  );
  return (
    <ActDialog
      title={`${title}: version ${number} of ${portal}`}
      opened
      close={close}
      acting={acting}
      label={label}
      act={(form) => acting.mutate(String(form.get('text')).trim())}
      fields={['/comment', '/message']}
    >
      <Textarea
        name="text"
        label={field}
        error={faultOf(acting.error, '/comment') ?? faultOf(acting.error, '/message')}
        required={asking === 'decline'}
        maxLength={1000}
        autosize
        minRows={2}
        data-autofocus
      />
    </ActDialog>
  );
}
