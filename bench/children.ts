import type { ChildProcess } from 'node:child_process';
import { once } from 'node:events';

const children = new Set<ChildProcess>();
let watching = false;

/** Ends the child when this process is told to end (Ctrl-C, SIGTERM): `finally` and `await using` don't run then. */
export function endWithUs(child: ChildProcess): void {
  children.add(child);
  child.once('exit', () => children.delete(child));
  if (watching) return;
  watching = true;
  for (const signal of ['SIGINT', 'SIGTERM'] as const) process.once(signal, () => void endAll(signal));
}

async function endAll(signal: NodeJS.Signals): Promise<void> {
  const open = [...children];
  const ended = open.map((child) => once(child, 'exit'));
  for (const child of open) child.kill('SIGTERM');
  await Promise.all(ended);
  process.kill(process.pid, signal); // nobody listens any more, so this ends us as it would have
}
