import type { ReactNode } from 'react';
import { EmptyState } from '../parts/states.tsx';
import { useMay, type Scope } from './session-context.ts';

interface AllowedProps {
  readonly scope: Scope;
  readonly children: ReactNode;
}

/** A page for those who may see it. The navigation does not offer it to others, but an address may lead to it. */
export function Allowed({ scope, children }: AllowedProps): ReactNode {
  if (useMay(scope)) return children;
  return (
    <EmptyState title="You may not see this page" level={1}>
      It needs a role with more rights. Ask an administrator of the account.
    </EmptyState>
  );
}
