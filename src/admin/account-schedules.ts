import type { Knex } from 'knex';
import type { Vault } from '../accounts/vault.ts';
import type { Clock } from '../platform/clock.ts';
import type { Schedule } from '../schedules/schedule.ts';
import type { NewSchedule } from '../schedules/create-schedule.ts';
import { createSchedules, type Schedules } from '../schedules/schedules.ts';
import { createIdempotently, type Creation } from './create-idempotently.ts';

/** The schedules of accounts, for the API. */
export interface AccountSchedules extends Omit<Schedules, 'create'> {
  /** @throws CodedError `invalid_cron`, `invalid_time_zone`, `never_due`, `idempotency_key_reused` */
  create(
    schedule: NewSchedule,
    creation: Creation,
  ): Promise<{ readonly schedule: Schedule; readonly replayed: boolean }>;
}

export function createAccountSchedules(parts: {
  readonly knex: Knex;
  readonly vault: Vault;
  readonly clock: Clock;
}): AccountSchedules {
  const schedules = createSchedules(parts);
  return Object.freeze<AccountSchedules>({
    ...schedules,
    async create(wanted, creation) {
      const { accountId } = wanted;
      // Two accounts may use the same key.
      const own = { ...creation, operation: `${accountId} ${creation.operation}` };
      const once = await createIdempotently(parts.knex, parts.vault, own, (trx) =>
        schedules.create(wanted, trx),
      );
      if (once.state === 'created') return { schedule: once.created, replayed: false };
      return { schedule: await schedules.get(accountId, once.id), replayed: true };
    },
  });
}
