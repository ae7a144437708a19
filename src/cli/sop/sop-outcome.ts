import { style } from '../../platform/style.ts';
import type { SopEvent, SopOutcome } from '../../sop/ports.ts';

const MARKS = {
  ok: style('green', '✓'),
  skipped: style('dim', '-'),
  failed: style('red', '✗'),
  caught: style('yellow', '!'),
};

/** One line for each step as it ends; null for events that are not shown. */
export function progressLine(event: SopEvent): string | null {
  if (event.kind === 'step.finished') {
    const { step, status, durationMs, code } = event;
    const indent = '  '.repeat(step.path.split('.').length - 1);
    const tail = style('dim', `${durationMs} ms  ${step.file}:${step.line}`);
    return `${MARKS[status]} ${indent}${step.title} ${tail}${code === undefined ? '' : ` ${style('red', code)}`}`;
  }
  if (event.kind === 'step.started' || event.kind === 'target.matched') return null;
  const subject = 'step' in event ? ` ${event.step}` : 'name' in event ? ` ${event.name}` : '';
  return style('cyan', `• ${event.kind.replace(/[._]/g, ' ')}${subject}`);
}

/** How a run ended, for the author. */
export function describeOutcome(outcome: SopOutcome): string {
  const outputs = JSON.stringify(outcome.outputs, null, 2);
  const issues = outcome.issues.map((issue) => `${style('yellow', 'issue')} ${issue.code}: ${issue.message}`);
  if (outcome.status === 'finished') return [style('green', 'finished'), outputs, ...issues].join('\n');
  if (outcome.status === 'dry_run')
    return [`stopped before ${outcome.stoppedBefore}`, outputs, ...issues].join('\n');
  if (outcome.status === 'uncertain')
    return [style('yellow', 'uncertain'), outcome.notes, ...issues].join('\n');
  const head = `${style('red', 'failed')} ${outcome.failure.kind} ${outcome.failure.code}: ${outcome.notes}`;
  return [head, ...reportLines(outcome.report), ...issues].join('\n');
}

function reportLines(report: (SopOutcome & { status: 'failed' })['report']): readonly string[] {
  if (report === null) return [];
  const { step, message, url, candidates, proposal, callLog } = report;
  return [
    `${step.file}:${step.line}:${step.column}: ${message}`,
    `at ${url ?? 'no page'}`,
    ...(candidates.length === 0 ? [] : [`near: ${candidates.join(', ')}`]),
    ...(proposal === null
      ? []
      : [
          style('yellow', 'the portal may have changed; this may fix the step (check it first):'),
          proposal.trimEnd(),
        ]),
    ...callLog.map((line) => style('dim', `  ${line}`)),
  ];
}
