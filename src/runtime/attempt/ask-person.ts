import { setTimeout as sleep } from 'node:timers/promises';
import { isDeepStrictEqual } from 'node:util';
import type { Question } from '../../sdk/action.ts';
import type { JsonObject } from '../../sdk/json.ts';
import { codeForm } from '../../sop/actions/flow/answer-forms.ts';
import { takeCode, type CodeRequest } from '../../tasks/ask/take-code.ts';
import { isSignInTest } from '../../tasks/trials.ts';
import { askForInput, stopWaiting, takeInput } from '../../tasks/ask/task-input.ts';
import type { Attempt } from './attempt.ts';

/** People take minutes: an answer is looked for this often. */
const LOOK_MS = 500;

/** A question expires this long before its agent gives up waiting, so that an answer that was accepted always reaches it. */
const UNDER_WAY_MS = 1_000;

export interface PersonAsker {
  /** Null if no one answered in time, the question was taken back, or the attempt has ended. */
  ask(question: Question): Promise<{ answer: JsonObject } | null>;
  forget(): Promise<null>;
}

/**
 * Lets the task wait for a person while its agent and its browser stay as they are. Its time limit does not run: the question has its own.
 */
export function createPersonAsker(attempt: Attempt): PersonAsker {
  const { services, claimed, lease, keeper, timeline, connection } = attempt;
  const { store, actor } = services;
  const startedAt = performance.now();
  let taken: AbortController | null = null;

  /** How to find a code that a gateway has pushed, if that is what the question asks for. */
  const codeFor = ({ kind, schema }: Question): CodeRequest | null =>
    kind === 'code' && isDeepStrictEqual(schema, codeForm)
      ? { connectionId: connection.id, sinceStartMs: performance.now() - startedAt, actor }
      : null;

  const pushedCode = async (request: CodeRequest | null): Promise<JsonObject | null> => {
    const code = request === null ? null : await takeCode(store, lease, request);
    return code === null ? null : { code };
  };

  /** The answer; null if the question expired or was taken back. */
  const answerBefore = async (
    deadline: Date,
    code: CodeRequest | null,
    signal: AbortSignal,
  ): Promise<JsonObject | null> => {
    while (!signal.aborted) {
      const leftMs = deadline.getTime() - store.clock.now().getTime();
      // The lease limits how long the database may be unreachable.
      const answer =
        (await takeInput(store, lease).catch(() => null)) ?? (await pushedCode(code).catch(() => null));
      if (answer !== null) return answer;
      // An answer that came in this moment is found in the next round.
      if (leftMs <= 0 && (await stopWaiting(store, lease).catch(() => false))) return null;
      const pauseMs = leftMs > 0 ? Math.min(LOOK_MS, leftMs) : LOOK_MS;
      await sleep(pauseMs, undefined, { signal }).catch(() => undefined);
    }
    return null;
  };

  return {
    async ask(question) {
      const { withinMs, ...asked } = question;
      const code = codeFor(question);
      // Clients do not see a sign-in test, so only a gateway can answer.
      if (code === null && isSignInTest(claimed.task)) return null;
      const back = new AbortController();
      taken = back;
      await timeline.flush();
      const marginMs = Math.min(UNDER_WAY_MS, withinMs / 10);
      const deadline = new Date(store.clock.now().getTime() + withinMs - marginMs);
      const needs = { ...asked, expires_at: deadline.toISOString() };
      const state = await askForInput(store, lease, needs, code);
      if (state === 'fenced') {
        keeper.lose();
        return null;
      }
      if (state !== 'waiting') return state;
      const goOn = keeper.holdDeadline();
      const answer = await answerBefore(deadline, code, AbortSignal.any([back.signal, keeper.signal]));
      goOn();
      return answer === null ? null : { answer };
    },
    async forget() {
      taken?.abort();
      if (!(await stopWaiting(store, lease))) await takeInput(store, lease);
      return null;
    },
  };
}
