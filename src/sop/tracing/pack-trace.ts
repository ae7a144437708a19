import { createReadStream } from 'node:fs';
import { readdir, readFile, rm } from 'node:fs/promises';
import { join } from 'node:path';
import { createInterface } from 'node:readline';
import { cleanEvent, withoutUrlCredentials, type TraceEvent } from './clean-trace.ts';
import { secretFinder, type FindSecret } from './find-secret.ts';
import type { KnownSecret } from './known-secrets.ts';
import { ZipWriter } from './zip-writer.ts';

export type PackedTrace =
  | { readonly outcome: 'kept' }
  /** `secret`: its name. Nothing was kept. */
  | { readonly outcome: 'contained_secret'; readonly secret: string }
  /** Only steps ran that are never recorded. */
  | { readonly outcome: 'nothing_recorded' };

export interface PackOptions {
  /** In which Playwright has recorded. */
  readonly folder: string;
  /** The .zip file to write, for Playwright's trace viewer. */
  readonly file: string;
  /** All that the run has used. Credentials that the recorded requests contain are added. */
  readonly secrets: readonly KnownSecret[];
  /** What `sensitive` targets have shown; null if that is not known. */
  readonly sensitive: readonly string[] | null;
  readonly signal: AbortSignal;
}

class SecretFound extends Error {}

const SENSITIVE = 'sensitive target';
const asSecret = (value: string): KnownSecret => ({ name: SENSITIVE, value });

/**
 * Makes one trace of all that was recorded, without credentials, and then looks for each secret in all that is left. If one is found anywhere, there is no
 * trace: the pictures next to it would show it as well.
 */
export async function packTrace(options: PackOptions): Promise<PackedTrace> {
  const { folder, file, secrets, sensitive, signal } = options;
  const logs = await logsIn(folder);
  if (logs.length === 0) return { outcome: 'nothing_recorded' };
  if (sensitive === null) return { outcome: 'contained_secret', secret: SENSITIVE };
  const sent = await secretsSent(folder, logs);
  const packing = new Packing(
    folder,
    file,
    secretFinder([...secrets, ...sent, ...sensitive.map(asSecret)]),
    signal,
  );
  try {
    for (const log of logs) await packing.addLog(log);
    await packing.addFiles();
    packing.end();
    return { outcome: 'kept' };
  } catch (error) {
    packing.end();
    await rm(file, { force: true });
    if (error instanceof SecretFound) return { outcome: 'contained_secret', secret: error.message };
    throw error;
  }
}

/** `1.network`, `1.trace`, `2.network` …: Playwright's trace viewer shows them as one trace. */
async function logsIn(folder: string): Promise<readonly string[]> {
  const names = await readdir(folder).catch(() => []);
  return names.filter((name) => /^\d+\.(network|trace)$/.test(name)).toSorted();
}

async function* eventsOf(file: string, clean: (line: string) => string = String): AsyncGenerator<TraceEvent> {
  for await (const line of createInterface({ input: createReadStream(file), crlfDelay: Infinity }))
    if (line !== '') yield JSON.parse(clean(line)) as TraceEvent;
}

async function secretsSent(folder: string, logs: readonly string[]): Promise<readonly KnownSecret[]> {
  const found = new Map<string, KnownSecret>();
  for (const log of logs.filter((name) => name.endsWith('.network')))
    for await (const event of eventsOf(join(folder, log)))
      for (const secret of cleanEvent(event).secrets) found.set(secret.value, secret);
  return [...found.values()];
}

class Packing {
  readonly #folder: string;
  readonly #zip: ZipWriter;
  readonly #find: FindSecret;
  readonly #signal: AbortSignal;
  readonly #files = new Set<string>();

  constructor(folder: string, file: string, find: FindSecret, signal: AbortSignal) {
    this.#folder = folder;
    this.#zip = new ZipWriter(file);
    this.#find = find;
    this.#signal = signal;
  }

  async addLog(name: string): Promise<void> {
    const entry = this.#zip.entry(name);
    for await (const line of eventsOf(join(this.#folder, name), withoutUrlCredentials)) {
      this.#signal.throwIfAborted();
      const { event, files } = cleanEvent(line);
      if (event === null) continue;
      this.#mustHoldNone(textsIn(event).join('\n'));
      for (const file of files) this.#files.add(file);
      entry.write(Buffer.from(`${JSON.stringify(event)}\n`));
    }
    entry.end();
  }

  async addFiles(): Promise<void> {
    for (const name of this.#files) {
      this.#signal.throwIfAborted();
      if (!/^(resources|screencast)\/[\w.@-]+$/.test(name)) continue;
      // A picture that was still being written when the recording ended.
      const content = await readFile(join(this.#folder, name)).catch(() => null);
      if (content === null) continue;
      this.#mustHoldNone(content.toString(isText(name) ? 'utf8' : 'latin1'));
      const entry = this.#zip.entry(name);
      entry.write(content);
      entry.end();
    }
  }

  end(): void {
    this.#zip.end();
  }

  #mustHoldNone(text: string): void {
    const found = this.#find(text);
    if (found !== null) throw new SecretFound(found);
  }
}

const isText = (name: string): boolean => !/\.(jpe?g|png|gif|webp|woff2?|ttf|otf|ico)$/.test(name);

/** Not its numbers: a code of six digits is not looked for in times and places. */
function textsIn(value: unknown): readonly string[] {
  if (typeof value === 'string') return [value];
  if (Array.isArray(value)) return value.flatMap(textsIn);
  if (typeof value !== 'object' || value === null) return [];
  return Object.entries(value).flatMap(([name, part]) => [name, ...textsIn(part)]);
}
