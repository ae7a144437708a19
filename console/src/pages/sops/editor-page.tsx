import { Alert, Button, Group, NativeSelect, Text } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import { Link, useParams, useSearch } from '@tanstack/react-router';
import { useEffect, useMemo, useRef, useState, type ReactNode } from 'react';
import { isProblem } from '../../api/problem.ts';
import { Allowed } from '../../app/allowed.tsx';
import { PageHead } from '../../parts/page-head.tsx';
import { EmptyState, ErrorState, LoadingState, wordsOf } from '../../parts/states.tsx';
import { DiscardDialog } from './discard-dialog.tsx';
import { Faults } from './faults.tsx';
import { NewFileDialog } from './new-file-dialog.tsx';
import { ProposedFix } from './proposed-fix.tsx';
import { SaveDialog } from './save-dialog.tsx';
import { reviewOf, versionName, type Review, type SopFault } from './sop-queries.ts';
import { useCheck, useSchema, type Check } from './use-check.ts';
import { useDraft, type EditedDraft } from './use-draft.ts';
import { YamlEditor, type EditorPlace } from './yaml-editor.tsx';
import './sops.css';

/** Changes the procedures of a portal, starting from one version. */
export function EditorPage(): ReactNode {
  return (
    <Allowed scope="admin:sops">
      <Loaded />
    </Allowed>
  );
}

function Loaded(): ReactNode {
  const { portal, number } = useParams({ from: '/signed-in/sops/$portal/$number/edit' });
  const review = useQuery({ ...reviewOf(portal, number), refetchOnWindowFocus: false });
  // What is typed stays on the page while the server does not answer.
  if (review.data !== undefined) return <Editor key={`${portal} ${number}`} review={review.data} />;
  if (isProblem(review.error, 'not_found'))
    return (
      <EmptyState title={`${portal} has no version ${number}`} level={1}>
        <Link to="/sops/$portal" params={{ portal }}>
          All versions of {portal}
        </Link>
      </EmptyState>
    );
  if (review.error !== null) return <ErrorState error={review.error} retry={() => void review.refetch()} />;
  return <LoadingState lines={10} />;
}

/** The file and the line that the address names, and the first procedure without it. */
function useOpened(review: Review): readonly [string, EditorPlace | null] {
  const { file, line } = useSearch({ from: '/signed-in/sops/$portal/$number/edit' });
  const first = `${review.procedures[0]?.name ?? `${review.portal}/portal`}.yaml`;
  const at = Number(line);
  return [file ?? first, Number.isInteger(at) && at > 0 ? { line: at, column: 1, writes: false } : null];
}

function Editor({ review }: { readonly review: Review }): ReactNode {
  const { portal, number } = review;
  const { task } = useSearch({ from: '/signed-in/sops/$portal/$number/edit' });
  const draft = useDraft(review);
  const check = useCheck(portal, number, draft.changed);
  const [opened, at] = useOpened(review);
  const [chosen, setChosen] = useState(opened);
  const [place, setPlace] = useState<EditorPlace | null>(at);
  const [generation, setGeneration] = useState(0);
  const [dialog, setDialog] = useState<'save' | 'new' | 'discard' | null>(null);
  const path = draft.paths.includes(chosen) ? chosen : (draft.paths[0] ?? '');
  const schema = useSchema(path.endsWith('/portal.yaml') ? 'portal' : 'sop');
  const own = useMemo(() => check.faults.filter(({ file }) => file === path), [check.faults, path]);
  const count = Object.keys(draft.changed).length;
  const go = (file: string, line: number, column: number): void => {
    setChosen(file);
    setPlace({ line, column, writes: true });
  };
  // The next step after the fix, whose button is gone.
  const saves = useRef<HTMLButtonElement>(null);
  const [isFixed, setFixed] = useState(false);
  useEffect(() => {
    if (isFixed) saves.current?.focus();
  }, [isFixed]);
  const replaced = (): void => setGeneration((before) => before + 1);
  const close = (): void => setDialog(null);
  return (
    <>
      <PageHead title={`Edit ${portal}`}>
        <Text size="sm" c="dimmed">
          Based on {versionName(number).toLowerCase()}
        </Text>
        <Button size="xs" variant="default" disabled={count === 0} onClick={() => setDialog('discard')}>
          Discard
        </Button>
        <Button ref={saves} size="xs" disabled={count === 0} onClick={() => setDialog('save')}>
          Save …
        </Button>
      </PageHead>
      <div className="editor-page">
        <Kept draft={draft} />
        {task !== undefined && (
          <ProposedFix
            taskId={task}
            draft={draft}
            fixed={(file, line) => {
              replaced();
              setChosen(file);
              setPlace({ line, column: 1, writes: false });
              setFixed(true);
            }}
          />
        )}
        <div className="editor-bar">
          <NativeSelect
            className="grow"
            size="xs"
            label="File"
            data={draft.paths.map((each) => ({
              value: each,
              label: `${each}${draft.changed[each] === undefined ? '' : ' (changed)'}`,
            }))}
            value={path}
            onChange={({ currentTarget: { value } }) => {
              setChosen(value);
              setPlace(null);
            }}
          />
          <Button size="xs" variant="default" onClick={() => setDialog('new')}>
            Add a file
          </Button>
          <Button
            size="xs"
            variant="default"
            disabled={path.endsWith('/portal.yaml')}
            onClick={() => draft.change(path, null)}
          >
            Delete this file
          </Button>
        </div>
        <YamlEditor
          text={draft.text(path) ?? ''}
          path={path}
          generation={generation}
          schema={schema}
          faults={own}
          place={place}
          change={(text) => draft.change(path, text)}
          save={() => setDialog(count === 0 ? null : 'save')}
        />
        <Text size="xs" c="dimmed" className="with-keyboard">
          Tab indents. To leave the editor with the keyboard, press Escape, then Tab. Ctrl+Space completes,
          Ctrl+S saves.
        </Text>
        <Findings check={check} go={({ file, line, column }) => go(file, line, column)} />
        <Deleted draft={draft} restored={replaced} />
      </div>
      <SaveDialog
        review={review}
        draft={draft}
        taskId={task}
        hasErrors={check.faults.some(({ severity }) => severity === 'error')}
        opened={dialog === 'save'}
        close={close}
      />
      <NewFileDialog
        portal={portal}
        taken={draft.paths}
        opened={dialog === 'new'}
        close={close}
        add={(file, text) => {
          draft.change(file, text);
          setChosen(file);
          setPlace(null);
          close();
        }}
      />
      <DiscardDialog
        opened={dialog === 'discard'}
        close={close}
        discard={() => {
          draft.discard();
          replaced();
          close();
        }}
      />
    </>
  );
}

function Kept({ draft }: { readonly draft: EditedDraft }): ReactNode {
  if (!draft.isKept)
    return (
      <Alert color="red" variant="outline" title="This browser does not keep what you type">
        Its storage is full or blocked. Save before you leave the page.
      </Alert>
    );
  if (!draft.isRestored) return null;
  return (
    <Alert variant="outline" title="What you typed before is still here">
      It was not saved. Continue, or discard it.
    </Alert>
  );
}

/** What the linter says, and whether it says it of the text as it is now. */
function Findings({ check, go }: { readonly check: Check; readonly go: (fault: SopFault) => void }): ReactNode {
  const errors = check.faults.filter(({ severity }) => severity === 'error').length;
  const warnings = check.faults.length - errors;
  return (
    <section className="panel part" aria-label="Linter">
      <Group justify="space-between">
        <h2>Linter</h2>
        <span role="status" className={errors > 0 ? 'fails' : warnings > 0 ? 'warns' : 'passes'}>
          {check.error === null && (check.isChecking ? 'Checking …' : countOf(errors, warnings))}
        </span>
      </Group>
      {check.error !== null && (
        <Group>
          <Text size="sm" c="var(--bad)" role="alert">
            Not checked. {wordsOf(check.error).title}. What you type is kept in this browser.
          </Text>
          <Button size="xs" variant="default" onClick={check.again}>
            Check again
          </Button>
        </Group>
      )}
      {check.faults.length > 0 && <Faults faults={check.faults} go={go} />}
    </section>
  );
}

const plural = (count: number, word: string): string => `${count} ${word}${count === 1 ? '' : 's'}`;

const countOf = (errors: number, warnings: number): string => {
  const words = errors === 0 ? 'No errors' : plural(errors, 'error');
  return warnings === 0 ? words : `${words}, ${plural(warnings, 'warning')}`;
};

interface DeletedProps {
  readonly draft: EditedDraft;
  readonly restored: () => void;
}

function Deleted({ draft, restored }: DeletedProps): ReactNode {
  const paths = Object.entries(draft.changed).flatMap(([path, text]) => (text === null ? [path] : []));
  if (paths.length === 0) return null;
  return (
    <section className="panel part" aria-label="Deleted files">
      <h2>Deleted files</h2>
      <ul className="issues">
        {paths.map((path) => (
          <li key={path}>
            <span className="mono">{path}</span>{' '}
            <button
              type="button"
              className="inline-button"
              onClick={() => {
                draft.restore(path);
                restored();
              }}
            >
              Restore
            </button>
          </li>
        ))}
      </ul>
    </section>
  );
}
