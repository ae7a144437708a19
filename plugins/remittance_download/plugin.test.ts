import { expect } from 'chai';
import type { JsonObject } from 'sopwith/sdk';
import { conclude } from './conclude.ts';
import plugin from './plugin.ts';

const check = (more: object): readonly string[] =>
  (plugin.check?.({ payer: 'acme-health', ...more }) ?? []).map(({ pointer, code }) => `${pointer} ${code}`);

const claim = (paid: string): JsonObject => ({
  claim_number: 'C1',
  patient_account_number: 'P1',
  paid,
  charge: '100.00',
  adjustments: [{ group: 'CO', reason: '45', amount: '20.00' }],
  lines: [
    { procedure_code: '99213', modifiers: ['25'], charge: '100.00', paid, units: 1, remarks: ['N130'] },
  ],
});
const download = (amount: string, ...claims: JsonObject[]): JsonObject => ({
  file: 'EFT1.835',
  content: { transactions: [{ type: '835', payment: { trace_number: 'EFT1', amount }, claims }] },
});
const finished = (outputs: JsonObject, data: object = {}) =>
  conclude({ status: 'finished', outputs, issues: [] }, { data: { payer: 'acme-health', ...data } });

describe('remittance_download', () => {
  it('should want payments to be named, and 90 days at most', () => {
    expect(check({})).to.deep.equal([' payment_not_named']);
    expect(check({ trace_number: 'EFT1' })).to.deep.equal([]);
    const days = (from: string, to: string) => check({ payment_date_from: from, payment_date_to: to });
    expect(days('2026-01-01', '2026-04-01')).to.deep.equal([]);
    expect(days('2026-01-01', '2026-04-02')).to.deep.equal(['/payment_date_to out_of_range']);
    expect(days('2026-01-02', '2026-01-01')).to.deep.equal(['/payment_date_to out_of_order']);
    expect(check({ trace_number: 'EFT1', payment_date_to: '2026-01-01' })).to.deep.equal([
      '/payment_date_from missing',
    ]);
  });

  it('should give what the 835 says, and the sum of the payments', () => {
    const conclusion = finished({
      found: 2,
      downloads: [download('80', claim('80.00')), download('-80.5', claim('-80.50'))],
    });
    if (conclusion.status !== 'completed') throw new Error(conclusion.notes);
    expect(conclusion.result.total_amount).to.equal('-0.50');
    expect(conclusion.result.remittances[0]).to.deep.include({
      trace_number: 'EFT1',
      amount: '80.00',
      file: 'EFT1.835',
    });
    expect(conclusion.result.remittances[0]?.claims[0]?.lines[0]).to.deep.include({
      procedure_code: '99213',
      modifiers: ['25'],
      units: '1',
      remarks: ['N130'],
    });
  });

  const codes = (conclusion: ReturnType<typeof finished>) =>
    'issues' in conclusion ? conclusion.issues?.map(({ code }) => code) : [];

  it('should say when the claims add up to another amount than was paid', () => {
    expect(codes(finished({ found: 1, downloads: [download('70.00', claim('80.00'))] }))).to.deep.equal([
      'amount_mismatch',
    ]);
  });

  it('should say when the portal lists more payments than were read', () => {
    expect(codes(finished({ found: 2, downloads: [download('80.00', claim('80.00'))] }))).to.deep.equal([
      'remittances_missing',
    ]);
    expect(codes(finished({}))).to.deep.equal(['remittances_missing']);
  });

  it('should distinguish days without a payment from an unknown number', () => {
    const nothing = { found: 0, downloads: [] };
    expect(finished(nothing, { payment_date_from: '2026-01-01' }).status).to.equal('completed');
    expect(finished(nothing, { trace_number: 'EFT9' })).to.have.nested.property(
      'failure.code',
      'remittance_not_found',
    );
  });
});
