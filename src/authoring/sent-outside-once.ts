import type { BrowserContext, Request } from 'playwright-core';
import { actionTable } from '../sop/actions/table.ts';
import { loadsByName } from '../sop/compile/submitting-click.ts';
import { pathOfAddress } from '../sop/page/shown-address.ts';
import { READS } from '../sop/page/request-kinds.ts';
import type { SopLibrary } from '../sop/load-library.ts';
import type { SopEvent, StepPlace } from '../sop/ports.ts';

const CLICKS = new Set(['click', 'press']);
const SENT_BY_PAGES = new Set(['document', 'xhr', 'fetch']);
const looksOnly = new Set(actionTable.filter(({ effect }) => effect === 'reads').map(({ name }) => name));

/**
 * Sees what clicks really send, and reports each one that writes outside of a `once` block, unless its name means that it only searches: in portals
 * without `commit_requests`.
 */
export class SentOutsideOnce {
  readonly #library: SopLibrary;
  readonly #warn: (message: string) => void;
  readonly #reported = new Set<StepPlace>();
  #clicked: StepPlace | null = null;
  #inOnce = false;

  constructor(context: BrowserContext, library: SopLibrary, warn: (message: string) => void) {
    this.#library = library;
    this.#warn = warn;
    context.on('request', (request) => this.#sent(request));
  }

  /** Follows the run: whose doing a request is, and whether a `once` block is under way. */
  follow(event: SopEvent): void {
    if (event.kind === 'once.granted') this.#inOnce = true;
    else if (event.kind.startsWith('once.')) this.#inOnce = false;
    // A step that only looks waits for what the click before it sent.
    if (event.kind !== 'step.started' || looksOnly.has(event.step.action)) return;
    this.#clicked = CLICKS.has(event.step.action) && !this.#inOnce ? event.step : null;
  }

  #sent(request: Request): void {
    const step = this.#clicked;
    if (step === null || READS.has(request.method()) || !SENT_BY_PAGES.has(request.resourceType())) return;
    const library = this.#library;
    const portal = library.portal(step.sop.split('/')[0] ?? '');
    const { session } = portal ?? {};
    const expected =
      // The author has said which requests file something; the network fuse stops those.
      (portal?.commitRequests.length ?? 0) > 0 ||
      step.sop === session?.signIn ||
      step.sop === session?.signOut ||
      loadsByName(step.title) ||
      library.silences(step, 'submit-outside-once');
    if (expected || this.#reported.has(step)) return;
    this.#reported.add(step);
    const { file, line, column, title } = step;
    this.#warn(
      `${file}:${line}:${column}: warning: "${title}" sent ${request.method()} ${pathOfAddress(request.url())} outside of a once block. ` +
        'If that files something, put the click into a once block; if not, name the requests that do in "commit_requests" of portal.yaml, or add "# sopwith-ignore: submit-outside-once"',
    );
  }
}
