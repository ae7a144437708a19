import type { Knex } from 'knex';
import { audit, toRecords, type Actor, type AuditRecord, type AuditRow } from '../accounts/audit.ts';
import { keysetPage, type KeysetQuery, type Page } from '../db/keyset-page.ts';
import { digestsOfPatient, type PatientDigests } from '../tasks/patient-keys.ts';
import type { Sealer } from '../tasks/store.ts';

export interface DisclosureQuery extends KeysetQuery {
  readonly accountId: string;
  /** Member IDs, account numbers, external IDs: what a plugin or a client has called the patient. */
  readonly keys: readonly string[];
  readonly after?: Date | undefined;
  readonly before?: Date | undefined;
  readonly actor: Actor;
}

interface Parts {
  readonly knex: Knex;
  readonly vault: Pick<Sealer, 'deriveKey'>;
}

/**
 * Who has seen or changed the data of one patient, newest first: the audit log of the tasks and schedules of the patient, the portals on which the tasks ran and submitted,
 * and the messages that were sent to the receiver of the account. Also of data that is deleted. The audit log records the question, and never the keys.
 *
 * @throws CodedError `invalid_cursor`
 */
export async function readDisclosures(parts: Parts, query: DisclosureQuery): Promise<Page<AuditRecord>> {
  const { accountId, keys, actor, after, before } = query;
  const { knex } = parts;
  const objects = await objectsOf(knex, accountId, await digestsOfPatient(parts.vault, accountId, keys));
  const detail = { objects: objects.length };
  await audit(knex, { actor, accountId, action: 'patient.disclosures_read', object: accountId, detail });
  const rows = knex
    .select('*')
    .from(knex.raw(`(${DISCLOSED}) as disclosed`, { accountId, objects: [...objects] }));
  if (after !== undefined) rows.where('at', '>=', after);
  if (before !== undefined) rows.where('at', '<', before);
  const { items, nextCursor } = await keysetPage<AuditRow>(rows, LIST, query);
  return { items: await toRecords(knex, items), nextCursor };
}

const LIST = { list: 'disclosures', sort: [{ column: 'position', type: 'text' }] } as const;

/** The shape of audit entries. Portals and receivers are actors, too: they got the data. */
const SOURCES = [
  `select id, at, actor, account_id, action, object, detail, request_id from audit_log
   where object = any(:objects) and account_id = :accountId`,
  `select id, started_at, 'portal:' || portal, account_id, 'portal.visited', id,
     jsonb_build_object('type', type, 'attempts', attempts), null
   from task where id = any(:objects) and account_id = :accountId and started_at is not null and portal is not null`,
  `select task_id || '-' || left(md5(step_key || iteration), 8), intent_at, 'portal:' || portal, account_id, 'portal.submission', task_id,
     jsonb_build_object('step', step_key, 'state', state), null
   from task_commit where task_id = any(:objects) and account_id = :accountId`,
  `select d.id, coalesce(d.finished_at, d.created_at), 'webhook', d.account_id, 'webhook.' || d.state, e.task_id,
     jsonb_build_object('event', e.event, 'message', e.id), null
   from webhook_delivery as d join webhook_event as e on e.id = d.event_id
   where e.task_id = any(:objects) and d.account_id = :accountId and d.attempts + d.manual_attempts > 0`,
] as const;

const DISCLOSED = `
  select *, to_char(at at time zone 'UTC', 'YYYYMMDDHH24MISSUS') || '_' || id as position
  from (${SOURCES.join(' union all ')}) as source (id, at, actor, account_id, action, object, detail, request_id)`;

/** The tasks and schedules of a patient, those whose data is deleted as well. */
async function objectsOf(
  knex: Knex,
  accountId: string,
  { patient, external }: PatientDigests,
): Promise<readonly string[]> {
  const { rows } = await knex.raw<{ rows: readonly { id: string }[] }>(
    `select task_id as id from task_patient_key where account_id = :accountId and digest = any(:patient)
     union select id from task where account_id = :accountId and external_id_digest = any(:external)
     union select schedule_id from schedule_patient_key where account_id = :accountId and digest = any(:patient)
     union select id from schedule where account_id = :accountId and external_id_digest = any(:external)
     union select object from erased_patient_key where account_id = :accountId and digest = any(:all)`,
    { accountId, patient: [...patient], external: [...external], all: [...patient, ...external] },
  );
  return rows.map(({ id }) => id);
}
