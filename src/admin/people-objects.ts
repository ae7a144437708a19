import { mayManage, type Authority } from '../people/authority.ts';
import type { Person } from '../people/people.ts';

interface PersonRoleObject {
  account_id: string;
  account_name: string;
  /** Each role may do what the ones before may do: viewer, operator, author, admin. A viewer sees no patient data. */
  role: 'viewer' | 'operator' | 'author' | 'admin';
  /** Whether groups of the OpenID Connect provider give the role. It can then be changed only there. */
  from_groups: boolean;
}

/** A person who can sign in. */
export interface PersonObject {
  id: string;
  email: string;
  name: string;
  /** Whether the person may use all operations of administration. */
  installation_admin: boolean;
  has_password: boolean;
  /** The OpenID Connect providers at which the person has signed in. */
  issuers: string[];
  /** Whether the person has set up a second factor. */
  has_totp: boolean;
  /** Those that you may see: an administrator of one account sees the role in this account. */
  roles: PersonRoleObject[];
  /**
   * Whether you may change more than the role in your account. An administrator of one account may not change a person who has rights elsewhere as well.
   */
  manageable: boolean;
  /** Whether the person gets e-mails about tasks that wait for a person. They contain no patient data. */
  inbox_mail: boolean;
  /**
   * Until then, a browser or an address from which too many sign-ins have failed must wait. Null: none must.
   * @format date-time
   */
  locked_until: string | null;
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

/** @param authority Of whom the object is for. Omitted: everything, as on the command line. */
export function toPersonObject(person: Person, authority?: Authority): PersonObject {
  const accountId = authority?.accountId ?? null;
  const roles = person.roles.filter((held) => accountId === null || held.accountId === accountId);
  return {
    id: person.id,
    email: person.email,
    name: person.name,
    installation_admin: person.installationAdmin,
    has_password: person.hasPassword,
    issuers: [...person.issuers],
    has_totp: person.hasTotp,
    roles: roles.map(({ accountName, role, fromGroups, ...held }) => ({
      account_id: held.accountId,
      account_name: accountName,
      role,
      from_groups: fromGroups,
    })),
    manageable: mayManage(person, authority),
    inbox_mail: person.inboxMail,
    locked_until: person.lockedUntil?.toISOString() ?? null,
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
  /**
   * The account in which the person gets `role`. An administrator of one account must name it.
   * @minLength 1
   * @maxLength 64
   */
  account_id?: string;
  /** The role there. Required with `account_id`. */
  role?: 'viewer' | 'operator' | 'author' | 'admin';
}

/** A new person with a link to set the password, which is shown only in this response. */
export interface CreatedPersonObject extends PersonObject {
  /** Works once, within a day. Null in a replayed response, and if passwords are off. */
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
  /** Whether the person gets e-mails about tasks that wait for a person. */
  inbox_mail?: boolean;
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
