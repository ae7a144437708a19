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

export interface PersonList {
  data: PersonObject[];
  /** The `cursor` of the next page; null on the last one. */
  next_cursor: string | null;
}

export interface CreatePersonRequest {
  /**
   * Unique. Upper and lower case do not differ.
   * @minLength 3
   * @maxLength 254
   */
  email: string;
  /**
   * @minLength 1
   * @maxLength 200
   */
  name: string;
  /** Only an administrator with all scopes can create one. */
  installation_admin?: boolean;
}

/** A new person with a link to set the password, which is shown only in this response. */
export interface CreatedPersonObject extends PersonObject {
  /** Works once, within a day. Null in a replayed response. */
  link: string | null;
}

/** Omitted fields do not change. */
export interface ChangePersonRequest {
  /**
   * @minLength 1
   * @maxLength 200
   */
  name?: string;
  /** Only an administrator with all scopes can change it. */
  installation_admin?: boolean;
  /** Whether the person is signed out everywhere and cannot sign in. */
  disabled?: boolean;
}

export interface SetRoleRequest {
  role: 'viewer' | 'operator' | 'author' | 'admin';
}

export interface CreateLinkRequest {
  /** What the link does: sign the person in, within 15 minutes, or set a password, within a day. */
  purpose: 'sign_in' | 'password';
}

/** A link that works once. */
export interface LinkObject {
  link: string;
}
