import { newId } from '../platform/ids.ts';
import type { TaskObject } from '../tasks/task.ts';
import { taskFinishedEnvelope, type Envelope } from './envelope.ts';

/** What the test message says: a made-up task of a type that none has, so that no receiver takes it for a real one. */
export function sampleEnvelope(at: Date): Envelope {
  const task: TaskObject = {
    id: newId('task', at),
    type: 'webhook_test',
    status: 'completed',
    notes: 'This is a test message. No task was run.',
    issues: [],
    failure: null,
    result: {},
    result_files: [],
    files: [],
    needs: null,
    external_id: null,
    metadata: {},
    sop: null,
    attempts: 1,
    created_at: at.toISOString(),
    started_at: at.toISOString(),
    finished_at: at.toISOString(),
  };
  return taskFinishedEnvelope(task, at);
}
