import type { Config } from '../config/settings.ts';
import { createClockCheck } from '../db/clock-skew.ts';
import { keepMails } from '../mail/keep-mails.ts';
import { createSmtpMailer, type SendMail } from '../mail/smtp-mailer.ts';
import { systemClock } from '../platform/clock.ts';
import type { Logger } from '../platform/logger.ts';
import { taskReader } from '../webhooks/messages/task-reader.ts';
import { standard } from '../webhooks/sending/retry-policies.ts';
import { startWebhookWorker } from '../webhooks/sending/webhook-worker.ts';
import type { BroughtCode } from './code-sources.ts';
import { artifactKind } from './open-artifacts.ts';
import { openCore } from './open-core.ts';
import { pooledUrlOf } from './pooled-url.ts';
import type { Role } from './role.ts';
import { webhookParts } from './webhook-parts.ts';

/** Starts the role `webhooks`. The database must be prepared. */
export async function startWebhooks(
  config: Config,
  databaseUrl: string,
  { signers, retryPolicies, artifactStores, pluginFiles }: BroughtCode,
  logger: Logger,
): Promise<Role> {
  artifactKind(config.artifactsUrl, artifactStores.all);
  await using opened = new AsyncDisposableStack();
  const core = {
    role: 'webhooks',
    databaseUrl,
    pooledUrl: pooledUrlOf(config),
    poolMax: 6,
    acquireTimeoutMs: 5_000,
    slots: 8,
    logger,
  } as const;
  const { store, queue, failed } = await openCore(config, core, opened);
  const { knex, vault } = store;
  const worker = await startWebhookWorker({
    ...webhookParts(config, knex, vault, signers),
    retryPolicies,
    tasks: taskReader(store),
    knex,
    vault,
    queue,
    clock: systemClock,
    checkClock: createClockCheck(knex, systemClock, logger),
    random: Math.random,
    logger,
  });
  opened.defer(() => worker.stop());
  const mails = keepMails({
    knex,
    send: mailerOf(config),
    policy: standard,
    baseUrl: config.baseUrl,
    logger,
  });
  opened.defer(() => mails.stop());
  logger.info({}, 'webhooks.started');
  const running = opened.move();
  return { pluginFiles, failed, stop: () => running.disposeAsync() };
}

/** Null: the installation sends no e-mails. */
function mailerOf({ smtpUrl: url, mailFrom: from }: Config): SendMail | null {
  return url === undefined || from === undefined ? null : createSmtpMailer({ url, from });
}
