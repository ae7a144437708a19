import { expect } from 'chai';
import { readTaskData } from '../../src/runtime/plugins/data-faults.ts';
import { loadedPlugin } from '../../src/testing/run-plugin.ts';
import { interchange } from '../../test/support/x12-text.ts';
import plugin from './plugin.ts';

const HEAD = [
  'BHT*0019*00*REF1*20260302*1200*CH',
  'NM1*41*2*NORTH CLINIC*****46*NC1',
  'PER*IC*BILLING*TE*6155550100',
  'NM1*40*2*ACME HEALTH*****46*ACME1',
  'HL*1**20*1',
  'PRV*BI*PXC*207Q00000X',
  'NM1*85*2*NORTH CLINIC*****XX*1234567893',
  'N3*1 MAIN ST',
  'N4*NASHVILLE*TN*37203',
  'REF*EI*900000001',
];
const SUBSCRIBER = [
  'HL*2*1*22*0',
  'SBR*P*18*GRP1******CI',
  'NM1*IL*1*RIVERA*MARIA****MI*ACM100200301',
  'N3*5 OAK AVE*APT 2',
  'N4*NASHVILLE*TN*372031234',
  'DMG*D8*19800305*F',
  'NM1*PR*2*ACME HEALTH*****PI*ACME1',
];
const CLAIM = [
  'CLM*PAN-1001*275.5***11:B:1*Y*A*Y*Y**AA:::TN',
  'DTP*431*D8*20260228',
  'REF*G1*AUTH77',
  'REF*D9*TRACE',
  'HI*ABK:E119*ABF:I10',
  'NM1*DN*1*GOMEZ*ANA****XX*1999111226',
  'NM1*82*1*LEE*SAM****XX*1999111226',
  'LX*1',
  'SV1*HC:99213:25*125.5*UN*1***1:2',
  'DTP*472*D8*20260302',
  'REF*6R*1',
  'LX*2',
  'SV1*HC:J1100*150*UN*3*22**2',
  'DTP*472*RD8*20260302-20260303',
];
const WHOLE = [...HEAD, ...SUBSCRIBER, ...CLAIM];
const GUIDE = '005010X222A1';

const loaded = loadedPlugin(plugin);
const read = (segments: readonly string[]) => readTaskData(loaded, interchange('837', GUIDE, segments));
const refusal = (segments: readonly string[], guide = GUIDE): readonly string[] => {
  const answer = readTaskData(loaded, interchange('837', guide, segments));
  return 'faults' in answer ? answer.faults.map(({ pointer, code }) => `${pointer} ${code}`) : [];
};
const changed = (from: string, to: string): readonly string[] =>
  WHOLE.map((segment) => segment.replace(from, to)).filter(Boolean);

describe('claim_submission by X12 837P', () => {
  it('should file what the file says', () => {
    const provider = { npi: '1999111226', name: 'ANA GOMEZ' };
    expect(read(WHOLE)).to.deep.equal({
      data: {
        payer: 'acme-health',
        claim: {
          patient_account_number: 'PAN-1001',
          total: '275.5',
          resubmission_code: '1',
          accept_assignment: true,
          onset_date: '2026-02-28',
          prior_authorization_number: 'AUTH77',
          diagnoses: ['E11.9', 'I10'],
          referring_provider: provider,
          related_to: { auto_accident: true, accident_state: 'TN' },
          member: { id: 'ACM100200301' },
          patient: {
            first_name: 'MARIA',
            last_name: 'RIVERA',
            date_of_birth: '1980-03-05',
            sex: 'F',
            relationship: '18',
            address: { street: '5 OAK AVE APT 2', city: 'NASHVILLE', state: 'TN', zip: '372031234' },
          },
          provider: { npi: '1234567893', tax_id: '900000001', taxonomy: '207Q00000X' },
          lines: [
            {
              procedure_code: '99213',
              modifiers: ['25'],
              place_of_service: '11',
              charge: '125.5',
              units: 1,
              diagnosis_pointers: ['A', 'B'],
              date_from: '2026-03-02',
              rendering_npi: '1999111226',
            },
            {
              procedure_code: 'J1100',
              place_of_service: '22',
              charge: '150',
              units: 3,
              diagnosis_pointers: ['B'],
              date_from: '2026-03-02',
              date_to: '2026-03-03',
              rendering_npi: '1999111226',
            },
          ],
        },
      },
    });
  });

  it("should take the patient's own loop where the patient is not the subscriber", () => {
    const dependent = [
      'HL*3*2*23*0',
      'PAT*19',
      'NM1*QC*1*RIVERA*LUIS',
      'N3*5 OAK AVE',
      'N4*NASHVILLE*TN*37203',
      'DMG*D8*20150601*M',
    ];
    const subscriber = SUBSCRIBER.map((segment) => segment.replace('SBR*P*18', 'SBR*P*'));
    const answer = read([...HEAD, ...subscriber, ...dependent, ...CLAIM]);
    expect(answer).to.have.nested.property('data.claim.member.id', 'ACM100200301');
    expect(answer).to.have.nested.property('data.claim.patient.first_name', 'LUIS');
    expect(answer).to.have.nested.property('data.claim.patient.relationship', '19');
  });

  it('should refuse what it would have to leave out, naming the segments', () => {
    const answer = read([...WHOLE.slice(0, 18), 'AMT*F5*20', 'NTE*ADD*PLEASE HURRY', ...WHOLE.slice(18)]);
    const [fault] = 'faults' in answer ? answer.faults : [];
    expect(fault?.code).to.equal('segment_not_supported');
    expect(fault?.message).to.include('AMT F5 (segment 20), NTE (segment 21)').and.not.include('HURRY');
    expect(refusal(changed('SBR*P*18', 'SBR*S*18'))).to.deep.equal([' segment_not_supported']);
    expect(refusal(changed('HI*ABK:E119*ABF:I10', 'HI*BK:25000'))).to.deep.equal([' segment_not_supported']);
  });

  it('should say what is wrong or missing, by fields of the claim', () => {
    expect(refusal(changed('NM1*PR*2*ACME HEALTH*****PI*ACME1', ''))).to.deep.equal(['/payer missing']);
    expect(refusal(changed('DMG*D8*19800305*F', ''))).to.deep.equal([
      '/claim/patient/date_of_birth missing',
      '/claim/patient/sex missing',
    ]);
    expect(refusal(changed('1234567893', '1234567890'))).to.deep.equal([
      '/claim/provider/npi wrong_check_digit',
    ]);
    expect(refusal(changed('**1:2', '**1:7'))).to.deep.equal([
      '/claim/lines/0/diagnosis_pointers/1 points_to_nothing',
    ]);
    expect(refusal(changed('275.5', '275.6'))).to.deep.equal(['/claim/total wrong_total']);
  });

  it('should refuse other claims and other numbers of them', () => {
    expect(refusal(WHOLE, '005010X223A2')).to.deep.equal([' wrong_transaction']);
    expect(refusal([...WHOLE, ...CLAIM])).to.deep.equal([' several_claims']);
    expect(refusal([...HEAD, ...SUBSCRIBER])).to.deep.equal([' claim_missing']);
  });
});
