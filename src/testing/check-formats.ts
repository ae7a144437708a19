import { ok, strictEqual } from 'node:assert/strict';
import { writeResult } from '../runtime/plugin-pool/write-result.ts';
import type { LoadedPlugin } from '../runtime/plugins/plugin-registry.ts';
import type { Conclusion } from '../sdk/outcome.ts';

/** Every format of the result must have an answer to every end of a task: a text for a completed one, the same each time, and null or a text for the others. */
export function checkFormats(loaded: LoadedPlugin, data: object, name: string, conclusion: Conclusion): void {
  const task = {
    id: 'task_06aqf3m0gsx8z1c9k2w7r5d4bn',
    finishedAt: '2026-03-02T12:05:09.123Z',
    text: JSON.stringify(data),
    result: null,
    failure: null,
    notes: null,
    issues: [],
    ...conclusion,
  };
  for (const [format, { write }] of Object.entries(loaded.plugin.resultFormats ?? {})) {
    if (write === undefined) continue;
    const text = writeResult(loaded, format, task);
    strictEqual(
      writeResult(loaded, format, task),
      text,
      `${name}: the result format ${format} differs each time`,
    );
    ok(text !== null || conclusion.status !== 'completed', `${name}: the result format ${format} is null`);
  }
}
