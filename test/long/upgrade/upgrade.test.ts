import { expect } from 'chai';
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { PROBLEMS } from '../../../src/http/problems/problem-table.ts';
import { findPostmaster } from '../../../src/db/postmaster.ts';
import { freePort } from '../../../src/platform/free-port.ts';
import { seededRandom } from '../../soak/random.ts';
import { MAIN, type RoleProcess } from '../../soak/role-process.ts';
import { brokenPromises } from '../../soak/verdict.ts';
import { openSite, type Site } from '../../soak/world.ts';
import { buildOf, previousRelease, revisionIsMissing } from '../../support/previous-release.ts';
import { eventually } from '../../support/eventually.ts';
import { startClients } from './clients.ts';

/** How many tasks must be created and end before the next step of the upgrade. */
const TASKS = 3;

/** One API process, one worker, and one sender of a version. */
interface Roles {
  readonly apiUrl: string;
  readonly all: readonly RoleProcess[];
}

async function startRoles(site: Site, label: string, main?: string): Promise<Roles> {
  const port = await freePort();
  const keep = (role: string, settings: Readonly<Record<string, string>> = {}): RoleProcess =>
    site.keep(`${role}-${label}`, { ...(main === undefined ? {} : { main }), settings });
  return {
    apiUrl: `http://127.0.0.1:${port}/v1`,
    all: [keep('api', { PORT: String(port) }), keep('worker', { WORKER_SLOTS: '2' }), keep('webhooks')],
  };
}

const stop = ({ all }: Roles): Promise<readonly (number | null)[]> =>
  Promise.all(all.map((role) => role.stop()));

const DOCUMENTED = new Set(Object.entries(PROBLEMS).map(([code, { status }]) => `${status} ${code}`));

describe('an upgrade from the previous release while tasks run', function () {
  this.timeout(1_800_000);

  it('should lose nothing, submit nothing twice, and send one message each, also if it is rolled back', async function () {
    const { revision } = await previousRelease();
    const missing = await revisionIsMissing(revision);
    if (missing !== undefined) {
      console.log(`      (skipped: ${missing})`);
      this.skip();
    }
    const previous = await buildOf(revision);
    // After a failure, it stays, with the logs of all roles in it.
    const folder = await mkdtemp(join(tmpdir(), 'sopwith-upgrade-'));
    await upgrade(folder, previous);
    // PostgreSQL ends a moment after its last user.
    const cluster = join(folder, 'database/postgres/cluster');
    await eventually(
      () => findPostmaster(cluster),
      (running) => running === undefined,
    );
    await rm(folder, { recursive: true, force: true });
  });
});

async function upgrade(folder: string, previous: string): Promise<void> {
  const random = seededRandom(1);
  await using site = await openSite({ folder, random, main: previous });
  await using clients = startClients({ connections: site.connections, random: seededRandom(2), open: 4 });
  const old = await startRoles(site, 'old', previous);
  await clients.useApis([old.apiUrl]);
  await clients.completed(TASKS);

  // 1. The database, under load. The old roles go on.
  await site.cli(['migrate'], { main: MAIN });
  await clients.completed(TASKS);

  // 2. The new roles, next to the old ones.
  const next = await startRoles(site, 'new', MAIN);
  await clients.useApis([old.apiUrl, next.apiUrl]);
  await clients.completed(TASKS);

  // 3. The old roles stop, out of the rotation of the proxy first.
  await clients.useApis([next.apiUrl]);
  expect(await stop(old), 'the exit codes of the old roles').to.deep.equal([0, 0, 0]);
  await clients.completed(TASKS);

  // 4. Back again: the old roles start on the new schema, and finish what the new ones have begun.
  const again = await startRoles(site, 'again', previous);
  await clients.useApis([next.apiUrl, again.apiUrl]);
  await clients.completed(TASKS);
  await clients.useApis([again.apiUrl]);
  expect(await stop(next), 'the exit codes of the new roles').to.deep.equal([0, 0, 0]);
  await clients.completed(TASKS);
  await clients.finish();
  const { tasks, shown, answers } = clients;
  const received = (): string => site.messages.map(({ rawBody }) => rawBody.toString('utf8')).join();
  await eventually(
    () => Promise.resolve(received()),
    (bodies) => tasks.every(({ id }) => bodies.includes(id)),
  );
  expect(await stop(again)).to.deep.equal([0, 0, 0]);

  const submissions = site.submissions();
  expect(brokenPromises({ tasks, shown, submissions, messages: site.messages })).to.deep.equal([]);
  const endings = tasks.map(({ id }) => shown.get(id)).filter((task) => task?.status !== 'completed');
  expect(endings, 'tasks that did not complete').to.deep.equal([]);
  expect([...old.all, ...next.all, ...again.all].map(({ deaths }) => deaths)).to.deep.equal(Array(9).fill(0));
  expect([...answers.keys()].filter((answer) => !DOCUMENTED.has(answer))).to.deep.equal([]);
}
