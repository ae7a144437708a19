import { Checkbox, Text, TextInput } from '@mantine/core';
import { useState, type ReactNode } from 'react';
import { api, dataOf } from '../../api/client.ts';
import { RoleSelect } from '../../app/role-select.tsx';
import type { Role } from '../../app/roles.ts';
import { useAdministers, useSignedIn } from '../../app/session-context.ts';
import { useAct } from '../../app/use-act.ts';
import { ActDialog } from '../../parts/act-dialog.tsx';
import { faultOf } from '../../parts/fault.tsx';
import type { NewLink } from './link-dialog.tsx';

interface InviteDialogProps {
  readonly opened: boolean;
  readonly close: () => void;
  readonly made: (link: NewLink) => void;
}

/** Creates a person with a role in the open account. */
export function InviteDialog({ opened, close, made }: InviteDialogProps): ReactNode {
  const { account } = useSignedIn();
  const administers = useAdministers();
  const [isAdmin, setIsAdmin] = useState(false);
  const acting = useAct(
    'people',
    (form: FormData) => dataOf(api.POST('/admin/people', { body: personIn(form, account.id) })),
    ({ email, link }) => {
      made({ email, link, purpose: 'password' });
      setIsAdmin(false);
      close();
    },
  );
  return (
    <ActDialog
      title="Invite a person"
      opened={opened}
      close={close}
      acting={acting}
      label="Create the link"
      act={(form) => acting.mutate(form)}
      fields={['/email', '/name']}
    >
      <Text size="sm">You get a link with which the person sets a password. Sopwith sends no e-mail.</Text>
      <TextInput
        name="name"
        label="Name"
        description="As the audit log shows it."
        autoComplete="off"
        maxLength={200}
        error={faultOf(acting.error, '/name')}
        required
        data-autofocus
      />
      <TextInput
        name="email"
        type="email"
        label="E-mail"
        autoComplete="off"
        maxLength={254}
        error={emailFault(acting.error, administers)}
        required
      />
      <RoleSelect
        label={`Role in ${account.name}`}
        initial="operator"
        {...(administers ? { none: 'No role in this account' } : {})}
      />
      {administers && (
        <Checkbox
          name="installation_admin"
          checked={isAdmin}
          onChange={({ currentTarget }) => setIsAdmin(currentTarget.checked)}
          label="Administers the whole installation"
          description={isAdmin ? 'All accounts, keys, people, and settings.' : null}
        />
      )}
    </ActDialog>
  );
}

function personIn(form: FormData, accountId: string) {
  const text = (name: string): string => String(form.get(name)).trim();
  const role = text('role');
  return {
    name: text('name'),
    email: text('email'),
    ...(role === '' ? {} : { account_id: accountId, role: role as Role }),
    ...(form.has('installation_admin') ? { installation_admin: true } : {}),
  };
}

/** Administrators of one account do not see all people, so they cannot find the other one. */
function emailFault(error: unknown, administers: boolean): string | null {
  const fault = faultOf(error, '/email');
  if (fault === null || administers) return fault;
  return `${fault}. If the person signs in to another account already, ask an administrator of the installation to give them a role in this one.`;
}
