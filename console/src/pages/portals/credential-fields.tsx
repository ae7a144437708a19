import { Button, CloseButton, PasswordInput, TextInput } from '@mantine/core';
import { useState, type ReactNode } from 'react';

interface Row {
  readonly id: number;
  readonly name: string;
}

const FIRST: readonly Row[] = [
  { id: 1, name: 'username' },
  { id: 2, name: 'password' },
];

/** Names and values of credentials, as the procedures of the portal use them. `credentialsIn` reads them from the form. */
export function CredentialFields(): ReactNode {
  const [rows, setRows] = useState(FIRST);
  const last = rows.at(-1)?.id ?? 0;
  return (
    <>
      {rows.map(({ id, name }, index) => (
        <div className="credential" key={id}>
          <TextInput
            name="credential_name"
            label={index === 0 ? 'Name' : undefined}
            aria-label={`Name of credential ${index + 1}`}
            defaultValue={name}
            autoComplete="off"
            required
          />
          <PasswordInput
            name="credential_value"
            label={index === 0 ? 'Value' : undefined}
            aria-label={`Value of credential ${index + 1}`}
            autoComplete="new-password"
            required
            visibilityToggleButtonProps={{ 'aria-label': `Show the value of credential ${index + 1}` }}
          />
          <CloseButton
            mb={4}
            aria-label={`Remove credential ${index + 1}`}
            disabled={rows.length === 1}
            onClick={() => setRows(rows.filter((row) => row.id !== id))}
          />
        </div>
      ))}
      <div>
        <Button
          size="compact-sm"
          variant="subtle"
          onClick={() => setRows([...rows, { id: last + 1, name: '' }])}
        >
          Add a credential
        </Button>{' '}
        <Button
          size="compact-sm"
          variant="subtle"
          disabled={rows.some(({ name }) => name === 'totp_secret')}
          onClick={() => setRows([...rows, { id: last + 1, name: 'totp_secret' }])}
        >
          Add the secret of an authenticator app
        </Button>
      </div>
    </>
  );
}

export function credentialsIn(form: FormData): Record<string, string> {
  const values = form.getAll('credential_value').map(String);
  return Object.fromEntries(
    form.getAll('credential_name').map((name, index) => [String(name).trim(), values[index] ?? '']),
  );
}
