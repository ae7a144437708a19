import { Alert, Button, Modal, Stack, Text, TextInput } from '@mantine/core';
import { useMutation } from '@tanstack/react-query';
import { useState, type ReactNode } from 'react';
import { api, dataOf } from '../../api/client.ts';
import { number } from '../../format/numbers.ts';
import type { components } from '../../generated/schema.ts';
import { Fault } from '../../parts/fault.tsx';

/** Checks that no entry of the whole audit log was changed or removed. */
export function VerifyButton(): ReactNode {
  const [opened, setOpened] = useState(false);
  return (
    <>
      <Button size="xs" variant="default" onClick={() => setOpened(true)}>
        Verify the log
      </Button>
      <Modal
        opened={opened}
        onClose={() => setOpened(false)}
        title="Verify the audit log"
        closeButtonProps={{ 'aria-label': 'Close' }}
      >
        <VerifySteps />
      </Modal>
    </>
  );
}

function VerifySteps(): ReactNode {
  const verifying = useMutation({
    mutationFn: (head: string) =>
      dataOf(api.GET('/admin/audit/verification', { params: { query: head === '' ? {} : { head } } })),
  });
  return (
    <form
      onSubmit={(event) => {
        event.preventDefault();
        verifying.mutate(String(new FormData(event.currentTarget).get('head')).trim());
      }}
    >
      <Stack>
        <Text size="sm">
          Every entry of all accounts is checked against the chain of digests. It takes about a second for
          each 10,000 entries.
        </Text>
        <TextInput
          name="head"
          label="A head that you have written down earlier"
          description="Optional. The log must contain it, which shows that the whole log was not replaced."
        />
        <div role="status">{verifying.data !== undefined && <Verified result={verifying.data} />}</div>
        <Fault error={verifying.error} />
        <Button type="submit" loading={verifying.isPending}>
          Verify
        </Button>
      </Stack>
    </form>
  );
}

function Verified({
  result,
}: {
  readonly result: components['schemas']['AuditVerificationObject'];
}): ReactNode {
  const { intact, faults, head } = result;
  return (
    <Alert
      color={faults.length === 0 ? 'green' : 'red'}
      variant="outline"
      title={faults.length === 0 ? `The log is intact: ${number(intact)} entries` : 'The log was changed'}
    >
      {faults.length > 0 && (
        <ul className="issues">
          {faults.map(({ kind, at }, index) => (
            <li key={index}>
              {kind} <span className="mono">{at}</span>
            </li>
          ))}
        </ul>
      )}
      {head !== null && (
        <>
          <Text size="sm">Write this head down, to compare it next time:</Text>
          <pre className="code secret" tabIndex={0} aria-label="Head">
            {head}
          </pre>
        </>
      )}
    </Alert>
  );
}
