import { Readable } from 'node:stream';
import { isFinal, type FinalStatus, type Task } from '../../tasks/task.ts';
import type { HttpContext } from '../http-context.ts';
import type { Artifacts, OfferedFormat, TaskTypes } from '../ports.ts';
import { Problem } from '../problems/problem.ts';
import { within } from '../problems/within.ts';

const JSON_TYPE = 'application/json';

/** The format that the client asks for; null is JSON. */
export function chosenFormat(
  ctx: HttpContext,
  formats: readonly OfferedFormat[],
  name: string | undefined,
): OfferedFormat | null {
  ctx.vary('Accept');
  const accepted = ctx.accepts(JSON_TYPE, ...formats.map(({ mediaType }) => mediaType));
  const wanted = name ?? (accepted === JSON_TYPE ? 'json' : undefined);
  const chosen = formats.find((format) =>
    wanted === undefined ? format.mediaType === accepted : format.name === wanted,
  );
  if (chosen === undefined && wanted !== 'json') {
    const known = [`json (${JSON_TYPE})`, ...formats.map((format) => `${format.name} (${format.mediaType})`)];
    throw new Problem('not_acceptable', {
      detail: `The result of this task type has these formats: ${known.join(', ')}.`,
    });
  }
  return chosen ?? null;
}

export function refuseUnready(task: Task): void {
  if (!isFinal(task.status)) throw new Problem('task_not_final');
  if (task.resultPurgedAt !== null) throw new Problem('data_purged');
}

/** As the plugin writes it, from the data as they were sent. */
export async function writtenResult(types: TaskTypes, task: Task, format: OfferedFormat): Promise<string> {
  if (task.data === undefined || task.finishedAt === null) throw new Problem('data_purged');
  const text = await types.writeResult(task.type, format.name, {
    id: task.id,
    finishedAt: task.finishedAt.toISOString(),
    status: task.status as FinalStatus,
    text: task.data,
    result: task.result,
    failure: task.failure,
    notes: task.notes,
    issues: task.issues,
  });
  if (text === undefined) throw new Problem('unavailable');
  if (text === null) throw new Problem('no_result');
  return text;
}

/** The files of the result that have the media type, unchanged, one after the other. */
export async function resultFiles(
  ctx: HttpContext,
  artifacts: Artifacts,
  task: Task,
  { mediaType }: OfferedFormat,
): Promise<Readable> {
  const { databaseMs } = ctx.state.service.settings;
  const files = task.resultFiles.filter(({ contentType }) => contentType === mediaType);
  if (files.length === 0) throw new Problem('no_result');
  const found = await Promise.all(
    files.map(({ id }) => within(databaseMs, artifacts.find(task.accountId, task.id, id))),
  );
  const kept = found.filter((file) => file !== null && file.artifact.purgedAt === null);
  if (kept.length < files.length) throw new Problem('data_purged');
  ctx.state.place?.cancelable(() => ctx.res.destroy());
  ctx.length = files.reduce((sum, { size }) => sum + size, 0);
  return Readable.from(contents(kept.flatMap((file) => (file === null ? [] : [file.content]))), {
    objectMode: false,
  });
}

async function* contents(files: readonly (() => Promise<Readable>)[]): AsyncGenerator<Buffer> {
  for (const open of files) for await (const chunk of await open()) yield chunk as Buffer;
}
