import type { ReactNode } from 'react';
import { Tag } from '../../parts/status.tsx';
import { Time } from '../../parts/time.tsx';
import type { Person } from './people-queries.ts';

/** Whether the person can sign in. */
export function PersonState({ person }: { readonly person: Person }): ReactNode {
  const { disabled_at: disabled, locked_until: locked } = person;
  if (disabled !== null)
    return (
      <>
        <Tag tone="quiet">Disabled</Tag>
        <div className="role">
          since <Time at={disabled} />
        </div>
      </>
    );
  if (locked !== null)
    return (
      <>
        <Tag tone="warn">Locked</Tag>
        <div className="role">
          until <Time at={locked} />
        </div>
      </>
    );
  return canSignIn(person) ? <Tag tone="good">Active</Tag> : <Tag tone="calm">Invited</Tag>;
}

const canSignIn = ({ has_password: password, issuers }: Person): boolean => password || issuers.length > 0;

/** `Password, second factor`, `id.clinic.example`. */
export function signInWords({ has_password: password, has_totp: totp, issuers }: Person): string {
  const ways = [...issuers.map(hostOf), ...(password ? ['Password'] : [])];
  if (ways.length === 0) return 'Not yet';
  return totp ? `${ways.join(', ')}, second factor` : ways.join(', ');
}

const hostOf = (issuer: string): string => (URL.canParse(issuer) ? new URL(issuer).host : issuer);
