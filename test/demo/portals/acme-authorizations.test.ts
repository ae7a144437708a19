import { expect } from 'chai';
import { startAcmeHealth, type AcmeHealthPortal } from '../../../demo/portals/acme-health/start.ts';
import { AcmeClient, type Answer } from './acme-client.ts';

const line = (changes: Readonly<Record<string, string>> = {}): Record<string, string> => ({
  procedure: '72148',
  units: '1',
  unit_type: 'UN',
  from: '12/01/2026',
  to: '',
  ...changes,
});
const request = (changes: Readonly<Record<string, unknown>> = {}): Record<string, unknown> => ({
  draft: crypto.randomUUID(),
  member_id: 'ACM100200301',
  reference: 'REF-1',
  category: 'HS',
  certification_type: 'I',
  urgency: 'routine',
  requesting_npi: '1234567893',
  servicing_npi: '1456789019',
  diagnosis_A: 'M54.50',
  lines: [line()],
  question_weeks: '8',
  question_red_flags: 'N',
  attested: true,
  attachments: [],
  ...changes,
});

describe('Acme Health: prior authorizations', () => {
  let portal: AcmeHealthPortal;
  let client: AcmeClient;

  before(async () => {
    portal = await startAcmeHealth({ clock: () => Date.parse('2026-11-20T12:00:00Z') });
  });
  after(() => portal.close());
  beforeEach(async () => {
    portal.lab.reset();
    portal.lab.switches({ totp: false, idle_timeout: 0 });
    client = await new AcmeClient(portal).signIn();
  });

  const file = (changes?: Record<string, unknown>): Promise<Answer> =>
    client.send('/api/authorizations', request({ reference: crypto.randomUUID().slice(0, 20), ...changes }));
  const decision = async (changes?: Record<string, unknown>): Promise<unknown> =>
    (await file(changes)).json.decision;
  const edits = ({ json }: Answer): unknown[] =>
    (json.edits as { message: string }[]).map(({ message }) => message);
  const attach = async (): Promise<unknown> => {
    const form = new FormData();
    form.append('file', new Blob(['%PDF-1.7']), 'notes.pdf');
    return (await client.send('/api/attachments', form)).json.id;
  };

  it('should decide by procedure, answers, coverage and type of the request', async () => {
    expect(await decision()).to.equal('A1');
    expect(await decision({ question_weeks: '2' })).to.equal('A3');
    expect(await decision({ lines: [line({ procedure: '99213' })] })).to.equal('NA');
    const dose = line({ procedure: 'J1745', units: '14' });
    expect(await decision({ lines: [dose], question_prior_biologic: 'N' })).to.equal('A6');
    expect(
      await decision({
        question_weeks: '2',
        lines: [line(), line({ procedure: '70551' })],
        question_indication: 'seizure',
      }),
    ).to.equal('A2');
    expect(await decision({ member_id: 'ACM100200304' })).to.equal('CT');
    expect(await decision({ member_id: 'ACM100200306' })).to.equal('A3');
    expect(await decision({ certification_type: '3', previous_number: 'APA4001' })).to.equal('C');
    portal.lab.switches({ authorization_decision: 'A6' });
    expect(await decision()).to.equal('A6');
  });

  it('should decide a pended request after some lab time', async () => {
    const study = { lines: [line({ procedure: '95810' })], reference: 'REF-2' };
    const pended = await file({ ...study, question_epworth: '14' });
    expect(pended.json.decision).to.equal('A4');
    const path = `/api/authorizations/${pended.json.authorization_number}`;
    portal.lab.clock({ advance_ms: 86_399_000 });
    expect((await client.send(path)).json.decision).to.equal('A4');
    portal.lab.clock({ advance_ms: 1_000 });
    expect((await client.send(path)).json.decision).to.equal('A1');
    expect((await client.send('/api/authorizations?reference=REF-2')).json.authorizations).to.have.length(1);
    const weak = await file({ ...study, reference: 'REF-3', question_epworth: '4' });
    portal.lab.clock({ advance_ms: 86_400_000 });
    const decided = await client.send(`/api/authorizations/${weak.json.authorization_number}`);
    expect(decided.json.decision).to.equal('A3');
  });

  it('should name everything that is missing, the questions of the procedure included', async () => {
    const answer = await file({
      category: 'AR',
      certification_type: 'R',
      urgency: 'urgent',
      attested: false,
      diagnosis_B: 'back pain',
      question_weeks: 'some',
      question_red_flags: 'Y',
      lines: [line(), line({ procedure: '27447', units: 'x' })],
    });
    expect(edits(answer)).to.deep.equal([
      'Previous authorization number is required for this certification type.',
      'Facility NPI is required for an admission.',
      'The statement about urgent requests has to be accepted.',
      'Diagnosis B BACK PAIN is not an ICD-10 code.',
      'Line 2: units must be a whole number from 1 to 999.',
      'Weeks of conservative treatment must be a number.',
      'Please answer: Describe the red flag symptoms.',
      'Please answer: Body mass index.',
      'Please answer: Physical therapy tried.',
      'Procedure 27447 needs clinical notes: attach a document.',
      'The attestation has to be checked.',
    ]);
    const ids = [await attach(), await attach(), await attach(), await attach()];
    expect(edits(await file({ attachments: ids }))).to.deep.equal(['A request may have up to 3 documents.']);
    expect(portal.lab.state().authorizations_by_reference).to.deep.equal({});
  });

  it('should record a request once, whatever becomes of the answer', async () => {
    const body = request({ attachments: [await attach()] });
    portal.lab.switches({ submit_times_out: { value: 'hang', times: 1 } });
    const lost = client.send('/api/authorizations', body, AbortSignal.timeout(200));
    expect(await lost.catch((error: Error) => error.name)).to.equal('TimeoutError');
    const other = await client.send('/api/authorizations', request());
    expect([other.status, other.json]).to.deep.equal([
      409,
      { duplicate_of: 'APA5001', button: 'Submit anyway' },
    ]);
    const { authorizations_by_reference: counts, authorization_submissions: submissions } =
      portal.lab.state();
    expect(counts).to.deep.equal({ 'REF-1': 1 });
    expect(submissions[0]?.attachments[0]).to.include({ name: 'notes.pdf' });
    await client.send('/api/authorizations', request({ accept_duplicate: true }));
    expect(portal.lab.state().authorizations_by_reference).to.deep.equal({ 'REF-1': 2 });
    expect(portal.lab.state().authorization_attempts.map(({ outcome }) => outcome)).to.deep.equal([
      'recorded',
      'duplicate',
      'recorded',
    ]);
  });

  it('should find payments, prepare files and refuse those that are not ready', async () => {
    const search = (query: string): Promise<Answer> => client.send(`/api/remittances?${query}`);
    expect(edits(await search('from=01/01/2026&to=06/01/2026'))).to.deep.equal([
      'Payment dates may be up to 90 days apart.',
    ]);
    expect((await search('claim_number=ACM-2026-000024')).json.remittances).to.have.length(1);
    const { json } = await search('from=02/01/2026&to=03/31/2026');
    const numbers = (json.remittances as { number: string }[]).map(({ number }) => number);
    expect(numbers).to.deep.equal(['EFT700002', 'EFT700004', 'EFT700003']);

    const asked = await client.send('/api/remittances/EFT700002/downloads', { kind: '835' });
    const path = `/downloads/${asked.json.id}`;
    expect((await client.send(path)).status).to.equal(409);
    portal.lab.clock({ advance_ms: 1_000 });
    expect((await client.send(`/api/downloads/${asked.json.id}`)).json).to.deep.equal({ ready: true });
    const { text, headers } = await client.send(path);
    expect(text).to.match(/^ISA\*00\*/);
    expect(headers.get('content-disposition')).to.equal('attachment; filename="EFT700002.835"');
    portal.lab.switches({ download_never_ready: true });
    const never = await client.send('/api/remittances/EFT700002/downloads', { kind: 'csv' });
    portal.lab.clock({ advance_ms: 86_400_000 });
    expect((await client.send(`/api/downloads/${never.json.id}`)).json).to.deep.equal({ ready: false });
    expect((await client.send('/remittances/0018921/eob.pdf')).status).to.equal(404);
  });
});
