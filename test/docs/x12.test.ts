import { expect } from 'chai';
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import eligibilityCheck from '../../plugins/eligibility_check/plugin.ts';
import { writeResult } from '../../src/runtime/plugin-pool/write-result.ts';
import { loadedPlugin } from '../../src/testing/run-plugin.ts';
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
] as const;

describe('the page about X12', () => {
  for (const { plugin, request, answer, result } of EXAMPLES)
    it(`should show what a ${request} is answered with`, () => {
      const loaded = loadedPlugin(plugin);
      expect(loaded.checkResult(result)).to.equal(null);
      const written = writeResult(loaded, 'x12', {
        id: 'task_06aqf3m0gsx8z1c9k2w7r5d4bn',
        finishedAt: '2026-11-20T09:00:14.902Z',
        status: 'completed',
        text: files.get(request) ?? '',
        result,
        failure: null,
        notes: null,
        issues: [],
      });
      expect(written?.replaceAll('~', '~\n')).to.equal(files.get(answer));
      expect(parseX12(written ?? '').gs[8]).to.match(/^005010X/);
    });

  it('should show every file in an example', () => {
    const shown = EXAMPLES.flatMap(({ request, answer }) => [request, answer]);
    expect([...files.keys()]).to.have.members(shown);
  });
});
