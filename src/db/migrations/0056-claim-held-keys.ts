import type { Knex } from 'knex';
import { CLAIM_NEXT } from './claim-next.ts';

/** A task whose key another transaction holds, because it inserts a row that refers to the task, is claimed in its turn, and not passed over. */
export const name = '0056-claim-held-keys';

export async function up(knex: Knex): Promise<void> {
  await knex.raw(CLAIM_NEXT);
}
