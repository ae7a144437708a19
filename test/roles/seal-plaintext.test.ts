import { expect } from 'chai';
import { createWebhookEndpoints } from '../../src/accounts/webhook-endpoints.ts';
import type { createVault } from '../../src/accounts/aes-vault.ts';
import { createTaskArtifacts } from '../../src/artifacts/task-artifacts.ts';
import { newId } from '../../src/platform/ids.ts';
import { createLogger } from '../../src/platform/logger.ts';
import { sealPlaintext } from '../../src/roles/seal-plaintext.ts';
import { openFileName } from '../../src/tasks/file-names.ts';
import { findTask, listTasks } from '../../src/tasks/find-tasks.ts';
import type { NewTask } from '../../src/tasks/create/new-task.ts';
import type { StoredFile } from '../../src/tasks/task-row.ts';
import { canaryScanner } from '../support/canaries.ts';
import { taskFixture, type TaskFixture } from '../support/task-fixture.ts';

const WORDS = {
  'external id': 'visit-of-Quillfeather',
  'metadata name': 'Ambrosius-label',
  'metadata value': 'Wintergreen-site',
  'idempotency key': 'retry-of-Thistlewood',
  'file name': 'Larkspur-referral.pdf',
  'artifact name': 'Foxglove-remittance.pdf',
  'path of the webhook address': 'hook-of-Marigold',
} as const;
const CANARIES = Object.entries(WORDS).map(([name, value]) => ({ name, value }));
const URL_OF_HOOK = `https://clinic.test/${WORDS['path of the webhook address']}?key=1`;
const METADATA = { [WORDS['metadata name']]: WORDS['metadata value'] };

describe('texts that clients choose', () => {
  let fixture: TaskFixture;
  beforeEach(async () => {
    fixture = await taskFixture();
  });
  afterEach(() => fixture[Symbol.asyncDispose]());

  const input = (): NewTask =>
    fixture.newTask({
      externalId: WORDS['external id'],
      metadata: METADATA,
      idempotencyKey: WORDS['idempotency key'],
      files: [fileNamed(WORDS['file name'])],
    });
  const endpoints = () => createWebhookEndpoints(fixture.database.knex, vaultOf(fixture));
  const foundInTables = async (): Promise<readonly string[]> => {
    const { knex } = fixture.database;
    const tables = await knex.raw<{ rows: { name: string }[] }>(
      `select format('%I.%I', schemaname, tablename) as name from pg_tables
       where schemaname not in ('pg_catalog', 'information_schema')`,
    );
    const { find } = canaryScanner(CANARIES);
    const found: string[] = [];
    for (const { name } of tables.rows) {
      const { rows } = await knex.raw<{ rows: { text: string }[] }>(`select t::text as text from ${name} t`);
      found.push(...find(rows.map(({ text }) => text).join('\n')).map((label) => `${name}: ${label}`));
    }
    return found;
  };
  const expectReadable = async (id: string): Promise<void> => {
    const task = await findTask(fixture.store, fixture.accountId, id);
    expect(task).to.deep.include({ externalId: WORDS['external id'], metadata: METADATA });
    expect(task?.files.map(({ name }) => name)).to.deep.equal([WORDS['file name']]);
    const { tasks } = await listTasks(fixture.store, fixture.accountId, { externalId: WORDS['external id'] });
    expect(tasks.map((one) => one.id)).to.deep.equal([id]);
    const again = await fixture.openCreator().create(input());
    expect([again.replayed, again.task.id]).to.deep.equal([true, id]);
    expect((await endpoints().find(fixture.accountId))?.url).to.equal(URL_OF_HOOK);
  };

  it('should be in no table in plaintext, and found, unique and readable all the same', async () => {
    await endpoints().set({ accountId: fixture.accountId, url: URL_OF_HOOK, actor: 'test' });
    const { task } = await fixture.creator.create(input());
    expect(await foundInTables()).to.deep.equal([]);
    await expectReadable(task.id);
  });

  it('should be encrypted at the start of the API where an earlier version wrote them, and lost nowhere', async () => {
    const { knex } = fixture.database;
    const { task } = await fixture.creator.create(input());
    await knex('task').where({ id: task.id }).update({
      labels_enc: null,
      external_id_digest: null,
      external_id: WORDS['external id'],
      metadata: METADATA,
    });
    await knex('task_file').update({ name_enc: null, name: WORDS['file name'] });
    const { storageKey, contentType, id, ...artifact } = fileNamed(WORDS['artifact name']);
    await knex('artifact').insert({
      ...artifact,
      id,
      task_id: task.id,
      account_id: fixture.accountId,
      attempt: 1,
      kind: 'download',
      content_type: contentType,
      storage_key: storageKey,
      created_at: new Date(),
    });
    await knex('idempotency_key').update({ digest: null, key: WORDS['idempotency key'] });
    await knex('webhook_endpoint').insert({
      id: newId('wh'),
      account_id: fixture.accountId,
      url: URL_OF_HOOK,
    });
    expect(await foundInTables(), 'the scanner finds each').to.have.length.at.least(CANARIES.length);
    expect(await findTask(fixture.store, fixture.accountId, task.id)).to.deep.include({ metadata: METADATA });

    const logger = createLogger({ level: 'silent', role: 'test' });
    await sealPlaintext(knex, vaultOf(fixture), logger);
    await sealPlaintext(knex, vaultOf(fixture), logger);
    expect(await foundInTables()).to.deep.equal([]);
    await expectReadable(task.id);
    const artifacts = createTaskArtifacts(knex, (row) => openFileName(fixture.store.vault, row, 'artifact'), {
      open: () => Promise.reject(new Error()),
    });
    const listed = await artifacts.list(fixture.accountId, task.id);
    expect(listed?.map(({ name }) => name)).to.deep.equal([WORDS['artifact name']]);
  });
});

function vaultOf({ store }: TaskFixture): ReturnType<typeof createVault> {
  return store.vault as ReturnType<typeof createVault>;
}

const fileNamed = (name: string): StoredFile => ({
  id: newId('file'),
  name,
  contentType: 'application/pdf',
  size: 12,
  sha256: 'a'.repeat(64),
  storageKey: 'acct/file',
});
