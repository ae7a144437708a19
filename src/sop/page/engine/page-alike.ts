import { pageLayer } from './page-layer.ts';
import type { PageControls } from './page-controls.ts';
import type { PageLabels } from './page-labels.ts';
import type { PageTexts } from './page-texts.ts';

/** What may have been meant by a selector that finds nothing. */
export const pageAlike = pageLayer<PageTexts & PageLabels & PageControls>()(() => ({
  /** Visible elements that can be used or that have an identifying mark. Those with most of the words in their attributes and text come first. */
  alike(root: ParentNode, words: readonly string[]): Element[] {
    const marked = 'h1,h2,h3,h4,table,dialog,[role],[data-testid],[data-test],[aria-label]';
    const shown = this.shownOf(this.all(root, `${this.controlSelector},${this.fieldSelector},${marked}`));
    return shown
      .map((element) => ({ element, score: this.sharedWords(element, words) }))
      .filter(({ score }) => score > 0)
      .sort((a, b) => b.score - a.score)
      .slice(0, 5)
      .map(({ element }) => element);
  },

  /** Fields that say the text in a label, a hint, a name, or words near them, however it is split into words: `User name`, `userName`, `user_name`. */
  hinted(root: ParentNode, text: string): Element[] {
    const asked = this.wordsOfNames([text]).join('');
    const fields = asked === '' ? [] : this.shownOf(this.fieldsIn(root));
    return fields
      .filter((field) => this.namingTexts(field).some((one) => this.saysPart(one, asked)))
      .slice(0, 5);
  },

  /** Fields that only words near them name. */
  captioned(root: ParentNode): Element[] {
    const fields = this.all(root, `${this.typedSelector},select,textarea`);
    return this.shownOf(fields).filter((field) => this.captionOf(field) !== '');
  },

  captionOf(field: Element): string {
    if (this.tiedWords(field).some(({ text }) => text !== '')) return '';
    return this.bare(this.nearWords(field)[0]?.text ?? '');
  },

  saysPart(text: string, asked: string): boolean {
    const words = this.wordsOfNames([text]);
    return words.some((_word, at) => words.slice(at).join('').startsWith(asked));
  },

  namingTexts(field: Element): string[] {
    const names = ['placeholder', 'aria-placeholder', 'title', 'name', 'id'];
    return [
      ...this.labels(field),
      this.captionOf(field),
      ...names.map((name) => field.getAttribute(name) ?? ''),
    ];
  },

  sharedWords(element: Element, words: readonly string[]): number {
    const own = this.ownWords(element);
    const shared = words.filter((word) =>
      own.some(
        (one) =>
          one === word ||
          (one.length > 2 && word.length > 2 && (one.startsWith(word) || word.startsWith(one))),
      ),
    );
    return shared.length;
  },

  ownWords(element: Element): string[] {
    const said = [...element.attributes]
      .filter(({ name }) => !/^(value|style|on.*)$/.test(name))
      .map(({ value }) => value);
    const texts = [element.localName, this.textOf(element).slice(0, 100), ...said];
    return this.wordsOfNames(texts);
  },

  wordsOfNames(texts: readonly string[]): string[] {
    const words = texts
      .join(' ')
      .replace(/(\p{Ll})(\p{Lu})/gu, '$1 $2')
      .toLowerCase()
      .match(/[\p{L}\p{N}]+/gu);
    return words ?? [];
  },
}));

export type PageAlike = ReturnType<typeof pageAlike>;
