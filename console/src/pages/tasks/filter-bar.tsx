import { Button, NativeSelect, TextInput } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import { useNavigate } from '@tanstack/react-router';
import { useId, useRef, useState, type ReactNode } from 'react';
import { statisticsOf } from '../../api/statistics.ts';
import { taskTypes } from '../../api/task-types.ts';
import type { TaskStatus } from '../../api/types.ts';
import { useKeys } from '../../app/keys.ts';
import { idPrefix, STATUSES, type TaskFilters } from '../../app/search-params.ts';
import { useSignedIn } from '../../app/session-context.ts';
import { statusLabel, statusTone } from '../../parts/status.tsx';
import { SERVICE_CODES } from '../task/outcome-words.ts';
import { onlyTaskWith } from './task-list.ts';

interface FilterBarProps {
  readonly filters: TaskFilters;
  readonly change: (filters: TaskFilters) => void;
}

/** Each change is a new URL, so that a list can be sent to somebody else. */
export function FilterBar({ filters, change }: FilterBarProps): ReactNode {
  const set = (part: Partial<Record<Exclude<keyof TaskFilters, 'status'>, string>>): void =>
    change(withoutEmpty({ ...filters, ...part }));
  return (
    <div className="filters" role="search" aria-label="Filter the tasks">
      <StatusFilter chosen={filters.status ?? []} change={(status) => change(withStatus(filters, status))} />
      <Search value={filters.id ?? filters.external_id ?? ''} find={set} />
      <MoreFilters count={Object.keys(filters).filter((name) => MORE.has(name)).length}>
        <TypeFilter value={filters.type ?? ''} change={(type) => set({ type })} />
        <PortalFilter value={filters.portal ?? ''} change={(portal) => set({ portal })} />
        <TextFilter
          label="Failure code"
          value={filters.code ?? ''}
          known={SERVICE_CODES}
          change={(code) => set({ code })}
        />
        <TextInput
          size="xs"
          type="date"
          label="Created from"
          value={filters.from ?? ''}
          {...(filters.to === undefined ? {} : { max: filters.to })}
          onChange={({ currentTarget }) => set({ from: currentTarget.value })}
        />
        <TextInput
          size="xs"
          type="date"
          label="Created to"
          value={filters.to ?? ''}
          {...(filters.from === undefined ? {} : { min: filters.from })}
          onChange={({ currentTarget }) => set({ to: currentTarget.value })}
        />
      </MoreFilters>
      {Object.keys(filters).length > 0 && (
        <Button size="xs" variant="subtle" onClick={() => change({})}>
          Clear
        </Button>
      )}
    </div>
  );
}

const MORE: ReadonlySet<string> = new Set(['type', 'portal', 'code', 'from', 'to']);

/** On a phone, the tasks need the place more than the filters. */
function MoreFilters({
  count,
  children,
}: {
  readonly count: number;
  readonly children: ReactNode;
}): ReactNode {
  const [open, setOpen] = useState(false);
  return (
    <>
      <Button
        className="more-filters"
        size="xs"
        variant="default"
        aria-expanded={open}
        aria-controls="more-filters"
        onClick={() => setOpen(!open)}
      >
        {count === 0 ? 'More filters' : `More filters (${count})`}
      </Button>
      <div id="more-filters" className="more" data-open={open}>
        {children}
      </div>
    </>
  );
}

const withoutEmpty = (filters: TaskFilters): TaskFilters =>
  Object.fromEntries(Object.entries(filters).filter(([, value]) => value !== ''));

function withStatus(filters: TaskFilters, status: readonly TaskStatus[]): TaskFilters {
  const { status: _before, ...rest } = filters;
  return status.length === 0 ? rest : { ...rest, status };
}

interface StatusFilterProps {
  readonly chosen: readonly TaskStatus[];
  readonly change: (chosen: readonly TaskStatus[]) => void;
}

function StatusFilter({ chosen, change }: StatusFilterProps): ReactNode {
  return (
    <fieldset className="statuses">
      <legend className="hidden">Status</legend>
      {STATUSES.map((status) => (
        <label key={status}>
          <input
            type="checkbox"
            className="hidden"
            checked={chosen.includes(status)}
            onChange={({ currentTarget }) =>
              change(
                STATUSES.filter((each) => (each === status ? currentTarget.checked : chosen.includes(each))),
              )
            }
          />
          <span className={`status tone-${statusTone(status)}`}>{statusLabel(status)}</span>
        </label>
      ))}
    </fieldset>
  );
}

/** A text that only one task ID begins with opens the task, another one lists its tasks. Anything else is an `external_id`. */
function Search({
  value,
  find,
}: {
  readonly value: string;
  readonly find: (filter: { readonly id: string; readonly external_id: string }) => void;
}): ReactNode {
  const navigate = useNavigate();
  const input = useRef<HTMLInputElement>(null);
  useKeys({ '/': () => input.current?.focus() });
  const submit = async (given: string): Promise<void> => {
    const id = idPrefix(given);
    // If the question fails, the list shows why.
    const only = id === undefined ? null : await onlyTaskWith(id).catch(() => null);
    if (only !== null) await navigate({ to: '/tasks/$taskId', params: { taskId: only } });
    else find(id === undefined ? { id: '', external_id: given } : { id, external_id: '' });
  };
  return (
    <form
      key={value}
      onSubmit={(event) => {
        event.preventDefault();
        void submit(input.current?.value.trim() ?? '');
      }}
    >
      <TextInput
        ref={input}
        size="xs"
        type="search"
        w={230}
        label="Task ID or external ID"
        placeholder="task_01m8… or external ID"
        defaultValue={value}
        maxLength={255}
        aria-keyshortcuts="/"
        onKeyDown={({ key, currentTarget }) => {
          if (key === 'Escape') currentTarget.blur();
        }}
      />
    </form>
  );
}

interface TextFilterProps {
  readonly label: string;
  readonly value: string;
  /** Suggested while somebody types. */
  readonly known: readonly string[];
  readonly change: (value: string) => void;
}

/** Suggests the portals of the tasks of the last week, once somebody is in the field. */
function PortalFilter({ value, change }: Omit<TextFilterProps, 'label' | 'known'>): ReactNode {
  const { account } = useSignedIn();
  const [isWanted, setWanted] = useState(false);
  // The list of tasks does not wait for it.
  const { data } = useQuery({ ...statisticsOf(account.id, '7d'), enabled: isWanted });
  const known = [...new Set(data?.groups.map(({ portal }) => portal).filter((portal) => portal !== ''))];
  return (
    <div onFocus={() => setWanted(true)}>
      <TextFilter label="Portal" value={value} known={known} change={change} />
    </div>
  );
}

function TypeFilter({ value, change }: Omit<TextFilterProps, 'label' | 'known'>): ReactNode {
  const { account } = useSignedIn();
  const { data: types } = useQuery(taskTypes(account.id));
  const known = [...(types?.values() ?? [])].map(({ type, title }) => ({ value: type, label: title }));
  const missing =
    value !== '' && !known.some((each) => each.value === value) ? [{ value, label: value }] : [];
  return (
    <NativeSelect
      size="xs"
      label="Type"
      value={value}
      data={[{ value: '', label: 'All types' }, ...known, ...missing]}
      onChange={({ currentTarget }) => change(currentTarget.value)}
    />
  );
}

/** Applied with Enter, or when the field is left. */
function TextFilter({ label, value, known, change }: TextFilterProps): ReactNode {
  const list = useId();
  return (
    <>
      <TextInput
        key={value}
        size="xs"
        w={130}
        label={label}
        defaultValue={value}
        maxLength={64}
        list={list}
        onBlur={({ currentTarget }) => {
          if (currentTarget.value.trim() !== value) change(currentTarget.value.trim());
        }}
        onKeyDown={({ key, currentTarget }) => {
          if (key === 'Enter') currentTarget.blur();
        }}
      />
      <datalist id={list}>
        {known.map((each) => (
          <option key={each} value={each} />
        ))}
      </datalist>
    </>
  );
}
