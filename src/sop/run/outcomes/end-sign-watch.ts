import type { AnyAction } from '../../../sdk/action.ts';
import type { CompiledStep } from '../../compile/compiled-sop.ts';
import type { StepHost } from '../steps/block-context.ts';
import { firstShown } from '../steps/visible-matches.ts';
import {
  askWhetherStanding,
  datedOf,
  isStanding,
  newsOf,
  type EndSign,
  endSignsOf,
  forgetGone,
} from './end-signs.ts';
import { Disappearance } from './disappearance.ts';
import { END_SIGN_GRACE_MS, END_SIGNS_AFTER_MS } from '../../waiting/times.ts';
import { pause } from '../../waiting/until.ts';

const watchedFamilies: ReadonlySet<string> = new Set([
  'page',
  'pointer',
  'input',
  'waiting',
  'judging',
  'reading',
  'files',
  'plugin',
]);

/** Looks, while a step waits, for what ends it at once. */
export interface EndSignWatch {
  /** Settles only with an end sign: what it means. */
  readonly seen: Promise<Error>;
  /** While other steps run inside of this one, or somebody else looks. */
  hold(): void;
  goOn(): void;
  end(): void;
}

/** Actions that wait for the page to show something. A navigation ends without them, with the status of the page that comes. */
export function waitsForPage({ action, args }: CompiledStep): boolean {
  // The arguments were read by this very action's declaration.
  const patient = action.patient?.(args as never) === true;
  return !patient && action.timeout !== 'navigation' && watchedFamilies.has(action.family);
}

/** Actions after which what stood on the page before is of an earlier answer. */
export function actsOnPage(action: AnyAction): boolean {
  return action.family === 'pointer' && action.effect !== 'reads';
}

/**
 * Watches for the outcomes of the SOP and the portal, and for the end of the session. What stood on the page before it was last acted on is of an
 * earlier answer: it counts only once it has gone and come again.
 */
export function watchForEndSigns(host: StepHost): EndSignWatch {
  const seen = Promise.withResolvers<Error>();
  let held = 0;
  let looking: AbortController | null = null;
  const watch = {
    seen: seen.promise,
    hold() {
      held += 1;
      looking?.abort();
    },
    goOn() {
      held -= 1;
      if (held !== 0) return;
      looking = new AbortController();
      // It rejects when it is aborted, which is expected.
      lookOut(host, looking.signal).then(seen.resolve, () => undefined);
    },
    end() {
      held = Number.POSITIVE_INFINITY;
      looking?.abort();
    },
  };
  held = 1;
  watch.goOn();
  return watch;
}

/** Runs work that looks for the end signs itself, or steps that have their own watch. */
export async function unwatched<T>({ watch }: StepHost, work: () => Promise<T>): Promise<T> {
  watch?.hold();
  try {
    return await work();
  } finally {
    watch?.goOn();
  }
}

async function stand(endSigns: readonly EndSign[], host: StepHost): Promise<boolean> {
  return isStanding(await (await askWhetherStanding(endSigns, host.targetScope))());
}

async function lookOut(host: StepHost, signal: AbortSignal): Promise<Error> {
  const { run } = host.around;
  const disappearance = new Disappearance();
  for (let stale = true; ;) {
    await pause(END_SIGNS_AFTER_MS, signal);
    await forgetGone(host);
    const endSigns = endSignsOf(host.around);
    if (endSigns.length === 0) continue;
    stale &&=
      isStanding(await run.stoodBefore()) &&
      !(await disappearance.hasGone(host, () => stand(datedOf(endSigns), host)));
    const news = newsOf(endSigns, stale);
    if (await stand(news, host)) {
      await pause(END_SIGN_GRACE_MS, signal);
      const targets = news.map((endSign) => endSign.target);
      const endSign = news[(await firstShown(targets, host.targetScope)) ?? -1];
      signal.throwIfAborted();
      if (endSign !== undefined) return endSign.meaning();
    }
    signal.throwIfAborted();
  }
}
