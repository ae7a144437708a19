import { Button, NativeSelect, Tabs } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import { Link, useNavigate, useParams, useSearch } from '@tanstack/react-router';
import { useState, type ReactNode } from 'react';
import { isProblem } from '../../api/problem.ts';
import { Allowed } from '../../app/allowed.tsx';
import { useMay, useSignedIn } from '../../app/session-context.ts';
import { PageHead } from '../../parts/page-head.tsx';
import { EmptyState, ErrorState, LoadingState } from '../../parts/states.tsx';
import { Tag } from '../../parts/status.tsx';
import { Actor } from '../../parts/actor.tsx';
import { Time } from '../../parts/time.tsx';
import { YamlView } from '../../parts/yaml-view.tsx';
import { ActivateDialog } from './activate-dialog.tsx';
import { Changes } from './changes.tsx';
import { CopyLink } from './copy-link.tsx';
import { DryRunDialog } from './dry-run-dialog.tsx';
import { Faults } from './faults.tsx';
import { FixedTask } from './fixed-task.tsx';
import { Graph } from './graph.tsx';
import { Sheet } from './sheet.tsx';
import { Source } from './source.tsx';
import { proceduresOf, reviewOf, versionName, versionsOf, type Review } from './sop-queries.ts';
import { VersionReview } from './version-review.tsx';
import './sops.css';

/** One version of a portal's procedures: what it does in sentences and as a graph, its source, and what it changes. */
export function VersionPage(): ReactNode {
  return (
    <Allowed scope="admin:sops">
      <Version />
    </Allowed>
  );
}

function Version(): ReactNode {
  const { portal, number } = useParams({ from: '/signed-in/sops/$portal/$number' });
  const review = useQuery(reviewOf(portal, number));
  if (isProblem(review.error, 'not_found'))
    return (
      <EmptyState title={`${portal} has no version ${number}`} level={1}>
        <Link to="/sops/$portal" params={{ portal }}>
          All versions of {portal}
        </Link>
      </EmptyState>
    );
  if (review.error !== null) return <ErrorState error={review.error} retry={() => void review.refetch()} />;
  if (review.data === undefined) return <LoadingState lines={10} />;
  return <VersionParts key={`${portal} ${number}`} review={review.data} />;
}

function VersionParts({ review }: { readonly review: Review }): ReactNode {
  const { portal, number } = review;
  const { account } = useSignedIn();
  const { task, tried } = useSearch({ from: '/signed-in/sops/$portal/$number' });
  const [activates, setActivates] = useState(false);
  const [tries, setTries] = useState(false);
  const mayRead = useMay('tasks:read');
  const procedures = useQuery(proceduresOf(account.id));
  const active = procedures.data?.find((each) => each.portal === portal)?.activation;
  return (
    <>
      <PageHead title={`${portal}: ${versionName(number).toLowerCase()}`}>
        {procedures.data !== undefined && number === (active?.active ?? 0) && <Tag tone="good">Active</Tag>}
        {number === active?.canary?.number && <Tag tone="calm">Canary</Tag>}
        <CopyLink />
        <Button
          size="xs"
          variant="default"
          renderRoot={(props) => (
            <Link to="/sops/$portal/$number/edit" params={{ portal, number: String(number) }} {...props} />
          )}
        >
          Edit
        </Button>
        {task === undefined && mayRead && (
          <Button size="xs" variant="default" onClick={() => setTries(true)}>
            Dry run …
          </Button>
        )}
        {task === undefined && (
          <Button size="xs" onClick={() => setActivates(true)}>
            Activate …
          </Button>
        )}
      </PageHead>
      <About portal={portal} number={number} />
      {task !== undefined && (
        <FixedTask
          taskId={task}
          tried={tried !== undefined}
          portal={portal}
          number={number}
          activate={() => setActivates(true)}
          tryOut={() => setTries(true)}
        />
      )}
      {number !== 0 && <VersionReview portal={portal} number={number} />}
      <div className="cards">
        {review.faults.length > 0 && (
          <section className="panel part" aria-label="Linter">
            <h2>What the linter finds</h2>
            <Faults faults={review.faults} />
          </section>
        )}
        <Views review={review} />
      </div>
      <ActivateDialog portal={portal} number={number} opened={activates} close={() => setActivates(false)} />
      <DryRunDialog
        portal={portal}
        number={number}
        taskId={task}
        opened={tries}
        close={() => setTries(false)}
      />
    </>
  );
}

/** Who made the version, when, and why. */
function About({ portal, number }: { readonly portal: string; readonly number: number }): ReactNode {
  const versions = useQuery(versionsOf(portal));
  const version = versions.data?.find((each) => each.number === number);
  if (version === undefined) return null;
  return (
    <p className="about">
      {version.note !== '' && <strong>{version.note}. </strong>}
      <span className="role">
        <Time at={version.created_at} /> by <Actor id={version.created_by} />, <Source source={version.source} />
      </span>
    </p>
  );
}

const VIEWS = ['sheet', 'graph', 'source', 'changes'] as const;

function Views({ review }: { readonly review: Review }): ReactNode {
  const { portal, files, procedures } = review;
  const search = useSearch({ from: '/signed-in/sops/$portal/$number' });
  const navigate = useNavigate({ from: '/sops/$portal/$number' });
  const view = VIEWS.find((each) => each === search.view) ?? 'sheet';
  const paths = files.map(({ path }) => path);
  const first = `${procedures[0]?.name ?? `${portal}/portal`}.yaml`;
  const path = paths.find((each) => each === search.file) ?? paths.find((each) => each === first) ?? paths[0] ?? '';
  const file = files.find((each) => each.path === path);
  const procedure = procedures.find(({ name }) => `${name}.yaml` === path);
  return (
    <section className="panel part" aria-label="Version">
      <Tabs
        value={view}
        onChange={(next) =>
          void navigate({ search: (before) => ({ ...before, view: next ?? 'sheet' }), replace: true })
        }
        keepMounted={false}
      >
        <Tabs.List mb="sm">
          <Tabs.Tab value="sheet">Review sheet</Tabs.Tab>
          <Tabs.Tab value="graph">Graph</Tabs.Tab>
          <Tabs.Tab value="source">Source</Tabs.Tab>
          <Tabs.Tab value="changes">Changes</Tabs.Tab>
        </Tabs.List>
        {view !== 'changes' && (
          <NativeSelect
            size="xs"
            label="File"
            mb="sm"
            data={paths}
            value={path}
            onChange={({ currentTarget: { value } }) =>
              void navigate({ search: (before) => ({ ...before, file: value }), replace: true })
            }
          />
        )}
        <Tabs.Panel value="sheet">
          {procedure === undefined ? <NothingToRead path={path} /> : <Sheet procedure={procedure} />}
        </Tabs.Panel>
        <Tabs.Panel value="graph">
          {procedure === undefined ? <NothingToRead path={path} /> : <Graph procedure={procedure} />}
        </Tabs.Panel>
        <Tabs.Panel value="source">
          {file !== undefined && (
            <YamlView text={file.text} label={`${path}, read-only`} line={null} isBad={false} choose={() => {}} />
          )}
        </Tabs.Panel>
        <Tabs.Panel value="changes">
          <Changes portal={portal} number={review.number} />
        </Tabs.Panel>
      </Tabs>
    </section>
  );
}

function NothingToRead({ path }: { readonly path: string }): ReactNode {
  return (
    <p>
      {path.endsWith('/portal.yaml')
        ? 'This file describes the portal: its address, its session, and what its pages have in common. Read its source.'
        : 'This procedure has errors, so nothing can be said about what it does.'}
    </p>
  );
}
