import type { FailureReport } from '../../ports.ts';

/** Why the steps of a `once` block failed, although `verify` found the submission: an outcome that is finished reports no failure. */
export function rescueNotes({ step, message, candidates, callLog }: FailureReport): readonly string[] {
  return [
    `verify found the submission, but "${step.title}" (${step.file}:${step.line}) failed: ${message}`,
    ...(candidates.length === 0 ? [] : [`near: ${candidates.join(', ')}`]),
    ...callLog,
  ];
}
