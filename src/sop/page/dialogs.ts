import type { Dialog, Page } from 'playwright-core';
import type { ActionContext } from '../../sdk/action.ts';
import { Network } from './network.ts';
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
}

type Host = Pick<ActionContext, 'browser' | 'memory' | 'onEnd' | 'addIssue'>;

/** The dialogs of all pages of a run, from its first step on. One listener, on the context, hears those of pop-ups too. */
export class Dialogs {
  readonly #host: Host;
  readonly #noted = new Set<string>();
  #step = '';
  readonly #heard: HeardDialog[] = [];
  answer: DialogAnswer | null = null;

  constructor(host: Host) {
    this.#host = host;
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

  /** The step that begins now: an issue names it. */
  begins({ title, line }: { readonly title: string; readonly line: number }): void {
    this.#step = `"${title}" (line ${line})`;
  }

  /** All so far. */
  get heard(): readonly HeardDialog[] {
    return this.#heard;
  }

  readonly #hear = (dialog: Dialog): void => {
    const page = dialog.page();
    if (page !== null && answersItself(page)) return;
    // A page that closes takes its dialog with it: nothing is left to answer.
    void this.#reply(dialog, page).catch(() => undefined);
  };

  async #reply(dialog: Dialog, page: Page | null): Promise<void> {
    if (dialog.type() === 'beforeunload') return dialog.accept();
    const { answer } = this;
    const isNamed = answer?.expects?.(dialog.message());
    const isExpected = isNamed ?? true;
    answer?.keep?.(dialog.message());
    // What a page says while it loads answers no step.
    const isAnswer = page !== null && Network.of(this.#host).mayAnswer(page);
    const isUnexpected = !isExpected || (answer === null && isAnswer);
    if (isUnexpected) this.#noteUnexpected();
    this.#heard.push({
      type: dialog.type(),
      isNamed: isNamed === true,
      isRefusal: saysRefusal(dialog.message()),
      isDeclined: isUnexpected && dialog.type() === 'confirm',
      into: answer?.into,
    });
    return answer?.accept && isExpected ? dialog.accept(answer.prompt) : dialog.dismiss();
  }

  /** Once for each step, and without the text, which may hold patient data. */
  #noteUnexpected(): void {
    if (this.#noted.has(this.#step)) return;
    this.#noted.add(this.#step);
    this.#host.addIssue({
      code: 'unexpected_dialog',
      message: `During ${this.#step}, the portal showed a dialog of the browser that the procedure does not expect. It was dismissed.`,
    });
  }
}

/** An action of a plugin listens to the page itself, as Playwright's documentation shows it. Playwright has no type for the count. */
function answersItself(page: Page): boolean {
  return (page as Page & { listenerCount(event: 'dialog'): number }).listenerCount('dialog') > 0;
}
