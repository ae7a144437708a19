import type { PageBeside } from './page-beside.ts';
import type { PageFieldNames } from './page-field-names.ts';
import { pageLayer } from './page-layer.ts';
import type { PageLines } from './page-lines.ts';
import type { PageOrder } from './page-order.ts';
import type { PageTexts } from './page-texts.ts';

/** Whose words are: of the field that asks, of another one, or of one of the two, if the page does not show which. */
type Owner = 'own' | 'other' | 'shared';

/** Words that may name a field, and the row of the table of names that found them. */
export interface FieldWords {
  readonly text: string;
  readonly by: string;
}

/** Where words stand, and the row of the table of names that found them. */
interface Place {
  readonly place: Node;
  readonly by: string;
}

/** Which of the words between fields in one line, such as `[ ] Hours [ ] Minutes`, name which field. */
export const pageOwners = pageLayer<PageTexts & PageOrder & PageBeside & PageLines & PageFieldNames>()(
  () => ({
    /** The words at a field without a label: ahead of it, and behind it if no words ahead of it on the line belong to it. */
    wordsAt(field: Element): FieldWords[] {
      const [ahead, behind] = [this.wordsAhead(field), this.placeAt(field, 'behind')];
      const [aheadOf, behindOf] = [
        ahead === null ? 'other' : this.ownerOf(ahead.place, field),
        behind === null ? 'other' : this.ownerBehind(behind.place, field),
      ];
      const named = ahead !== null && aheadOf === 'own' && this.isInLine(ahead.place, field);
      const found = [
        aheadOf === 'other' ? this.aheadOfSeveral(field) : ahead,
        behindOf === 'shared' || (behindOf === 'own' && !named) ? behind : null,
        this.captionOfPhrase(field, ahead, behind),
      ];
      return found.flatMap((one) => {
        if (one === null) return [];
        const texts = [
          this.textOfPlace(one.place),
          ...(this.isInRun(one.place) ? [this.runOf(one.place)] : []),
        ].flatMap((text) => [text, ...(one === ahead ? [text.replace(/\s+\p{Sc}$/u, '')] : [])]);
        return [...new Set(texts)].map((text) => ({ text, by: one.by }));
      });
    },

    /** `Terms | Net [45] days`: the caption of a text that continues behind its only field names the field as well. */
    captionOfPhrase(field: Element, ahead: Place | null, behind: Place | null): Place | null {
      const [begin, end] = [ahead?.place, behind?.place];
      if (!(begin instanceof Text) || !(end instanceof Text) || this.endsInColon(begin)) return null;
      const phrase = begin.parentElement;
      if (!phrase || phrase !== end.parentElement || !this.isInLine(begin, end)) return null;
      if (this.isBox(field) || this.shownOf(this.fieldsIn(phrase)).length > 1) return null;
      let before = this.siblingOf(begin, false);
      while (before && this.core(this.wordsIn(before)) === '') before = this.siblingOf(before, false);
      if (before !== null) return before instanceof Element ? { place: before, by: ahead?.by ?? '' } : null;
      const caption = this.findPlace(phrase, 'ahead');
      return caption !== null && this.ownerOf(caption.place, phrase) !== 'other' ? caption : null;
    },

    /** The words ahead of several fields in a line, or in lines below each other, with none in between: `Worked: [12] [Minutes]`, `Status [is] [open]`. They name all of these fields. */
    aheadOfSeveral(field: Element): Place | null {
      return this.known(this.severals, field, () => this.findAheadOfSeveral(field));
    },

    severals: new Map<Element, Place | null>(),

    findAheadOfSeveral(field: Element): Place | null {
      const before = this.neighbor(field, false);
      if (!before?.isField || !(before.node instanceof Element)) return null;
      if (!before.inLine && !this.goesOn(before.node, field)) return null;
      const [first, isAlone] = [before.node, this.isTied(field)];
      if (isAlone || [first, field].some((one) => this.isBox(one) || !this.isReached(one))) return null;
      const ahead = this.wordsAhead(first);
      // The legend names the group.
      if (ahead?.place instanceof HTMLLegendElement) return null;
      if (ahead !== null && this.isLabelOfOther(ahead.place, field)) return null;
      return ahead !== null && this.ownerOf(ahead.place, first) !== 'other'
        ? ahead
        : this.aheadOfSeveral(first);
    },

    /** A further line under a field: right below it and drawn alike, as for another number or the second line of an address. */
    goesOn(first: Element, field: Element): boolean {
      const [over, under] = [this.boxOf(first), this.boxOf(field)];
      const behind = this.placeAt(field, 'behind');
      const isBelow = under.top >= over.bottom && under.top - over.bottom <= over.height;
      const isAligned = Math.abs(over.left - under.left) <= 1 && Math.abs(over.width - under.width) <= 1;
      const isAlike =
        first.localName === field.localName && first.getAttribute('type') === field.getAttribute('type');
      return (
        isBelow &&
        isAligned &&
        isAlike &&
        (behind === null || this.ownerBehind(behind.place, field) === 'other')
      );
    },

    /** Without the marks between the parts of a date. */
    wordsAhead(field: Element): Place | null {
      const ahead = this.placeAt(field, 'ahead');
      return ahead === null || this.core(this.textOfPlace(ahead.place)) === '' ? null : ahead;
    },

    /** By the Tab key. Libraries hide an input next to what they draw for it. */
    isReached(field: Element): boolean {
      return (
        this.visible(field) && (field as HTMLElement).tabIndex >= 0 && !field.closest('[aria-hidden=true]')
      );
    },

    places: { ahead: new Map<Element, Place | null>(), behind: new Map<Element, Place | null>() },

    placeAt(field: Element, side: 'ahead' | 'behind'): Place | null {
      return this.known(this.places[side], field, () => this.findPlace(field, side));
    },

    findPlace(field: Element, side: 'ahead' | 'behind'): Place | null {
      for (const { id, find } of this.namesBy(side)) {
        const place = find(this, field, []);
        if (place && !this.isLabelOfOther(place, field)) return { place, by: id };
      }
      return null;
    },

    isLabelOfOther(place: Node, field: Element): boolean {
      const from = place instanceof Element ? place : (place.parentElement?.closest('label') ?? null);
      const owner = from && this.fieldOfLabel(from);
      return owner !== null && owner !== field;
    },

    ownerBehind(words: Node, field: Element): Owner {
      if (!this.isInLine(field, words)) return 'other';
      const next = this.neighbor(words, true);
      if (next === null || !next.inLine) return 'own';
      if (!next.isField || !(next.node instanceof Element)) return 'other';
      if (this.isBox(next.node) !== this.isBox(field))
        return this.neighbor(next.node, true)?.isField === false ? 'own' : 'other';
      const owner = this.ownerOf(words, next.node);
      if (owner === 'shared') return owner;
      return owner === 'own' ? 'other' : 'own';
    },

    /** Whose the words ahead of a field are, that may as well be those behind another field. */
    ownerOf(words: Node, field: Element): Owner {
      const before = this.fieldBefore(words);
      if (before === null || this.isBox(before) !== this.isBox(field)) return 'own';
      const [near, far] = [this.shared(words, before), this.shared(words, field)];
      if (near !== far) return near.contains(far) ? 'own' : 'other';
      if (this.endsInColon(words) || this.isNextLabel(words, before)) return 'own';
      if (!this.isInLine(words, field)) return 'other';
      const [isAhead, isBehind] = [this.endsInWords(before, false), this.endsInWords(field, true)];
      if (isAhead !== isBehind) return isAhead ? 'own' : 'other';
      // A range: `Date of service: [ ] to [ ]`, where the first field has a name from somewhere else.
      return !isAhead && this.isNamed(before) ? 'own' : 'shared';
    },

    /** `<label for=u>Urgent</label> [ ] <label>Plan</label> ( ) Gold`: the line has labels ahead of its fields. */
    isNextLabel(words: Node, before: Element): boolean {
      const [label, ahead] = [words, this.neighbor(before, false)?.node].map((node) =>
        (node instanceof Element ? node : node?.parentElement)?.closest('label'),
      );
      return !!label && !!ahead && this.fieldOfLabel(ahead) === before;
    },

    isNamed(field: Element): boolean {
      return this.isTied(field) || this.placeAt(field, 'ahead') !== null;
    },
  }),
);

export type PageOwners = ReturnType<typeof pageOwners>;
