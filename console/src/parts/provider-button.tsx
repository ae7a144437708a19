import { Button } from '@mantine/core';
import type { ReactNode } from 'react';
import { providerAddress } from '../api/session.ts';

interface ProviderButtonProps {
  readonly purpose: 'sign_in' | 'confirm';
  readonly next: string | undefined;
  readonly again?: boolean;
  readonly children: ReactNode;
}

/** Leads to the provider. A link, because the browser leaves the console. */
export function ProviderButton({ children, ...to }: ProviderButtonProps): ReactNode {
  return (
    <Button component="a" href={providerAddress(to)} fullWidth>
      {children}
    </Button>
  );
}
