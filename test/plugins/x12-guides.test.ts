import { expect } from 'chai';
import claimStatus from '../../plugins/claim_status/plugin.ts';
import claimSubmission from '../../plugins/claim_submission/plugin.ts';
import eligibilityCheck from '../../plugins/eligibility_check/plugin.ts';
import priorAuthorization from '../../plugins/prior_authorization/plugin.ts';
import type { AnyPlugin, JsonObject } from '../../src/sdk/index.ts';
import { loadedPlugin } from '../../src/testing/run-plugin.ts';
import { endedTask, failedWith, inX12 } from '../support/ended-task.ts';
import { parseX12 } from '../support/parse-x12.ts';

/** A text as no portal should show it: long, with delimiters and letters that ASCII does not have. */
const ODD = `*~:^|>!${'Müller ÷ 李 \n'.repeat(60)}`.slice(0, 500);
const LONG = 'N'.repeat(60);
const PERSON = { first_name: LONG, last_name: LONG, date_of_birth: '1980-03-05' };
const PAYER = `a${'-very-long-name'.repeat(4)}`;
const NPI = '1234567893';

/** The order of segments in the guides (TR3) of ASC X12N, as far as answers use them: 005010X279A1, X212, X214, and X217. */
const GUIDES = {
  '271':
    /^ST BHT HL NM1 HL NM1 HL (TRN )*NM1 (HL (TRN )*NM1 )?(REF )*(AAA )*(DMG )?(INS )?(DTP )*(EB (MSG )*)*SE $/,
  '277': /^ST BHT HL NM1 HL NM1 HL NM1 HL NM1 (HL NM1 )?TRN (STC )+(REF )*(DTP )?SE $/,
  '277CA':
    /^ST BHT HL NM1 TRN DTP DTP HL NM1 TRN STC QTY AMT HL NM1 TRN STC QTY AMT HL NM1 TRN (STC )+(REF )*DTP SE $/,
  '278':
    /^ST BHT HL NM1 HL NM1 HL NM1 (AAA )?HL TRN (AAA )?UM (HCR )?(DTP )*(MSG )*(HL (HCR )?(DTP )?(SV1 )?(HSD )?)*SE $/,
} as const;

/** The most characters that elements have there. */
const LENGTHS: Readonly<Record<string, readonly number[]>> = {
  GS: [2, 15, 15, 8, 8, 9, 2, 12],
  ST: [3, 9, 35],
  BHT: [4, 2, 50, 8, 8, 2],
  HL: [12, 12, 2, 1],
  NM1: [3, 1, 60, 35, 25, 10, 10, 2, 80],
  TRN: [2, 50, 10, 50],
  REF: [3, 50],
  DTP: [3, 3, 35],
  DMG: [3, 35, 1],
  EB: [3, 3, 3, 3, 50, 2, 18, 10, 2, 15, 1, 1],
  MSG: [264],
  STC: [40, 8, 2, 18, 18, 8, 3, 8, 16, 40, 40, 264],
  HCR: [2, 50],
  AAA: [1, 2, 2, 1],
};

const providers = { requesting_provider: { npi: NPI, name: LONG }, servicing_provider: { npi: NPI } };
const line = { procedure_code: '97110', units: 10, unit_type: 'VS', date_from: '2026-03-02' };
const CASES: readonly {
  readonly guide: keyof typeof GUIDES;
  readonly plugin: AnyPlugin;
  readonly data: JsonObject;
  readonly result: JsonObject;
  readonly failure: string;
}[] = [
  {
    guide: '271',
    plugin: eligibilityCheck,
    data: { payer: PAYER, provider: { npi: NPI }, member: PERSON, date_of_service: '2026-03-02' },
    result: {
      coverage_status: 'inactive',
      plan_name: ODD,
      product: ODD,
      group_number: ODD,
      effective_date: '2024-01-01',
      termination_date: '2025-01-01',
      subscriber: ODD,
      primary_care_provider: ODD,
      other_coverage: ODD,
      copay: '25.00',
      benefits: [
        { service: ODD, in_network: ODD, out_of_network: ODD, limits: ODD, authorization: ODD },
        { service: 'Office visit', in_network: '$25', authorization: 'Required' },
      ],
      transaction_id: ODD,
    },
    failure: 'member_not_found',
  },
  {
    guide: '277',
    plugin: claimStatus,
    data: { payer: PAYER, provider: { npi: NPI }, claim_number: 'A-1' },
    result: {
      claim_number: ODD,
      patient_account_number: ODD,
      state: 'paid',
      category: 'F1',
      processed_date: '2026-03-05',
      billed_amount: '125.50',
      paid_amount: '80.00',
      payment: { method: ODD, number: ODD, date: '2026-03-06' },
      lines: [],
      adjustments: [],
      remarks: [],
    },
    failure: 'claim_not_found',
  },
  {
    guide: '277CA',
    plugin: claimSubmission,
    data: {
      payer: PAYER,
      claim: {
        member: { id: 'A1' },
        patient: { ...PERSON, sex: 'F' },
        diagnoses: ['E11.9'],
        lines: [
          {
            date_from: '2026-03-02',
            place_of_service: '11',
            procedure_code: '99213',
            diagnosis_pointers: ['A'],
            charge: '125.50',
            units: 1,
          },
        ],
        provider: { npi: NPI, tax_id: '900000001' },
        patient_account_number: 'PAN-1',
      },
    },
    result: {
      claim_number: LONG,
      received_date: '2026-03-02',
      total: '125.50',
      edits: [
        { code: 'payer_edit', message: ODD },
        { code: 'payer_edit', message: 'Two' },
      ],
    },
    failure: 'duplicate_claim',
  },
  {
    guide: '278',
    plugin: priorAuthorization,
    data: {
      payer: PAYER,
      request: {
        reference: 'PA-1',
        member: { id: 'A1', ...PERSON },
        category: 'HS',
        ...providers,
        diagnoses: ['M54.50'],
        lines: [line],
        attested: true,
      },
    },
    result: {
      authorization_number: LONG,
      decision: 'A2',
      decided_date: '2026-03-02',
      payer_note: ODD,
      lines: [
        {
          procedure_code: '97110',
          date_from: '2026-03-02',
          date_to: null,
          requested: ODD,
          approved_units: 6,
          decision: 'A6',
        },
        {
          procedure_code: ODD,
          date_from: null,
          date_to: null,
          requested: null,
          approved_units: null,
          decision: null,
        },
      ],
    },
    failure: 'request_rejected',
  },
];

describe('the guides of X12', () => {
  for (const { guide, plugin, data, result, failure } of CASES)
    it(`should be kept by every ${guide}, whatever a portal shows`, () => {
      expect(loadedPlugin(plugin).checkResult(result)).to.equal(null);
      const issues = [{ code: 'payer_edit', message: ODD }];
      for (const end of [{ result }, failedWith(failure, { issues }), failedWith(failure)]) {
        const text = inX12(plugin, endedTask(JSON.stringify(data), end)) ?? '';
        expect(text).not.to.match(/[\n\r]|[^\p{ASCII}]/u);
        const { segments, gs } = parseX12(text);
        expect(segments.map(([id]) => `${id} `).join('')).to.match(GUIDES[guide]);
        for (const [id = '', ...elements] of [gs, ...segments])
          for (const [at, most] of (LENGTHS[id] ?? []).entries())
            expect(elements[at] ?? '', `${id}${at + 1}`).to.have.length.at.most(most);
        expect(segments.filter(([, ...elements]) => elements.at(-1) === '')).to.deep.equal([]);
      }
    });
});
