import { expect } from 'chai';
import { createHash } from 'node:crypto';
import { CATEGORIES } from '../../../demo/portals/lab/claim.ts';
import { isValidNpi } from '../../../demo/portals/lab/npi.ts';
import { acmeSeed } from '../../../demo/portals/acme-health/seed/index.ts';
import { startAcmeHealth, type AcmeHealthPortal } from '../../../demo/portals/acme-health/start.ts';
import { AcmeClient, claimForm, claimLine, type Answer } from './acme-client.ts';

const messages = ({ json }: Answer): string[] =>
  (json.edits as { message: string }[]).map(({ message }) => message);

describe('Acme Health: claims', () => {
  let portal: AcmeHealthPortal;
  let client: AcmeClient;

  before(async () => {
    portal = await startAcmeHealth({ clock: () => Date.parse('2026-11-20T12:00:00Z') });
  });
  after(() => portal.close());
  beforeEach(async () => {
    portal.lab.reset();
    portal.lab.switches({ totp: false });
    client = await new AcmeClient(portal).signIn();
  });

  const file = (changes?: Record<string, unknown>): Promise<Answer> =>
    client.send('/api/claims', claimForm(changes));
  const counts = (): Record<string, number> => portal.lab.state().submissions_by_key;

  it('should record a claim with its files and answer the number', async () => {
    const content = Buffer.from('%PDF-1.7 visit notes');
    const form = new FormData();
    form.append('file', new Blob([content]), 'notes.pdf');
    const { json: attachment } = await client.send('/api/attachments', form);
    const answer = await file({
      attachments: [attachment.id],
      lines: [claimLine(), claimLine({ procedure: '93000', charge: '1,099.50' })],
      total: '$1,234.50',
    });
    expect(answer.json).to.include({ claim_number: 'ACM-2026-000123', total: '$1,234.50' });
    const { submissions, submissions_by_key: byKey } = portal.lab.state();
    expect(byKey).to.deep.equal({ 'PAN-100': 1 });
    expect(submissions[0]).to.include({
      claim_number: 'ACM-2026-000123',
      member_id: 'ACM100200312',
      total: 123_450,
      user: 'clinic-a',
    });
    const [received] = submissions[0]?.attachments ?? [];
    expect(received).to.include({
      name: 'notes.pdf',
      size: content.length,
      sha256: createHash('sha256').update(content).digest('hex'),
    });
  });

  it('should refuse files of other types', async () => {
    const form = new FormData();
    form.append('file', new Blob(['plain text']), 'notes.pdf');
    const { status, json } = await client.send('/api/attachments', form);
    expect([status, json.refused]).to.deep.equal([
      422,
      'notes.pdf is not an allowed file type. Use PDF, PNG, JPEG or TIFF.',
    ]);
  });

  it('should name everything that has to be corrected, and record nothing', async () => {
    const answer = await file({
      billing_npi: '1234567890',
      diagnosis_A: 'hypertension',
      resubmission_code: '7',
      total: '$1.00',
      lines: [claimLine({ pointer: 'B', units: '0', from: '13/01/2026' })],
    });
    expect(answer.status).to.equal(422);
    expect(messages(answer)).to.deep.equal([
      'Billing provider NPI 1234567890 is not a valid NPI.',
      'Original reference number is required for a replacement or void.',
      'Diagnosis A HYPERTENSION is not an ICD-10 code.',
      'Line 1: From is not a valid date.',
      'Line 1: To is not a valid date.',
      'Line 1: diagnosis pointer B points to a diagnosis that is not there.',
      'Line 1: units must be a whole number from 1 to 999.',
      'Total charge is not the sum of the lines.',
    ]);
    expect(counts()).to.deep.equal({});
    expect(portal.lab.state().submit_attempts.map(({ outcome }) => outcome)).to.deep.equal(['edits']);
  });

  it('should want a prior authorization for some procedures, at the submission only', async () => {
    const lines = [claimLine({ procedure: '72148' })];
    const checked = await client.send('/api/claims/check', claimForm({ lines }));
    expect(checked.json.edits).to.deep.equal([]);
    expect(messages(await file({ lines }))).to.deep.equal([
      'Procedure 72148 needs a prior authorization number.',
    ]);
    expect((await file({ lines, prior_authorization_number: 'AUTH-1' })).status).to.equal(201);
  });

  it('should file a draft once, however often it is sent', async () => {
    const draft = 'the-same-draft';
    const answers = await Promise.all([file({ draft }), file({ draft }), file({ draft })]);
    expect(new Set(answers.map(({ json }) => json.claim_number)).size).to.equal(1);
    expect(counts()).to.deep.equal({ 'PAN-100': 1 });
  });

  it('should warn of a likely duplicate as the switch says', async () => {
    await file();
    const warned = await file();
    expect([warned.status, warned.json]).to.deep.equal([
      409,
      { duplicate_of: 'ACM-2026-000123', button: 'Submit anyway' },
    ]);
    portal.lab.switches({ duplicate_warning: 'continue' });
    expect((await file()).json.button).to.equal('Continue');
    portal.lab.switches({ duplicate_warning: 'refuse' });
    expect((await file({ accept_duplicate: true })).json.button).to.equal(null);
    portal.lab.switches({ duplicate_warning: 'submit_anyway' });
    expect((await file({ accept_duplicate: true })).status).to.equal(201);
    portal.lab.switches({ duplicate_warning: false });
    expect((await file()).status).to.equal(201);
    expect(counts()).to.deep.equal({ 'PAN-100': 3 });
  });

  it('should record a claim whose answer never comes, is reset or is a 500', async () => {
    portal.lab.switches({ submit_times_out: { value: 'hang', times: 1 } });
    const hanging = client.send('/api/claims', claimForm(), AbortSignal.timeout(200));
    expect(await hanging.catch((error: Error) => error.name)).to.equal('TimeoutError');
    portal.lab.switches({ submit_times_out: { value: 'reset', times: 1 } });
    const reset = await file({ patient_account_number: 'PAN-101' }).catch((error: Error) => error.name);
    expect(reset).to.equal('TypeError');
    portal.lab.switches({ submit_500_after_recording: { times: 1 } });
    expect((await file({ patient_account_number: 'PAN-102' })).status).to.equal(500);
    expect(counts()).to.deep.equal({ 'PAN-100': 1, 'PAN-101': 1, 'PAN-102': 1 });
  });

  it('should record nothing where the error comes first', async () => {
    portal.lab.switches({ submit_500_before_recording: { times: 1 } });
    expect((await file()).status).to.equal(500);
    expect(counts()).to.deep.equal({});
    expect((await file()).status).to.equal(201);
  });

  it('should file each click where the portal does not guard against double ones', async () => {
    portal.lab.switches({ submit_double: true, submit_slow: 30 });
    const started = performance.now();
    await Promise.all([file({ draft: 'd' }), file({ draft: 'd' })]);
    expect(performance.now() - started).to.be.at.least(29);
    expect(counts()).to.deep.equal({ 'PAN-100': 2 });
  });

  it('should refuse a form whose hidden field is filled', async () => {
    expect(messages(await file({ website: 'https://spam.example' }))).to.deep.equal([
      'This request could not be accepted.',
    ]);
    expect(portal.lab.state().submit_attempts[0]?.outcome).to.equal('trapped');
  });

  it('should find claims by account number, member, number and dates, for one organisation', async () => {
    const numbers = async (query: string): Promise<unknown[]> =>
      ((await client.send(`/api/claims?${query}`)).json.claims as { claim_number: string }[]).map((row) =>
        row.claim_number.slice(-2),
      );
    expect(await numbers('patient_account_number=RFC-2026-4003')).to.deep.equal(['03']);
    expect(await numbers('member_id=ACM100200312')).to.deep.equal(['34', '21', '20', '19']);
    expect(await numbers('claim_number=acm-2026-000020')).to.deep.equal(['20']);
    expect(await numbers('from=10/05/2026&to=10/06/2026')).to.deep.equal(['09', '08', '07']);
    await client.send('/api/organisation', { id: 'harbor' });
    expect(await numbers('')).to.deep.equal(['39', '31', '28', '27', '26']);
  });

  it('should show a submitted claim after the posting delay, and move its status with time', async () => {
    portal.lab.switches({ posting_delay_ms: 60_000, status_changes_with_time: 3_600_000 });
    await file();
    const detail = (): Promise<Answer> => client.send('/api/claims/ACM-2026-000123');
    expect((await detail()).status).to.equal(404);
    expect((await client.send('/api/claims?patient_account_number=PAN-100')).json.claims).to.deep.equal([]);
    const seen: unknown[] = [];
    portal.lab.switches({ idle_timeout: 0 });
    for (const advance of [60_000, 3_600_000, 3_600_000, 3_600_000]) {
      portal.lab.clock({ advance_ms: advance });
      seen.push((await detail()).json.category);
    }
    expect(seen).to.deep.equal(['A1', 'A2', 'P1', 'F1']);
    expect((await detail()).json.payment).to.deep.include(['Check or EFT number', 'EFT800123']);
  });

  it('should give the list as CSV and the acknowledgment as PDF, attached or inline', async () => {
    await file();
    const csv = await client.send('/claims.csv?patient_account_number=PAN-100');
    expect(csv.text).to.match(/^"Claim number",.*\r\n"ACM-2026-000123","PAN-100"/);
    const pdf = await client.send('/claims/ACM-2026-000123/acknowledgment.pdf');
    expect(pdf.headers.get('content-disposition')).to.equal('attachment; filename="ACM-2026-000123.pdf"');
    expect(pdf.text).to.match(/^%PDF-1.4/);
    portal.lab.switches({ pdf_inline: true });
    const inline = await client.send('/claims/ACM-2026-000123/acknowledgment.pdf');
    expect(inline.headers.get('content-disposition')).to.equal(null);
  });

  describe('seed', () => {
    it('should hold what the portals promise', () => {
      expect(acmeSeed.organisations).to.have.length(2);
      expect(acmeSeed.providers).to.have.length(6);
      expect(acmeSeed.members).to.have.length(24);
      expect(acmeSeed.claims).to.have.length(40);
      expect(new Set(acmeSeed.claims.map(({ category }) => category)).size).to.equal(
        Object.keys(CATEGORIES).length,
      );
      for (const { npi } of [...acmeSeed.providers, ...acmeSeed.organisations])
        expect(isValidNpi(npi), npi).to.equal(true);
      for (const claim of acmeSeed.claims) expect(claim.patient_name, claim.claim_number).not.to.equal('');
    });

    it('should be the same after a reset', async () => {
      await file();
      portal.lab.reset();
      const {
        submissions,
        submit_attempts: attempts,
        active_sessions: sessions,
        requests,
      } = portal.lab.state();
      expect([submissions, attempts, sessions, requests.total]).to.deep.equal([[], [], [], 0]);
    });
  });
});
