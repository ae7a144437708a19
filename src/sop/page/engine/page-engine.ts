import { pageAlike, type PageAlike } from './page-alike.ts';
import { pageAnswers } from './page-answers.ts';
import { pageBeside } from './page-beside.ts';
import { pageCells, type PageCells } from './page-cells.ts';
import { pageCellCaptions } from './page-cell-captions.ts';
import { pageCellsBeside } from './page-cells-beside.ts';
import { pageCalendars, type PageCalendars } from './page-calendars.ts';
import { pageCaptions, type PageCaptions } from './page-captions.ts';
import { pageControlState, type PageControlState } from './page-control-state.ts';
import { pageControls, type PageControls } from './page-controls.ts';
import { pageClicks, type PageClicks } from './page-clicks.ts';
import { pageDates, type PageDates } from './page-dates.ts';
import { pageDisabled } from './page-disabled.ts';
import { pageCounts } from './page-counts.ts';
import { pageDialogs, type PageDialogs } from './page-dialogs.ts';
import { pageEditors } from './page-editors.ts';
import { pageEntries } from './page-entries.ts';
import { pageEntryLines } from './page-entry-lines.ts';
import { pageFieldNames } from './page-field-names.ts';
import { pageFieldKinds } from './page-field-kinds.ts';
import { pageFields, type PageFields } from './page-fields.ts';
import { pageFillers } from './page-fillers.ts';
import { pageGaps } from './page-gaps.ts';
import { pageGridLines } from './page-grid-lines.ts';
import { pageGroups } from './page-groups.ts';
import { pageInvalid } from './page-invalid.ts';
import { pageHeaded, type PageHeaded } from './page-headed.ts';
import { pageIdentity, type PageIdentity } from './page-identity.ts';
import { pageLabels, type PageLabels } from './page-labels.ts';
import { layersSource, pageLayer } from './page-layer.ts';
import { pageLines } from './page-lines.ts';
import type { PageQuery } from './page-query.ts';
import {
  pageNamedTables,
  pageTableNames,
  pageTableParts,
  type PageNamedTables,
} from './page-named-tables.ts';
import { pageMarks } from './page-marks.ts';
import { pageChoices, type PageChoices } from './page-choices.ts';
import { pageLeft } from './page-left.ts';
import { pagePulse } from './page-pulse.ts';
import { pageOrder } from './page-order.ts';
import { pageOwners } from './page-owners.ts';
import { pageProse } from './page-prose.ts';
import { pageReadOut } from './page-read-out.ts';
import { pageReach, type PageReach } from './page-reach.ts';
import { pageRepeats } from './page-repeats.ts';
import { pageReplies, type PageReplies } from './page-replies.ts';
import { pageRows, type PageRows } from './page-rows.ts';
import { pagePartsFound, type PagePartsFound } from './page-parts-found.ts';
import { pagePagers } from './page-pagers.ts';
import { pagePlaces } from './page-places.ts';
import { pageRuns, type PageRuns } from './page-runs.ts';
import { pageSharedLabels } from './page-shared-labels.ts';
import { pageShortened } from './page-shortened.ts';
import { pageShown, type PageShown } from './page-shown.ts';
import { pageSight, type PageSight } from './page-sight.ts';
import { pageSaid, type PageSaid } from './page-said.ts';
import { pageSides, type PageSides } from './page-sides.ts';
import { pageSpots, type PageSpots } from './page-spots.ts';
import { pageSuggested, type PageSuggested } from './page-suggested.ts';
import { pageSums } from './page-sums.ts';
import { pageTables } from './page-tables.ts';
import { pageTitleBars } from './page-title-bars.ts';
import { pageTitledParts } from './page-titled-parts.ts';
import { pageTools } from './page-tools.ts';
import { pageTotals } from './page-totals.ts';
import { pageTexts, type PageTexts } from './page-texts.ts';
import { pageCaptioned, pageValueNames } from './page-value-names.ts';
import { pageValues, type PageValues } from './page-values.ts';
import { pageUnseen } from './page-unseen.ts';
import { pageVisible } from './page-visible.ts';
import { pageWalk } from './page-walk.ts';
import { pageWords } from './page-words.ts';

/**
 * A selector engine in Playwright's own world of the page: finds by place what roles and labels alone do not find, in the same instant in which
 * Playwright acts on it.
 */
const pageQueries = pageLayer<
  PageTexts &
    PageSaid &
    PageCells &
    PageRows &
    PageLabels &
    PageFields &
    PageCaptions &
    PageHeaded &
    PageValues &
    PageControls &
    PageAlike &
    PageReach &
    PageClicks &
    PageDialogs &
    PageChoices &
    PageSuggested &
    PageControlState &
    PageDates &
    PageCalendars &
    PageIdentity &
    PageSides &
    PageSight &
    PageShown &
    PageSpots &
    PageRuns &
    PageNamedTables &
    PageReplies &
    PagePartsFound
>()(() => ({
  query(root: ParentNode, body: string): Element | null {
    return this.queryAll(root, body)[0] ?? null;
  },

  queryAll(root: ParentNode, body: string): Element[] {
    const query = JSON.parse(decodeURIComponent(body)) as PageQuery;
    if (query.kind === 'row') return this.rows(root, query);
    if (query.kind === 'total') return this.totalRows(root as Element);
    if (query.kind === 'line') return this.lines(root as Element, query.asked ?? []);
    if (query.kind === 'cell') return this.cellOf(root as Element, query);
    if (query.kind === 'answer') return this.answers(root as Element, query);
    if (query.kind === 'gather') return this.gather(root as Element, query.count ?? 0);
    if (query.kind === 'entries') return this.countEntry(root as Element);
    if (query.kind === 'entry') return this.enterEntry(root as Element);
    if (query.kind === 'own') return this.ownOnly(root as Element, query.origins ?? []);
    if (query.kind === 'plain') return this.plainOnly(root as Element);
    if (query.kind === 'in_front') return this.inFrontOnly(root as Element);
    if (query.kind === 'clicked_into') return this.clickedInto(root as Element);
    if (query.kind === 'waits_for_click') return this.waitsForClick(root as Element);
    if (query.kind === 'in_sight') return this.inSightOnly(root as Element);
    if (query.kind === 'out_of_sight')
      return this.visible(root as Element) && this.inSightOnly(root as Element).length > 0
        ? []
        : [root as Element];
    if (query.kind === 'in_use') return [this.inUse(root as Element)];
    if (query.kind === 'in_cell') return this.inCell(root as Element);
    if (query.kind === 'on_page') return [this.onThePage(root as Element)];
    if (query.kind === 'boxes') return this.boxesIn(root as Element);
    if (query.kind === 'opened') return this.openedOnly(root as Element);
    if (query.kind === 'suggested') return this.suggestedAt(root as Element);
    if (query.kind === 'only') return this.onlyOne(root as Element, query.name ?? '');
    if (query.kind === 'side') return this.atSide(root as Element, query.side ?? 'near', query.match);
    if (query.kind === 'beside')
      return this.besideOnly(root as Element, query.name ?? '', query.match ?? { text: '' });
    if (query.kind === 'shown_label') return this.shownLabels(root as Element);
    if (query.kind === 'stand_in') return this.standInOf(this.ownControl(root as Element));
    if (query.kind === 'face') return this.faces(root as Element);
    if (query.kind === 'file_field') return this.fileFields(root as Element);
    if (query.kind === 'may_take_files') return this.mayTakeFiles(root as Element) ? [root as Element] : [];
    if (query.kind === 'under_pointer') return [this.underPointer(root as Element)];
    if (query.kind === 'known') return this.withId(root, query.id ?? '');
    if (query.kind === 'dated') return this.datedAs(root as Element, query.format ?? '');
    if (query.kind === 'calendar' && query.calendar && query.date)
      return this.calendarPart(root as Element, query.calendar, query.date);
    if (query.kind === 'keep') return this.keepAs(root as Element, query.id ?? '');
    if (query.kind === 'kept') return this.keptOnly(root as Element, query.id ?? '');
    if (query.kind === 'noticed') return this.noticedOnly(root as Element);
    if (query.kind === 'seen') return this.isSeenSaying(root as Element) ? [root as Element] : [];
    if (query.kind === 'no_drawing') return this.unlessDrawn(root as Element);
    if (query.kind === 'whole_table') return this.isFrozenHead(root as Element) ? [] : [root as Element];
    if (query.kind === 'inside') return this.insides(root as Element, query.id ?? '');
    if (query.kind === 'in_one') return this.inOnePart(root as Element, query.id ?? '', query.name ?? '');
    if (query.kind === 'alike') return this.alike(root, query.words ?? []);
    if (query.kind === 'captioned') return this.captioned(root);
    if (query.kind === 'hinted') return this.hinted(root, query.name ?? '');
    if (!query.match) return [];
    if (query.kind === 'text')
      return this.noteWords(this.saying(root, query.match, query.exact === true), query.match, root);
    if (query.kind === 'says') return this.says(root as Element, query.match) ? [root as Element] : [];
    if (query.kind === 'says_not') return this.says(root as Element, query.match) ? [] : [root as Element];
    if (query.kind === 'labelled')
      return this.labelledOnly(root as Element, query.match, query.exact === true);
    if (query.kind === 'choice')
      return this.isByCaption(root as Element, query.match) ? [] : [root as Element];
    if (query.kind === 'placeholder' || query.kind === 'alt' || query.kind === 'title')
      return this.withAttribute(root, query.kind, query.match);
    if (query.kind === 'titled') return this.titledOnly(root as Element, query.match, query.exact === true);
    if (query.kind === 'shows')
      return this.showsBeside(root as Element, query.match) ? [root as Element] : [];
    if (query.kind === 'under') return this.under(root as Element, query.match);
    if (query.kind === 'radio') return this.radios(root, query.match);
    if (query.kind === 'input') return this.inputs(root, query.match, query.exact === true);
    if (query.kind === 'field') return this.fields(root, query.match, query.exact === true);
    if (query.kind === 'value') return this.values(root, query.match, query.exact === true);
    if (query.kind === 'heads_text') return this.headsOfText(root, query.match);
    if (query.kind === 'unseen') return this.unseenValues(root, query.match, query.exact === true);
    if (query.kind === 'control') return this.controls(root, query.match, query.exact === true);
    if (query.kind === 'table') return this.tables(root, query.match, query.exact === true);
    if (query.kind === 'frame') return this.frames(root, query.match);
    return this.sections(root, query.match);
  },

  /** The element itself; where its document is of a foreign origin an error, which `foreignOrigin` reads. */
  ownOnly(element: Element, origins: readonly string[]): Element[] {
    const { origin } = element.ownerDocument.defaultView?.location ?? location;
    if (origins.includes(origin)) return [element];
    throw new Error(`not an origin of the portal: ${origin}`);
  },

  plainOnly(element: Element): Element[] {
    const isPlain = this.kindOf(element) === 'text' && this.twinOf(element) === null;
    if (isPlain && this.selectNamed(element) === null && !this.isShutIn(element)) return [element];
    throw new Error('not a plain text field');
  },
}));

export const engineSource = layersSource([
  pageWords,
  pageVisible,
  pageWalk,
  pageUnseen,
  pageGaps,
  pageTexts,
  pageDisabled,
  pageProse,
  pageTables,
  pageOrder,
  pageFieldKinds,
  pageBeside,
  pageCellsBeside,
  pageTools,
  pageFillers,
  pageEntryLines,
  pageEntries,
  pageRepeats,
  pageCells,
  pageLines,
  pageGroups,
  pageSharedLabels,
  pageFieldNames,
  pageOwners,
  pageLabels,
  pageShown,
  pageReadOut,
  pageSums,
  pageTotals,
  pageGridLines,
  pageFields,
  pageMarks,
  pageCellCaptions,
  pageCaptions,
  pagePlaces,
  pageValueNames,
  pageCaptioned,
  pageHeaded,
  pageValues,
  pageSides,
  pageTitleBars,
  pageTitledParts,
  pageControls,
  pageTableNames,
  pageTableParts,
  pageNamedTables,
  pageAlike,
  pageEditors,
  pageReach,
  pageClicks,
  pageSight,
  pageSaid,
  pageRuns,
  pageSpots,
  pageDialogs,
  pageIdentity,
  pageChoices,
  pageSuggested,
  pageControlState,
  pageDates,
  pageCalendars,
  pageLeft,
  pagePulse,
  pageCounts,
  pagePagers,
  pageInvalid,
  pageShortened,
  pageRows,
  pageAnswers,
  pageReplies,
  pagePartsFound,
  pageQueries,
]);
