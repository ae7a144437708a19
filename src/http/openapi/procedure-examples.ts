import type {
  CheckSopsRequest,
  PortalProceduresObject,
  SaveSopsRequest,
  SopFaultObject,
  SopReviewObject,
  SopStatisticsObject,
} from '../../admin/procedure-draft-objects.ts';
import type { TaskObject } from '../../tasks/task-object.ts';

const file = 'acme-health/search.yaml';

const fault: SopFaultObject = {
  rule: 'unknown-action',
  severity: 'error',
  file,
  line: 4,
  column: 5,
  message: 'unknown action "clcik"',
  suggestion: 'click',
};
const changed = {
  base: 3,
  files: [{ path: file, text: 'sop: 1\ntitle: Search\nsteps:\n  - clcik: Find\n' }],
};
const portal: PortalProceduresObject = {
  portal: 'acme-health',
  procedures: ['acme-health/search'],
  on_disk: true,
  latest: 0,
  latest_at: null,
  latest_by: '',
  activation: null,
};
const statistics: SopStatisticsObject = {
  version: 4,
  tasks: 210,
  completed: 201,
  completed_with_issues: 4,
  failed: 5,
  faulty: 2,
  median_ms: 14_200,
  slowest: [
    { file, line: 9, title: 'click: button "Search"', runs: 210, median_ms: 3_100, longest_ms: 9_800 },
  ],
};

/** An example of each schema that authors of procedures use. */
export const PROCEDURE_EXAMPLES: Readonly<Record<string, object>> = Object.freeze({
  // Of a dry run: no other operation of administration has a task as its response.
  TaskObject: {
    id: 'task_06aqf3n2c4e6g8j0m2p4s6v8xy',
    type: 'eligibility_check',
    status: 'queued',
    notes: null,
    issues: [],
    failure: null,
    result: null,
    result_files: [],
    files: [],
    needs: null,
    external_id: null,
    metadata: {},
    priority: 0,
    not_before: null,
    expires_at: null,
    retry_of: null,
    dry_run_of: 'task_06aqf3m0gsx8z1c9k2w7r5d4bn',
    schedule_id: null,
    sop: null,
    attempts: 0,
    created_at: '2026-11-21T09:00:00.000Z',
    started_at: null,
    finished_at: null,
    data_purged_at: null,
    result_purged_at: null,
  } satisfies TaskObject,
  PortalProceduresList: { data: [portal], review_required: false },
  SopStatisticsList: { data: [statistics] },
  SopReviewObject: {
    portal: portal.portal,
    number: 4,
    files: [{ path: file, text: 'sop: 1\ntitle: Search\nsteps:\n  - click: Search\n' }],
    faults: [],
    procedures: [
      {
        name: 'acme-health/search',
        title: 'Search',
        settings: ['title: Search'],
        sentences: ['Click “Search”.'],
        graph: {
          nodes: [
            { id: 'start', kind: 'start', label: 'Search', file: null, line: null, once: null },
            { id: 's1', kind: 'step', label: '1 Click “Search”', file, line: 4, once: null },
          ],
          edges: [{ from: 'start', to: 's1', label: '', kind: 'next' }],
        },
      },
    ],
  } satisfies SopReviewObject,
  SopFaultList: { data: [fault] },
  CheckSopsRequest: changed satisfies CheckSopsRequest,
  SaveSopsRequest: { ...changed, note: 'the portal renamed its search button' } satisfies SaveSopsRequest,
});
