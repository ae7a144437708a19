import type { Knex } from 'knex';
import { CodedError } from '../platform/errors.ts';
import { audit, type Actor } from './audit.ts';

/** What a second person says of a version. */
export interface SopReview {
  readonly state: 'waiting' | 'approved' | 'declined';
  readonly requestedBy: string;
  readonly requestedAt: Date;
  readonly message: string;
  /** Null while it waits. */
  readonly decidedBy: string | null;
  readonly decidedAt: Date | null;
  readonly comment: string;
}

interface ReviewedVersion {
  readonly portal: string;
  readonly number: number;
}

export interface SopReviews {
  /** Asks for a review, also of a version that was declined. @throws CodedError `sop_version_not_found`, `already_in_review` */
  request(version: ReviewedVersion, by: { readonly message: string; readonly actor: Actor }): Promise<void>;
  /**
   * The person who made the version or asked for its review cannot approve it.
   *
   * @throws CodedError `sop_version_not_found`, `not_in_review`, `own_version`, `comment_required` (of a refusal)
   */
  decide(
    version: ReviewedVersion,
    by: { readonly approved: boolean; readonly comment: string; readonly actor: Actor },
  ): Promise<void>;
}

export function createSopReviews(knex: Knex): SopReviews {
  return Object.freeze<SopReviews>({
    request: (version, { message, actor }) =>
      knex.transaction(async (trx) => {
        await creatorOf(trx, version);
        const { rows } = await trx.raw<{ rows: unknown[] }>(REQUEST, {
          ...version,
          message,
          actor: nameOf(actor),
        });
        if (rows.length === 0)
          throw new CodedError(
            'already_in_review',
            `${nameOfVersion(version)} waits for a review, or is approved`,
          );
        await record(trx, version, actor, 'sop_review.requested');
      }),
    decide: (version, { approved, comment, actor }) =>
      knex.transaction(async (trx) => {
        const createdBy = await creatorOf(trx, version);
        const row = await trx('sop_review')
          .where({ ...version, state: 'waiting' })
          .forUpdate()
          .first<{ requested_by: string } | undefined>('requested_by');
        if (row === undefined)
          throw new CodedError('not_in_review', `${nameOfVersion(version)} does not wait for a review`);
        if (approved) refuseOwn(version, [createdBy, row.requested_by], nameOf(actor));
        else if (comment.trim() === '')
          throw new CodedError('comment_required', 'is required if the version is declined');
        await trx('sop_review')
          .where({ ...version })
          .update({
            state: approved ? 'approved' : 'declined',
            decided_by: nameOf(actor),
            decided_at: trx.fn.now(),
            comment,
          });
        await record(trx, version, actor, approved ? 'sop_review.approved' : 'sop_review.declined');
      }),
  });
}

const REQUEST = `
  insert into sop_review (portal, number, state, requested_by, message)
  values (:portal, :number, 'waiting', :actor, :message)
  on conflict (portal, number) do update
  set state = 'waiting', requested_by = excluded.requested_by, requested_at = now(), message = excluded.message,
    decided_by = null, decided_at = null, comment = ''
  where sop_review.state = 'declined'
  returning number`;

const nameOf = (actor: Actor): string => (typeof actor === 'string' ? actor : actor.name);
const nameOfVersion = ({ portal, number }: ReviewedVersion): string => `version ${number} of "${portal}"`;

function refuseOwn(version: ReviewedVersion, makers: readonly string[], reviewer: string): void {
  if (makers.includes(reviewer))
    throw new CodedError(
      'own_version',
      `${nameOfVersion(version)} needs the approval of somebody who has not made it or asked for its review`,
    );
}

async function creatorOf(trx: Knex.Transaction, { portal, number }: ReviewedVersion): Promise<string> {
  const row = await trx('sop_version')
    .where({ portal, number })
    .first<{ created_by: string } | undefined>('created_by');
  if (row !== undefined) return row.created_by;
  throw new CodedError('sop_version_not_found', `the portal "${portal}" has no version ${number}`);
}

const record = (
  trx: Knex.Transaction,
  { portal, number }: ReviewedVersion,
  actor: Actor,
  action: string,
): Promise<void> => audit(trx, { actor, accountId: null, action, object: `${portal}@${number}` });

/** Columns of a left join of `sop_review`. */
export const REVIEW_COLUMNS = [
  'sop_review.state',
  'sop_review.requested_by',
  'sop_review.requested_at',
  'sop_review.message',
  'sop_review.decided_by',
  'sop_review.decided_at',
  'sop_review.comment',
] as const;

export type ReviewRow =
  | {
      readonly state: SopReview['state'];
      readonly requested_by: string;
      readonly requested_at: Date;
      readonly message: string;
      readonly decided_by: string | null;
      readonly decided_at: Date | null;
      readonly comment: string;
    }
  /** No one has asked for one. */
  | { readonly state: null };

export const openReview = (row: ReviewRow): SopReview | null =>
  row.state === null
    ? null
    : Object.freeze({
        state: row.state,
        requestedBy: row.requested_by,
        requestedAt: row.requested_at,
        message: row.message,
        decidedBy: row.decided_by,
        decidedAt: row.decided_at,
        comment: row.comment,
      });
