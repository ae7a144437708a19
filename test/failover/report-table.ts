import type { FaultReport } from './run-failover.ts';

const HEAD = [
  'Fault',
  'First accepted',
  'First completed',
  'Slowest post',
  'Slowest task',
  'Tasks',
  'Attempts',
  'Claims',
  'Messages',
  'Ends',
  'Answers other than 200',
  'Broken',
];

/** The reports as a Markdown table. */
export function reportTable(reports: readonly FaultReport[]): string {
  const rows = reports.map((one) => [
    one.fault,
    seconds(one.acceptedSeconds),
    one.recoverySeconds === null ? 'never' : seconds(one.recoverySeconds),
    seconds(one.slowestPostSeconds),
    seconds(one.slowestTaskSeconds),
    String(one.tasks),
    String(one.attempts),
    String(one.claims),
    String(one.messages),
    counts(one.statuses),
    counts(one.answers),
    String(one.broken.length),
  ]);
  return [HEAD, HEAD.map(() => '---'), ...rows].map((cells) => `| ${cells.join(' | ')} |`).join('\n');
}

const seconds = (value: number): string => `${value.toFixed(1)} s`;

const counts = (of: Readonly<Record<string, number>>): string =>
  Object.entries(of)
    .map(([name, count]) => `${count} ${name}`)
    .join(', ') || 'none';
