import { readFile } from 'node:fs/promises';

/** A process as a note on disk can name it. Its ID alone may have been reused; the start time distinguishes them. */
export interface ProcessMark {
  readonly pid: number;
  /** Null on platforms that do not report it. */
  readonly startedAt: string | null;
}

export async function markOf(pid: number): Promise<ProcessMark> {
  return { pid, startedAt: await startTime(pid) };
}

export async function isAlive(mark: ProcessMark): Promise<boolean> {
  try {
    process.kill(mark.pid, 0);
  } catch (error) {
    if (error instanceof Error && 'code' in error && error.code === 'ESRCH') return false;
  }
  return mark.startedAt === null || mark.startedAt === (await startTime(mark.pid));
}

/** Field 22 of /proc/<pid>/stat. */
async function startTime(pid: number): Promise<string | null> {
  const stat = await readFile(`/proc/${pid}/stat`, 'utf8').catch(() => null);
  return stat?.slice(stat.lastIndexOf(')') + 2).split(' ')[19] ?? null;
}
