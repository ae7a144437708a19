import type { Readable } from 'node:stream';
import type { BrowserContext, Frame, Locator, Page } from 'playwright-core';
import type { Entry, Evaluable, Field, SourcePlace, StepBlock, Target } from './field.ts';
import type { JsonObject, JsonValue } from './json.ts';
import type { FailureKind, Issue, LocalFile } from './outcome.ts';

/** What an action does to the portal: looks, changes what can be changed again, or submits for good. */
export type Effect = 'reads' | 'changes' | 'submits';

/** Under which head the reference lists an action; those of plugins are `plugin`. */
export type ActionFamily =
  | 'page'
  | 'pointer'
  | 'input'
  | 'waiting'
  | 'judging'
  | 'reading'
  | 'files'
  | 'dialogs'
  | 'data'
  | 'control'
  | 'ending'
  | 'people'
  | 'sign-in'
  | 'escape'
  | 'plugin';

/** How the portal writes things; from `portal.yaml` and the portal connection. */
export interface PortalSettings {
  readonly name: string;
  readonly title: string;
  /** Without a slash at its end. */
  readonly baseUrl: string;
  /** `https://portal.example` …, exact; the base URL's is among them. */
  readonly allowedOrigins: readonly string[];
  /** Those of them on which secrets may be typed: the base URL's and `secret_origins` of `portal.yaml`. */
  readonly secretOrigins: readonly string[];
  /** In Luxon's tokens, `MM/dd/yyyy` by default. */
  readonly dateFormat: string;
  /** IANA name, `America/New_York`. */
  readonly timeZone: string;
  /** BCP 47, `en-US`. */
  readonly locale: string;
  readonly evaluateAllowed: boolean;
}

/** What a failure says beside its code and message. */
export interface FailureOptions {
  /** Default `sop`: a defect of the SOP. */
  readonly kind?: FailureKind;
  readonly cause?: unknown;
  /** For the client, where it differs from the message; no patient data. */
  readonly notes?: string;
  /** Milliseconds until a retry makes sense. */
  readonly retryAfterMs?: number;
}

/** A file that was kept as an artifact. */
export interface SavedFile {
  readonly id: string;
  readonly name: string;
  readonly sha256: string;
  readonly size: number;
}

/** How far a `once` block came. */
export interface OnceBlock {
  readonly name: string;
  readonly steps: StepBlock;
  readonly verify: StepBlock | null;
  /** What the portal shows when it refused, so that nothing was filed. */
  readonly notSentWhen: readonly Target[];
  /** Outputs of the SOP that stand for its success; kept, and given back when the block is skipped. */
  readonly key: Evaluable<JsonValue> | null;
}

/** A failure as `catch` sees it. */
export interface CaughtFailure {
  readonly code: string;
  readonly kind: FailureKind;
  readonly message: string;
}

/** What a person is asked in the middle of a run. */
export interface Question {
  readonly kind: 'code' | 'form' | 'approval';
  readonly message: string;
  /** JSON Schema of the answer, an object. */
  readonly schema: JsonObject;
  /** Milliseconds until the run goes on without an answer. */
  readonly withinMs: number;
  /** Id of the artifact that shows the page. */
  readonly screenshot?: string;
}

/** The pages (tabs, pop-ups) of the run. */
export interface Pages {
  all(): readonly Page[];
  /** Makes a page the current one. */
  use(page: Page): void;
}

/** Matches of targets by the names under which the targets of inner steps know them: `@name`. */
export type NamedMatches = Readonly<
  Record<string, { readonly target: Target; /** Which match, from 0. */ readonly nth: number }>
>;

/** A request of a page. */
export interface Exchange {
  readonly method: string;
  readonly url: string;
  /** HTTP status of its answer; null as long as there is none. */
  readonly status: number | null;
}

/** A request past the pages. */
export interface PortalRequest {
  /** On one of the portal's origins: see `ActionContext.portalUrl`. */
  readonly url: URL;
  readonly method: string;
  /** Names in lower case. The browser's cookies and its user agent are added. */
  readonly headers: Readonly<Record<string, string>>;
  readonly body?: string | undefined;
}

/** The answer to a request past the pages. */
export interface PortalAnswer {
  readonly status: number;
  /** Names in lower case. */
  readonly headers: Readonly<Record<string, string>>;
  /** It may be endless: read it up to a limit, and destroy it. */
  readonly body: Readable;
}

/** All that an action may use. Whatever it waits for takes `timeLeft()` or `signal`. */
export interface ActionContext {
  /** The current page. */
  readonly page: Page;
  readonly pages: Pages;
  readonly browser: BrowserContext;
  readonly portal: PortalSettings;
  /** The task's files, in the order in which they were sent. */
  readonly files: readonly LocalFile[];
  /** A folder of this run, removed when it ends. */
  readonly folder: string;
  /** Aborted at the step's deadline, at cancel, at the end of the run. */
  readonly signal: AbortSignal;
  /** Milliseconds until the step's deadline, at least 1: Playwright's `timeout`. */
  timeLeft(): number;
  now(): Date;
  /** When the last step ended that changes the page, as a moment of `performance.now()`: it may still be drawing. */
  readonly actedAt: number;

  /** `names` are seen by the expression beside `vars`, as those of `runSteps` are. */
  evaluate<T>(value: Evaluable<T>, names?: JsonObject): Promise<T>;
  /**
   * The value as plain text, secrets included; refused when the page (or the frame of `into`, or the address `into`) is not on one of the portal's
   * own origins.
   */
  reveal(
    value: Evaluable<string>,
    into?: Locator | URL,
    names?: JsonObject,
  ): Promise<{ readonly text: string; readonly secret: boolean }>;
  /**
   * The same for a value that goes into one field, without a look at the page: type it with the `locator` of the answer, which finds the field
   * on the portal's own origins only and fails at once anywhere else.
   */
  revealInto(
    value: Evaluable<string>,
    field: Locator,
    names?: JsonObject,
  ): Promise<{ readonly text: string; readonly secret: boolean; readonly locator: Locator }>;
  /** A strict locator; nothing is awaited on the page unless the target asks for it (`any_of`). */
  resolve(target: Target): Promise<Locator>;
  /** The frame in which the step works (`in_frame`), waited for; without one that of the page itself. */
  frame(): Promise<Frame>;
  /** The places where `sensitive` targets stand, to be masked in a picture. */
  masks(): Promise<readonly Locator[]>;
  /** The address on the portal that a relative or whole URL means; fails where it leaves the portal's origins. */
  portalUrl(url: string): string;

  /**
   * Which of the targets shows first, by its place in the list; waits until the step's deadline, minding the portal's outcomes meanwhile. Where
   * none shows in time it fails, or yields null where the caller is content with that.
   */
  firstToShow(targets: readonly Target[], orNull?: boolean): Promise<number | null>;
  /** Whether the target shows now. */
  shows(target: Target): Promise<boolean>;

  /** What the pages have asked since the step before this one began; nothing for an action without `hears`. */
  exchanges(): readonly Exchange[];

  /** Runs steps of this step. `names` are seen by expressions inside, beside `vars`. */
  runSteps(steps: StepBlock, names?: JsonObject, elements?: NamedMatches): Promise<void>;
  /** Runs another SOP of the library in the same browser and yields its outputs. */
  callSop(name: string, inputs: JsonObject): Promise<JsonObject>;
  /** Runs steps that must happen once at most, whatever breaks: see `OnceBlock`. */
  runOnce(block: OnceBlock): Promise<void>;
  /** Signs in by the portal's session block, unless signed in. */
  signIn(): Promise<void>;
  signOut(): Promise<void>;
  /** The error to throw in order to leave the loop, its turn, or the SOP: `throw context.leave('break')`. */
  leave(what: 'break' | 'continue' | 'finish'): Error;
  /** Which of them an error is; null where it is a failure. */
  leaving(error: unknown): 'break' | 'continue' | 'finish' | null;
  /** What `catch` may handle; null for cancel, deadlines, `finish` and the like, which must be thrown on. */
  caught(error: unknown): CaughtFailure | null;

  /** A variable (`vars.name`). */
  setVariable(name: string, value: JsonValue): void;
  /** An output of the SOP, checked against its declared schema. */
  setOutput(name: string, value: JsonValue): void;
  addIssue(issue: Issue): void;
  /**
   * Asks a person and waits until `signal` is aborted; the answer fits the question's schema. Fails with `nobody_to_ask` where the run has nobody.
   */
  ask(question: Question, signal: AbortSignal): Promise<JsonObject>;
  /**
   * Sends a request past the pages, with the session's cookies and by the browser's way out. Redirects are not followed, and every status is an
   * answer. Fails with `portal_unreachable` or `navigation_blocked`.
   */
  request(request: PortalRequest): Promise<PortalAnswer>;
  /** The bytes that a downloaded file may have. */
  readonly maxFileBytes: number;
  /** Throws where a request past the page may not be sent: in a dry run, and where it submits outside of a `once` block. */
  mayRequest(method: string, url: string, body?: string): void;
  /** The error to throw: `throw context.failure('field_rejected', …)`. */
  failure(code: string, message: string, options?: FailureOptions): Error;
  /** Keeps a file of the run as an artifact; `content` is bytes, or a path inside `folder`. */
  saveArtifact(artifact: {
    readonly kind: 'screenshot' | 'trace' | 'download' | 'pdf';
    readonly name: string;
    readonly contentType: string;
    readonly content: Buffer | { readonly path: string };
  }): Promise<SavedFile>;
  /** A file that the run made or the task brought, by name: `download: eob.pdf`, later `upload: eob.pdf`. */
  addFile(file: LocalFile): void;
  /** Memory of this run under a name of the action's own; made at the first call. */
  memory<T>(name: string, make: () => T): T;
  /** Called once when the run ends, whatever way. */
  onEnd(clean: () => void | Promise<void>): void;
  /** A line for whoever watches the run; no values of the page, no patient data. */
  note(message: string): void;
}

/** What the checker lets an action look at, beyond what its fields already say. */
export interface CheckContext<A> {
  readonly arguments: A;
  /** Where the step stands. */
  readonly place: SourcePlace;
  /** Reports a fault (`error`) or a warning under a rule id of the rule table. */
  report(rule: string, place: SourcePlace, message: string): void;
  /** Reports what is wrong with a JSON Schema of an object. */
  checkSchema(schema: JsonValue, place: SourcePlace): void;
  /** Whether the step stands inside a block of that action. */
  inside(action: string): boolean;
  /** The names that steps of a block, or a value that the action evaluates with names, may use beside the usual ones. */
  names(inner: StepBlock | Evaluable<unknown>, names: Readonly<Record<string, NameType>>): void;
  /** A value that the action evaluates after its blocks: it may use what their steps have set. */
  after(value: Evaluable<unknown>): void;
  /** A call of another SOP: it must exist, take these inputs, and not come back here. Its outputs become `steps.<id>.outputs`. */
  calls(name: string, place: SourcePlace, inputs: readonly Entry<Evaluable<JsonValue>>[]): void;
}

/** What the checker knows of a name: a plain type, a match on the page (its text, and `@name` in targets), or an entry of the list that an expression yields. */
export type NameType =
  | 'any'
  | 'number'
  | 'text'
  | 'boolean'
  | 'element'
  | { readonly entryOf: Evaluable<unknown> }
  | { readonly [property: string]: 'any' | 'number' | 'text' | 'boolean' };

/** A verb of the SOP language: what it is called, what it takes, what it does. */
export interface Action<A = unknown> {
  /** What stands in the SOP, snake_case; a plugin's is `plugin.action`. */
  readonly name: string;
  readonly family: ActionFamily;
  /** `Click a control`. */
  readonly title: string;
  /** What it does, for the reference: plain sentences. */
  readonly doc: string;
  /** YAML of one step each; a test parses them. */
  readonly examples: readonly string[];
  readonly effect: Effect;
  readonly arguments: Field<A>;
  /**
   * Where the arguments are an object: its fields stand beside each other in the step; the `short` field has the action's name.
   * `- once: submit` / `  key: …` / `  steps: […]`.
   */
  readonly beside?: boolean;
  /** A word or two more of the title of a step, from the arguments; never an evaluated value. */
  readonly subject?: (args: A) => string;
  readonly check?: (context: CheckContext<A>) => void;
  /** Whether a step with these arguments judges by `context.exchanges()`: then they are heard from the step before on. */
  readonly hears?: (args: A) => boolean;
  /** What follows it in the same list never runs. */
  readonly ends?: boolean;
  /**
   * Milliseconds. Without it the installation's `STEP_TIMEOUT` (30 s); `navigation` is its `NAVIGATION_TIMEOUT` (60 s), for actions that load a
   * page; `none` is for actions that only run other steps.
   */
  readonly timeout?: number | 'none' | 'navigation';
  /**
   * It goes on whatever the page shows. Without it a step of the action that waits ends at once where an outcome of the portal shows, or the end of
   * the session.
   */
  readonly patient?: boolean;
  readonly run: (context: ActionContext, args: A) => Promise<void>;
}

/** An action whose argument type is forgotten, as the table holds it. */
export type AnyAction = Omit<Action<never>, 'arguments'> & { readonly arguments: Field<unknown> };

/**
 * Declares an action of the SOP language. Returns it frozen; the types do the work.
 *
 * @example
 * export const hover = defineAction({
 *   name: 'hover', family: 'pointer', effect: 'reads', title: 'Hover over an element', doc: 'Moves the pointer onto the element.',
 *   examples: ['hover: button "Account"'],
 *   arguments: field.object('What to hover over.', { target: field.target('The element.', { bare: 'control' }) }, { short: 'target' }),
 *   async run(context, { target }) {
 *     await (await context.resolve(target)).hover({ timeout: context.timeLeft() });
 *   },
 * });
 */
export function defineAction<A>(action: Action<A>): Action<A> {
  return Object.freeze(action);
}
