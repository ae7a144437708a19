import { Group, Text } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import type { ReactNode } from 'react';
import type { Needs, Task } from '../../api/types.ts';
import { useMayAct, useSignedIn } from '../../app/session-context.ts';
import { Preview } from '../../parts/preview.tsx';
import { Countdown } from '../../parts/time.tsx';
import { taskTypes, typeTitle } from '../../api/task-types.ts';
import { AnswerForm } from './answer-form.tsx';
import { FilledForm } from './filled-form.tsx';
import './inbox.css';

const KINDS: Readonly<Record<Needs['kind'], string>> = {
  code: 'The portal asks for a one-time code',
  form: 'The procedure asks a question',
  approval: 'An approval is needed',
};

interface QuestionProps {
  readonly task: Task;
  readonly needs: Needs;
}

/** What a waiting task asks, with the picture and the values that are to be approved, and the form to answer it. */
export function Question({ task, needs }: QuestionProps): ReactNode {
  const { account } = useSignedIn();
  const { data: types } = useQuery(taskTypes(account.id));
  const mayAct = useMayAct();
  return (
    <>
      <Group justify="space-between" align="flex-start" wrap="nowrap" mb="xs">
        <Text size="sm" c="dimmed">
          {KINDS[needs.kind]} · {typeTitle(types, task.type)}
          {task.external_id !== null && ` · ${task.external_id}`}
        </Text>
        <Countdown until={needs.expires_at} />
      </Group>
      <h2 className="question">{needs.message}</h2>
      <div className="evidence stacked">
        {needs.form !== undefined && needs.form.length > 0 && <FilledForm form={needs.form} />}
        {needs.screenshot !== undefined && (
          <Preview
            taskId={task.id}
            artifactId={needs.screenshot}
            contentType="image/png"
            label="The filled page of the portal"
          />
        )}
      </div>
      {mayAct && (
        <div className="answer">
          <AnswerForm key={`${task.id} ${needs.expires_at}`} task={task} needs={needs} />
        </div>
      )}
    </>
  );
}
