import { newId } from '../../platform/ids.ts';
import { NO_PLAIN_FIELDS, plainFieldsJson } from '../../tasks/posted-fields.ts';
import type { TaskObject } from '../../tasks/task-object.ts';
import { taskEnvelope, type Envelope } from './envelope.ts';

/** The test message: its own event and task type, so that no receiver mistakes the fictitious task for a real one. */
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
    ...plainFieldsJson(NO_PLAIN_FIELDS),
    retry_of: null,
    dry_run_of: null,
    schedule_id: null,
    sop: null,
    attempts: 1,
    created_at: at.toISOString(),
    started_at: at.toISOString(),
    finished_at: at.toISOString(),
    data_purged_at: null,
    result_purged_at: null,
  };
  return taskEnvelope('webhook_test', task, at);
}
