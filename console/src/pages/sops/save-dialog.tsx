import { Text, TextInput } from '@mantine/core';
import { useNavigate } from '@tanstack/react-router';
import type { ReactNode } from 'react';
import { api, dataOf } from '../../api/client.ts';
import { useAct } from '../../app/use-act.ts';
import { ActDialog } from '../../parts/act-dialog.tsx';
import { faultOf } from '../../parts/fault.tsx';
import type { Review, Version } from './sop-queries.ts';
import { filesOf } from './use-check.ts';
import type { EditedDraft } from './use-draft.ts';

interface SaveDialogProps {
  readonly review: Review;
  readonly draft: EditedDraft;
  readonly taskId: string | undefined;
  readonly hasErrors: boolean;
  readonly opened: boolean;
  readonly close: () => void;
}

/** Saves the draft as a new version, which nothing runs yet. */
export function SaveDialog({ review, draft, taskId, hasErrors, opened, close }: SaveDialogProps): ReactNode {
  const { portal, number: base } = review;
  const navigate = useNavigate();
  const saved = (made: Version): void => {
    draft.discard();
    close();
    void navigate({
      to: '/sops/$portal/$number',
      params: { portal, number: String(made.number) },
      search: {
        view: 'changes',
        against: String(base),
        ...(taskId === undefined ? {} : { task: taskId }),
      },
    });
  };
  const acting = useAct(
    'sops',
    (note: string) =>
      dataOf<Version>(
        api.POST('/admin/procedures/{portal}/versions', {
          params: { path: { portal } },
          body: { base, files: filesOf(draft.changed), ...(note === '' ? {} : { note }) },
        }),
      ),
    saved,
  );
  return (
    <ActDialog
      title={`Save a new version of ${portal}`}
      opened={opened}
      close={close}
      acting={acting}
      label="Save"
      disabled={hasErrors}
      act={(form) => acting.mutate(String(form.get('note')).trim())}
      fields={['/note']}
    >
      <Text size="sm">
        {hasErrors
          ? 'The linter finds errors. Fix them first: a version with errors is rejected.'
          : 'All procedures are checked with the plugins of the installation. Nothing runs the version until somebody activates it.'}
      </Text>
      <ul className="names" aria-label="Changed files">
        {Object.entries(draft.changed).map(([path, text]) => (
          <li key={path} className="mono">
            {path}
            {text === null && ' (deleted)'}
          </li>
        ))}
      </ul>
      <TextInput
        name="note"
        label="What changed"
        description="For those who review and activate it."
        error={faultOf(acting.error, '/note')}
        maxLength={500}
        data-autofocus
      />
    </ActDialog>
  );
}
