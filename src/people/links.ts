import type { Knex } from 'knex';
import type { Clock } from '../platform/clock.ts';
import { newToken, type Digests } from './tokens.ts';

export type LinkPurpose = 'sign_in' | 'password';

/** How long a link works. The first password may take until the person reads their mail. */
const LINK_MS: Readonly<Record<LinkPurpose, number>> = { sign_in: 15 * 60_000, password: 24 * 3_600_000 };

/** Links that a person can use once. */
export interface Links {
  create(trx: Knex.Transaction, personId: string, purpose: LinkPurpose): Promise<string>;
  /** Whose link it is; null for one that is unknown, used or expired. */
  find(knex: Knex, token: string, purpose: LinkPurpose): Promise<string | null>;
  /** False: it was used in the meantime. */
  use(trx: Knex.Transaction, token: string): Promise<boolean>;
}

export function createLinks(digests: Digests, clock: Clock): Links {
  return {
    async create(trx, personId, purpose) {
      const token = newToken();
      const now = clock.now();
      await trx('person_link').where('expires_at', '<', now).delete();
      await trx('person_link').insert({
        digest: digests.token(token),
        person_id: personId,
        purpose,
        expires_at: new Date(now.getTime() + LINK_MS[purpose]),
      });
      return token;
    },
    async find(knex, token, purpose) {
      const digest = digests.token(token);
      if (digest === null) return null;
      const row = await knex('person_link')
        .where({ digest, purpose })
        .andWhere('expires_at', '>', clock.now())
        .first<{ person_id: string } | undefined>('person_id');
      return row?.person_id ?? null;
    },
    use: async (trx, token) =>
      (await trx('person_link')
        .where({ digest: digests.token(token) })
        .delete()) === 1,
  };
}
