import { Button, Group, Radio, Stack } from '@mantine/core';
import { useState, type ReactNode } from 'react';
import { Fault } from '../../parts/fault.tsx';
import { useSettlement } from './use-settlement.ts';

interface SettlementFormProps {
  readonly taskId: string;
  readonly portal: string;
}

/** The decision. It is chosen first and sent then: it cannot be taken back. */
export function SettlementForm({ taskId, portal }: SettlementFormProps): ReactNode {
  const [found, setFound] = useState<string | null>(null);
  const settling = useSettlement(taskId);
  return (
    <form
      onSubmit={(event) => {
        event.preventDefault();
        if (found !== null) settling.mutate(found === 'made');
      }}
    >
      <Stack gap="sm">
        <Radio.Group
          label={`Search ${portal} for it. What did you find?`}
          description="Portals show new submissions with a delay: wait long enough before you decide. The first decision counts."
          value={found}
          onChange={setFound}
        >
          <Group gap="md" mt="xs" align="flex-start">
            <Radio
              flex="1 1 15rem"
              value="made"
              label="It was made"
              description="It is on the portal. Nothing submits it again."
            />
            <Radio
              flex="1 1 15rem"
              value="not_made"
              label="It was not made"
              description="It is not there, also after some time. The task can be run again, which submits it."
            />
          </Group>
        </Radio.Group>
        <Fault
          error={settling.error}
          words={{ nothing_uncertain: ['Somebody else was faster', 'Your decision was not used.'] }}
        />
        <Group>
          <Button type="submit" disabled={found === null} loading={settling.isPending || settling.isSuccess}>
            Record the decision
          </Button>
        </Group>
      </Stack>
    </form>
  );
}
