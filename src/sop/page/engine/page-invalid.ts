import type { PageLabels } from './page-labels.ts';
import type { PageGroups } from './page-groups.ts';
import { pageLayer } from './page-layer.ts';
import type { FieldErrors, InvalidField } from './page-question.ts';
import type { PageTexts } from './page-texts.ts';
import type { PageValues } from './page-values.ts';
import type { PageWords } from './page-words.ts';

/** Fields for which a browser does not send a form: it shows this only in a bubble, and not even there if the field does not show. And what the page itself presents as an error. */
export const pageInvalid = pageLayer<PageWords & PageTexts & PageGroups & PageLabels & PageValues>()(() => ({
  /**
   * The one for which the browser has held back the form when the element was clicked: it has marked all fields as tried, and went to the first one that shows.
   * A page that has taken a form may empty its fields, too, and goes to none of them.
   */
  invalidFieldOf(clicked: Element): InvalidField | null {
    const button = clicked.closest<HTMLButtonElement | HTMLInputElement>(
      'button,input[type=submit],input[type=image]',
    );
    const form = button?.form;
    if (!form || form.hasAttribute('novalidate') || button.formNoValidate) return null;
    if (!/^(submit|image)$/.test(button.type)) return null;
    const tried = 'input:user-invalid,select:user-invalid,textarea:user-invalid';
    const invalid = (this.all(form.ownerDocument, tried) as HTMLInputElement[]).filter(
      (one) => one.form === form,
    );
    const field =
      invalid.find((one) => this.isFocused(one)) ??
      (this.isFocused(button) ? invalid.find((one) => !this.visible(one)) : undefined);
    if (!field) return null;
    const words = [...this.labels(field), ...this.looseLabels(field), ...this.hintsOf(field)];
    return {
      name: words.map((text) => this.bare(text)).find(Boolean) ?? '',
      shows: this.visible(field),
      isMissing: field.validity.valueMissing,
    };
  },

  isFocused(element: Element): boolean {
    return (element.getRootNode() as Document | ShadowRoot).activeElement === element;
  },

  /** What the page presents as errors around a field, and elsewhere if it is not about other fields: many pages show the answer to a file at their top. */
  errorsAt(field: Element): FieldErrors {
    const part = this.partAround(field);
    const near = this.all(part, '*').filter(
      (one) => this.showsWords(one) && this.presentsError(one, !this.saysDone(one), false),
    );
    const classes = ['error', 'invalid', 'danger', 'fail'].map((word) => `[class*=${word} i]`);
    const far = this.all(field.ownerDocument, ['[role=alert]', ...classes].join(',')).filter(
      (one) =>
        !part.contains(one) && this.showsWords(one) && this.presentsError(one, this.saysNot(one), false),
    );
    const errors = [...near, ...far.filter((one) => !this.isElsewhere(one, field))];
    const marked = [part, ...this.all(part, '*')].filter((one) => one.contains(field));
    return {
      said: errors.map((one) => ({ text: this.textOf(one), isDone: this.saysDone(one) })),
      isMarked: marked.some((one) => this.isMarkedWrong(one)),
    };
  },

  showsWords(element: Element): boolean {
    return this.visible(element) && /\p{L}/u.test(this.textOf(element)) && this.saysItself(element);
  },

  /** What is around a field and has no other field. What is around the whole page has other counters and messages. */
  partAround(field: Element): Element {
    let part = field;
    const around = 'header,nav,footer,main,[role=banner],[role=navigation],[role=main]';
    while (part.parentElement && !part.matches(`form,${around}`) && part.parentElement.localName !== 'body') {
      if (part.parentElement.querySelector(around) !== null) break;
      const others = this.fieldsIn(part.parentElement).filter((one) => !part.contains(one));
      if (others.some((one) => this.visible(one))) break;
      part = part.parentElement;
    }
    return part;
  },

  /** Whether an error is about other fields, or in what is on all pages. */
  isElsewhere(error: Element, field: Element): boolean {
    const labelled = error.closest('label')?.control ?? field;
    if (labelled !== field || error.closest('header,nav,footer,[role=banner],[role=navigation]')) return true;
    let part: Element | null = error;
    while (part && !part.contains(field) && !this.fieldsIn(part).some((one) => this.visible(one)))
      part = part.parentElement;
    return part?.contains(field) === false;
  },

  /** Not only in the words of links and buttons: a red "Remove". */
  saysItself(element: Element): boolean {
    const controls = [...element.querySelectorAll('a,button,[role=button],[role=link],[onclick]')];
    return this.clean(this.textWithoutAny(element, controls)) !== '';
  },

  /** Pages also announce in an alert that a file has come, and leave the class of an earlier error around what they have taken. */
  saysDone(element: Element): boolean {
    const words = this.textOf(element.closest('[role=alert]') ?? element);
    const isDone =
      /\b(?:success\w*|uploaded|uploading|attached|added|selected|received|submitted|filed|completed?|confirmed|confirmation|thank you|saved|ready)\b/i;
    // "The uploaded file is a picture", "Date received is a Sunday".
    const namesIt =
      /\b(?:attached|filed|received|selected|submitted|uploaded) \w+ (?=(?:is|are|was|were|has|have|does|contains?)\b)|\bdates? (?:filed|received|submitted)\b/gi;
    return isDone.test(words.replace(namesIt, '')) && !this.saysNot(element);
  },

  saysNot(element: Element): boolean {
    const words = this.textOf(element.closest('[role=alert]') ?? element);
    const isWrong =
      /\b(?:not|no|could|too|must|only|exceed\w*|please|enter|required|before|late|past|future|limit|twice|duplicate|exists?|expired|missing|empty|blank|corrupt\w*|infected|virus)\b/i;
    return isWrong.test(words) || this.saysRefusal(words);
  },

  /**
   * Whether the markup presents it as an error: by a class such as `statusError`, as the message of an invalid field, or, with `alerts`, as an alert that
   * nothing presents as a success. A part that has fields or a heading of the page in it is more than a message, and a red button is only a button. But what
   * a class marks around a single field, or as the state of one, is what is wrong with it, but for the words that name it and those that say the contrary.
   */
  isError(element: Element, alerts: boolean): boolean {
    return this.presentsError(element, alerts, true);
  },

  /** With `stays` the class may be that of an earlier error. */
  presentsError(element: Element, alerts: boolean, stays: boolean): boolean {
    const start = this.onThePage(element);
    if (start.closest('a,button,input,[role=button],[role=link],[role=tab]')) return false;
    const names = start.closest('label,legend,th,dt,[class*=label i]') !== null;
    const heads = start.closest(this.headingSelector) !== null && !this.saysRefusal(this.textOf(start));
    for (let part: Element | null = start; part && part.localName !== 'body'; part = part.parentElement) {
      const fields = part.querySelectorAll('input:not([type=hidden]),select,textarea').length;
      const isNamed = names || (heads && this.isFieldState(part));
      if (
        part.querySelector('h1,nav,main') !== null ||
        fields > (isNamed || part.localName === 'form' ? 0 : 1)
      )
        return false;
      if (/(?:^|[^a-z])(?:success|info|confirm)/i.test(this.classWords(part))) return false;
      if (this.isMarkedWrong(part))
        return !(stays && (fields > 0 || this.isFieldState(part)) && this.saysDone(start));
      if (alerts && fields === 0 && part.matches('[role=alert]')) return true;
      const id = CSS.escape(part.id);
      const invalid = `[aria-invalid=true]:is([aria-errormessage~="${id}"],[aria-describedby~="${id}"])`;
      if (id !== '' && part.ownerDocument.querySelector(invalid) !== null) return true;
    }
    return false;
  },

  /** By a class. Not by `no-errors`, what a library puts around a page to catch the errors of scripts, or what Angular marks before anything is filled in. */
  isMarkedWrong(part: Element): boolean {
    const errors = this.classWords(part).replace(
      /(?:no|without|zero)[^a-z]?errors?|errors?[^a-z]?(?:free|boundary|none)|ng-invalid\S*/gi,
      '',
    );
    return /(?:^|[^a-z])(?:errors?|invalid|danger|fail(?:ed|ure))(?![a-z])/i.test(errors);
  },

  /** `has-error`, `is-invalid`: of a field that may be gone by now. */
  isFieldState(part: Element): boolean {
    return /(?:^|[^a-z])(?:has|is)[^a-z]?(?:errors?|invalid|danger)/i.test(this.classWords(part));
  },

  classWords(part: Element): string {
    return [...part.classList].join(' ').replace(/([a-z])([A-Z])/g, '$1 $2');
  },

  hintsOf(field: Element): string[] {
    return [...this.wordsBy('hint', field), ...this.wordsBy('sent', field)].map(({ text }) => text);
  },
}));

export type PageInvalid = ReturnType<typeof pageInvalid>;
