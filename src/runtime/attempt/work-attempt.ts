import { join } from 'node:path';
import type { PortalConnection } from '../../accounts/portal-connections.ts';
import { withTimeout } from '../../platform/time-limit.ts';
import type { Failure } from '../../sdk/outcome.ts';
import type { AgentJob } from '../boundary/agent-protocol.ts';
import type { Agent, AgentEnd } from '../slots/agent-process.ts';
import type { OpenAttempt } from './attempt.ts';
import { hostAttempt, type HostedAttempt } from './attempt-host.ts';
import type { AttemptEnd } from './attempt-end.ts';
import { hasFinalWord, mayChangePortal, needsFreshAgent, type AttemptDecision } from './decide-outcome.ts';
import { ownAttempt } from './end-attempt.ts';
import { HANDED_BACK } from './lease-keeper.ts';
import { makeTaskFolder } from '../slots/task-folder.ts';
import { FILES_ON_DISK, type TaskVersion } from './task-versions.ts';
import { isSignInTest, isTrial } from '../../tasks/trials.ts';
import { noteSop } from '../../tasks/run/task-lease.ts';

/** How a piece of work ended: by the agent's word, or before there was anything to decide. */
export type WorkEnd =
  | { readonly kind: 'ended'; readonly end: AttemptEnd; readonly connection: PortalConnection | null }
  | {
      readonly kind: 'decided';
      readonly decision: AttemptDecision;
      readonly reason: string;
    };

/** After a submission the little that is left may be finished before the worker stops. */
const FINISH_TIMEOUT_MS = 5_000;

/** Takes an agent, a browser and the task's files, and lets the agent work. The session of the portal came with the claim. */
export async function workAttempt(attempt: OpenAttempt, stopping: AbortSignal): Promise<WorkEnd> {
  const { services, claimed, keeper } = attempt;
  // Known without an agent, unless no plugin has said yet which portal the task needs.
  const connected = claimed.portal === '' ? null : await connect(attempt, claimed.portal);
  if (connected?.kind === 'decided') return connected;
  const version = await versionOf(attempt);
  const agent = await services.agents.take(AbortSignal.any([keeper.signal, stopping])).catch(() => null);
  if (agent === null) return ended(outside(attempt), null);
  try {
    const { type, data = '', files } = claimed.task;
    const prepared = await agent.prepare({ type, text: data, files, version: version.folder });
    if (prepared.kind === 'outcome' && needsFreshAgent(prepared.outcome, agent.runs)) {
      await agent.kill();
      return WITH_FRESH_AGENT;
    }
    if (prepared.kind !== 'prepared') return ended(toEnd(prepared, attempt), null);
    const { sop, digest } = prepared;
    if (connected === null || portalOf(sop) !== claimed.portal) return toOtherLane(attempt, sop);
    await noteSop(services.store, attempt.lease, { name: sop, digest, version: version.number });
    return await withFolder(attempt, agent, { sop, connection: connected.connection }, stopping);
  } finally {
    const { changed } = agent;
    const { taskId: task } = attempt.lease;
    if (changed !== null)
      services.logger.error({ task, type: claimed.task.type, changed }, 'plugin.polluted');
    // Not awaited: to replace an agent takes longer than to finish the task.
    services.agents.give(agent).catch(() => services.logger.warn({}, 'agent.give_failed'));
  }
}

/** Without a portal the task only learns which one it needs, and waits in its lane. */
async function versionOf({ services, claimed, lease }: OpenAttempt): Promise<TaskVersion> {
  const { portal, begunWith } = claimed;
  if (portal === '') return FILES_ON_DISK;
  const { taskId, accountId } = lease;
  const counts = !isTrial(claimed.task);
  return services.versions.choose({ taskId, accountId, portal, begunWith, counts });
}

const WITH_FRESH_AGENT: WorkEnd = {
  kind: 'decided',
  decision: { do: 'park', delayMs: 0, countsAsAttempt: false, failure: null },
  reason: 'agent_replaced',
};

const ended = (end: AttemptEnd, connection: PortalConnection | null): WorkEnd => ({
  kind: 'ended',
  end,
  connection,
});

/** The attempt was ended from outside before an agent had it. */
function outside({ keeper }: OpenAttempt): AttemptEnd {
  if (!keeper.signal.aborted || keeper.reason === HANDED_BACK) return { kind: 'handed_back' };
  return { kind: 'aborted', ...keeper.reason };
}

const portalOf = (sop: string): string => sop.split('/')[0] ?? '';

/**
 * The plugin needs another portal than the one whose lane the task was in: the task was created without a word of the plugin, or plugin or SOPs have
 * changed since. It waits in the right lane from now on; a plugin that changes its mind each time uses up the attempts.
 */
function toOtherLane({ services, claimed, lease }: OpenAttempt, sop: string): WorkEnd {
  const wasKnown = claimed.portal !== '';
  if (claimed.task.dryRunOf !== null)
    return finish(OTHER_PORTAL, 'The plugin now selects an SOP of another portal for this data.');
  if (!mayChangePortal(wasKnown, ownAttempt(lease), services.settings.retry)) {
    const notes = 'The plugin selected an SOP of another portal in each attempt.';
    return ended({ kind: 'fault', fault: { code: 'plugin_error', notes } }, null);
  }
  const decision = { do: 'park', delayMs: 0, countsAsAttempt: wasKnown, failure: null, sop } as const;
  return { kind: 'decided', decision, reason: 'portal_known' };
}

/** Its version is one of the portal of the task that it tries again. */
const OTHER_PORTAL: Failure = { code: 'dry_run_impossible', kind: 'plugin', retryable: false };

type Connected =
  | { readonly kind: 'connected'; readonly connection: PortalConnection }
  | Extract<WorkEnd, { kind: 'decided' }>;

async function connect({ services, lease }: OpenAttempt, portal: string): Promise<Connected> {
  const connection = await services.connections.find(lease.accountId, portal);
  if (connection === null) {
    return finish(
      { code: 'portal_not_connected', kind: 'business', retryable: true },
      `This account has no connection to the portal "${portal}". An administrator makes one: sopwith portal connect.`,
    );
  }
  if (connection.credentialsRejectedAt === null) return { kind: 'connected', connection };
  return finish(
    { code: 'credentials_rejected', kind: 'credentials', retryable: true },
    'The portal rejected the credentials of this connection. No task uses them until a person resets them.',
  );
}

const finish = (failure: Failure, notes: string): Extract<WorkEnd, { kind: 'decided' }> => ({
  kind: 'decided',
  reason: failure.code,
  decision: { do: 'finish', conclusion: { status: 'failed', failure, notes } },
});

interface Place {
  readonly sop: string;
  readonly connection: PortalConnection;
}

async function withFolder(
  open: OpenAttempt,
  agent: Agent,
  { sop, connection }: Place,
  stopping: AbortSignal,
): Promise<WorkEnd> {
  const { services, claimed, lease } = open;
  const [credentials, storageState] = await Promise.all([
    services.connections.openCredentials(connection, { actor: services.actor, taskId: lease.taskId }),
    // A test of the credentials must not pass because an earlier sign-in still holds.
    isSignInTest(claimed.task) ? null : services.connections.loadSession(connection),
  ]);
  const folder = await makeTaskFolder(
    join(services.folder, `${lease.taskId}-${lease.epoch}`),
    claimed.inputFiles,
    (file) => services.files.open(lease.accountId, file),
  );
  try {
    const attempt = { ...open, connection, folder };
    const host = hostAttempt(attempt, credentials);
    const { id, type, externalId } = claimed.task;
    const traced = connection.recordTraces && !isSignInTest(claimed.task);
    if (traced) open.progress.trace = { artifact: null, outcome: 'not_stored', secret: null };
    const job: AgentJob = {
      task: { id, type, attempt: lease.attempt, external_id: externalId },
      sop,
      files: folder.files,
      folder: folder.path,
      baseUrl: connection.baseUrl,
      credentialNames: Object.keys(credentials),
      approvals: connection.approvalMinutes !== null,
      dryRun: claimed.task.dryRunOf !== null,
      storageState,
      traced,
    };
    const run = agent.run(job, host, open.keeper.signal);
    const release = handBackWhen(stopping, open, host, run);
    const hide = open.pictures.begin(() => agent.picture());
    try {
      return ended(toEnd(await run, open), connection);
    } finally {
      release();
      hide();
      await host.endPictures();
    }
  } finally {
    await folder.remove();
  }
}

/** The worker is going down: a submission may end, and everything else is released. */
function handBackWhen(
  stopping: AbortSignal,
  { keeper, services }: OpenAttempt,
  host: HostedAttempt,
  run: Promise<unknown>,
): () => void {
  const over = new AbortController();
  const handBack = async (): Promise<void> => {
    if (host.submitting) {
      const settled = Promise.race([host.settled(), run]);
      await withTimeout(settled, services.settings.times.drainMs, () => undefined);
      await withTimeout(run, FINISH_TIMEOUT_MS, () => undefined);
    }
    if (!over.signal.aborted) keeper.abort(HANDED_BACK);
  };
  const begin = () => void handBack();
  if (stopping.aborted) begin();
  else stopping.addEventListener('abort', begin, { once: true });
  return () => {
    over.abort();
    stopping.removeEventListener('abort', begin);
  };
}

/** What an agent's end means for the attempt, when it may have been asked to stop. */
function toEnd(end: AgentEnd, attempt: OpenAttempt): AttemptEnd {
  const { keeper } = attempt;
  if (end.kind === 'outcome' && (!keeper.signal.aborted || hasFinalWord(end.outcome))) {
    return end.outcome;
  }
  if (keeper.signal.aborted) return outside(attempt);
  const { death, cause } =
    end.kind === 'died' ? end : ({ death: 'agent_protocol_error', cause: null } as const);
  const { services, lease, claimed } = attempt;
  services.logger.error({ task: lease.taskId, type: claimed.task.type, death, cause }, 'agent.died');
  return { kind: 'died', death, cause };
}
