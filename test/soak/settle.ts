import { setTimeout as sleep } from 'node:timers/promises';
import { readTask, type ShownTask, type SoakTask } from './workload.ts';
import type { World } from './world.ts';

const FINISH_MS = 10 * 60_000;
const SETTLED = ['completed', 'completed_with_issues', 'failed'];

/** The tasks as they ended, or as they are after ten minutes; without those that the API does not know. */
export async function finishedTasks(
  world: Pick<World, 'apiUrl'>,
  tasks: readonly SoakTask[],
): Promise<ReadonlyMap<string, ShownTask>> {
  const shown = new Map<string, ShownTask>();
  const lost = new Set<string>();
  for (const deadline = performance.now() + FINISH_MS; ; await sleep(1_000)) {
    for (const task of tasks) {
      if (lost.has(task.id) || SETTLED.includes(shown.get(task.id)?.status ?? '')) continue;
      const found = await readTask(() => world.apiUrl, task);
      if (found === null) lost.add(task.id);
      else shown.set(task.id, found);
    }
    const open = [...shown.values()].filter(({ status }) => !SETTLED.includes(status));
    if (open.length === 0 || performance.now() > deadline) return shown;
  }
}

/** A message that the receiver refused comes again: the second time after 5 s, the third after 5 minutes. */
export async function allMessages(world: Pick<World, 'messages'>, tasks: readonly SoakTask[]): Promise<void> {
  const missing = (): boolean => {
    const bodies = world.messages.map(({ rawBody }) => rawBody.toString('utf8'));
    return tasks.some(({ id }) => !bodies.some((body) => body.includes(id)));
  };
  for (const deadline = performance.now() + FINISH_MS; missing() && performance.now() < deadline;)
    await sleep(500);
}
