import type { PageBeside } from './page-beside.ts';
import type { PageFieldNames } from './page-field-names.ts';
import { pageLayer } from './page-layer.ts';
import type { PageLines } from './page-lines.ts';
import type { FieldWords, PageOwners } from './page-owners.ts';
import type { PageTexts } from './page-texts.ts';

/** The words that name a field, by the rows of `page-field-names.ts`. */
export const pageLabels = pageLayer<PageTexts & PageBeside & PageFieldNames & PageOwners & PageLines>()(
  () => ({
    /** A label's own words: a label around its field also holds the field's options. */
    labelText(label: Element): string {
      if (this.borrows(label)) return this.textOf(label);
      const apart = [...label.querySelectorAll('select,textarea,[contenteditable]'), ...this.notesIn(label)];
      return this.clean(this.textWithoutAny(label, apart)) || this.clean(label.textContent);
    },

    /** The words of a label in which a style sheet sets some apart: `<span>17:49</span><code>H:i</code>`. Empty if it sets none apart. Not the digits of a counter. */
    textSetApart(label: Element): string {
      const boxes = this.all(label, '*').filter(
        (one) => /^inline-(block|flex)/.test(getComputedStyle(one).display) && this.textOf(one).length > 1,
      );
      return boxes.length === 0 ? '' : this.textAround(label, boxes);
    },

    textAround(node: Node, boxes: readonly Element[]): string {
      if (!(node instanceof Element)) return this.flatText(node);
      if (this.isField(node) || this.flatText(node) === '') return '';
      const text = this.partsOf(node)
        .map((one) => this.textAround(one, boxes))
        .join('');
      return boxes.includes(node) || !this.isInRow(node) ? ` ${text} ` : text;
    },

    /** Without what only draws the state of a box: `Captions <b aria-hidden=true>Off</b>`. */
    undrawnText(label: Element): string {
      const drawn = [...label.querySelectorAll('[aria-hidden=true]')].filter(
        (one) => this.wordsIn(one) !== '',
      );
      if (drawn.length === 0) return '';
      const apart = [...label.querySelectorAll('select,textarea,[contenteditable]'), ...this.notesIn(label)];
      return this.clean(this.textWithoutAny(label, [...apart, ...drawn]));
    },

    labelsOf(field: Element): readonly Element[] {
      return this.labelsWith(field).labels;
    },

    labelsWith(field: Element): { readonly labels: readonly Element[]; readonly by: string } {
      for (const { id, find } of this.namesBy('label')) {
        const labels = find(this, field, []);
        if (labels.length > 0) return { labels, by: id };
      }
      for (const { id, find } of this.namesBy('carrier')) {
        const carrier = find(this, field, []);
        if (carrier) return { labels: this.labelsOf(carrier), by: id };
      }
      return { labels: [], by: '' };
    },

    /** Those that the HTML ties to the field. */
    tiedWords(field: Element): FieldWords[] {
      const { labels, by } = this.labelsWith(field);
      const tied = labels.flatMap((label) =>
        [this.labelText(label), this.undrawnText(label), this.clean(this.textSetApart(label))].flatMap(
          (text, way) => (way > 0 && text === '' ? [] : [{ text, by }]),
        ),
      );
      const named = [...tied, ...this.wordsBy('own', field)];
      return named.some(({ text }) => text !== '') ? named : this.wordsBy('unnamed', field);
    },

    wordsBy(
      rank: 'own' | 'unnamed' | 'legend' | 'hint' | 'sentence' | 'sent',
      element: Element,
    ): FieldWords[] {
      return this.namesBy(rank).map(({ id, find }) => ({ text: find(this, element, []), by: id }));
    },

    labels(field: Element): string[] {
      return this.tiedWords(field).map(({ text }) => text);
    },

    groupWords(group: Element): FieldWords[] {
      return [...this.wordsBy('legend', group), ...this.wordsBy('own', group)];
    },

    groupLabels(group: Element): string[] {
      return this.groupWords(group).map(({ text }) => text);
    },

    /** The words where a person looks for a label, ahead of the field or behind it. */
    nearWords(field: Element): FieldWords[] {
      const own = this.nearWordsHere(field);
      if (own.some(({ text }) => text !== '')) return own;
      for (const { id, find } of this.namesBy('carrier')) {
        const carrier = find(this, field, []);
        if (carrier) return this.nearWords(carrier).map(({ text }) => ({ text, by: id }));
      }
      return own;
    },

    nearWordsHere(field: Element): FieldWords[] {
      if (field.matches('[role=checkbox],[role=radio],[role=switch]') && this.textOf(field) !== '') return [];
      for (const { id, find } of this.namesBy('choice')) {
        const text = find(this, field, []);
        if (text === null) continue;
        // One box alone may have both: "Urgent: [ ] Yes".
        const alone = this.isLoneBox(field) && this.cellOfRadio(field) === null;
        const ahead = alone ? this.placeAt(field, 'ahead') : null;
        const named =
          ahead && this.isInLine(ahead.place, field)
            ? [{ text: this.textOfPlace(ahead.place), by: ahead.by }]
            : [];
        return [{ text, by: id }, ...named];
      }
      return this.wordsAt(field);
    },

    looseLabels(field: Element): string[] {
      return this.nearWords(field).map(({ text }) => text);
    },
  }),
);

export type PageLabels = PageBeside & PageFieldNames & PageOwners & ReturnType<typeof pageLabels>;
