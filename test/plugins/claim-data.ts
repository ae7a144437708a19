import { expect } from 'chai';
import plugin from '../../plugins/claim_submission/plugin.ts';
import type { TestFile } from '../../src/testing/index.ts';
import { recentDate, type PortalLab } from './portal-lab.ts';

const LINE = {
  place_of_service: '11',
  procedure_code: '99213',
  diagnosis_pointers: ['A'],
  charge: '125.50',
  units: 1,
};
const MEMBERS: Readonly<Record<string, object>> = {
  'acme-health': {
    member: { id: 'ACM100200301' },
    patient: { first_name: 'Maria', last_name: 'Rivera', date_of_birth: '1980-03-05', sex: 'F' },
  },
  'beacon-mutual': {
    member: { id: 'BCN200300401' },
    patient: { first_name: 'Walter', last_name: 'Grimes', date_of_birth: '1971-04-18', sex: 'M' },
  },
};

/** What a client posts for a claim; each line as `LINE` but for what it says itself. */
export function claimData(payer: string, account: string, ...lines: readonly object[]): object {
  return {
    payer,
    claim: {
      ...MEMBERS[payer],
      diagnoses: ['E11.9'],
      lines: (lines.length > 0 ? lines : [{}]).map((line) => ({ ...LINE, date_from: recentDate(), ...line })),
      provider: { npi: '1999111226', tax_id: '912345678' },
      patient_account_number: account,
    },
  };
}

/** Files a claim of so many lines on the hub, with a charge of its own for each line. */
export async function filesLines(
  lab: PortalLab,
  count: number,
  files: readonly TestFile[] = [],
): Promise<void> {
  const lines = Array.from({ length: count }, (_, index) => ({ charge: `${index + 1}.00` }));
  const total = (count * (count + 1)) / 2;
  const data = claimData('beacon-mutual', `PAN-${count}`, ...lines);
  const run = await lab.run(plugin, data, { timeoutMs: 240_000, files });
  expect(run.status, run.notes ?? '').to.equal('completed');
  expect(run.result).to.include({ total: `${total}.00` });
  const { submissions } = lab.portal.lab.state();
  expect(submissions.map((one) => one.total)).to.deep.equal([total * 100]);
  expect(submissions.map((one) => one.attachments.length)).to.deep.equal([files.length]);
}
