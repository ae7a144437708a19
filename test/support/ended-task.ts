import { readTaskData } from '../../src/runtime/plugins/data-faults.ts';
import { writeResult } from '../../src/runtime/plugin-pool/write-result.ts';
import type { WrittenTask } from '../../src/runtime/plugin-pool/plugin-pool-protocol.ts';
import type { AnyPlugin } from '../../src/sdk/index.ts';
import { loadedPlugin } from '../../src/testing/run-plugin.ts';

/** A task that has ended, without a result: give it one, or a failure. */
export const endedTask = (text: string, more: Partial<WrittenTask> = {}): WrittenTask => ({
  id: 'task_06aqf3m0gsx8z1c9k2w7r5d4bn',
  finishedAt: '2026-11-20T09:00:14.902Z',
  status: 'result' in more ? 'completed' : 'failed',
  text,
  result: null,
  failure: null,
  notes: null,
  issues: [],
  ...more,
});

export const failedWith = (code: string, more: Partial<WrittenTask> = {}): Partial<WrittenTask> => ({
  failure: { code, kind: 'business', retryable: false },
  ...more,
});

/** The result of a task in X12, as the API answers it; null for `no_result`. */
export const inX12 = (plugin: AnyPlugin, task: WrittenTask): string | null =>
  writeResult(loadedPlugin(plugin), 'x12', task);

/** The faults of data that a client sent: `/payer missing`. */
export function faultsOf(plugin: AnyPlugin, text: string): readonly string[] {
  const read = readTaskData(loadedPlugin(plugin), text);
  return 'faults' in read ? read.faults.map(({ pointer, code }) => `${pointer} ${code}`) : [];
}
