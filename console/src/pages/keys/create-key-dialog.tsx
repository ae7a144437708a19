import { Checkbox, NativeSelect, Stack, TextInput } from '@mantine/core';
import type { ReactNode } from 'react';
import { api, dataOf } from '../../api/client.ts';
import { useAct } from '../../app/use-act.ts';
import { ActDialog } from '../../parts/act-dialog.tsx';
import { faultOf } from '../../parts/fault.tsx';
import { ACCOUNT_SCOPES, ADMIN_SCOPES, type KeyScope } from './key-queries.ts';

const DAY_MS = 86_400_000;

const LIFETIMES = [
  { value: '365', label: 'in a year' },
  { value: '90', label: 'in 90 days' },
  { value: '30', label: 'in 30 days' },
  { value: '', label: 'never' },
];

interface CreateKeyDialogProps {
  /** The account; null: the key is of administration. */
  readonly owner: string | null;
  readonly opened: boolean;
  readonly close: () => void;
  readonly made: (secret: string | null) => void;
}

export function CreateKeyDialog({ owner, opened, close, made }: CreateKeyDialogProps): ReactNode {
  const acting = useAct(
    'keys',
    (form: FormData) =>
      dataOf(
        api.POST('/admin/keys', {
          body: {
            account_id: owner,
            label: String(form.get('label')).trim(),
            scopes: form.getAll('scope') as KeyScope[],
            ...expiryIn(form),
          },
        }),
      ),
    ({ api_key: secret }) => {
      made(secret);
      close();
    },
  );
  return (
    <ActDialog
      title={owner === null ? 'Create an administration key' : 'Create a key'}
      opened={opened}
      close={close}
      acting={acting}
      label="Create"
      act={(form) => acting.mutate(form)}
      fields={['/label']}
    >
      <TextInput
        name="label"
        label="What it is for"
        maxLength={200}
        error={faultOf(acting.error, '/label')}
        required
        data-autofocus
      />
      <fieldset className="choices">
        <legend>What it may do</legend>
        <Stack gap={6}>
          {(owner === null ? ADMIN_SCOPES : ACCOUNT_SCOPES).map(([scope, words, byDefault]) => (
            <ScopeBox key={scope} scope={scope} words={words} byDefault={byDefault} />
          ))}
        </Stack>
      </fieldset>
      <NativeSelect name="days" label="It expires" data={LIFETIMES} />
    </ActDialog>
  );
}

interface ScopeBoxProps {
  readonly scope: KeyScope;
  readonly words: string;
  readonly byDefault: boolean;
}

const ScopeBox = ({ scope, words, byDefault }: ScopeBoxProps): ReactNode => (
  <Checkbox
    name="scope"
    value={scope}
    defaultChecked={byDefault}
    label={
      <>
        {words} <span className="mono">{scope}</span>
      </>
    }
  />
);

function expiryIn(form: FormData): { readonly expires_at?: string } {
  const days = Number(form.get('days'));
  return days === 0 ? {} : { expires_at: new Date(Date.now() + days * DAY_MS).toISOString() };
}
