import type { Page } from 'playwright-core';
import type { Interruption } from '../../compile/compiled-sop.ts';
import { Network } from '../../page/network.ts';
import { anywhere, PAGE_ITSELF } from '../../targets/frame-path.ts';
import type { FramePath, TargetNode } from '../../targets/target.ts';
import type { TargetScope } from '../../targets/target-engine.ts';
import { alternatives, firstShown, joined, standsInFrame, visibleMatches } from './visible-matches.ts';
import { StepContext } from './step-context.ts';
import type { BlockContext } from './block-context.ts';
import { Deadline } from '../../waiting/deadline.ts';
import { INTERRUPTION_MS } from '../../waiting/times.ts';
import type { RunState } from './run-state.ts';

/** What is watched for on a page. */
interface Watch {
  readonly known: Set<Interruption>;
  /** The names and the deadline come from the block that is waiting just now. */
  around: BlockContext;
}

interface Surprise {
  readonly interruption: Interruption;
  readonly target: TargetNode;
}

const watches = new WeakMap<RunState, WeakMap<Page, Watch>>();

/**
 * Handles the surprises of the portal and the SOP whenever they show up while a step waits for the page. The browser
 * looks for them itself as a part of each wait; without any declared nothing is done at all.
 */
export async function watchInterruptions(around: BlockContext): Promise<void> {
  const { frame, run } = around;
  const all = [...frame.sop.interruptions, ...frame.portal.interruptions];
  if (all.length === 0) return;
  const { page } = run;
  const paths = new Map<Interruption, FramePath | null>([
    ...frame.sop.interruptions.map((one) => [one, frame.sop.inFrame ?? frame.portal.inFrame] as const),
    ...frame.portal.interruptions.map((one) => [one, frame.portal.inFrame] as const),
  ]);
  const watch = watchOn(page, around);
  watch.around = around;
  const fresh = all.filter((one) => !watch.known.has(one));
  for (const one of fresh) watch.known.add(one);
  const step = fresh.flatMap((one) => one.steps.steps)[0];
  if (step === undefined) return;
  const scope = new StepContext(
    step,
    around,
    new Deadline(Number.POSITIVE_INFINITY, run.signal, 'interruptions'),
  ).targetScope;
  for (const group of groupsOf(fresh, paths, scope)) await handleOn(page, group, scope, watch);
}

function watchOn(page: Page, around: BlockContext): Watch {
  const pages = watches.get(around.run) ?? new WeakMap<Page, Watch>();
  watches.set(around.run, pages);
  const watch = pages.get(page) ?? { known: new Set(), around };
  pages.set(page, watch);
  return watch;
}

/** The browser checks each group before every action: all that are in no frame are one group. */
function groupsOf(
  interruptions: readonly Interruption[],
  paths: ReadonlyMap<Interruption, FramePath | null>,
  scope: TargetScope,
): readonly Surprise[][] {
  const surprises = interruptions.flatMap((interruption) =>
    alternatives(anywhere(interruption.when, paths.get(interruption) ?? null), scope).map((target) => ({
      interruption,
      target,
    })),
  );
  const framed = surprises.filter(({ target }) => standsInFrame(target, scope));
  const others = surprises.filter((one) => !framed.includes(one));
  return [...(others.length > 0 ? [others] : []), ...framed.map((one) => [one])];
}

async function handleOn(
  page: Page,
  group: readonly Surprise[],
  scope: TargetScope,
  watch: Watch,
): Promise<void> {
  const locators = await Promise.all(group.map(({ target }) => visibleMatches(target, scope)));
  const any = joined(locators).first();
  await page.addLocatorHandler(any, () => handleAll(group, scope, watch), { noWaitAfter: true });
  watch.around.run.onEnd(async () => {
    if (!page.isClosed()) await page.removeLocatorHandler(any);
  });
}

/** One after another what shows, each once: what does not go away is seen again before the next action. */
async function handleAll(group: readonly Surprise[], scope: TargetScope, watch: Watch): Promise<void> {
  const left = [...group];
  while (left.length > 0) {
    // The browser has seen the only one.
    const index =
      group.length === 1
        ? 0
        : await firstShown(
            left.map(({ target }) => target),
            scope,
          );
    const [surprise] = index === null || index === -1 ? [] : left.splice(index, 1);
    if (surprise === undefined) return;
    await handle(surprise, watch);
  }
}

/** Never rejects: the browser calls it, and nothing would handle the rejection. */
async function handle({ interruption, target }: Surprise, { around }: Watch): Promise<void> {
  const { run } = around;
  const resume = Network.of(run).interrupts();
  try {
    await around.engine.runBlock(interruption.steps, {
      ...around,
      interrupting: true,
      // Its steps work where it shows.
      inFrame: target.frame ?? PAGE_ITSELF,
      traffic: null,
      until: Math.min(around.until, performance.now() + INTERRUPTION_MS),
    });
    run.ports.emit({ kind: 'interruption.handled', name: interruption.name });
  } catch (error) {
    run.stop(error instanceof Error ? error : new Error(String(error)));
  } finally {
    resume();
  }
}
