import type { NewFailureReport } from '../../src/tasks/run/failure-reports.ts';

/** As an attempt keeps it whose step has not found its target. */
export const FAILURE: NewFailureReport = {
  code: 'target_not_found',
  kind: 'portal_changed',
  notes: 'The page is not as expected.',
  issues: [{ code: 'check', message: 'Check it.' }],
  step: {
    sop: 'acme/main',
    file: 'sops/acme/main.yaml',
    line: 4,
    column: 5,
    path: '0',
    action: 'click',
    title: 'click Serch',
  },
  message: 'button "Serch" was not found in time',
  url: 'https://acme.test/find',
  candidates: ['button "Search"'],
  proposal: '--- a\n+++ a\n',
  callLog: ['waiting for the target'],
  screenshot: 'art_1',
  trace: { artifact: 'art_2', outcome: 'kept', secret: null },
};
