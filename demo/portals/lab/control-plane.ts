import { Router } from '@koa/router';
import type { Context } from 'koa';
import { koaBody } from 'koa-body';
import type { LabClock } from './clock.ts';
import { LabError } from './lab-error.ts';
import type { SwitchDescription, SwitchSetting } from './switches.ts';

type ClockCommand = { readonly now: number | string } | { readonly advance_ms: number };

/** What a test may do to a portal; the same by function call and over HTTP under /__lab. */
export interface LabControls<State> {
  /** Back to the seed: no submissions, no sessions, every switch at its default, real time. */
  reset(): void;
  /** Sets switches, all or none: true, false, a number, a word, or {value, times, path}. */
  switches(values: Readonly<Record<string, unknown>>): Record<string, SwitchSetting>;
  describeSwitches(): readonly SwitchDescription[];
  /** Sets lab time (ISO text or ms) or moves it; answers the new time as ISO text. */
  clock(command: ClockCommand): string;
  /** What has really happened. */
  state(): State;
}

/** Applies a clock command. Throws LabError on one that makes no sense. */
export function commandClock(clock: LabClock, command: unknown): string {
  const { now, advance_ms: advance } = (command ?? {}) as Record<string, unknown>;
  const instant = typeof now === 'string' ? Date.parse(now) : now;
  if (typeof instant === 'number' && Number.isFinite(instant)) clock.set(instant);
  else if (typeof advance === 'number' && Number.isFinite(advance)) clock.advance(advance);
  else throw new LabError('invalid_clock', 'Send {"now": <ISO time or ms>} or {"advance_ms": <number>}.');
  return new Date(clock.now()).toISOString();
}

/** Routes under /__lab; linked from no page, needs no session. */
export function controlPlane<State>(controls: LabControls<State>): Router {
  const router = new Router({ prefix: '/__lab' });
  router.use(koaBody({ text: false, urlencoded: false }));
  router.get('/state', (context) => answer(context, () => controls.state()));
  router.get('/switches', (context) => answer(context, () => ({ switches: controls.describeSwitches() })));
  router.post('/switches', (context) =>
    answer(context, () => ({ switches: controls.switches(asRecord(context.request.body)) })),
  );
  router.post('/clock', (context) =>
    answer(context, () => ({
      now: controls.clock(asRecord(context.request.body) as unknown as ClockCommand),
    })),
  );
  router.post('/reset', (context) =>
    answer(context, () => {
      controls.reset();
      return { reset: true };
    }),
  );
  return router;
}

function answer(context: Context, produce: () => unknown): void {
  try {
    context.body = produce();
  } catch (error) {
    if (!(error instanceof LabError)) throw error;
    context.status = 422;
    context.body = { code: error.code, message: error.message, known: error.known };
  }
}

function asRecord(body: unknown): Record<string, unknown> {
  return (body ?? {}) as Record<string, unknown>;
}
