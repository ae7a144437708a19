import { Button, Group, Modal, PasswordInput, Stack, Text } from '@mantine/core';
import { useMutation } from '@tanstack/react-query';
import { useRouter } from '@tanstack/react-router';
import { useState, useSyncExternalStore, type ReactNode } from 'react';
import { confirmation } from '../api/confirmation.ts';
import { isProblem } from '../api/problem.ts';
import { confirmIdentity, readSession } from '../api/session.ts';
import { Fault } from '../parts/fault.tsx';
import { ProviderButton } from '../parts/provider-button.tsx';
import { SecondFactor, secondOf, type Second } from '../parts/second-factor.tsx';
import { useSignedIn } from './session-context.ts';

/** Opens when the server wants to know again who the person is. The request that caused it continues then. */
export function ConfirmDialog(): ReactNode {
  const opened = useSyncExternalStore(confirmation.subscribe, confirmation.isAsked);
  return (
    <Modal
      opened={opened}
      onClose={() => confirmation.answer(false)}
      title="Confirm who you are"
      zIndex={400}
      // Escape must not close the dialog below as well: the form handles it.
      closeOnEscape={false}
      closeButtonProps={{ 'aria-label': 'Close' }}
    >
      <div
        onKeyDown={(event) => {
          if (event.key !== 'Escape') return;
          event.stopPropagation();
          confirmation.answer(false);
        }}
      >
        <Confirming />
      </div>
    </Modal>
  );
}

function Confirming(): ReactNode {
  const method = useSignedIn().session.confirms_with;
  if (method === 'password') return <ConfirmForm />;
  return method === 'oidc' ? <ConfirmAtProvider /> : <ConfirmByLink />;
}

/** The browser leaves the page, so the request that caused it does not continue. */
function ConfirmAtProvider(): ReactNode {
  const { latestLocation } = useRouter();
  return (
    <Stack>
      <Text size="sm">
        What you are about to do concerns credentials, keys, or rights. Sign in once more; then you come back
        to this page, and can do it within five minutes. What you have typed here is not kept.
      </Text>
      <ProviderButton purpose="confirm" next={latestLocation.href}>
        Sign in again to confirm
      </ProviderButton>
    </Stack>
  );
}

/** A person who has neither a password here nor the provider. A new link signs them in, in another tab of the same browser. */
function ConfirmByLink(): ReactNode {
  const { session } = useSignedIn();
  const checking = useMutation({
    mutationFn: () => readSession(false),
    onSuccess: (found) => {
      // Somebody else, or no one: this page is not theirs.
      if (found?.person.id !== session.person.id) location.reload();
      else if (found.confirmed_until !== null) confirmation.answer(true);
    },
  });
  const isMissing = checking.data?.confirmed_until === null;
  return (
    <Stack>
      <Text size="sm">
        What you are about to do concerns credentials, keys, or rights. You have no password here, so a new
        sign-in link confirms who you are:
      </Text>
      <ol className="numbered">
        <li>Ask your administrator for a sign-in link.</li>
        <li>Open it in another tab of this browser.</li>
        <li>Come back to this tab, and continue. What you have typed is kept.</li>
      </ol>
      <Fault error={checking.error} />
      {isMissing && (
        <Text size="sm" c="var(--bad)" role="alert">
          No link was opened in this browser within the last five minutes.
        </Text>
      )}
      <ConfirmButtons label="Continue" pending={checking.isPending} act={() => checking.mutate()} />
    </Stack>
  );
}

function ConfirmForm(): ReactNode {
  const { session } = useSignedIn();
  const [chosen, choose] = useState<Second>('totp');
  const confirming = useMutation({
    mutationFn: confirmIdentity,
    onSuccess: () => confirmation.answer(true),
  });
  const asksSecond = session.person.has_totp || isProblem(confirming.error, 'totp_required');
  return (
    <form
      onSubmit={(event) => {
        event.preventDefault();
        const form = new FormData(event.currentTarget);
        confirming.mutate({ password: String(form.get('password')), ...secondOf(form) });
      }}
    >
      <Stack>
        <Text size="sm">
          What you are about to do concerns credentials, keys, or rights. You are not asked again for five
          minutes.
        </Text>
        <PasswordInput
          name="password"
          label={`Password of ${session.person.email}`}
          autoComplete="current-password"
          required
          data-autofocus
          data-mantine-stop-propagation="true"
          visibilityToggleButtonProps={{ 'aria-label': 'Show the password' }}
        />
        <SecondFactor asked={asksSecond ? chosen : 'none'} ask={choose} focused={false} />
        <Fault
          error={isProblem(confirming.error, 'totp_required') ? null : confirming.error}
          words={{ sign_in_failed: ['Not confirmed', 'The password or the code is not correct.'] }}
        />
        <ConfirmButtons label="Confirm" pending={confirming.isPending} />
      </Stack>
    </form>
  );
}

interface ConfirmButtonsProps {
  readonly label: string;
  readonly pending: boolean;
  /** Omitted: the form does it. */
  readonly act?: () => void;
}

const ConfirmButtons = ({ label, pending, act }: ConfirmButtonsProps): ReactNode => (
  <Group justify="flex-end">
    <Button variant="default" onClick={() => confirmation.answer(false)}>
      Cancel
    </Button>
    <Button
      loading={pending}
      {...(act === undefined ? { type: 'submit' } : { onClick: act, 'data-autofocus': true })}
    >
      {label}
    </Button>
  </Group>
);
