import { style } from '../../platform/style.ts';
import { INCOMPLETE, type SopEvent, type SopOutcome } from '../../sop/ports.ts';
import { describeFailure, issueLines, outputText, reportLines } from '../describe-failure.ts';

const MARKS = {
  ok: style('green', '✓'),
  skipped: style('dim', '-'),
  failed: style('red', '✗'),
  caught: style('yellow', '!'),
};

/** One line for each step as it ends; null for events that are not shown. */
export function progressLine(event: SopEvent): string | null {
  if (event.kind === 'step.finished') {
    const { step, status, durationMs, code, by } = event;
    const indent = '  '.repeat(step.path.split('.').length - 1);
    const tail = style('dim', `${durationMs} ms  ${step.file}:${step.line}`);
    const why = by === 'once' ? style('dim', ' (known from the once block)') : '';
    return `${MARKS[status]} ${indent}${step.title} ${tail}${why}${code === undefined ? '' : ` ${style('red', code)}`}`;
  }
  // A note shows what an answered dialog said.
  if (event.kind === 'step.started' || event.kind === 'target.matched' || event.kind === 'dialog.answered')
    return null;
  const subject = 'step' in event ? ` ${event.step}` : 'name' in event ? ` ${event.name}` : '';
  return style('cyan', `• ${event.kind.replace(/[._]/g, ' ')}${subject}`);
}

/** What the service calls such an end. */
export const endOf = ({ status, issues }: SopOutcome): string =>
  status === 'finished' && issues.length > 0 ? 'completed_with_issues' : status;

/** Whether a run has done all that it should. An issue that a `note` adds is a result; a failure after a submission is not. */
export const isComplete = ({ status, issues }: SopOutcome): boolean =>
  status === 'dry_run' || (status === 'finished' && !issues.some(({ code }) => code === INCOMPLETE));

/** How a run ended, for the author. */
export function describeOutcome(outcome: SopOutcome): string {
  const { issues, outputs } = outcome;
  if (outcome.status === 'finished') {
    const report = outcome.report === undefined ? [] : reportLines(outcome.report);
    const head = issues.length === 0 ? style('green', 'finished') : style('yellow', endOf(outcome));
    return [head, outputText(outputs), ...report, ...issueLines(issues)].join('\n');
  }
  if (outcome.status === 'dry_run')
    return [`stopped before ${outcome.stoppedBefore}`, outputText(outputs), ...issueLines(issues)].join('\n');
  const { notes, report } = outcome;
  if (outcome.status === 'uncertain')
    return describeFailure({ code: 'submission_uncertain', kind: null, notes, issues, report, outputs });
  const { code, kind } = outcome.failure;
  return describeFailure({ code, kind, notes, issues, report, outputs });
}
