import { expect } from 'chai';
import type { Knex } from 'knex';
import { ALARMS } from '../../src/admin/alarms.ts';
import { systemClock } from '../../src/platform/clock.ts';
import { createLogger } from '../../src/platform/logger.ts';
import { keepAlarms, type AlarmOptions } from '../../src/roles/keep-alarms.ts';
import { hmacSha256 } from '../../src/webhooks/messages/signers.ts';
import { createSignerRegistry } from '../../src/webhooks/messages/signer-registry.ts';
import { startReceiver, type ReceivedMessage, type Receiver } from '../../src/webhooks/receiving/receiver.ts';
import { PROCESS_ROLES } from '../../src/db/database-roles.ts';
import { connect } from '../../src/db/connect.ts';
import { eventually } from '../support/eventually.ts';
import { taskFixture, type TaskFixture } from '../support/task-fixture.ts';
import { testPoster } from '../support/webhook-fixture.ts';

interface AlarmBody {
  readonly event: string;
  readonly data: {
    readonly id: string;
    readonly alarm: string;
    readonly summary: string;
    readonly details: object;
    readonly resolved_at: string | null;
  };
}

const bodyOf = ({ rawBody }: ReceivedMessage): AlarmBody => JSON.parse(rawBody.toString()) as AlarmBody;

describe('messages to the operator', function () {
  this.timeout(120_000);
  let fixture: TaskFixture;
  let asApi: Knex;
  let receiver: Receiver;
  let status = 204;
  const secret = hmacSha256.newSecret();
  const messages: ReceivedMessage[] = [];

  before(async () => {
    fixture = await taskFixture();
    asApi = connect({
      url: fixture.database.url,
      applicationName: 'sopwith-test-api',
      role: PROCESS_ROLES.api,
    });
    receiver = await startReceiver({
      secret,
      onMessage: (message) => void messages.push(message),
      answer: (_message, response) => void response.writeHead(status).end(),
    });
  });
  after(async () => {
    await receiver?.close();
    await asApi?.destroy();
    await fixture?.[Symbol.asyncDispose]();
  });

  const options = (): AlarmOptions => ({
    poster: testPoster(),
    signers: createSignerRegistry(),
    clock: systemClock,
    knex: asApi,
    endpoint: { url: receiver.url, secret },
    waitMs: 600_000,
    logger: createLogger({ level: process.env['TEST_LOG'] ?? 'silent', role: 'test' }),
    everyMs: 20,
  });
  const of = (alarm: string): readonly AlarmBody[] =>
    messages.map(bodyOf).filter(({ data }) => data.alarm === alarm);
  /** Lets the times that the database holds pass. */
  const pass = (): Promise<unknown> =>
    fixture.database.knex.raw(
      "update process set seen_at = now() + interval '1 hour'; update operator_alarm set next_at = now(), absent_since = absent_since - interval '1 hour'",
    );
  /** Each kind of alarm once. */
  async function breakAll(): Promise<void> {
    const { knex } = fixture.database;
    const { accountId } = fixture;
    const connection = {
      account_id: accountId,
      base_url: 'https://portal.example',
      credentials_enc: Buffer.alloc(1),
    };
    await knex('portal_connection').insert([
      {
        ...connection,
        id: 'conn_1',
        portal: 'acme-health',
        paused_until: knex.raw("now() + interval '2 minutes'"),
      },
      { ...connection, id: 'conn_2', portal: 'harbor', credentials_rejected_at: knex.fn.now() },
    ]);
    await fixture.addEndpoint('disabled');
    await knex('webhook_endpoint').update({ disabled_reason: 'gone' });
    const late = await fixture.create();
    await knex('task')
      .where({ id: late })
      .update({ created_at: knex.raw("now() - interval '1 hour'") });
    const ended = await fixture.create();
    await knex('task')
      .where({ id: ended })
      .update({ status: 'completed_with_issues', finished_at: knex.fn.now() });
    await knex('task_commit').insert({
      task_id: ended,
      step_key: 'acme-health/claim-submission#submit',
      account_id: accountId,
      portal: 'acme-health',
      state: 'unknown',
      epoch: 1,
    });
    const facts = JSON.stringify({ disk_free_bytes: 1, disk_total_bytes: 100 });
    await knex('process').insert({
      id: 'p1',
      role: 'api',
      version: '0',
      host: 'h1',
      pid: 1,
      started_at: knex.fn.now(),
      facts,
    });
    await knex('person').insert({ id: 'person_1', email: 'ada@clinic.example', name: 'Ada' });
    await knex('person_mail').insert({
      person_id: 'person_1',
      next_at: knex.fn.now(),
      failure: 'connect',
      failing_since: knex.fn.now(),
    });
  }
  async function fixAll(): Promise<void> {
    const { knex } = fixture.database;
    await knex('portal_connection').update({ paused_until: null, credentials_rejected_at: null });
    await knex('webhook_endpoint').update({ state: 'active', disabled_reason: null });
    await knex('task').where({ status: 'queued' }).update({ created_at: knex.fn.now() });
    await knex('task_commit').update({ state: 'not_sent' });
    await knex('person_mail').update({ failure: null, failing_since: null });
    const facts = JSON.stringify({});
    for (const role of ['worker', 'webhooks'])
      await knex('process').insert({
        id: role,
        role,
        version: '0',
        host: 'h',
        pid: 1,
        started_at: knex.fn.now(),
        facts,
      });
    await knex('process').where({ id: 'p1' }).update({ facts });
  }

  it('should tell each thing that is wrong once, from however many processes, and that it is right again', async () => {
    await breakAll();
    const keepers = [keepAlarms(options()), keepAlarms(options())];
    try {
      await eventually(
        async () => {
          await pass();
          return new Set(messages.map((message) => bodyOf(message).data.summary));
        },
        // Two roles are missing: one alarm for each.
        (summaries) => summaries.size === ALARMS.length + 1,
      );
      expect(of('role_missing').map(({ data }) => data.summary)).to.have.members([
        'No process runs the role webhooks.',
        'No process runs the role worker.',
      ]);
      for (const alarm of ALARMS.filter((name) => name !== 'role_missing'))
        expect(of(alarm), alarm).to.have.lengthOf(1);
      for (const message of messages) {
        expect(message.verdict.ok).to.equal(true);
        expect(bodyOf(message).event).to.equal('alarm_raised');
      }
      expect(of('credentials_rejected')[0]?.data.details).to.deep.equal({
        account_id: fixture.accountId,
        portal: 'harbor',
      });
      const raised = messages.length;
      await fixAll();
      await eventually(
        async () => {
          await pass();
          return fixture.database.knex('operator_alarm').select('alarm');
        },
        (rows) => rows.length === 0,
      );
      const resolved = messages.slice(raised).map(bodyOf);
      expect(
        resolved.every(({ event, data }) => event === 'alarm_resolved' && data.resolved_at !== null),
      ).to.equal(true);
      const ids = (bodies: readonly AlarmBody[]) => bodies.map(({ data }) => data.id);
      expect(ids(resolved)).to.have.members(ids(messages.slice(0, raised).map(bodyOf)));
    } finally {
      for (const keeper of keepers) await keeper.stop();
    }
  });

  it('should send the same message again until it arrives, and nothing about what was wrong for a moment', async () => {
    messages.length = 0;
    status = 500;
    const { knex } = fixture.database;
    await knex('portal_connection')
      .where({ id: 'conn_2' })
      .update({ credentials_rejected_at: knex.fn.now() });
    const keeper = keepAlarms(options());
    try {
      const again = async (count: number): Promise<void> => {
        await eventually(
          async () => {
            await pass();
            return messages.length;
          },
          (length) => length >= count,
        );
      };
      await again(3);
      const [first, second] = messages;
      expect(second?.headers['webhook-id']).to.equal(first?.headers['webhook-id']);
      expect(second?.rawBody.equals(first?.rawBody ?? Buffer.alloc(0))).to.equal(true);
      await knex('portal_connection').update({ credentials_rejected_at: null });
      await eventually(
        async () => {
          await pass();
          return knex('operator_alarm').select('id');
        },
        (rows) => rows.length === 0,
      );
      expect(messages.map((message) => bodyOf(message).event)).not.to.include('alarm_resolved');
    } finally {
      await keeper.stop();
    }
  });
});
