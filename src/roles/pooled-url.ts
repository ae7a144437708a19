import type { Config } from '../config/settings.ts';
import type { ConnectOptions } from '../db/connect.ts';

/** The URL of a connection pooler, for connections that need nothing of a session. Undefined: there is no pooler. */
export const pooledUrlOf = (config: Config): string | undefined =>
  config.databaseDirectUrl === undefined ? undefined : config.databaseUrl;

/** Where a pool of connections goes. */
export const poolAt = (
  databaseUrl: string,
  pooledUrl: string | undefined,
): Pick<ConnectOptions, 'url' | 'isPooled'> =>
  pooledUrl === undefined ? { url: databaseUrl } : { url: pooledUrl, isPooled: true };
