import { expect } from 'chai';
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import claimStatus from '../../plugins/claim_status/plugin.ts';
import claimSubmission from '../../plugins/claim_submission/plugin.ts';
import eligibilityCheck from '../../plugins/eligibility_check/plugin.ts';
import priorAuthorization from '../../plugins/prior_authorization/plugin.ts';
import { loadedPlugin } from '../../src/testing/run-plugin.ts';
import { endedTask, inX12 } from '../support/ended-task.ts';
import { parseX12 } from '../support/parse-x12.ts';
import { root } from './page-blocks.ts';

const page = readFileSync(join(root, 'docs/api/x12.md'), 'utf8');
/** The files of the page by their type: `270`. */
const files = new Map(
  [...page.matchAll(/^```x12 (\w+)\n(.*?)^```$/gms)].map(([, type = '', text = '']) => [type, text]),
);

/** What the portal answered to each request of the page. */
const EXAMPLES = [
  {
    plugin: eligibilityCheck,
    request: '270',
    answer: '271',
    result: {
      coverage_status: 'active',
      plan_name: 'Acme Gold PPO',
      effective_date: '2024-01-01',
      termination_date: null,
      copay: '25.00',
      benefits: [
        { service: 'Office visit', in_network: '$25 copay', limits: null, authorization: 'Not required' },
      ],
      transaction_id: null,
    },
  },
  {
    plugin: claimStatus,
    request: '276',
    answer: '277',
    result: {
      claim_number: 'ACM-2026-000123',
      patient_account_number: 'PAN-77',
      state: 'paid',
      category: 'F1',
      processed_date: '2026-11-12',
      billed_amount: '125.50',
      paid_amount: '80.00',
      payment: { method: 'EFT', number: 'EFT900001', date: '2026-11-14' },
      lines: [],
      adjustments: [],
      remarks: [],
    },
  },
  {
    plugin: claimSubmission,
    request: '837',
    answer: '277CA',
    result: { claim_number: 'ACM-2026-000123', received_date: '2026-11-20', total: '125.50', edits: [] },
  },
  {
    plugin: priorAuthorization,
    request: '278',
    answer: '278R',
    result: {
      authorization_number: 'AUTH-900',
      decision: 'A6',
      decided_date: '2026-11-20',
      payer_note: 'Units were changed.',
      lines: [
        {
          procedure_code: '97110',
          date_from: '2026-12-01',
          date_to: '2026-12-31',
          requested: '10 Visits',
          approved_units: 6,
          decision: 'A6',
        },
      ],
    },
  },
] as const;

describe('the page about X12', () => {
  for (const { plugin, request, answer, result } of EXAMPLES)
    it(`should show what a ${request} is answered with`, () => {
      expect(loadedPlugin(plugin).checkResult(result)).to.equal(null);
      const written = inX12(plugin, endedTask(files.get(request) ?? '', { result }));
      expect(written?.replaceAll('~', '~\n')).to.equal(files.get(answer));
      expect(parseX12(written ?? '').gs[8]).to.match(/^005010X/);
    });

  it('should show every file in an example', () => {
    const shown = EXAMPLES.flatMap(({ request, answer }) => [request, answer]);
    expect([...files.keys()]).to.have.members(shown);
    expect(readFileSync(join(root, 'examples/eligibility.270'), 'utf8')).to.equal(files.get('270'));
  });
});
