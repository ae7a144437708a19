import { expect } from 'chai';
import type { FieldFault } from 'sopwith/sdk';
import { conclude } from './conclude.ts';
import plugin from './plugin.ts';

const check = (more: object): readonly string[] => {
  const data = { payer: 'acme-health', provider: { npi: '1234567893' }, ...more };
  const faults: readonly FieldFault[] = plugin.check?.(data) ?? [];
  return faults.map(({ pointer, code }) => `${pointer} ${code}`);
};
const finished = (outputs: object) => conclude({ status: 'finished', outputs: { ...outputs }, issues: [] });

describe('claim_status', () => {
  it('should want one claim to be named', () => {
    expect(check({})).to.deep.equal([' claim_not_named']);
    expect(check({ member: { id: 'A1' } })).to.deep.equal([' claim_not_named']);
    expect(check({ member: { id: 'A1' }, service_date_from: '2026-01-02' })).to.deep.equal([]);
    expect(check({ patient_account_number: 'P1' })).to.deep.equal([]);
  });

  it('should refuse dates out of order, and more than a year', () => {
    const dates = (from: string, to: string) =>
      check({ claim_number: 'C1', service_date_from: from, service_date_to: to });
    expect(dates('2026-03-02', '2026-03-01')).to.deep.equal(['/service_date_to out_of_order']);
    expect(dates('2024-01-01', '2026-03-01')).to.deep.equal(['/service_date_to out_of_range']);
    expect(check({ claim_number: 'C1', service_date_to: '2026-03-01' })).to.deep.equal([
      '/service_date_from missing',
    ]);
  });

  const states: readonly (readonly [category: string, status: string, what: string])[] = [
    ['A0', 'completed', 'forwarded'],
    ['A3', 'completed', 'rejected'],
    ['A7', 'completed', 'rejected'],
    ['F3N', 'completed', 'revised'],
    ['R16', 'completed_with_issues', 'information_requested'],
    ['P1', 'completed', 'pending'],
    ['F1', 'completed', 'paid'],
    ['F2', 'completed', 'denied'],
    ['P3', 'completed_with_issues', 'pending'],
    ['R0', 'completed_with_issues', 'information_requested'],
  ];
  for (const [category, status, state] of states) {
    it(`should conclude ${category} as ${status}, ${state}`, () => {
      const conclusion = finished({ category });
      expect(conclusion.status).to.equal(status);
      expect('result' in conclusion && conclusion.result).to.deep.include({ category, state });
    });
  }

  it('should distinguish a claim that was not found from a payer that cannot answer', () => {
    expect(finished({ category: 'A4' })).to.have.nested.property('failure.kind', 'business');
    expect(finished({ category: 'E0' })).to.have.nested.property('failure.kind', 'transient');
  });

  it('should take codes and words apart', () => {
    const conclusion = finished({
      category: 'F1',
      adjustments: [
        { group: 'CO Contractual obligation', reason: '45 Charge exceeds fee schedule', amount: '12.5' },
      ],
      remarks: [{ remark: 'N130 Consult plan benefit documents.' }, { remark: 'Call us.' }],
      lines: [{ procedure_code: '99213 25 59', charge: '100', units: '1', date_from: '2026-01-02' }],
      payment_method: 'None',
      payment_number: 'None',
    });
    if (conclusion.status !== 'completed') throw new Error(conclusion.status);
    expect(conclusion.result).to.deep.include({
      adjustments: [{ group: 'CO', reason: '45', amount: '12.50', text: 'Charge exceeds fee schedule' }],
      remarks: [
        { code: 'N130', text: 'Consult plan benefit documents.' },
        { code: null, text: 'Call us.' },
      ],
      payment: null,
    });
    expect(conclusion.result.lines[0]).to.deep.include({ procedure_code: '99213', modifiers: ['25', '59'] });
  });
});
