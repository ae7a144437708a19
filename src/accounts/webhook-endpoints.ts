import { randomBytes } from 'node:crypto';
import type { Knex } from 'knex';
import { CodedError } from '../platform/errors.ts';
import { newId } from '../platform/ids.ts';
import { audit } from './audit.ts';
import { refuseStale, versionOf, type Change } from './change.ts';
import type { SealContext, Vault } from './vault.ts';
import type { WebhookEventName } from './webhook-events.ts';

/** How many previous secrets may still sign in addition to the current one. */
export const MAX_OLD_SECRETS = 2;
/** The version of an endpoint that is not there. */
export const NO_ENDPOINT = 'none';
const MAX_GRACE_HOURS = 168;
const MAX_URL_LENGTH = 2_048;

export interface WebhookEndpoint {
  readonly id: string;
  readonly accountId: string;
  readonly url: string;
  readonly signer: string;
  readonly retryPolicy: string;
  readonly events: readonly WebhookEventName[];
  readonly state: 'active' | 'failing' | 'disabled';
  readonly disabledReason: string | null;
  /** Another one after every change by an administrator, and after the endpoint was disabled. */
  readonly version: string;
}

/** What an endpoint's secrets come from: a signer, as the installation and its plugins have them. */
export interface SecretMaker {
  readonly name: string;
  newSecret(): string;
  /** What the receiver needs of it. */
  verificationKey(secret: string): string;
}

interface NewAddress extends Change {
  readonly accountId: string;
  readonly url: string;
  /** The name of a policy that the installation has; left out, what was set before stays. */
  readonly retryPolicy?: string | undefined;
  /** What is sent; left out, what was set before stays. */
  readonly events?: readonly WebhookEventName[] | undefined;
}

interface Rotation extends Change {
  readonly accountId: string;
  readonly graceHours: number;
  /** Whose secret it is to be; it signs from now on. */
  readonly signer?: SecretMaker;
}

export interface WebhookEndpoints {
  /**
   * Sets the account's address. The first time it makes the secret and returns it, once; later it keeps the secret and
   * returns null. @throws CodedError `invalid_webhook_url`, `version_changed` (also if a version is expected and there is no endpoint)
   */
  set(
    endpoint: NewAddress,
    transaction?: Knex.Transaction,
  ): Promise<{ readonly id: string; readonly secret: string | null }>;
  find(accountId: string): Promise<WebhookEndpoint | null>;
  /** The secrets that sign now, newest first: the current one and the former ones whose grace has not ended. */
  signingSecrets(accountId: string): Promise<readonly string[]>;
  /**
   * Makes a new secret and gives what the receiver needs of it, once. The previous one also signs for `graceHours`
   * (0–168; 0 after a leak), also where it is another signer's.
   * @throws CodedError `no_webhook_endpoint`, `too_many_webhook_secrets`, `invalid_grace`, `version_changed`
   */
  rotateSecret(rotation: Rotation): Promise<string>;
  /**
   * Lets messages go to the address again, as to one that never failed. What is parked is `resumeParked`'s.
   * @throws CodedError `no_webhook_endpoint`, `version_changed`
   */
  enable(accountId: string, by: Change): Promise<void>;
  /**
   * Sends nothing to the address until it is enabled; messages are parked.
   * @throws CodedError `no_webhook_endpoint`, `version_changed`
   */
  disable(accountId: string, by: Change): Promise<void>;
}

/** The default signer of endpoints. */
const DEFAULT_SIGNER: SecretMaker = Object.freeze({
  name: 'hmac-sha256',
  newSecret: () => `whsec_${randomBytes(32).toString('base64')}`,
  verificationKey: (secret: string) => secret,
});

export function createWebhookEndpoints(knex: Knex, vault: Vault): WebhookEndpoints {
  const addSecret = async (
    transaction: Knex.Transaction,
    accountId: string,
    endpointId: string,
    signer = DEFAULT_SIGNER,
  ): Promise<string> => {
    const secret = signer.newSecret();
    const id = newId('whs');
    await transaction('webhook_secret').insert({
      id,
      endpoint_id: endpointId,
      account_id: accountId,
      secret_enc: await vault.seal(secretContext(accountId, id), secret),
    });
    return signer.verificationKey(secret);
  };

  const set = async (address: NewAddress, transaction: Knex.Transaction) => {
    const { accountId, url, actor, retryPolicy, events } = address;
    checkUrl(url);
    await refuseOther(transaction, accountId, address);
    const given = {
      url: null,
      url_enc: await sealWebhookUrl(vault, accountId, url),
      ...(retryPolicy === undefined ? {} : { retry_policy: retryPolicy }),
      ...(events === undefined ? {} : { events: [...events] }),
    };
    const [row] = await transaction('webhook_endpoint')
      .insert({ id: newId('wh'), account_id: accountId, ...given })
      .onConflict('account_id')
      .merge(given)
      .returning<{ id: string; fresh: boolean }[]>(['id', transaction.raw('(xmax = 0) as fresh')]);
    if (row === undefined) throw new CodedError('account_not_found', `account ${accountId} does not exist`);
    await audit(transaction, { actor, accountId, action: 'webhook_endpoint.set', object: row.id });
    return { id: row.id, secret: row.fresh ? await addSecret(transaction, accountId, row.id) : null };
  };

  return Object.freeze({
    set: (endpoint: NewAddress, transaction?: Knex.Transaction) =>
      transaction === undefined ? knex.transaction((own) => set(endpoint, own)) : set(endpoint, transaction),

    async find(accountId: string): Promise<WebhookEndpoint | null> {
      const row = await readRow(knex('webhook_endpoint'), accountId);
      return row === undefined ? null : toEndpoint(row, await openUrl(vault, row));
    },

    async signingSecrets(accountId: string): Promise<readonly string[]> {
      const rows = await knex('webhook_secret')
        .where({ account_id: accountId })
        .andWhere((live) => live.whereNull('expires_at').orWhere('expires_at', '>', knex.fn.now()))
        .orderByRaw('expires_at desc nulls first, id desc')
        .select<{ id: string; secret_enc: Buffer }[]>('id', 'secret_enc');
      const open = rows.map(({ id, secret_enc }) => vault.open(secretContext(accountId, id), secret_enc));
      return (await Promise.all(open)).map((secret) => secret.toString());
    },

    async rotateSecret({ accountId, graceHours, signer = DEFAULT_SIGNER, ...by }: Rotation) {
      checkGrace(graceHours);
      return knex.transaction(async (transaction) => {
        const endpoint = await lock(transaction, accountId, by);
        await retireSecrets(transaction, endpoint.id, graceHours);
        await refuseTooMany(transaction, endpoint.id);
        const secret = await addSecret(transaction, accountId, endpoint.id, signer);
        await transaction('webhook_endpoint').where({ id: endpoint.id }).update({ signer: signer.name });
        await audit(transaction, {
          actor: by.actor,
          accountId,
          action: 'webhook_secret.rotated',
          object: endpoint.id,
          detail: { grace_hours: graceHours, signer: signer.name },
        });
        return secret;
      });
    },

    async disable(accountId: string, by: Change): Promise<void> {
      await knex.transaction(async (transaction) => {
        const { id: object } = await lock(transaction, accountId, by);
        const values = { state: 'disabled', disabled_reason: 'by_a_person' };
        await transaction('webhook_endpoint').where({ id: object }).update(values);
        await audit(transaction, { actor: by.actor, accountId, action: 'webhook_endpoint.disabled', object });
      });
    },

    async enable(accountId: string, by: Change): Promise<void> {
      await knex.transaction(async (transaction) => {
        const { id: object } = await lock(transaction, accountId, by);
        await transaction('webhook_endpoint').where({ id: object }).update(HEALTHY);
        await audit(transaction, { actor: by.actor, accountId, action: 'webhook_endpoint.enabled', object });
      });
    },
  });
}

async function readRow(rows: Knex.QueryBuilder, accountId: string): Promise<EndpointRow | undefined> {
  const newest =
    '(select max(id) from webhook_secret where endpoint_id = webhook_endpoint.id) as newest_secret';
  const row: EndpointRow | undefined = await rows
    .where({ account_id: accountId })
    .first('*', rows.client.raw(newest));
  return row;
}

async function lock(transaction: Knex.Transaction, accountId: string, by: Change): Promise<EndpointRow> {
  const row = await readRow(transaction('webhook_endpoint').forUpdate(), accountId);
  if (row === undefined) throw noWebhookEndpoint(accountId);
  refuseStale({ version: versionOfRow(row) }, by);
  return row;
}

async function refuseOther(transaction: Knex.Transaction, accountId: string, by: Change): Promise<void> {
  if (by.ifVersion === undefined) return;
  // An endpoint that is not there yet cannot be locked.
  await transaction('account').where({ id: accountId }).forNoKeyUpdate().first('id');
  const row = await readRow(transaction('webhook_endpoint').forUpdate(), accountId);
  refuseStale({ version: row === undefined ? NO_ENDPOINT : versionOfRow(row) }, by);
}

const HEALTHY = Object.freeze({
  state: 'active',
  consecutive_failures: 0,
  failing_since: null,
  probed_at: null,
  disabled_reason: null,
});

/** Grace 0 means a leak: then every former secret ends at once, also those that an earlier grace still keeps. */
async function retireSecrets(
  transaction: Knex.Transaction,
  endpointId: string,
  graceHours: number,
): Promise<void> {
  await transaction('webhook_secret')
    .where({ endpoint_id: endpointId })
    .where('expires_at', '<=', transaction.fn.now())
    .delete();
  if (graceHours === 0) {
    await transaction('webhook_secret').where({ endpoint_id: endpointId }).delete();
    return;
  }
  await transaction('webhook_secret')
    .where({ endpoint_id: endpointId })
    .whereNull('expires_at')
    .update({ expires_at: transaction.raw(`now() + ? * interval '1 hour'`, [graceHours]) });
}

async function refuseTooMany(transaction: Knex.Transaction, endpointId: string): Promise<void> {
  const old = await transaction('webhook_secret').where({ endpoint_id: endpointId }).select('id');
  if (old.length <= MAX_OLD_SECRETS) return;
  throw new CodedError(
    'too_many_webhook_secrets',
    `${MAX_OLD_SECRETS} previous secrets still sign: wait until one has expired, or rotate with a grace period of 0 hours, ` +
      'which expires all of them',
  );
}

/** An early error message only. What counts is the check of the resolved address at each attempt. */
function checkUrl(text: string): void {
  const url = URL.canParse(text) ? new URL(text) : undefined;
  const good =
    url !== undefined &&
    (url.protocol === 'https:' || url.protocol === 'http:') &&
    url.username === '' &&
    url.password === '' &&
    text.length <= MAX_URL_LENGTH;
  if (good) return;
  throw new CodedError(
    'invalid_webhook_url',
    'invalid webhook URL: it must be an http(s) URL of up to 2,048 characters, without user name and password',
  );
}

function checkGrace(hours: number): void {
  if (Number.isInteger(hours) && hours >= 0 && hours <= MAX_GRACE_HOURS) return;
  throw new CodedError(
    'invalid_grace',
    `invalid grace period ${hours}: it must be a whole number of hours from 0 to ${MAX_GRACE_HOURS}`,
  );
}

export function noWebhookEndpoint(accountId: string): CodedError {
  return new CodedError(
    'no_webhook_endpoint',
    `account ${accountId} has no webhook URL: set it with "sopwith account set-webhook"`,
  );
}

function secretContext(accountId: string, rowId: string): SealContext {
  return { table: 'webhook_secret', column: 'secret_enc', accountId, rowId };
}

/** An account has one address, so its id names the row. */
const urlContext = (accountId: string): SealContext => ({
  table: 'webhook_endpoint',
  column: 'url_enc',
  accountId,
  rowId: accountId,
});

/** The path and query of an address often contain a secret or a person's name. */
export const sealWebhookUrl = (vault: Vault, accountId: string, url: string): Promise<Buffer> =>
  vault.seal(urlContext(accountId), url);

async function openUrl(vault: Vault, { account_id, url_enc, url }: EndpointRow): Promise<string> {
  return url_enc === null ? (url ?? '') : (await vault.open(urlContext(account_id), url_enc)).toString();
}

interface EndpointRow {
  id: string;
  account_id: string;
  url_enc: Buffer | null;
  /** Written by an earlier version, until the API starts and encrypts it. */
  url: string | null;
  signer: string;
  retry_policy: string;
  events: WebhookEventName[];
  state: WebhookEndpoint['state'];
  disabled_reason: string | null;
  newest_secret: string | null;
}

/** Failures that the service counts are no change. */
const versionOfRow = (row: EndpointRow): string =>
  versionOf(
    row.url_enc?.toString('base64') ?? row.url,
    row.signer,
    row.retry_policy,
    row.events.join(' '),
    row.state === 'disabled',
    row.newest_secret,
  );

function toEndpoint(row: EndpointRow, url: string): WebhookEndpoint {
  return Object.freeze({
    id: row.id,
    accountId: row.account_id,
    url,
    signer: row.signer,
    retryPolicy: row.retry_policy,
    events: row.events,
    state: row.state,
    disabledReason: row.disabled_reason,
    version: versionOfRow(row),
  });
}
