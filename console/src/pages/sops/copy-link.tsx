import { Button, CopyButton } from '@mantine/core';
import type { ReactNode } from 'react';

/** The address of this page, for the person who reviews what it shows. */
export function CopyLink(): ReactNode {
  return (
    <CopyButton value={location.href}>
      {({ copied, copy }) => (
        <Button size="xs" variant="default" onClick={copy} aria-live="polite">
          {copied ? 'Copied' : 'Copy the link for a reviewer'}
        </Button>
      )}
    </CopyButton>
  );
}
