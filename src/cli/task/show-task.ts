import { style } from '../../platform/style.ts';
import type { EventObject } from '../../http/api-types.ts';
import type { NeedsObject, TaskObject } from '../../tasks/task-object.ts';
import { columns, shownTime } from '../command.ts';
import { plainLine } from '../plain-text.ts';

const MARKS: Readonly<Record<string, string>> = {
  ok: style('green', '✓'),
  skipped: style('dim', '-'),
  failed: style('red', '✗'),
  caught: style('yellow', '!'),
};

/** A task for people. */
export function describeTask(task: TaskObject): string {
  const rows: (readonly [string, string])[] = [
    ['task', task.id],
    ['type', task.type],
    ['status', colouredStatus(task.status)],
    ['attempts', String(task.attempts)],
    ['created', shownTime(new Date(task.created_at))],
    ['finished', shownTime(task.finished_at === null ? null : new Date(task.finished_at))],
  ];
  if (task.external_id !== null) rows.push(['external id', plainLine(task.external_id)]);
  if (task.retry_of !== null) rows.push(['retry of', task.retry_of]);
  if (task.dry_run_of !== null) rows.push(['dry run of', task.dry_run_of]);
  if (task.schedule_id !== null) rows.push(['schedule', task.schedule_id]);
  if (task.failure !== null) rows.push(['failure', `${task.failure.code} (${task.failure.kind})`]);
  if (task.notes !== null) rows.push(['notes', plainLine(task.notes)]);
  for (const { code, message } of task.issues) rows.push(['issue', `${code}: ${plainLine(message)}`]);
  if (task.needs !== null) rows.push(...describeNeeds(task.needs));
  for (const { name, size } of task.result_files) rows.push(['file', `${plainLine(name)} (${size} bytes)`]);
  const result = task.result === null ? [] : [JSON.stringify(task.result, null, 2)];
  return [columns(rows), ...result].join('\n');
}

const describeNeeds = ({
  kind,
  message,
  expires_at,
  screenshot,
  answered,
}: NeedsObject): [string, string][] => [
  ['needs', `${kind}: ${plainLine(message)}`],
  answered === true
    ? ['answered', 'the task continues within a moment']
    : ['answer before', shownTime(new Date(expires_at))],
  ...(screenshot === undefined ? [] : [['screenshot', screenshot] satisfies [string, string]]),
];

/** Tasks for people, one a line. */
export function describeTasks(tasks: readonly TaskObject[]): string {
  const rows = tasks.map((task) => [
    task.id,
    task.type,
    task.status,
    shownTime(new Date(task.created_at)),
    task.failure?.code ?? task.issues[0]?.code ?? '',
  ]);
  return columns([['ID', 'TYPE', 'STATUS', 'CREATED', 'WHY'], ...rows]);
}

/** One entry of a timeline for people; null for events that are not shown. */
export function describeEvent({ kind, at, data }: EventObject): string | null {
  if (kind === 'step.started' || kind === 'target.matched') return null;
  const time = style('dim', at.slice(11, 19));
  const text = (name: string): string => plainLine(String(data[name] ?? ''));
  if (kind !== 'step.finished') {
    const more = [
      'attempt',
      'status',
      'reason',
      'step',
      'name',
      'code',
      'kind',
      'artifact_id',
      'sha256',
    ].filter((name) => name in data);
    return `${time} ${style('cyan', `• ${kind}`)} ${more.map((name) => text(name)).join(' ')}`.trimEnd();
  }
  const indent = '  '.repeat(text('path').split('.').length - 1);
  const tail = style('dim', `${text('duration_ms')} ms  ${text('file')}:${text('line')}`);
  const code = 'code' in data ? ` ${style('red', text('code'))}` : '';
  return `${time} ${MARKS[text('status')] ?? '?'} ${indent}${text('title')} ${tail}${code}`;
}

function colouredStatus(status: TaskObject['status']): string {
  if (status === 'completed') return style('green', status);
  return status === 'failed' ? style('red', status) : style('yellow', status);
}
