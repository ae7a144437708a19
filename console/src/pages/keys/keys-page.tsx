import { Button, NativeSelect } from '@mantine/core';
import { useInfiniteQuery } from '@tanstack/react-query';
import { useState, type ReactNode } from 'react';
import { Allowed } from '../../app/allowed.tsx';
import { useAdministers, useSignedIn } from '../../app/session-context.ts';
import { PageHead } from '../../parts/page-head.tsx';
import { EmptyState, ErrorState, LoadingState } from '../../parts/states.tsx';
import { CreateKeyDialog } from './create-key-dialog.tsx';
import { KeyRow } from './key-row.tsx';
import { keysOf } from './key-queries.ts';
import { NewKeyDialog } from './new-key-dialog.tsx';

/** The API keys of the account, and those of administration. */
export function KeysPage(): ReactNode {
  return (
    <Allowed scope="admin:keys">
      <Keys />
    </Allowed>
  );
}

function Keys(): ReactNode {
  const { account } = useSignedIn();
  const administers = useAdministers();
  const [ofAccount, setOfAccount] = useState(true);
  const owner = ofAccount ? account.id : null;
  const keys = useInfiniteQuery(keysOf(owner));
  const all = keys.data?.pages.flatMap(({ data }) => data);
  const [creates, setCreates] = useState(false);
  // Outlives the dialog that made it.
  const [made, setMade] = useState<string | null>(null);
  return (
    <>
      <PageHead title="Keys">
        {administers && (
          <NativeSelect
            size="xs"
            aria-label="Keys of"
            value={ofAccount ? 'account' : 'administration'}
            data={[
              { value: 'account', label: account.name },
              { value: 'administration', label: 'Administration' },
            ]}
            onChange={({ currentTarget }) => setOfAccount(currentTarget.value === 'account')}
          />
        )}
        <Button size="xs" onClick={() => setCreates(true)}>
          Create a key
        </Button>
      </PageHead>
      {keys.isPending && <LoadingState />}
      {keys.error !== null && <ErrorState error={keys.error} retry={() => void keys.refetch()} />}
      {all?.length === 0 && (
        <EmptyState title="There is no key">
          Programs use a key to create tasks and to read results.
        </EmptyState>
      )}
      {all !== undefined && all.length > 0 && (
        <div className="cards">
          <section className="panel part scroll-x" aria-label="API keys" tabIndex={0}>
            <table className="plain-table stack-table">
              <thead>
                <tr>
                  <th>Key</th>
                  <th>Scopes</th>
                  <th>State</th>
                  <th>Last used</th>
                  <th>
                    <span className="hidden">Actions</span>
                  </th>
                </tr>
              </thead>
              <tbody>
                {all.map((key) => (
                  <KeyRow key={key.id} apiKey={key} made={setMade} />
                ))}
              </tbody>
            </table>
            {keys.hasNextPage && (
              <Button size="xs" mt="sm" variant="default" onClick={() => void keys.fetchNextPage()}>
                Show older keys
              </Button>
            )}
          </section>
        </div>
      )}
      <CreateKeyDialog
        key={String(ofAccount)}
        owner={owner}
        opened={creates}
        close={() => setCreates(false)}
        made={setMade}
      />
      <NewKeyDialog secret={made} done={() => setMade(null)} />
    </>
  );
}
