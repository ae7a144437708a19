import { VERIFIED } from '../../actions/input/shown-values.ts';
import type { BrowserContext, Page } from 'playwright-core';
import type { PortalSettings } from '../../../sdk/action.ts';
import type { JsonValue } from '../../../sdk/json.ts';
import type { Issue, LocalFile } from '../../../sdk/outcome.ts';
import type { CompiledPortal } from '../../compile/compiled-sop.ts';
import type { SopLibrary } from '../../load-library.ts';
import type { FailureReport, RunPorts, SavedArtifact, SopRequest, StepPlace } from '../../ports.ts';
import { Secrets } from '../../secrets.ts';
import { SopFailure } from '../../sop-failure.ts';
import type { TargetNode } from '../../targets/target.ts';
import type { Pressed } from '../outcomes/held-form.ts';
import type { Disappearance } from '../outcomes/disappearance.ts';
import type { StoodAnswer } from '../outcomes/end-signs.ts';
import { guardSecrets } from '../session/guard-secrets.ts';
import type { DryRunGuard } from '../once/dry-run-guard.ts';
import type { NetworkFuse } from '../once/network-fuse.ts';
import type { SubmissionProof } from '../once/submission-proof.ts';
import { RunSubmissions } from '../once/submissions.ts';

/** What one run keeps from its first step to its last, through calls and restarts. */
export class RunState {
  readonly library: SopLibrary;
  readonly request: SopRequest;
  readonly ports: RunPorts;
  readonly portal: CompiledPortal;
  readonly settings: PortalSettings;
  /** Ends everything: cancel, deadline, a broken interruption. */
  readonly signal: AbortSignal;
  readonly secrets: Secrets;
  readonly issues: Issue[] = [];
  readonly artifacts: SavedArtifact[] = [];
  readonly files: LocalFile[];
  readonly #memory = new Map<string, unknown>();
  readonly reports = new WeakMap<Error, FailureReport>();
  readonly #stop = new AbortController();
  readonly #cleaners: (() => void | Promise<void>)[] = [];
  readonly #aside: Promise<unknown>[] = [];
  fuse: NetworkFuse | null = null;
  /** Only in a dry run. */
  dryRun: DryRunGuard | null = null;
  /** While a `once` block is under way. */
  proof: SubmissionProof | null = null;
  #page: Page | null = null;
  /** The outcomes that stood on the page before it was last acted on: they are of an earlier answer. */
  stoodBefore: StoodAnswer = async () => [];
  /** When the last step ended that changes the page, as a moment of `performance.now()`. */
  actedAt = 0;
  /** The step that did, if no page was opened since. */
  acted: StepPlace | null = null;
  /** The last click on something. */
  pressed: Pressed | null = null;
  /** The last step that acted, if it has clicked, or may have submitted in another way, and no page was opened since. */
  clicked: StepPlace | null = null;
  /** A step outside of `once` blocks may have submitted something: lint warns of its click, or a page has sent a change. */
  maySubmitOutside = false;
  /** The step that was started last. */
  started: StepPlace | null = null;
  signedIn = false;
  /** The `expired` targets that have shown since the sign-in: until they go, they are not the end of the session. */
  readonly shownSignedIn = new Map<TargetNode, Disappearance>();
  /** While the sign-in SOP runs, nothing is taken for a lost session. */
  signingIn = false;
  readonly submissions = new RunSubmissions();
  /** By `once` block without a key: the inputs with which its SOP came to it. */
  readonly keyless = new Map<string, string>();
  /** By `once` block with a key: its keys so far, in their order. */
  readonly keyed = new Map<string, string[]>();

  constructor(library: SopLibrary, request: SopRequest, ports: RunPorts, portal: CompiledPortal) {
    this.library = library;
    this.request = request;
    this.secrets = ports.secrets ?? new Secrets();
    this.ports = guardSecrets(ports, this.secrets);
    this.portal = portal;
    this.files = [...request.files];
    this.signal = AbortSignal.any([ports.signal, this.#stop.signal]);
    this.settings = portalSettings(portal, request.baseUrl);
    if (ports.ledger.wantsApproval === true) this.memory(VERIFIED, () => new Map());
  }

  /** The current page; opens the first one. */
  async ensurePage(): Promise<Page> {
    if (this.#page !== null && !this.#page.isClosed()) return this.#page;
    const open = this.ports.context.pages().filter((page) => !page.isClosed());
    this.#page = open.at(-1) ?? (await this.#newPage());
    return this.#page;
  }

  async #newPage(): Promise<Page> {
    try {
      return await this.ports.context.newPage();
    } catch (cause) {
      throw new SopFailure('browser_gone', 'the browser opens no page any more', {
        kind: 'transient',
        notes: 'The browser ended unexpectedly.',
        cause,
      });
    }
  }

  get page(): Page {
    if (this.#page !== null && !this.#page.isClosed()) return this.#page;
    // The current page was closed, by the portal or by a step: its opener, or what is left, becomes current.
    const left = this.ports.context.pages().findLast((page) => !page.isClosed());
    if (left === undefined)
      throw new SopFailure('page_gone', 'no page is open any more', {
        kind: 'transient',
        notes: 'The browser closed its page.',
      });
    this.#page = left;
    return left;
  }

  use(page: Page): void {
    this.#page = page;
  }

  stop(reason: Error): void {
    this.#stop.abort(reason);
  }

  get browser(): BrowserContext {
    return this.ports.context;
  }

  /** What lasts as long as the run, made when it is first asked for. */
  memory<T>(name: string, make: () => T): T {
    if (!this.#memory.has(name)) this.#memory.set(name, make());
    return this.#memory.get(name) as T;
  }

  /** Runs `act`, and forgets what the actions in it remember under this name. */
  async forgetting<T>(name: string, act: () => Promise<T>): Promise<T> {
    const before = this.#memory.get(name);
    this.#memory.delete(name);
    try {
      return await act();
    } finally {
      if (before === undefined) this.#memory.delete(name);
      else this.#memory.set(name, before);
    }
  }

  onEnd(clean: () => void | Promise<void>): void {
    this.#cleaners.push(clean);
  }

  async end(): Promise<void> {
    for (const clean of this.#cleaners.toReversed()) {
      try {
        await clean();
      } catch {
        // What an action leaves behind must not hide how the run ended.
      }
    }
    await this.workAsideDone();
  }

  /**
   * Takes `work` that need not hold up the steps but must end with the run. What it fails at changes nothing for the run, which may itself
   * never come to its end: an agent is killed, its browser closed.
   */
  workAside(work: Promise<unknown>): void {
    this.#aside.push(work.catch(() => undefined));
  }

  async workAsideDone(): Promise<void> {
    await Promise.all(this.#aside.splice(0));
  }

  /** `files` as expressions see it: no paths. */
  shownFiles(): JsonValue {
    return this.files.map((file) => ({
      id: file.id,
      name: file.name,
      content_type: file.contentType,
      size: file.size,
      sha256: file.sha256,
    }));
  }
}

function portalSettings(portal: CompiledPortal, given: string | undefined): PortalSettings {
  const baseUrl = (given ?? portal.baseUrl).replace(/\/+$/, '');
  if (!URL.canParse(baseUrl))
    throw new SopFailure('no_base_url', `${portal.file} has no base_url and none was given`, {
      notes: 'The portal connection has no base URL.',
    });
  return Object.freeze({
    name: portal.name,
    title: portal.title,
    baseUrl,
    allowedOrigins: Object.freeze([...new Set([new URL(baseUrl).origin, ...portal.allowedOrigins])]),
    secretOrigins: Object.freeze([...new Set([new URL(baseUrl).origin, ...portal.secretOrigins])]),
    dateFormat: portal.dateFormat,
    timeZone: portal.timeZone,
    locale: portal.locale,
    evaluateAllowed: portal.policy.evaluate,
  });
}
