import type { PageLabels } from './page-labels.ts';
import { pageLayer } from './page-layer.ts';
import type { InvalidField } from './page-question.ts';
import type { PageTexts } from './page-texts.ts';
import type { PageValues } from './page-values.ts';

/** Fields for which a browser does not send a form: it shows this only in a bubble, and not even there if the field does not show. And what the page itself presents as an error. */
export const pageInvalid = pageLayer<PageTexts & PageLabels & PageValues>()(() => ({
  /** The first one, of the form that a click on the element sends. */
  invalidFieldOf(clicked: Element): InvalidField | null {
    const button = clicked.closest<HTMLButtonElement | HTMLInputElement>(
      'button,input[type=submit],input[type=image]',
    );
    const form = button?.form;
    if (!form || form.hasAttribute('novalidate') || button.formNoValidate) return null;
    if (!/^(submit|image)$/.test(button.type)) return null;
    const invalid = this.all(form.ownerDocument, 'input:invalid,select:invalid,textarea:invalid');
    const field = invalid.find((one) => (one as HTMLInputElement).form === form);
    if (!field) return null;
    const words = [...this.labels(field), ...this.looseLabels(field), ...this.hintsOf(field)];
    return { name: words.map((text) => this.bare(text)).find(Boolean) ?? '', shows: this.visible(field) };
  },

  /** What the part of the page around a field that has no other field presents as errors. */
  errorsAt(field: Element): string[] {
    let part = field;
    // What is around the whole page has other counters and messages.
    const around = 'header,nav,footer,main,[role=banner],[role=navigation],[role=main]';
    while (part.parentElement && !part.matches(`form,${around}`) && part.parentElement.localName !== 'body') {
      if (part.parentElement.querySelector(around) !== null) break;
      const others = this.fieldsIn(part.parentElement).filter((one) => !part.contains(one));
      if (others.some((one) => this.visible(one))) break;
      part = part.parentElement;
    }
    const says = this.all(part, '*').filter((one) => this.visible(one) && /\p{L}/u.test(this.textOf(one)));
    const errors = says.filter((one) => this.isError(one, !this.saysDone(one)) && this.saysItself(one));
    return errors.map((one) => this.textOf(one));
  },

  /** Not only in the words of links and buttons: a red "Remove". */
  saysItself(element: Element): boolean {
    const controls = [...element.querySelectorAll('a,button,[role=button],[role=link],[onclick]')];
    return this.clean(this.textWithoutAny(element, controls)) !== '';
  },

  /** Of an alert: pages also announce in one that a file has come. */
  saysDone(element: Element): boolean {
    const words = this.textOf(element.closest('[role=alert]') ?? element);
    return (
      /\b(?:success\w*|uploaded|uploading|attached|added|selected|received|completed?|saved|ready)\b/i.test(
        words,
      ) &&
      !/\b(?:not|no|cannot|could|can['’]t|couldn['’]t|unable|fail\w*|errors?|invalid|unsupported|too|must|only|exceed\w*|reject\w*|refused|denied)\b/i.test(
        words,
      )
    );
  },

  /**
   * Whether the markup presents it as an error: by a class such as `statusError`, as the message of an invalid field, or, with `alerts`, as an alert that
   * nothing presents as a success. A part that has fields or a heading of the page in it is more than a message, and a red button is only a button. But what
   * a class marks around a single field is, but for the words that name it, what is wrong with it.
   */
  isError(element: Element, alerts: boolean): boolean {
    const start = this.onThePage(element);
    if (start.closest('a,button,input,[role=button],[role=link],[role=tab]')) return false;
    const names = start.closest('label,legend,th,dt,[class*=label i]') !== null;
    for (let part: Element | null = start; part && part.localName !== 'body'; part = part.parentElement) {
      const fields = part.querySelectorAll('input:not([type=hidden]),select,textarea').length;
      if (part.querySelector('h1,nav,main') !== null || fields > (names || part.localName === 'form' ? 0 : 1))
        return false;
      const words = [...part.classList].join(' ').replace(/([a-z])([A-Z])/g, '$1 $2');
      if (/(?:^|[^a-z])(?:success|info|confirm)/i.test(words)) return false;
      // `no-errors`, and what a library puts around a page to catch the errors of scripts.
      const errors = words.replace(
        /(?:no|without|zero)[^a-z]?errors?|errors?[^a-z]?(?:free|boundary|none)/gi,
        '',
      );
      if (/(?:^|[^a-z])(?:errors?|invalid|danger|fail(?:ed|ure))(?![a-z])/i.test(errors)) return true;
      if (alerts && fields === 0 && part.matches('[role=alert]')) return true;
      const id = CSS.escape(part.id);
      const invalid = `[aria-invalid=true]:is([aria-errormessage~="${id}"],[aria-describedby~="${id}"])`;
      if (id !== '' && part.ownerDocument.querySelector(invalid) !== null) return true;
    }
    return false;
  },

  hintsOf(field: Element): string[] {
    return [...this.wordsBy('hint', field), ...this.wordsBy('sent', field)].map(({ text }) => text);
  },
}));

export type PageInvalid = ReturnType<typeof pageInvalid>;
