import type { PageAlike } from './page-alike.ts';
import type { PageChoices } from './page-choices.ts';
import type { PageFieldKinds } from './page-field-kinds.ts';
import type { PageInvalid } from './page-invalid.ts';
import type { PageEditors } from './page-editors.ts';
import type { PageDisabled } from './page-disabled.ts';
import { pageLayer } from './page-layer.ts';
import type { PageLines } from './page-lines.ts';
import type { PageControls } from './page-controls.ts';
import type { PageControlState } from './page-control-state.ts';
import type { PageLeft } from './page-left.ts';
import type { PagePulse } from './page-pulse.ts';
import type { Answers, ContentKind, PageQuestion } from './page-question.ts';
import type { PageRows } from './page-rows.ts';
import type { PagePagers } from './page-pagers.ts';
import type { PagePlaces } from './page-places.ts';
import type { PageReadOut } from './page-read-out.ts';
import type { PageRuns } from './page-runs.ts';
import type { PageShortened } from './page-shortened.ts';
import type { PageShown } from './page-shown.ts';
import type { PageSpots } from './page-spots.ts';
import type { PageTexts } from './page-texts.ts';
import type { PageValues } from './page-values.ts';

/** Answers to questions about one element. */
export const pageAnswers = pageLayer<
  PageTexts &
    PageAlike &
    PageDisabled &
    PageEditors &
    PageReadOut &
    PageFieldKinds &
    PageShortened &
    PageShown &
    PageChoices &
    PagePagers &
    PagePlaces &
    PageValues &
    PageRows &
    PageRuns &
    PageControls &
    PageControlState &
    PageLeft &
    PageLines &
    PagePulse &
    PageSpots &
    PageInvalid
>()(() => ({
  keyups: new WeakMap<Element, number>(),

  answerTo(element: Element, question: PageQuestion): Answers[PageQuestion['ask']] {
    if (question.ask === 'control') {
      if (question.keyup !== undefined) this.letHear(element as HTMLElement, question.keyup);
      return this.state(element);
    }
    if (question.ask === 'attribute') return (element.getAttribute(question.name) ?? '').trim();
    if (question.ask === 'enabled') return !this.isDisabled(element);
    if (question.ask === 'left_with') return this.leftWith.get(element) ?? null;
    if (question.ask === 'in_place') return this.lateEditorAt(element);
    if (question.ask === 'pulse') return this.pulse(element);
    if (question.ask === 'at_first_page') return this.isAtFirstPage(element);
    if (question.ask === 'later_page') return this.laterPage(element);
    if (question.ask === 'more_entries') return this.moreEntriesBy(element, question.count);
    if (question.ask === 'opens') return this.noteOptions(element, question.options, question.all);
    if (question.ask === 'invalid_field') return this.invalidFieldOf(element);
    if (question.ask === 'is_error') return this.isError(element, question.alerts);
    if (question.ask === 'errors') return this.errorsAt(element);
    if (question.ask === 'spot') return this.spotOf(element);
    if (question.ask === 'click')
      return this.throughTo(element) ?? this.drawnDisabled(element) ?? this.clickSpotOf(element);
    if (question.ask === 'caption') return this.captionOf(element);
    if (question.ask === 'box_words') return this.wordsEndingLine(element);
    if (question.ask === 'reason') return this.reasons.get(element) ?? null;
    if (question.ask === 'table') return this.tableRows(element, question);
    const content = this.contentAs(element, question.what);
    if (question.ask === 'shortened') return this.shortenedBy(element, content ?? '');
    return content === '' ? this.buttonName(element, question.what) : content;
  },

  /** Of a button that says nothing, such as a picture, the name. */
  buttonName(element: Element, what: ContentKind): string {
    const isRead = what === null || what === 'text' || what === 'lines';
    const buttons = 'button,[role=button],input:is([type=image],[type=submit],[type=button],[type=reset])';
    if (!isRead || !element.matches(buttons) || element.matches('[role=combobox],[aria-haspopup]')) return '';
    return this.controlNames(element).find((name) => name !== '') ?? '';
  },

  /** As browsers do that fill in a form automatically. A question may be asked several times, and the widget hears one key. */
  letHear(element: HTMLElement, keyup: number): void {
    if (this.keyups.get(element) === keyup) return;
    this.keyups.set(element, keyup);
    element.dispatchEvent(new KeyboardEvent('keyup', { key: 'Unidentified', bubbles: true, composed: true }));
    this.letHearChange(element);
    this.watchLeft(element);
  },

  /** Old pages change what is in a form when the field is left, which the next click would do first. Elsewhere a field is not left: its suggestions would close. */
  letHearChange(element: HTMLElement): void {
    const { activeElement } = element.getRootNode() as Document | ShadowRoot;
    if (activeElement !== element || element.closest('[onchange]') === null) return;
    element.blur();
    element.focus();
  },

  /** Of a field what it holds, of all else what it says, unless something else is asked for. No value begins or ends with a space. */
  contentAs(element: Element, what: ContentKind): string | null {
    if (what === 'html') return element.innerHTML;
    if (what === 'line') return this.lineOf(element);
    // A part of a text, with its lines.
    if (this.placed.has(element)) return element.textContent;
    const closer = what === null || what === 'text' ? this.closerOf(element) : null;
    if (closer) return this.cleanLines(this.readNode(element, [], [closer], this.unseenIn(element)));
    // The words of a drawn radio button are what its group holds.
    const isBox = this.isBox(element) || element.matches('[role=checkbox],[role=switch]');
    if (what !== 'text' && isBox) return this.held(element);
    const isField = element instanceof HTMLInputElement || element instanceof HTMLTextAreaElement;
    if (what !== 'text' && isField) return this.contentOf(element).trim();
    if (element instanceof HTMLSelectElement)
      return what === 'value'
        ? [...element.selectedOptions].map((option) => option.value).join(', ')
        : this.chosenOptions(element);
    if ((what === null || what === 'value') && this.isShownList(element)) return this.held(element);
    const chosen = what === null && this.isGroup(element) ? this.chosenIn(element) : null;
    if (chosen !== null) return chosen;
    if (what !== 'text' && this.kindOf(element) === 'editor') return this.contentOf(element).trim();
    const run = what === null || what === 'text' || what === 'lines' ? this.runOfWords(element) : null;
    if (run !== null) return run;
    if (what === 'lines')
      return this.readOut(element).trim() === '' ? this.textOf(element) : this.readOut(element);
    if (what !== null) return this.readWords(element);
    // From a part of the page that contains words, the words are read; a cell is one value.
    const isCell = element.matches('td,th,dd,[role=cell],[role=gridcell]');
    const lines = this.linesIn(element);
    if (lines !== '') return lines;
    const shown = this.shownBy(element);
    return isCell || shown !== null ? shown : this.readWords(element);
  },
}));

export type PageAnswers = ReturnType<typeof pageAnswers>;
