import { createHash } from 'node:crypto';
import { expect } from 'chai';
import { TASK_SCHEMA } from '../../src/http/requests/create-request.ts';
import { fingerprintOf } from '../../src/http/requests/create-task.ts';
import generated from '../../src/http/generated/openapi.json' with { type: 'json' };
import { NO_PLAIN_FIELDS, PLAIN_COLUMNS } from '../../src/tasks/posted-fields.ts';
import { toTaskObject } from '../../src/tasks/task.ts';
import { taskFixture, type TaskFixture } from '../support/task-fixture.ts';

const COLUMN_TYPES: Readonly<Record<string, string>> = {
  integer: 'int',
  smallint: 'int',
  text: 'text',
  'timestamp with time zone': 'timestamptz',
};

describe('what a client posts of a task', () => {
  let fixture: TaskFixture;
  before(async () => {
    fixture = await taskFixture();
  });
  after(() => fixture[Symbol.asyncDispose]());

  it('should have each plain field in requests, in the table, and in the task that is answered', async () => {
    const { rows } = await fixture.database.knex.raw<{ rows: { name: string; type: string }[] }>(
      `select column_name as name, data_type as type from information_schema.columns where table_name = 'task'`,
    );
    const columns = new Map(rows.map(({ name, type }) => [name, COLUMN_TYPES[type]]));
    const answered: Readonly<Record<string, unknown>> = generated.components.schemas.TaskObject.properties;
    for (const { column, sqlType } of PLAIN_COLUMNS) {
      expect(TASK_SCHEMA.fields.get(column), column).to.be.an('object');
      expect(columns.get(column), column).to.equal(sqlType);
      expect(answered[column], column).to.be.an('object');
    }
  });

  it('should keep what is posted, from the row to the answer', async () => {
    const notBefore = new Date('2027-01-04T06:00:00.123Z');
    const expiresAt = new Date('2027-01-05T06:00:00.000Z');
    const { task } = await fixture.creator.create(fixture.newTask({ priority: -7, notBefore, expiresAt }));
    const row = await fixture.database.knex('task').where({ id: task.id }).first<Record<string, unknown>>();
    expect(row).to.deep.include({ priority: -7, not_before: notBefore, expires_at: expiresAt });
    expect(toTaskObject(task)).to.include({
      priority: -7,
      not_before: '2027-01-04T06:00:00.123Z',
      expires_at: '2027-01-05T06:00:00.000Z',
    });
  });

  it('should keep the fingerprint of a request: its idempotency key may have been used before an upgrade', () => {
    const fields = {
      type: 'ping',
      data: 'x',
      externalId: 'e',
      metadata: { b: '2', a: '1' },
      ...NO_PLAIN_FIELDS,
    };
    const at = new Date('2027-01-04T06:00:00Z');
    const of010 = (parts: readonly unknown[]): string =>
      createHash('sha256').update(JSON.stringify(parts)).digest('hex');
    const metadata = [
      ['a', '1'],
      ['b', '2'],
    ];
    expect(fingerprintOf(fields, []).toString('hex')).to.equal(
      of010(['ping', 'x', 'e', metadata, 0, null, null, []]),
    );
    expect(fingerprintOf({ ...fields, priority: 5, expiresAt: at }, []).toString('hex')).to.equal(
      of010(['ping', 'x', 'e', metadata, 5, null, at, []]),
    );
  });
});
