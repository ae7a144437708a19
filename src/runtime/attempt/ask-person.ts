import { setTimeout as sleep } from 'node:timers/promises';
import type { Question } from '../../sdk/action.ts';
import type { JsonObject } from '../../sdk/json.ts';
import { askForInput, stopWaiting, takeInput } from '../../tasks/task-input.ts';
import type { OpenAttempt } from './attempt.ts';

/** People take minutes: an answer is looked for this often. */
const LOOK_MS = 500;

export interface PersonAsker {
  /** Null where the question was taken back, or the attempt has ended. */
  ask(question: Question): Promise<{ answer: JsonObject } | null>;
  forget(): Promise<null>;
}

/** Lets the task wait for a person while its agent and its browser stay as they are. */
export function createPersonAsker({ services, lease, keeper, timeline }: OpenAttempt): PersonAsker {
  let taken: AbortController | null = null;
  return {
    async ask({ kind, message, schema, withinMs, screenshot }) {
      const back = new AbortController();
      taken = back;
      await timeline.flush();
      const expires_at = new Date(services.store.clock.now().getTime() + withinMs).toISOString();
      const needs = {
        kind,
        message,
        schema,
        expires_at,
        ...(screenshot === undefined ? {} : { screenshot }),
      };
      if (!(await askForInput(services.store, lease, needs))) {
        keeper.lose();
        return null;
      }
      const signal = AbortSignal.any([back.signal, keeper.signal]);
      while (!signal.aborted) {
        // The lease limits how long the database may be unreachable.
        const answer = await takeInput(services.store, lease).catch(() => null);
        if (answer !== null) return { answer };
        await sleep(LOOK_MS, undefined, { signal }).catch(() => undefined);
      }
      return null;
    },
    async forget() {
      taken?.abort();
      await stopWaiting(services.store, lease);
      return null;
    },
  };
}
