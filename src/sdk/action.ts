import type { Readable } from 'node:stream';
import type { BrowserContext, Frame, Locator, Page } from 'playwright-core';
import type { Entry, Evaluable, Field, SourcePlace, StepBlock, Target } from './field.ts';
import type { JsonObject, JsonSchema, JsonValue } from './json.ts';
import type { FailureKind, Issue, LocalFile } from './outcome.ts';
import type { DeclaredFailure, StepWay, Wording } from './outline.ts';

/** The effect of an action on the portal: it only reads, makes changes that can be undone, or submits irreversibly. */
export type Effect = 'reads' | 'changes' | 'submits';

/** The section of the reference that lists an action. Use `plugin` for actions of plugins. */
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

/** Settings of the portal, from `portal.yaml` and the portal connection. */
export interface PortalSettings {
  readonly name: string;
  readonly title: string;
  /** Without a trailing slash. */
  readonly baseUrl: string;
  /** Exact origins, such as `https://portal.example`, including the origin of the base URL. */
  readonly allowedOrigins: readonly string[];
  /** The allowed origins on which secrets may be typed: the origin of the base URL and `secret_origins` of `portal.yaml`. */
  readonly secretOrigins: readonly string[];
  /** Date format in Luxon tokens. Default `MM/dd/yyyy`. */
  readonly dateFormat: string;
  /** IANA time zone, such as `America/New_York`. */
  readonly timeZone: string;
  /** BCP 47 locale, such as `en-US`. */
  readonly locale: string;
  readonly evaluateAllowed: boolean;
}

/** Optional properties of a failure, in addition to its code and message. */
export interface FailureOptions {
  /** Default `sop`: an error in the SOP. */
  readonly kind?: FailureKind;
  readonly cause?: unknown;
  /** Text for the client if it differs from the message. Must not contain patient data. */
  readonly notes?: string;
  /** Milliseconds until a retry makes sense. */
  readonly retryAfterMs?: number;
}

/** A file that was saved as an artifact. */
export interface SavedFile {
  readonly id: string;
  readonly name: string;
  readonly sha256: string;
  readonly size: number;
}

/** A `once` block: steps that must not run twice, and how to verify their effect. */
export interface OnceBlock {
  readonly name: string;
  readonly steps: StepBlock;
  readonly verify: StepBlock | null;
  /** Targets that the portal shows if it rejected the submission, so that nothing was submitted. */
  readonly notSentWhen: readonly Target[];
  /** The business key: two submissions of an account with the same key are the same submission, also across tasks. */
  readonly key: Evaluable<JsonValue> | null;
}

/** A failure as `catch` receives it. */
export interface CaughtFailure {
  readonly code: string;
  readonly kind: FailureKind;
  readonly message: string;
}

/** A question to a person during a run. */
export interface Question {
  readonly kind: 'code' | 'form' | 'approval';
  readonly message: string;
  /** JSON Schema of the answer, which is an object. */
  readonly schema: JsonObject;
  /** Milliseconds until the run continues without an answer. */
  readonly withinMs: number;
  /** ID of an artifact that shows the page. */
  readonly screenshot?: string;
  /** The filled fields of the page, with what they hold. */
  readonly form?: readonly { readonly name: string; readonly value: string }[];
}

/** The pages (tabs, pop-ups) of the run. */
export interface Pages {
  all(): readonly Page[];
  /** Makes a page the current one. */
  use(page: Page): void;
}

/** Matches of targets, by the name with which targets of inner steps refer to them: `@name`. */
export type NamedMatches = Readonly<
  Record<string, { readonly target: Target; /** Which match, from 0. */ readonly nth: number }>
>;

/** A request of a page. */
export interface Exchange {
  readonly method: string;
  readonly url: string;
  /** HTTP status of the response. Null until there is one. */
  readonly status: number | null;
}

/** An HTTP request that no page sends. */
export interface PortalRequest {
  /** A URL on an allowed origin of the portal. See `ActionContext.portalUrl`. */
  readonly url: URL;
  readonly method: string;
  /** Header names are lower case. The cookies and the user agent of the browser are added. */
  readonly headers: Readonly<Record<string, string>>;
  readonly body?: string | undefined;
}

/** The response to a `PortalRequest`. */
export interface PortalAnswer {
  readonly status: number;
  /** Header names are lower case. */
  readonly headers: Readonly<Record<string, string>>;
  /** The body may be endless: read it up to a limit, then destroy it. */
  readonly body: Readable;
}

/** Where a target is looked for. */
export interface SoughtIn {
  /** The part of the page, or the frame, that the author named; null if there is none. */
  readonly part: Locator | null;
  /** Returns what must be on the page before the target can be, such as a table, and is not there now; null if it is, or if it is not known. */
  missing(): Promise<string | null>;
}

/** What of a page a target matches. */
export interface ResolveOptions {
  /** Roles also match what shows behind an open dialog, which is hidden from screen readers. Default: false. */
  readonly unheard?: boolean;
  /** Texts match only where they show. Default: false. */
  readonly shownTexts?: boolean;
  /** The step does not need the target: no failure is about its absence. Default: false. */
  readonly optional?: boolean;
  /** The action looks for it in an entry that it has found. Default: false. */
  readonly inEntry?: boolean;
}

/** Everything that an action can use. Pass `timeLeft()` or `signal` to everything that waits. */
export interface ActionContext {
  /** The current page. */
  readonly page: Page;
  readonly pages: Pages;
  readonly browser: BrowserContext;
  readonly portal: PortalSettings;
  /** The files of the task, in the order in which they were sent. */
  readonly files: readonly LocalFile[];
  /** A folder of this run, removed when it ends. */
  readonly folder: string;
  /** Aborted at the step's deadline, at cancel, at the end of the run. */
  readonly signal: AbortSignal;
  /** Milliseconds until the deadline of the step, minimum 1. Use it as the `timeout` of Playwright. */
  timeLeft(): number;
  now(): Date;
  /** When the last step that changes the page ended, as a value of `performance.now()`. The page may still be rendering. */
  readonly actedAt: number;
  /** Whether the session of the portal has been signed in to, in this run or an earlier one. */
  readonly isSignedIn: boolean;

  /** Evaluates an expression. It can use `names` in addition to `vars`, like the steps of `runSteps`. */
  evaluate<T>(value: Evaluable<T>, names?: JsonObject): Promise<T>;
  /**
   * Returns the value as plain text, including secrets. Fails if the page (or the frame of `into`, or the URL `into`) is not on one of the portal's
   * own origins.
   */
  reveal(
    value: Evaluable<string>,
    into?: Locator | URL,
    names?: JsonObject,
  ): Promise<{ readonly text: string; readonly secret: boolean }>;
  /**
   * The same for a value of one field, without checking the page: type it with the returned `locator`, which finds the field
   * only on the portal's own origins and otherwise fails immediately.
   */
  revealInto<Text extends string | readonly string[]>(
    value: Evaluable<Text>,
    field: Locator,
    names?: JsonObject,
  ): Promise<{ readonly text: Text; readonly secret: boolean; readonly locator: Locator }>;
  /** Returns a strict locator. It does not wait for the page unless the target requires it (`any_of`). */
  resolve(target: Target, options?: ResolveOptions): Promise<Locator>;
  /** Returns where the target is looked for. */
  soughtIn(target: Target): Promise<SoughtIn>;
  /** Waits for the frame of the step (`in_frame`) and returns it. Default: the main frame. */
  frame(): Promise<Frame>;
  /** The locators of `sensitive` targets, to be masked in a screenshot. */
  masks(): Promise<readonly Locator[]>;
  /** Resolves a relative or absolute URL on the portal. Fails if it is outside the portal's origins. */
  portalUrl(url: string): string;
  /** Must be called before the step opens an address, so that the request is not mistaken for a submission by the page. */
  opens(url: string): void;

  /**
   * Waits until one of the targets is visible and returns its index in the list. Waits until the deadline of the step and checks the portal's outcomes. If
   * none appears in time, it fails, or returns null if `orNull` is true.
   */
  firstToShow(targets: readonly Target[], orNull?: boolean): Promise<number | null>;
  /** The target as its author wrote it, with the values of its expressions, for a person to read. It may contain patient data. */
  shownSource(target: Target): Promise<string>;
  /** Whether the target is visible now. */
  shows(target: Target): Promise<boolean>;
  /** Why a target that does not show now may be on the page after all: null if nothing there stands for it. */
  whyUnread(target: Target): Promise<Issue | null>;

  /** The requests of the pages since the previous step started. Empty for an action without `hears`. */
  exchanges(): readonly Exchange[];

  /** Runs inner steps of this step. Their expressions can use `names` in addition to `vars`. */
  runSteps(steps: StepBlock, names?: JsonObject, elements?: NamedMatches): Promise<void>;
  /** Runs another SOP of the library in the same browser and returns its outputs. */
  callSop(name: string, inputs: JsonObject): Promise<JsonObject>;
  /** Runs steps that must not happen twice, even after a crash. See `OnceBlock`. */
  runOnce(block: OnceBlock): Promise<void>;
  /** Signs in with the session block of the portal, unless already signed in. */
  signIn(): Promise<void>;
  signOut(): Promise<void>;
  /** The error to throw to leave the loop, its current iteration, or the SOP: `throw context.leave('break')`. */
  leave(what: 'break' | 'continue' | 'finish'): Error;
  /** Which of these an error is. Null if it is a failure. */
  leaving(error: unknown): 'break' | 'continue' | 'finish' | null;
  /** The failure that `catch` may handle. Null for cancellation, deadlines, `finish`, and similar errors, which must be rethrown. */
  caught(error: unknown): CaughtFailure | null;

  /** Stores a value under a name of the arguments (`result`): in the output that the SOP declares, or else in the variable `vars.name`. */
  setValue(name: string, value: JsonValue): void;
  /** The value is missing where the procedure says that it may be: a variable is null, as is an output whose schema allows it. Another output is not set. */
  setMissing(name: string): void;
  /** Sets an output of the SOP, after validation against its declared schema. */
  setOutput(name: string, value: JsonValue): void;
  addIssue(issue: Issue): void;
  /**
   * Asks a person and waits until `signal` is aborted. The answer matches the schema of the question. Fails with `nobody_to_ask` if the run has no person to ask.
   */
  ask(question: Question, signal: AbortSignal): Promise<JsonObject>;
  /**
   * Sends a request without a page, with the cookies of the session and through the network proxy of the browser. Redirects are not followed, and every status is a
   * response. Fails with `portal_unreachable` or `navigation_blocked`.
   */
  request(request: PortalRequest): Promise<PortalAnswer>;
  /** Maximum size of a downloaded file in bytes. */
  readonly maxFileBytes: number;
  /** Throws if the request must not be sent: in a dry run, or if it submits outside of a `once` block. */
  mayRequest(method: string, url: string, body?: string): void;
  /** The error to throw: `throw context.failure('field_rejected', …)`. */
  failure(code: string, message: string, options?: FailureOptions): Error;
  /** Saves a file of the run as an artifact. `content` is bytes, or a path inside `folder`. */
  saveArtifact(artifact: {
    readonly kind: 'screenshot' | 'trace' | 'download' | 'pdf';
    readonly name: string;
    readonly contentType: string;
    readonly content: Buffer | { readonly path: string };
  }): Promise<SavedFile>;
  /** Makes a file available to later steps by its name: `download: eob.pdf`, later `upload: eob.pdf`. */
  addFile(file: LocalFile): void;
  /** Returns a value that is kept for this run under a name that the action chooses. The first call creates it. */
  memory<T>(name: string, make: () => T): T;
  /** Registers a function that is called once when the run ends, for any reason. */
  onEnd(clean: () => void | Promise<void>): void;
  /** Shows a line to the person who watches a local run. It may contain patient data: a host must not log or store it. */
  note(message: string): void;
}

/** What an action can check in addition to the checks of its fields. */
export interface CheckContext<A> {
  readonly arguments: A;
  /** The location of the step. */
  readonly place: SourcePlace;
  /** Reports an error or a warning with a rule ID of the rule table. */
  report(rule: string, place: SourcePlace, message: string): void;
  /** Reports errors in a JSON Schema of an object. */
  checkSchema(schema: JsonValue, place: SourcePlace): void;
  /** Whether the step is inside a block of that action. */
  inside(action: string): boolean;
  /** Declares additional names that the steps of a block, or a value that the action evaluates with names, can use. */
  names(inner: StepBlock | Evaluable<unknown>, names: Readonly<Record<string, NameType>>): void;
  /** Declares a value that the action evaluates after its blocks, so that it can use what their steps have set. */
  after(value: Evaluable<unknown>): void;
  /**
   * Declares what the step sets as the output or variable `name`: a JSON Schema. `examples` are texts of the form, so that `sopwith sop lint` can compare them with
   * what a plugin reads. Values of an output that are expressions or literals need no declaration.
   */
  yields(name: string, schema: JsonSchema): void;
  /** Declares a call of another SOP. It must exist, accept these inputs, and not call this SOP again. Its outputs become `steps.<id>.outputs`. */
  calls(name: string, place: SourcePlace, inputs: readonly Entry<Evaluable<JsonValue>>[]): void;
}

/** The type of a name: a plain type, a match on the page (its text, and `@name` in targets), or an item of the list that an expression returns. */
export type NameType =
  | 'any'
  | 'number'
  | 'text'
  | 'boolean'
  | 'element'
  | { readonly entryOf: Evaluable<unknown> }
  | { readonly [property: string]: 'any' | 'number' | 'text' | 'boolean' };

/** An action of the SOP language: its name, its arguments, and its code. */
export interface Action<A = unknown> {
  /** The name in the SOP, in snake_case. An action of a plugin is written `plugin.action`. */
  readonly name: string;
  readonly family: ActionFamily;
  /** Title in the reference, such as `Click a control`. */
  readonly title: string;
  /** Description for the reference, in plain sentences. */
  readonly doc: string;
  /** Examples in YAML, one step each. A test parses them. */
  readonly examples: readonly string[];
  readonly effect: Effect;
  readonly arguments: Field<A>;
  /**
   * For arguments that are an object: its fields are keys of the step itself, and the `short` field has the name of the action.
   * `- once: submit` / `  key: …` / `  steps: […]`.
   */
  readonly beside?: boolean;
  /** Adds a word or two from the arguments to the title of a step. Never an evaluated value. */
  readonly subject?: (args: A) => string;
  /** What a step does, for the outline (`sopwith sop docs`): one sentence, with a period, or a colon if steps follow. */
  readonly sentence: (args: A, words: Wording) => string;
  /** How the outline draws a step with steps inside. Default: a group. */
  readonly shape?: 'choice' | 'loop' | 'once' | 'group';
  /** The ways through the steps inside. Default: one way without a label for each block. */
  readonly ways?: (args: A, words: Wording) => readonly StepWay[];
  /** The failure that a step with these arguments can end with by decision of the author. The outline lists it. */
  readonly failure?: (args: A) => DeclaredFailure | undefined;
  readonly check?: (context: CheckContext<A>) => void;
  /** Whether a step with these arguments uses `context.exchanges()`. If so, requests are recorded from the previous step on. */
  readonly hears?: (args: A) => boolean;
  /** True if steps after it in the same list never run. */
  readonly ends?: boolean;
  /**
   * Timeout in milliseconds. Default: `STEP_TIMEOUT` of the installation (30 s). `navigation` means `NAVIGATION_TIMEOUT` (60 s), for actions that load a
   * page. Use `none` for actions that only run other steps.
   */
  readonly timeout?: number | 'none' | 'navigation';
  /**
   * Whether a step with these arguments continues whatever the page shows. By default, a waiting step ends immediately if an outcome of the portal
   * appears, or the end of the session.
   */
  readonly patient?: (args: A) => boolean;
  readonly run: (context: ActionContext, args: A) => Promise<void>;
}

/** An action without its argument type, as stored in the table. */
export type AnyAction = Omit<Action<never>, 'arguments'> & { readonly arguments: Field<unknown> };

/**
 * Declares an action of the SOP language. Returns it frozen; the types do the work.
 *
 * @example
 * export const hover = defineAction({
 *   name: 'hover', family: 'pointer', effect: 'reads', title: 'Hover over an element', doc: 'Moves the pointer onto the element.',
 *   examples: ['hover: button "Account"'],
 *   arguments: field.object('What to hover over.', { target: field.target('The element.', { bare: 'control' }) }, { short: 'target' }),
 *   sentence: ({ target }, words) => `Hover over ${words.target(target)}.`,
 *   async run(context, { target }) {
 *     await (await context.resolve(target)).hover({ timeout: context.timeLeft() });
 *   },
 * });
 */
export function defineAction<A>(action: Action<A>): Action<A> {
  return Object.freeze(action);
}
