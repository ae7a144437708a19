import { expect } from 'chai';
import { startBeaconMutual, type BeaconMutualPortal } from '../../demo/portals/beacon-mutual/start.ts';
import type { JsonObject } from '../../src/sdk/json.ts';
import { daysAgo, PortalRuns } from './portal-runs.ts';

const USER = {
  username: 'desk-a',
  password: 'Beacon-Hub-A1!',
  totpSecret: 'BEACONLABDESKAAAAAAAAAAAAAAAAAAA',
};

describe('the SOPs of Beacon Mutual on the simulated hub (long)', function () {
  this.timeout(120_000);
  let portal: BeaconMutualPortal;
  let runs: PortalRuns;

  before(async () => {
    portal = await startBeaconMutual();
    runs = await PortalRuns.open({ name: 'beacon-mutual', url: portal.url }, USER);
  });
  beforeEach(() => {
    runs.artifacts.length = 0;
  });
  after(async () => {
    await runs.close();
    await portal.close();
  });

  const outputs = (sop: string, inputs: JsonObject): Promise<JsonObject> => runs.outputs(sop, inputs);
  const failure = (sop: string, inputs: JsonObject): Promise<string> => runs.failure(sop, inputs);
  const kept = (): readonly string[] => runs.artifacts.map(({ name }) => name);

  describe('eligibility', () => {
    const member = (id: string, born: string): JsonObject => ({
      provider: { npi: '1234567893' },
      member: { id, first_name: '', last_name: '', date_of_birth: born },
      date_of_service: daysAgo(14),
      service_types: ['30'],
    });

    it('should sign in with a one-time code and read coverage and benefits', async () => {
      const answer = await outputs('eligibility', member('BCN200300401', '1971-04-18'));
      expect(answer).to.include({
        coverage_status: 'active',
        plan_name: 'Beacon Choice PPO',
        product: 'PPO',
        subscriber: 'Grimes, Walter',
        copay: '30.00',
        deductible: '2000.00',
      });
      expect(answer['benefits']).to.have.length(10);
      expect(answer['benefits']).to.deep.include({
        service: 'Hospital, inpatient',
        in_network: '20% after deductible',
        out_of_network: '50% after deductible',
        limits: 'None',
        authorization: 'Required',
      });
      expect(runs.session).not.to.equal(null);
    });

    it('should ask the other payer of the hub about its own member, and go on behind a bulletin', async () => {
      portal.lab.switches({ random_announcement: 2 });
      const inputs = { ...member('HLC500600704', '1988-11-11'), service_types: ['88'] };
      expect(await outputs('eligibility', inputs)).to.include({
        coverage_status: 'inactive',
        plan_name: 'Harborlight Plus',
        termination_date: '2024-12-31',
      });
      portal.lab.switches({ random_announcement: 0 });
    });

    it('should find a member by name and date of birth', async () => {
      const named = { id: '', first_name: 'Walter', last_name: 'Grimes', date_of_birth: '1971-04-18' };
      const inputs = { ...member('', ''), member: named };
      expect(await outputs('eligibility', inputs)).to.include({ coverage_status: 'active' });
    });
  });

  describe('claim submission', () => {
    it('should fill six pages, attach the documents, and file the claim once', async () => {
      const files = [await runs.pdf('notes.pdf'), await runs.pdf('letter.pdf')];
      const answer = await runs.outputs('claim-submission', { claim: claim('PAN-1') }, files);
      expect(answer).to.include({ claim_number: 'BCN-2026-000501' });
      const [submission, ...more] = portal.lab.state().submissions;
      expect(more).to.deep.equal([]);
      expect(submission).to.include({ patient_account_number: 'PAN-1', total: 25_100 });
      expect(submission?.attachments.map(({ name }) => name)).to.deep.equal(['notes.pdf', 'letter.pdf']);
      expect(kept()).to.include('acknowledgment.pdf');
      const again = { claim: claim('PAN-1') };
      expect(await failure('claim-submission', again)).to.equal('business duplicate_claim');
      expect(portal.lab.state().submissions).to.have.length(1);
    });

    it("should tell the payer's no, and file nothing", async () => {
      const before = portal.lab.state().submissions.length;
      const unknown = { ...claim('PAN-2'), member: { id: 'BCN999999999' } };
      expect(await failure('claim-submission', { claim: unknown })).to.equal('business member_not_found');
      const [line] = claim('PAN-3')['lines'] as JsonObject[];
      const surgery = { ...claim('PAN-3'), lines: [{ ...line, procedure_code: '27447' }], total: '125.50' };
      expect(await failure('claim-submission', { claim: surgery })).to.equal('business claim_rejected');
      expect(portal.lab.state().submissions).to.have.length(before);
    });

    it('should find the claim where an error comes in the place of the answer, and file it once', async () => {
      portal.lab.switches({ submit_500_after_recording: { value: true, times: 1 } });
      const answer = await outputs('claim-submission', { claim: claim('PAN-LOST') });
      expect(answer['claim_number']).to.match(/^BCN-\d{4}-\d{6}$/);
      expect(portal.lab.state().submissions_by_key).to.include({ 'PAN-LOST': 1 });
    });

    // Nobody waits for a page that cannot come: a step would do so for 30 s.
    it('should find the claim soon where the connection is reset', async () => {
      portal.lab.switches({ submit_times_out: { value: 'reset', times: 1 } });
      expect(await outputs('claim-submission', { claim: claim('PAN-RESET') })).to.have.property(
        'claim_number',
      );
      expect(portal.lab.state().submissions_by_key).to.include({ 'PAN-RESET': 1 });
    }).timeout(120_000);
  });

  describe('prior authorization', () => {
    it('should answer questions that come with answers, attach notes, and file the request once', async () => {
      const urgent = request('REQ-1', {
        urgent: true,
        lines: [asked('27447'), asked('72148', 2)],
        diagnoses: ['M17.11', 'M54.50', 'I10'],
        answers: [
          { question: 'Body mass index', answer: '31' },
          { question: 'Physical therapy tried', answer: 'Yes' },
          { question: 'Weeks of physical therapy', answer: '8' },
          { question: 'Weeks of conservative treatment', answer: '9' },
          { question: 'Red flag symptoms present', answer: 'No' },
        ],
      });
      const answer = await runs.outputs('prior-authorization', { request: urgent }, [
        await runs.pdf('notes.pdf'),
      ]);
      expect(answer).to.include({ authorization_number: 'BPA5001', decision: 'A4', decided_date: null });
      expect(answer['lines']).to.have.length(2);
      const [filed, ...more] = portal.lab.state().authorization_submissions;
      expect(more).to.deep.equal([]);
      expect(JSON.stringify(filed)).to.include('notes.pdf').and.to.include('"bmi":"31"');
    });

    it("should tell the payer's no, and file nothing", async () => {
      const before = portal.lab.state().authorization_submissions.length;
      const unknown = request('REQ-2', { member: { id: 'BCN999999999', date_of_birth: '1973-09-02' } });
      expect(await failure('prior-authorization', { request: unknown })).to.equal(
        'business member_not_found',
      );
      const silent = request('REQ-2', { answers: [] });
      expect(await failure('prior-authorization', { request: silent })).to.equal('business request_rejected');
      const other = request('REQ-2', { answers: [{ question: 'Shoe size', answer: '9' }] });
      expect(await failure('prior-authorization', { request: other })).to.equal(
        'business question_not_asked',
      );
      expect(portal.lab.state().authorization_submissions).to.have.length(before);
    });
  });
});

const asked = (procedure: string, units = 1): JsonObject => ({
  procedure_code: procedure,
  units,
  unit_type: 'UN',
  date_from: daysAgo(14),
  date_to: daysAgo(14),
});

/** As the plugin prepares it: every member there, empty where the client gave none. */
function request(reference: string, changes: JsonObject = {}): JsonObject {
  const provider = (npi: string): JsonObject => ({ npi, name: '', tax_id: '' });
  return {
    reference,
    member: { id: 'BCN200300401', date_of_birth: '1973-09-02', first_name: '', last_name: '' },
    category: 'HS',
    certification_type: 'I',
    previous_authorization_number: '',
    urgent: false,
    requesting_provider: provider('1234567893'),
    servicing_provider: provider('1203456789'),
    facility: provider(''),
    diagnoses: ['M54.50'],
    lines: [asked('72148')],
    answers: [
      { question: 'Weeks of conservative treatment', answer: '8' },
      { question: 'Red flag symptoms present', answer: 'No' },
    ],
    ...changes,
  };
}

/** As the plugin prepares it: every member there, empty where the client gave none. */
function claim(account: string): JsonObject {
  const line = {
    date_from: daysAgo(14),
    date_to: daysAgo(14),
    place_of_service: '22',
    procedure_code: '99213',
    modifiers: ['25'],
    diagnosis_pointers: ['A', 'B'],
    charge: '125.50',
    units: 1,
    rendering_npi: '1234567893',
  };
  return {
    member: { id: 'BCN200300401' },
    patient: {
      first_name: 'Joan',
      last_name: 'Grimes',
      date_of_birth: '1973-09-02',
      sex: 'F',
      relationship: '01',
      address: { street: '1 Lab Way', city: 'Springfield', state: 'IL', zip: '62701' },
    },
    related_to: { employment: false, auto_accident: true, other_accident: false, accident_state: 'OR' },
    diagnoses: ['E11.9', 'I10'],
    lines: [line, { ...line, procedure_code: '99214', modifiers: [] }],
    provider: { npi: '1999111226', tax_id: '912345678', taxonomy: '207Q00000X' },
    facility: { name: 'Lab Hospital', npi: '1234567893' },
    referring_provider: { name: 'Doctor', npi: '1203456789' },
    patient_account_number: account,
    onset_date: daysAgo(30),
    resubmission_code: '1',
    original_reference: '',
    prior_authorization_number: '',
    accept_assignment: true,
    total: '251.00',
  };
}
