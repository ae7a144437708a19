import type { Page } from 'playwright-core';
import type { Interruption } from '../compile/compiled-sop.ts';
import { alternatives, visibleMatches } from './look.ts';
import { StepContext } from './step-context.ts';
import type { Around } from './around.ts';
import { Deadline } from './wait.ts';
import type { RunState } from './run-state.ts';

const handlingTime = 30_000;

interface Watched {
  /** Whoever is waiting just now lends the names and the deadline. */
  around: Around;
}

const watched = new WeakMap<RunState, WeakMap<Page, Map<Interruption, Watched>>>();

/**
 * Sees to it that the surprises of the portal and the SOP are dealt with whenever they show up while a step waits for the page. The browser
 * looks for them itself as a part of each wait; without any declared nothing is done at all.
 */
export async function watchInterruptions(around: Around): Promise<void> {
  const { frame, run } = around;
  const all = [...frame.sop.interruptions, ...frame.portal.interruptions];
  if (all.length === 0) return;
  const pages = watched.get(run) ?? new WeakMap<Page, Map<Interruption, Watched>>();
  watched.set(run, pages);
  const { page } = run;
  const here = pages.get(page) ?? new Map<Interruption, Watched>();
  pages.set(page, here);
  for (const interruption of all) {
    const known = here.get(interruption);
    if (known === undefined) await watch(interruption, page, here, around);
    else known.around = around;
  }
}

async function watch(
  interruption: Interruption,
  page: Page,
  here: Map<Interruption, Watched>,
  around: Around,
): Promise<void> {
  const entry: Watched = { around };
  here.set(interruption, entry);
  const [first] = interruption.steps.steps;
  if (first === undefined) return;
  const deadline = new Deadline(Number.POSITIVE_INFINITY, around.run.signal, interruption.name);
  const scope = new StepContext(first, around, deadline).targetScope;
  for (const target of alternatives(interruption.when, scope)) {
    const locator = (await visibleMatches(target, scope)).first();
    await page.addLocatorHandler(locator, () => handle(interruption, entry), { noWaitAfter: true });
    around.run.onEnd(async () => {
      if (!page.isClosed()) await page.removeLocatorHandler(locator);
    });
  }
}

/** Never rejects: it is the browser that calls, and nobody there would hear it. */
async function handle(interruption: Interruption, entry: Watched): Promise<void> {
  const { run } = entry.around;
  try {
    await entry.around.engine.runBlock(interruption.steps, {
      ...entry.around,
      interrupting: true,
      until: Math.min(entry.around.until, performance.now() + handlingTime),
    });
    run.ports.emit({ kind: 'interruption.handled', name: interruption.name });
  } catch (error) {
    run.stop(error instanceof Error ? error : new Error(String(error)));
  }
}
