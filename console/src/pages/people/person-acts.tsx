import { Text, TextInput } from '@mantine/core';
import type { ReactNode } from 'react';
import { api, dataOf, ifMatch } from '../../api/client.ts';
import { AskButton } from '../../app/ask-button.tsx';
import { faultOf } from '../../parts/fault.tsx';
import type { Person } from './people-queries.ts';

/** Which person an act is about, in the version that is shown. */
export const actOn = ({ id, version }: Person) => ({
  params: { path: { person_id: id } },
  headers: ifMatch(version),
});

interface PersonProps {
  readonly person: Person;
}

export function RenameButton({ person }: PersonProps): ReactNode {
  return (
    <AskButton
      label="Rename"
      title={`Rename ${person.name}?`}
      changes="people"
      fields={['/name']}
      act={(form) =>
        dataOf(
          api.PATCH('/admin/people/{person_id}', {
            ...actOn(person),
            body: { name: String(form.get('name')).trim() },
          }),
        )
      }
    >
      {(error) => (
        <TextInput
          name="name"
          label="Name"
          description="The audit log shows it for earlier acts as well."
          defaultValue={person.name}
          maxLength={200}
          error={faultOf(error, '/name')}
          required
          data-autofocus
        />
      )}
    </AskButton>
  );
}

/** Disables the person, or enables them. */
export function EnableButton({ person }: PersonProps): ReactNode {
  const isDisabled = person.disabled_at !== null;
  const label = isDisabled ? 'Enable' : 'Disable';
  return (
    <AskButton
      label={label}
      variant={isDisabled ? 'filled' : 'default'}
      title={`${label} ${person.name}?`}
      changes="people"
      act={() =>
        dataOf(api.PATCH('/admin/people/{person_id}', { ...actOn(person), body: { disabled: !isDisabled } }))
      }
    >
      <Text size="sm">
        {isDisabled
          ? 'They can sign in again, with the same password and roles.'
          : 'They are signed out everywhere at once, and cannot sign in. What they did stays in the audit log.'}
      </Text>
    </AskButton>
  );
}
