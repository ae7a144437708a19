import type { BrowserContext, Request, Route } from 'playwright-core';
import { READS } from '../../page/request-kinds.ts';

/** What scripts of a page send; a page that is asked for, and a form. Beacons and pictures only report. */
const SENDS: ReadonlySet<string> = new Set(['document', 'xhr', 'fetch']);

/**
 * Holds back, in a dry run, what a step sends that may be a submission although it is not a button of a form: a link that posts, or Enter in a field. Before a step
 * that surely submits, the run ends without doing it. What is sent after a step that is known as harmless goes out: the searches of many portals are forms, too.
 * What goes over a WebSocket it cannot stop.
 */
export class DryRunGuard {
  /** The last step that acted, if it may submit. */
  #doubted: string | null = null;
  #heldBack: string | null = null;

  async install(context: BrowserContext): Promise<() => Promise<void>> {
    const handler = (route: Route, request: Request): Promise<void> => this.#decide(route, request);
    const all = (): boolean => true;
    await context.route(all, handler);
    return () => context.unroute(all, handler);
  }

  /** A step that acts on the page begins; `doubted` names it if it may submit. */
  begins(doubted: string | null): void {
    this.#doubted = doubted;
  }

  /** The step whose request did not go out. */
  get heldBack(): string | null {
    return this.#heldBack;
  }

  #decide(route: Route, request: Request): Promise<void> {
    const writes = !READS.has(request.method()) && SENDS.has(request.resourceType());
    if (this.#doubted === null || !writes) return route.fallback();
    this.#heldBack ??= this.#doubted;
    return route.abort('blockedbyclient');
  }
}
