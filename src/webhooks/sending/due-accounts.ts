import type { Knex } from 'knex';
import type { Clock } from '../../platform/clock.ts';
import { accountsOf, claimDeliveries, type DeliveryClaim } from './claim-deliveries.ts';
import type { ClaimLimits } from './delivery-quotas.ts';

/** Which accounts may have something due. In memory only: what is lost here is found by the sweep. */
export interface DueAccounts {
  /** Whether there is anything to look for. */
  readonly some: boolean;
  add(accountIds: readonly string[]): void;
  /** Something of this delivery may be due. Its account is looked up with the next claim. */
  addDelivery(deliveryId: string): void;
  /** Claims what is due for the accounts that were added first. */
  claim(most: number): Promise<readonly DeliveryClaim[]>;
}

export interface DueAccountsOptions {
  readonly knex: Knex;
  readonly clock: Clock;
  /** Whether the clock is right. By a wrong one, claims would be locked, or given back, for as long as it is wrong. */
  readonly clockIsRight: () => Promise<boolean>;
  /** Of the claims. */
  readonly owner: string;
  readonly limits: ClaimLimits;
  readonly mayRunAhead: (accountId: string) => boolean;
}

const ACCOUNTS_AT_ONCE = 50;

export function createDueAccounts({
  knex,
  clock,
  clockIsRight,
  owner,
  limits,
  mayRunAhead,
}: DueAccountsOptions): DueAccounts {
  const deliveries = new Set<string>(); // their accounts are not known yet
  const accounts = new Set<string>();
  const add = (accountIds: readonly string[]): void => {
    for (const accountId of accountIds) accounts.add(accountId);
  };

  const findAccounts = async (): Promise<void> => {
    if (deliveries.size === 0) return;
    const ids = [...deliveries];
    deliveries.clear(); // lost if the query fails: the sweep finds them
    add(await accountsOf(knex, ids));
  };

  const claimFor = async (accountIds: readonly string[], most: number): Promise<readonly DeliveryClaim[]> => {
    let again = accountIds;
    try {
      const now = clock.now();
      const { claims, cut } = await claimDeliveries(knex, {
        owner,
        accountIds,
        most,
        now,
        limits,
        mayRunAhead,
      });
      // An account at its own limit is added when one of its attempts ends. An account that got less because there was no room is not.
      again = cut;
      return claims;
    } finally {
      add(again);
    }
  };

  return Object.freeze({
    get some() {
      return deliveries.size > 0 || accounts.size > 0;
    },
    add,
    addDelivery: (deliveryId: string) => void deliveries.add(deliveryId),
    async claim(most: number) {
      if (!(await clockIsRight())) {
        deliveries.clear(); // another process sends them, or the sweep finds them
        accounts.clear();
        return [];
      }
      await findAccounts();
      const next = [...accounts].slice(0, ACCOUNTS_AT_ONCE);
      if (next.length === 0) return [];
      for (const accountId of next) accounts.delete(accountId); // before the query, so that a wake-up during it counts
      return claimFor(next, most);
    },
  });
}
