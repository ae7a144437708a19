import { readdir } from 'node:fs/promises';
import { basename, dirname, join } from 'node:path';
import { expect } from 'chai';
import { WITNESS_KEY } from '../../src/db/database-identity.ts';
import { textPdf } from '../../demo/portals/lab/pdf.ts';
import { canaryScanner, type Canary } from '../support/canaries.ts';
import { eventually } from '../support/eventually.ts';
import { acmeFixture, type AcmeFixture } from './acme-fixture.ts';
import { claimData } from './claims.ts';

const JAMES = { id: 'ACM100200302', first_name: 'James', last_name: 'Holloway', date_of_birth: '1965-09-30' };
const CONTENT = 'operative-note-of-a-canary';
const CANARIES: readonly Canary[] = [
  { name: 'member id', value: JAMES.id },
  { name: 'last name', value: JAMES.last_name },
  { name: 'date of birth', value: JAMES.date_of_birth },
  { name: 'date of birth (US)', value: '09/30/1965' },
  { name: 'patient account', value: 'PAN-PURGED' },
  { name: 'content of a file', value: CONTENT },
];
const FILE = { name: 'holloway.pdf', type: 'application/pdf', content: textPdf([CONTENT]) };

// In the suite, test/lifecycle/purge.test.ts purges, and once-ledger.test.ts refuses what was submitted before.
describe('a claim whose data is purged by the worker (long)', function () {
  this.timeout(200_000);
  let fixture: AcmeFixture;
  before(async () => {
    fixture = await acmeFixture();
    await fixture.startWorker();
  });
  after(() => fixture[Symbol.asyncDispose]());

  const file = async (): Promise<string> => {
    const id = await fixture.create('claim_submission', claimData('PAN-PURGED', JAMES), [FILE]);
    return (await fixture.finished(id)).id;
  };
  const storedFiles = async (): Promise<readonly string[]> => {
    const found = await readdir(join(fixture.dataDir, 'artifacts'), { recursive: true, withFileTypes: true });
    return found
      .filter((one) => one.isFile() && basename(one.parentPath) !== dirname(WITNESS_KEY))
      .map(({ name }) => name);
  };

  it('should leave nothing of the patient, and is still not filed a second time', async () => {
    const { knex, vault } = fixture.store;
    const first = await file();
    expect((await storedFiles()).length).to.be.at.least(2);
    const now = JSON.stringify({ task_data: 0, results: 0, artifacts: 0, timeline: 0, deliveries: 0 });
    await knex('account').update({ retention: now });
    // No sender runs here: it has given up.
    await knex('webhook_delivery').update({ state: 'failed', next_at: null });
    // A worker purges when it starts.
    await fixture.startWorker();
    await fixture.until(
      first,
      ({ dataPurgedAt, resultPurgedAt }) => dataPurgedAt !== null && resultPurgedAt !== null,
    );
    await eventually(storedFiles, (names) => names.length === 0);

    const { rows: columns } = await knex.raw<{ rows: { table_name: string; column_name: string }[] }>(
      `select table_name, column_name from information_schema.columns
       where table_schema = current_schema() and column_name like '%\\_enc' order by 1, 2`,
    );
    const sealed: string[] = [];
    for (const { table_name: table, column_name: column } of columns)
      if ((await knex(table).whereNotNull(column).limit(1)).length > 0) sealed.push(`${table}.${column}`);
    expect(sealed, 'what is still encrypted is of the account, not of a task').to.deep.equal([
      'portal_connection.credentials_enc',
      'portal_connection.session_enc',
    ]);
    const { find, findInFiles } = canaryScanner(CANARIES);
    const [connection] = await knex('portal_connection').select();
    const session = await vault.open(
      {
        table: 'portal_connection',
        column: 'session_enc',
        accountId: fixture.accountId,
        rowId: connection.id,
      },
      connection.session_enc,
    );
    expect(find(session)).to.deep.equal([]);
    const { rows: tables } = await knex.raw<{ rows: { name: string }[] }>(
      `select format('%I.%I', schemaname, tablename) as name from pg_tables
       where schemaname not in ('pg_catalog', 'information_schema')`,
    );
    for (const { name } of tables) {
      const { rows } = await knex.raw<{ rows: { text: string }[] }>(`select t::text as text from ${name} t`);
      expect(find(rows.map(({ text }) => text).join('\n')), name).to.deep.equal([]);
    }
    const browsers = (path: string): boolean => path.includes('/agents/');
    expect(await findInFiles(fixture.dataDir, browsers)).to.deep.equal([]);

    const second = await fixture.find(await file());
    expect(second.status).to.equal('completed_with_issues');
    expect(second.issues.map(({ code }) => code)).to.deep.equal(['duplicate_submission']);
    expect(second.notes, 'names the task that filed it').to.include(first);
    expect(fixture.portal.lab.state().submissions_by_key['PAN-PURGED']).to.equal(1);
  });
});
