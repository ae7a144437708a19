import { NativeSelect } from '@mantine/core';
import { useState, type ReactNode } from 'react';
import { ROLES, type Role } from './roles.ts';

interface RoleSelectProps {
  readonly label: string;
  readonly initial: Role;
  /** The label of the choice of no role. Omitted: there must be one. */
  readonly none?: string;
  readonly focused?: boolean;
}

/** The field `role` of a form, which says what the chosen role may do. Empty: no role. */
export function RoleSelect({ label, initial, none, focused = false }: RoleSelectProps): ReactNode {
  const [role, setRole] = useState<string>(initial);
  const roles = Object.entries(ROLES).map(([value, known]) => ({ value, label: known.label }));
  const words = role === '' ? 'sees nothing of this account' : ROLES[role as Role].words;
  return (
    <NativeSelect
      name="role"
      label={label}
      description={`${words.charAt(0).toUpperCase()}${words.slice(1)}.`}
      value={role}
      onChange={({ currentTarget }) => setRole(currentTarget.value)}
      data={none === undefined ? roles : [...roles, { value: '', label: none }]}
      {...(focused ? { 'data-autofocus': true } : {})}
    />
  );
}
