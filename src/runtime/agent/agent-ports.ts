import { createHash, randomUUID } from 'node:crypto';
import { writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import type { OpenedContext } from '../../browser/open-context.ts';
import { codeOf } from '../../platform/errors.ts';
import { failpoint } from '../../platform/failpoint.ts';
import type { Question } from '../../sdk/action.ts';
import type { JsonObject } from '../../sdk/json.ts';
import type { NewArtifact, OnceAnswer, OnceEntry, OnceLedger, RunPorts, SopEvent } from '../../sop/ports.ts';
import { SopFailure } from '../../sop/sop-failure.ts';
import type { AgentLink } from './agent-link.ts';
import type { AgentJob, WireArtifact } from '../boundary/agent-protocol.ts';

/** What the interpreter needs, by way of the worker: an agent has no database, no key and no store. */
export function createPorts(
  link: AgentLink,
  job: AgentJob,
  {
    context,
    wayOut,
    maxFileBytes,
  }: Pick<OpenedContext, 'context' | 'wayOut'> & { readonly maxFileBytes: number },
  signal: AbortSignal,
): RunPorts {
  const once = { open: false };
  const ask = asking(link);
  return {
    context,
    wayOut,
    maxFileBytes,
    folder: job.folder,
    signal,
    now: () => new Date(),
    emit: (event) => {
      link.event(event);
      if (once.open && isClick(event)) void failpoint('commit.after_click');
    },
    ledger: { ...ledger(ask, once), wantsApproval: job.approvals },
    credentials: {
      names: job.credentialNames,
      reveal: async (name) => (await ask('credentials.reveal', { name })).secret,
      totp: async (abort) => {
        abort.throwIfAborted();
        return (await ask('credentials.totp', {})).code;
      },
    },
    session: {
      load: async () => job.storageState,
      save: (state) => saveSession(link, state as JsonObject),
      forget: async () => void (await ask('session.forget', {})),
    },
    ask: (question, given) => askPerson(ask, question, given),
    saveArtifact: async (artifact) => ask('artifact.save', await onDisk(artifact, job.folder)),
  };
}

type Ask = AgentLink['ask'];

/** What the worker cannot do now (its database is away, say) it can do later: the SOP is not at fault. */
function asking(link: AgentLink): Ask {
  return async (method, params) => {
    try {
      return await link.ask(method, params);
    } catch (cause) {
      if (codeOf(cause) === 'unknown_credential')
        throw new SopFailure('unknown_credential', messageOf(cause), { kind: 'credentials', cause });
      if (codeOf(cause) === 'message_too_large')
        throw new SopFailure('message_too_large', `"${method}" is larger than the service accepts`, {
          notes: 'A step of the procedure stores or asks more than the service accepts.',
          cause,
        });
      if (codeOf(cause) === 'storage_full')
        throw new SopFailure('storage_full', 'the service has no space to store a file', {
          kind: 'transient',
          notes: 'The service has no space to store a file. The task is retried.',
          cause,
        });
      throw new SopFailure('worker_unavailable', `the worker could not do "${method}"`, {
        kind: 'transient',
        notes: 'The service could not store what the step needs. The task is retried.',
        cause,
      });
    }
  };
}

/** Without a kept session each task signs in again: slower, and no reason to fail a task that is signed in. */
async function saveSession(link: AgentLink, state: JsonObject): Promise<void> {
  try {
    await link.ask('session.save', { state });
  } catch {
    link.event({ kind: 'session.not_kept' });
  }
}

const messageOf = (error: unknown): string => (error instanceof Error ? error.message : String(error));

function ledger(ask: Ask, once: { open: boolean }): OnceLedger {
  return {
    async begin(entry: OnceEntry): Promise<OnceAnswer> {
      const answer = await ask('once.begin', wireEntry(entry));
      once.open = answer.state === 'granted';
      return answer.state === 'unknown' ? { state: 'unknown', intentAt: new Date(answer.intentAt) } : answer;
    },
    async resolve(entry, resolution) {
      const wire = { entry: wireEntry(entry), resolution };
      await ask('once.resolve', wire).catch((error: unknown) => {
        // What was submitted is submitted, also if its outputs are too large to be kept for a later attempt.
        if (codeOf(error) !== 'message_too_large' || resolution.state !== 'done') throw error;
        return ask('once.resolve', { ...wire, resolution: { state: 'done', outputs: {} } });
      });
      once.open = false;
    },
  };
}

const MAX_KEY_LENGTH = 10_000;

/** A business key may hold a whole claim: its digest identifies it as well. */
function wireEntry({ step, iteration, businessKey }: OnceEntry): OnceEntry {
  const long = businessKey !== null && businessKey.length > MAX_KEY_LENGTH;
  const key = long ? `sha256:${createHash('sha256').update(businessKey).digest('hex')}` : businessKey;
  return { step, iteration, businessKey: key };
}

/** One question at a time: a run has one thread of steps. */
async function askPerson(ask: Ask, question: Question, signal: AbortSignal): Promise<JsonObject> {
  signal.throwIfAborted();
  const forget = (): void => void ask('person.forget', {}).catch(() => undefined);
  signal.addEventListener('abort', forget, { once: true });
  try {
    const answered = await ask('person.ask', question);
    signal.throwIfAborted();
    if (answered !== null) return answered.answer;
    throw new SopFailure('nobody_answered', 'no one answered in time', {
      kind: 'business',
      notes: 'The procedure asked a person, and no one answered in time.',
    });
  } finally {
    signal.removeEventListener('abort', forget);
  }
}

const isClick = (event: SopEvent) => event.kind === 'step.finished' && event.step.action === 'click';

async function onDisk(artifact: NewArtifact, folder: string): Promise<WireArtifact> {
  const { kind, name, contentType, step, content } = artifact;
  if (!Buffer.isBuffer(content)) return { kind, name, contentType, step, path: content.path };
  const path = join(folder, `artifact-${randomUUID()}`);
  await writeFile(path, content, { mode: 0o600 });
  return { kind, name, contentType, step, path };
}
