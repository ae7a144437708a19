import { randomBytes } from 'node:crypto';
import { readdir, readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { expect } from 'chai';
import { textPdf } from '../../demo/portals/lab/pdf.ts';
import { connect } from '../../src/db/connect.ts';
import { startEmbeddedServer } from '../../src/db/embedded-server.ts';
import { canaryScanner, type Canary } from '../support/canaries.ts';
import { claimData, eligibilityData } from './claims.ts';
import {
  eventually,
  serviceFixture,
  type ServiceFixture,
  type TaskAnswer,
} from '../support/service-fixture.ts';

const CREDENTIALS = {
  username: 'clinic-a',
  password: 'Lab-Portal-A1!',
  totp_secret: 'ACMELABCLINICAAAAAAAAAAAAAAAAAAA',
};
const KEY = randomBytes(32);
const CONTENT = 'operative-note-of-a-canary';
const FILE_NAME = 'holloway-canary-note.pdf';
const EXTERNAL_ID = 'visit-of-the-canary';
const METADATA = { 'label-of-the-canary': 'site-of-the-canary' };
const IDEMPOTENCY_KEY = 'attempt-of-the-canary';
/** Chosen by the client: in the answers to it and its webhooks, and nowhere else. */
const CHOSEN: readonly Canary[] = [
  { name: 'file name', value: FILE_NAME },
  { name: 'external id', value: EXTERNAL_ID },
  { name: 'metadata', value: 'site-of-the-canary' },
  { name: 'name of metadata', value: 'label-of-the-canary' },
  { name: 'idempotency key', value: IDEMPOTENCY_KEY },
];
/** Not the member of our examples: those stand in the source. */
const JAMES = { id: 'ACM100200302', first_name: 'James', last_name: 'Holloway', date_of_birth: '1965-09-30' };
/** Of a member whom the portal does not know. */
const STRANGER = { id: 'ACM987654321', date_of_birth: '1971-07-17' };
/** In requests that are refused. */
const REFUSED = 'Quillfeather';

const PATIENT: readonly Canary[] = [
  { name: 'member id', value: JAMES.id },
  { name: 'last name', value: JAMES.last_name },
  { name: 'date of birth', value: JAMES.date_of_birth },
  { name: 'date of birth (US)', value: '09/30/1965' },
  { name: "stranger's id", value: STRANGER.id },
  { name: "stranger's date of birth", value: STRANGER.date_of_birth },
  { name: "stranger's date of birth (US)", value: '07/17/1971' },
  { name: 'refused name', value: REFUSED },
  { name: 'file content', value: CONTENT },
];

describe('secrets and patient data', function () {
  this.timeout(400_000);
  let fixture: ServiceFixture;
  let secrets: readonly Canary[];
  /** As they are while a claim is submitted. */
  let processes: readonly RunningProcess[];
  /** A claim of each kind of end, and the requests that were refused. */
  let refusals: readonly { readonly status: number; readonly body: string }[];

  before(async () => {
    const settings = { LOG_LEVEL: 'trace', ENCRYPTION_KEY: KEY.toString('base64'), STEP_TIMEOUT: '4s' };
    fixture = await serviceFixture(settings, CREDENTIALS);
    secrets = [
      { name: 'password', value: CREDENTIALS.password },
      { name: 'TOTP secret', value: CREDENTIALS.totp_secret },
      { name: 'API key', value: fixture.apiKey },
      { name: "API key's secret", value: fixture.apiKey.split('_').at(-1) ?? '' },
      { name: 'webhook secret', value: fixture.webhookSecret.replace('whsec_', '') },
      { name: 'webhook key', value: Buffer.from(fixture.webhookSecret.replace('whsec_', ''), 'base64') },
      { name: 'encryption key', value: KEY },
    ];
    const { lab } = fixture.portal;
    lab.switches({ totp: true, submit_slow: 3_000 });
    const posted = await postClaim(fixture, 'PAN-1');
    await submitted(fixture, 'PAN-1');
    processes = await processesOf(fixture.folder);
    lab.switches({ submit_slow: 0 });
    await ended(fixture, Promise.resolve(posted), 'completed');
    await ended(fixture, fixture.post('eligibility_check', ofMember(STRANGER)), 'failed');
    lab.switches({ release_2: true }); // a target is sought in vain, and what stood there instead is told
    await ended(fixture, fixture.post('eligibility_check', ofMember(JAMES)), 'failed');
    lab.switches({ release_2: false, submit_times_out: 'reset', posting_delay_ms: 3_600_000 });
    await ended(fixture, postClaim(fixture, 'PAN-2'), 'completed_with_issues');
    lab.switches({ submit_times_out: 'off', posting_delay_ms: 0 });
    refusals = await refusedRequests(fixture);
  });
  after(() => fixture?.[Symbol.asyncDispose]());

  it('should be found by the scanner in each form that an encoder gives them', () => {
    const { find } = canaryScanner([{ name: 'it', value: 'Rivera:1980' }]);
    const inside = (text: string): Buffer => Buffer.from(`{"a":"${text}"}`);
    const forms: (Buffer | string)[] = [
      inside('Rivera:1980'),
      inside('Rivera:1980').toString('hex'),
      inside(encodeURIComponent('Rivera:1980')),
      ...['', 'x', 'xy'].map((before) => inside(`${before}Rivera:1980`).toString('base64')),
    ];
    for (const form of forms) expect(find(form), String(form)).not.to.be.empty;
    expect(find(inside('Riviera:1980'))).to.deep.equal([]);
  });

  it('should stand in no answer to a request that is refused', () => {
    const { find } = canaryScanner([...PATIENT, ...secrets]);
    expect(refusals.map(({ status }) => status)).to.deep.equal([422, 422, 400, 415, 422, 401]);
    for (const { body } of refusals) expect(find(body), body).to.deep.equal([]);
  });

  it('should stand in no log line, however much is logged', () => {
    const log = fixture.service.log();
    expect(log, 'a real log').to.contain('task.finished');
    expect(canaryScanner([...PATIENT, ...CHOSEN, ...secrets]).find(log)).to.deep.equal([]);
  });

  it('should stand in no webhook: no secret, no data, no file', () => {
    const { find } = canaryScanner([...secrets, ...PATIENT]);
    expect(fixture.messages.length).to.equal(4);
    for (const { rawBody, headers } of fixture.messages)
      expect(find(`${rawBody}${JSON.stringify(headers)}`)).to.deep.equal([]);
  });

  it('should stand in no arguments or environment of a process, but the key with those who need it', () => {
    expect(processes.map(({ kind }) => kind)).to.include.members([
      'service',
      'worker',
      'agent',
      'browser',
      'postgres',
    ]);
    const { find } = canaryScanner([...PATIENT, ...CHOSEN, ...secrets]);
    for (const { kind, args, environment } of processes) {
      expect(find(args), `arguments of the ${kind}`).to.deep.equal([]);
      const found = find(environment).filter((label) => !label.startsWith('encryption key'));
      expect(found, `environment of the ${kind}`).to.deep.equal([]);
      const holdsKey = find(environment).length > 0;
      if (!['service', 'worker'].includes(kind))
        expect(holdsKey, `${kind} has the key: ${args.toString()}`).to.equal(false);
    }
  });

  it('should stand in the database only where it is encrypted', async () => {
    const server = await startEmbeddedServer({ dataDir: fixture.dataDir });
    const knex = connect({ url: server.url, applicationName: 'sopwith-test', poolMax: 1 });
    try {
      const { rows: tables } = await knex.raw<{ rows: { schema: string; name: string }[] }>(
        `select table_schema as schema, table_name as name from information_schema.tables
         where table_schema not in ('pg_catalog', 'information_schema') and table_type = 'BASE TABLE'`,
      );
      expect(tables.map(({ schema, name }) => `${schema}.${name}`)).to.include.members([
        'sopwith.task',
        'pgboss.job',
      ]);
      const { find } = canaryScanner([...PATIENT, ...CHOSEN, ...secrets]);
      let scanned = 0;
      for (const { schema, name } of tables) {
        const { rows } = await knex.raw<{ rows: { text: string }[] }>('select t::text as text from ??.?? t', [
          schema,
          name,
        ]);
        scanned += rows.length;
        const text = rows.map((row) => row.text).join('\n');
        expect(find(text), `${schema}.${name}`).to.deep.equal([]);
      }
      expect(scanned).to.be.above(50);
    } finally {
      await knex.destroy();
      await server.stop();
    }
  });

  it('should stand in no file, not even after everything was killed in the middle of a claim', async () => {
    fixture.portal.lab.switches({ submit_slow: 3_500 });
    await postClaim(fixture, 'PAN-3');
    await submitted(fixture, 'PAN-3');
    for (const { pid, kind } of await processesOf(fixture.folder)) if (kind !== 'postgres') kill(pid);
    await fixture.service.stop();
    await fixture.restart();
    expect(await fixture.service.stop()).to.equal(0);
    const { findInFiles } = canaryScanner([...PATIENT, ...CHOSEN, ...secrets]);
    expect(await findInFiles(fixture.folder)).to.deep.equal([]);
    expect(await readdir(join(fixture.folder, 'temp'))).to.deep.equal([]);
  });
});

const ofMember = ({ id, date_of_birth }: { id: string; date_of_birth: string }): object => ({
  ...eligibilityData(),
  member: { id, date_of_birth },
});

async function postClaim(fixture: ServiceFixture, account: string): Promise<TaskAnswer> {
  const content = textPdf([CONTENT]);
  if (!content.includes(CONTENT)) throw new Error('the canary is not in the file');
  const form = new FormData();
  form.set('type', 'claim_submission');
  form.set('data', JSON.stringify(claimData(account, JAMES)));
  form.set('external_id', EXTERNAL_ID);
  form.set('metadata', JSON.stringify(METADATA));
  form.set('files', new Blob([new Uint8Array(content)], { type: 'application/pdf' }), FILE_NAME);
  const headers = { 'Idempotency-Key': `${IDEMPOTENCY_KEY}-${account}` };
  const response = await fixture.call('/tasks', { method: 'POST', headers, body: form });
  if (response.status !== 200) throw new Error(await response.text());
  return (await response.json()) as TaskAnswer;
}

async function submitted({ portal }: ServiceFixture, account: string): Promise<void> {
  await eventually('the submission', async () =>
    portal.lab.state().submissions_by_key[account] === 1 ? true : null,
  );
}

async function ended(fixture: ServiceFixture, posted: Promise<TaskAnswer>, status: string): Promise<void> {
  const { id } = await posted;
  const task = await fixture.until(id, (one) => /^(completed|failed)/.test(one.status));
  expect(task, JSON.stringify(task)).to.include({ status });
  await fixture.webhooksOf(id, 1);
}

async function refusedRequests(
  fixture: ServiceFixture,
): Promise<readonly { readonly status: number; readonly body: string }[]> {
  const json = { 'Content-Type': 'application/json' };
  const wrong = { ...eligibilityData(), member: { id: STRANGER.id, date_of_birth: REFUSED } };
  const form = new FormData();
  form.set('type', 'claim_submission');
  form.set('data', JSON.stringify({ payer: REFUSED }));
  form.set('files', new Blob([new Uint8Array(textPdf([CONTENT]))], { type: 'application/pdf' }), FILE_NAME);
  const broken = `--x\r\nContent-Disposition: form-data; name="files"; filename="${FILE_NAME}"\r\n\r\n${CONTENT}`;
  const requests: RequestInit[] = [
    { headers: json, body: JSON.stringify({ type: 'eligibility_check', data: JSON.stringify(wrong) }) },
    { body: form },
    { headers: json, body: `{"type": "${REFUSED}", "data": ${CONTENT}` },
    { headers: { 'Content-Type': `text/${REFUSED}` }, body: CONTENT },
    { headers: { 'Content-Type': 'multipart/form-data; boundary=x' }, body: broken },
    { headers: { ...json, Authorization: `Bearer ${fixture.apiKey}x` }, body: '{}' },
  ];
  const answers: { status: number; body: string }[] = [];
  for (const request of requests) {
    const response = await fixture.call('/tasks', { method: 'POST', ...request });
    answers.push({ status: response.status, body: await response.text() });
  }
  return answers;
}

interface RunningProcess {
  readonly pid: number;
  readonly kind: 'service' | 'worker' | 'agent' | 'browser' | 'postgres' | 'other';
  readonly args: Buffer;
  readonly environment: Buffer;
}

/** Every process that works in the folder, or was told of it. */
async function processesOf(folder: string): Promise<readonly RunningProcess[]> {
  const found: RunningProcess[] = [];
  for (const name of await readdir('/proc')) {
    const pid = Number(name);
    if (!Number.isInteger(pid) || pid === process.pid) continue;
    const read = (file: string) => readFile(join('/proc', name, file)).catch(() => Buffer.alloc(0));
    const [args, environment] = await Promise.all([read('cmdline'), read('environ')]);
    if (!args.includes(folder) && !environment.includes(folder)) continue;
    found.push({ pid, kind: kindOf(args.toString().split('\0')), args, environment });
  }
  return found;
}

function kindOf(args: readonly string[]): RunningProcess['kind'] {
  const [program = ''] = args;
  if (/chrom|headless/i.test(program)) return 'browser';
  if (/postgres/.test(args.join(' '))) return 'postgres';
  if (args.some((arg) => arg.endsWith('agent-main.js'))) return 'agent';
  if (args.includes('worker')) return 'worker';
  return args.includes('start') ? 'service' : 'other';
}

function kill(pid: number): void {
  try {
    process.kill(pid, 'SIGKILL');
  } catch {
    // it has gone with its parent
  }
}
