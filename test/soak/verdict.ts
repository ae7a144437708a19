import type { ReceivedMessage } from '../../src/webhooks/receiving/receiver.ts';
import type { ShownTask, SoakTask } from './workload.ts';

export interface Evidence {
  readonly tasks: readonly SoakTask[];
  readonly shown: ReadonlyMap<string, ShownTask>;
  /** What the portals accepted, by patient account number. */
  readonly submissions: ReadonlyMap<string, number>;
  readonly messages: readonly ReceivedMessage[];
}

const FINAL = ['completed', 'completed_with_issues', 'failed'];

/** Every promise that was broken, in words; empty: all were kept. */
export function brokenPromises({ tasks, shown, submissions, messages }: Evidence): readonly string[] {
  const received = messagesByTask(messages);
  const perTask = tasks.flatMap((task) => {
    const found = shown.get(task.id);
    if (found === undefined) return [`${task.id}: lost, the API does not know it`];
    return [
      ...endingFaults(task, found),
      ...submissionFaults(task, found, submissions.get(task.claim ?? '') ?? 0),
      ...messageFaults(task, found, received.get(task.id) ?? []),
    ];
  });
  const unsigned = messages.filter(({ verdict }) => !verdict.ok).length;
  return [...perTask, ...(unsigned > 0 ? [`${unsigned} messages with a wrong signature`] : [])];
}

interface TaskMessage {
  readonly webhookId: string;
  readonly status: string;
}

function messagesByTask(messages: readonly ReceivedMessage[]): ReadonlyMap<string, readonly TaskMessage[]> {
  const byTask = new Map<string, TaskMessage[]>();
  for (const { rawBody, headers, verdict } of messages) {
    if (!verdict.ok) continue;
    const { data } = JSON.parse(rawBody.toString('utf8')) as { data: { id: string; status: string } };
    const message = { webhookId: String(headers['webhook-id']), status: data.status };
    byTask.set(data.id, [...(byTask.get(data.id) ?? []), message]);
  }
  return byTask;
}

function endingFaults({ id }: SoakTask, { status }: ShownTask): readonly string[] {
  return FINAL.includes(status) ? [] : [`${id}: still ${status}`];
}

function submissionFaults({ id, claim }: SoakTask, { status }: ShownTask, filed: number): readonly string[] {
  if (claim === null) return [];
  if (filed > 1) return [`${id}: claim ${claim} was filed ${filed} times`];
  if (status === 'completed' && filed === 0) return [`${id}: completed, but claim ${claim} was never filed`];
  if (status === 'failed' && filed === 1) return [`${id}: failed, but claim ${claim} was filed`];
  return [];
}

function messageFaults(
  { id }: SoakTask,
  { status }: ShownTask,
  messages: readonly TaskMessage[],
): readonly string[] {
  if (!FINAL.includes(status)) return [];
  const ids = new Set(messages.map(({ webhookId }) => webhookId));
  const wrong = messages.find((message) => message.status !== status);
  return [
    ...(ids.size === 1 ? [] : [`${id}: ${ids.size} messages instead of one`]),
    ...(wrong === undefined ? [] : [`${id}: a message says ${wrong.status}, the API ${status}`]),
  ];
}

/** Values with the number of times each occurs, the most frequent first. */
export function countOf(values: readonly string[]): Readonly<Record<string, number>> {
  const counts = new Map<string, number>();
  for (const value of values) counts.set(value, (counts.get(value) ?? 0) + 1);
  return Object.fromEntries([...counts].toSorted(([, a], [, b]) => b - a));
}
