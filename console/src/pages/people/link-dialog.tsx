import { Modal, Text } from '@mantine/core';
import type { ReactNode } from 'react';
import { SecretOnce } from '../../parts/secret-once.tsx';

/** A link that works once, and for whom. */
export interface NewLink {
  readonly email: string;
  readonly purpose: 'sign_in' | 'password';
  /** Null: people of this installation sign in with the provider alone. */
  readonly link: string | null;
}

interface LinkDialogProps {
  readonly made: NewLink | null;
  readonly done: () => void;
}

/** The link, which is shown only now. */
export function LinkDialog({ made, done }: LinkDialogProps): ReactNode {
  return (
    <Modal
      opened={made !== null}
      onClose={done}
      title={made === null ? '' : titleOf(made)}
      closeButtonProps={{ 'aria-label': 'Close' }}
    >
      {made?.link === null && (
        <Text size="sm">
          Passwords are off, so there is no link: {made.email} signs in with the provider of your
          organization.
        </Text>
      )}
      {made !== null && made.link !== null && (
        <SecretOnce
          label="The link"
          secret={made.link}
          done={done}
          doneLabel="I have sent it"
          advice="Copy it before you close this."
        >
          <Text size="sm">
            Send it to {made.email} alone: anyone who has it can sign in as this person. It works once, within{' '}
            {made.purpose === 'password'
              ? 'a day, and sets the password.'
              : '15 minutes, and signs the person in.'}
          </Text>
        </SecretOnce>
      )}
    </Modal>
  );
}

const titleOf = ({ purpose, link }: NewLink): string =>
  link === null
    ? 'The person is created'
    : purpose === 'password'
      ? 'A link to set the password'
      : 'A sign-in link';
