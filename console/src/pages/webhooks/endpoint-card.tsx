import { Button } from '@mantine/core';
import { useState, type ReactNode } from 'react';
import { Tag, type Tone } from '../../parts/status.tsx';
import { AbleButton } from './able-button.tsx';
import { RotateDialog } from './rotate-dialog.tsx';
import { TestDialog } from './test-dialog.tsx';
import type { Endpoint } from './webhook-queries.ts';

const STATES: Readonly<Record<Endpoint['state'], readonly [tone: Tone, label: string]>> = {
  active: ['good', 'Active'],
  failing: ['warn', 'Failing'],
  disabled: ['bad', 'Disabled'],
};

const REASONS: Readonly<Record<string, string>> = {
  gone: 'It answered with status 410: it is gone.',
  failing_for_5_days: 'No message was delivered for 5 days.',
  by_a_person: 'A person disabled it.',
};

const wordsOf = ({ state, disabled_reason: reason }: Endpoint): string | null => {
  if (state === 'failing')
    return 'The last messages were not delivered. They are sent again, later each time.';
  if (state === 'active') return null;
  return `${REASONS[reason ?? ''] ?? reason ?? ''} Messages are kept until it is enabled again.`;
};

interface EndpointCardProps {
  readonly endpoint: Endpoint;
  readonly change: () => void;
}

export function EndpointCard({ endpoint, change }: EndpointCardProps): ReactNode {
  const { url, state, signer, retry_policy: policy, events } = endpoint;
  const [tone, label] = STATES[state];
  const words = wordsOf(endpoint);
  const [open, setOpen] = useState<'rotate' | 'test' | null>(null);
  const close = (): void => setOpen(null);
  return (
    <section className="panel part" aria-label="Endpoint">
      <div className="card-head">
        <h2>Endpoint</h2>
        <Tag tone={tone}>{label}</Tag>
      </div>
      {words !== null && <p>{words}</p>}
      <dl className="facts">
        <dt>URL</dt>
        <dd className="mono">{url}</dd>
        <dt>Sent</dt>
        <dd>
          {events
            .map((event) =>
              event === 'task_finished' ? 'when a task ends' : 'when a task waits for a person',
            )
            .join(', ')}
        </dd>
        <dt>Signer</dt>
        <dd className="mono">{signer}</dd>
        <dt>Retries</dt>
        <dd className="mono">{policy}</dd>
      </dl>
      <div className="acts">
        <Button size="xs" variant="default" onClick={() => setOpen('test')}>
          Send a test message
        </Button>
        <Button size="xs" variant="default" onClick={change}>
          Change
        </Button>
        <Button size="xs" variant="default" onClick={() => setOpen('rotate')}>
          Rotate the secret
        </Button>
        <AbleButton endpoint={endpoint} />
      </div>
      <RotateDialog endpoint={endpoint} opened={open === 'rotate'} close={close} />
      <TestDialog endpoint={endpoint} opened={open === 'test'} close={close} />
    </section>
  );
}
