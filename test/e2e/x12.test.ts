import { expect } from 'chai';
import { parseX12 } from '../support/parse-x12.ts';
import { serviceFixture, type ServiceFixture, type TaskAnswer } from '../support/service-fixture.ts';
import { interchange } from '../support/x12-text.ts';
import { eligibilityData } from './claims.ts';

const X12 = 'application/edi-x12';
const day = new Date(Date.now() - 14 * 86_400_000).toISOString().slice(0, 10).replaceAll('-', '');

const eligibility = (memberId: string): string =>
  interchange('270', '005010X279A1', [
    'BHT*0022*13*REF1*20260302*1200',
    'HL*1**20*1',
    'NM1*PR*2*ACME HEALTH*****PI*ACME1',
    'HL*2*1*21*1',
    'NM1*1P*2*NORTH CLINIC*****XX*1234567893',
    'HL*3*2*22*0',
    'TRN*1*TRACE-1*9000000001',
    `NM1*IL*1*RIVERA*MARIA****MI*${memberId}`,
    'DMG*D8*19800305*F',
    `DTP*291*D8*${day}`,
    'EQ*30',
  ]);
/** The same with delimiters that few senders use. */
const rarely = (text: string): string =>
  text.replaceAll('*', '|').replaceAll('~\n', '\n').replaceAll('^', '!').replaceAll(':', '>');

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
    const { id, status } = await ended('eligibility_check', rarely(eligibility('ACM100200301')));
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
    const refused = await ended('eligibility_check', eligibility('ACM999999999'));
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

  it('should refuse several transactions, and X12 that is not whole, without a word of the patient', async () => {
    const one = eligibility('ACM100200301');
    const set = /ST\*.*SE\*\d+\*0001~\n/s.exec(one)?.[0] ?? '';
    for (const [text, code] of [
      [one.replace(set, set + set), 'several_transactions'],
      [one.replace('EQ*30~\n', ''), 'x12_unreadable'],
      [one.replaceAll('270', '276'), 'wrong_transaction'],
    ] as const) {
      const answer = await (await post('eligibility_check', text)).text();
      expect(answer)
        .to.include(`"${code}"`)
        .and.not.match(/rivera|maria|100200301|19800305/i);
    }
  });
});
