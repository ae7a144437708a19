import { cp, mkdtemp, readFile, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { expect } from 'chai';
import type { startAcmeHealth } from '../../demo/portals/acme-health/start.ts';
import type { startBeaconMutual } from '../../demo/portals/beacon-mutual/start.ts';
import type { JsonObject } from '../../src/sdk/json.ts';
import { inputsOf, JOBS, type Job } from './portal-jobs.ts';
import { PortalRuns, type PortalUser } from './portal-runs.ts';

/** Switches that are on together, what has to be done under them, and how it must end; `finished` unless it says otherwise. */
export interface Obstacle {
  readonly switches: JsonObject;
  readonly jobs: readonly Job[];
  readonly ends?: string;
  /** Nobody is signed in yet. */
  readonly signedOut?: boolean;
}

const ELIGIBILITY: readonly Job[] = ['eligibility'];
export const CLAIM: readonly Job[] = ['claim-submission'];
export const FORMS: readonly Job[] = [...CLAIM, 'prior-authorization'];
export const once = (value: number | string | boolean): JsonObject => ({ value, times: 1 });
export const alone = (switches: JsonObject, ends?: string): Obstacle => ({
  switches,
  jobs: ELIGIBILITY,
  ...(ends && { ends }),
});
export const atSignIn = (switches: JsonObject, ends?: string): Obstacle => ({
  ...alone(switches, ends),
  signedOut: true,
});

/** Everything that stands in the way of a form at once. */
const CROWD: JsonObject = {
  random_announcement: 1,
  latency: 20,
  honeypot: true,
  back_loses_data: true,
  beforeunload: true,
  disabled_submit: true,
  submit_slow: 300,
  submit_double: true,
  authorization_decision: 'A2',
};

/** Of what both portals have: one of each way in which a procedure ends. The suite tries every other one on each portal. */
const SHORT: readonly Obstacle[] = [
  atSignIn({ email_code: true }),
  atSignIn({ captcha: true }, 'business captcha'),
  atSignIn({ account_locked: true }, 'credentials account_locked'),
  alone({ error_503: true }, 'transient portal_unavailable'),
  alone({ two_members_found: true }, 'business several_members_found'),
  alone({ release_2: true }, 'portal_changed target_not_found'),
  { switches: CROWD, jobs: CLAIM },
];

/** What else both portals have. */
const COMMON: readonly Obstacle[] = [
  // Waits between its looks. In the suite, test/e2e/killed-worker.test.ts.
  { switches: { submit_500_before_recording: once(true) }, jobs: CLAIM, ends: 'uncertain' },
  atSignIn({ totp: true, remember_device: false }),
  atSignIn({ security_question: true, terms: true, second_session: 'ask' }),
  atSignIn({ password_expired: true }, 'credentials password_expired'),
  alone({ error_500: true }, 'transient portal_unavailable'),
  alone({ maintenance: true }, 'transient portal_maintenance'),
  alone({ rate_limit: true }, 'transient rate_limited'),
  alone({ payer_cannot_respond: true }, 'transient payer_cannot_respond'),
  { switches: CROWD, jobs: JOBS.filter((job) => !CLAIM.includes(job)) },
];

/** A portal, who works on it, and what stands in the way there, beside what both portals have. */
export interface Place {
  readonly name: string;
  readonly user: PortalUser;
  readonly start: () => ReturnType<typeof startAcmeHealth> | ReturnType<typeof startBeaconMutual>;
  readonly obstacles: readonly Obstacle[];
}

/** A step that cannot end is not waited for as long as in earnest. */
const PATIENCE = { stepMs: 4_000, navigationMs: 10_000 };

/** One test for each procedure under each obstacle, one after another on one portal. */
export function describeObstacles(place: Place): void {
  const obstacles = [...SHORT, ...COMMON, ...place.obstacles];
  describeEach(`the SOPs of ${place.name} among obstacles`, place, obstacles);

  describe(`the obstacles of ${place.name}`, () => {
    it('should be all switches of the portal, but those that only a clock or a person ends', async () => {
      const portal = await place.start();
      const met = new Set(obstacles.flatMap(({ switches }) => Object.keys(switches)));
      const left = portal.lab
        .describeSwitches()
        .map((one) => one.name)
        .filter((one) => !met.has(one));
      await portal.close();
      expect(left.filter((one) => !ELSEWHERE.includes(one))).to.deep.equal([]);
    });
  });
}

/** Of the two halves of `SHORT`, so that two portals try each way of ending once. */
export function describeSomeObstacles(place: Place, half: 0 | 1): void {
  const obstacles = SHORT.filter((_, index) => index % 2 === half);
  describeEach(`the SOPs of ${place.name} among some obstacles`, place, obstacles);
}

function describeEach(title: string, { name, user, start }: Place, obstacles: readonly Obstacle[]): void {
  describe(title, function () {
    this.timeout(120_000);
    let portal: Awaited<ReturnType<Place['start']>>;
    let runs: PortalRuns;
    let sops: string;
    let turn = 0;

    before(async () => {
      portal = await start();
      const origins = 'identityUrl' in portal ? [portal.identityUrl] : [];
      sops = await sopsFor(name, origins);
      const mailbox = () => portal.lab.state().mailbox;
      runs = await PortalRuns.open({ name, url: portal.url, origins, mailbox }, user, sops);
    });
    after(async () => {
      await runs.close();
      await portal.close();
      await rm(sops, { recursive: true, force: true });
    });

    /** All switches as at the start, but for the one-time code, which can be used once in 30 s. */
    function setSwitches(switches: JsonObject): void {
      const defaults = portal.lab.describeSwitches().map((one) => [one.name, one.default]);
      portal.lab.switches({ ...Object.fromEntries(defaults), totp: false, second_session: 'allow' });
      portal.lab.switches(switches);
    }

    for (const { switches, jobs, ends = 'finished', signedOut = false } of obstacles)
      for (const job of jobs)
        it(`should end ${job} as ${ends}: ${JSON.stringify(switches)}`, async () => {
          turn += 1;
          const key = `OBSTACLE-${turn}`;
          if (signedOut) runs.session = null;
          setSwitches(switches);
          const outcome = await runs.run(job, inputsOf(name, job, key), [], PATIENCE);
          const ended =
            outcome.status === 'failed' ? `${outcome.failure.kind} ${outcome.failure.code}` : outcome.status;
          expect(ended, JSON.stringify(outcome)).to.equal(ends);
          if (outcome.status === 'finished' && FORMS.includes(job)) {
            const { submissions_by_key: claims, authorizations_by_reference: requests } = portal.lab.state();
            expect({ ...claims, ...requests }).to.include({ [key]: 1 });
          }
        });
  });
}

/** Looked at by the tests of the portals, of the runtime or of the plugins: they cost minutes here, or no SOP sees them. */
const ELSEWHERE = [
  'hang',
  'frozen_page',
  'endless_spinner',
  'idle_timeout',
  'submit_500_after_recording',
  'posting_delay_ms',
  'decision_after_ms',
  'duplicate_warning',
  'download_preparation_ms',
  'download_never_ready',
];

/** The shipped SOPs, with what the portal connection would say of the portal's other hosts. */
async function sopsFor(name: string, origins: readonly string[]): Promise<string> {
  const folder = await mkdtemp(join(tmpdir(), 'sopwith-obstacles-'));
  await cp(join('sops', name), join(folder, name), { recursive: true });
  if (origins.length > 0) {
    const file = join(folder, name, 'portal.yaml');
    await writeFile(
      file,
      `${await readFile(file, 'utf8')}\nallowed_origins: ${JSON.stringify(origins)}\nsecret_origins: ${JSON.stringify(origins)}\n`,
    );
  }
  return folder;
}
