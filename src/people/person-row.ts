import type { Knex } from 'knex';
import { versionOf } from '../accounts/change.ts';
import { isAccountRole, type AccountRole } from './roles.ts';

/** A role of a person in an account. */
export interface PersonRole {
  readonly accountId: string;
  readonly accountName: string;
  readonly role: AccountRole;
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
  readonly hasTotp: boolean;
  /** By name of the account. */
  readonly roles: readonly PersonRole[];
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
  readonly totp_enc: Buffer | null;
  readonly totp_new_enc: Buffer | null;
  readonly totp_step: string | null;
  readonly disabled_at: Date | null;
  readonly created_at: Date;
}

interface RoleRow {
  readonly person_id: string;
  readonly account_id: string;
  readonly name: string;
  readonly role: string;
  readonly active: boolean;
}

/** The people of these rows, with their roles. */
export async function toPeople(knex: Knex, rows: readonly PersonRow[]): Promise<readonly Person[]> {
  const roles = await knex('person_role')
    .join('account', 'account.id', 'person_role.account_id')
    .whereIn(
      'person_id',
      rows.map(({ id }) => id),
    )
    .orderBy('account.name')
    .select<RoleRow[]>(
      'person_id',
      'account_id',
      'account.name',
      'role',
      knex.raw('account.disabled_at is null and account.shredded_at is null as active'),
    );
  return rows.map((row) =>
    toPerson(
      row,
      roles.filter(({ person_id: id }) => id === row.id),
    ),
  );
}

function toPerson(row: PersonRow, rows: readonly RoleRow[]): Person {
  const roles = rows.flatMap(({ account_id: accountId, name: accountName, role, active }) =>
    isAccountRole(role) ? [{ accountId, accountName, role, active }] : [],
  );
  const hasTotp = row.totp_enc !== null;
  const held = roles.map(({ accountId, role }) => `${accountId}=${role}`).toSorted();
  return Object.freeze({
    id: row.id,
    email: row.email,
    name: row.name,
    installationAdmin: row.installation_admin,
    hasPassword: row.password_hash !== null,
    hasTotp,
    roles,
    disabledAt: row.disabled_at,
    createdAt: row.created_at,
    version: versionOf(
      row.email,
      row.name,
      row.installation_admin,
      row.password_hash !== null,
      hasTotp,
      row.disabled_at,
      held,
    ),
  });
}
