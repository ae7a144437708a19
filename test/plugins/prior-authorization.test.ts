import { expect } from 'chai';
import plugin from '../../plugins/prior_authorization/plugin.ts';
import { acmeLab, itShouldConform, recentDate } from './acme-lab.ts';

const line = (procedure: string, units = 1): object => ({
  procedure_code: procedure,
  units,
  date_from: recentDate(),
});
const data = (reference: string, changes: object = {}): object => ({
  payer: 'acme-health',
  request: {
    reference,
    member: { id: 'ACM100200301' },
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

describe('plugin prior_authorization', () => {
  const lab = acmeLab();
  const submissions = (): number => lab.portal.lab.state().authorization_submissions.length;

  itShouldConform(plugin, [
    {
      name: 'a certified request',
      data: data('REF-1'),
      setup: () => lab.setup(),
      submissions,
      expect({ result }) {
        expect(result).to.include({ decision: 'A1' });
        expect(result?.['authorization_number']).to.match(/^\S+$/);
        expect(result?.['lines']).to.deep.include.members([
          {
            procedure_code: '72148',
            date_from: recentDate(),
            date_to: recentDate(),
            requested: '1 Units',
            approved_units: 1,
            decision: 'A1',
          },
        ]);
        expect(submissions()).to.equal(1);
      },
    },
    {
      name: 'an urgent request with a question that depends on another, and a document; not certified in full',
      data: data('REF-2', {
        urgent: true,
        lines: [line('J1745', 20)],
        diagnoses: ['M54.50', 'E11.9'],
        answers: [
          { question: 'Prior biologic tried', answer: 'Yes' },
          { question: 'Name of the prior biologic', answer: 'Examplumab' },
        ],
      }),
      setup: () => ({
        ...lab.setup(),
        files: [{ name: 'notes.pdf', contentType: 'application/pdf', content: '%PDF-1.4\n%%EOF\n' }],
      }),
      status: 'completed_with_issues',
      expect({ result, issues }) {
        expect(result).to.include({ decision: 'A6' });
        expect(issues.map(({ code }) => code)).to.deep.equal(['modified']);
        const [submission] = lab.portal.lab.state().authorization_submissions;
        expect(JSON.stringify(submission)).to.include('notes.pdf').and.to.include('Examplumab');
      },
    },
    {
      name: 'a pended request',
      data: data('REF-3', {
        lines: [line('95810')],
        answers: [{ question: 'Epworth sleepiness score', answer: '12' }],
      }),
      setup: () => lab.setup(),
      status: 'completed_with_issues',
      expect: ({ issues }) => expect(issues.map(({ code }) => code)).to.deep.equal(['pended']),
    },
    {
      name: 'a request that the payer refuses to take',
      data: data('REF-4', { answers: [{ question: 'Weeks of conservative treatment', answer: 'many' }] }),
      setup: () => lab.setup(),
      status: 'failed',
      expect({ failure }) {
        expect(failure).to.include({ code: 'request_rejected', kind: 'business' });
        expect(submissions()).to.equal(0);
      },
    },
  ]);
});
