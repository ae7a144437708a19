import { mkdtemp, readdir, readFile, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { Readable } from 'node:stream';
import { createFileVault, type FileVault } from '../../src/artifacts/file-vault.ts';
import { openFolderStore } from '../../src/artifacts/folder-store.ts';
import { createTaskArtifacts, type TaskArtifacts } from '../../src/artifacts/task-artifacts.ts';
import { newId } from '../../src/platform/ids.ts';
import { keepArtifact } from '../../src/runtime/attempt/keep-artifact.ts';
import { openFileName } from '../../src/tasks/file-names.ts';
import { finishTask } from '../../src/tasks/end/finish-task.ts';
import type { Conclusion } from '../../src/sdk/outcome.ts';
import type { NewTask } from '../../src/tasks/create/new-task.ts';
import { writeFailureReport } from '../../src/tasks/run/failure-reports.ts';
import { beginOnce, resolveOnce } from '../../src/tasks/run/once-ledger.ts';
import { appendEvents } from '../../src/tasks/timeline/task-events.ts';
import type { createVault } from '../../src/accounts/aes-vault.ts';
import type { Canary } from './canaries.ts';
import { FAILURE } from './failure-report.ts';
import { taskFixture, type TaskFixture } from './task-fixture.ts';

/** A word for each place into which a client, a portal, a receiver or a file can put one. */
const WORDS = {
  data: 'Quillfeather-in-data',
  'external id': 'Thistlewood-in-external-id',
  'metadata name': 'Ambrosius-in-metadata-name',
  'metadata value': 'Wintergreen-in-metadata',
  'idempotency key': 'Larkspur-in-idempotency-key',
  'name of a file that was sent': 'Foxglove-sent.pdf',
  'content of a file that was sent': 'Marigold-in-a-sent-file',
  notes: 'Hollyhock-in-notes',
  issue: 'Snapdragon-in-an-issue',
  result: 'Candytuft-in-the-result',
  'name of a result file': 'Meadowsweet-result.pdf',
  'content of a result file': 'Goldenrod-in-a-result-file',
  'name of a screenshot': 'Honeysuckle-page.png',
  'content of a screenshot': 'Periwinkle-on-a-screenshot',
  'nearest element in a failure report': 'Delphinium-near-the-target',
  'outputs of a submission': 'Celandine-in-outputs',
  'business key': 'Bluebell-in-a-business-key',
  'body of a message': 'Cornflower-in-a-message',
  "receiver's response": 'Buttercup-in-a-response',
} as const;

export const CANARIES: readonly Canary[] = Object.entries(WORDS).map(([name, value]) => ({ name, value }));

export const BUSINESS_KEY = { portal: 'acme', businessKey: JSON.stringify(WORDS['business key']) } as const;

export interface KeptTasks extends TaskFixture {
  readonly files: FileVault;
  readonly artifacts: TaskArtifacts;
  readonly folder: string;
  /** Storage keys of the files that are there. */
  stored(): Promise<readonly string[]>;
  /** A task that has ended, with something in each place. */
  endedTask(changes?: Partial<NewTask>): Promise<string>;
  /** The text of every row of every table, as `schema.table: row`. */
  dump(): Promise<string>;
  /** The same with what is encrypted in clear. */
  readable(): Promise<string>;
}

/** A database and a folder of files, with tasks that have ended. */
export async function keptTasks(): Promise<KeptTasks> {
  const fixture = await taskFixture();
  const { store, database } = fixture;
  const { knex } = database;
  const vault = store.vault as ReturnType<typeof createVault>;
  const folder = await mkdtemp(join(tmpdir(), 'sopwith-kept-'));
  const files = createFileVault(await openFolderStore(folder), vault);
  let count = 0;

  const keepMessage = async (accountId: string, taskId: string): Promise<void> => {
    const ids = { event: newId('msg'), delivery: newId('dlv'), attempt: newId('att') };
    const seal = (table: string, column: string, rowId: string, text: string) =>
      vault.seal({ table, column, accountId, rowId }, text);
    const row = { account_id: accountId, created_at: new Date() };
    const body = await seal('webhook_event', 'body_enc', ids.event, WORDS['body of a message']);
    await knex('webhook_event').insert({ ...row, id: ids.event, task_id: taskId, body_enc: body });
    await knex('webhook_delivery').insert({
      ...row,
      id: ids.delivery,
      event_id: ids.event,
      state: 'delivered',
      attempts: 1,
      finished_at: new Date(),
    });
    await knex('webhook_attempt').insert({
      id: ids.attempt,
      delivery_id: ids.delivery,
      account_id: accountId,
      number: 1,
      trigger: 'schedule',
      at: new Date(),
      outcome: 'ok',
      duration_ms: 5,
      response_enc: await seal('webhook_attempt', 'response_enc', ids.attempt, WORDS["receiver's response"]),
    });
  };

  const stored = async (): Promise<readonly string[]> => {
    const found = await readdir(folder, { recursive: true, withFileTypes: true });
    return found
      .filter((one) => one.isFile())
      .map((one) => `${one.parentPath.split('/').at(-1)}/${one.name}`)
      .toSorted();
  };

  return {
    ...fixture,
    files,
    folder,
    artifacts: createTaskArtifacts(knex, (row) => openFileName(store.vault, row, 'artifact'), files),
    stored,
    async endedTask(changes = {}) {
      count += 1;
      const accountId = changes.accountId ?? fixture.accountId;
      const sent = await files.store(accountId, Readable.from([WORDS['content of a file that was sent']]));
      const lease = await fixture.claim({
        data: JSON.stringify({ patient: WORDS.data }),
        externalId: WORDS['external id'],
        metadata: { [WORDS['metadata name']]: WORDS['metadata value'] },
        idempotencyKey: `${WORDS['idempotency key']}-${count}`,
        files: [{ ...sent, name: WORDS['name of a file that was sent'], contentType: 'application/pdf' }],
        ...changes,
      });
      const keep = (kind: 'download' | 'screenshot', file: string, content: string) =>
        keepArtifact(
          store,
          files,
          lease,
          { kind, name: file, contentType: 'application/pdf', step: null },
          Readable.from([content]),
        );
      const result = await keep(
        'download',
        WORDS['name of a result file'],
        WORDS['content of a result file'],
      );
      await keep('screenshot', WORDS['name of a screenshot'], WORDS['content of a screenshot']);
      const candidates = [WORDS['nearest element in a failure report']];
      await writeFailureReport(store, lease, { ...FAILURE, candidates });
      await appendEvents(store, lease, [{ kind: 'step.finished', data: { step: 1 } }]);
      const step = { step: 'acme/claim#submit', iteration: '' };
      const businessKey = `${BUSINESS_KEY.businessKey}${count === 1 ? '' : count}`;
      const intent = { ...step, ...BUSINESS_KEY, businessKey, timeoutMs: 1_000, passed: new Set<string>() };
      await beginOnce(store, lease, intent);
      const outputs = { confirmation: WORDS['outputs of a submission'] };
      await resolveOnce(store, lease, step, { state: 'done', outputs });
      const issues = [{ code: 'check', message: WORDS.issue }] as const;
      const conclusion: Conclusion = {
        status: 'completed_with_issues',
        notes: WORDS.notes,
        issues,
        result: { plan: WORDS.result },
      };
      await finishTask(store, lease, conclusion, { resultFiles: [result] });
      await keepMessage(accountId, lease.taskId);
      return lease.taskId;
    },
    async dump() {
      const { rows: tables } = await knex.raw<{ rows: { name: string }[] }>(
        `select format('%I.%I', schemaname, tablename) as name from pg_tables
         where schemaname not in ('pg_catalog', 'information_schema')`,
      );
      const lines: string[] = [];
      for (const { name } of tables) {
        const { rows } = await knex.raw<{ rows: { text: string }[] }>(
          `select t::text as text from ${name} t`,
        );
        lines.push(...rows.map(({ text }) => `${name}: ${text}`));
      }
      return lines.join('\n');
    },
    async readable() {
      const texts: string[] = [];
      const rowIds: Record<string, string> = { failure_report: "task_id || '/' || attempt" };
      for (const [table, column] of SEALED) {
        const rows: { id: string; account_id: string; sealed: Buffer }[] = await knex(table)
          .whereNotNull(column)
          .select(knex.raw(`${rowIds[table] ?? 'id'} as id`), 'account_id', { sealed: column });
        for (const { id: rowId, account_id: accountId, sealed } of rows) {
          const opened = await vault.open({ table, column, accountId, rowId }, sealed);
          texts.push(opened.toString('utf8'));
        }
      }
      for (const key of await stored()) {
        const [accountId = '', id = ''] = key.split('/');
        const content = await files.open(accountId, { id, storageKey: key });
        texts.push(Buffer.concat((await content.toArray()) as Buffer[]).toString('utf8'));
      }
      const outputs = await knex('task_commit').whereNotNull('outputs_enc').select('task_id');
      return [...texts, ...outputs.map(() => WORDS['outputs of a submission'])].join('\n');
    },
    async [Symbol.asyncDispose]() {
      await fixture[Symbol.asyncDispose]();
      await rm(folder, { recursive: true });
    },
  };
}

const SEALED: readonly (readonly [table: string, column: string])[] = [
  ...['labels_enc', 'data_enc', 'notes_enc', 'issues_enc', 'result_enc', 'needs_enc', 'input_enc'].map(
    (column) => ['task', column] as const,
  ),
  ['task_file', 'name_enc'],
  ['artifact', 'name_enc'],
  ['failure_report', 'report_enc'],
  ['webhook_event', 'body_enc'],
  ['webhook_attempt', 'response_enc'],
];

/** The bytes of every file under a folder. */
export async function bytesOf(folder: string): Promise<readonly Buffer[]> {
  const found = await readdir(folder, { recursive: true, withFileTypes: true });
  const paths = found.filter((one) => one.isFile()).map((one) => join(one.parentPath, one.name));
  return Promise.all(paths.map((path) => readFile(path)));
}
