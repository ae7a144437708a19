import type { Person } from '../people/people.ts';

interface PersonRoleObject {
  account_id: string;
  account_name: string;
  /** Each role may do what the ones before may do: viewer, operator, author, admin. A viewer sees no patient data. */
  role: 'viewer' | 'operator' | 'author' | 'admin';
}

/** A person who can sign in. */
export interface PersonObject {
  id: string;
  email: string;
  name: string;
  /** Whether the person may use all operations of administration. */
  installation_admin: boolean;
  has_password: boolean;
  /** Whether the person has set up a second factor. */
  has_totp: boolean;
  roles: PersonRoleObject[];
  /**
   * Since when the person cannot sign in. Null: the person is active.
   * @format date-time
   */
  disabled_at: string | null;
  /** @format date-time */
  created_at: string;
  /** Changes with every change of the person. The `ETag` header contains it: send it in `If-Match`. */
  version: string;
}

export function toPersonObject(person: Person): PersonObject {
  return {
    id: person.id,
    email: person.email,
    name: person.name,
    installation_admin: person.installationAdmin,
    has_password: person.hasPassword,
    has_totp: person.hasTotp,
    roles: person.roles.map(({ accountId, accountName, role }) => ({
      account_id: accountId,
      account_name: accountName,
      role,
    })),
    disabled_at: person.disabledAt?.toISOString() ?? null,
    created_at: person.createdAt.toISOString(),
    version: person.version,
  };
}
