import type { Frame, Locator, Page, Request } from 'playwright-core';
import { notResponding } from '../../page/page-answer.ts';
import { Network } from '../../page/network.ts';
import { pulseOf } from '../../page/pulse-of.ts';
import type { Pulse } from '../../page/engine/page-question.ts';
import { SopFailure } from '../../sop-failure.ts';
import type { StepHost } from './block-context.ts';
import { untilThere } from './until-there.ts';
import type { Deadline } from '../../waiting/deadline.ts';
import { LOOK_EVERY_MS, REST_MS, SETTLE_MS } from '../../waiting/times.ts';
import { pause } from '../../waiting/until.ts';
import { callMs } from '../../waiting/margins.ts';

/** What brings a page or a part of it. Pictures, sockets and beacons do not. */
const BRINGS: ReadonlySet<string> = new Set(['document', 'xhr', 'fetch', 'script']);

type Pulses = ReadonlyMap<Frame, Pulse | null>;

/**
 * Waits for the page that a step loads (`load: page`): a new document in the page or a frame of it, or one of which a part has changed; then until it
 * no longer changes and no request since then is under way. What counts is what happens after the step has found what it acts on.
 */
export class PageLoad {
  readonly #host: StepHost;
  readonly #page: Page;
  readonly #open = new Set<Request>();
  /** Frames that came with a new document, or moved in theirs. */
  readonly #moved = new Set<Frame>();
  #before: Pulses | null = null;
  #isNewDocument = false;
  #lastRequest = 0;

  constructor(host: StepHost) {
    this.#host = host;
    this.#page = host.page;
  }

  /** Whether another document has taken the place of the page's own. */
  get isNewDocument(): boolean {
    return this.#isNewDocument;
  }

  /**
   * Notes the page as it is right before the step acts.
   *
   * @throws `page_not_responding` if the page does not answer: afterwards it would be unknown whether it has changed
   */
  async begin(found: Locator | null): Promise<void> {
    if (this.#before !== null) return;
    const { signal } = this.#host;
    const timeout = callMs(this.#host);
    if (found !== null) await untilThere(this.#host, found);
    const until = performance.now() + Math.min(SETTLE_MS, timeout);
    let pulses = await this.#pulses();
    const end = performance.now() + timeout;
    while (performance.now() < (this.#main(pulses) === null ? end : until) && !stands(pulses)) {
      await pause(LOOK_EVERY_MS, signal);
      pulses = await this.#pulses();
    }
    if (this.#main(pulses) === null) throw notResponding();
    this.#before = pulses;
    this.#page.on('framenavigated', this.#navigated);
    this.#page.on('request', this.#began);
    this.#page.on('requestfinished', this.#ended);
    this.#page.on('requestfailed', this.#ended);
  }

  async done(deadline: Deadline): Promise<void> {
    const before = this.#before;
    // It has acted on nothing.
    if (before === null) throw nothingCame(this.#host.step.place.title);
    for (let changed = false; ;) {
      // A window that has closed itself brings nothing more.
      if (this.#page.isClosed() || this.#host.page !== this.#page) return;
      const pulses = await this.#pulses();
      changed ||= this.#hasChanged(before, pulses);
      const isLast = deadline.left() <= LOOK_EVERY_MS;
      // A page that keeps drawing has still come.
      if (changed && (isLast || (stands(pulses) && this.#rests()))) {
        this.#isNewDocument = this.#main(before)?.document !== this.#main(pulses)?.document;
        return;
      }
      if (isLast) throw nothingCame(this.#host.step.place.title);
      await pause(LOOK_EVERY_MS, deadline.signal);
    }
  }

  /** If nothing came: with the error of the portal. */
  async explained(error: unknown): Promise<unknown> {
    if (!(error instanceof SopFailure) || error.code !== 'wait_timed_out') return error;
    await Network.of(this.#host).errors.mustNotStand(this.#page);
    return error;
  }

  end(): void {
    this.#page.off('framenavigated', this.#navigated);
    this.#page.off('request', this.#began);
    this.#page.off('requestfinished', this.#ended);
    this.#page.off('requestfailed', this.#ended);
  }

  readonly #navigated = (frame: Frame): void => {
    this.#moved.add(frame);
  };

  readonly #began = (request: Request): void => {
    if (BRINGS.has(request.resourceType())) this.#open.add(request);
  };

  readonly #ended = (request: Request): void => {
    if (this.#open.delete(request)) this.#lastRequest = performance.now();
  };

  #rests(): boolean {
    return this.#open.size === 0 && performance.now() - this.#lastRequest >= REST_MS;
  }

  #main(pulses: Pulses): Pulse | null {
    return pulses.get(this.#page.mainFrame()) ?? null;
  }

  /** Frames that do not show, as those that keep a session alive, change nothing. */
  #hasChanged(before: Pulses, now: Pulses): boolean {
    return [...now].some(([frame, pulse]) => {
      if (pulse === null || !pulse.shows) return false;
      const old = before.get(frame);
      // A frame that did not answer before may show what it showed then.
      if (old === null) return this.#moved.has(frame);
      return old?.document !== pulse.document || old.changes !== pulse.changes;
    });
  }

  /** Null for a frame that does not answer. */
  async #pulses(): Promise<Pulses> {
    const { signal } = this.#host.around.run;
    const asked = this.#page.frames().map(async (frame) => [frame, await pulseOf(frame, signal)] as const);
    return new Map(await Promise.all(asked));
  }
}

/** A frame that does not answer, or does not show, delays nothing, unless it is the page itself. */
function stands(pulses: Pulses): boolean {
  return [...pulses].every(([frame, pulse]) =>
    pulse === null
      ? frame.parentFrame() !== null
      : (pulse.loaded && pulse.quietMs >= REST_MS) || (!pulse.shows && frame.parentFrame() !== null),
  );
}

function nothingCame(title: string): SopFailure {
  return new SopFailure(
    'wait_timed_out',
    `"${title}" loaded nothing: no new page came, and no part of the page or its frames changed`,
    { kind: 'portal_changed', notes: 'The portal did not show the page that a step should load.' },
  );
}
