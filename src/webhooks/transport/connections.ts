import http from 'node:http';
import https from 'node:https';
import { isIP, type LookupFunction } from 'node:net';
import type { CheckedTarget } from './address-guard.ts';

/** A connection to one endpoint; returned when the request is finished. */
export interface Connection extends Disposable {
  /** Starts a request that can only connect to the target's vetted addresses. */
  request(headers: Readonly<Record<string, string>>, method?: string): http.ClientRequest;
}

export interface Connections {
  to(target: CheckedTarget): Connection;
  close(): void;
}

const KEPT_AGENTS = 256;
const IDLE_MS = 4_000;

interface Entry {
  readonly agent: http.Agent;
  inUse: number;
}

/**
 * Connections are kept for some seconds, each for one origin with one set of vetted addresses: another endpoint, or the same name with
 * other addresses, never gets them. node:http and not fetch, because fetch can neither pin the address nor show the socket's.
 */
export function createConnections(ca?: string): Connections {
  const entries = new Map<string, Entry>();
  const entryOf = (target: CheckedTarget): Entry => {
    const key = [target.url.origin, target.hostname, ...target.addresses.toSorted()].join(' ');
    const entry = entries.get(key) ?? { agent: createAgent(target, ca), inUse: 0 };
    entries.delete(key); // to the end: the map is in the order of use
    entries.set(key, entry);
    return entry;
  };
  return Object.freeze({
    to(target: CheckedTarget): Connection {
      const entry = entryOf(target);
      entry.inUse += 1;
      dropIdle(entries);
      return {
        request: (headers, method = 'POST') => request(target, entry.agent, headers, method),
        [Symbol.dispose]: () => void (entry.inUse -= 1),
      };
    },
    close() {
      for (const { agent } of entries.values()) agent.destroy();
      entries.clear();
    },
  });
}

function dropIdle(entries: Map<string, Entry>): void {
  for (const [key, { agent, inUse }] of entries) {
    if (entries.size <= KEPT_AGENTS) return;
    if (inUse > 0) continue;
    agent.destroy();
    entries.delete(key);
  }
}

function createAgent(target: CheckedTarget, ca: string | undefined): http.Agent {
  // `proxyEnv` stays unset: a proxy from the environment would connect to unchecked addresses.
  const keep = { keepAlive: true, maxFreeSockets: 5, timeout: IDLE_MS, scheduling: 'lifo' as const };
  if (target.url.protocol === 'http:') return new http.Agent(keep);
  return new https.Agent({
    ...keep,
    minVersion: 'TLSv1.2',
    rejectUnauthorized: true, // said, so that NODE_TLS_REJECT_UNAUTHORIZED=0 changes nothing
    ...(isIP(target.hostname) > 0 ? {} : { servername: target.hostname }),
    ...(ca === undefined ? {} : { ca }),
  });
}

function request(
  target: CheckedTarget,
  agent: http.Agent,
  headers: Readonly<Record<string, string>>,
  method: string,
): http.ClientRequest {
  const { url } = target;
  const module = url.protocol === 'https:' ? https : http;
  return module.request({
    method,
    host: target.hostname,
    port: url.port === '' ? undefined : url.port,
    path: url.pathname + url.search,
    headers: { ...headers, host: url.host },
    agent,
    lookup: pinnedLookup(target),
  });
}

/** Answers with the vetted addresses: the name is not resolved a second time, so it cannot answer otherwise now (rebinding). */
function pinnedLookup({ addresses }: CheckedTarget): LookupFunction {
  const answers = addresses.map((address) => ({ address, family: isIP(address) }));
  return (_hostname, options, callback) => {
    const [first] = answers;
    if (options.all === true || first === undefined) callback(null, answers);
    else callback(null, first.address, first.family);
  };
}
