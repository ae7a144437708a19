import type { PageBeside } from './page-beside.ts';
import { pageLayer } from './page-layer.ts';
import type { PageShown } from './page-shown.ts';
import type { PageTexts } from './page-texts.ts';

/** What a reader passes over between a caption and its value. */
export const pageMarks = pageLayer<PageTexts & PageBeside & PageShown>()(() => ({
  /** Icons, marks of required fields and footnotes, help buttons, tooltips: what is between a caption and its value and is neither. */
  isMark(element: Element): boolean {
    if (element.matches('dd') || this.hasField(element)) return false;
    // The colon often has a separate cell, and so do superscript notes.
    if (element.matches('td,th')) return /^[:*]+$/.test(this.textOf(element)) || this.saysNotes(element);
    const marks = `${this.codeSelector},wbr,sup,svg,img,input[type=hidden],[role=img],[role=tooltip],[aria-hidden=true]`;
    if (element.matches(marks)) return true;
    const words = this.wordsIn(element);
    if (words === '') return element.matches('i,a,button,[role=button]') || this.isSmall(element);
    if (/^([*?:()[\]•·ⓘℹ\s]+|\((required|optional)\))$/i.test(words)) return true;
    return (
      (words === 'i' && element.matches('a,button,[role=button],[title],[aria-label]')) ||
      this.isIconFont(element)
    );
  },

  /** It has words, and all of them are superscript. */
  saysNotes(cell: Element): boolean {
    const notes = this.all(cell, 'sup');
    return notes.length > 0 && this.core(this.wordsAround(cell, notes)) === '';
  },

  /** It has words, and all of them are those of buttons. */
  saysButtons(element: Element): boolean {
    const buttons = this.buttonsIn(element);
    return (
      buttons.length > 0 && !this.hasField(element) && this.saysNothing(this.wordsAround(element, buttons))
    );
  },

  /** One of several alike, of which another one is not a button: an entry of a list or a chip that can be clicked. */
  isEntry(button: Element): boolean {
    const around = button.closest('li');
    const item = around && this.saysButtons(around) ? around : button;
    const others = [...(item.parentElement?.children ?? [])].filter(
      (one) =>
        one !== item && one.localName === item.localName && (item === around || this.isAlike(item, one)),
    );
    return others.some(
      (one) => this.wordsIn(one) !== '' && !one.matches('button,[role=button]') && !this.saysButtons(one),
    );
  },

  /** Several alike that can be clicked: chips, or tools drawn as links. A `<button>` is a tool. */
  areChips(buttons: readonly Element[]): boolean {
    const [first, ...others] = buttons.map((button) => button.closest('li') ?? button);
    if (first === undefined || others.length === 0 || buttons.some((one) => one.localName === 'button'))
      return false;
    return others.every(
      (one) => one.localName === first.localName && (first.localName === 'li' || this.isAlike(first, one)),
    );
  },

  /** Drawn by a style sheet, as an icon. What is wider is the empty place of a value. */
  isSmall(element: Element): boolean {
    const { width, height } = element.getBoundingClientRect();
    return this.visible(element) && width <= 40 && height <= 40;
  },

  /** Nothing is shown there: a line break, an empty element, a hidden one. */
  isBlank(element: Element): boolean {
    if (element.matches('dd') || this.hasField(element)) return false;
    return !this.hasLayout(element) || this.wordsIn(element) === '';
  },

  isAlike(element: Element, other: Element): boolean {
    return [...element.classList].some((name) => other.classList.contains(name));
  },
}));

export type PageMarks = ReturnType<typeof pageMarks>;
