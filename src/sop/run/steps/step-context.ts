import type { BrowserContext, Frame, Locator, Page } from 'playwright-core';
import type {
  CaughtFailure,
  Exchange,
  FailureOptions,
  NamedMatches,
  OnceBlock,
  Pages,
  PortalAnswer,
  PortalRequest,
  PortalSettings,
  Question,
  SavedFile,
  SoughtIn,
} from '../../../sdk/action.ts';
import type { Evaluable, StepBlock, Target } from '../../../sdk/field.ts';
import { isJsonObject, type JsonObject, type JsonValue } from '../../../sdk/json.ts';
import type { Issue, LocalFile } from '../../../sdk/outcome.ts';
import { callId, fullName } from '../../compile/call-names.ts';
import type { CompiledBlock, CompiledStep } from '../../compile/compiled-sop.ts';
import type { CompiledValue } from '../../expressions/compiled-value.ts';
import type { NewArtifact } from '../../ports.ts';
import { onOrigins } from '../../page/guarded-locator.ts';
import { SopFailure, stableCode } from '../../sop-failure.ts';
import { shownSource } from '../../targets/shown-source.ts';
import { resolveTarget } from '../../targets/resolve-target.ts';
import type { FramePath, TargetNode } from '../../targets/target.ts';
import type { TargetScope } from '../../targets/target-engine.ts';
import { askPerson, mayRequest } from './beyond-page.ts';
import { isControl, LeaveSignal } from './leave-signal.ts';
import { whyUnread } from './lost-part-failure.ts';
import { showsNow } from './visible-matches.ts';
import { matchElements } from './match-elements.ts';
import { whereItStays } from './on-open-page.ts';
import type { PageLoad } from './page-load.ts';
import { portalUrl } from '../session/portal-origins.ts';
import { requestSignedIn } from '../session/http-sign-in.ts';
import { secretsOnPage } from '../session/secrets-on-page.ts';
import { type EndSignWatch, unwatched } from '../outcomes/end-sign-watch.ts';
import type { SubmissionProof } from '../once/submission-proof.ts';
import { setMissingOutput, setOutput } from './outputs.ts';
import type { BlockContext, StepHost } from './block-context.ts';
import { soughtIn } from './sought-in.ts';
import { sensitiveIn } from './sensitive-targets.ts';
import { frameOfStep } from './step-frame.ts';
import { evaluateFor, mustBeOwnOrigin, revealFor } from './step-values.ts';
import type { Deadline } from '../../waiting/deadline.ts';
import { OVERTIME_MS } from '../../waiting/times.ts';
import { innerUntilOf } from './step-times.ts';

/** What one step lends to its action. */
export class StepContext implements StepHost {
  readonly step: CompiledStep;
  readonly around: BlockContext;
  readonly #deadline: Deadline;
  /** The last target that the action looked for: what a failure is about. */
  lastTarget: TargetNode | null = null;
  /** All that were looked for so far, and that the step needs, each with how. */
  readonly sought = new Map<TargetNode, Parameters<StepHost['resolve']>[1]>();
  readonly asked = new Set<TargetNode>();
  ranSteps = false;
  /** The first target that the action has got, and may have acted on. */
  found: Locator | null = null;
  /** How many blocks run inside of it just now. */
  #inside = 0;
  watch: EndSignWatch | null = null;
  /** Of a step that clicks in a `once` block. */
  proof: SubmissionProof | null = null;
  /** Of a step that loads a page. */
  load: PageLoad | null = null;

  constructor(step: CompiledStep, around: BlockContext, deadline: Deadline) {
    this.step = step;
    this.around = around;
    this.#deadline = deadline;
  }

  get page(): Page {
    return this.around.run.page;
  }

  get pages(): Pages {
    const { run } = this.around;
    return {
      all: () => run.ports.context.pages().filter((page) => !page.isClosed()),
      use: (page) => run.use(page),
    };
  }

  get browser(): BrowserContext {
    return this.around.run.ports.context;
  }

  get portal(): PortalSettings {
    return this.around.run.settings;
  }

  get files(): readonly LocalFile[] {
    return this.around.run.files;
  }

  get folder(): string {
    return this.around.run.ports.folder;
  }

  get signal(): AbortSignal {
    return this.#deadline.signal;
  }

  get until(): number {
    return this.#deadline.at;
  }

  timeLeft(): number {
    return this.#deadline.left();
  }

  now(): Date {
    return this.around.run.ports.now();
  }

  get actedAt(): number {
    return this.around.run.actedAt;
  }

  get isSignedIn(): boolean {
    return this.around.run.signedIn;
  }

  get inFrame(): FramePath {
    return this.step.inFrame ?? this.around.inFrame;
  }

  get targetScope(): TargetScope {
    const { frame, run, elements, said } = this.around;
    const deadline = this.#deadline;
    return {
      page: run.page,
      frame: this.inFrame,
      // A signal costs a timer: it is made when somebody looks.
      get signal() {
        return deadline.signal;
      },
      timeLeft: () => this.timeLeft(),
      evaluate: async <T>(value: Evaluable<T>) =>
        said.has(value) ? (said.get(value) as T) : this.evaluate(value),
      element: (name) => {
        const element = elements.get(name) ?? frame.sop.elements.get(name) ?? frame.portal.elements.get(name);
        if (element === undefined) throw new SopFailure('unknown_element', `there is no element "@${name}"`);
        return element;
      },
      matched: (candidate) => run.ports.emit({ kind: 'target.matched', step: this.step.place, candidate }),
    };
  }

  evaluate<T>(value: Evaluable<T>, names?: JsonObject): Promise<T> {
    return evaluateFor(this, value, names);
  }

  async reveal(
    value: Evaluable<string>,
    into?: Locator | URL,
    names?: JsonObject,
  ): Promise<{ readonly text: string; readonly secret: boolean }> {
    if ((value as CompiledValue).secret) await mustBeOwnOrigin(this, into);
    return revealFor(this, value, names);
  }

  async revealInto<Text extends string | readonly string[]>(
    value: Evaluable<Text>,
    field: Locator,
    names?: JsonObject,
  ): Promise<{ readonly text: Text; readonly secret: boolean; readonly locator: Locator }> {
    const shown = await revealFor(this, value, names);
    return { ...shown, locator: shown.secret ? onOrigins(field, this.portal.secretOrigins) : field };
  }

  async resolve(target: Target, also?: Parameters<StepHost['resolve']>[1]): Promise<Locator> {
    const first = this.lastTarget === null;
    // Every Target was made by the compiler.
    const node = target as TargetNode;
    if (also?.optional !== true) this.sought.set((this.lastTarget = node), also);
    const find = (): Promise<Locator> => resolveTarget(node, this.targetScope, also);
    const found = await (first && this.step.action.effect !== 'reads' ? whereItStays(this, find) : find());
    await this.load?.begin(found);
    await this.around.run.proof?.beforeUse(this, found, first && this.proof !== null);
    this.found ??= found;
    return found;
  }

  soughtIn(target: Target): Promise<SoughtIn> {
    return soughtIn(this, target as TargetNode);
  }

  frame(): Promise<Frame> {
    return frameOfStep(this);
  }

  async masks(scope: TargetScope = this.targetScope): Promise<readonly Locator[]> {
    const sensitive = await sensitiveIn(this.around, scope);
    const shown = await secretsOnPage(this.page, this.around.run.secrets);
    // Fields that `fill` has put a secret into.
    return [...sensitive, ...shown, ...this.memory<Locator[]>('fields with secrets', () => [])];
  }

  portalUrl(url: string): string {
    return portalUrl(url, this.portal, this.step.place.title);
  }

  opens(url: string): void {
    this.around.run.proof?.idle.opens(url);
  }

  async firstToShow(targets: readonly Target[], orNull = false): Promise<number | null> {
    return this.around.engine.firstToShow(this, targets as readonly TargetNode[], orNull);
  }

  shownSource(target: Target): Promise<string> {
    return shownSource(target as TargetNode, (part) => this.evaluate(part));
  }

  exchanges(): readonly Exchange[] {
    return this.around.traffic?.exchanges() ?? [];
  }

  shows(target: Target): Promise<boolean> {
    return showsNow(target as TargetNode, this.targetScope);
  }

  whyUnread(target: Target): Promise<Issue | null> {
    return whyUnread(target as TargetNode, this.targetScope);
  }

  async runSteps(steps: StepBlock, names: JsonObject = {}, matches: NamedMatches = {}): Promise<void> {
    const { loop } = names;
    const index = isJsonObject(loop) ? String(loop['index'] ?? '') : null;
    const { iteration, traffic } = this.around;
    const { elements, said } = await matchElements(matches, this.targetScope);
    // Every StepBlock was made by the compiler.
    const inside: BlockContext = {
      ...this.around,
      names: { ...this.around.names, ...names },
      elements: new Map([...this.around.elements, ...elements]),
      said: new Map([...this.around.said, ...said]),
      iteration: index === null ? iteration : iteration === '' ? index : `${iteration}.${index}`,
      inFrame: this.inFrame,
      traffic: this.ranSteps && traffic !== null ? traffic.sinceStep() : traffic,
      until: innerUntilOf(this.step, this.until, this.around),
    };
    await this.#runInside(() => inside.engine.runBlock(steps as CompiledBlock, inside));
  }

  async callSop(name: string, inputs: JsonObject): Promise<JsonObject> {
    const { engine, frame } = this.around;
    const outputs = await this.#runInside(() => engine.callSop(this, fullName(name, frame.sop.name), inputs));
    frame.steps[callId(this.step, name)] = { outputs };
    return outputs;
  }

  /** Steps inside have separate deadlines, and end by them. */
  get runsSteps(): boolean {
    return this.#inside > 0;
  }

  async #runInside<T>(work: () => Promise<T>): Promise<T> {
    // A loop whose steps recover from their failures would continue without an end.
    const until = innerUntilOf(this.step, this.until, this.around);
    if (this.#deadline.givenUp || performance.now() > until + OVERTIME_MS) throw this.#deadline.failure();
    this.ranSteps = true;
    this.#inside += 1;
    try {
      return await unwatched(this, work);
    } finally {
      this.#inside -= 1;
    }
  }

  runOnce(block: OnceBlock): Promise<void> {
    return this.around.engine.runOnce(this, block);
  }

  signIn(): Promise<void> {
    return unwatched(this, () => this.around.engine.signIn(this));
  }

  signOut(): Promise<void> {
    return unwatched(this, () => this.around.engine.signOut(this));
  }

  leave(what: 'break' | 'continue' | 'finish'): Error {
    return new LeaveSignal(what);
  }

  leaving(error: unknown): 'break' | 'continue' | 'finish' | null {
    return error instanceof LeaveSignal ? error.what : null;
  }

  caught(error: unknown): CaughtFailure | null {
    if (isControl(error) || !(error instanceof SopFailure) || this.around.run.signal.aborted) return null;
    return { code: error.code, kind: error.kind, message: error.notes };
  }

  setValue(name: string, value: JsonValue): void {
    if (this.#isOutput(name)) this.setOutput(name, value);
    else this.around.frame.vars[name] = value;
  }

  setMissing(name: string): void {
    if (this.#isOutput(name)) setMissingOutput(this.around.frame, name);
    else this.around.frame.vars[name] = null;
  }

  setOutput(name: string, value: JsonValue): void {
    setOutput(this.around.frame, name, value);
  }

  #isOutput(name: string): boolean {
    return this.step.parts.outputs.some((part) => part.name === name);
  }

  addIssue(issue: Issue): void {
    this.around.run.issues.push({ ...issue, code: stableCode(issue.code) });
  }

  ask(question: Question, signal: AbortSignal): Promise<JsonObject> {
    return unwatched(this, () => askPerson(this.around.run, question, signal));
  }

  request(request: PortalRequest): Promise<PortalAnswer> {
    return requestSignedIn(this, request);
  }

  get maxFileBytes(): number {
    return this.around.run.ports.maxFileBytes;
  }

  mayRequest(method: string, url: string, body?: string): void {
    mayRequest(this.around, method, url, body);
  }

  failure(code: string, message: string, options?: FailureOptions): Error {
    return new SopFailure(stableCode(code), message, options);
  }

  async saveArtifact(artifact: Omit<NewArtifact, 'step'>): Promise<SavedFile> {
    const saved = await this.around.run.ports.saveArtifact({ ...artifact, step: this.step.place.path });
    this.around.run.artifacts.push(saved);
    return saved;
  }

  addFile(file: LocalFile): void {
    this.around.run.files.push(file);
  }

  memory<T>(name: string, make: () => T): T {
    return this.around.run.memory(name, make);
  }

  onEnd(clean: () => void | Promise<void>): void {
    this.around.run.onEnd(clean);
  }

  note(message: string): void {
    this.around.run.ports.note?.(message);
  }
}
