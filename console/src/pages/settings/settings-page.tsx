import { SegmentedControl, TextInput } from '@mantine/core';
import { queryOptions, useQuery } from '@tanstack/react-query';
import { useState, type ReactNode } from 'react';
import { api, BACKGROUND, dataOf } from '../../api/client.ts';
import { Allowed } from '../../app/allowed.tsx';
import type { components } from '../../generated/schema.ts';
import { PageHead } from '../../parts/page-head.tsx';
import { EmptyState, ErrorState, LoadingState } from '../../parts/states.tsx';
import { Tag } from '../../parts/status.tsx';
import './settings.css';

type Setting = components['schemas']['SettingObject'];

const settings = queryOptions({
  queryKey: ['settings'],
  queryFn: async ({ signal }) =>
    (await dataOf(api.GET('/admin/settings', { headers: BACKGROUND, signal }))).data,
});

const SOURCES = {
  flag: 'a flag',
  environment: 'the environment',
  file: 'the configuration file',
  default: 'the default',
} as const;

/** The settings of the process that answers, without secrets. They are changed where the process is started. */
export function SettingsPage(): ReactNode {
  return (
    <Allowed scope="admin:read">
      <Settings />
    </Allowed>
  );
}

function Settings(): ReactNode {
  const { data, error, refetch } = useQuery(settings);
  const [search, setSearch] = useState('');
  const [which, setWhich] = useState<'all' | 'set'>('all');
  const shown = data?.filter(
    (each) => matches(each, search) && (which === 'all' || each.source !== 'default'),
  );
  return (
    <>
      <PageHead title="Settings" />
      <p className="page-words role">
        They apply to the API process that answers. To change one, set it where the process is started, and
        start it again.
      </p>
      <div className="setting-filters">
        <TextInput
          type="search"
          aria-label="Search the settings"
          placeholder="Search the settings"
          value={search}
          onChange={(event) => setSearch(event.currentTarget.value)}
        />
        <SegmentedControl
          size="xs"
          aria-label="Which settings"
          value={which}
          onChange={(value) => setWhich(value)}
          data={[
            { value: 'all', label: 'All' },
            { value: 'set', label: 'Not the default' },
          ]}
        />
      </div>
      {data === undefined && error === null && <LoadingState />}
      {error !== null && <ErrorState error={error} retry={() => void refetch()} />}
      {shown?.length === 0 && (
        <EmptyState title="No setting">No setting has this in its name or description.</EmptyState>
      )}
      {shown !== undefined && shown.length > 0 && (
        <ul className="settings">
          {shown.map((each) => (
            <SettingLine key={each.name} setting={each} />
          ))}
        </ul>
      )}
    </>
  );
}

const matches = ({ name, description }: Setting, search: string): boolean =>
  `${name} ${description}`.toLowerCase().includes(search.trim().toLowerCase());

function SettingLine({ setting }: { readonly setting: Setting }): ReactNode {
  const { name, description, value, secret, source } = setting;
  return (
    <li className="panel">
      <div>
        <h2 className="mono">{name}</h2>
        <p>{description}</p>
      </div>
      <div className="setting-value">
        {secret ? (
          <Tag tone={source === 'default' ? 'quiet' : 'good'}>
            {source === 'default' ? 'Not set' : 'Set, hidden'}
          </Tag>
        ) : (
          <span className="mono">{value ?? 'not set'}</span>
        )}
        <span className="role">
          {source === 'default' ? 'the default' : `from ${SOURCES[source]}`}
          {source !== 'default' && setting.default !== null && `, default ${setting.default}`}
        </span>
      </div>
    </li>
  );
}
