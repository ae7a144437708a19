import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { expect } from 'chai';
import { Secret, TOTP } from 'otpauth';
import type { Browser } from 'playwright-core';
import { startBeaconMutual, type BeaconMutualPortal } from '../../demo/portals/beacon-mutual/start.ts';
import { openContext } from '../../src/browser/open-context.ts';
import type { JsonObject } from '../../src/sdk/json.ts';
import type { LocalFile } from '../../src/sdk/outcome.ts';
import { loadLibrary, type SopLibrary } from '../../src/sop/load-library.ts';
import { MemoryLedger } from '../../src/sop/memory-ledger.ts';
import type { NewArtifact, SopOutcome } from '../../src/sop/ports.ts';
import { runSop } from '../../src/sop/run-sop.ts';
import { registerTargetEngine } from '../../src/sop/targets/engine.ts';
import { launchTestBrowser } from '../support/browser.ts';

const USER = {
  username: 'desk-a',
  password: 'Beacon-Hub-A1!',
  totp: new TOTP({ secret: Secret.fromBase32('BEACONLABDESKAAAAAAAAAAAAAAAAAAA') }),
};

describe('the SOPs of Beacon Mutual on the simulated hub', function () {
  this.timeout(60_000);
  let browser: Browser;
  let library: SopLibrary;
  let portal: BeaconMutualPortal;
  let folder: string;
  let session: object | null = null;
  let artifacts: NewArtifact[] = [];

  before(async () => {
    await registerTargetEngine();
    browser = await launchTestBrowser();
    library = await loadLibrary(['sops']);
    portal = await startBeaconMutual();
    folder = await mkdtemp(join(tmpdir(), 'sopwith-beacon-'));
  });
  beforeEach(() => {
    artifacts = [];
  });
  after(async () => {
    await browser.close();
    await portal.close();
    await rm(folder, { recursive: true, force: true });
  });

  /** Behind the real guard: a context that reaches the hub and nothing else. */
  async function run(sop: string, inputs: JsonObject, files: readonly LocalFile[] = []): Promise<SopOutcome> {
    await using opened = await openContext(browser, {
      allowedOrigins: [portal.url],
      addressExceptions: ['127.0.0.1/32'],
      storageState: session,
    });
    return await runSop(
      library,
      {
        sop: `beacon-mutual/${sop}`,
        inputs,
        files,
        task: { id: 'task_1', type: 'test', attempt: 1, external_id: null },
        baseUrl: portal.url,
      },
      {
        context: opened.context,
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
        ask: async () => ({ code: portal.lab.state().mailbox.at(-1)?.code ?? '' }),
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

  describe('eligibility', () => {
    const member = (id: string, born: string): JsonObject => ({
      provider: { npi: '1234567893' },
      member: { id, first_name: '', last_name: '', date_of_birth: born },
      date_of_service: daysAgo(14),
      service_types: ['30'],
    });

    it('should sign in with a one-time code and read coverage and benefits', async () => {
      const outputs = finished(await run('eligibility', member('BCN200300401', '1971-04-18')));
      expect(outputs).to.include({
        coverage_status: 'active',
        plan_name: 'Beacon Choice PPO',
        product: 'PPO',
        subscriber: 'Grimes, Walter',
        copay: '30.00',
        deductible: '2000.00',
      });
      expect(outputs['benefits']).to.have.length(10);
      expect(outputs['benefits']).to.deep.include({
        service: 'Hospital, inpatient',
        in_network: '20% after deductible',
        out_of_network: '50% after deductible',
        limits: 'None',
        authorization: 'Required',
      });
      expect(session).not.to.equal(null);
    });

    it('should ask the other payer of the hub about its own member, and go on behind a bulletin', async () => {
      portal.lab.switches({ random_announcement: 2 });
      const outputs = finished(
        await run('eligibility', { ...member('HLC500600704', '1988-11-11'), service_types: ['88'] }),
      );
      portal.lab.switches({ random_announcement: 0 });
      expect(outputs).to.include({
        coverage_status: 'inactive',
        plan_name: 'Harborlight Plus',
        termination_date: '2024-12-31',
      });
    });

    it('should find a member by name and date of birth', async () => {
      const inputs = member('', '1971-04-18');
      const named = { id: '', first_name: 'Walter', last_name: 'Grimes', date_of_birth: '1971-04-18' };
      const outputs = finished(await run('eligibility', { ...inputs, member: named }));
      expect(outputs).to.include({ coverage_status: 'active' });
    });

    it("should tell the payer's no, and pick none of two members who fit", async () => {
      expect(await failure(run('eligibility', member('BCN999999999', '1980-03-05')))).to.equal(
        'business member_not_found',
      );
      expect(await failure(run('eligibility', member('BCN200300403', '2018-02-20')))).to.equal(
        'business several_members_found',
      );
    });
  });
});

async function failure(run: Promise<SopOutcome>): Promise<string> {
  const outcome = await run;
  if (outcome.status !== 'failed') throw new Error(JSON.stringify(outcome, null, 1));
  return `${outcome.failure.kind} ${outcome.failure.code}`;
}

function finished(outcome: SopOutcome): JsonObject {
  if (outcome.status !== 'finished') throw new Error(JSON.stringify(outcome, null, 1));
  return outcome.outputs;
}

function daysAgo(days: number): string {
  return new Date(Date.now() - days * 86_400_000).toISOString().slice(0, 10);
}
