import { expect } from 'chai';
import plugin from '../../plugins/claim_submission/plugin.ts';
import { runPlugin } from '../../src/testing/index.ts';
import { claimData, filesLines } from './claim-data.ts';
import { acmeLab, beaconLab, itShouldConform, type PortalLab } from './portal-lab.ts';

const CHART = { name: 'chart.pdf', contentType: 'application/pdf', content: '%PDF-1.4\n%%EOF\n' };

describe('plugin claim_submission', () => {
  const labs = { 'acme-health': acmeLab(), 'beacon-mutual': beaconLab() } as const;
  const submissions = (lab: PortalLab): number => lab.portal.lab.state().submissions.length;

  const claim = (payer: keyof typeof labs, path: string) => ({
    name: `${payer}: a claim with an attachment`,
    data: claimData(payer, 'PAN-CONF-1'),
    setup: () => ({ ...labs[payer].setup(), files: [CHART] }),
    submissions: () => submissions(labs[payer]),
    expect({
      result,
      sent,
    }: {
      result: Readonly<Record<string, unknown>> | null;
      sent: readonly { method: string; url: string }[];
    }) {
      expect(result?.['claim_number']).to.match(/^(ACM|BCN)-/);
      expect(submissions(labs[payer])).to.equal(1);
      expect(labs[payer].portal.lab.state().submissions[0]?.attachments).to.have.length(1);
      expect(sent.some(({ method, url }) => method === 'POST' && url.endsWith(path))).to.equal(true);
    },
  });
  /** Both what a form sees before it is sent, and what the payer says when it is. */
  const refused = (
    payer: keyof typeof labs,
    what: string,
    lines: readonly object[],
    issues: readonly object[],
  ) => ({
    name: `${payer}: ${what}`,
    data: claimData(payer, 'PAN-CONF-2', ...lines),
    setup: () => labs[payer].setup(),
    status: 'failed' as const,
    expect({ failure, issues: found }: { failure: object | null; issues: readonly object[] }) {
      expect(failure).to.include({ code: 'claim_rejected', kind: 'business' });
      expect(found).to.deep.equal(issues);
      expect(submissions(labs[payer])).to.equal(0);
    },
  });
  const edit = (message: string, more: object = {}): object => ({ code: 'payer_edit', message, ...more });
  const units = edit('Line 2: units must be a whole number from 1 to 999.', { field: '/claim/lines/1' });
  const unauthorized = edit('Procedure 27447 needs a prior authorization number.');

  itShouldConform(
    plugin,
    [
      claim('acme-health', '/api/claims'),
      refused('acme-health', 'corrections before the claim is sent', [{}, { units: 1000 }], [units]),
      refused('acme-health', "the payer's own corrections", [{ procedure_code: '27447' }], [unauthorized]),
      claim('beacon-mutual', '/work/claim-entry'),
      refused('beacon-mutual', 'corrections before the claim is sent', [{}, { units: 1000 }], [units]),
      refused('beacon-mutual', "the payer's own corrections", [{ procedure_code: '27447' }], [unauthorized]),
    ],
    // A worker that is killed there files the claim once: test/e2e/killed-worker.test.ts, and on the hub below.
    /beacon-mutual: a claim|corrections before|beacon-mutual: .*corrections|killed (after (intent|click)|before done)/,
  );

  it('should file a claim of 2 lines with an attachment on the hub, where each line comes from the server', () =>
    filesLines(labs['beacon-mutual'], 2, [CHART])).timeout(120_000);

  it('should file once on the hub where it is killed after the click (long)', async () => {
    const lab = labs['beacon-mutual'];
    const run = await runPlugin({
      ...lab.setup(),
      plugin,
      data: claimData('beacon-mutual', 'PAN-KILLED'),
      dies: 'after_click',
    });
    expect(run.status, run.notes ?? '').to.equal('completed');
    expect(run.attempts).to.equal(2);
    expect(submissions(lab)).to.equal(1);
  });
});
