import { execFile, execFileSync } from 'node:child_process';
import { generateKeyPairSync, sign } from 'node:crypto';
import { cp, mkdtemp, readdir, readFile, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { expect } from 'chai';
import { runSopwith } from '../../support/run-sopwith.ts';
import { builtSopwith } from '../../support/built.ts';
import type { TestDatabase } from '../../support/database.ts';
import { queueDatabase } from '../../support/queue-database.ts';

describe('sopwith sop upload, activate, diff, rollback', function () {
  this.timeout(120_000);
  let database: TestDatabase;
  let folder: string;
  let env: NodeJS.ProcessEnv;
  before(async () => {
    database = await queueDatabase();
    folder = await mkdtemp(join(tmpdir(), 'sopwith-versions-'));
    env = { DATABASE_URL: database.url, SOPWITH_DATA_DIR: join(folder, 'data') };
    expect(await sopwith('portal', 'new', 'northwind', '--sops', join(folder, 'sops'))).to.include({
      code: 0,
    });
    expect((await sopwith('account', 'create', 'North', '--webhook-url', 'https://a.test')).code).to.equal(0);
  });
  after(async () => {
    await rm(folder, { recursive: true });
    await database.drop();
  });

  const sopwith = (...args: readonly string[]) => runSopwith(args, { env });
  const sop = (...args: readonly string[]) => sopwith('sop', ...args);
  const portal = () => join(folder, 'sops/northwind');
  const edit = async (file: string, from: string | RegExp, to: string): Promise<void> => {
    const text = await readFile(join(portal(), file), 'utf8');
    expect(text.replace(from, to)).not.to.equal(text);
    await writeFile(join(portal(), file), text.replace(from, to));
  };
  const count = async (): Promise<number> => (await database.knex('sop_version').select('id')).length;

  it('should store a folder that the plugins of the installation can use, and only once', async () => {
    expect(await sop('upload', portal(), '--note', 'first')).to.deep.include({ code: 0, out: '1' });
    const again = await sop('upload', portal());
    expect(again).to.include({ code: 0, out: '1' });
    expect(again.err).to.match(/Version 1 of northwind has the same files/);
    const { out } = await sop('versions', 'northwind', '--json');
    expect(JSON.parse(out)).to.include({
      number: 1,
      file_count: 3,
      signed: false,
      source: 'upload',
      note: 'first',
    });
    await sop('download', 'northwind', '1', join(folder, 'copy'));
    expect(await readdir(join(folder, 'copy/northwind'))).to.deep.equal([
      'eligibility.yaml',
      'portal.yaml',
      'sign-in.yaml',
    ]);
    expect((await sop('download', 'northwind', '1', join(folder, 'copy'))).code).to.equal(2);
  });

  it('should reject what the next start would reject, and leave nothing behind', async () => {
    await cp(portal(), join(folder, 'kept'), { recursive: true });
    for (const edits of [
      [
        ['eligibility.yaml', 'click: button', 'clcik: button', /unknown action "clcik"/],
        ['portal.yaml', 'sign_in: sign-in', 'sign_in: sign-on', /there is no SOP "northwind\/sign-on"/],
      ],
      [
        [
          'eligibility.yaml',
          'required: [provider, ',
          'required: [payer_id, ',
          /plugin eligibility_check does not always pass it/,
        ],
        [
          'eligibility.yaml',
          /^ {4}coverage_status: .*$/m,
          '    covered: { type: string }',
          /needs the output "coverage_status"/,
        ],
      ],
    ] as const) {
      for (const [file, from, to] of edits) await edit(file, from, to);
      const { code, err, out } = await sop('upload', portal());
      expect(code, out).to.equal(1);
      for (const [, , , why] of edits) expect(err).to.match(why);
      await rm(portal(), { recursive: true });
      await cp(join(folder, 'kept'), portal(), { recursive: true });
    }
    expect(await count()).to.equal(1);
    expect((await sop('upload', folder)).err).to.match(/not the folder of a portal/);
    expect((await sop('upload')).code).to.equal(2);
  });

  it('should show what a new version changes, to programmers and to reviewers', async () => {
    await edit('eligibility.yaml', 'button "Search"', 'button "Find"');
    expect((await sop('upload', portal())).out).to.equal('2');
    const { out } = await sop('diff', 'northwind', '1', '2');
    expect(out).to.match(/^northwind\/eligibility\.yaml: changed$/m);
    expect(out)
      .to.match(/^-.*button "Search"$/m)
      .and.to.match(/^\+.*button "Find"$/m);
    expect(out)
      .to.match(/no longer: Click the button “Search”/)
      .and.to.match(/now: Click the button “Find”/);
    expect((await sop('diff', 'northwind', '1', '1')).out).to.equal('No differences.');
    expect((await sop('diff', 'northwind', '0', '1')).out).to.match(/portal\.yaml: added/);
  });

  it('should activate for all or for one account, start a canary, and roll back', async () => {
    expect((await sop('activate', 'northwind', '1')).out).to.equal('northwind: version 1 is active');
    expect((await sop('activate', 'northwind', '2', '--canary', '10')).out).to.match(
      /version 2 in 10 % of the tasks/,
    );
    expect((await sop('rollback', 'northwind')).out).to.equal('northwind: version 1 is active');
    expect((await sop('activate', 'northwind', '2', '--account', 'North')).out).to.match(
      /^northwind: version 2 is active for the account acct_\w+$/,
    );
    expect((await sop('activate', 'northwind', '1', '--account', 'North')).out).to.match(/acct_\w+$/);
    expect((await sop('rollback', 'northwind', '--account', 'North')).out).to.match(
      /^northwind: version 2 is active for the account acct_\w+$/,
    );
    const { out } = await sop('active', 'northwind');
    expect(out)
      .to.match(/^all +1 +0/m)
      .and.to.match(/^acct_\w+ +2/m);
    expect((await sop('reset', 'northwind', '--account', 'North')).code).to.equal(0);
    expect((await sop('activate', 'northwind', '9')).err).to.match(/has no version 9/);
    expect((await sop('activate', 'nowhere', '0')).err).to.match(/no procedures of a portal "nowhere"/);
    expect((await sop('activate', 'northwind', '1', '--canary', '0')).code).to.equal(2);
  });

  it('should know the portal of an uploaded version when an account is connected to it', async () => {
    const file = join(folder, 'credentials.json');
    await writeFile(file, '{"username": "north", "password": "Made-up-2026"}');
    const at = ['--base-url', 'https://portal.test', '--credentials', file];
    expect((await sopwith('portal', 'connect', 'North', 'northwind', ...at)).err).not.to.match(
      /No SOPs found/,
    );
    expect((await sopwith('portal', 'connect', 'North', 'northwand', ...at)).err).to.match(/No SOPs found/);
  });

  it('should read a folder from a commit, without what is not committed', async () => {
    const git = (...args: string[]): string =>
      execFileSync('git', ['-C', folder, '-c', 'user.name=t', '-c', 'user.email=t@t.test', ...args])
        .toString()
        .trim();
    git('init', '--quiet');
    git('add', 'sops');
    git('commit', '--quiet', '-m', 'sops');
    const commit = git('rev-parse', 'HEAD');
    await edit('portal.yaml', 'title: northwind', 'title: not committed');
    const made = await sop(
      'upload',
      '--git',
      `file://${folder}@${commit}`,
      '--path',
      'sops/northwind',
      '--json',
    );
    expect(made.err).to.match(/Version 2 of northwind has the same files/);
    await edit('portal.yaml', 'title: not committed', 'title: Northwind');
    git('commit', '--quiet', '-am', 'title');
    const next = git('rev-parse', 'HEAD');
    const { out } = await sop(
      'upload',
      '--git',
      `file://${folder}@${next}`,
      '--path',
      'sops/northwind',
      '--json',
    );
    expect(JSON.parse(out)).to.include({ number: 3, source: `git:file://${folder}@${next}` });
    expect((await sop('upload', '--git', `file://${folder}@main`, '--path', 'sops/northwind')).code).to.equal(
      2,
    );
    const missing = await sop(
      'upload',
      '--git',
      `file://${folder}@${'0'.repeat(40)}`,
      '--path',
      'sops/northwind',
    );
    expect(missing.err).to.match(/git fetch failed/);
  });

  it('should accept only archives that the configured key has signed', async () => {
    const at = (name: string): string => join(folder, name);
    const { publicKey, privateKey } = generateKeyPairSync('ed25519');
    await writeFile(at('sops.pub'), publicKey.export({ type: 'spki', format: 'pem' }));
    await edit('portal.yaml', /^title: .*$/m, 'title: Signed');
    await sop('pack', portal(), '-o', at('northwind.tar.gz'));
    await writeFile(at('sig'), sign(null, await readFile(at('northwind.tar.gz')), privateKey));
    const key = ['--sop-public-key', at('sops.pub')];
    const before = await count();
    expect((await sop('upload', portal(), ...key)).err).to.match(/accepts only signed procedures/);
    await writeFile(at('wrong'), Buffer.alloc(64));
    const wrong = await sop('upload', at('northwind.tar.gz'), '--signature', at('wrong'), ...key);
    expect(wrong.err).to.match(/does not match the archive/);
    expect(await count()).to.equal(before);
    const { out } = await sop('upload', at('northwind.tar.gz'), '--signature', at('sig'), '--json', ...key);
    const signed = JSON.parse(out) as { readonly number: number };
    expect(signed).to.include({ signed: true });
    expect((await sop('activate', 'northwind', '1', ...key)).err).to.match(
      /version 1 of "northwind" is not signed/,
    );
    expect((await sop('activate', 'northwind', String(signed.number), ...key)).code).to.equal(0);
    expect((await sop('upload', portal(), '--sop-public-key', at('sig'))).err).to.match(
      /not an Ed25519 public key/,
    );
  });

  it('should leave nothing half done when it is killed, and work when it is repeated', async () => {
    const killed = (failpoint: string, ...args: string[]): Promise<NodeJS.Signals | null> =>
      new Promise((resolve) => {
        const child = execFile(process.execPath, [builtSopwith(), 'sop', ...args], {
          env: {
            ...process.env,
            ...env,
            TMPDIR: temp,
            SOPWITH_ENABLE_FAILPOINTS: '1',
            SOPWITH_FAILPOINT: `${failpoint}:kill`,
          },
        });
        child.once('exit', (_code, signal) => resolve(signal));
      });
    const temp = await mkdtemp(join(folder, 'temp-'));
    await edit('portal.yaml', /^title: .*$/m, 'title: Killed');
    const before = await count();
    const audit = async () => (await database.knex('audit_log').select('id')).length;
    const entries = await audit();
    expect(await killed('sop_version.before_commit', 'upload', portal())).to.equal('SIGKILL');
    expect([await count(), await audit()]).to.deep.equal([before, entries]);
    const { out: number } = await sop('upload', portal());
    expect(Number(number)).to.equal(before + 1);
    const active = (await sop('active', 'northwind', '--json')).out;
    expect(await killed('sop_activation.before_commit', 'activate', 'northwind', number)).to.equal('SIGKILL');
    expect((await sop('active', 'northwind', '--json')).out).to.equal(active);
    expect((await sop('activate', 'northwind', number)).code).to.equal(0);
    expect((await readdir(temp)).filter((name) => name.startsWith('sopwith-'))).to.deep.equal([]);
  });
});
