import { expect } from 'chai';
import { createSopVersions } from '../../../src/accounts/sop-versions.ts';
import { newId } from '../../../src/platform/ids.ts';
import { writeFailureReport } from '../../../src/tasks/run/failure-reports.ts';
import { finishTask } from '../../../src/tasks/end/finish-task.ts';
import { createSignInTest } from '../../../src/tasks/create/sign-in-tests.ts';
import { FAILURE } from '../../support/failure-report.ts';
import { claimTask } from '../../support/claim-task.ts';
import { GOOD, json } from '../../support/fake-ports.ts';
import type { RealApi } from '../../support/real-api.ts';
import type { Names } from './documented-routes.ts';

interface Owner {
  readonly accountId: string;
  readonly key: string;
  /** What the owner calls the patient. */
  readonly patient: string;
  readonly portal: string;
}

/** One of everything that a key of an account can name: a finished task with an artifact and a delivery, a schedule, a portal, a patient. */
export async function objectsOf(real: RealApi, { accountId, key, patient, portal }: Owner): Promise<Names> {
  await real.endpoints.set({ accountId, url: 'https://clinic.test/hook', actor: 'test' });
  const { id } = (await (
    await real.api.call('/v1/tasks', { ...json({ ...GOOD, external_id: patient }), key })
  ).json()) as { id: string };
  const { lease } = await claimTask(real.store, id);
  await writeFailureReport(real.store, lease, FAILURE);
  await finishTask(real.store, lease, { status: 'completed', result: {} });
  const artifactId = newId('art');
  const artifact = {
    id: artifactId,
    task_id: id,
    account_id: accountId,
    attempt: 1,
    kind: 'pdf',
    name: 'a.pdf',
    content_type: 'application/pdf',
    size: 1,
    sha256: 'x',
    storage_key: `${accountId}/${artifactId}`,
    created_at: new Date(),
  };
  await real.knex('artifact').insert(artifact);
  const schedule = await real.api.call('/v1/schedules', {
    ...json({ ...GOOD, cron: '0 6 1 1 *', time_zone: 'UTC' }),
    key,
  });
  const credentials = { username: patient, password: 'S3CRET' };
  await real.connections.connect({
    accountId,
    portal,
    baseUrl: 'https://acme.test',
    credentials,
    actor: 'test',
  });
  const [delivery] = await real
    .knex('webhook_delivery')
    .where({ account_id: accountId })
    .pluck<string[]>('id');
  return {
    id_prefix: id,
    id,
    artifact_id: artifact.id,
    delivery_id: delivery ?? expect.fail('no delivery'),
    schedule_id: ((await schedule.json()) as { id: string }).id,
    portal,
    external_id: patient,
    keys: patient,
  };
}

/** One of everything that only an administrator can name. */
export async function objectsForAdmins(real: RealApi, taskId: string): Promise<Names> {
  const { accountId } = real;
  const wanted = { accountId, portal: 'acme-health', actor: 'test' };
  const test = await real.knex.transaction((trx) => createSignInTest(real.store, wanted, trx));
  const window = { id: newId('mw'), portal: 'acme-health', starts_at: new Date(0), ends_at: new Date(1_000) };
  await real.knex('maintenance_window').insert(window);
  const hold = { id: newId('hold'), account_id: accountId, reason: 'case 1' };
  await real.knex('legal_hold').insert(hold);
  const { version } = await createSopVersions(real.knex).add({
    folder: { portal: 'acme-health', files: [{ path: 'acme-health/portal.yaml', text: 'title: Acme\n' }] },
    signed: false,
    source: 'upload',
    actor: 'test',
  });
  const person = await real.people.people.create({ email: 'p@clinic.test', name: 'P', actor: 'test' });
  return {
    account_id: accountId,
    task_id: taskId,
    window_id: window.id,
    test_id: test.id,
    hold_id: hold.id,
    number: String(version.number),
    from: '0',
    to: String(version.number),
    scope: accountId,
    person_id: person.id,
    key_id: /^sw_live_(\w{16})_/.exec(real.key)?.[1] ?? '',
  };
}

/** Names of the same form and length that no object has. */
export const UNKNOWN: Names = {
  id: newId('task'),
  id_prefix: newId('task'),
  artifact_id: newId('art'),
  delivery_id: newId('dlv'),
  schedule_id: newId('sch'),
  external_id: 'visit-of-nobody',
  keys: 'visit-of-nobody',
  account_id: newId('acct'),
  portal: 'nowhere-new',
  task_id: newId('task'),
  window_id: newId('mw'),
  test_id: newId('sit'),
  hold_id: newId('hold'),
  key_id: 'Zz9yXx8wVv7uTt6s',
  person_id: newId('usr'),
  number: '9',
  from: '9',
  to: '9',
  scope: newId('acct'),
};

/**
 * Free texts that name no object, by name, or by place and name. A cursor is a position in the account's own list, and a body may name a portal
 * that nothing is known of yet.
 */
export const TEXTS: ReadonlySet<string> = new Set(
  (
    'action actor archive base_url catch_up code comment confirm_name credentials cron cursor data email ends_at head idempotency_key label message metadata name note ' +
    'object overlap password path patient_keys reason reference request_id result_format retry_policy scopes search signature signer source text time_zone type url username webhook_url'
  )
    .split(' ')
    .concat('body external_id', 'body portal', 'query portal', 'failure_code'),
);
