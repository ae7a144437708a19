import { createHash } from 'node:crypto';
import { expect } from 'chai';
import { parseX12 } from '../support/parse-x12.ts';
import { serviceFixture, type ServiceFixture, type TaskAnswer } from '../support/service-fixture.ts';
import { authorization278, claim837, claimStatus276, eligibility270 } from '../support/x12-requests.ts';
import { eligibilityData } from './claims.ts';

const X12 = 'application/edi-x12';
const day = new Date(Date.now() - 14 * 86_400_000).toISOString().slice(0, 10).replaceAll('-', '');

/** The same with delimiters that few senders use. */
const rarely = (text: string): string =>
  text.replaceAll('*', '|').replaceAll('~\n', '\n').replaceAll('^', '!').replaceAll(':', '>');

const PATIENT = /rivera|maria|100200301|19800305|1980-03-05/i;

describe('X12 in and out', function () {
  this.timeout(400_000);
  let fixture: ServiceFixture;
  before(async () => {
    fixture = await serviceFixture();
  });
  after(() => fixture?.[Symbol.asyncDispose]());

  const post = (type: string, data: string): Promise<Response> =>
    fixture.call('/tasks', {
      method: 'POST',
      headers: { 'Content-Type': 'application/json' },
      body: JSON.stringify({ type, data }),
    });
  const ended = async (type: string, data: string): Promise<TaskAnswer> => {
    const { id } = (await (await post(type, data)).json()) as TaskAnswer;
    return fixture.until(id, ({ status }) => !['queued', 'running'].includes(status));
  };
  const result = (id: string, accept = X12, query = ''): Promise<Response> =>
    fixture.call(`/tasks/${id}/result${query}`, { headers: { Accept: accept } });
  const problem = async (response: Response): Promise<string> =>
    `${response.status} ${((await response.json()) as { code: string }).code}`;

  it('should answer a 270 with a 271, and JSON to whoever wants that', async () => {
    const { id, status } = await ended('eligibility_check', rarely(eligibility270(day, 'ACM100200301')));
    expect(status).to.equal('completed');
    const response = await result(id);
    expect([response.status, response.headers.get('vary')]).to.deep.equal([200, 'Accept']);
    expect(response.headers.get('content-type')).to.match(/^application\/edi-x12\b/);
    const text = await response.text();
    const { of, isa } = parseX12(text);
    expect([isa[6]?.trim(), isa[8]?.trim()]).to.deep.equal(['ACME', 'NORTHCLINIC']);
    expect(of('BHT')).to.include('REF1');
    expect(of('TRN')).to.deep.equal(['TRN', '2', 'TRACE-1', '9000000001']);
    expect(of('NM1', 'IL')).to.deep.equal([
      'NM1',
      'IL',
      '1',
      'RIVERA',
      'MARIA',
      '',
      '',
      '',
      'MI',
      'ACM100200301',
    ]);
    expect(of('EB', '1')).to.deep.equal(['EB', '1', '', '30', '', 'Acme Gold PPO']);
    expect(of('EB', 'C')).to.deep.equal(['EB', 'C', '', '30', '', '', '', '1500.00']);
    expect(await (await result(id, '*/*', '?result_format=x12')).text()).to.equal(text);
    for (const [accept, query] of [
      ['*/*', ''],
      [`${X12};q=0.5, application/json`, ''],
      [X12, '?result_format=json'],
    ] as const)
      expect(await (await result(id, accept, query)).json()).to.include({ coverage_status: 'active' });
    expect(await problem(await result(id, 'text/csv'))).to.equal('406 not_acceptable');
    expect(await problem(await result(id, X12, '?result_format=csv'))).to.equal('406 not_acceptable');
  });

  it('should say in a 271 why the payer refused, and give no X12 for a task that failed technically', async () => {
    const refused = await ended('eligibility_check', eligibility270(day, 'ACM999999999'));
    expect(refused.failure?.code).to.equal('member_not_found');
    const { of, segments } = parseX12(await (await result(refused.id)).text());
    expect(of('AAA')).to.deep.equal(['AAA', 'N', '', '75', 'C']);
    expect(segments.some(([id]) => id === 'EB')).to.equal(false);
    expect(await problem(await result(refused.id, 'application/json'))).to.equal('409 no_result');
    const future = { ...eligibilityData(), date_of_service: day.replace(/(....)(..)(..)/, '$1-$2-$3') };
    const later = (await (
      await fixture.call('/tasks', {
        method: 'POST',
        headers: { 'Content-Type': 'application/json' },
        body: JSON.stringify({
          type: 'eligibility_check',
          data: future,
          not_before: new Date(Date.now() + 3_600_000).toISOString(),
        }),
      })
    ).json()) as TaskAnswer;
    expect(await problem(await result(later.id))).to.equal('409 task_not_final');
    await fixture.call(`/tasks/${later.id}/cancel`, { method: 'POST' });
    expect(await problem(await result(later.id))).to.equal('409 no_result');
  });

  it('should acknowledge an 837P with the number of the claim', async () => {
    const filed = await ended('claim_submission', claim837(day, 'PAN-1'));
    expect(filed.status).to.equal('completed');
    const accepted = parseX12(await (await result(filed.id)).text());
    expect(accepted.gs[8]).to.equal('005010X214');
    expect(accepted.of('TRN', '2')).to.deep.equal(['TRN', '2', 'REF3']);
    expect(accepted.of('TRN', '2', 'PAN-1'), 'the number of the provider').to.not.equal(undefined);
    expect(accepted.of('STC', 'A2:20:PR')).to.include.members(['WQ', '125.50']);
    expect(accepted.of('REF', '1K')?.[2]).to.match(/^ACM-\d{4}-\d{6}$/);
  });

  // In the suite, test/plugins/x12-answers.test.ts. So the answers to a 278 and to a request for an 835.
  it('should reject an 837P as the payer does, and give no X12 where nobody knows what became of it (long)', async () => {
    await ended('claim_submission', claim837(day, 'PAN-3'));
    const refused = await ended('claim_submission', claim837(day, 'PAN-2', 'ACM999999999'));
    const rejected = parseX12(await (await result(refused.id)).text());
    expect(rejected.of('STC', 'A3:0:PR')?.slice(3, 5)).to.deep.equal(['U', '125.50']);
    expect(rejected.of('AMT', 'YY')).to.deep.equal(['AMT', 'YY', '125.50']);
    const again = await ended('claim_submission', claim837(day, 'PAN-3'));
    expect(again.status).to.equal('completed_with_issues');
    expect(await problem(await result(again.id)), 'nobody knows').to.equal('409 no_result');
  });

  it('should answer a 276 with a 277, whether the payer finds the claim or not', async () => {
    const paid = await ended('claim_status', claimStatus276('ACM-2026-000001'));
    const { of } = parseX12(await (await result(paid.id)).text());
    expect(of('TRN')).to.deep.equal(['TRN', '2', 'TRACE-2']);
    expect(of('STC')?.[1]).to.equal('F1:65');
    expect(of('REF', '1K')).to.deep.equal(['REF', '1K', 'ACM-2026-000001']);
    const missing = await ended('claim_status', claimStatus276('ACM-2026-999999'));
    expect(missing.failure?.code).to.equal('claim_not_found');
    expect(parseX12(await (await result(missing.id)).text()).of('STC')?.[1]).to.equal('A4:35');
  });

  it('should answer a 278 with the decision of the payer (long)', async () => {
    const { id } = await ended(
      'prior_authorization',
      authorization278(day, 'PA-1', ['MSG*Epworth sleepiness score = 12']),
    );
    const { of, segments } = parseX12(await (await result(id)).text());
    expect(of('BHT')).to.include.members(['0007', '11', 'REF4', '19']);
    expect(of('TRN')).to.deep.equal(['TRN', '2', 'PA-1', '9000000001']);
    expect(of('UM')).to.deep.equal(['UM', 'HS', 'I', '3']);
    expect(of('HCR')?.slice(0, 2)).to.deep.equal(['HCR', 'A4']);
    expect(segments.some(([tag]) => tag === 'AAA')).to.equal(false);
  });

  it('should return the 835 of the payer, byte for byte (long)', async () => {
    const data = JSON.stringify({ payer: 'acme-health', trace_number: 'EFT700001' });
    const { id } = await ended('remittance_download', data);
    const { data: artifacts } = (await (await fixture.call(`/tasks/${id}/artifacts`)).json()) as {
      data: readonly { id: string; content_type: string; sha256: string }[];
    };
    const file = artifacts.find((artifact) => artifact.content_type === X12);
    const bytes = Buffer.from(await (await result(id)).arrayBuffer());
    expect(createHash('sha256').update(bytes).digest('hex')).to.equal(file?.sha256);
    expect(parseX12(bytes.toString()).gs[8]).to.equal('005010X221A1');
    const none = { payer: 'acme-health', payment_date_from: '2020-01-01' };
    const { id: empty } = await ended('remittance_download', JSON.stringify(none));
    expect(await problem(await result(empty))).to.equal('409 no_result');
  });

  it('should refuse several transactions, and X12 that is not whole, without patient data in the answer or the log', async () => {
    const one = eligibility270(day, 'ACM100200301');
    const set = /ST\*.*SE\*\d+\*0001~\n/s.exec(one)?.[0] ?? '';
    for (const [text, code] of [
      [one.replace(set, set + set), 'several_transactions'],
      [one.replace('EQ*30~\n', ''), 'x12_unreadable'],
      [one.replaceAll('270', '276'), 'wrong_transaction'],
    ] as const) {
      const answer = await (await post('eligibility_check', text)).text();
      expect(answer).to.include(`"${code}"`).and.not.match(PATIENT);
    }
    expect(fixture.service.log(), 'of all tasks above').not.to.match(PATIENT);
  });
});
