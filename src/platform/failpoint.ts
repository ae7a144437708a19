import { setTimeout as sleep } from 'node:timers/promises';

/** Every place where a test may make the process fail, in the order in which a task passes them. */
export const FAILPOINTS = [
  'create.before_insert',
  'create.after_insert',
  'create.before_commit',
  'create.after_commit',
  'schedule.after_copy',
  'schedule.before_record',
  'claim.before',
  'claim.after',
  'artifact.before_row',
  'step.before',
  'step.after',
  'commit.before_intent',
  'commit.after_intent',
  'commit.after_click',
  'commit.before_done',
  'commit.after_done',
  'park.before_commit',
  'finish.before_commit',
  'finish.after_commit',
  'sop_version.before_commit',
  'sop_activation.before_commit',
  'sop_version.before_rename',
  'webhook.before_post',
  'webhook.after_2xx',
  'webhook.before_log',
  'purge.before_commit',
  'purge.after_commit',
  'purge.after_file',
  'restore.before_move',
  'rewrap.after_key',
] as const;
export type Failpoint = (typeof FAILPOINTS)[number];

type Action =
  | { readonly kind: 'kill' | 'stop' | 'throw' }
  | { readonly kind: 'sleep'; readonly ms: number }
  | { readonly kind: 'exit'; readonly code: number };

interface Armed {
  readonly hit: number | null;
  readonly action: Action;
}

/** What the action `throw` throws. */
export class FailpointError extends Error {
  readonly code = 'failpoint';
}

const PASS = Promise.resolve();
const hits = new Map<string, number>();
let parsed: { readonly text: string; readonly armed: ReadonlyMap<string, readonly Armed[]> } | undefined;

/**
 * Does nothing, unless the process runs with `SOPWITH_ENABLE_FAILPOINTS=1` and `SOPWITH_FAILPOINT` names this point:
 * then the process is killed, stopped or delayed here, so that a test can prove what a crash at this very place does.
 *
 * `SOPWITH_FAILPOINT` is a comma-separated list of `name[#hit]:action`. Actions: `kill` (SIGKILL to itself), `stop` (SIGSTOP
 * to itself), `throw`, `sleep:<ms>`, `exit[:<code>]`. With `#3` only the third pass of that point in this process fires.
 *
 * @example
 * // SOPWITH_ENABLE_FAILPOINTS=1 SOPWITH_FAILPOINT=webhook.after_2xx:kill,step.after#4:sleep:500
 * await failpoint('webhook.after_2xx');
 */
export function failpoint(name: Failpoint): Promise<void> {
  const text = process.env['SOPWITH_FAILPOINT'];
  if (text === undefined || text === '' || process.env['SOPWITH_ENABLE_FAILPOINTS'] !== '1') return PASS;
  if (parsed?.text !== text) {
    parsed = { text, armed: parseFailpoints(text) };
    hits.clear();
  }
  const hit = (hits.get(name) ?? 0) + 1;
  hits.set(name, hit);
  const armed = parsed.armed.get(name)?.find((entry) => entry.hit === null || entry.hit === hit);
  return armed === undefined ? PASS : fire(name, armed.action);
}

async function fire(name: Failpoint, action: Action): Promise<void> {
  switch (action.kind) {
    case 'kill':
      process.kill(process.pid, 'SIGKILL');
      return new Promise(() => {}); // nothing after this point may run before the signal lands
    case 'stop':
      process.kill(process.pid, 'SIGSTOP');
      return;
    case 'throw':
      throw new FailpointError(`failpoint ${name} threw as SOPWITH_FAILPOINT asks`);
    case 'sleep':
      await sleep(action.ms);
      return;
    case 'exit':
      process.exit(action.code);
  }
}

/** A misspelt point would make a fault test pass for nothing, so it is an error. */
export function parseFailpoints(text: string): ReadonlyMap<string, readonly Armed[]> {
  const armed = new Map<string, Armed[]>();
  for (const entry of text.split(',').map((part) => part.trim())) {
    const match = /^([a-z_0-9.]+)(?:#([1-9][0-9]*))?:(kill|stop|throw|sleep:[0-9]+|exit(?::[0-9]+)?)$/.exec(
      entry,
    );
    const [, name, hit, action] = match ?? [];
    if (name === undefined || action === undefined || !(FAILPOINTS as readonly string[]).includes(name)) {
      throw new Error(
        `SOPWITH_FAILPOINT: ${JSON.stringify(entry)} is not "name[#hit]:action". Names: ${FAILPOINTS.join(', ')}. ` +
          'Actions: kill, stop, throw, sleep:<ms>, exit[:<code>].',
      );
    }
    const list = armed.get(name) ?? [];
    list.push({ hit: hit === undefined ? null : Number(hit), action: parseAction(action) });
    armed.set(name, list);
  }
  return armed;
}

function parseAction(text: string): Action {
  const [kind, value] = text.split(':');
  if (kind === 'sleep') return { kind, ms: Number(value) };
  if (kind === 'exit') return { kind, code: Number(value ?? 1) };
  if (kind === 'kill' || kind === 'stop') return { kind };
  return { kind: 'throw' };
}
