import { Button, Text } from '@mantine/core';
import { useState, type ReactNode } from 'react';
import { api, dataOf } from '../../api/client.ts';
import { AskButton } from '../../app/ask-button.tsx';
import { useSignedIn } from '../../app/session-context.ts';
import { useAct } from '../../app/use-act.ts';
import { counted } from '../../format/numbers.ts';
import { Fault } from '../../parts/fault.tsx';
import { Tag } from '../../parts/status.tsx';
import { CodesDialog } from './codes-dialog.tsx';
import { EnrolDialog, type Enrolment } from './enrol-dialog.tsx';

/** Few enough to make new ones. */
const FEW = 3;

/** Sets up an authenticator app, replaces the recovery codes, and removes both. */
export function SecondFactorSection(): ReactNode {
  const { has_totp: has } = useSignedIn().session.person;
  // Outlives the dialog that made them.
  const [codes, setCodes] = useState<readonly string[] | null>(null);
  return (
    <section className="panel part" aria-label="Second factor">
      <div className="card-head">
        <h2>Second factor</h2>
        {has ? <Tag tone="good">Set up</Tag> : <Tag tone="quiet">Not set up</Tag>}
      </div>
      {has ? <Existing made={setCodes} /> : <Missing made={setCodes} />}
      <CodesDialog codes={codes} done={() => setCodes(null)} />
    </section>
  );
}

interface MadeProps {
  readonly made: (codes: readonly string[]) => void;
}

function Missing({ made }: MadeProps): ReactNode {
  const [enrolment, setEnrolment] = useState<Enrolment | null>(null);
  const beginning = useAct('none', () => dataOf(api.POST('/session/totp')), setEnrolment);
  return (
    <>
      <p>
        With an app on your phone, a stolen password is not enough to sign in. It also protects a sign-in with
        a link, and each confirmation of who you are.
      </p>
      <Fault error={beginning.error} />
      <div className="acts">
        <Button size="xs" loading={beginning.isPending} onClick={() => beginning.mutate()}>
          Set up an authenticator app
        </Button>
      </div>
      <EnrolDialog enrolment={enrolment} close={() => setEnrolment(null)} made={made} />
    </>
  );
}

function Existing({ made }: MadeProps): ReactNode {
  const { recovery_codes_left: left } = useSignedIn().session.person;
  return (
    <>
      <p>
        A sign-in needs a code of your authenticator app.{' '}
        {left <= FEW ? (
          <strong>You have {counted(left, 'recovery code')} left: create new ones.</strong>
        ) : (
          `You have ${counted(left, 'recovery code')} left, in case you lose the app.`
        )}
      </p>
      <div className="acts">
        <AskButton
          label="Create new recovery codes"
          title="Create new recovery codes?"
          changes="session"
          act={() => dataOf(api.POST('/session/totp/recovery-codes'))}
          done={({ recovery_codes: codes }) => made(codes)}
        >
          <Text size="sm">Those until now stop working.</Text>
        </AskButton>
        <AskButton
          label="Remove the second factor"
          title="Remove the second factor?"
          changes="session"
          destroys
          act={() => dataOf(api.DELETE('/session/totp'))}
        >
          <Text size="sm">
            From now on, your password alone is enough to sign in. The recovery codes stop working.
          </Text>
        </AskButton>
      </div>
    </>
  );
}
