import { expect } from 'chai';
import { conclude } from './conclude.ts';
import { faults } from './check.ts';
import type { AuthorizationData, Request } from './data.ts';

const REQUEST: Request = {
  reference: 'REF-1',
  member: { id: 'A1' },
  category: 'HS',
  requesting_provider: { npi: '1234567893' },
  servicing_provider: { npi: '1234567893' },
  diagnoses: ['M54.50'],
  lines: [{ procedure_code: '72148', units: 1, date_from: '2026-03-02' }],
  attested: true,
};
const data = (changes: Partial<Request> = {}): AuthorizationData => ({
  payer: 'acme-health',
  request: { ...REQUEST, ...changes },
});
const wrong = (changes: Partial<Request>): readonly string[] =>
  faults(data(changes)).map(({ pointer, code }) => `${pointer} ${code}`);

describe('prior_authorization', () => {
  it('should take a request', () => {
    expect(wrong({})).to.deep.equal([]);
  });

  it('should name everything that a schema cannot see', () => {
    expect(
      wrong({
        requesting_provider: { npi: '1234567890' },
        diagnoses: ['M5450'],
        lines: [{ procedure_code: '7214', units: 1, date_from: '2026-03-02', date_to: '2026-03-01' }],
        certification_type: 'R',
        category: 'AR',
      }),
    ).to.deep.equal([
      '/request/requesting_provider/npi wrong_check_digit',
      '/request/diagnoses/0 wrong_form',
      '/request/lines/0/procedure_code wrong_form',
      '/request/lines/0/date_to out_of_order',
      '/request/previous_authorization_number missing',
      '/request/facility missing',
    ]);
  });

  const decided = (decision: string, more: object = {}, changes: Partial<Request> = {}) =>
    conclude(
      {
        status: 'finished',
        outputs: { authorization_number: 'AUTH-1', decision, payer_note: 'None', ...more },
        issues: [],
      },
      { data: data(changes) },
    );

  const DECISIONS: readonly (readonly [decision: string, issue: string | null])[] = [
    ['A1', null],
    ['NA', null],
    ['A2', 'certified_in_part'],
    ['A3', 'not_certified'],
    ['A4', 'pended'],
    ['A6', 'modified'],
    ['C', 'cancelled'],
    ['CT', 'contact_payer'],
  ];
  for (const [decision, issue] of DECISIONS) {
    it(`should conclude ${decision} ${issue === null ? 'without a word' : `with "${issue}"`}`, () => {
      const conclusion = decided(decision);
      expect(conclusion.status).to.equal(issue === null ? 'completed' : 'completed_with_issues');
      expect('issues' in conclusion ? conclusion.issues?.[0]?.code : null).to.equal(issue);
      expect('result' in conclusion && conclusion.result).to.deep.include({ decision, payer_note: null });
    });
  }

  it('should take a cancel that was asked for as done', () => {
    expect(decided('C', {}, { certification_type: '3' }).status).to.equal('completed');
  });

  it("should return the payer's note", () => {
    expect(decided('CT', { payer_note: 'Call 555-0102.' }).notes).to.match(/Its note: Call 555-0102\./);
  });

  it('should never call a filed request failed because its number or decision was not shown', () => {
    expect(decided('A1', { authorization_number: '' })).to.have.property('status', 'completed_with_issues');
    expect(decided('??')).to.have.property('status', 'completed_with_issues');
  });
});
