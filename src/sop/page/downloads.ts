import type { Download, Frame, Page, Request } from 'playwright-core';
import { withTimeout } from '../../platform/time-limit.ts';
import type { ActionContext } from '../../sdk/action.ts';
import type { Issue } from '../../sdk/outcome.ts';
import { ANSWER_MS, FILE_COMES_MS, OWN_NOTES_EVERY_MS, REST_MS } from '../waiting/times.ts';
import { until } from '../waiting/until.ts';
import { ActingStep } from './acting-step.ts';
import { Network } from './network.ts';
import { pageOfRequest } from './of-closed-page.ts';
import { PluginListeners } from './plugin-listeners.ts';

/** A run. */
interface Host extends Pick<ActionContext, 'browser' | 'memory' | 'onEnd'> {
  readonly issues: Issue[];
}

/** The files that the pages of a run send, from its first step on, and no step keeps. */
export class Downloads {
  readonly #host: Host;
  readonly #step: ActingStep;
  readonly #noted = new Set<string>();
  /** A step or an action of a plugin keeps the file. */
  readonly #others: PluginListeners;
  #heard: Promise<void> = Promise.resolve();
  /** When a document last ended without an answer to show: a file may be announced right after it. */
  #abortedAt = Number.NEGATIVE_INFINITY;
  /** By address, the frames that have asked for such documents. */
  readonly #askedBy = new Map<string, Frame>();

  constructor(host: Host) {
    this.#host = host;
    this.#step = ActingStep.of(host);
    this.#others = new PluginListeners(host.browser, 'download', { browser: 0, page: 1 });
  }

  /** Those of the run. */
  static of(host: Host): Downloads {
    return host.memory('unkept downloads', () => {
      const downloads = new Downloads(host);
      host.browser.pages().forEach(downloads.#follow);
      host.browser.on('page', downloads.#follow);
      host.browser.on('requestfailed', downloads.#failed);
      host.onEnd(() => downloads.#end());
      return downloads;
    });
  }

  /** Until all that have come are known, and what pages and frames bring that are about to open. */
  async settled(signal: AbortSignal): Promise<void> {
    const network = Network.of(this.#host);
    const isComing = async (): Promise<boolean> =>
      (await network.isOpening()) || performance.now() - this.#abortedAt < REST_MS;
    const looks = { every: OWN_NOTES_EVERY_MS, end: performance.now() + FILE_COMES_MS, signal };
    // All steps have ended: what is stopped now is only this wait.
    await until(isComing, (coming) => !coming, looks).catch(() => undefined);
    await this.#heard;
  }

  readonly #follow = (page: Page): void => void page.on('download', this.#hear);

  #end(): void {
    this.#host.browser.off('page', this.#follow);
    this.#host.browser.off('requestfailed', this.#failed);
    for (const page of this.#host.browser.pages()) page.off('download', this.#hear);
  }

  readonly #failed = (request: Request): void => {
    if (!request.isNavigationRequest()) return;
    this.#abortedAt = performance.now();
    if (pageOfRequest(request) !== null) this.#askedBy.set(request.url(), request.frame());
  };

  readonly #hear = (download: Download): void => {
    this.#abortedAt = Number.NEGATIVE_INFINITY;
    const { name, when } = this.#step;
    if (this.#others.hear(download.page())) return;
    this.#heard = Promise.all([this.#heard, this.#isPreview(download)]).then(([, isShown]) => {
      if (!isShown) this.#note(name, when);
    });
  };

  /** A browser without a viewer downloads the PDF that a frame of the page would show. */
  async #isPreview(download: Download): Promise<boolean> {
    const frame = this.#askedBy.get(download.url());
    if (!frame?.parentFrame()) return false;
    const shown = frame
      .frameElement()
      .then((element) => element.boundingBox())
      .then((box) => box !== null && box.height > 1);
    return withTimeout(
      shown.catch(() => false),
      ANSWER_MS,
      () => false,
    );
  }

  /** An issue once for each step, and without the name of the file, which may be that of a patient. */
  #note(step: string, when: string): void {
    if (this.#noted.has(step)) return;
    this.#noted.add(step);
    const message = `${when}, the portal sent a file that no step keeps. To keep it, replace the step with \`download\`, or add \`downloads\` to a \`click\`.`;
    this.#host.issues.push({ code: 'unexpected_download', message });
  }
}
