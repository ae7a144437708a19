import type { BrowserContext, Request } from 'playwright-core';
import { actionTable } from '../sop/actions/table.ts';
import { stepsInside } from '../sop/run/once/steps-inside.ts';
import { loadsByName, namedElements, submittingTarget } from '../sop/compile/submitting-click.ts';
import { pathOfAddress } from '../sop/page/shown-address.ts';
import { READS } from '../sop/page/request-kinds.ts';
import type { SopLibrary } from '../sop/load-library.ts';
import type { SopEvent, StepPlace } from '../sop/ports.ts';

const ADVICE =
  'If that files something, put the click into a once block; if not, name the requests that do in "commit_requests" of portal.yaml, or add "# sopwith-ignore: submit-outside-once"';
const CLICKS = new Set(['click', 'press']);
const SENT_BY_PAGES = new Set(['document', 'xhr', 'fetch']);
const looksOnly = new Set(actionTable.filter(({ effect }) => effect === 'reads').map(({ name }) => name));

/**
 * Sees what clicks really send, and reports each one that writes outside of a `once` block, unless its name means that it only searches: in portals
 * without `commit_requests`. Of the buttons that send a form by GET (vdradmin), those for which the linter warns, too: most such forms search.
 */
export class SentOutsideOnce {
  readonly #library: SopLibrary;
  readonly #warn: (message: string) => void;
  readonly #reported = new Set<StepPlace>();
  readonly #sentTo = new Set<string>();
  #clicked: StepPlace | null = null;
  #inOnce = false;
  /** Whether the click has loaded a page: what that page loads was not sent by the button. */
  #hasLoaded = false;

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
    this.#hasLoaded = false;
  }

  #sendsForm(request: Request, step: StepPlace): boolean {
    const isFirst = request.resourceType() === 'document' && !this.#hasLoaded;
    this.#hasLoaded ||= isFirst;
    return isFirst && new URL(request.url()).search !== '' && this.#maySubmit(step);
  }

  #maySubmit(place: StepPlace): boolean {
    const library = this.#library;
    const sop = library.get(place.sop);
    const found = sop && stepsInside(sop.steps).find(({ step }) => step.place === place);
    const portal = library.portal(place.sop.split('/')[0] ?? '');
    return found !== undefined && submittingTarget(found.step, namedElements(portal, sop)) !== null;
  }

  #sent(request: Request): void {
    const step = this.#clicked;
    if (step === null || !SENT_BY_PAGES.has(request.resourceType())) return;
    if (READS.has(request.method()) && !this.#sendsForm(request, step)) return;
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
    const sent = `${request.method()} ${pathOfAddress(request.url())}`;
    const found = `${file}:${line}:${column}: warning: "${title}" sent ${sent} outside of a once block`;
    // Some portals send everything to one address.
    this.#warn(this.#sentTo.has(sent) ? `${found}, too` : `${found}. ${ADVICE}`);
    this.#sentTo.add(sent);
  }
}
