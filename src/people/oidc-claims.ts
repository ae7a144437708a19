import { pointerKeys } from '../platform/json-pointer.ts';

/** The claims of an ID token and of the userinfo endpoint. */
export type Claims = Readonly<Record<string, unknown>>;

/** Where the provider puts what Sopwith needs: names of claims, or JSON Pointers. */
export interface ClaimNames {
  readonly email: string;
  readonly emailVerified: string;
  readonly name: string;
  readonly groups: string;
}

/** What a provider says about somebody. */
export interface Profile {
  readonly email: string | null;
  readonly emailVerified: boolean;
  readonly name: string | null;
  readonly groups: readonly string[];
}

export function profileOf(claims: Claims, names: ClaimNames): Profile {
  const verified = claimOf(claims, names.emailVerified);
  return {
    email: textOf(claimOf(claims, names.email)),
    // Amazon Cognito sends a text, and the `xms_edov` of Entra ID may be a number.
    emailVerified: [true, 'true', 1, '1'].some((yes) => yes === verified),
    name: textOf(claimOf(claims, names.name)),
    groups: [claimOf(claims, names.groups)].flat().filter((group) => typeof group === 'string'),
  };
}

/** Whether something is not in these claims, and may be at the userinfo endpoint. */
export const isPartial = (claims: Claims, names: ClaimNames): boolean =>
  Object.values(names).some((name) => claimOf(claims, name) === undefined);

/** Some names contain slashes and dots: `https://clinic.example/groups`. A JSON Pointer begins with a slash: `/realm_access/roles`. */
function claimOf(claims: Claims, name: string): unknown {
  if (!name.startsWith('/')) return Object.hasOwn(claims, name) ? claims[name] : undefined;
  let value: unknown = claims;
  for (const key of pointerKeys(name))
    value =
      typeof value === 'object' && value !== null && Object.hasOwn(value, key)
        ? (value as Claims)[key]
        : undefined;
  return value;
}

const textOf = (value: unknown): string | null =>
  typeof value === 'string' && value.trim() !== '' ? value.trim() : null;
