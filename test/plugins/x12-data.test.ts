import { expect } from 'chai';
import claimSubmission from '../../plugins/claim_submission/plugin.ts';
import eligibilityCheck from '../../plugins/eligibility_check/plugin.ts';
import { runPlugin } from '../../src/testing/index.ts';
import { acmeLab, recentDate } from './portal-lab.ts';
import { interchange } from '../support/x12-text.ts';

const today = recentDate().replaceAll('-', '');
const MARIA = ['NM1*IL*1*RIVERA*MARIA****MI*ACM100200301', 'DMG*D8*19800305*F'];
const QUESTION = [
  'BHT*0022*13*REF1*20260302*1200',
  'HL*1**20*1',
  'NM1*PR*2*ACME HEALTH*****PI*ACME1',
  'HL*2*1*21*1',
  'NM1*1P*1*GOMEZ*ANA****XX*1234567893',
  'HL*3*2*22*0',
  ...MARIA,
  `DTP*291*D8*${today}`,
  'EQ*30',
];
const CLAIM = [
  'BHT*0019*00*REF1*20260302*1200*CH',
  'HL*1**20*1',
  'NM1*85*2*NORTH CLINIC*****XX*1999111226',
  'REF*EI*912345678',
  'HL*2*1*22*0',
  'SBR*P*18*******CI',
  ...MARIA,
  'NM1*PR*2*ACME HEALTH*****PI*ACME1',
  'CLM*PAN-X12*275.5***11:B:1*Y*A*Y*Y',
  'HI*ABK:E119*ABF:I10',
  'LX*1',
  'SV1*HC:99213:25*125.5*UN*1***1:2',
  `DTP*472*D8*${today}`,
  'LX*2',
  'SV1*HC:J1100*150*UN*3***2',
  `DTP*472*D8*${today}`,
];

describe('data in X12', () => {
  const lab = acmeLab();

  it('should be asked on the portal as any other (long)', async () => {
    const data = interchange('270', '005010X279A1', QUESTION);
    const run = await runPlugin({ ...lab.setup(), plugin: eligibilityCheck, data });
    expect(run.status, run.notes ?? JSON.stringify(run.faults)).to.equal('completed');
    expect(run.result).to.include({ coverage_status: 'active' });
  });

  // In the suite, test/e2e/x12.test.ts. So the next one.
  it('should be filed on the portal, once and to the cent (long)', async () => {
    const data = interchange('837', '005010X222A1', CLAIM);
    const run = await runPlugin({ ...lab.setup(), plugin: claimSubmission, data });
    expect(run.status, run.notes ?? JSON.stringify(run.faults)).to.equal('completed');
    expect(run.result).to.include({ total: '275.50' });
    expect(lab.portal.lab.state().submissions.map(({ total }) => total)).to.deep.equal([27_550]);
  });
});
