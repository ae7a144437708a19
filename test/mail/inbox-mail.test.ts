import { expect } from 'chai';
import { mailRound } from '../../src/mail/keep-mails.ts';
import { createSmtpMailer } from '../../src/mail/smtp-mailer.ts';
import { newId } from '../../src/platform/ids.ts';
import { createLogger } from '../../src/platform/logger.ts';
import { readAlarms } from '../../src/admin/alarms.ts';
import { finishTask } from '../../src/tasks/end/finish-task.ts';
import { askForInput, giveInput } from '../../src/tasks/ask/task-input.ts';
import type { TaskNeeds } from '../../src/tasks/task.ts';
import { standard } from '../../src/webhooks/sending/retry-policies.ts';
import { taskFixture, type TaskFixture } from '../support/task-fixture.ts';
import { smtpReceiver, type SmtpReceiver } from './smtp-receiver.ts';

const PATIENT = 'Quillfeather';

describe('e-mails about the inbox', () => {
  let fixture: TaskFixture;
  let receiver: SmtpReceiver;
  let robin: string;
  beforeEach(async () => {
    fixture = await taskFixture();
    receiver = await smtpReceiver({ secure: false });
    robin = await person('robin@clinic.example', 'operator', true);
  });
  afterEach(async () => {
    await receiver[Symbol.asyncDispose]();
    await fixture[Symbol.asyncDispose]();
  });

  const knex = () => fixture.database.knex;
  const person = async (email: string, role: string, inbox_mail: boolean): Promise<string> => {
    const id = newId('usr');
    await knex()('person').insert({ id, email, name: email, inbox_mail });
    await knex()('person_role').insert({ person_id: id, account_id: fixture.accountId, role });
    return id;
  };
  const needs = (): TaskNeeds => ({
    kind: 'form',
    message: `What is the plan of ${PATIENT}?`,
    schema: { type: 'object', properties: { code: { type: 'string' } } },
    expires_at: new Date(Date.now() + 600_000).toISOString(),
  });
  const wait = async () => {
    const lease = await fixture.claim();
    await askForInput(fixture.store, lease, needs());
    return lease;
  };
  const round = async (): Promise<void> =>
    mailRound(
      {
        knex: knex(),
        send: createSmtpMailer({
          url: `smtp://sopwith:secret@127.0.0.1:${receiver.port}`,
          from: { name: '', address: 'sopwith@clinic.example' },
        }),
        policy: standard,
        baseUrl: 'https://sopwith.clinic.example',
        logger: createLogger({ level: 'silent', role: 'test' }),
      },
      new AbortController().signal,
    );
  const later = () => knex()('person_mail').update({ next_at: knex().fn.now() });
  const recipients = () => receiver.received.flatMap(({ to }) => to);

  it('should tell those who want it and may answer how many tasks wait, with IDs and a link, and nothing of the question', async () => {
    await person('viewer@clinic.example', 'viewer', true);
    await person('quiet@clinic.example', 'admin', false);
    const [first, second] = [await wait(), await wait()];
    await round();
    expect(recipients()).to.deep.equal(['robin@clinic.example']);
    const source = receiver.received[0]?.source ?? '';
    expect(source).to.include('Subject: Sopwith: 2 tasks wait for a person');
    for (const { taskId } of [first, second]) expect(source).to.include(taskId);
    expect(source.replaceAll('=\r\n', '')).to.match(
      /https:\/\/sopwith\.clinic\.example\/console\/inbox\?account=/,
    );
    expect(source).not.to.include(PATIENT);
  });

  it('should send one e-mail in five minutes, and none about what was answered in the meantime', async () => {
    await wait();
    await round();
    const answered = await wait();
    await wait();
    await round();
    await round();
    expect(receiver.received).to.have.length(1);
    await giveInput(fixture.store, fixture.accountId, answered.taskId, {
      answer: { code: '1' },
      needs: needs(),
      actor: 'test',
    });
    await later();
    await Promise.all([round(), round()]);
    expect(receiver.received).to.have.length(2);
    expect(receiver.received[1]?.source).to.include('1 task waits');
    await later();
    await round();
    expect(receiver.received).to.have.length(2);
  });

  it('should tell of a task that ended with an uncertain submission, and not of one that just ended', async () => {
    const lease = await fixture.claim();
    const done = await fixture.claim();
    const at = { portal: 'acme', step_key: 'acme/claim#submit', state: 'unknown', epoch: lease.epoch };
    await knex()('task_commit').insert({ ...at, task_id: lease.taskId, account_id: fixture.accountId });
    const issues = [{ code: 'submission_uncertain', message: 'unknown' }] as const;
    await finishTask(fixture.store, lease, {
      status: 'completed_with_issues',
      notes: PATIENT,
      result: null,
      issues,
    });
    await finishTask(fixture.store, done, { status: 'completed', result: {} });
    await round();
    expect(receiver.received).to.have.length(1);
    expect(receiver.received[0]?.source).to.include(lease.taskId).and.not.include(done.taskId);
  });

  it('should try again while the server fails, raise an alarm, and forget a recipient that is rejected', async () => {
    receiver.failNext(1);
    await wait();
    await round();
    const alarms = async () =>
      (await readAlarms(knex(), 600_000)).filter(({ alarm }) => alarm === 'mails_failing');
    expect((await alarms()).map(({ details }) => details)).to.deep.equal([{ people: 1, reason: 'refused' }]);
    await later();
    await round();
    expect(recipients()).to.deep.equal(['robin@clinic.example']);
    expect(await alarms()).to.deep.equal([]);
    await knex()('person').where({ id: robin }).update({ email: 'nobody@clinic.example' });
    await wait();
    await later();
    await round();
    expect((await alarms())[0]?.details).to.deep.equal({ people: 1, reason: 'rejected' });
    expect(await knex()('inbox_mail')).to.deep.equal([]);
  });
});
