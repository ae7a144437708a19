import { statfs } from 'node:fs/promises';
import { monitorEventLoopDelay } from 'node:perf_hooks';
import type { Knex } from 'knex';
import type { ProcessFacts } from '../admin/installation-health.ts';

const NS_PER_MS = 1e6;
/** Interval at which the event loop is measured. It adds to each delay, so it is subtracted. */
const RESOLUTION_MS = 20;

interface Pool {
  readonly max: number;
  numUsed(): number;
  numPendingAcquires(): number;
}

/** What a process reports about itself: its memory, its event loop since the last report, its connections to the database, and its disk. */
export function processFacts(knex: Knex, dataDir: string): { read(): Promise<ProcessFacts>; stop(): void } {
  const delay = monitorEventLoopDelay({ resolution: RESOLUTION_MS });
  delay.enable();
  const ms = (ns: number): number => Math.max(0, Math.round(ns / NS_PER_MS) - RESOLUTION_MS);
  const { pool } = knex.client as { readonly pool: Pool };
  return {
    async read() {
      const disk = await statfs(dataDir);
      const facts = {
        memory_bytes: process.memoryUsage.rss(),
        event_loop_p99_ms: ms(delay.percentile(99)),
        event_loop_max_ms: ms(delay.max),
        connections_used: pool.numUsed(),
        connections_max: pool.max,
        connections_awaited: pool.numPendingAcquires(),
        disk_free_bytes: disk.bavail * disk.bsize,
        disk_total_bytes: disk.blocks * disk.bsize,
      };
      delay.reset();
      return facts;
    },
    stop: () => void delay.disable(),
  };
}
