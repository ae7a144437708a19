import { pageLayer } from './page-layer.ts';
import type { PageFields } from './page-fields.ts';
import type { PageLabels } from './page-labels.ts';
import type { PageMatch } from './page-query.ts';
import type { PageTexts } from './page-texts.ts';
import type { PageTitledParts } from './page-titled-parts.ts';
import type { PageCaptioned } from './page-value-names.ts';
import type { PageValues } from './page-values.ts';

type Below = PageTexts & PageLabels & PageFields & PageCaptioned & PageValues & PageTitledParts;

/** Controls by their names, frames, and parts of the page by their headings. */
export const pageControls = pageLayer<Below>()(() => ({
  controls(root: ParentNode, match: PageMatch, exact: boolean): Element[] {
    const controls = this.all(root, this.controlSelector);
    const whole = exact ? 3 : 2;
    const shown = this.shownOf(controls);
    const ways: (() => Element[])[] = [
      () => this.controlsAmong(shown, match, whole),
      () => this.pointedAt(root, match, whole),
      () => (exact ? [] : this.controlsAmong(shown, match, 1)),
      // No control of that name: the field that a person would click by the words at it.
      () => this.withCaptions(this.shownFields(root, match, exact)),
      () => this.controlsAmong(controls, match, whole),
      () => (exact ? [] : this.controlsAmong(controls, match, 1)),
    ];
    for (const way of ways) {
      const found = way();
      if (found.length > 0) return found;
    }
    return [];
  },

  controlsAmong(controls: Element[], match: PageMatch, least: number): Element[] {
    const named = controls.map((element) => ({ element, texts: this.controlNames(element) }));
    return this.innermost(this.best(named, match, least));
  },

  /** With the element ahead of a text field that alone has the words: it may be the control, whose script the page does not show. */
  withCaptions(fields: readonly Element[]): Element[] {
    return fields.flatMap((field) => {
      const words = field.matches(`${this.typedSelector},textarea`) ? this.elementAhead(field) : null;
      return words === null ? [field] : [words, field];
    });
  },

  /** The element with the words by which the field was found, if it is not surely a caption. */
  elementAhead(field: Element): Element | null {
    if (this.reasons.get(field) !== 'words-ahead') return null;
    const place = this.placeAt(field, 'ahead')?.place;
    const element = place instanceof Element ? place : place?.parentElement;
    if (!place || !element || element.contains(field) || this.endsInColon(place)) return null;
    return element.closest('label,legend,td,th,dt') === null ? element : null;
  },

  /** A clickable cell around a button of the same name: the button. */
  innermost(elements: Element[]): Element[] {
    return elements.filter(
      (element) => !elements.some((other) => other !== element && element.contains(other)),
    );
  },

  /** What only draws, such as `×` or an icon of a font, has the words of its pictures or of its tooltip, too. */
  controlNames(element: Element): string[] {
    const named = this.byIds(element, 'aria-labelledby') || this.clean(element.getAttribute('aria-label'));
    if (named) return [named];
    if (element instanceof HTMLInputElement) return [this.inputName(element)];
    return this.hasOwnWords(element)
      ? [this.textOf(element)]
      : [this.iconName(element), this.textOf(element)];
  },

  /** Of an element without words. */
  iconName(element: Element): string {
    const pictures = this.picturesIn(element);
    return (
      this.clean(pictures.map((one) => this.pictureName(one)).join(' ')) ||
      this.clean(element.getAttribute('title'))
    );
  },

  hasOwnWords(element: Element): boolean {
    const words = element instanceof HTMLInputElement ? element.value || element.alt : this.flatText(element);
    return this.core(words) !== '';
  },

  /** The element, if it only draws, and its tooltip has these words. Playwright then names it after the character of the icon. */
  titledOnly(element: Element, match: PageMatch, exact: boolean): Element[] {
    if (element.matches('[aria-label],[aria-labelledby]') || this.iconName(element) === '') return [];
    const fits = this.score(this.iconName(element), match) >= (exact ? 3 : 1);
    return fits && !this.hasOwnWords(element) ? [element] : [];
  },

  inputName(input: HTMLInputElement): string {
    if (input.type === 'checkbox' || input.type === 'radio')
      return this.labels(input).find((text) => text !== '') ?? this.looseLabels(input)[0] ?? '';
    const fallback = input.type === 'submit' ? 'Submit' : input.type === 'reset' ? 'Reset' : '';
    return this.clean(input.value || input.alt || input.title) || fallback;
  },

  /** Old pages make controls of anything: what shows the pointing hand counts too, and what its attributes make a control. */
  pointedAt(root: ParentNode, match: PageMatch, least: number): Element[] {
    const plain = this.all(root, 'a,span,div,td,th,li,label,img,b,strong,i,em,p').filter(
      (element) =>
        element.childElementCount < 3 &&
        this.pointedNames(element).some((text) => this.score(text, match) >= least) &&
        this.visible(element) &&
        (getComputedStyle(element).cursor === 'pointer' || this.isDrawnControl(element)),
    );
    return this.innermost(plain);
  },

  /** Not a plain anchor, such as `<a name=top>`, nor a field. */
  isDrawnControl(element: Element): boolean {
    const marks =
      'a[class]:not([href],[name]),[tabindex]:not([tabindex^="-"]),[aria-haspopup],[aria-expanded]';
    return element.matches(marks) && !element.matches(this.fieldSelector);
  },

  pointedNames(element: Element): string[] {
    const text = this.textOf(element);
    if (this.core(text) !== '' && !this.hasDrawnWords(element)) return [text];
    const named = ['alt', 'aria-label', 'title'].map((name) => this.clean(element.getAttribute(name)));
    return [text, ...named];
  },

  frames(root: ParentNode, match: PageMatch): Element[] {
    const all = this.all(root, 'iframe,frame');
    const frames = all.map((element) => ({
      element,
      texts: ['name', 'title', 'id', 'aria-label'].map((name) => element.getAttribute(name) ?? ''),
    }));
    const named = this.best(frames, match, 2);
    if (named.length > 0) return named;
    return this.best(
      all.map((element) => ({ element, texts: this.dialogWords(element) })),
      match,
      2,
    );
  },

  /** The words of the dialog that shows only this frame. */
  dialogWords(frame: Element): string[] {
    const dialog = frame.closest('dialog,[role=dialog],[role=alertdialog]');
    if (!dialog || !this.visible(frame)) return [];
    const others = this.all(dialog, 'iframe').filter((one) => one !== frame && this.visible(one));
    if (others.length > 0) return [];
    const heading = dialog.querySelector('h1,h2,h3,h4,h5,h6,[role=heading]');
    return [...this.groupLabels(dialog), this.textOf(heading)];
  },

  sectionSelector:
    'section,fieldset,form,dialog,article,table,nav,aside,main,details,[role=region],[role=group],[role=dialog],[role=alertdialog],[role=form],[role=tabpanel],[role=table],[role=grid],[role=navigation]',

  sections(root: ParentNode, match: PageMatch): Element[] {
    const sections = this.seen(this.all(root, this.sectionSelector)).map((element) => ({
      element,
      texts: this.sectionNames(element),
    }));
    const found = this.innermost(this.best(sections, match, 2));
    const parts = [...found, ...this.headed(root, match, found)];
    if (parts.length > 0) return parts;
    const captioned = this.captionedParts(root, match);
    return captioned.length > 0
      ? captioned
      : this.barerHeadings(root, match).map((heading) => this.partOf(heading));
  },

  sectionNames(element: Element): string[] {
    const heading = element.querySelector(
      ':scope > legend,:scope > caption,:scope > summary,:scope > h1,:scope > h2,:scope > h3,:scope > h4,:scope > header :is(h1,h2,h3,h4),:scope > [role=heading]',
    );
    return [...this.groupLabels(element), this.textOf(heading)];
  },

  /** If there is no such part: the element around a heading of this name, if it contains more than the heading. */
  headed(root: ParentNode, match: PageMatch, others: readonly Element[]): Element[] {
    const own = this.headings(root, match).filter(
      (heading) => !others.some((other) => other.contains(heading) || this.isRightBehind(heading, other)),
    );
    return own.map((heading) => this.partOf(heading));
  },

  /** The heading is that of the part. */
  isRightBehind(heading: Element, part: Element): boolean {
    if (!this.follows(this.partOf(heading), heading, part)) return false;
    const range = document.createRange();
    range.setStartAfter(heading);
    range.setEndBefore(part);
    const between = range.cloneContents();
    return between.querySelector(this.fieldSelector) === null && this.clean(between.textContent) === '';
  },

  headings(root: ParentNode, match: PageMatch): Element[] {
    return this.headingsThatSay(this.all(root, this.headingSelector), match, (heading) =>
      this.textOf(heading),
    );
  },

  /** Those that say it next to links and buttons, as in `<h5>Home address <a>Map it</a></h5>` of openSIS. */
  barerHeadings(root: ParentNode, match: PageMatch): Element[] {
    const tools = 'a,button,[role=button]';
    const headings = this.all(root, this.headingSelector).filter((one) => this.all(one, tools).length > 0);
    return this.headingsThatSay(headings, match, (heading) =>
      this.clean(this.textWithoutAny(heading, this.all(heading, tools))),
    );
  },

  headingsThatSay(headings: Element[], match: PageMatch, wordsOf: (heading: Element) => string): Element[] {
    const named = this.seen(headings).map((element) => ({ element, texts: [wordsOf(element)] }));
    return this.best(named, match, 2);
  },

  partOf(heading: Element): Element {
    let part = heading.parentElement ?? heading;
    while (part.parentElement && this.textOf(part) === this.textOf(heading)) part = part.parentElement;
    return part;
  },

  /** The element, where it is of a part of this name: under a heading that shares its part with others, only as far as the next of them. */
  under(found: Element, match: PageMatch): Element[] {
    const element = this.onThePage(found);
    const root = element.ownerDocument.body;
    const parts = this.sections(root, match);
    const headings = [...this.headings(root, match), ...this.barerHeadings(root, match)];
    const isOwn = parts.some((part) => {
      if (!part.contains(element)) return false;
      // Several headings of this name may share it.
      const own = headings.filter((one) => this.partOf(one) === part);
      return own.length === 0 || own.some((heading) => this.follows(part, heading, element));
    });
    return isOwn || !parts.some((part) => part.contains(element)) ? [found] : [];
  },

  follows(part: Element, heading: Element, element: Element): boolean {
    const rivals = this.all(part, this.headingSelector).filter(
      (one) => this.levelOf(one) <= this.levelOf(heading),
    );
    if (element.contains(heading)) return true;
    // A button in the corner of a card may come first.
    if (rivals.length < 2 && element.matches('a,button,[role=button],[role=link]')) return true;
    const before = rivals.filter(
      (one) => (one.compareDocumentPosition(element) & Node.DOCUMENT_POSITION_FOLLOWING) !== 0,
    );
    return before.at(-1) === heading;
  },

  levelOf(heading: Element): number {
    return Number(heading.getAttribute('aria-level') ?? /^H(\d)$/.exec(heading.tagName)?.[1] ?? 2);
  },
}));

export type PageControls = PageTitledParts & ReturnType<typeof pageControls>;
