import { CodedError } from '../platform/errors.ts';
import type { Change } from '../accounts/change.ts';
import type { Person } from './person-row.ts';

/** What somebody who manages people may change. */
export interface Authority {
  /** The account that they administer; null: the installation. */
  readonly accountId: string | null;
  /** Whether they have all rights in the installation. */
  readonly hasAllRights: boolean;
}

/** An act on a person. Without an authority, as on the command line: every act is allowed. */
export interface PersonAct extends Change {
  readonly authority?: Authority | undefined;
}

/** What an act concerns: what the person is in one account, or the person wherever they sign in. */
export type Concern = { readonly accountId: string } | 'person';

/**
 * Whether somebody may change how a person signs in, and whether they can. Who sets the password of a person can become that person, so no one may do it who has
 * less rights: the administrators of an account need somebody who has a role there, and nowhere else.
 */
export function mayManage(
  { installationAdmin, roles }: Pick<Person, 'installationAdmin' | 'roles'>,
  authority: Authority | undefined,
): boolean {
  if (authority === undefined || authority.hasAllRights) return true;
  const { accountId } = authority;
  return !installationAdmin && (accountId === null || roles.every((held) => held.accountId === accountId));
}

/** @throws CodedError `person_not_found` for a person of other accounts, `beyond_authority` */
export function refuseBeyond(person: Person, authority: Authority | undefined, concern: Concern): void {
  const accountId = authority?.accountId ?? null;
  if (accountId !== null && !person.roles.some((held) => held.accountId === accountId))
    throw new CodedError('person_not_found', `person ${person.id} has no role in account ${accountId}`);
  const isOfRole = concern !== 'person' && (accountId === null || concern.accountId === accountId);
  if (isOfRole || (concern === 'person' && mayManage(person, authority))) return;
  throw new CodedError(
    'beyond_authority',
    `person ${person.id} has rights that the acting one does not have`,
  );
}

/** @throws CodedError `beyond_authority`: the new person would have rights that the acting one does not have */
export function refuseGrants(
  wanted: { readonly installationAdmin: boolean; readonly accountIds: readonly string[] },
  authority: Authority | undefined,
): void {
  if (authority === undefined || authority.hasAllRights) return;
  const { accountId } = authority;
  const { installationAdmin, accountIds } = wanted;
  const isOwn = accountId === null || (accountIds.length > 0 && accountIds.every((id) => id === accountId));
  if (installationAdmin || !isOwn)
    throw new CodedError('beyond_authority', 'no one can give rights that they do not have');
}
