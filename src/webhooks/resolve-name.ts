import { promises as dns } from 'node:dns';
import { codeOf } from '../platform/errors.ts';
import type { ResolveName } from './address-guard.ts';

/** The name exists without addresses of this family. */
const NO_ANSWER = new Set(['ENODATA', 'ENOTFOUND']);

/**
 * Asks the system's name servers for A and AAAA. Not `dns.lookup`: that holds one of libuv's four threads, so a few dead name servers of
 * one tenant would stop everybody's file and crypto work.
 */
export const resolveName: ResolveName = async (hostname, signal) => {
  const resolver = new dns.Resolver({ timeout: 2_000, tries: 1 });
  const cancel = (): void => resolver.cancel();
  signal.throwIfAborted();
  signal.addEventListener('abort', cancel, { once: true });
  try {
    const answers = await Promise.allSettled([resolver.resolve4(hostname), resolver.resolve6(hostname)]);
    const addresses = answers.flatMap((answer) => (answer.status === 'fulfilled' ? answer.value : []));
    if (addresses.length > 0) return addresses;
    const failures = answers.flatMap((answer) =>
      answer.status === 'rejected' ? [answer.reason as unknown] : [],
    );
    throw (
      failures.find((failure) => !NO_ANSWER.has(codeOf(failure) ?? '')) ??
      failures[0] ??
      new Error('no answer')
    );
  } finally {
    signal.removeEventListener('abort', cancel);
  }
};
