import { expect } from 'chai';
import { readTaskData } from '../../src/runtime/plugins/data-faults.ts';
import { loadedPlugin } from '../../src/testing/run-plugin.ts';
import { interchange } from '../../test/support/x12-text.ts';
import plugin from './plugin.ts';

const SUBSCRIBER = [
  'BHT*0022*13*REF1*20260302*1200',
  'HL*1**20*1',
  'NM1*PR*2*ACME HEALTH*****PI*ACME1',
  'HL*2*1*21*1',
  'NM1*1P*2*NORTH CLINIC*****XX*1234567893',
  'REF*EI*900000001',
  'HL*3*2*22*0',
  'TRN*1*TRACE1*9000000001',
  'NM1*IL*1*RIVERA*MARIA****MI*ACM100200301',
  'DMG*D8*19800305*F',
  'DTP*291*D8*20260415',
  'EQ*98^47',
];
const DEPENDENT = [
  ...SUBSCRIBER.slice(0, 6),
  'HL*3*2*22*1',
  'NM1*IL*1*RIVERA*MARIA****MI*ACM100200301',
  'DMG*D8*19800305*F',
  'HL*4*3*23*0',
  'NM1*03*1*RIVERA*LUIS',
  'DMG*D8*20150601*M',
  'INS*N*19',
  'EQ*30',
];
const GUIDE = '005010X279A1';

const loaded = loadedPlugin(plugin);
const read = (segments: readonly string[], type = '270', guide = GUIDE) =>
  readTaskData(loaded, interchange(type, guide, segments));
const refusal = (text: string): readonly string[] => {
  const answer = readTaskData(loaded, text);
  return 'faults' in answer ? answer.faults.map(({ pointer, code }) => `${pointer} ${code}`) : [];
};

describe('eligibility_check by X12 270', () => {
  it('should ask about the subscriber', () => {
    expect(read(SUBSCRIBER)).to.deep.equal({
      data: {
        payer: 'acme-health',
        provider: { npi: '1234567893', tax_id: '900000001' },
        member: {
          id: 'ACM100200301',
          first_name: 'MARIA',
          last_name: 'RIVERA',
          date_of_birth: '1980-03-05',
          gender: 'F',
        },
        date_of_service: '2026-04-15',
        service_types: ['98', '47'],
      },
    });
  });

  it("should ask about a dependent under the subscriber's ID, for the day of the question", () => {
    expect(read(DEPENDENT)).to.have.nested.property('data.date_of_service', '2026-03-02');
    expect(read(DEPENDENT)).to.have.deep.nested.property('data.member', {
      id: 'ACM100200301',
      first_name: 'LUIS',
      last_name: 'RIVERA',
      date_of_birth: '2015-06-01',
      gender: 'M',
      relationship: '19',
    });
  });

  it('should still accept JSON and YAML', () => {
    expect(refusal('payer: acme-health')).to.include('/member missing');
  });

  it('should say what is wrong or missing, by fields', () => {
    const without = (id: string): readonly string[] =>
      SUBSCRIBER.filter((segment) => !segment.startsWith(id));
    const of = (segments: readonly string[]): readonly string[] =>
      refusal(interchange('270', GUIDE, segments));
    expect(of(without('NM1*1P'))).to.deep.equal(['/provider/npi missing']);
    expect(of(without('NM1*PR'))).to.deep.equal(['/payer missing']);
    expect(of([...SUBSCRIBER, ...SUBSCRIBER.slice(6)])).to.deep.equal([' several_members']);
    expect(refusal(interchange('271', GUIDE, SUBSCRIBER))).to.deep.equal([' wrong_transaction']);
    const cut = interchange('270', GUIDE, SUBSCRIBER).replace('EQ*98^47~', '');
    expect(refusal(cut)).to.deep.equal([' x12_unreadable']);
  });
});
