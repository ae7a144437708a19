import { Alert } from '@mantine/core';
import type { ReactNode } from 'react';
import { providerFault } from './provider-faults.ts';

interface ProviderFaultProps {
  readonly title: string;
  readonly reason: string | undefined;
}

/** What the provider, or the server after it, has refused. */
export function ProviderFault({ title, reason }: ProviderFaultProps): ReactNode {
  const text = providerFault(reason);
  if (text === undefined) return null;
  return (
    <Alert role="alert" color="red" variant="outline" title={title}>
      {text}
    </Alert>
  );
}
