import { generateKeyPairSync, sign } from 'node:crypto';
import { expect } from 'chai';
import { assert, nat, property, record } from 'fast-check';
import { activePortalFiles, openActiveSops } from '../../src/accounts/active-sops.ts';
import { checkSignature, packFolder, readPublicKey, unpackFolder } from '../../src/accounts/sop-archive.ts';
import { createSopActivations, type SopActivations } from '../../src/accounts/sop-activations.ts';
import { countCanaryTask, hasFailed, runsCanary } from '../../src/accounts/sop-canary.ts';
import { createSopVersions, type SopVersions } from '../../src/accounts/sop-versions.ts';
import { codeOf } from '../../src/platform/errors.ts';
import { createLogger } from '../../src/platform/logger.ts';
import { writeTarGz } from '../../src/platform/tar.ts';
import { testDatabase, type TestDatabase } from '../support/database.ts';

const folder = (title: string, portal = 'acme') => ({
  portal,
  files: [
    { path: `${portal}/portal.yaml`, text: `title: ${title}\n` },
    { path: `${portal}/search.yaml`, text: 'sop: 1\n' },
  ],
});

describe('versions of procedures', () => {
  let database: TestDatabase;
  let versions: SopVersions;
  let activations: SopActivations;
  const ALL = { portal: 'acme', accountId: null };
  const by = { actor: 'test' };
  before(async () => {
    database = await testDatabase();
    versions = createSopVersions(database.knex);
    activations = createSopActivations(database.knex);
  });
  after(() => database.drop());
  const add = (title: string, portal?: string) =>
    versions.add({ folder: folder(title, portal), signed: false, source: 'upload', actor: 'test' });
  const actions = async (): Promise<readonly string[]> =>
    database.knex('audit_log').orderBy('id', 'desc').pluck('action');

  it('should count for each portal, keep files, and add nothing twice', async () => {
    const made = await Promise.all([add('One'), add('Two'), add('Three'), add('One', 'other')]);
    expect(made.map(({ version }) => `${version.portal} ${version.number}`)).to.have.members([
      'acme 1',
      'acme 2',
      'acme 3',
      'other 1',
    ]);
    const again = await add('Two');
    expect(again.isNew).to.equal(false);
    expect(again.version).to.deep.equal(made[1].version);
    expect(await versions.files('acme', made[1].version.number)).to.deep.equal(folder('Two').files);
    const { items } = await versions.page('acme', { limit: 2 });
    expect(items).to.have.length(2);
    expect(codeOf(await versions.get('acme', 9).catch((error: unknown) => error))).to.equal(
      'sop_version_not_found',
    );
  });

  it('should never change, and be noticed if somebody forces it', async () => {
    for (const change of [
      "update sop_version set note = 'x'",
      'delete from sop_version',
      'truncate sop_version cascade',
    ])
      expect(String(await database.knex.raw(change).catch((error: unknown) => error))).to.match(/immutable/);
    const { version } = await add('Damaged');
    await database.knex.raw('alter table sop_version disable trigger all');
    await database.knex.raw("update sop_version set files = '[]' where number = ?", [version.number]);
    await database.knex.raw('alter table sop_version enable trigger all');
    expect(codeOf(await versions.files('acme', version.number).catch((error: unknown) => error))).to.equal(
      'sop_version_damaged',
    );
  });

  it('should activate for all accounts or one, and roll back in one call', async () => {
    expect(await activations.get(ALL)).to.include({ active: 0, previous: null });
    await activations.activate(ALL, 1, by);
    expect(await activations.activate(ALL, 2, by)).to.include({ active: 2, previous: 1 });
    expect(await activations.rollBack(ALL, by)).to.include({ active: 1, previous: 2 });
    const north = { portal: 'acme', accountId: 'acct_north' };
    await activations.activate(north, 3, by);
    expect(
      (await activations.list('acme')).map(({ accountId, active }) => [accountId, active]),
    ).to.deep.equal([
      [null, 1],
      ['acct_north', 3],
    ]);
    await activations.reset(north, by);
    expect(await activations.list('acme')).to.have.length(1);
    expect((await actions()).slice(0, 5)).to.deep.equal([
      'sop.activation_reset',
      'sop.activated',
      'sop.rolled_back',
      'sop.activated',
      'sop.activated',
    ]);
    const unknown = await activations.activate(ALL, 99, by).catch((error: unknown) => error);
    expect(codeOf(unknown)).to.equal('sop_version_not_found');
    const never = await activations
      .rollBack({ portal: 'other', accountId: null }, by)
      .catch((error: unknown) => error);
    expect(codeOf(never)).to.equal('nothing_to_roll_back');
  });

  it('should return an account to what it ran before, also if that was what all accounts run', async () => {
    const south = { portal: 'acme', accountId: 'acct_south' };
    await activations.activate(ALL, 1, by);
    expect(await activations.get(south)).to.include({ active: 1, previous: null });
    expect(await activations.startCanary(south, { number: 2, percent: 10 }, by)).to.include({ active: 1 });
    expect(await activations.activate(south, 2, by)).to.include({ active: 2, previous: 1 });
    expect(await activations.rollBack(south, by)).to.include({ active: 1, previous: 2 });
    await activations.reset(south, by);
  });

  it('should say what accounts may run, and which portal.yaml counts', async () => {
    const north = { portal: 'acme', accountId: 'acct_north' };
    await activations.activate(ALL, 0, by);
    await activations.activate(north, 2, by);
    expect(await activePortalFiles(database.knex)).to.deep.include({
      portal: 'acme',
      forAll: false,
      path: 'acme/portal.yaml',
      text: (await versions.files('acme', 2))[0]?.text ?? '',
    });
    const sopsOf = async (accountId: string) => {
      const active = await openActiveSops(database.knex, createLogger({ level: 'silent', role: 'test' }));
      active.close();
      const { names, replaced } = active.of(accountId);
      return { names, replaced: [...replaced] };
    };
    const uploaded = { names: ['acme/search'], replaced: ['acme'] };
    expect(await sopsOf('acct_north')).to.deep.equal(uploaded);
    expect(await sopsOf('acct_south')).to.deep.equal({ names: [], replaced: [] });
    await activations.activate(ALL, 1, by);
    expect(await sopsOf('acct_south')).to.deep.equal(uploaded);
    expect((await activePortalFiles(database.knex)).map(({ forAll }) => forAll)).to.deep.equal([true]);
    await activations.reset(north, by);
  });

  it('should let one of two administrators win, also at the first activation', async () => {
    for (const scope of [ALL, { portal: 'other', accountId: null }]) {
      const seen = (await activations.get(scope)).version;
      const both = await Promise.allSettled([
        activations.activate(scope, 1, { ...by, ifVersion: [seen] }),
        activations.activate(scope, 0, { ...by, ifVersion: [seen] }),
      ]);
      expect(both.map(({ status }) => status)).to.have.members(['fulfilled', 'rejected']);
      const [lost] = both.flatMap((one) => (one.status === 'rejected' ? [one.reason as unknown] : []));
      expect(codeOf(lost)).to.equal('version_changed');
    }
  });

  describe('a canary', () => {
    const task = (taskId: string, number: number, failed: boolean) =>
      countCanaryTask(database.knex, { ...ALL, taskId, number, failed }, 'worker:test');

    it('should be rolled back when it has failed, count each task once, and say so', async () => {
      await activations.activate(ALL, 1, by);
      await activations.startCanary(ALL, { number: 2, percent: 20 }, by);
      expect(await task('a', 1, false)).to.equal(null);
      for (const id of ['b', 'b', 'b', 'b', 'c']) expect(await task(id, 2, true)).to.equal(null);
      expect(await task('old', 0, true)).to.equal(null);
      const ended = await task('d', 2, true);
      expect(ended).to.include({ number: 2, failed: 3, tasks: 3, activeFailed: 0, activeTasks: 1 });
      expect(await task('e', 2, true)).to.equal(null);
      const after = await activations.get(ALL);
      expect(after).to.deep.include({ active: 1, canary: null, failedCanary: ended });
      expect((await actions())[0]).to.equal('sop.canary_rolled_back');
      expect(await activations.activate(ALL, 2, by)).to.include({ active: 2, failedCanary: null });
    });

    it('should be ended by a rollback, which keeps the active version', async () => {
      await activations.activate(ALL, 1, by);
      await activations.startCanary(ALL, { number: 2, percent: 50 }, by);
      expect(await activations.rollBack(ALL, by)).to.include({ active: 1, canary: null });
      const same = await activations
        .startCanary(ALL, { number: 1, percent: 5 }, by)
        .catch((error: unknown) => error);
      expect(codeOf(same)).to.equal('canary_is_active');
    });

    const counts = record({
      tasks: nat(500),
      failed: nat(500),
      activeTasks: nat(500),
      activeFailed: nat(500),
    }).map((made) => ({
      ...made,
      failed: Math.min(made.failed, made.tasks),
      activeFailed: Math.min(made.activeFailed, made.activeTasks),
    }));

    it('should never fail on fewer than three failures, or with the rate of the active version', () => {
      assert(
        property(counts, (made) => {
          if (made.failed < 3) expect(hasFailed(made)).to.equal(false);
          const { tasks, failed } = made;
          expect(hasFailed({ tasks, failed, activeTasks: tasks, activeFailed: failed })).to.equal(false);
        }),
      );
    });

    it('should not be saved by a failure of its own, nor lost by one of the active version', () => {
      assert(
        property(counts, (made) => {
          const worse = { ...made, tasks: made.tasks + 1, failed: made.failed + 1 };
          if (hasFailed(made)) expect(hasFailed(worse)).to.equal(true);
          const others = { ...made, activeTasks: made.activeTasks + 1, activeFailed: made.activeFailed + 1 };
          if (!hasFailed(made) && made.activeTasks > 0) expect(hasFailed(others)).to.equal(false);
        }),
      );
    });

    it('should run in its share of the tasks, always the same ones, and in more of them with a larger share', () => {
      const ids = Array.from({ length: 5000 }, (_, index) => `task_${index}`);
      for (const percent of [1, 10, 50, 99]) {
        const chosen = ids.filter((id) => runsCanary('acme', id, percent));
        expect(chosen.length / 50).to.be.closeTo(percent, 2);
        expect(chosen.every((id) => runsCanary('acme', id, percent + 1))).to.equal(true);
      }
    });
  });
});

describe('an archive of procedures', () => {
  it('should contain the SOPs of one portal, and nothing else', () => {
    expect(unpackFolder(packFolder(folder('One')))).to.deep.equal(folder('One'));
    const content = Buffer.from('x');
    for (const [paths, why] of [
      [['acme/portal.yaml', 'acme/search.test.yaml'], /"acme\/search\.test\.yaml", but only/],
      [['acme/portal.yaml', 'acme/deep/search.yaml'], /"acme\/deep\/search\.yaml", but only/],
      [['acme/portal.yaml', 'acme/Evil.yaml'], /Evil/],
      [['acme/portal.yaml', 'other/portal.yaml'], /several portals: acme, other/],
      [['acme/search.yaml'], /does not contain acme\/portal\.yaml/],
    ] as const)
      expect(() => unpackFolder(writeTarGz(paths.map((path) => ({ path, content }))))).to.throw(why);
    const binary = [{ path: 'acme/portal.yaml', content: Buffer.from([0xff, 0xfe]) }];
    expect(() => unpackFolder(writeTarGz(binary))).to.throw(/not text in UTF-8/);
    const large = [{ path: 'acme/portal.yaml', content: Buffer.alloc(2 ** 20 + 1, 'x') }];
    expect(() => unpackFolder(writeTarGz(large))).to.throw(/larger than/);
  });

  it('should be accepted only with the signature of its bytes, where a key is configured', () => {
    const { publicKey, privateKey } = generateKeyPairSync('ed25519');
    const archive = packFolder(folder('One'));
    const signature = sign(null, archive, privateKey).toString('base64');
    const key = readPublicKey(publicKey.export({ type: 'spki', format: 'pem' }).toString(), 'key');
    expect(checkSignature(archive, signature, key)).to.equal(true);
    expect(checkSignature(archive, undefined, null)).to.equal(false);
    expect(() => checkSignature(archive, undefined, key)).to.throw(/only signed/);
    for (const wrong of ['', 'AAAA', sign(null, packFolder(folder('Two')), privateKey).toString('base64')])
      expect(() => checkSignature(archive, wrong, key)).to.throw(/does not match/);
    const rsa = generateKeyPairSync('rsa', { modulusLength: 2048 }).publicKey.export({
      type: 'spki',
      format: 'pem',
    });
    for (const pem of [rsa.toString(), 'no key'])
      expect(() => readPublicKey(pem, 'x.pem')).to.throw(/x\.pem is not an Ed25519/);
  });
});
