import type { Locator, Page } from 'playwright-core';
import { isClosed } from '../../page/playwright-errors.ts';
import type { StepHost } from './block-context.ts';
import type { RunState } from './run-state.ts';
import { untilThere } from './until-there.ts';

/**
 * Runs the action of a step on the current page. A window that closes itself late, as pickers do once the portal has answered, passes the step on to
 * the one that is left: what only reads begins again there, and has no steps inside that did more.
 */
export async function onOpenPage(host: StepHost, act: () => Promise<void>): Promise<void> {
  const { run } = host.around;
  for (;;) {
    const { page } = run;
    try {
      return await act();
    } catch (error) {
      const again = host.step.action.effect === 'reads' && !host.ranSteps;
      if (!again || !handsOn(run, page, error)) throw error;
    }
  }
}

/**
 * The locator of what a step is about to change, by `find`. If several windows are open, waits for it. If the current one closes during the wait, looks
 * in the one that is left: nothing is done twice, since nothing has been found yet.
 */
export async function whereItStays(host: StepHost, find: () => Promise<Locator>): Promise<Locator> {
  const { run } = host.around;
  for (;;) {
    if (openPages(run).length < 2) return find();
    const { page } = run;
    try {
      const locator = await find();
      await untilThere(host, locator);
      return locator;
    } catch (error) {
      if (!handsOn(run, page, error)) throw error;
    }
  }
}

function openPages(run: RunState): readonly Page[] {
  return run.ports.context.pages().filter((page) => !page.isClosed());
}

function handsOn(run: RunState, page: Page, error: unknown): boolean {
  return isClosed(error) && page.isClosed() && openPages(run).length > 0;
}
