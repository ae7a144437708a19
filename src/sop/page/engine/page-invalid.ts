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
    while (part.parentElement && !part.parentElement.matches('body,form')) {
      const others = this.fieldsIn(part.parentElement).filter((one) => !part.contains(one));
      if (others.some((one) => this.visible(one))) break;
      part = part.parentElement;
    }
    const says = this.all(part, '*').filter((one) => this.visible(one) && this.textOf(one) !== '');
    return says.filter((one) => this.isError(one, true)).map((one) => this.textOf(one));
  },

  /**
   * Whether the markup presents it as an error: by a class such as `statusError`, as the message of an invalid field, or, with `alerts`, as an alert that
   * nothing presents as a success. A part that has fields or a heading of the page in it is more than a message, and a red button is only a button.
   */
  isError(element: Element, alerts: boolean): boolean {
    const start = this.onThePage(element);
    if (start.closest('a,button,input,[role=button],[role=link],[role=tab]')) return false;
    for (let part: Element | null = start; part && part.localName !== 'body'; part = part.parentElement) {
      if (part.querySelector('input:not([type=hidden]),select,textarea,h1,nav,main') !== null) return false;
      const words = [...part.classList].join(' ').replace(/([a-z])([A-Z])/g, '$1 $2');
      if (/(?:^|[^a-z])(?:success|info|confirm)/i.test(words)) return false;
      // `no-errors`, and what a library puts around a page to catch the errors of scripts.
      const errors = words.replace(
        /(?:no|without|zero)[^a-z]?errors?|errors?[^a-z]?(?:free|boundary|none)/gi,
        '',
      );
      if (/(?:^|[^a-z])(?:errors?|invalid|danger|fail(?:ed|ure))(?![a-z])/i.test(errors)) return true;
      if (alerts && part.matches('[role=alert]')) return true;
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
