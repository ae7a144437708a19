import { promises as dns } from 'node:dns';
import { codeOf } from '../../platform/errors.ts';
import type { ResolveName } from './address-guard.ts';

/** The name exists without addresses of this family. */
const NO_ANSWER = new Set(['ENODATA', 'ENOTFOUND']);

/** Less than an attempt gives DNS in all, so that the answer that has arrived by then counts. */
const QUERY_MS = 1_500;

/**
 * Asks name servers, by default the system's, for A and AAAA. Not `dns.lookup`: that holds one of libuv's four threads, so a few dead name
 * servers of one tenant would stop everybody's file and crypto work. Some name servers never answer AAAA: then the A answer is enough.
 */
export function createResolveName(servers?: readonly string[]): ResolveName {
  return async (hostname, signal) => {
    const resolver = new dns.Resolver({ timeout: 2_000, tries: 1 });
    if (servers !== undefined) resolver.setServers(servers);
    const cancel = (): void => resolver.cancel(); // what has not been answered rejects
    signal.throwIfAborted();
    signal.addEventListener('abort', cancel, { once: true });
    const timer = setTimeout(cancel, QUERY_MS);
    try {
      return await ask(resolver, hostname);
    } finally {
      clearTimeout(timer);
      signal.removeEventListener('abort', cancel);
    }
  };
}

async function ask(resolver: dns.Resolver, hostname: string): Promise<readonly string[]> {
  const answers = await Promise.allSettled([resolver.resolve4(hostname), resolver.resolve6(hostname)]);
  const addresses = answers.flatMap((answer) => (answer.status === 'fulfilled' ? answer.value : []));
  if (addresses.length > 0) return addresses;
  const failures = answers.flatMap((answer) =>
    answer.status === 'rejected' ? [answer.reason as unknown] : [],
  );
  throw (
    failures.find((failure) => !NO_ANSWER.has(codeOf(failure) ?? '')) ?? failures[0] ?? new Error('no answer')
  );
}
