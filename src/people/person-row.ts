import type { Knex } from 'knex';
import { versionOf } from '../accounts/change.ts';
import { higherRole, isAccountRole, type AccountRole } from './roles.ts';

/** A role of a person in an account. */
export interface PersonRole {
  readonly accountId: string;
  readonly accountName: string;
  readonly role: AccountRole;
  /** Whether groups of the provider give it. A sign-in takes it away when they no longer do. */
  readonly fromGroups: boolean;
  /** Whether the account is in use. */
  readonly active: boolean;
}

/** A person who can sign in. */
export interface Person {
  readonly id: string;
  /** In lower case. */
  readonly email: string;
  readonly name: string;
  readonly installationAdmin: boolean;
  readonly hasPassword: boolean;
  /** The providers at which the person has signed in. */
  readonly issuers: readonly string[];
  readonly hasTotp: boolean;
  /** Codes for a sign-in without the authenticator app that are not used yet. */
  readonly recoveryCodesLeft: number;
  /** Until then, a browser or address from which sign-ins have failed must wait. Null: none must. */
  readonly lockedUntil: Date | null;
  /** By name of the account. */
  readonly roles: readonly PersonRole[];
  /** Whether the person wants e-mails about tasks that wait for a person. */
  readonly inboxMail: boolean;
  readonly disabledAt: Date | null;
  readonly createdAt: Date;
  /** Another one after every change. */
  readonly version: string;
}

export interface PersonRow {
  readonly id: string;
  readonly email: string;
  readonly name: string;
  readonly password_hash: string | null;
  readonly installation_admin: boolean;
  /** The same, by groups of the provider. */
  readonly group_admin: boolean;
  readonly totp_enc: Buffer | null;
  readonly totp_new_enc: Buffer | null;
  readonly totp_step: string | null;
  readonly inbox_mail: boolean;
  readonly disabled_at: Date | null;
  readonly created_at: Date;
}

interface RoleRow {
  readonly person_id: string;
  readonly account_id: string;
  readonly name: string;
  readonly role: string;
  readonly active: boolean;
  readonly from_groups: boolean;
}

interface FactsRow {
  readonly id: string;
  readonly issuers: readonly string[];
  readonly recovery_codes: number;
  readonly locked_until: Date | null;
}

/** The people of these rows, with their roles. */
export async function toPeople(knex: Knex, rows: readonly PersonRow[]): Promise<readonly Person[]> {
  const ids = rows.map(({ id }) => id);
  const { rows: roles } = await knex.raw<{ rows: RoleRow[] }>(
    `select held.*, account.name, account.disabled_at is null and account.shredded_at is null as active
     from (select *, false as from_groups from person_role union all select *, true from person_group_role) as held
     join account on account.id = held.account_id
     where held.person_id = any(:ids) order by account.name, from_groups`,
    { ids },
  );
  const { rows: facts } = await knex.raw<{ rows: FactsRow[] }>(
    `select id,
       array(select issuer from person_identity where person_id = id order by issuer) as issuers,
       (select count(*)::int from recovery_code where person_id = id) as recovery_codes,
       (select max(next_at) from sign_in_failure where person_id = id and next_at > now()) as locked_until
     from unnest(:ids::text[]) as person(id)`,
    { ids },
  );
  return rows.map((row) =>
    toPerson(
      row,
      roles.filter(({ person_id: id }) => id === row.id),
      facts.find(({ id }) => id === row.id),
    ),
  );
}

/** One role in each account: the highest that the person has there. */
function rolesOf(rows: readonly RoleRow[]): readonly PersonRole[] {
  const held = new Map<string, PersonRole>();
  for (const { account_id: accountId, name: accountName, role, active, from_groups: fromGroups } of rows) {
    const before = held.get(accountId)?.role ?? null;
    if (isAccountRole(role) && higherRole(before, role) !== before)
      held.set(accountId, { accountId, accountName, role, fromGroups, active });
  }
  return [...held.values()];
}

function toPerson(row: PersonRow, rows: readonly RoleRow[], facts: FactsRow | undefined): Person {
  const roles = rolesOf(rows);
  const hasTotp = row.totp_enc !== null;
  const installationAdmin = row.installation_admin || row.group_admin;
  const held = roles.map(({ accountId, role }) => `${accountId}=${role}`).toSorted();
  return Object.freeze({
    id: row.id,
    email: row.email,
    name: row.name,
    installationAdmin,
    hasPassword: row.password_hash !== null,
    issuers: facts?.issuers ?? [],
    hasTotp,
    recoveryCodesLeft: facts?.recovery_codes ?? 0,
    lockedUntil: facts?.locked_until ?? null,
    roles,
    inboxMail: row.inbox_mail,
    disabledAt: row.disabled_at,
    createdAt: row.created_at,
    version: versionOf(
      row.email,
      row.name,
      installationAdmin,
      row.password_hash !== null,
      hasTotp,
      row.inbox_mail,
      row.disabled_at,
      held,
    ),
  });
}
