import { CodedError } from '../platform/errors.ts';
import { isAccountRole, PERSON_ROLES, type AccountRole } from './roles.ts';

/** A role that everybody in a group of the provider has. */
export interface GroupRule {
  readonly group: string;
  /** An ID or a name, and the role there. Null: the group administers the installation. */
  readonly grant: { readonly account: string; readonly role: AccountRole } | null;
}

const INSTALLATION_ADMIN = 'installation-admin';
const FORMS = `GROUP=ACCOUNT:ROLE (roles: ${PERSON_ROLES.join(', ')}) or GROUP=${INSTALLATION_ADMIN}`;

/**
 * Reads rules such as `north-staff=Clinic North:operator` and `it=installation-admin`. Names of groups may contain "=": the last one counts.
 *
 * @throws CodedError `invalid_config` with every rule that is wrong
 */
export function groupRules(lines: readonly string[]): readonly GroupRule[] {
  const read = lines.map((line) => ({ line, rule: ruleOf(line) }));
  const wrong = read.filter(({ rule }) => rule === null);
  if (wrong.length > 0)
    throw new CodedError(
      'invalid_config',
      wrong.map(({ line }) => `OIDC_ROLES: "${line}" is not of the form ${FORMS}`).join('\n'),
    );
  return read.flatMap(({ rule }) => rule ?? []);
}

function ruleOf(line: string): GroupRule | null {
  const [, group = '', given = ''] = /^(.+)=([^=]+)$/.exec(line) ?? [];
  if (given.trim() === INSTALLATION_ADMIN) return { group: group.trim(), grant: null };
  const [, account, role] = /^(.+):\s*(\w+)\s*$/.exec(given) ?? [];
  if (account === undefined || role === undefined || !isAccountRole(role)) return null;
  return { group: group.trim(), grant: { account: account.trim(), role } };
}
