import { withTimeout } from '../../../platform/time-limit.ts';
import type { Locator } from 'playwright-core';
import { textTest, withText } from '../../actions/judging/text-test.ts';
import type { JsonObject } from '../../../sdk/json.ts';
import type { CompiledBlock, CompiledStep } from '../../compile/compiled-sop.ts';
import { Dialogs, type HeardDialog } from '../../page/dialogs.ts';
import { Network } from '../../page/network.ts';
import type { SopFailure } from '../../sop-failure.ts';
import { describeTarget } from '../../targets/describe-target.ts';
import type { TargetNode } from '../../targets/target.ts';
import type { StepHost } from '../steps/block-context.ts';
import { alternatives, momentary, visibleMatches } from '../steps/visible-matches.ts';
import { type Sign, signsIn } from './proof-signs.ts';
import { AnswerLook, saysOk } from './answer-look.ts';
import { BlockActs } from './block-acts.ts';
import { IdleBlock } from './idle-block.ts';
import {
  contradiction,
  leftToVerify,
  leftUnseen,
  nothingRead,
  readBefore,
  refusalSeen,
  Refused,
  refusedAgain,
  refusedInDialog,
  saidAgain,
  saidInDialog,
  shownBeforeClick,
} from './proof-failures.ts';
import { readFromRefusals, whyNoProof, type WhyNoProof } from './refusal-signs.ts';
import { readSources } from '../../compile/read-sources.ts';
import { isDoubtful } from '../../compile/submitting-click.ts';
import { refusalReads } from './refusal-reads.ts';
import { saysSomething, without } from './says-something.ts';
import type { RefusalCheck } from './refusal-check.ts';
import { isAgain, onSamePage, type ShownBy } from './stood.ts';
import { ShownBefore, type Unproving } from './shown-before.ts';
import { untilThere } from '../steps/until-there.ts';
import { until } from '../../waiting/until.ts';
import { ANSWER_MS, LOOK_EVERY_MS, PROOF_AGAIN_MS } from '../../waiting/times.ts';

/**
 * Judges what a `once` block takes for proof that the portal has accepted: what showed before the last click proves nothing, until it has gone and come
 * again. The form, the answer and the refusal often have the same heading.
 */
export class SubmissionProof {
  readonly #host: StepHost;
  readonly #signs: readonly Sign[];
  readonly refusals: RefusalCheck;
  readonly acts: BlockActs;
  readonly idle: IdleBlock;
  /** What showed before the last click and has not gone since. */
  readonly #old = new Map<Sign, ShownBy>();
  #clicked: CompiledStep | null = null;
  #isProved = false;
  /** The block has left the page of the answer, and looks for the submission elsewhere. What shows there is an answer to the block's own look. */
  #isLooking = false;
  /** What only an accepted submission shows, and was seen since. */
  readonly #accepted = new Set<string>();
  /** What was read since from a part of the page that proves nothing, by name. */
  readonly #refused = new Map<string, WhyNoProof>();
  /** What was waited for since, and proves nothing. */
  readonly #refusedSigns = new Map<string, WhyNoProof>();
  readonly #shownBefore: ShownBefore;
  readonly #refusalReads: ReadonlySet<TargetNode>;
  /** What a step has waited for before the first click of the block: the page of the form. Not in a loop, which may come to that step again. */
  readonly #ofForm = new Set<Sign>();
  readonly #dialogs: Dialogs;
  /** The number of dialogs before the block, and before its last click. */
  readonly #heardBefore: number;
  #heardBeforeClick: number;
  /** What was read since from what showed before the last click already, by name. */
  readonly #stale = new Map<string, Unproving>();
  readonly #answerLook = new AnswerLook();
  /** What was taken for an answer since, although it is old. */
  #taken: Sign[] = [];
  /** The steps have ended well, and none of them looked at what came of it. */
  isLeftToVerify = false;
  /** What was waited for last, and has shown. */
  awaited: TargetNode | null = null;

  constructor(host: StepHost, block: CompiledBlock, refusals: RefusalCheck) {
    this.#host = host;
    this.refusals = refusals;
    this.acts = new BlockActs(host.around.run.clicked);
    this.idle = new IdleBlock(host, block);
    this.#signs = signsIn(block);
    this.#shownBefore = new ShownBefore(block);
    this.#refusalReads = refusalReads(block, this.#signs);
    this.#dialogs = Dialogs.of(host);
    this.#heardBefore = this.#dialogs.heard.length;
    this.#heardBeforeClick = this.#heardBefore;
  }

  /** Right before a step of the block acts on the page, on `found` if it names something. */
  async beforeClick(host: StepHost, found: Locator | null): Promise<void> {
    const wasAccepted = this.#isProved || this.isAccepted;
    this.#answerLook.clicked(!isDoubtful(host.step) || (wasAccepted && saysOk(host.step)));
    this.#accepted.clear();
    this.#refused.clear();
    this.#refusedSigns.clear();
    this.#stale.clear();
    this.#heardBeforeClick = this.#dialogs.heard.length;
    if (found !== null) await untilThere(host, found);
    // Until there is something to click, the answer to the click before may come.
    await this.refusals.renew();
    if (this.#signs.length === 0 && this.#shownBefore.isEmpty) return;
    this.#clicked = host.step;
    this.#isProved = false;
    this.#taken = [];
    this.#old.clear();
    const [stood] = await Promise.all([
      Promise.all(this.#signs.map((sign) => this.#standing(sign))),
      this.#shownBefore.note(this.#inBlock(host), found),
    ]);
    for (const [index, sign] of this.#signs.entries()) {
      const elements = stood[index];
      if (elements === null || (elements !== undefined && elements.length > 0)) this.#old.set(sign, elements);
    }
  }

  /** Right before a step of the block uses `found`. `acts`: it acts on the page, and has not yet. */
  async beforeUse(host: StepHost, found: Locator, acts: boolean): Promise<void> {
    if (acts) await this.beforeClick(host, found);
    else if (host.step.action.family === 'input' && !this.#shownBefore.isEmpty) {
      await untilThere(host, found);
      await this.#shownBefore.noteHeld(this.#inBlock(host), found);
    }
  }

  /** Where the targets of the block mean what its author has written: a procedure that it calls has other elements. */
  #inBlock(host: StepHost): StepHost {
    return host.around.frame === this.#host.around.frame ? host : this.#host;
  }

  /** Whether a way of a branch may be only what showed before. */
  isOld(target: TargetNode): boolean {
    return !this.#isProved && [...this.#old.keys()].some((sign) => sign.target === target);
  }

  /** Forgets what has gone. */
  async look(): Promise<void> {
    await Promise.all(
      [...this.#old].map(async ([sign, stood]) => {
        if ((await this.#standing(sign))?.length === 0 && (await onSamePage(stood))) this.#old.delete(sign);
      }),
    );
  }

  /**
   * Of a branch, before it takes the way of `taken`: the ways before it go first, if they show. Not where that way is a failure itself.
   *
   * @throws `answer_contradictory` if one showed before the last click, and shows again, as the answer or on the page of it
   */
  async mustGoFirst(taken: TargetNode, before: readonly TargetNode[]): Promise<void> {
    if (this.#signs.some((sign) => sign.target === taken && sign.fails)) return;
    for (const [sign, stood] of this.#old)
      if (before.includes(sign.target) && (await isAgain(stood, await this.#standing(sign))))
        throw saidAgain(sign.target, taken);
  }

  /** Whether a target is to prove the submission. */
  restsOn(target: TargetNode): boolean {
    return this.#signs.some((sign) => sign.target === target) || this.#shownBefore.reads(target);
  }

  /** Whether the page said words before the last click: they prove nothing. */
  saidBefore(words: string): boolean {
    return this.#shownBefore.said(words);
  }

  /** Whether words came to the page after the last click. */
  isNew(words: string): boolean {
    return this.#shownBefore.isNew(words);
  }

  /** A step of the block has got what it waited for: `shown`, the way that a branch took. */
  async took(host: StepHost, shown: TargetNode | null): Promise<void> {
    if (shown !== null && this.refusals.names.has(describeTarget(shown))) await this.refusals.see();
    const taken = this.#signs.filter(
      (sign) => sign.step === host.step && (shown === null || sign.target === shown),
    );
    this.awaited = taken.at(-1)?.target ?? this.awaited;
    if (this.clicks === 0 && host.around.iteration === this.#host.around.iteration)
      for (const sign of taken) this.#ofForm.add(sign);
    const reasons = await Promise.all(
      taken.map(async ({ target, isExplained }) => (isExplained ? null : whyNoProof(host, target, false))),
    );
    for (const [index, { target }] of taken.entries()) {
      const why = reasons[index];
      if (why) this.#refusedSigns.set(describeTarget(target), why);
    }
    const signs = taken.filter((_, index) => reasons[index] === null);
    if (signs.some((sign) => !this.#old.has(sign))) this.#isProved = true;
    this.#taken.push(...signs);
  }

  /** The number of clicks of the block so far. */
  get clicks(): number {
    return this.#answerLook.clicks;
  }

  /** A step of the block has ended well, with the steps inside of it. `clicksBefore`: `clicks` when it began. */
  async ended(host: StepHost, clicksBefore: number): Promise<void> {
    const { step } = host;
    if (step.action.name === 'goto') this.#isLooking = this.#answerLook.hasClicked;
    const mayAsk = this.clicks > 0 && !this.#isLooking;
    for (const [name, why] of await readFromRefusals(host, mayAsk)) this.#refused.set(name, why);
    for (const one of await this.#shownBefore.readBy(host)) this.#stale.set(one.name, one);
    const provesNothing = (name: string): boolean => this.#refused.has(name) || this.#stale.has(name);
    const outputs = step.action.name === 'read' ? step.parts.outputs : [];
    const explained = readSources(step).filter(({ target }) => this.#refusalReads.has(target));
    const fails = new Set(explained.map(({ name }) => name));
    for (const { name } of outputs)
      if (!provesNothing(name) && !fails.has(name)) this.#accepted.add(`outputs.${name}`);
    for (const sign of this.#tookBy(step)) this.#accepted.add(sign);
    const hasRead = readSources(step).some(({ name }) => !provesNothing(name));
    this.#answerLook.ended(step, clicksBefore, hasRead, this.#isProved || this.isAccepted);
  }

  /** A step, or the `if` of a step, has judged the page or what was read. */
  decided(): void {
    this.#answerLook.judged();
  }

  /** Whether it has seen, since the last click, what only an accepted submission shows: something new that it waited for, or an output that it read. */
  get isAccepted(): boolean {
    return this.#accepted.size > 0 || this.#isConfirmed;
  }

  /** What the pages have asked or said in dialogs of the browser since the block began. */
  get dialogs(): readonly HeardDialog[] {
    return this.#dialogs.heard.slice(this.#heardBefore);
  }

  /** All that the block has got from the portal is a dialog of the browser: it may be the reason why nothing was sent. */
  get isDoubtful(): boolean {
    return this.dialogs.length > 0 && !this.#isProved && !this.isAccepted;
  }

  /** No step of the block has looked at what its last click brought. */
  get isUnseen(): boolean {
    return !this.#isProved && !this.isAccepted && this.#answerLook.isUnseen;
  }

  /** An alert since the last click says what the procedure names as its text. */
  get #isConfirmed(): boolean {
    return this.#alertsSince.some(({ isNamed, isRefusal }) => isNamed && !isRefusal);
  }

  get #alertsSince(): readonly HeardDialog[] {
    return this.#dialogs.heard.slice(this.#heardBeforeClick).filter(({ type }) => type === 'alert');
  }

  /**
   * When a step of the block has loaded a page, and at the end of the block. An answer that is under way is waited for, unless another has been seen.
   *
   * @throws `not_sent` if the page shows that the portal refused the submission, `answer_contradictory` if it shows that the portal accepted it as well
   */
  async mustNotBeRefused(): Promise<void> {
    if (this.refusals.targets.length === 0) return;
    let refusal = await this.refusals.shown();
    if (refusal === null && !this.isAccepted) {
      await Network.of(this.#host).untilAnswered(this.#host);
      refusal = await this.refusals.see();
    }
    if (refusal === null) return;
    const accepted = await this.answersShown();
    throw accepted.length > 0 ? contradiction(refusal, accepted) : new Refused(refusal);
  }

  /** What it has seen since the last click that only an accepted submission shows, and what shows now that it has yet to wait for. A refusal may be named by words that a success has as well. */
  async answersShown(): Promise<readonly string[]> {
    const seen = [...this.#accepted, ...(this.#isConfirmed ? ['a dialog of the browser'] : [])];
    if (seen.length > 0 || !this.#answerLook.hasClicked) return seen;
    await this.look();
    const isNew = async (sign: Sign): Promise<boolean> =>
      (await this.#standing(sign))?.length !== 0 &&
      (sign.isExplained || (await whyNoProof(this.#host, sign.target, false)) === null);
    const signs = this.#signs.filter(
      (sign) => !sign.fails && !this.#old.has(sign) && !this.#ofForm.has(sign),
    );
    const shown = await Promise.all(signs.map(isNew));
    return this.#besidesRefusals(signs.filter((_, index) => shown[index] === true));
  }

  /** At the end of the block: the dialog of the browser that is the answer may still be coming. */
  async untilSaid(): Promise<void> {
    if (this.#dialogs.hasAnswer && !this.isAccepted) await Network.of(this.#host).untilAnswered(this.#host);
  }

  /**
   * At the end of the block, with the outputs that it set.
   *
   * @throws `answer_not_seen`
   */
  async settle(outputs: JsonObject): Promise<void> {
    const { signal } = this.#host.around.run;
    const patience = this.#taken.map(({ step }) => step.timeoutMs ?? PROOF_AGAIN_MS);
    const end = performance.now() + Math.min(PROOF_AGAIN_MS, ...patience);
    const isSettled = await until(() => this.#isSettled(), Boolean, { every: LOOK_EVERY_MS, end, signal });
    if (!isSettled) throw this.#unproved();
    const names = Object.keys(outputs);
    const hasRead = [...this.#accepted].some((one) => one.startsWith('outputs.'));
    const again = hasRead ? null : await this.refusals.shownAgain();
    if (again !== null) throw refusedAgain(again);
    if (this.#isProved && !this.#isLooking) return;
    if (names.length === 0) {
      if (!this.isAccepted && this.#alertsSince.some(({ isRefusal }) => isRefusal)) throw refusedInDialog();
      if (this.#answerLook.hasJudged || this.#stale.size === 0) return;
      throw readBefore([...this.#stale.values()]);
    }
    if (!saysSomething(outputs)) throw nothingRead(names);
    if (this.#answerLook.isLeftUnseen) throw leftUnseen(names);
    const said = new Set(this.#isConfirmed ? [] : this.dialogs.flatMap(({ into }) => into ?? []));
    const onlySaid = this.isDoubtful && !this.#answerLook.hasJudged;
    if (said.size > 0 && (onlySaid || !saysSomething(without(outputs, said)))) throw saidInDialog([...said]);
    if (!saysSomething(without(outputs, this.#stale))) throw readBefore([...this.#stale.values()]);
  }

  /**
   * At the end of the block, with the outputs that it set.
   *
   * @throws `answer_not_seen` if all that it has seen looks like a refusal, or repeats what was typed
   */
  mustNotRestOnRefusal(outputs: JsonObject): void {
    if (this.#isProved || this.#refused.size + this.#refusedSigns.size === 0) return;
    if (!this.isAccepted || !saysSomething(without(outputs, this.#refused)))
      throw refusalSeen(this.#refusedSigns, this.#refused);
  }

  /**
   * At the end of the block. What it set without reading, such as `created: true`, proves nothing.
   *
   * @throws `answer_not_seen` if no step looked: only `verify` can prove it
   */
  mustBeSeen(): void {
    this.isLeftToVerify =
      this.isUnseen && this.dialogs.every(({ into, isNamed }) => into === undefined || !isNamed);
    if (this.isLeftToVerify) throw leftToVerify();
  }

  async #isSettled(): Promise<boolean> {
    if (this.#isProved || this.#isConfirmed || this.#taken.length === 0) return true;
    await this.look();
    const back = await Promise.all(
      this.#taken
        .filter((sign) => !this.#old.has(sign))
        .map(async (sign) => (await this.#standing(sign))?.length),
    );
    this.#isProved = back.some((count) => count !== undefined && count > 0);
    return this.#isProved;
  }

  /** The new answers that the step waited for, and has got. A branch may also wait for the refusals themselves. */
  #tookBy(step: CompiledStep): readonly string[] {
    if (!this.#isProved) return [];
    return this.#besidesRefusals(this.#taken.filter((sign) => sign.step === step));
  }

  #besidesRefusals(signs: readonly Sign[]): readonly string[] {
    return signs.map(({ target }) => describeTarget(target)).filter((one) => !this.refusals.names.has(one));
  }

  #unproved(): SopFailure {
    return shownBeforeClick(
      this.#taken.map(({ target }) => target),
      `"${this.#clicked?.place.title}" (line ${this.#clicked?.place.line})`,
    );
  }

  /** The elements that show the sign now. */
  async #standing(sign: Sign): Promise<ShownBy> {
    return withTimeout(
      this.#matches(sign).then(async (matches) =>
        (await Promise.all(matches.map((one) => one.elementHandles()))).flat(),
      ),
      ANSWER_MS,
      () => null,
      // A sign that cannot be named yet, by what a later step sets, does not show yet.
    ).catch(() => []);
  }

  async #matches({ target, text, url, frame }: Sign): Promise<readonly Locator[]> {
    const host = this.#host;
    const scope = host.targetScope;
    const where = { ...momentary(scope), frame: frame ?? scope.frame };
    if (url !== null && !textTest(url, await host.evaluate(url))(host.page.url())) return [];
    const said = text === null ? null : await host.evaluate(text);
    const all = await Promise.all(alternatives(target, where).map((one) => visibleMatches(one, where)));
    return text === null || said === null ? all : all.map((one) => withText(one, text, said));
  }
}
