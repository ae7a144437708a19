import { expect } from 'chai';
import claimStatus from '../../plugins/claim_status/plugin.ts';
import claimSubmission from '../../plugins/claim_submission/plugin.ts';
import eligibilityCheck from '../../plugins/eligibility_check/plugin.ts';
import priorAuthorization from '../../plugins/prior_authorization/plugin.ts';
import type { AnyPlugin } from '../../src/sdk/index.ts';
import { readTaskData } from '../../src/runtime/plugins/data-faults.ts';
import { loadedPlugin } from '../../src/testing/run-plugin.ts';
import { endedTask, failedWith, faultsOf, inX12 } from '../support/ended-task.ts';
import { parseX12, type ParsedX12 } from '../support/parse-x12.ts';
import { authorization278, claim837, claimStatus276, eligibility270 } from '../support/x12-requests.ts';
import { interchange } from '../support/x12-text.ts';

const DAY = '20261106';
const REQUESTS: readonly (readonly [plugin: AnyPlugin, text: string])[] = [
  [eligibilityCheck, eligibility270(DAY, 'ACM100200301')],
  [claimStatus, claimStatus276('ACM-2026-000001')],
  [claimSubmission, claim837(DAY, 'PAN-1')],
  [priorAuthorization, authorization278(DAY, 'PA-1')],
];
const DEPENDENT_270 = interchange('270', '005010X279A1', [
  'BHT*0022*13*REF1*20260302*1200',
  'HL*1**20*1',
  'NM1*PR*2*ACME HEALTH*****PI*ACME1',
  'HL*2*1*21*1',
  'NM1*1P*2*NORTH CLINIC*****XX*1234567893',
  'HL*3*2*22*1',
  'NM1*IL*1*RIVERA*MARIA****MI*ACM100200301',
  'HL*4*3*23*0',
  'TRN*1*TRACE-9*9000000001',
  'NM1*03*1*RIVERA*LUIS',
  'DMG*D8*20150601*M',
  'INS*N*19',
  'EQ*30',
]);

const answer = (plugin: AnyPlugin, text: string, code: string): ParsedX12 =>
  parseX12(inX12(plugin, endedTask(text, failedWith(code))) ?? '');
/** The segments of these kinds, each as one text. */
const shown = ({ segments }: ParsedX12, ...ids: readonly string[]): readonly string[] =>
  segments.filter(([id = '']) => ids.includes(id)).map((segment) => segment.join('*'));

describe('answers in X12', () => {
  it('should be none for a task that failed technically, was canceled, or ended in the unknown', () => {
    for (const [plugin, text] of REQUESTS) {
      for (const kind of ['transient', 'portal_changed', 'canceled', 'timed_out', 'plugin'] as const) {
        const failure = { code: 'portal_unavailable', kind, retryable: false };
        expect(inX12(plugin, endedTask(text, { failure })), `${plugin.type} ${kind}`).to.equal(null);
      }
      const unknown = { status: 'completed_with_issues', notes: 'Look it up.' } as const;
      expect(inX12(plugin, endedTask(text, unknown)), plugin.type).to.equal(null);
    }
  });

  it('should be none if the plugin no longer accepts the data', () => {
    for (const [plugin, text] of REQUESTS)
      expect(
        inX12(plugin, endedTask(text.replaceAll('ACME HEALTH', ''), failedWith('claim_rejected'))),
      ).to.equal(null);
  });

  it('should refuse a dependent in the loop of the dependent, with the codes of that loop', () => {
    const of = (text: string, code: string) =>
      shown(answer(eligibilityCheck, text, code), 'HL', 'AAA', 'TRN');
    expect(of(DEPENDENT_270, 'member_not_found').slice(2)).to.deep.equal([
      'HL*3*2*22*1',
      'HL*4*3*23*0',
      'TRN*2*TRACE-9*9000000001',
      'AAA*N**67*C',
    ]);
    expect(of(eligibility270(DAY, 'A1'), 'date_of_birth_mismatch').at(-1)).to.equal('AAA*N**71*C');
    expect(of(eligibility270(DAY, 'A1'), 'payer_cannot_respond').at(-1)).to.equal('AAA*Y**42*R');
    expect(of(eligibility270(DAY, 'A1'), 'invalid_provider')).to.deep.equal([
      'HL*1**20*1',
      'HL*2*1*21*0',
      'AAA*N**43*C',
    ]);
  });

  it('should name the payer and the provider if the client sent JSON', () => {
    const data = {
      payer: 'acme-health',
      provider: { npi: '1234567893' },
      member: { first_name: 'Luis', last_name: 'Núñez', date_of_birth: '2015-06-01', relationship: '19' },
      date_of_service: '2026-03-02',
    };
    const parsed = answer(eligibilityCheck, JSON.stringify(data), 'member_not_found');
    expect([parsed.isa[6]?.trim(), parsed.isa[8]?.trim(), parsed.isa[15]]).to.deep.equal([
      'ACME HEALTH',
      '1234567893',
      'P',
    ]);
    expect(shown(parsed, 'NM1', 'AAA')).to.include.members([
      'NM1*PR*2*ACME HEALTH*****PI*acme-health',
      'NM1*03*1*Nunez*Luis',
      'AAA*N**67*C',
    ]);
  });

  it('should give the reasons of a payer in its words', () => {
    const issues = [
      { code: 'payer_edit', message: 'Line 1: the modifier is not allowed' },
      { code: 'payer_edit', message: 'Diagnosis ~ not specific' },
    ];
    const rejected = (plugin: AnyPlugin, text: string, code: string) =>
      parseX12(inX12(plugin, endedTask(text, failedWith(code, { issues }))) ?? '');
    const claim = rejected(claimSubmission, claim837(DAY, 'PAN-1'), 'claim_rejected');
    expect(claim.segments.filter(([id]) => id === 'STC').map((stc) => stc[12])).to.deep.equal([
      undefined,
      undefined,
      ...issues.map(({ message }) => message),
    ]);
    const review = rejected(priorAuthorization, authorization278(DAY, 'PA-1'), 'request_rejected');
    expect(shown(review, 'AAA', 'MSG', 'HCR')).to.deep.equal([
      'AAA*N**33*C',
      ...issues.map(({ message }) => `MSG*${message}`),
    ]);
    const member = answer(priorAuthorization, authorization278(DAY, 'PA-1'), 'member_not_found');
    expect(shown(member, 'HL', 'AAA').slice(2)).to.deep.equal(['HL*3*2*22*0', 'AAA*N**75*C']);
  });
});

describe('requests in X12', () => {
  const data = (plugin: AnyPlugin, text: string): unknown => {
    const read = readTaskData(loadedPlugin(plugin), text);
    return 'data' in read ? read.data : read.faults;
  };

  it('should become the data of a claim status', () => {
    const text = claimStatus276('ACM-1').replace('AMT*T3*125.5', 'DTP*472*RD8*20260301-20260302');
    expect(data(claimStatus, text)).to.deep.equal({
      payer: 'acme-health',
      provider: { npi: '1234567893' },
      member: { id: 'ACM100200301', date_of_birth: '1980-03-05' },
      claim_number: 'ACM-1',
      service_date_from: '2026-03-01',
      service_date_to: '2026-03-02',
    });
    expect(faultsOf(claimStatus, text.replace('TRN*1*TRACE-2~', ''))).to.deep.equal([' x12_unreadable']);
    const two = text.replace('AMT', 'TRN').replace(/DTP.*\n/, 'TRN*1*TRACE-3~\n');
    expect(faultsOf(claimStatus, two)).to.deep.equal([' several_claims']);
  });

  it('should become the data of a prior authorization', () => {
    const text = authorization278('20260302', 'PA-1', ['MSG*Weeks of treatment = 8'])
      .replace('**UN*1~', '~\nHSD*VS*10~')
      .replace(/SE\*(\d+)/, (_, count) => `SE*${Number(count) + 1}`);
    expect(data(priorAuthorization, text.replace('UM*HS*I*3*11:B', 'UM*HS*I*3*11:B**U'))).to.deep.equal({
      payer: 'acme-health',
      request: {
        reference: 'PA-1',
        category: 'HS',
        certification_type: 'I',
        urgent: true,
        attested: true,
        member: {
          id: 'ACM100200301',
          first_name: 'MARIA',
          last_name: 'RIVERA',
          date_of_birth: '1980-03-05',
        },
        requesting_provider: { npi: '1234567893', name: 'NORTH CLINIC' },
        servicing_provider: { npi: '1234567893', name: 'NORTH CLINIC' },
        diagnoses: ['G47.33'],
        answers: [{ question: 'Weeks of treatment', answer: '8' }],
        lines: [{ procedure_code: '95810', units: 10, unit_type: 'VS', date_from: '2026-03-02' }],
      },
    });
  });

  it('should never lose a part of a request for review, and never assume that somebody attested it', () => {
    const read = readTaskData(
      loadedPlugin(priorAuthorization),
      authorization278(DAY, 'PA-1', ['CRC*07*Y*01', 'MSG*MARIA IS VERY ILL']),
    );
    const [fault] = 'faults' in read ? read.faults : [];
    expect(fault?.code).to.equal('segment_not_supported');
    expect(fault?.message)
      .to.match(/CRC \(segment 15\), MSG \(segment 16\)/)
      .and.not.include('MARIA');
    const silent = authorization278(DAY, 'PA-1').replace('MSG*ATTESTED', 'REF*EI*912345678');
    expect(faultsOf(priorAuthorization, silent)).to.deep.equal(['/request/attested missing']);
  });
});
