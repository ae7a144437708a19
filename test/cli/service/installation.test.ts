import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { expect } from 'chai';
import type { HealthObject, SettingObject } from '../../../src/admin/installation-objects.ts';
import { runSopwith } from '../../support/run-sopwith.ts';
import type { ProcessName } from '../../../src/db/database-roles.ts';
import { createLogger } from '../../../src/platform/logger.ts';
import { hmacSha256 } from '../../../src/webhooks/messages/signers.ts';
import { startReceiver, type ReceivedMessage } from '../../../src/webhooks/receiving/receiver.ts';
import { keepHeartbeat } from '../../../src/roles/keep-heartbeat.ts';
import { eventually } from '../../support/eventually.ts';
import { queueDatabase } from '../../support/queue-database.ts';
import type { TestDatabase } from '../../support/database.ts';

describe('the installation, on the command line', function () {
  this.timeout(120_000);
  let database: TestDatabase;
  let folder: string;
  before(async () => {
    database = await queueDatabase();
    folder = await mkdtemp(path.join(tmpdir(), 'sopwith-installation-'));
  });
  after(async () => {
    await rm(folder, { recursive: true });
    await database.drop();
  });

  const sopwith = (env: NodeJS.ProcessEnv, ...args: string[]) =>
    runSopwith(args, { env: { DATABASE_URL: database.url, SOPWITH_DATA_DIR: folder, ...env } });

  it('should show each setting with its source, and never a secret', async () => {
    const secret = 'canary-client-secret';
    const env = {
      FILE_SIZE_LIMIT: '50MiB',
      OIDC_ISSUER: 'http://127.0.0.1:9',
      OIDC_CLIENT_ID: 'console',
      OIDC_CLIENT_SECRET: secret,
    };
    const { out } = await sopwith(env, 'settings', '--port', '4000', '--json');
    const settings = new Map((JSON.parse(out) as SettingObject[]).map((each) => [each.name, each]));
    expect(settings.get('FILE_SIZE_LIMIT')).to.include({
      value: '50MiB',
      default: '25MiB',
      source: 'environment',
    });
    expect(settings.get('PORT')).to.include({ value: '4000', source: 'flag' });
    expect(settings.get('STEP_TIMEOUT')).to.include({ value: '30s', source: 'default' });
    expect(settings.get('OIDC_CLIENT_SECRET')).to.include({
      value: null,
      source: 'environment',
      secret: true,
    });
    const text = await sopwith(env, 'settings');
    expect(text.out).to.match(/OIDC_CLIENT_SECRET +set, hidden +environment/);
    for (const shown of [out, text.out])
      expect(shown).not.to.include(secret).and.not.to.include(database.url);
  });

  it('should send a test message to the operator webhook, and need neither a database nor a service for it', async () => {
    const secret = hmacSha256.newSecret();
    const messages: ReceivedMessage[] = [];
    await using receiver = await startReceiver({
      secret,
      onMessage: (message) => void messages.push(message),
    });
    const env = {
      OPERATOR_WEBHOOK_URL: receiver.url,
      OPERATOR_WEBHOOK_SECRET: secret,
      WEBHOOK_ALLOW: '127.0.0.1/32',
      DATABASE_URL: 'postgres://127.0.0.1:9/none',
    };
    const sent = await sopwith(env, 'alarm', 'test');
    expect([sent.code, sent.err]).to.deep.equal([0, '']);
    expect(sent.out).to.match(/^ok \(status 204\), \d+ ms$/m);
    const [message] = messages;
    expect(message?.verdict.ok).to.equal(true);
    const body = JSON.parse(message?.rawBody.toString() ?? '') as { event: string; data: { alarm: string } };
    expect([body.event, body.data.alarm]).to.deep.equal(['alarm_test', 'test']);
    const blocked = await sopwith({ ...env, WEBHOOK_ALLOW: '' }, 'alarm', 'test');
    expect([blocked.code, blocked.out.split(',')[0]]).to.deep.equal([1, 'blocked_address']);
    const unset = await sopwith({}, 'alarm', 'test');
    expect(unset.code).to.equal(1);
    expect(unset.err).to.include('OPERATOR_WEBHOOK_URL');
  });

  it('should show the processes that report themselves and what needs an operator, with exit codes', async () => {
    await sopwith({}, 'account', 'create', 'North');
    const none = await sopwith({}, 'status');
    expect([none.code, none.err]).to.deep.equal([1, '']);
    for (const role of ['api', 'worker', 'webhooks'])
      expect(none.out).to.include(`  No process runs the role ${role}.`);
    const logger = createLogger({ level: 'silent', role: 'test' });
    const roles: readonly ProcessName[] = ['api', 'worker', 'webhooks'];
    const beats = roles.map((role) => keepHeartbeat(database.knex, { role, dataDir: folder }, logger));
    try {
      await eventually(
        () => sopwith({}, 'status'),
        ({ code, out }) => code === 0 && out.endsWith('Nothing needs you.'),
      );
      const json = await sopwith({}, 'status', '--json');
      const { processes, alarms } = JSON.parse(json.out) as HealthObject;
      expect(alarms).to.deep.equal([]);
      expect(processes.map(({ role, state, pid }) => [role, state, pid])).to.deep.equal([
        ['api', 'alive', process.pid],
        ['webhooks', 'alive', process.pid],
        ['worker', 'alive', process.pid],
      ]);
      expect(processes[0]?.memory_bytes).to.be.above(1_000_000);
      expect(processes[0]?.connections_max).to.be.above(0);
      expect(processes[0]?.disk_total_bytes).to.be.above(processes[0]?.disk_free_bytes ?? Infinity);
      const account = await database.knex<{ id: string }>('account').first('id');
      await database.knex('webhook_endpoint').insert({
        id: 'wh_1',
        account_id: account?.id,
        url: 'https://a.example',
        state: 'disabled',
        disabled_reason: 'gone',
      });
      const gone = await sopwith({}, 'status');
      expect(gone.code).to.equal(3);
      expect(gone.out).to.match(/^ {2}The webhook endpoint of the account acct_\w+ was disabled: gone\.$/m);
      await database
        .knex('process')
        .where({ role: 'worker' })
        .update({ seen_at: new Date(0) });
      const silent = await sopwith({}, 'status');
      expect(silent.code).to.equal(1);
      expect(silent.out).to.match(/^worker +SILENT/m);
    } finally {
      for (const beat of beats) await beat.stop();
    }
    // One that stops in order leaves nothing behind.
    expect(await database.knex('process').select('role')).to.deep.equal([]);
  });
});
