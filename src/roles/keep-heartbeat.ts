import { randomUUID } from 'node:crypto';
import { hostname } from 'node:os';
import type { Knex } from 'knex';
import { forgetProcess, reportProcess } from '../admin/installation-health.ts';
import type { ProcessName } from '../db/database-roles.ts';
import { codeOf } from '../platform/errors.ts';
import type { Logger } from '../platform/logger.ts';
import { runRepeatedly } from '../platform/run-repeatedly.ts';
import { version } from '../platform/version.ts';
import { processFacts } from './process-facts.ts';

const EVERY_MS = 10_000;

/** Reports this process to administrators until it is stopped. Each role reports itself, also if several run in one process. */
export function keepHeartbeat(
  knex: Knex,
  { role, dataDir }: { readonly role: ProcessName; readonly dataDir: string },
  logger: Logger,
): { stop(): Promise<void> } {
  const stopping = new AbortController();
  const { signal } = stopping;
  const id = randomUUID();
  const startedAt = new Date(Date.now() - process.uptime() * 1_000);
  const facts = processFacts(knex, dataDir);
  const report = async (): Promise<void> =>
    reportProcess(knex, {
      id,
      role,
      version,
      host: hostname(),
      pid: process.pid,
      startedAt,
      facts: await facts.read(),
    });
  const failed = (error: unknown): void =>
    logger.warn({ code: codeOf(error) ?? 'unknown' }, 'process.not_reported');
  const loop = runRepeatedly(report, EVERY_MS, signal, failed);
  return {
    async stop() {
      stopping.abort();
      facts.stop();
      await loop;
      await forgetProcess(knex, id).catch(failed);
    },
  };
}
