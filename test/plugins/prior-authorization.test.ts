import { expect } from 'chai';
import plugin from '../../plugins/prior_authorization/plugin.ts';
import { runPlugin, type ConformanceCase } from '../../src/testing/index.ts';
import { acmeLab, beaconLab, itShouldConform, recentDate, type PortalLab } from './portal-lab.ts';

const line = (procedure: string, units = 1): object => ({
  procedure_code: procedure,
  units,
  date_from: recentDate(),
});
type Payer = 'acme-health' | 'beacon-mutual';

const MEMBERS = {
  'acme-health': { id: 'ACM100200301' },
  'beacon-mutual': { id: 'BCN200300401', date_of_birth: '1971-04-18' },
} as const;
const NOTES = { name: 'notes.pdf', contentType: 'application/pdf', content: '%PDF-1.4\n%%EOF\n' };

const data = (payer: Payer, reference: string, changes: object = {}): object => ({
  payer,
  request: {
    reference,
    member: MEMBERS[payer],
    category: 'HS',
    requesting_provider: { npi: '1234567893' },
    servicing_provider: { npi: '1234567893' },
    diagnoses: ['M54.50'],
    lines: [line('72148')],
    answers: [
      { question: 'Weeks of conservative treatment', answer: '8' },
      { question: 'Red flag symptoms present', answer: 'No' },
    ],
    attested: true,
    ...changes,
  },
});

/** The same on both portals: only the SOPs differ. */
function casesOf(payer: Payer, lab: PortalLab): [ConformanceCase, ...ConformanceCase[]] {
  const submissions = (): number => lab.portal.lab.state().authorization_submissions.length;
  return [
    {
      name: `${payer}: a certified request`,
      data: data(payer, 'REF-1'),
      setup: () => lab.setup(),
      submissions,
      expect({ result }) {
        expect(result).to.include({ decision: 'A1' });
        expect(result?.['authorization_number']).to.match(/^[AB]PA5001$/);
        expect(result?.['lines']).to.have.length(1);
        const [first] = (result?.['lines'] ?? []) as Record<string, unknown>[];
        expect(first).to.include({
          procedure_code: '72148',
          date_from: recentDate(),
          date_to: recentDate(),
          approved_units: 1,
          decision: 'A1',
        });
        expect(first?.['requested']).to.match(/^1 U/);
        expect(submissions()).to.equal(1);
      },
    },
    {
      name: `${payer}: an urgent request with a question that depends on another, and a document; not certified in full`,
      data: data(payer, 'REF-2', {
        urgent: true,
        lines: [line('J1745', 20)],
        diagnoses: ['M54.50', 'E11.9'],
        answers: [
          { question: 'Prior biologic tried', answer: 'Yes' },
          { question: 'Name of the prior biologic', answer: 'Examplumab' },
        ],
      }),
      setup: () => ({ ...lab.setup(), files: [NOTES] }),
      status: 'completed_with_issues',
      expect({ result, issues }) {
        expect(result).to.include({ decision: 'A6' });
        expect(issues.map(({ code }) => code)).to.deep.equal(['modified']);
        const [submission] = lab.portal.lab.state().authorization_submissions;
        expect(JSON.stringify(submission)).to.include('notes.pdf').and.to.include('Examplumab');
      },
    },
    {
      name: `${payer}: a pended request`,
      data: data(payer, 'REF-3', {
        lines: [line('95810')],
        answers: [{ question: 'Epworth sleepiness score', answer: '12' }],
      }),
      setup: () => lab.setup(),
      status: 'completed_with_issues',
      expect({ result, issues }) {
        expect(result).to.include({ decision: 'A4', decided_date: null });
        expect(issues.map(({ code }) => code)).to.deep.equal(['pended']);
      },
    },
    {
      name: `${payer}: a request that the payer wants corrected`,
      data: data(payer, 'REF-4', {
        answers: [{ question: 'Weeks of conservative treatment', answer: 'many' }],
      }),
      setup: () => lab.setup(),
      status: 'failed',
      expect({ failure, issues }) {
        expect(failure).to.include({ code: 'request_rejected', kind: 'business' });
        expect(issues).to.deep.equal([
          { code: 'payer_edit', message: 'Weeks of conservative treatment must be a number.' },
          { code: 'payer_edit', message: 'Please answer: Red flag symptoms present.' },
        ]);
        expect(submissions()).to.equal(0);
      },
    },
  ];
}

describe('plugin prior_authorization', () => {
  const acme = acmeLab();
  const beacon = beaconLab();

  itShouldConform(
    plugin,
    [...casesOf('acme-health', acme), ...casesOf('beacon-mutual', beacon)],
    // In the suite, each of them is tried on the other portal or with another request, and plugins/prior_authorization/plugin.test.ts concludes from `pended`.
    /beacon-mutual: a (certified|pended|request)|acme-health: (an urgent|a pended)|killed|at its deadline/,
  );

  // In the suite, the conformance cases of Acme Health are killed, and test/e2e/killed-browser.test.ts kills a browser.
  it('should file once on the hub where it is killed after the click (long)', async () => {
    const run = await runPlugin({
      ...beacon.setup(),
      plugin,
      data: data('beacon-mutual', 'REF-KILLED'),
      dies: 'after_click',
    });
    expect(run.status, run.notes ?? '').to.equal('completed');
    expect(run.attempts).to.equal(2);
    expect(beacon.portal.lab.state().authorizations_by_reference).to.deep.equal({ 'REF-KILLED': 1 });
  });

  it('should say that the hub needs the date of birth', async () => {
    const asked = data('beacon-mutual', 'REF-5', { member: { id: 'BCN200300401' } });
    const { failure, notes } = await beacon.run(plugin, asked);
    expect(failure).to.include({ code: 'date_of_birth_missing', kind: 'business' });
    expect(notes).to.include('member.date_of_birth');
  });
});
