import { interchange } from './x12-text.ts';

/** Requests to Acme Health in X12, about made-up people. Days are `20260302`. */
const SUBSCRIBER = 'NM1*IL*1*RIVERA*MARIA****MI*';

export const eligibility270 = (day: string, memberId: string): string =>
  interchange('270', '005010X279A1', [
    'BHT*0022*13*REF1*20260302*1200',
    'HL*1**20*1',
    'NM1*PR*2*ACME HEALTH*****PI*ACME1',
    'HL*2*1*21*1',
    'NM1*1P*2*NORTH CLINIC*****XX*1234567893',
    'HL*3*2*22*0',
    'TRN*1*TRACE-1*9000000001',
    `${SUBSCRIBER}${memberId}`,
    'DMG*D8*19800305*F',
    `DTP*291*D8*${day}`,
    'EQ*30',
  ]);

export const claimStatus276 = (claimNumber: string): string =>
  interchange('276', '005010X212', [
    'BHT*0010*13*REF2*20260302*1200',
    'HL*1**20*1',
    'NM1*PR*2*ACME HEALTH*****PI*ACME1',
    'HL*2*1*21*1',
    'NM1*41*2*NORTH CLINIC*****46*NORTHCLINIC',
    'HL*3*2*19*1',
    'NM1*1P*2*NORTH CLINIC*****XX*1234567893',
    'HL*4*3*22*0',
    'DMG*D8*19800305*F',
    `${SUBSCRIBER}ACM100200301`,
    'TRN*1*TRACE-2',
    `REF*1K*${claimNumber}`,
    'AMT*T3*125.5',
  ]);

export const claim837 = (day: string, patientAccountNumber: string, memberId = 'ACM100200301'): string =>
  interchange('837', '005010X222A1', [
    'BHT*0019*00*REF3*20260302*1200*CH',
    'NM1*41*2*NORTH CLINIC*****46*NORTHCLINIC',
    'PER*IC*ANA*TE*6155550100',
    'NM1*40*2*ACME HEALTH*****46*ACME1',
    'HL*1**20*1',
    'NM1*85*2*NORTH CLINIC*****XX*1999111226',
    'REF*EI*912345678',
    'HL*2*1*22*0',
    'SBR*P*18*******CI',
    `${SUBSCRIBER}${memberId}`,
    'DMG*D8*19800305*F',
    'NM1*PR*2*ACME HEALTH*****PI*ACME1',
    `CLM*${patientAccountNumber}*125.5***11:B:1*Y*A*Y*Y`,
    'HI*ABK:E119',
    'LX*1',
    'SV1*HC:99213:25*125.5*UN*1***1',
    `DTP*472*D8*${day}`,
  ]);

export const authorization278 = (day: string, reference: string, more: readonly string[] = []): string =>
  interchange('278', '005010X217', [
    'BHT*0007*13*REF4*20260302*1200',
    'HL*1**20*1',
    'NM1*X3*2*ACME HEALTH*****PI*ACME1',
    'HL*2*1*21*1',
    'NM1*1P*2*NORTH CLINIC*****XX*1234567893',
    'HL*3*2*22*1',
    `${SUBSCRIBER}ACM100200301`,
    'DMG*D8*19800305*F',
    'HL*4*3*EV*1',
    `TRN*1*${reference}*9000000001`,
    'UM*HS*I*3*11:B',
    'HI*ABK:G4733',
    'MSG*ATTESTED',
    ...more,
    'NM1*SJ*2*NORTH CLINIC*****XX*1234567893',
    'HL*5*4*SS*0',
    `DTP*472*D8*${day}`,
    'SV1*HC:95810**UN*1',
  ]);
