import { createReadStream } from 'node:fs';
import { readFile, stat } from 'node:fs/promises';
import type { Credentials } from '../../accounts/portal-settings.ts';
import { SUBMITS_NOTHING } from '../../db/database-identity.ts';
import { CodedError, codeOf } from '../../platform/errors.ts';
import { inThisSpan } from '../../platform/tracing.ts';
import { failpoint } from '../../platform/failpoint.ts';
import type { SopEvent } from '../../sop/ports.ts';
import { endPictures, MAX_PICTURE_BYTES, showPicture } from '../../tasks/run/live-picture.ts';
import { beginOnce, blockKey, resolveOnce, type OnceGrant } from '../../tasks/run/once-ledger.ts';
import type { AgentHost } from '../slots/agent-process.ts';
import type { AgentRequests, RequestMethod, WireOnceAnswer } from '../boundary/agent-protocol.ts';
import { createPersonAsker } from './ask-person.ts';
import { createApprovals } from './approvals.ts';
import type { Attempt } from './attempt.ts';
import { toEntry } from './timeline.ts';
import { takeTotpCode } from './totp-code.ts';

type Handlers = {
  readonly [M in RequestMethod]: (params: AgentRequests[M]['params']) => Promise<AgentRequests[M]['value']>;
};

export interface HostedAttempt extends AgentHost {
  /** A `once` block was granted and has not said how it ended. */
  readonly submitting: boolean;
  /** Resolves when no `once` block is open. */
  settled(): Promise<void>;
  /** Deletes the live picture, after one that is still being stored. The agent shows no more. */
  endPictures(): Promise<void>;
}

/** The worker's answers to an agent that works on an attempt: everything durable is written here, fenced by the attempt's epoch. */
export function hostAttempt(attempt: Attempt, credentials: Credentials): HostedAttempt {
  const { services, lease, connection, keeper, timeline, folder, progress } = attempt;
  const open = new Set<string>();
  const passed = new Set<string>();
  const person = createPersonAsker(attempt);
  const approvals = createApprovals(connection.approvalMinutes);
  let settled: PromiseWithResolvers<void> | null = null;
  let pictures = Promise.resolve();
  let showsPictures = true;
  // The connection to the agent is older than the attempt.
  const inSpanOfAttempt = inThisSpan();

  const handlers: Handlers = {
    'once.begin': async (entry) => {
      await timeline.flush();
      if (keeper.signal.aborted) return { state: 'refused', failure: keeper.reason.failure };
      const answer = await beginOnce(services.store, lease, {
        ...entry,
        portal: connection.portal,
        timeoutMs: services.settings.times.commitMs,
        passed,
        needsApproval: approvals.missing(blockKey(entry)),
      }).catch((error: unknown) => {
        // Whether it was submitted from the original is unknown: no attempt may write that the task has failed.
        if (codeOf(error) === SUBMITS_NOTHING) keeper.lose();
        throw error;
      });
      passed.add(blockKey(entry));
      if (answer.state === 'approval') return approvals.ask(blockKey(entry));
      if (answer.state === 'granted') open.add(blockKey(entry));
      return toWire(answer);
    },
    'once.resolve': async ({ entry, resolution }) => {
      await timeline.flush();
      await resolveOnce(services.store, lease, entry, resolution);
      open.delete(blockKey(entry));
      if (open.size === 0) settled?.resolve();
      return null;
    },
    'credentials.reveal': async ({ name }) => {
      const secret = Object.hasOwn(credentials, name) ? credentials[name] : undefined;
      if (secret === undefined)
        throw new CodedError('unknown_credential', `the portal connection has no credential "${name}"`);
      return { secret };
    },
    'credentials.totp': async () => {
      const secret = credentials['totp_secret'];
      if (secret === undefined)
        throw new CodedError('unknown_credential', 'the portal connection has no credential "totp_secret"');
      await services.checkClock();
      const request = { connectionId: connection.id, secret };
      return { code: await takeTotpCode(services.store.knex, services.store.clock, request, keeper.signal) };
    },
    'session.save': async ({ state }) => {
      if (!keeper.lost) await services.connections.saveSession(connection, state);
      return null;
    },
    'session.forget': async () => {
      if (!keeper.lost) await services.connections.forgetSession(connection);
      return null;
    },
    'artifact.save': async ({ path, ...artifact }) => {
      // Its entry comes after those of the steps before it.
      await timeline.flush();
      const content = createReadStream(await folder.inside(path));
      const saved = await attempt.keepArtifact(artifact, content);
      if (artifact.kind === 'trace')
        progress.trace = { artifact: saved.id, outcome: 'not_stored', secret: null };
      return saved;
    },
    'trace.end': async (end) => {
      progress.trace = { artifact: progress.trace?.artifact ?? null, ...end };
      return null;
    },
    'picture.show': async ({ path }) => {
      if (!showsPictures) return null;
      const shown = pictures.then(async () => {
        const picture = path === null ? null : await pictureIn(await folder.inside(path));
        await showPicture(services.store, lease, picture);
      });
      pictures = shown.catch(() => undefined);
      await shown;
      return null;
    },
    'person.ask': async (question) => approvals.hear(question, await person.ask(question)),
    'person.forget': () => person.forget(),
  };
  return {
    get submitting() {
      return open.size > 0;
    },
    async settled() {
      if (open.size === 0) return;
      settled ??= Promise.withResolvers();
      await settled.promise;
    },
    async endPictures() {
      showsPictures = false;
      await pictures;
      await endPictures(services.store, lease.taskId).catch(() => undefined); // a sweep removes it
    },
    events(events) {
      for (const event of events) take(event, attempt);
    },
    request: (method, params) =>
      inSpanOfAttempt(() => (handlers[method] as (params: never) => Promise<unknown>)(params)),
  };
}

async function pictureIn(path: string): Promise<Buffer | null> {
  const { size } = await stat(path);
  return size > MAX_PICTURE_BYTES ? null : readFile(path);
}

function take(event: SopEvent, { timeline, progress, steps }: Attempt): void {
  steps.take(event);
  timeline.add(toEntry(event));
  if (event.kind === 'step.started') progress.lastStep = event.step;
  if (event.kind === 'step.started') void failpoint('step.before');
  if (event.kind === 'step.finished') void failpoint('step.after');
}

const toWire = (answer: Exclude<OnceGrant, { state: 'approval' }>): WireOnceAnswer =>
  answer.state === 'unknown' ? { ...answer, intentAt: answer.intentAt.toISOString() } : answer;
