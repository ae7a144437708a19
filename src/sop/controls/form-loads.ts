import type { Frame, Page, Request } from 'playwright-core';
import type { ActionContext } from '../../sdk/action.ts';

/** A form as the portal shows it again and again: the number stays while the server answers each sent form with the same page. */
interface Shown {
  readonly form: number;
  readonly loads: number;
  readonly path: string;
  /** The form that was sent, if the server answers it directly, without a redirect, but with another path. */
  readonly answers: Pick<Shown, 'form' | 'path'> | null;
}

/** Which documents show the same form again, and which another one: a form that a `POST` has sent, and that comes back at the same path, is the same. */
export class FormLoads {
  readonly #pages = new Set<Page>();
  readonly #shown = new WeakMap<Frame, Shown>();
  readonly #underway = new WeakMap<Frame, Request>();
  #forms = 0;

  static of(context: ActionContext): FormLoads {
    return context.memory('form loads', () => {
      const loads = new FormLoads();
      context.onEnd(() => loads.#end());
      return loads;
    });
  }

  /** Call it before the form can be sent: what was loaded before is not known. */
  shownIn(frame: Frame): Shown {
    this.#watch(frame.page());
    const known = this.#shown.get(frame);
    if (known !== undefined) return known;
    const first = { form: (this.#forms += 1), loads: 0, path: pathOf(frame), answers: null };
    this.#shown.set(frame, first);
    return first;
  }

  /** What the frame shows from now on is another form. */
  renew(frame: Frame): void {
    this.#shown.set(frame, { ...this.shownIn(frame), form: (this.#forms += 1), answers: null });
  }

  #watch(page: Page): void {
    if (this.#pages.has(page)) return;
    this.#pages.add(page);
    page.on('request', this.#began);
    page.on('requestfailed', this.#failed);
    page.on('framenavigated', this.#navigated);
  }

  #end(): void {
    for (const page of this.#pages) {
      page.off('request', this.#began);
      page.off('requestfailed', this.#failed);
      page.off('framenavigated', this.#navigated);
    }
  }

  readonly #began = (request: Request): void => {
    if (request.isNavigationRequest()) this.#underway.set(request.frame(), request);
  };

  /** A download, or an answer without a page: the document stays. */
  readonly #failed = (request: Request): void => {
    if (request.isNavigationRequest() && this.#underway.get(request.frame()) === request)
      this.#underway.delete(request.frame());
  };

  readonly #navigated = (frame: Frame): void => {
    const before = this.#shown.get(frame);
    const request = this.#underway.get(frame);
    this.#underway.delete(frame);
    if (before === undefined) return;
    const path = pathOf(frame);
    // Without a request, a script has only changed the address.
    if (request === undefined) this.#shown.set(frame, { ...before, path });
    else {
      const isSame = path === before.path && isPosted(request);
      const form = isSame ? before.form : (this.#forms += 1);
      // The answer to a form that is sent again is still one to the form before.
      const answers = isSame ? before.answers : request.method() === 'POST' ? before : null;
      this.#shown.set(frame, { form, loads: before.loads + 1, path, answers });
    }
  };
}

const pathOf = (frame: Frame): string => frame.url().replace(/[?#].*$/, '');

/** Many portals answer a sent form with a redirect. */
function isPosted(request: Request): boolean {
  const from = request.redirectedFrom();
  return request.method() === 'POST' || (from !== null && isPosted(from));
}
