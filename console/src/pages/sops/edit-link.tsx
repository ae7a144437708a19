import { Button } from '@mantine/core';
import { Link } from '@tanstack/react-router';
import type { ReactNode } from 'react';
import type { FailureReport } from '../../api/types.ts';
import { useMay } from '../../app/session-context.ts';

/** From the report of a failed task to the line that failed, with the proposed fix if there is one. */
export function EditLink({ report }: { readonly report: FailureReport }): ReactNode {
  const { step, sop_version: version, proposal, task_id: task } = report;
  if (!useMay('admin:sops') || step === null || version === null) return null;
  const [portal = '', name = ''] = step.sop.split('/');
  const params = { portal, number: String(version) };
  const search = { task, file: `${portal}/${name}.yaml`, line: String(step.line) };
  return (
    <Button
      size="xs"
      variant={proposal === null ? 'default' : 'filled'}
      mt="xs"
      renderRoot={(props) => (
        <Link to="/sops/$portal/$number/edit" params={params} search={search} {...props} />
      )}
    >
      {proposal === null ? 'Edit the procedure at this line' : 'Review the fix in the editor'}
    </Button>
  );
}
