import { rm } from 'node:fs/promises';
import { join } from 'node:path';
import type { BrowserContext } from 'playwright-core';
import { unlessAborted, withTimeout } from '../../platform/time-limit.ts';
import type { RunPorts } from '../../sop/ports.ts';
import type { SopFailure } from '../../sop/sop-failure.ts';
import { OPEN_NAMES, type Secrets } from '../../sop/secrets.ts';
import { credentialSecrets, sessionSecrets, type KnownSecret } from '../../sop/tracing/known-secrets.ts';
import { packTrace } from '../../sop/tracing/pack-trace.ts';
import { TraceRecorder } from '../../sop/tracing/trace-recorder.ts';
import type { AgentJob, AgentOutcome, TraceEnd } from '../boundary/agent-protocol.ts';
import { agentKeepsReport } from '../boundary/failed-attempt.ts';
import type { AgentLink } from './agent-link.ts';

/** The recording of one attempt. */
export interface AttemptTrace {
  readonly beforeStep: NonNullable<RunPorts['beforeStep']>;
  /** Gives the trace to the worker if the attempt has failed, and removes all that was recorded. Never throws. */
  end(outcome: AgentOutcome): Promise<void>;
}

export interface TraceParts {
  readonly link: AgentLink;
  readonly job: AgentJob;
  readonly context: BrowserContext;
  readonly secrets: Secrets;
  /** Where Playwright records; null: in another machine's browser, where we could not delete it. */
  readonly folder: string | null;
  readonly maxBytes: number;
  /** Of the attempt. */
  readonly signal: AbortSignal;
}

/** To clean and store 50 MB takes a few seconds. */
const STORE_MS = 30_000;
/** An attempt that timed out is killed after 5 s. */
const ABORTED_MS = 3_000;
const SESSION_MS = 5_000;

/** Null: the attempt is not recorded. */
export async function traceAttempt(parts: TraceParts): Promise<AttemptTrace | null> {
  const { folder, job, context, maxBytes, link } = parts;
  if (!job.traced) return null;
  if (folder === null) {
    await link.ask('trace.end', { outcome: 'nothing_recorded', secret: null }).catch(() => undefined);
    return null;
  }
  const recorder = new TraceRecorder({ context, folder, maxBytes });
  return {
    beforeStep: recorder.watch(),
    async end(outcome) {
      const ended = await recorder.end();
      if (ended && agentKeepsReport(outcome)) await store(recorder, { ...parts, folder });
      const removed = rm(folder, { recursive: true, force: true, maxRetries: 3 });
      // The next task must not find anything of it: with the agent, its folder is removed.
      await removed.catch(() => link.send({ kind: 'worn' }));
      if (!ended) link.send({ kind: 'worn' });
    },
  };
}

async function store(recorder: TraceRecorder, parts: TraceParts & { folder: string }): Promise<void> {
  const { signal, link } = parts;
  const timedOut = signal.aborted && (signal.reason as SopFailure).kind === 'timed_out';
  // An attempt that is ended from outside must not wait for its trace.
  const late = timedOut
    ? AbortSignal.timeout(ABORTED_MS)
    : AbortSignal.any([signal, AbortSignal.timeout(STORE_MS)]);
  const stored = storeTrace(recorder, parts, late);
  const end = await unlessAborted(stored, late).catch(() => NOT_STORED);
  await link.ask('trace.end', end).catch(() => undefined);
}

const NOT_STORED: TraceEnd = { outcome: 'not_stored', secret: null };

async function storeTrace(
  { shortened, sensitive }: TraceRecorder,
  { link, job, folder, ...parts }: TraceParts & { folder: string },
  signal: AbortSignal,
): Promise<TraceEnd> {
  const file = join(job.folder, 'trace.zip');
  const secrets = await knownSecrets({ link, job, ...parts });
  const packed = await packTrace({ folder, file, secrets, sensitive, signal });
  if (packed.outcome !== 'kept')
    return { outcome: packed.outcome, secret: packed.outcome === 'contained_secret' ? packed.secret : null };
  const name = `${job.sop.replace('/', '-')}-trace.zip`;
  const artifact = { kind: 'trace', name, contentType: 'application/zip', step: null, path: file } as const;
  await link.ask('artifact.save', artifact);
  return { outcome: shortened ? 'shortened' : 'kept', secret: null };
}

/** Also those that this attempt has not used, because it was signed in before: a page may show them all the same. */
async function knownSecrets({
  link,
  job,
  context,
  secrets,
}: Pick<TraceParts, 'link' | 'job' | 'context' | 'secrets'>): Promise<readonly KnownSecret[]> {
  // The seed of one-time codes is never typed.
  const names = job.credentialNames.filter((name) => name !== 'totp_secret' && !OPEN_NAMES.has(name));
  for (const name of names) secrets.remember(name, (await link.ask('credentials.reveal', { name })).secret);
  const session = await withTimeout(context.storageState(), SESSION_MS, notKnown);
  return [
    ...credentialSecrets(secrets.named),
    ...sessionSecrets(session),
    ...sessionSecrets(job.storageState ?? {}),
  ];
}

/** What is not known cannot be looked for. */
function notKnown(): never {
  throw new Error('the browser does not return the session');
}
