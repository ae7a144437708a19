import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { expect } from 'chai';
import { Secret, TOTP } from 'otpauth';
import type { Browser } from 'playwright-core';
import { startAcmeHealth, type AcmeHealthPortal } from '../../demo/portals/acme-health/start.ts';
import { openContext } from '../../src/browser/open-context.ts';
import type { JsonObject } from '../../src/sdk/json.ts';
import type { LocalFile } from '../../src/sdk/outcome.ts';
import { loadLibrary, type SopLibrary } from '../../src/sop/load-library.ts';
import { MemoryLedger } from '../../src/sop/memory-ledger.ts';
import type { NewArtifact, SopOutcome } from '../../src/sop/ports.ts';
import { runSop } from '../../src/sop/run-sop.ts';
import { registerTargetEngine } from '../../src/sop/targets/selector-engine.ts';
import { launchTestBrowser } from '../support/browser.ts';
import { RUN_DEFAULTS } from '../../src/config/run-defaults.ts';

const USER = {
  username: 'clinic-a',
  password: 'Lab-Portal-A1!',
  totp: new TOTP({ secret: Secret.fromBase32('ACMELABCLINICAAAAAAAAAAAAAAAAAAA') }),
};

describe('the SOPs of Acme Health on the simulated portal (long)', function () {
  this.timeout(120_000);
  let browser: Browser;
  let library: SopLibrary;
  let portal: AcmeHealthPortal;
  let folder: string;
  let session: object | null = null;
  const artifacts: NewArtifact[] = [];
  const mailedCode = (): string => portal.lab.state().mailbox.at(-1)?.code ?? '';
  let answer = mailedCode;

  before(async () => {
    await registerTargetEngine();
    browser = await launchTestBrowser();
    library = await loadLibrary(['sops']);
    portal = await startAcmeHealth();
    folder = await mkdtemp(join(tmpdir(), 'sopwith-acme-'));
  });
  after(async () => {
    await browser.close();
    await portal.close();
    await rm(folder, { recursive: true, force: true });
  });

  /** Behind the real guard: a context that reaches the portal and nothing else. */
  async function run(sop: string, inputs: JsonObject, files: readonly LocalFile[] = []): Promise<SopOutcome> {
    const origins = [portal.url, portal.identityUrl];
    await using opened = await openContext(browser, {
      allowedOrigins: origins,
      addressExceptions: ['127.0.0.1/32'],
      storageState: session,
    });
    return await runSop(
      library,
      {
        sop: `acme-health/${sop}`,
        inputs,
        files,
        task: { id: 'task_1', type: 'test', attempt: 1, external_id: null },
        baseUrl: portal.url,
        patience: RUN_DEFAULTS.stepTimes,
      },
      {
        context: opened.context,
        wayOut: opened.wayOut,
        maxFileBytes: RUN_DEFAULTS.maxFileBytes,
        ledger: new MemoryLedger(),
        credentials: {
          names: ['username', 'password'],
          reveal: async (name) => (name === 'username' ? USER.username : USER.password),
          totp: async () => USER.totp.generate(),
        },
        session: {
          load: async () => session,
          save: async (state) => void (session = state),
          forget: async () => void (session = null),
        },
        folder,
        ask: async () => ({ code: answer() }),
        emit: () => undefined,
        saveArtifact: async (artifact) => {
          artifacts.push(artifact);
          return { id: `art_${artifacts.length}`, name: artifact.name, sha256: '', size: 1 };
        },
        now: () => new Date(),
        signal: new AbortController().signal,
      },
    );
  }

  it('should sign in with a one-time code and read coverage and benefits of all pages', async () => {
    const outputs = finished(
      await run('eligibility', {
        provider: { npi: '1234567893' },
        member: { id: 'ACM100200301', first_name: '', last_name: '', date_of_birth: '1980-03-05' },
        date_of_service: daysAgo(14),
        service_types: ['30'],
      }),
    );
    expect(outputs).to.include({
      coverage_status: 'active',
      plan_name: 'Acme Gold PPO',
      deductible: '1500.00',
    });
    expect(outputs['benefits']).to.have.length(13);
    expect(session).not.to.equal(null);
  });

  it('should ask a person for the code that the portal has sent by e-mail', async () => {
    session = null;
    portal.lab.switches({ email_code: true });
    const outputs = finished(
      await run('eligibility', {
        provider: { npi: '1234567893' },
        member: { id: 'ACM100200301', first_name: '', last_name: '', date_of_birth: '1980-03-05' },
        date_of_service: daysAgo(14),
        service_types: ['30'],
      }),
    );
    expect(outputs).to.include({ coverage_status: 'active' });
    expect(portal.lab.state().mailbox).to.have.length(1);
    portal.lab.switches({ email_code: false });
  });

  it('should not hold it against the credentials that a person has mistyped the code', async () => {
    portal.lab.switches({ email_code: true });
    const kept = session;
    session = null;
    answer = () => '000000';
    const outcome = await run('eligibility', {
      provider: { npi: '1234567893' },
      member: { id: 'ACM100200301', first_name: '', last_name: '', date_of_birth: '1980-03-05' },
      date_of_service: daysAgo(14),
      service_types: ['30'],
    });
    expect(outcome)
      .to.have.property('failure')
      .that.includes({ code: 'mailed_code_rejected', kind: 'business' });
    portal.lab.switches({ email_code: false });
    session = kept;
    answer = mailedCode;
  });

  it('should tell what the portal says of a member that it does not know', async () => {
    const outcome = await run('eligibility', {
      provider: { npi: '1234567893' },
      member: { id: 'ACM999999999', first_name: '', last_name: '', date_of_birth: '1980-03-05' },
      date_of_service: daysAgo(14),
      service_types: ['30'],
    });
    expect(outcome).to.have.nested.property('failure.kind', 'business');
  });

  it('should fill the wizard, its lines and attachment, and file the claim once', async () => {
    const path = join(folder, 'notes.pdf');
    const content = '%PDF-1.4\n1 0 obj<</Type/Catalog>>endobj\ntrailer<</Root 1 0 R>>\n%%EOF\n';
    await writeFile(path, content);
    const file = {
      id: 'file_1',
      name: 'notes.pdf',
      contentType: 'application/pdf',
      size: content.length,
      sha256: '',
      path,
    };
    const outputs = finished(await run('claim-submission', { claim: claim() }, [file]));
    expect(outputs['claim_number']).to.match(/^ACM-\d{4}-\d{6}$/);
    const [submission, ...more] = portal.lab.state().submissions;
    expect(more).to.deep.equal([]);
    expect(submission).to.include({ patient_account_number: 'PAN-1', total: 25_100 });
    expect(submission?.attachments.map(({ name }) => name)).to.deep.equal(['notes.pdf']);
    expect(artifacts.map(({ name }) => name)).to.include('acknowledgment.pdf');
  });
});

function finished(outcome: SopOutcome): JsonObject {
  if (outcome.status !== 'finished') throw new Error(JSON.stringify(outcome, null, 1));
  return outcome.outputs;
}

function daysAgo(days: number): string {
  return new Date(Date.now() - days * 86_400_000).toISOString().slice(0, 10);
}

/** As the plugin prepares it: every member there, empty where the client gave none. */
function claim(): JsonObject {
  const line = {
    date_from: daysAgo(14),
    date_to: daysAgo(14),
    place_of_service: '11',
    procedure_code: '99213',
    modifiers: [],
    diagnosis_pointers: ['A'],
    charge: '125.50',
    units: 1,
    rendering_npi: '',
  };
  return {
    member: { id: 'ACM100200301' },
    patient: {
      first_name: 'Maria',
      last_name: 'Rivera',
      date_of_birth: '1980-03-05',
      sex: 'F',
      relationship: '18',
      address: { street: '', city: '', state: '', zip: '' },
    },
    related_to: { employment: false, auto_accident: false, other_accident: false, accident_state: '' },
    diagnoses: ['E11.9'],
    lines: [line, { ...line, procedure_code: '99214' }],
    provider: { npi: '1999111226', tax_id: '912345678', taxonomy: '' },
    facility: { name: '', npi: '' },
    referring_provider: { name: '', npi: '' },
    patient_account_number: 'PAN-1',
    onset_date: '',
    resubmission_code: '1',
    original_reference: '',
    prior_authorization_number: '',
    accept_assignment: true,
    total: '251.00',
  };
}
