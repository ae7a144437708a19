import { Button, TextInput } from '@mantine/core';
import { useInfiniteQuery, useMutation } from '@tanstack/react-query';
import { useNavigate, useSearch } from '@tanstack/react-router';
import { useState, type ReactNode } from 'react';
import { saveFile } from '../../api/files.ts';
import { Allowed } from '../../app/allowed.tsx';
import { auditSearch, type AuditSearch } from '../../app/search-params.ts';
import { useAdministers, useSignedIn } from '../../app/session-context.ts';
import { Fault } from '../../parts/fault.tsx';
import { PageHead } from '../../parts/page-head.tsx';
import { EmptyState, ErrorState, LoadingState } from '../../parts/states.tsx';
import { Time } from '../../parts/time.tsx';
import { auditOf, exportAudit, type AuditEntry } from './audit-queries.ts';
import { VerifyButton } from './verify-button.tsx';
import './audit.css';

/** Who did what in the account. */
export function AuditPage(): ReactNode {
  return (
    <Allowed scope="admin:audit">
      <Audit />
    </Allowed>
  );
}

function Audit(): ReactNode {
  const { account } = useSignedIn();
  const administers = useAdministers();
  const filters = auditSearch(useSearch({ from: '/signed-in/audit' }));
  const log = useInfiniteQuery(auditOf(account.id, filters));
  const entries = log.data?.pages.flatMap(({ data }) => data);
  const saving = useMutation({
    mutationFn: async () => {
      const lines = await exportAudit(account.id, filters);
      saveFile(new Blob([lines], { type: 'application/jsonl' }), `audit-${account.name}.jsonl`);
    },
  });
  return (
    <>
      <PageHead title="Audit">
        {administers && <VerifyButton />}
        <Button size="xs" variant="default" loading={saving.isPending} onClick={() => saving.mutate()}>
          Export
        </Button>
      </PageHead>
      <div className="cards">
        <Fault error={saving.error} />
        <Filters filters={filters} />
        {log.isPending && <LoadingState />}
        {log.error !== null && <ErrorState error={log.error} retry={() => void log.refetch()} />}
        {entries?.length === 0 && (
          <EmptyState title="No entry">Nothing was done that fits the filters.</EmptyState>
        )}
        {entries !== undefined && entries.length > 0 && (
          <section className="panel part scroll-x" aria-label="Audit log" tabIndex={0}>
            <table className="plain-table stack-table">
              <thead>
                <tr>
                  <th>Time</th>
                  <th>Who</th>
                  <th>What</th>
                  <th>Object</th>
                </tr>
              </thead>
              <tbody>
                {entries.map((entry) => (
                  <EntryRow key={entry.id} entry={entry} />
                ))}
              </tbody>
            </table>
            {log.hasNextPage && (
              <Button
                size="xs"
                mt="sm"
                variant="default"
                loading={log.isFetchingNextPage}
                onClick={() => void log.fetchNextPage()}
              >
                Show older entries
              </Button>
            )}
          </section>
        )}
      </div>
    </>
  );
}

function EntryRow({ entry }: { readonly entry: AuditEntry }): ReactNode {
  const { at, actor, actor_name: name, action, object, detail } = entry;
  return (
    <tr>
      <td>
        <Time at={at} />
      </td>
      <td>
        {name !== null && <div>{name}</div>}
        <span className="mono">{actor}</span>
      </td>
      <td>
        <span className="mono">{action}</span>
        {Object.keys(detail).length > 0 && (
          <div className="role">
            {Object.entries(detail)
              .map(([key, value]) => `${key}: ${typeof value === 'string' ? value : JSON.stringify(value)}`)
              .join(', ')}
          </div>
        )}
      </td>
      <td className="mono">{object}</td>
    </tr>
  );
}

const FIELDS = [
  ['actor', 'Who', 'text', 'person:usr_…, key:…'],
  ['action', 'What', 'text', 'portal, or portal.paused'],
  ['object', 'Object', 'text', 'task_…'],
  ['from', 'From', 'date', undefined],
  ['to', 'To', 'date', undefined],
] as const;

/** They are part of the address, so a list can be sent to somebody else. */
function Filters({ filters }: { readonly filters: AuditSearch }): ReactNode {
  const navigate = useNavigate({ from: '/audit' });
  const [open, setOpen] = useState(false);
  const count = Object.keys(filters).length;
  const apply = (form: FormData): void => {
    const chosen = FIELDS.map(([name]) => [name, String(form.get(name) ?? '').trim()] as const);
    const given = Object.fromEntries(chosen.filter(([, value]) => value !== ''));
    void navigate({
      search: ({ account }) => ({ ...(account === undefined ? {} : { account }), ...given }),
    });
  };
  return (
    <>
      <Button
        className="show-filters"
        size="xs"
        variant="default"
        aria-expanded={open}
        onClick={() => setOpen(!open)}
      >
        {count === 0 ? 'Filters' : `Filters (${count})`}
      </Button>
      <form
        key={JSON.stringify(filters)}
        className="panel part audit-filters"
        data-open={open}
        aria-label="Filters"
        onSubmit={(event) => {
          event.preventDefault();
          apply(new FormData(event.currentTarget));
        }}
      >
        {FIELDS.map(([name, label, type, hint]) => (
          <TextInput
            key={name}
            size="xs"
            name={name}
            type={type}
            label={label}
            placeholder={hint}
            defaultValue={filters[name]}
          />
        ))}
        <Button size="xs" type="submit">
          Filter
        </Button>
      </form>
    </>
  );
}
