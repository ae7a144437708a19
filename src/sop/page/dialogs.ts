import type { Dialog, Page } from 'playwright-core';
import type { ActionContext } from '../../sdk/action.ts';
import type { SopEvent } from '../ports.ts';
import { ActingStep } from './acting-step.ts';
import { inOneLine } from './in-one-line.ts';
import { Network } from './network.ts';
import { PluginListeners } from './plugin-listeners.ts';
import { saysRefusal } from './word-parts.ts';

/** How a procedure answers the dialogs of the browser. */
export interface DialogAnswer {
  readonly accept: boolean;
  readonly prompt: string | undefined;
  readonly expects: ((text: string) => boolean) | null;
  /** Stores what the dialog says. */
  readonly keep: ((text: string) => void) | undefined;
  /** The name under which it is stored. */
  readonly into: string | undefined;
}

/** An answer, and the step that was the last to act on the page before it. */
interface SetAnswer extends DialogAnswer {
  readonly act: number;
}

/** A dialog that a page has shown, and how the procedure took it. */
export interface HeardDialog {
  /** `alert`, `confirm`, or `prompt`. */
  readonly type: string;
  /** The procedure names its text. */
  readonly isNamed: boolean;
  /** Its words say that something was not done. Those that the procedure names may also be of the question before: "Could not submit this claim". */
  readonly isRefusal: boolean;
  /** A question ("Really submit?") that was answered with no, because the procedure has no answer to it. */
  readonly isDeclined: boolean;
  readonly into: string | undefined;
  /** The number of the step that acted on the page. */
  readonly act: number;
}

type Host = Pick<ActionContext, 'browser' | 'memory' | 'onEnd' | 'addIssue' | 'note'>;

/** Of the words of a dialog. */
const LONGEST = 150;
/** Of one step, which may open one after the other. */
const MOST = 3;

/** The dialogs of all pages of a run, from its first step on. One listener, on the context, hears those of pop-ups too. */
export class Dialogs {
  readonly #host: Host;
  readonly #noted = new Set<string>();
  /** An action of a plugin answers the dialog itself. */
  readonly #others: PluginListeners;
  readonly #step: ActingStep;
  #emit: (event: SopEvent) => void = () => undefined;
  readonly #words: { readonly act: number; readonly words: string }[] = [];
  readonly #heard: HeardDialog[] = [];
  #answer: SetAnswer | null = null;
  #kept: { readonly act: number; readonly answer: SetAnswer; readonly texts: readonly string[] } | null =
    null;

  constructor(host: Host) {
    this.#host = host;
    this.#step = ActingStep.of(host);
    this.#others = new PluginListeners(host.browser, 'dialog', { browser: 1, page: 0 });
  }

  /** Those of the run. */
  static of(host: Host): Dialogs {
    return host.memory('dialogs', () => {
      const dialogs = new Dialogs(host);
      host.browser.on('dialog', dialogs.#hear);
      host.onEnd(() => void host.browser.off('dialog', dialogs.#hear));
      return dialogs;
    });
  }

  /** Where the answers from now on are reported. */
  reportTo(emit: (event: SopEvent) => void): void {
    this.#emit = emit;
  }

  /** To the dialogs from now on. */
  answerWith(answer: DialogAnswer): void {
    this.#answer = { ...answer, act: this.#step.count };
  }

  get hasAnswer(): boolean {
    return this.#answer !== null;
  }

  /** A dialog may still set a variable, whatever step runs then. */
  get keepsText(): boolean {
    return this.#answer?.keep !== undefined;
  }

  /** What those said that answer a step, and how they were answered, since the last step before this one that may act. It comes from the page: it is patient data until proved otherwise. */
  get recent(): readonly string[] {
    return this.#words.filter(({ act }) => act >= this.#step.count - 1).map(({ words }) => words);
  }

  /** All so far. */
  get heard(): readonly HeardDialog[] {
    return this.#heard;
  }

  readonly #hear = (dialog: Dialog): void => {
    const page = dialog.page();
    if (page !== null && this.#others.hear(page)) return;
    // A page that closes takes its dialog with it: nothing is left to answer.
    void this.#reply(dialog, page).catch(() => undefined);
  };

  async #reply(dialog: Dialog, page: Page | null): Promise<void> {
    if (dialog.type() === 'beforeunload') return dialog.accept();
    const answer = this.#answer;
    const isNamed = answer?.expects?.(dialog.message());
    const isExpected = isNamed ?? true;
    answer?.keep?.(this.#textOf(dialog, answer));
    // What a page says while it loads answers no step.
    const isAnswer = page !== null && Network.of(this.#host).mayAnswer(page);
    const isUnexpected = !isExpected || (answer === null && isAnswer);
    const accepts = answer?.accept === true && isExpected;
    const isNew = (isUnexpected || isAnswer) && this.#keepWords(dialog, accepts);
    if (isUnexpected) this.#noteUnexpected(dialog, isNew);
    else if (answer !== null && isAnswer && this.#isOfAny(answer)) this.#noteAnswered(dialog, answer, isNew);
    this.#heard.push({
      type: dialog.type(),
      isNamed: isNamed === true,
      isRefusal: saysRefusal(dialog.message()),
      isDeclined: isUnexpected && dialog.type() === 'confirm',
      act: this.#step.count,
      into: answer?.into,
    });
    return accepts ? dialog.accept(answer.prompt) : dialog.dismiss();
  }

  /** With those of the same answer before it that the same step has brought. */
  #textOf(dialog: Dialog, answer: SetAnswer): string {
    const act = this.#step.count;
    const before = this.#kept?.act === act && this.#kept.answer === answer ? this.#kept.texts : [];
    this.#kept = { act, answer, texts: [...before, dialog.message()].slice(-MOST) };
    return [...new Set(this.#kept.texts)].join('\n');
  }

  /** The answer names no dialog, keeps no text, and was not set for this one: the first of the step right behind it. */
  #isOfAny({ expects, into, act }: SetAnswer): boolean {
    const isFirst = this.#step.count <= act + 1 && this.#heard.every((one) => one.act <= act);
    return expects === null && into === undefined && !isFirst;
  }

  /** An issue once for each step, and without the text, which may hold patient data. */
  #noteUnexpected(dialog: Dialog, isNew: boolean): void {
    if (isNew) this.#host.note(`${this.#what}: ${wordsOf(dialog)}`);
    const { name } = this.#step;
    if (this.#noted.has(name)) return;
    this.#noted.add(name);
    this.#host.addIssue({ code: 'unexpected_dialog', message: `${this.#what}. It was dismissed.` });
  }

  /** An entry of the timeline, without the text as well. */
  #noteAnswered(dialog: Dialog, { accept }: DialogAnswer, isNew: boolean): void {
    const answered = accept ? 'accepted' : 'dismissed';
    if (isNew) this.#host.note(`${this.#what}, and on_dialog ${answered} it: ${wordsOf(dialog)}`);
    const answer = accept ? 'accept' : 'dismiss';
    const { place } = this.#step;
    if (place) this.#emit({ kind: 'dialog.answered', step: place, type: dialog.type(), answer });
  }

  /** Whether it is the first of this step with these words and this answer. An alert has only one answer. */
  #keepWords(dialog: Dialog, accepts: boolean): boolean {
    const answer = dialog.type() === 'alert' ? '' : ` # ${accepts ? 'accepted' : 'dismissed'}`;
    const words = `${wordsOf(dialog)}${answer}`;
    const own = this.#words.filter(({ act }) => act === this.#step.count);
    if (own.length >= MOST || own.some((one) => one.words === words)) return false;
    this.#words.push({ act: this.#step.count, words });
    return true;
  }

  get #what(): string {
    return `${this.#step.when}, the portal showed a dialog of the browser that the procedure does not expect`;
  }
}

const wordsOf = (dialog: Dialog): string =>
  `${dialog.type()} dialog ${JSON.stringify(inOneLine(dialog.message()).slice(0, LONGEST))}`;
