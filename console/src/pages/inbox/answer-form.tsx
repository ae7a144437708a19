import { Button, Checkbox, Group, NativeSelect, Stack, Textarea, TextInput } from '@mantine/core';
import { useState, type ReactNode } from 'react';
import type { Needs, Task } from '../../api/types.ts';
import { Fault, faultOf } from '../../parts/fault.tsx';
import { answerFields, answerOf, type AnswerField } from './answer-fields.ts';
import { draftOf, keepDraft } from './drafts.ts';
import { useAnswer } from './use-answer.ts';

interface AnswerFormProps {
  readonly task: Task;
  readonly needs: Needs;
}

/** The form that a question asks for. What is typed is kept until it is sent. */
export function AnswerForm({ task, needs }: AnswerFormProps): ReactNode {
  const [typed, setTyped] = useState(draftOf(task.id));
  const answering = useAnswer(task.id, needs);
  const fields = answerFields(needs.schema).filter(
    ({ name }) => needs.kind !== 'approval' || name !== 'approved',
  );
  const type = (name: string, value: unknown): void => {
    const next = { ...typed, [name]: value };
    setTyped(next);
    keepDraft(task.id, next);
  };
  const send = (more: Readonly<Record<string, unknown>> = {}): void =>
    answering.mutate({ ...answerOf(fields, typed), ...more });
  return (
    <form
      onSubmit={(event) => {
        event.preventDefault();
        if (needs.kind !== 'approval') send();
      }}
    >
      <Stack gap="sm">
        {fields.map((field) => (
          <Field
            key={field.name}
            field={field}
            isCode={needs.kind === 'code'}
            value={typed[field.name]}
            change={(value) => type(field.name, value)}
            error={faultOf(answering.error, `/${field.name}`)}
          />
        ))}
        <Fault
          error={answering.error}
          fields={fields.map(({ name }) => `/${name}`)}
          words={{ conflict: TOO_LATE, task_already_final: TOO_LATE }}
        />
        {needs.kind === 'approval' ? (
          <Group>
            <Button onClick={() => send({ approved: true })} loading={answering.isPending}>
              Approve
            </Button>
            <Button
              variant="default"
              onClick={() => send({ approved: false })}
              disabled={answering.isPending}
            >
              Decline
            </Button>
          </Group>
        ) : (
          <Group>
            <Button type="submit" loading={answering.isPending}>
              Send the answer
            </Button>
          </Group>
        )}
      </Stack>
    </form>
  );
}

const TOO_LATE = [
  'Somebody else was faster, or the deadline has passed',
  'Your answer was not used. The timeline of the task shows what happened.',
] as const;

interface FieldProps {
  readonly field: AnswerField;
  readonly isCode: boolean;
  readonly value: unknown;
  readonly change: (value: unknown) => void;
  readonly error: string | null;
}

function Field({ field, isCode, value, change, error }: FieldProps): ReactNode {
  const { label, description, kind, choices, required, maxLength } = field;
  const shared = {
    label,
    description,
    required,
    error,
    ...(maxLength === null ? {} : { maxLength }),
  };
  const text = typeof value === 'string' ? value : '';
  switch (kind) {
    case 'boolean':
      return (
        <Checkbox
          label={label}
          description={description}
          error={error}
          checked={value === true}
          onChange={({ currentTarget }) => change(currentTarget.checked)}
        />
      );
    case 'choice':
      return (
        <NativeSelect
          {...shared}
          value={text}
          data={[{ value: '', label: 'Choose …', disabled: required }, ...choices]}
          onChange={({ currentTarget }) => change(currentTarget.value)}
        />
      );
    case 'long_text':
      return (
        <Textarea
          {...shared}
          autosize
          minRows={2}
          maxRows={8}
          value={text}
          onChange={({ currentTarget }) => change(currentTarget.value)}
        />
      );
    default:
      return (
        <TextInput
          {...shared}
          type={kind === 'date' ? 'date' : 'text'}
          inputMode={kind === 'number' ? 'decimal' : 'text'}
          autoComplete={isCode ? 'one-time-code' : 'off'}
          value={text}
          onChange={({ currentTarget }) => change(currentTarget.value)}
        />
      );
  }
}
