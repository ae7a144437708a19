import { style } from '../platform/style.ts';
import type { JsonObject } from '../sdk/json.ts';
import type { StepPlace } from '../sop/ports.ts';
import { plainText } from './plain-text.ts';

/** Why a run failed: on the computer of its author, or in the service. */
export interface ShownFailure {
  readonly code: string;
  /** Null if the run did not fail: its submission is uncertain, or it made an error after the submission. */
  readonly kind: string | null;
  readonly notes: string;
  readonly issues: readonly { readonly code: string; readonly message: string }[];
  readonly report: ShownReport | null;
  /** What it set before. A failed task in the service has no result, so they are known only where the run was made. */
  readonly outputs?: JsonObject;
}

/** Where and why a step failed. */
export interface ShownReport {
  readonly step: Pick<StepPlace, 'file' | 'line' | 'column' | 'title'>;
  /** Null: nothing is known except that it was the last step. */
  readonly message: string | null;
  readonly url: string | null;
  readonly candidates: readonly string[];
  readonly proposal: string | null;
  readonly callLog: readonly string[];
}

/** How a run failed, for people: the same for `sopwith sop run` and `sopwith task why`. */
export function describeFailure(failure: ShownFailure): string {
  const { code, kind, notes, issues, report, outputs = {} } = failure;
  const name = kind === null ? code : `${kind} ${code}`;
  const head =
    code === 'submission_uncertain'
      ? [style('yellow', 'uncertain'), plainText(notes)]
      : [`${style('red', 'failed')} ${name}: ${plainText(notes)}`];
  const set = Object.keys(outputs).length === 0 ? [] : [outputText(outputs)];
  return [...head, ...set, ...(report === null ? [] : reportLines(report)), ...issueLines(issues)].join('\n');
}

/** The outputs of a run, as they are printed. */
export const outputText = (outputs: JsonObject): string => JSON.stringify(outputs, null, 2);

export const issueLines = (issues: ShownFailure['issues']): readonly string[] =>
  issues.map((issue) => `${style('yellow', 'issue')} ${issue.code}: ${plainText(issue.message)}`);

export function reportLines(report: ShownReport): readonly string[] {
  const { step, message, url, candidates, proposal, callLog } = report;
  const place = `${step.file}:${step.line}:${step.column}`;
  if (message === null) return [`${place}: "${step.title}" was the last step that was started`];
  return [
    `${place}: ${plainText(message)}`,
    `at ${plainText(url ?? 'no page')}`,
    ...(candidates.length === 0 ? [] : [`near: ${candidates.map(plainText).join(', ')}`]),
    ...(proposal === null
      ? []
      : [
          style('yellow', 'the portal may have changed; this may fix the step (check it first):'),
          plainText(proposal.trimEnd()),
        ]),
    ...callLog.map((line) => style('dim', `  ${plainText(line)}`)),
  ];
}

/** What became of a trace, after "trace: ". */
export const TRACE_WORDS = Object.freeze({
  kept: 'complete',
  shortened: 'shortened, the beginning was too large',
  contained_secret: 'dropped, contained a secret',
  nothing_recorded: 'nothing was recorded, only steps ran that handle secrets',
  not_stored: 'not stored, the attempt ended before',
});
