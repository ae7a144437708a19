import { Button } from '@mantine/core';
import { Link } from '@tanstack/react-router';
import type { ReactNode } from 'react';
import type { Task } from '../../api/types.ts';
import { useMay } from '../../app/session-context.ts';

/** From a dry run back to the version that it tried, where a person activates it. */
export function ToVersion({ dryRun }: { readonly dryRun: Task }): ReactNode {
  const isAuthor = useMay('admin:sops');
  const { sop, dry_run_of: of } = dryRun;
  if (!isAuthor || of === null || sop === null || sop.version === 0) return null;
  const [portal = ''] = sop.name.split('/');
  return (
    <Button
      size="xs"
      renderRoot={(props) => (
        <Link
          to="/sops/$portal/$number"
          params={{ portal, number: String(sop.version) }}
          search={{ view: 'changes', task: of, ...(dryRun.status === 'completed' && { tried: dryRun.id }) }}
          {...props}
        />
      )}
    >
      Continue with version {sop.version}
    </Button>
  );
}
