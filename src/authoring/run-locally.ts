import { createHash } from 'node:crypto';
import { mkdir, readFile, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { Secret, TOTP } from 'otpauth';
import type { BrowserContext } from 'playwright-core';
import { openContext, type OpenedContext } from '../browser/open-context.ts';
import type { JsonObject } from '../sdk/json.ts';
import type { LocalFile } from '../sdk/outcome.ts';
import type { SopLibrary } from '../sop/load-library.ts';
import { MemoryLedger } from '../sop/memory-ledger.ts';
import {
  type CredentialSource,
  type NewArtifact,
  type RunPorts,
  type SavedArtifact,
  type SopEvent,
  type SopOutcome,
  type SopRequest,
} from '../sop/ports.ts';
import type { Secrets } from '../sop/secrets.ts';
import { runSop } from '../sop/run-sop.ts';
import { unknownCredential } from '../sop/run/session/unknown-credential.ts';
import type { TemporaryBrowser } from './local-browser.ts';
import { reportBlockedOrigins } from './blocked-origins.ts';
import { SentOutsideOnce } from './sent-outside-once.ts';
import { RUN_DEFAULTS } from '../config/run-defaults.ts';

/** One run of an SOP without the service. */
export interface LocalRun {
  readonly library: SopLibrary;
  /** `acme-health/eligibility` */
  readonly sop: string;
  readonly baseUrl: string;
  readonly inputs?: JsonObject;
  readonly files?: readonly LocalFile[];
  /** By name; `totp_secret` is the seed of one-time codes (base32). */
  readonly credentials?: JsonObject;
  /** How to give a credential that is missing: `give --credentials`. */
  readonly credentialRemedy: string;
  readonly dryRun?: boolean;
  /** How long a step may look for what it needs that has no `timeout`. */
  readonly triedMs?: number | undefined;
  /** Screenshots and files are kept there; else they are forgotten. */
  readonly artifacts?: string | undefined;
  /** What time it is; the real time by default. */
  readonly now?: () => Date;
  readonly signal: AbortSignal;
  readonly emit?: (event: SopEvent) => void;
  /** What lint would warn of if it could see what the pages send. */
  readonly warn?: (message: string) => void;
  readonly note?: (message: string) => void;
  readonly beforeStep?: RunPorts['beforeStep'];
  readonly onFailure?: RunPorts['onFailure'];
  readonly ask?: RunPorts['ask'];
  /** The run notes there which secrets it uses. */
  readonly secrets?: Secrets;
  /** Is given the context before the run: to start a trace, to answer from a recording. */
  readonly prepare?: (context: BrowserContext) => Promise<void>;
  /** Is given the context after the run, while it is still open. */
  readonly conclude?: (context: BrowserContext) => Promise<void>;
}

/** Runs an SOP in a fresh context of a browser of this machine; `once` blocks are remembered for this run alone. */
export async function runLocally(
  { browser, folder, proxyHost, downloads }: TemporaryBrowser,
  run: LocalRun,
): Promise<SopOutcome> {
  const portal = run.library.portal(run.sop.split('/')[0] ?? '');
  const allowedOrigins = [new URL(run.baseUrl).origin, ...(portal?.allowedOrigins ?? [])];
  await using opened = await openContext(browser, {
    allowedOrigins,
    addressExceptions: loopbackOf(run.baseUrl),
    locale: portal?.locale ?? 'en-US',
    timeZone: portal?.timeZone ?? 'America/New_York',
    proxyHost,
    downloads: downloads === null ? null : { folder: downloads, maxBytes: RUN_DEFAULTS.maxFileBytes },
  });
  await run.prepare?.(opened.context);
  if (run.warn) reportBlockedOrigins(opened.context, allowedOrigins, run.warn);
  const sent = run.warn && new SentOutsideOnce(opened.context, run.library, run.warn);
  const emit = (event: SopEvent): void => {
    sent?.follow(event);
    run.emit?.(event);
  };
  try {
    return await runSop(run.library, requestOf(run), portsOf({ ...run, emit }, opened, folder));
  } finally {
    await run.conclude?.(opened.context);
  }
}

function requestOf({ sop, inputs = {}, files = [], baseUrl, dryRun = false, triedMs }: LocalRun): SopRequest {
  const task = { id: 'local', type: 'local', attempt: 1, external_id: null };
  const { stepTimes } = RUN_DEFAULTS;
  const patience = triedMs === undefined ? stepTimes : { ...stepTimes, triedMs };
  return { sop, inputs, files, task, baseUrl, dryRun, patience };
}

function portsOf(run: LocalRun, { context, wayOut }: OpenedContext, folder: string): RunPorts {
  return {
    context,
    wayOut,
    maxFileBytes: RUN_DEFAULTS.maxFileBytes,
    ledger: new MemoryLedger(),
    credentials: credentialSource(run.credentials ?? {}, run.credentialRemedy),
    session: { load: async () => null, save: async () => undefined, forget: async () => undefined },
    folder,
    emit: run.emit ?? (() => undefined),
    saveArtifact: artifactKeeper(run.artifacts),
    now: run.now ?? (() => new Date()),
    ...(run.note && { note: run.note }),
    ...(run.ask && { ask: run.ask }),
    ...(run.secrets && { secrets: run.secrets }),
    ...(run.beforeStep && { beforeStep: run.beforeStep }),
    ...(run.onFailure && { onFailure: run.onFailure }),
    signal: run.signal,
  };
}

function credentialSource({ totp_secret: seed, ...secrets }: JsonObject, remedy: string): CredentialSource {
  return {
    names: Object.keys(secrets),
    remedy,
    reveal: async (name) => String(secrets[name] ?? ''),
    async totp() {
      if (typeof seed === 'string') return new TOTP({ secret: Secret.fromBase32(seed) }).generate();
      throw unknownCredential('totp_secret', remedy);
    },
  };
}

function artifactKeeper(folder: string | undefined): RunPorts['saveArtifact'] {
  let count = 0;
  return async ({ name, content }: NewArtifact): Promise<SavedArtifact> => {
    const bytes = Buffer.isBuffer(content) ? content : await readFile(content.path);
    count += 1;
    const file = `${count}-${name.replace(/[^\w.-]/g, '_')}`;
    if (folder !== undefined) {
      await mkdir(folder, { recursive: true });
      await writeFile(join(folder, file), bytes, { mode: 0o600 });
    }
    const sha256 = createHash('sha256').update(bytes).digest('hex');
    return { id: String(count), name, sha256, size: bytes.length };
  };
}

/** The guard refuses private addresses; an SOP that runs on this machine may use them. */
function loopbackOf(baseUrl: string): readonly string[] {
  const { hostname } = new URL(baseUrl);
  return hostname === 'localhost' || hostname.startsWith('127.') || hostname === '[::1]'
    ? ['127.0.0.0/8', '::1/128']
    : [];
}
