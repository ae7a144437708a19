import type { Logger } from '../../platform/logger.ts';
import type { CodeSources } from '../plugins/load-code.ts';
import type { TakenNames } from '../plugins/plugin-additions.ts';
import { startPluginProcess, type PluginProcess } from './plugin-process.ts';

export interface PluginPoolOptions {
  readonly sources: CodeSources;
  /** Names for webhooks that no plugin may claim. */
  readonly taken: TakenNames;
  readonly logger: Logger;
  readonly development?: boolean;
  readonly limits?: Partial<PoolLimits>;
  /** See `PoolSetup`. */
  readonly outlineOf?: string;
}

export interface PoolLimits {
  /** How long a plugin may take to load. */
  readonly loadMs: number;
  /** How long `parse`, the schema, `check` and `sop` of a plugin may take together. */
  readonly workMs: number;
  readonly heapMb: number;
  readonly rssMb: number;
  /** How long a request waits for a process before it is answered with `unavailable`. */
  readonly waitMs: number;
}

/** `workMs` is what the conformance suite of plugins has. */
export const POOL_LIMITS: PoolLimits = {
  loadMs: 10_000,
  workMs: 2_000,
  heapMb: 256,
  rssMb: 512,
  waitMs: 10_000,
};

/** A process of the pool, as the options say; what its plugins do wrong is logged. */
export function startProcess(
  { sources, taken, logger, development = false, limits, outlineOf }: PluginPoolOptions,
  fileOf: (type: string) => string | undefined,
): Promise<PluginProcess> {
  const { loadMs, workMs, heapMb, rssMb } = { ...POOL_LIMITS, ...limits };
  return startPluginProcess({
    setup: { sources, taken, ...(outlineOf !== undefined && { outlineOf }) },
    loadMs,
    limitMs: workMs,
    heapMb,
    rssMb,
    development,
    onStray: ({ file, cause, at }) => logger.error({ plugin: file, cause, at }, 'plugin.stray'),
    onPolluted: ({ type, changed }) =>
      logger.error({ type, plugin: fileOf(type), changed }, 'plugin.polluted'),
  });
}
