import { readdir, readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { expect } from 'chai';
import { createSopActivations, type SopActivations } from '../../../src/accounts/sop-activations.ts';
import type { SopFile } from '../../../src/accounts/sop-archive.ts';
import { createSopVersions } from '../../../src/accounts/sop-versions.ts';
import { FIXTURES, workerFixture, type WorkerFixture } from '../worker-fixture.ts';

describe('tasks on uploaded procedures', function () {
  this.timeout(120_000);
  let fixture: WorkerFixture;
  let activations: SopActivations;
  let onDisk: readonly SopFile[];
  const ALL = { portal: 'zoo', accountId: null };
  const by = { actor: 'test' };

  before(async () => {
    const folder = join(FIXTURES, 'sops/zoo');
    const names = await readdir(folder);
    onDisk = await Promise.all(
      names.map(async (name) => ({ path: `zoo/${name}`, text: await readFile(join(folder, name), 'utf8') })),
    );
    fixture = await workerFixture({ browsers: 'shared' });
    activations = createSopActivations(fixture.store.knex);
    await fixture.start();
  });
  after(() => fixture[Symbol.asyncDispose]());

  /** The zoo, where pictures and deferred work give `names` a word; null: without pictures. */
  const upload = async (word: string | null): Promise<number> => {
    const say = (text: string): string =>
      text
        .replace('{ ok: { type: boolean } }', '{ ok: { type: boolean }, names: { type: string } }')
        .replace('{ ok: true }', `{ ok: true, names: ${word} }`);
    const files = onDisk
      .filter(({ path }) => word !== null || path !== 'zoo/picture.yaml')
      .map(({ path, text }) => ({
        path,
        text: /(picture|defer)\.yaml$/.test(path) && word !== null ? say(text) : text,
      }));
    const { version } = await createSopVersions(fixture.store.knex).add({
      folder: { portal: 'zoo', files },
      signed: false,
      source: 'upload',
      actor: 'test',
    });
    return version.number;
  };
  const photograph = async () => fixture.finished(await fixture.create('photographs'));

  it('should run the files on disk until a version is active, and again after a rollback', async () => {
    const before = await photograph();
    expect(before.result).to.deep.equal({ ok: true });
    expect(before.sop).to.include({ name: 'zoo/ping', version: 0 });
    const number = await upload('first');
    await activations.activate(ALL, number, by);
    const after = await photograph();
    expect(after.result).to.deep.equal({ ok: true, names: 'first' });
    expect(after.sop).to.include({ version: number });
    await activations.rollBack(ALL, by);
    expect((await photograph()).sop).to.include({ version: 0 });
  });

  it('should prefer the version of the account', async () => {
    const number = await upload('own');
    const own = { portal: 'zoo', accountId: fixture.accountId };
    await activations.activate(own, number, by);
    expect((await photograph()).result).to.deep.equal({ ok: true, names: 'own' });
    await activations.reset(own, by);
    expect((await photograph()).result).to.deep.equal({ ok: true });
  });

  it('should run a version again that could not be written', async () => {
    const number = await upload('again');
    await activations.activate(ALL, number, by);
    process.env['SOPWITH_ENABLE_FAILPOINTS'] = '1';
    process.env['SOPWITH_FAILPOINT'] = 'sop_version.before_rename#1:throw';
    const id = await fixture.create('photographs');
    await fixture.until(id, ({ attempts }) => attempts >= 1);
    const task = await fixture.finished(id);
    delete process.env['SOPWITH_FAILPOINT'];
    delete process.env['SOPWITH_ENABLE_FAILPOINTS'];
    expect(task.result).to.deep.equal({ ok: true, names: 'again' });
    expect((await fixture.events(id)).map(({ kind }) => kind)).to.include('attempt.failed');
    await activations.rollBack(ALL, by);
  });

  it('should let a task keep the version that it has begun with', async () => {
    const [one, two] = [await upload('one'), await upload('two')];
    await activations.activate(ALL, one, by);
    const until = new Date(Date.now() + 3_600_000).toISOString();
    const id = await fixture.create('defers', { until });
    await fixture.until(id, ({ sop, status }) => sop !== null && status === 'queued');
    await activations.activate(ALL, two, by);
    await fixture.comeDue(id);
    const task = await fixture.finished(id);
    expect(task.result).to.deep.equal({ ok: true, names: 'one' });
    expect(task.sop).to.include({ version: one });
    expect((await photograph()).sop).to.include({ version: two });
    await activations.activate(ALL, 0, by);
  });

  it('should roll back a canary that fails, keep the others, and say so', async () => {
    const broken = await upload(null);
    await activations.startCanary(ALL, { number: broken, percent: 50 }, by);
    const versions: number[] = [];
    for (let tries = 0; tries < 40; tries += 1) {
      const { sop, status, failure } = await photograph();
      const version = sop?.version ?? -1;
      versions.push(version);
      expect([status, failure?.code ?? null], `version ${version}`).to.deep.equal(
        version === broken ? ['failed', 'unknown_sop'] : ['completed', null],
      );
      if ((await activations.get(ALL)).canary === null) break;
    }
    expect(versions.filter((version) => version === broken)).to.have.length(3);
    const { active, canary, failedCanary } = await activations.get(ALL);
    expect({ active, canary }).to.deep.equal({ active: 0, canary: null });
    expect(failedCanary).to.include({ number: broken, failed: 3, tasks: 3, activeFailed: 0 });
    const [entry] = await fixture.store
      .knex('audit_log')
      .where({ action: 'sop.canary_rolled_back' })
      .select('actor', 'object');
    expect(entry).to.include({ object: 'zoo' });
    expect((entry as { actor: string }).actor).to.match(/^worker:/);
    for (let more = 0; more < 4; more += 1) expect((await photograph()).status).to.equal('completed');
  });
});
