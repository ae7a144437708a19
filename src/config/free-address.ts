import { createServer, type AddressInfo } from 'node:net';
import type { Config } from './settings.ts';
import { codeOf, RemedyError } from '../platform/errors.ts';

/** The address that a server must listen on, and the setting that specifies it. */
export interface ListenAddress {
  readonly host: string;
  /** 0: any free one. */
  readonly port: number;
  readonly setting: 'PORT' | 'ADMIN_PORT';
}

/** The addresses that the settings make the API listen on. */
export function listenAddresses({
  host,
  port,
  adminPort,
}: Pick<Config, 'host' | 'port' | 'adminPort'>): readonly ListenAddress[] {
  const admin = adminPort === undefined ? [] : [{ host, port: adminPort, setting: 'ADMIN_PORT' } as const];
  return [{ host, port, setting: 'PORT' }, ...admin];
}

/**
 * The port that can be listened on, seen by listening for a moment: before a service opens its database and its browser for nothing.
 *
 * @throws RemedyError `address_in_use`, `address_refused`
 */
export async function findFreePort({ host, port, setting }: ListenAddress): Promise<number> {
  const probe = createServer();
  try {
    await new Promise<void>((resolve, reject) => probe.once('error', reject).listen(port, host, resolve));
    return (probe.address() as AddressInfo).port;
  } catch (error) {
    throw refusal({ host, port, setting }, error);
  } finally {
    if (probe.listening) await new Promise((resolve) => probe.close(resolve));
  }
}

function refusal({ host, port, setting }: ListenAddress, cause: unknown): RemedyError {
  const code = codeOf(cause) ?? 'unknown';
  const at = `${host}:${port}`;
  if (code === 'EADDRINUSE') {
    const remedy = `stop the process that listens there (is Sopwith already running?), or set ${setting} to another port`;
    return new RemedyError('address_in_use', `${at} is in use`, remedy, { cause });
  }
  const remedy =
    code === 'EACCES' ? `set ${setting} to 1024 or higher` : 'set HOST to an address of this machine';
  return new RemedyError('address_refused', `${at} is not available (${code})`, remedy, { cause });
}
