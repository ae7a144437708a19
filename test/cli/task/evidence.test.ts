import { execFile } from 'node:child_process';
import { createHash, createPublicKey, generateKeyPairSync, randomBytes, sign, verify } from 'node:crypto';
import { appendFile, mkdtemp, readFile, rm, stat, truncate, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { Readable } from 'node:stream';
import { promisify } from 'node:util';
import { expect } from 'chai';
import { runSopwith } from '../../support/run-sopwith.ts';
import { keyIdOf } from '../../../src/evidence/evidence-key.ts';
import type { Manifest } from '../../../src/evidence/manifest.ts';
import { removeFiles } from '../../../src/lifecycle/remove-files.ts';
import { keepArtifact } from '../../../src/runtime/attempt/keep-artifact.ts';
import { finishTask } from '../../../src/tasks/end/finish-task.ts';
import { beginOnce, resolveOnce } from '../../../src/tasks/run/once-ledger.ts';
import { askForInput } from '../../../src/tasks/ask/task-input.ts';
import type { TaskLease } from '../../../src/tasks/run/task-lease.ts';
import { claimTask } from '../../support/claim-task.ts';
import { realApi, type RealApi } from '../../support/real-api.ts';

const run = promisify(execFile);
/** More than one chunk of an encrypted file. */
const REMITTANCE = randomBytes(300_000);
const SECRETS = [
  'S3CRET-password',
  'MM1-in-the-data',
  '424242',
  'Bluebell-business-key',
  'Buttercup-response',
];

describe('evidence of a task', function () {
  this.timeout(120_000);
  let real: RealApi;
  let folder: string;
  let saved: string;
  let keyFile: string;
  let taskId: string;
  before(async () => {
    real = await realApi();
    folder = await mkdtemp(path.join(tmpdir(), 'sopwith-evidence-'));
    saved = path.join(folder, 'evidence.tar');
    keyFile = path.join(folder, 'key.pem');
    ({ taskId } = await endedTask());
    await sopwith('task', 'evidence', taskId, saved);
    await writeFile(keyFile, (await sopwith('evidence', 'key')).out);
  });
  after(async () => {
    await rm(folder, { recursive: true });
    await real[Symbol.asyncDispose]();
  });

  const sopwithAs = (key: string, ...args: string[]) =>
    runSopwith(args, { env: { SOPWITH_URL: real.api.url, SOPWITH_API_KEY: key } });
  const sopwith = (...args: string[]) => sopwithAs(real.key, ...args);
  const claimed = async (): Promise<TaskLease> => {
    const body = JSON.stringify({ type: 'eligibility_check', data: { member_id: 'MM1-in-the-data' } });
    const headers = { 'content-type': 'application/json' };
    const made = await real.api.call('/v1/tasks', { method: 'POST', body, headers, key: real.key });
    return (await claimTask(real.store, ((await made.json()) as { id: string }).id)).lease;
  };
  const keep = (lease: TaskLease, kind: 'screenshot' | 'download', name: string, content: Buffer) =>
    keepArtifact(
      real.store,
      real.fileVault,
      lease,
      { kind, name, contentType: 'application/octet-stream', step: '1' },
      Readable.from([content]),
    );
  /** A task with a result, a submission, a question that was answered, files, and a delivery. */
  const endedTask = async () => {
    const lease = await claimed();
    const picture = await keep(lease, 'screenshot', 'page.png', Buffer.from('a picture'));
    const download = await keep(lease, 'download', 'remittance.835', REMITTANCE);
    const step = { step: `acme/claim#${lease.taskId}`, iteration: '' };
    const intent = { portal: 'acme', businessKey: `Bluebell-business-key ${lease.taskId}` };
    await beginOnce(real.store, lease, { ...step, ...intent, timeoutMs: 1_000, passed: new Set() });
    await resolveOnce(real.store, lease, step, { state: 'done', outputs: { confirmation: 'ACK-7781' } });
    const result = { claim_number: 'ACM-2026-000123' };
    await finishTask(real.store, lease, { status: 'completed', result }, { resultFiles: [download] });
    return { taskId: lease.taskId, picture, download };
  };
  const unpack = async (archive: string): Promise<string> => {
    const target = await mkdtemp(path.join(folder, 'unpacked-'));
    await run('tar', ['-xf', archive, '-C', target]);
    return target;
  };
  const pack = async (source: string): Promise<string> => {
    const archive = `${source}.tar`;
    const files = (await run('tar', ['-tf', saved])).stdout.trim().split('\n');
    const there = await Promise.all(
      [...files, 'added.txt'].map(
        async (file) => (await stat(path.join(source, file)).catch(() => null)) && file,
      ),
    );
    await run('tar', [
      '--format=ustar',
      '-cf',
      archive,
      '-C',
      source,
      ...there.filter((file) => file !== null),
    ]);
    return archive;
  };
  const manifestOf = async (unpacked: string): Promise<Manifest> =>
    JSON.parse(await readFile(path.join(unpacked, 'manifest.json'), 'utf8')) as Manifest;

  it('should be a tar archive whose signature and digests anyone can check without Sopwith', async () => {
    const unpacked = await unpack(saved);
    const read = (file: string) => readFile(path.join(unpacked, file));
    const json = async (file: string) => JSON.parse((await read(file)).toString()) as Record<string, unknown>;
    const key = createPublicKey(await readFile(keyFile));
    expect(verify(null, await read('manifest.json'), key, await read('manifest.sig'))).to.equal(true);
    const manifest = await manifestOf(unpacked);
    expect(manifest).to.include({ task_id: taskId, account_id: real.accountId, key_id: keyIdOf(key) });
    for (const { path: file, size, sha256 } of manifest.files) {
      const bytes = await read(file);
      const digest = createHash('sha256').update(bytes).digest('hex');
      expect([bytes.length, digest], file).to.deep.equal([size, sha256]);
    }
    const artifacts = manifest.files.filter((file) => file.artifact_id !== undefined);
    expect(artifacts.map((file) => path.extname(file.path))).to.deep.equal(['.png', '.835']);
    expect((await read(artifacts[1]?.path ?? '')).equals(REMITTANCE)).to.equal(true);
    expect(await json('task.json')).to.deep.include({
      id: taskId,
      result: { claim_number: 'ACM-2026-000123' },
    });
    expect(JSON.stringify(await json('timeline.json'))).to.include(artifacts[1]?.sha256);
    expect(JSON.stringify(await json('submissions.json'))).to.match(
      /"state":"done".*"confirmation":"ACK-7781"/,
    );
    const entries = (await json('audit.json'))['data'] as { id: string; action: string; link: object }[];
    const linked = await real.knex('audit_link').where({ entry_id: entries[0]?.id }).first();
    expect(entries.map(({ action }) => action)).to.deep.equal(['evidence.exported']);
    // Not its place, which counts what other accounts do.
    expect(entries[0]?.link).to.deep.equal({
      entry_digest: (linked.entry_digest as Buffer).toString('hex'),
      digest: (linked.digest as Buffer).toString('hex'),
    });
  });

  it('should contain no credential, code, or data that was sent, and nothing that only the receiver knows', async () => {
    const url = 'https://north.test/hook';
    await real.endpoints.set({ accountId: real.accountId, url, actor: 'test' });
    await real.connections.connect({
      accountId: real.accountId,
      portal: 'acme-health',
      baseUrl: 'https://acme.test',
      credentials: { username: 'north', password: 'S3CRET-password' },
      actor: 'test',
    });
    const lease = await claimed();
    const question = { kind: 'code', message: 'Code?', expires_at: '2100-01-01T00:00:00.000Z' } as const;
    await askForInput(real.store, lease, question);
    const headers = { 'content-type': 'application/json' };
    const answer = { method: 'POST', body: '{"code":"424242"}', headers, key: real.key };
    expect((await real.api.call(`/v1/tasks/${lease.taskId}/input`, answer)).status).to.equal(200);
    await finishTask(real.store, lease, { status: 'completed', result: {} });
    const delivery = await real.knex('webhook_delivery').first();
    const row = { id: 'att_1', delivery_id: delivery.id, account_id: real.accountId, number: 1 };
    const place = {
      table: 'webhook_attempt',
      column: 'response_enc',
      accountId: real.accountId,
      rowId: 'att_1',
    };
    await real.knex('webhook_attempt').insert({
      ...row,
      trigger: 'schedule',
      at: new Date(),
      outcome: 'ok',
      duration_ms: 1,
      response_enc: await real.store.vault.seal(place, 'Buttercup-response'),
    });
    const archive = path.join(folder, 'canaries.tar');
    await sopwith('task', 'evidence', lease.taskId, archive);
    const bytes = Buffer.concat([await readFile(archive), await readFile(saved)]).toString('latin1');
    expect(bytes).to.include('task.input_given').and.to.include(`"id": "${delivery.id}"`);
    for (const secret of SECRETS) expect(bytes, secret).not.to.include(secret);
    expect(bytes).not.to.include(real.key).and.not.to.include('PRIVATE KEY');
  });

  it('should be valid as it was saved, and say what was changed, removed, or added', async () => {
    const check = (archive: string, ...more: string[]) => sopwith('evidence', 'verify', archive, ...more);
    const good = await check(saved, '--key', keyFile);
    expect(good.code, good.err).to.equal(0);
    expect(good.out).to.match(new RegExp(`^Task ${taskId}, exported 2.*Z, 8 files\\.\nValid\\.$`));
    const unknown = await check(saved);
    expect(unknown.code).to.equal(0);
    expect(unknown.out).to.match(/\nValid if the key ID of the sender is [0-9a-f]{64}\.$/);

    const picture =
      (await manifestOf(await unpack(saved))).files.find((file) => file.path.endsWith('.png'))?.path ?? '';
    const tampered: readonly [fault: string, change: (unpacked: string) => Promise<unknown>][] = [
      [`${picture}: the file was changed`, (at) => appendFile(path.join(at, picture), '!')],
      ['submissions.json: the file is missing', (at) => rm(path.join(at, 'submissions.json'))],
      ['added.txt: the file was added', (at) => writeFile(path.join(at, 'added.txt'), 'x')],
      ['manifest.sig: the file is missing', (at) => rm(path.join(at, 'manifest.sig'))],
      [
        'manifest.json: the signature does not match the manifest',
        async (at) => {
          const manifest = await manifestOf(at);
          const changed = { ...manifest, exported_at: '2020-01-01T00:00:00.000Z' };
          await writeFile(path.join(at, 'manifest.json'), JSON.stringify(changed));
        },
      ],
      ['manifest.json: it was signed with another key than the expected one', signAgain],
    ];
    for (const [fault, change] of tampered) {
      const unpacked = await unpack(saved);
      await change(unpacked);
      const { code, out } = await check(await pack(unpacked), '--key', keyFile);
      expect(code, fault).to.equal(1);
      expect(out.split('\n')[0]).to.equal(fault);
      expect(out).to.match(/\nNot valid: 1 faults\.$/);
    }
    const cut = path.join(folder, 'cut.tar');
    await writeFile(cut, await readFile(saved));
    await truncate(cut, 5_000);
    expect(await check(cut)).to.include({
      code: 2,
      err: 'sopwith: the archive was rejected: it ends too early',
    });
  });

  it('should name what was deleted with its digest, and what cannot be read', async () => {
    const first = await endedTask();
    await sopwith('task', 'delete-data', first.taskId);
    await removeFiles(real.knex, real.fileVault);
    const purged = path.join(folder, 'purged.tar');
    await sopwith('task', 'evidence', first.taskId, purged);
    const { purged: parts, files } = await manifestOf(await unpack(purged));
    expect(files.filter((file) => file.artifact_id !== undefined)).to.deep.equal([]);
    const digests = parts.map((part) => [part.part, 'sha256' in part ? part.sha256 : null]);
    expect(digests).to.deep.equal([
      ['task_data', null],
      ['results', null],
      ['artifacts', null],
      ['artifact', first.picture.sha256],
      ['artifact', first.download.sha256],
    ]);
    const shown = await sopwith('evidence', 'verify', purged, '--key', keyFile);
    expect(shown.out)
      .to.match(new RegExp(`\n${first.picture.id}: deleted 2`))
      .and.to.match(/\nValid\.$/);

    const second = await endedTask();
    await real.fileVault.discard(second.picture.storageKey);
    const damaged = path.join(folder, 'damaged.tar');
    await sopwith('task', 'evidence', second.taskId, damaged);
    const { unreadable } = await manifestOf(await unpack(damaged));
    expect(unreadable.map((file) => [file.artifact_id, file.sha256])).to.deep.equal([
      [second.picture.id, second.picture.sha256],
    ]);
  });

  it('should be exported only of a final task of the account, by a key that may read it, to a new file', async () => {
    const other = path.join(folder, 'other.tar');
    const open = await claimed();
    expect((await sopwith('task', 'evidence', open.taskId, other)).err).to.match(/task_not_final/);
    expect((await sopwithAs(real.otherKey, 'task', 'evidence', taskId, other)).err).to.match(/not_found/);
    const writer = await real.accountKey('tasks:write');
    expect((await sopwithAs(writer, 'task', 'evidence', taskId, other)).err).to.match(/insufficient_scope/);
    expect(await stat(other).catch(() => null)).to.equal(null);
    expect((await sopwith('task', 'evidence', taskId, saved)).err).to.match(/exists: choose another name/);
    expect((await stat(saved)).mode & 0o777).to.equal(0o600);
  });
});

/** What somebody with another key can do: everything but the key ID is right. */
async function signAgain(unpacked: string): Promise<void> {
  const { publicKey, privateKey } = generateKeyPairSync('ed25519');
  const manifest = JSON.parse(await readFile(path.join(unpacked, 'manifest.json'), 'utf8')) as Manifest;
  const bytes = Buffer.from(JSON.stringify({ ...manifest, key_id: keyIdOf(publicKey) }));
  await writeFile(path.join(unpacked, 'manifest.json'), bytes);
  await writeFile(path.join(unpacked, 'manifest.sig'), sign(null, bytes, privateKey));
  await writeFile(path.join(unpacked, 'public-key.pem'), publicKey.export({ format: 'pem', type: 'spki' }));
}
