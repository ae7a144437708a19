import { createWebhookEndpoints } from '../accounts/webhook-endpoints.ts';
import type { Vault } from '../accounts/vault.ts';
import { createAccountSchedules, type AccountSchedules } from '../admin/account-schedules.ts';
import type { Clock } from '../platform/clock.ts';
import type { KnexOf } from '../tasks/store.ts';
import { accountEndpoints } from '../webhooks/account-endpoints.ts';
import {
  createDeliveries,
  type DeliveriesOptions,
  type DeliveryService,
} from '../webhooks/deliveries/deliveries.ts';

/** The schedules of accounts, each on the connections of its account. */
export function schedulesOfAccounts(
  parts: { readonly vault: Vault; readonly clock: Clock },
  knexOf: KnexOf,
): AccountSchedules {
  const of = (accountId: string): AccountSchedules =>
    createAccountSchedules({ ...parts, knex: knexOf(accountId) });
  return Object.freeze<AccountSchedules>({
    create: (schedule, creation) => of(schedule.accountId).create(schedule, creation),
    page: (accountId, query) => of(accountId).page(accountId, query),
    get: (accountId, id, options) => of(accountId).get(accountId, id, options),
    change: (accountId, id, changes, by) => of(accountId).change(accountId, id, changes, by),
    pause: (accountId, id, by) => of(accountId).pause(accountId, id, by),
    resume: (accountId, id, by) => of(accountId).resume(accountId, id, by),
    delete: (accountId, id, by) => of(accountId).delete(accountId, id, by),
    runs: (accountId, id, query) => of(accountId).runs(accountId, id, query),
  });
}

type DeliveryParts = Omit<DeliveriesOptions, 'knex' | 'endpoints' | 'vault'> & { readonly vault: Vault };

/** The same of the deliveries. */
export function deliveriesOfAccounts(parts: DeliveryParts, knexOf: KnexOf): DeliveryService {
  const of = (accountId: string): DeliveryService => {
    const knex = knexOf(accountId);
    const endpoints = accountEndpoints(createWebhookEndpoints(knex, parts.vault));
    return createDeliveries({ ...parts, knex, endpoints });
  };
  return Object.freeze<DeliveryService>({
    list: (accountId, taskId) => of(accountId).list(accountId, taskId),
    page: (accountId, query) => of(accountId).page(accountId, query),
    message: (accountId, deliveryId) => of(accountId).message(accountId, deliveryId),
    redeliver: (accountId, deliveryId, actor) => of(accountId).redeliver(accountId, deliveryId, actor),
    test: (accountId, signal) => of(accountId).test(accountId, signal),
  });
}
