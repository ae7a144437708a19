import type {
  CheckSopsRequest,
  PortalProceduresObject,
  SaveSopsRequest,
  SopFaultObject,
  SopReviewObject,
  SopStatisticsObject,
} from '../../admin/procedure-draft-objects.ts';

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
