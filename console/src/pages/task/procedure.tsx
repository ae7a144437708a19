import { NativeSelect } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import { useEffect, useState, type ReactNode } from 'react';
import { isProblem } from '../../api/problem.ts';
import { useSignedIn } from '../../app/session-context.ts';
import { EmptyState, ErrorState, LoadingState, wordsOf } from '../../parts/states.tsx';
import { YamlView } from '../../parts/yaml-view.tsx';
import { procedureOf } from './task-query.ts';
import type { StepLine } from './timeline-rows.ts';

interface ProcedureProps {
  readonly taskId: string;
  /** The line of the selected entry, or of the step that runs. */
  readonly shown: StepLine | null;
  readonly hasFailed: boolean;
  /** Somebody has chosen a line. */
  readonly select: (line: StepLine) => void;
}

/** The files of the version that the task runs, with the line of a step. */
export function Procedure({ taskId, shown, hasFailed, select }: ProcedureProps): ReactNode {
  const { account } = useSignedIn();
  const procedure = useQuery(procedureOf(account.id, taskId));
  const [chosen, setChosen] = useState<string | null>(null);
  // A step of another file leads there again.
  useEffect(() => setChosen(null), [shown?.file]);
  if (isProblem(procedure.error, 'no_procedure', 'procedure_changed'))
    return <EmptyState title={wordsOf(procedure.error).title}>{wordsOf(procedure.error).text}</EmptyState>;
  if (procedure.error !== null)
    return <ErrorState error={procedure.error} retry={() => void procedure.refetch()} />;
  if (procedure.data === undefined) return <LoadingState lines={10} />;
  const { name, version, files } = procedure.data;
  const path = chosen ?? shown?.file ?? `${name}.yaml`;
  const file = files.find((one) => one.path === path) ?? files[0];
  if (file === undefined) return <EmptyState title="The version has no files" />;
  return (
    <div className="procedure" role="group" aria-label="Procedure">
      <NativeSelect
        size="xs"
        label={version === 0 ? 'File on disk' : `File of version ${version}`}
        data={files.map((one) => one.path)}
        value={file.path}
        onChange={({ currentTarget: { value } }) => setChosen(value)}
      />
      <YamlView
        text={file.text}
        label={`${file.path}, read-only`}
        line={shown?.file === file.path ? shown.line : null}
        isBad={hasFailed}
        choose={(line) => select({ file: file.path, line })}
      />
    </div>
  );
}
