import type { PageLabels } from './page-labels.ts';
import { pageLayer } from './page-layer.ts';
import type { InvalidField } from './page-question.ts';
import type { PageTexts } from './page-texts.ts';

/** Fields for which a browser does not send a form: it shows this only in a bubble, and not even there if the field does not show. */
export const pageInvalid = pageLayer<PageTexts & PageLabels>()(() => ({
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

  hintsOf(field: Element): string[] {
    return [...this.wordsBy('hint', field), ...this.wordsBy('sent', field)].map(({ text }) => text);
  },
}));

export type PageInvalid = ReturnType<typeof pageInvalid>;
