import { execFile } from 'node:child_process';
import { randomBytes } from 'node:crypto';
import { mkdtemp, readdir, readFile, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { promisify } from 'node:util';
import { expect } from 'chai';
import type { ExitCode } from '../../../src/cli/program/run-cli.ts';
import { runSopwith } from '../../support/run-sopwith.ts';
import { connect as connectDatabase } from '../../../src/db/connect.ts';
import { installQueues } from '../../../src/queue/install-queues.ts';
import { queueDatabase } from '../../support/queue-database.ts';
import { builtSopwith } from '../../support/built.ts';
import type { TestDatabase } from '../../support/database.ts';

describe('command line for administration', function () {
  this.timeout(120_000);
  let database: TestDatabase;
  let folder: string;
  let env: NodeJS.ProcessEnv;
  before(async () => {
    database = await queueDatabase();
    folder = await mkdtemp(path.join(tmpdir(), 'sopwith-cli-'));
    env = { DATABASE_URL: database.url, SOPWITH_DATA_DIR: folder };
  });
  after(async () => {
    await rm(folder, { recursive: true });
    await database.drop();
  });

  const sopwith = (args: readonly string[], more: { stdin?: string; env?: NodeJS.ProcessEnv } = {}) =>
    runSopwith(args, { env: { ...env, ...more.env }, stdin: more.stdin ?? '' });

  it('should make an account and print exactly the three members with --json', async () => {
    const { code, out, err } = await sopwith([
      'account',
      'create',
      'Json',
      '--webhook-url',
      'https://a.test',
      '--json',
    ]);
    expect({ code, err }).to.deep.equal({ code: 0, err: '' });
    const made = JSON.parse(out) as Record<string, string>;
    expect(Object.keys(made)).to.deep.equal(['id', 'api_key', 'webhook_secret']);
    expect(made['api_key']).to.match(/^sw_live_/);
    expect(made['webhook_secret']).to.match(/^whsec_/);
    expect((await sopwith(['account', 'list'])).out).to.contain(made['id']);
  });

  it('should say at once that the service will not send to a webhook address, and save it', async () => {
    const note =
      /^The address is saved, but the service will not send to it unless its WEBHOOK_ALLOW covers it: .*not https/m;
    const created = await sopwith(['account', 'create', 'Near', '--webhook-url', 'http://127.0.0.1:4000/']);
    expect(created.err).to.match(note);
    const set = ['account', 'set-webhook', 'Near', 'http://127.0.0.1:4001/'];
    expect((await sopwith(set)).err).to.match(note);
    expect((await sopwith(set, { env: { WEBHOOK_ALLOW: '127.0.0.1/32' } })).err).not.to.match(note);
    const internal = ['account', 'set-webhook', 'Near', 'https://metadata.internal/'];
    expect((await sopwith(internal)).err).to.match(/the name is internal/);
  });

  it('should show the environment name and the default of every setting in the help', async () => {
    const { out } = await sopwith(['start', '--help']);
    expect(out.replaceAll(/\s+/g, ' '))
      .to.contain('(env: PORT, default: 3000)')
      .and.to.contain('(env: DATABASE_URL)');
    expect(out.replaceAll(/\s+/g, ' ')).to.contain('(env: FILE_SIZE_LIMIT, default: 25MiB)');
  });

  it('should create no installation by accident', async () => {
    const empty = await mkdtemp(path.join(tmpdir(), 'sopwith-empty-'));
    const place = path.join(empty, 'data');
    for (const args of [['account', 'create', 'North'], ['worker'], ['audit']]) {
      const { code, err } = await sopwith(args, {
        env: { DATABASE_URL: undefined, SOPWITH_DATA_DIR: place },
      });
      expect(code).to.equal(1);
      expect(err).to.contain(
        `no installation at ${place}: set SOPWITH_DATA_DIR or DATABASE_URL to those of the service, or run "sopwith start" first`,
      );
    }
    expect(await readdir(empty)).to.deep.equal([]);
    await rm(empty, { recursive: true });
  });

  it('should refuse numbers that are blank or out of range, and change nothing', async () => {
    await sopwith(['account', 'create', 'Numbers', '--webhook-url', 'https://a.test']);
    const cases: [string[], RegExp][] = [
      [
        ['account', 'rotate-secret', 'Numbers', '--grace-hours', ''],
        /--grace-hours must be a number from 0 to 168, not ""/,
      ],
      [['account', 'rotate-secret', 'Numbers', '--grace-hours', '1e9'], /--grace-hours/],
      [
        ['key', 'create', 'Numbers', '--expires-days', '1e9'],
        /--expires-days must be a number from 1 to 3650, not "1e9"/,
      ],
      [['key', 'create', 'Numbers', '--expires-days', ' '], /--expires-days/],
      [['key', 'rotate', 'sw_live_x', '--overlap-hours', ''], /--overlap-hours/],
      [['audit', '--limit', '0x'], /--limit must be an integer/],
    ];
    for (const [args, said] of cases) {
      const { code, err } = await sopwith(args);
      expect({ code, err }, args.join(' ')).to.satisfy(() => code === 2 && said.test(err));
    }
    const secrets = await database
      .knex('webhook_secret')
      .join('webhook_endpoint', 'webhook_endpoint.id', 'endpoint_id');
    expect(secrets.filter(({ expires_at }: { expires_at: unknown }) => expires_at !== null)).to.deep.equal(
      [],
    );
  });

  it('should print a rotated secret as JSON', async () => {
    await sopwith(['account', 'create', 'Rotating', '--webhook-url', 'https://a.test']);
    const { out } = await sopwith(['account', 'rotate-secret', 'Rotating', '--json']);
    const printed = JSON.parse(out) as Record<string, string>;
    expect(Object.keys(printed)).to.deep.equal(['signer', 'verification_key']);
    expect(printed['signer']).to.equal('hmac-sha256');
    expect(printed['verification_key']).to.match(/^whsec_/);
  });

  it('should answer wrong use with 2, a failure with 1, help with 0, and say what to do', async () => {
    const cases: [string[], ExitCode, RegExp][] = [
      [['account', 'create'], 2, /missing required argument/],
      [['acount'], 2, /Did you mean account/],
      [['account', 'create', 'x', '--webhook-url', 'nonsense'], 2, /invalid webhook URL/],
      [['account', 'set-webhook', 'nobody', 'https://a.test'], 1, /"nobody" does not exist/],
      [['key', 'create'], 2, /--admin/],
      [['key', 'revoke', 'none'], 1, /sopwith key list/],
      [['key', 'create', '--admin', '--scope', 'everything'], 2, /tasks:read/],
      [['account', 'list', '--config', '/nowhere.yaml'], 2, /nowhere\.yaml cannot be read/],
    ];
    for (const [args, expected, message] of cases) {
      const { code, out, err } = await sopwith(args);
      expect(code, args.join(' ')).to.equal(expected);
      expect(err).to.match(message);
      expect(err).not.to.contain('    at ');
      expect(out).to.equal('');
    }
    const help = await sopwith(['portal', 'connect', '--help']);
    expect(help.code).to.equal(0);
    expect(help.out).to.contain('totp_secret').and.to.contain('Examples:');
  });

  it('should make, list, rotate and revoke keys without ever listing a secret', async () => {
    await sopwith(['account', 'create', 'Keys', '--json']);
    const made = await sopwith([
      'key',
      'create',
      'Keys',
      '--scope',
      'tasks:read',
      '--label',
      'board',
      '--json',
    ]);
    const { id, api_key: key } = JSON.parse(made.out) as { id: string; api_key: string };
    const listed = await sopwith(['key', 'list', 'Keys']);
    expect(listed.out).to.contain(`sw_live_${id}`).and.to.contain('board');
    expect(listed.out).not.to.contain(key);
    expect((await sopwith(['key', 'rotate', `sw_live_${id}`])).out).to.match(/^sw_live_/);
    expect((await sopwith(['key', 'revoke', `sw_live_${id}`])).code).to.equal(0);
    const { out } = await sopwith(['key', 'list', 'Keys', '--json']);
    const states = (JSON.parse(out) as { id: string; revoked_at: string | null }[]).map(
      (each) => each.revoked_at !== null,
    );
    expect(states).to.deep.equal([false, true, false]);
    expect((await sopwith(['key', 'create', '--admin'])).out).to.match(/^sw_live_/);
  });

  it('should connect a portal from a JSON file, a YAML file or standard input, and never echo a value', async () => {
    await sopwith(['account', 'create', 'Portals', '--json']);
    const connect = (credentials: string, stdin?: string) =>
      sopwith(
        [
          'portal',
          'connect',
          'Portals',
          'acme-health',
          '--base-url',
          'https://acme.test',
          '--credentials',
          credentials,
        ],
        stdin === undefined ? {} : { stdin },
      );
    const yaml = path.join(folder, 'acme.yaml');
    await writeFile(yaml, 'username: synthetic\npassword: "S3CRET"\n');
    const json = path.join(folder, 'acme.json');
    await writeFile(json, '{"username": "synthetic", "password": "S3CRET"}');
    for (const run of [await connect(yaml), await connect(json), await connect('-', 'password: S3CRET')]) {
      expect(run.code, run.err).to.equal(0);
    }
    for (const stdin of ['password: 12345', '{', '[S3CRET]', '']) {
      const run = await connect('-', stdin);
      expect(run.code, stdin).to.equal(2);
      expect(run.err).not.to.contain('S3CRET');
    }
    expect((await connect(path.join(folder, 'none.yaml'))).code).to.equal(2);
    const slip = ['portal', 'connect', 'Portals', 'acme-helth', '--base-url', 'https://acme.test'];
    const slipped = await sopwith([...slip, '--credentials', '-'], { stdin: 'password: S3CRET' });
    expect(slipped.err).to.contain('Did you mean "acme-health"?').and.to.contain('beacon-mutual');
    expect((await connect('-', 'password: S3CRET')).err).not.to.contain('Did you mean');
    expect((await sopwith(['portal', 'list', 'Portals'])).out).to.contain('https://acme.test/');
    expect((await sopwith(['portal', 'reset-credentials', 'Portals', 'acme-health'])).code).to.equal(0);
    expect((await sopwith(['portal', 'reset-credentials', 'Portals', 'other'])).code).to.equal(1);
  });

  it('should start a sign-in test, refuse a second one, and show its result', async () => {
    await sopwith(['account', 'create', 'Tested']);
    const args = ['--base-url', 'https://acme.test', '--credentials', '-'];
    await sopwith(['portal', 'connect', 'Tested', 'acme-health', ...args], { stdin: 'password: S3CRET' });
    const test = (...more: string[]) => sopwith(['portal', 'test-sign-in', 'Tested', 'acme-health', ...more]);
    const { code, out: id } = await test('--no-wait');
    expect([code, id]).to.deep.equal([0, id.match(/^sit_\w+$/)?.[0]]);
    expect(await test()).to.deep.include({ code: 1 });
    const end = (values: object) =>
      database
        .knex('task')
        .where({ id })
        .update({ finished_at: database.knex.fn.now(), ...values });
    await end({ status: 'failed', failure: '{"code":"account_locked","kind":"credentials"}' });
    const failed = await test('--id', id);
    expect(failed.code).to.equal(1);
    expect(failed.out).to.match(
      /^failed: credentials_rejected\nThe portal rejected .*\nFailure: account_locked$/,
    );
    const { out: second } = await test('--no-wait');
    await database
      .knex('task')
      .where({ id: second })
      .update({ status: 'completed', finished_at: new Date() });
    const passed = await test('--id', second, '--json');
    expect(passed.code).to.equal(0);
    expect(JSON.parse(passed.out)).to.include({ id: second, status: 'passed', failure_code: null });
    expect((await sopwith(['audit', 'Tested'])).out).to.include('portal.sign_in_tested');
  });

  it('should push a one-time code from standard input, encrypted, and refuse what is none without quoting it', async () => {
    await sopwith(['account', 'create', 'Coded']);
    const args = ['--base-url', 'https://acme.test', '--credentials', '-'];
    await sopwith(['portal', 'connect', 'Coded', 'acme-health', ...args], { stdin: 'password: S3CRET' });
    const push = (stdin: string, portal = 'acme-health') =>
      sopwith(['portal', 'code', 'Coded', portal], { stdin });
    const { code, out, err } = await push(' 482-913\n');
    expect([code, out]).to.deep.equal([0, '']);
    expect(err).to.match(/The code is stored/);
    const [stored] = await database.knex('portal_code').pluck<Buffer[]>('code_enc');
    expect(stored?.includes('482-913')).to.equal(false);
    const refused = await push('Your code is 482-913.');
    expect(refused.code).to.equal(2);
    expect(refused.err)
      .to.match(/1 to 64 letters/)
      .and.not.to.include('482');
    expect((await push('1', 'beacon-mutual')).err).to.match(/is not connected to portal "beacon-mutual"/);
    expect((await sopwith(['audit', 'Coded'])).out).to.include('portal_code.received');
  });

  it('should change the encryption key and then forget the former one, and all still opens', async () => {
    await sopwith(['account', 'create', 'Rotated', '--webhook-url', 'https://a.test', '--json']);
    const file = path.join(folder, 'encryption.key');
    const keysIn = async (): Promise<number> =>
      (await readFile(file, 'utf8')).split('\n').filter((line) => /^[^#]/.test(line)).length;
    expect((await sopwith(['key', 'rewrap', '--new-key'])).err).to.match(/^[1-9]\d* data keys re-encrypted/);
    expect(await keysIn()).to.equal(2);
    expect((await sopwith(['key', 'rewrap', '--forget-old'])).err).to.match(/^0 data keys re-encrypted/);
    expect(await keysIn()).to.equal(1);
    expect((await sopwith(['account', 'rotate-secret', 'Rotated'])).out).to.match(/^whsec_/);
    const other = {
      ENCRYPTION_KEY: randomBytes(32).toString('base64'),
      SOPWITH_DATA_DIR: path.join(folder, 'other'),
    };
    const wrong = await sopwith(['account', 'rotate-secret', 'Rotated'], { env: other });
    expect(wrong.code).to.equal(1);
    expect(wrong.err).to.contain('ENCRYPTION_KEY_OLD');
    expect((await sopwith(['key', 'rewrap', '--new-key'], { env: other })).code).to.equal(2);
    const examined = await sopwith(['doctor', '--json', '--browser-ws-endpoint', 'ws://127.0.0.1:1/'], {
      env: other,
    });
    const checks = JSON.parse(examined.out) as { name: string; status: string; fix: string | null }[];
    const failed = new Map(checks.map(({ name, status, fix }) => [name, `${status} ${fix}`]));
    expect(failed.get('database')).to.match(/^fail .*ENCRYPTION_KEY_OLD/);
    expect(failed.get('browser')).to.match(/^fail .*BROWSER_WS_ENDPOINT/);
  });

  it('should lose nothing if it is killed while it changes the encryption key, and finish when it is repeated', async () => {
    for (const name of ['First', 'Second'])
      await sopwith(['account', 'create', name, '--webhook-url', 'https://a.test']);
    const failing = {
      ...process.env,
      ...env,
      SOPWITH_ENABLE_FAILPOINTS: '1',
      SOPWITH_FAILPOINT: 'rewrap.after_key:kill',
    };
    const signal = await new Promise((resolve) => {
      const child = execFile(process.execPath, [builtSopwith(), 'key', 'rewrap', '--new-key'], {
        env: failing,
      });
      child.once('exit', (_code, killedBy) => resolve(killedBy));
    });
    expect(signal).to.equal('SIGKILL');
    const opens = async (): Promise<void> => {
      for (const name of ['First', 'Second'])
        expect((await sopwith(['account', 'rotate-secret', name, '--grace-hours', '0'])).out).to.match(
          /^whsec_/,
        );
    };
    await opens();
    expect((await sopwith(['key', 'rewrap', '--forget-old'])).err).to.match(
      /^[1-9]\d* data keys re-encrypted, [1-9]/,
    );
    const keys = (await readFile(path.join(folder, 'encryption.key'), 'utf8')).split('\n');
    expect(keys.filter((line) => /^[^#]/.test(line))).to.have.length(1);
    await opens();
  });

  it('should make no new key where the one of the data is lost, and ask for it', async () => {
    await sopwith(['account', 'create', 'Locked', '--webhook-url', 'https://a.test']);
    const elsewhere = path.join(folder, 'elsewhere');
    const lost = await sopwith(['account', 'rotate-secret', 'Locked'], {
      env: { SOPWITH_DATA_DIR: elsewhere },
    });
    expect(lost.code).to.equal(1);
    expect(lost.err).to.match(/elsewhere\/encryption\.key is missing: restore it, or set ENCRYPTION_KEY/);
    expect(await readdir(elsewhere)).to.deep.equal([]);
  });

  it('should let an account change its signer and its retry policy, and name what there is', async () => {
    await sopwith(['account', 'create', 'Signed', '--webhook-url', 'https://a.test']);
    const rotate = (...more: string[]) => sopwith(['account', 'rotate-secret', 'Signed', ...more]);
    expect((await rotate('--signer', 'ed25519', '--grace-hours', '0')).out).to.match(/^whpk_/);
    expect((await rotate('--grace-hours', '0')).out).to.match(/^whpk_/);
    const unknown = await rotate('--signer', 'sha1');
    expect(unknown.code).to.equal(2);
    expect(unknown.err).to.contain('unknown signer "sha1". Known: hmac-sha256, ed25519');
    const address = ['account', 'set-webhook', 'Signed', 'https://b.test', '--retry-policy'];
    expect((await sopwith([...address, 'fixed'])).code).to.equal(0);
    const shown = async () => (await sopwith(['webhook', 'show', 'Signed'])).out;
    expect(await shown()).to.match(/events +task_finished$/);
    expect((await sopwith([...address, 'fixed', '--events', 'task_finished', 'task_waiting'])).code).to.equal(
      0,
    );
    expect(await shown()).to.match(/retry policy +fixed\nevents +task_finished, task_waiting$/);
    expect((await sopwith([...address, 'hourly'])).err).to.contain(
      'Known: standard, exponential, fixed, none',
    );
  });

  it('should pause a portal until it is resumed, and show it', async () => {
    await sopwith(['account', 'create', 'Paused']);
    const args = ['--base-url', 'https://acme.test', '--credentials', '-'];
    await sopwith(['portal', 'connect', 'Paused', 'acme-health', ...args], { stdin: 'password: S3CRET' });
    const state = async (): Promise<string> => (await sopwith(['portal', 'list', 'Paused'])).out;
    expect((await sopwith(['portal', 'pause', 'Paused', 'acme-health'])).code).to.equal(0);
    expect(await state()).to.match(/paused until it is resumed$/);
    expect((await sopwith(['portal', 'resume', 'Paused', 'acme-health'])).code).to.equal(0);
    expect(await state()).to.match(/ ok$/);
    await database.knex('portal_connection').update({ paused_until: '2999-01-01T00:00:00Z' });
    expect(await state()).to.match(/paused until 2999-01-01 00:00Z$/);
    await database.knex('portal_connection').update({ credentials_rejected_at: '2026-01-01T00:00:00Z' });
    expect(await state(), 'both').to.match(/credentials rejected 2026-01-01 00:00Z, paused until 2999/);
    const limited = await sopwith(['portal', 'limits', 'Paused', 'acme-health', '--max-sessions', '3']);
    expect(limited.err).to.contain('up to 3 sessions').and.to.contain('no approval of submissions');
    const limits = ['portal', 'limits', 'Paused', 'acme-health', '--approve-within'];
    expect((await sopwith([...limits, '30'])).err).to.contain('approval of submissions within 30 minutes');
    expect(await state()).to.match(/approvals within 30 minutes$/);
    expect((await sopwith([...limits, '61'])).code).to.equal(2);
    expect((await sopwith([...limits, 'none'])).err).to.contain('no approval of submissions');
    expect(
      (await sopwith(['portal', 'limits', 'Paused', 'acme-health', '--max-sessions', '0'])).code,
    ).to.equal(2);
    expect((await sopwith(['portal', 'trace', 'Paused', 'acme-health', 'on'])).err).to.contain(
      'keep a trace',
    );
    expect(await state()).to.contain('recorded');
    expect((await sopwith(['portal', 'trace', 'Paused', 'acme-health', 'of'])).code).to.equal(2);
    expect((await sopwith(['portal', 'trace', 'Paused', 'acme-health', 'off'])).code).to.equal(0);
    expect((await sopwith(['audit', 'Paused'])).out).to.match(/portal\.traces_off[\s\S]*portal\.traces_on/);
    expect((await sopwith(['portal', 'disconnect', 'Paused', 'acme-health'])).code).to.equal(0);
    expect((await sopwith(['portal', 'list', 'Paused'])).out).not.to.contain('acme-health');
    const unknown = await sopwith(['portal', 'pause', 'Paused', 'other']);
    expect(unknown.code).to.equal(1);
    expect(unknown.err).to.contain('sopwith portal connect');
  });

  it('should add, list, change and delete maintenance windows', async () => {
    const maintenance = (...args: string[]) => sopwith(['portal', 'maintenance', ...args]);
    const from = ['--from', '2027-01-02T02:00:00Z', '--to'];
    const { out: id } = await maintenance(
      'add',
      'acme-health',
      ...from,
      '2027-01-02T06:00:00Z',
      '--note',
      'upgrade',
    );
    expect((await maintenance('list', 'acme-health')).out).to.match(
      /acme-health +2027-01-02 02:00Z +2027-01-02 06:00Z +upgrade$/,
    );
    expect(JSON.parse((await maintenance('list', '--json')).out)).to.include({ id, note: 'upgrade' });
    expect(await maintenance('add', 'acme-health', ...from, '2027-01-01')).to.include({ code: 2, out: '' });
    const changed = await maintenance('change', id, '--to', '2027-01-09T05:30:00Z');
    expect([changed.code, changed.err]).to.deep.equal([
      0,
      'The maintenance window ends at 2027-01-09 05:30Z.',
    ]);
    expect((await maintenance('change', 'mw_none', '--to', '2027-01-09T05:30:00Z')).code).to.equal(1);
    expect((await maintenance('delete', id)).code).to.equal(0);
    expect((await maintenance('delete', id)).err).to.contain('sopwith portal maintenance list');
  });

  it('should show a disabled webhook address, enable it, and send again only to one that is enabled', async () => {
    await sopwith(['account', 'create', 'Gone', '--webhook-url', 'https://a.test']);
    await database
      .knex('webhook_endpoint')
      .whereIn('account_id', database.knex('account').where({ name: 'Gone' }).select('id'))
      .update({ state: 'disabled', disabled_reason: 'gone', consecutive_failures: 7 });
    const shown = await sopwith(['webhook', 'show', 'Gone']);
    expect(shown.out).to.contain('disabled (gone)');
    expect(shown.err).to.contain('sopwith webhook enable');
    expect((await sopwith(['account', 'set-webhook', 'Gone', 'https://a.test'])).err).to.contain(
      'webhook enable',
    );
    await installQueues(database.url);
    const again = (...more: string[]) =>
      sopwith(['webhook', 'redeliver', 'Gone', '--from', '2026-01-01', ...more]);
    const refused = await again();
    expect(refused.code).to.equal(1);
    expect(refused.err).to.contain('sopwith webhook enable');
    expect((await sopwith(['webhook', 'enable', 'Gone'])).err).to.contain('0 parked deliveries');
    expect(JSON.parse((await sopwith(['webhook', 'show', 'Gone', '--json'])).out)).to.deep.equal({
      url: 'https://a.test',
      state: 'active',
      disabled_reason: null,
      signer: 'hmac-sha256',
      retry_policy: 'standard',
      events: ['task_finished'],
    });
    expect(await again('--state', 'delivered')).to.include({ code: 0, out: '0' });
    expect((await again('--to', 'yesterday')).err).to.contain('is not a time such as');
    expect((await again('--to', '2026-01-02T08:00')).err).to.contain('is not a time such as');
    expect((await again('--to', '2025-12-31')).err).to.contain('--to must be after --from');
    expect((await sopwith(['audit', 'Gone', '--limit', '1'])).out).to.contain('webhook.redelivered');
    expect((await again('--state', 'lost')).err).to.contain('not one of pending, delivered, failed, parked');
    const tested = await sopwith(['webhook', 'test', 'Gone']);
    expect(tested.code, tested.err).to.equal(1);
    expect(tested.out).to.match(/^dns, /);
    await sopwith(['account', 'create', 'Silent']);
    for (const verb of ['show', 'enable', 'test'])
      expect((await sopwith(['webhook', verb, 'Silent'])).err).to.contain('sopwith account set-webhook');
  });

  it('should end open tasks after a restore only while no role of the service runs', async () => {
    await installQueues(database.url);
    expect((await sopwith(['recover'])).err).to.contain('--after-restore');
    const unreadable = await sopwith(['recover', '--after-restore', '--deletions', '/none.jsonl']);
    expect(unreadable.code).to.equal(2);
    expect(unreadable.err).to.contain('Nothing was changed. Do not start the service yet');
    const worker = connectDatabase({ url: database.url, applicationName: 'sopwith-worker-queue' });
    try {
      await worker.raw('select 1');
      const refused = await sopwith(['recover', '--after-restore']);
      expect(refused).to.include({ code: 1, out: '' });
      expect(refused.err).to.contain('(worker): stop every role');
    } finally {
      await worker.destroy();
    }
    const done = await sopwith(['recover', '--after-restore']);
    expect(done).to.include({ code: 0, out: '0 open tasks ended.' });
    expect(done.err).to.contain('--deletions FILE');
  });

  it('should tell who did what, of one account or of all, and never a secret', async () => {
    await sopwith(['account', 'create', 'Audited']);
    await sopwith(['key', 'create', 'Audited', '--label', 'board']);
    const mine = await sopwith(['audit', 'Audited', '--json']);
    const entries = mine.out.split('\n').map((line) => JSON.parse(line) as { action: string; actor: string });
    expect(entries.map(({ action }) => action)).to.deep.equal([
      'api_key.created',
      'api_key.created',
      'account.created',
    ]);
    expect(entries[0]?.actor).to.match(/^cli:/);
    expect(mine.out).not.to.match(/sw_live_\w+_/);
    expect((await sopwith(['audit', '--limit', '1'])).out.split('\n')).to.have.length(2);
    expect((await sopwith(['audit', '--limit', '0'])).code).to.equal(2);
  });

  it('should verify the audit log, and say what is wrong with it', async () => {
    await sopwith(['account', 'create', 'Verified']);
    const { code, out } = await sopwith(['audit', 'verify']);
    expect(code, out).to.equal(0);
    expect(out).to.match(/^[1-9]\d* entries are intact, 0 were purged, 0 faults\.\nHead: \d+:[0-9a-f]{64}$/);
    const head = out.split('Head: ')[1] ?? '';
    expect((await sopwith(['audit', 'verify', '--head', head])).code).to.equal(0);
    const other = await sopwith(['audit', 'verify', '--head', `1:${'0'.repeat(64)}`]);
    expect([other.code, other.out.split('\n')[0]]).to.deep.equal([
      1,
      '1: the chain does not contain this head',
    ]);
    expect((await sopwith(['audit', 'verify', '--head', 'x'])).code).to.equal(2);
  });

  it('should name the remedy for a database that was not migrated, and migrate it, twice', async () => {
    const empty = new URL(database.url);
    await database.knex.raw('create database ??', [`${empty.pathname.slice(1)}_empty`]);
    empty.pathname += '_empty';
    try {
      const before = await sopwith(['account', 'list', '--database-url', empty.href]);
      expect(before.code).to.equal(1);
      expect(before.err).to.contain('sopwith migrate');
      expect((await sopwith(['migrate', '--database-url', empty.href])).err).to.contain('0001-initial');
      expect((await sopwith(['migrate', '--database-url', empty.href])).err).to.contain('up to date');
      expect((await sopwith(['account', 'list', '--database-url', empty.href])).code).to.equal(0);
      const roles = await sopwith(['database', 'roles', '--database-url', 'postgres://clinic%20one@db/x']);
      expect(roles.out.split('\n')).to.have.length(8);
      expect(roles.out).to.match(
        /^do .+ create role sopwith_account nologin; .+;\ngrant sopwith_account to "clinic one";\ndo .+sopwith_api/,
      );
    } finally {
      await database.knex.raw('drop database ?? with (force)', [empty.pathname.slice(1)]);
    }
  });

  it('should start quickly as a program of its own and pass on the exit code', async () => {
    const run = (...args: string[]) => promisify(execFile)(process.execPath, [builtSopwith(), ...args]);
    expect((await run('--help')).stdout)
      .to.contain('account')
      .and.to.contain('doctor');
    const failure = await run('nonsense').catch((error: unknown) => error);
    expect(failure).to.include({ code: 2 });
  });

  it('should repeat after a restore what was deleted and held since, and say what a person must do', async () => {
    await installQueues(database.url);
    await sopwith(['account', 'create', 'Restored']);
    const keys = path.join(folder, 'held-patient.txt');
    await writeFile(keys, 'MM1\n');
    const hold = await sopwith(['hold', 'create', 'Restored', '--keys', keys, '--reason', 'case 9']);
    const journal = path.join(folder, 'deletions.jsonl');
    const { out } = await sopwith(['audit', 'deletions', '--after', '2020-01-01']);
    expect(out).to.include(hold.out).and.not.to.include('MM1').and.not.to.include('account.created');
    await writeFile(journal, out);
    const recover = ['recover', '--after-restore', '--deletions'];
    expect((await sopwith([...recover, journal])).code, 'the backup knows it').to.equal(0);
    // As in a backup of before.
    await database.knex.transaction(async (trx) => {
      await trx.raw("set local sopwith.audit_purge = 'on'");
      await trx('audit_log').where({ action: 'legal_hold.created' }).delete();
      await trx('legal_hold').delete();
    });
    const left = await sopwith([...recover, journal]);
    expect(left).to.include({ code: 3 });
    expect(left.err).to.match(
      /before you start the service:\n {2}The patient of "case 9" was put on legal hold: sopwith hold create acct_/,
    );
    await writeFile(journal, 'nonsense\n');
    expect((await sopwith([...recover, journal])).err).to.contain('line 1 is not an entry of the audit log');
    expect((await sopwith([...recover, `${journal}.none`])).err).to.contain('cannot be read');
  });
});
