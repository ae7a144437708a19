import type { PageCells } from './page-cells.ts';
import type { PageEntries } from './page-entries.ts';
import type { PageGridLines } from './page-grid-lines.ts';
import type { PageGroups } from './page-groups.ts';
import { pageLayer } from './page-layer.ts';
import type { PageLabels } from './page-labels.ts';
import type { FieldWords } from './page-owners.ts';
import type { PageMatch } from './page-query.ts';
import type { PageShown } from './page-shown.ts';
import type { Labelled, PageTexts } from './page-texts.ts';
import type { PageWords } from './page-words.ts';

/** Fields by what a person reads next to them. */
export const pageFields = pageLayer<
  PageWords & PageTexts & PageEntries & PageCells & PageGroups & PageGridLines & PageLabels & PageShown
>()(() => ({
  /** Those that can be seen go first; a hidden one is found all the same, so that an action waits until it shows. */
  inputs(root: ParentNode, match: PageMatch, exact: boolean): Element[] {
    const found = this.shownFields(root, match, exact);
    if (found.length > 0) return found;
    const named = this.fieldsByName(root, match);
    return named.length > 0 ? named : this.anyFields(root, match, exact);
  },

  /** By the name under which a field is sent, which the page does not show: only as it is written, and only if no words of the page fit. */
  fieldsByName(root: ParentNode, match: PageMatch): Element[] {
    const fields = this.shownOf(this.fieldsIn(root));
    return this.best(
      fields.flatMap((field) => this.namedBy(field, this.wordsBy('sent', field))),
      match,
      3,
    );
  },

  /** Without `least` also by a part of a label, if no other words fit. */
  shownFields(root: ParentNode, match: PageMatch, exact: boolean, least = 1): Element[] {
    const fields = this.shownOf(this.fieldsIn(root));
    const groups = this.shownOf(this.all(root, this.groupSelector));
    return this.fieldsAmong(fields, groups, match, exact ? 3 : least);
  },

  anyFields(root: ParentNode, match: PageMatch, exact: boolean): Element[] {
    const fields = this.fieldsIn(root);
    return this.fieldsAmong(fields, this.all(root, this.groupSelector), match, exact ? 3 : 1);
  },

  fieldsAmong(fields: Element[], groups: Element[], match: PageMatch, least: number): Element[] {
    const named = [
      ...fields.flatMap((field) => this.namedBy(field, this.tiedWords(field))),
      // Without a field inside it is decoration, as the frame that some libraries draw around a field.
      ...groups
        .filter((group) => this.fieldsIn(group).length > 0)
        .flatMap((group) => this.groupNamed(group, fields)),
      ...this.labeledParts(fields),
    ];
    const ways: (() => Labelled[])[] = [
      () => named,
      () => fields.flatMap((field) => this.namedBy(field, this.wordsBy('hint', field))),
      () => fields.flatMap((field) => this.looselyNamed(field)),
      () => fields.flatMap((field) => this.underHeadings(field)),
    ];
    for (let at = 0; at < ways.length; at += 1) {
      const found = this.best(ways[at]?.() ?? [], match, Math.max(2, least));
      if (found.length === 0) continue;
      const rivals = at < 2 ? this.rivals(fields, found, match, least) : [];
      return this.insteadOfGroups(this.withoutParts([...found, ...rivals]), fields, match, least);
    }
    if (least > 1) return [];
    const whole = named.filter(
      ({ element }) => !element.matches(this.groupSelector) || this.isOneControl(element),
    );
    const found = this.withoutParts(this.best(whole, match, least));
    return found.length > 0 ? found : this.endingSentences(fields, match);
  },

  /** Fields in a running text, right behind a sentence that asks for them. */
  endingSentences(fields: readonly Element[], match: PageMatch): Element[] {
    const named = fields.flatMap((field) => this.namedBy(field, this.wordsBy('sentence', field)));
    return this.best(named, match, 2);
  },

  /** Radio buttons, checkboxes, or the parts of a date: a part of the words of a form names no field in it. */
  isOneControl(group: Element): boolean {
    const fields = this.fieldsWithin(group);
    const choices = fields.filter((field) => this.isChoice(field));
    return choices.length === fields.length || (choices.length === 0 && fields.length < 4);
  },

  /** Fields without a label, and groups of radio buttons, at which the same words are. Words over boxes of different names may also head a part of the page: a label goes first. */
  rivals(fields: readonly Element[], found: readonly Element[], match: PageMatch, least: number): Element[] {
    const others = fields.filter((field) => !found.some((one) => one.contains(field)));
    const unnamed = others.filter(
      (field) => !this.isTied(field) && this.tiedWords(field).every(({ text }) => text === ''),
    );
    const groups = others
      .flatMap((field) => this.groupsOf(field, this.optionWords(field)) ?? [])
      .filter(({ element }) => !found.some((one) => element.contains(one)));
    const shown = others.flatMap((field) => this.placeholderOf(field));
    const areLabelled = found.every((one) =>
      this.labelsOf(one).some((label) => this.rankOf(this.labelText(label), match, Math.max(2, least)) > 0),
    );
    const rivals = [...unnamed.flatMap((field) => this.looselyNamed(field)), ...groups, ...shown];
    return this.best(
      areLabelled ? rivals.filter(({ by }) => by !== 'words-ahead-of-boxes') : rivals,
      match,
      Math.max(2, least),
    );
  },

  /** Of an empty field, if there are no other words at it. */
  placeholderOf(field: Element): Labelled[] {
    const named = this.namedBy(field, this.wordsBy('hint', field)).filter(({ by }) => by === 'placeholder');
    if ((field as HTMLInputElement).value !== '' || named.every(({ texts }) => texts[0] === '')) return [];
    // The heading of a part names none of its fields if the field has a hint.
    const near = this.placeAt(field, 'ahead')?.place;
    const isUnder = near instanceof Element && near.matches(`summary,legend,${this.headingSelector}`);
    const words = [...this.tiedWords(field), ...(isUnder ? [] : this.nearWords(field))];
    return words.every(({ text }) => text === '') ? named : [];
  },

  namedBy(element: Element, words: readonly FieldWords[]): Labelled[] {
    return words.map(({ text, by }) => ({ element, texts: [text], by }));
  },

  groupNamed(group: Element, fields: readonly Element[]): Labelled[] {
    const words = this.groupWords(group);
    for (const { id, find } of this.namesBy('only')) {
      const only = find(this, group, fields);
      if (only && this.isCaptioned(only)) return [];
      if (only && this.labels(only).every((text) => text === ''))
        return words.map(({ text }) => ({ element: only, texts: [text], by: id }));
    }
    return this.namedBy(group, words);
  },

  /** Other words are on its line, or over it, where they are neither a sentence nor the form of a date. */
  isCaptioned(field: Element): boolean {
    const ahead = this.placeAt(field, 'ahead')?.place;
    if (!ahead || ahead instanceof HTMLLegendElement) return false;
    const words = this.textOfPlace(ahead);
    if (!/\p{L}/u.test(words)) return false;
    return this.levels(ahead, field) || (!/[.!?]$/.test(words) && this.core(`(${words})`) !== '');
  },

  labeledParts(fields: readonly Element[]): Labelled[] {
    return this.namesBy('part').flatMap(({ id, find }) =>
      this.all(document, 'label[for],[aria-labelledby]').flatMap((one) => {
        const element = find(this, one, fields);
        if (element === null) return [];
        const text = one.matches('label') ? this.labelText(one) : this.byIds(one, 'aria-labelledby');
        return [{ element, texts: [text], by: id }];
      }),
    );
  },

  underHeadings(field: Element): Labelled[] {
    // Of the radio buttons in a cell, the heading names the group.
    const part = this.radioPart(field);
    const cell = field.closest('td,th,[role=cell],[role=gridcell]');
    const element = part !== null && cell?.contains(part) === true ? part : field;
    return this.namesBy('column').map(({ id, find }) => ({
      element,
      texts: find(this, field, []),
      by: id,
    }));
  },

  /** Words ahead of a radio button that has its own words are those of all radio buttons of its group. */
  looselyNamed(field: Element): Labelled[] {
    const words = this.nearWords(field);
    const own = this.optionWords(field);
    const groups = this.groupsOf(field, own);
    if (groups === null) return this.namedBy(field, words);
    const named = words.filter(
      ({ text }) => text === own && !groups.some(({ texts }) => texts.includes(text)),
    );
    return [...this.namedBy(field, named), ...groups];
  },

  /** What the words ahead of a radio button name; null if they are its own. If no part of the page is the group, each of its radio buttons may be meant. */
  groupsOf(radio: Element, own: string): Labelled[] | null {
    if (own === '' || !this.isBox(radio)) return null;
    const isRadio = radio.matches(this.radioSelector);
    const isOwn = !isRadio || this.isOption(radio, (words) => words === own);
    for (const { id, find } of this.namesBy('radios')) {
      const part = find(this, radio, []);
      const group = part !== null && !isRadio ? this.fieldsIn(part) : this.groupOf(radio);
      if (part === null && (!isRadio || group.length < 2)) continue;
      const ahead = group[0] === radio ? (this.wordsAhead(radio) ?? (part && this.wordsAhead(part))) : null;
      const texts = ahead ? [this.textOfPlace(ahead.place)].filter((text) => text !== own || !isOwn) : [];
      return (part === null ? group : [part]).map((element) => ({ element, texts, by: id }));
    }
    return null;
  },

  /** Whether words are those of a radio button and not of its group: tied to it, or in the same place at each radio button of the group. */
  isOption(radio: Element, fits: (words: string) => boolean): boolean {
    if (!radio.matches(this.radioSelector)) return false;
    if (this.labels(radio).some(fits)) return true;
    const [, second, ...others] = [radio, ...this.groupOf(radio).filter((one) => one !== radio)];
    return this.nearWords(radio).some(
      ({ text, by }) =>
        fits(text) &&
        [second, ...others].every(
          (one) => one && this.nearWords(one).some((other) => other.by === by && other.text !== ''),
        ),
    );
  },

  /** The words over a group may also stand at one field in it, and that is the one to fill: `Email` in a box with the heading `Email`. */
  insteadOfGroups(found: Element[], fields: Element[], match: PageMatch, least: number): Element[] {
    return found.flatMap((one) => {
      if (!one.matches(this.groupSelector)) return [one];
      const inside = fields.filter((field) => one.contains(field));
      if (inside.every((field) => this.isChoice(field))) return [one];
      const named = inside.flatMap((field) => [
        ...this.namedBy(field, this.wordsBy('hint', field)),
        ...(inside.length > 1 && this.isNamedItself(field) ? [] : this.namedInGroup(field)),
      ]);
      const own = this.best(named, match, Math.max(2, least));
      return own.length > 0 ? own : [one];
    });
  },

  /** One of several, such as the month of a date: the words over the group are not its name, also if they are right ahead of it. */
  isNamedItself(field: Element): boolean {
    return this.tiedWords(field).some(({ text }) => text !== '');
  },

  /** The words over the group stand ahead of its first field, and are not its own. */
  namedInGroup(field: Element): Labelled[] {
    return this.placeAt(field, 'ahead')?.place instanceof HTMLLegendElement ? [] : this.looselyNamed(field);
  },

  /** Those of a group, also by whole words among theirs: radio buttons often say more about themselves. */
  radios(root: ParentNode, match: PageMatch): Element[] {
    const named = this.all(root, 'input[type=radio],[role=radio]').map((element) => ({
      element,
      texts: this.choiceWords(element),
    }));
    const found = this.best(named, match, 2);
    if (found.length > 0 || !('text' in match)) return found;
    const pattern = `${this.partPattern(match.text)}(?![\\x2d._@+\\x27’‐‑]?[\\p{L}\\p{N}])`;
    return this.best(named, { pattern, flags: 'iu' }, 3);
  },

  /** A group and a field inside of it under one name: the field, unless the group holds several. */
  withoutParts(elements: Element[]): Element[] {
    const opens = elements.some((element) => element.matches(this.openingListSelector));
    return elements.filter(
      (element) =>
        !elements.some(
          (other) => other !== element && (element.contains(other) || this.heldBy(other) === element),
        ) &&
        // What a custom control keeps in its shadow root.
        !elements.includes((element.getRootNode() as Partial<ShadowRoot>).host as Element) &&
        // The list that a field of the same name has opened.
        !(opens && this.isShownList(element)),
    );
  },

  /** The lines of an "add line" grid: rows with fields in them that are of the form of the first one, or else the repeated parts that hold fields. Without the hidden one that a script copies. */
  lines(container: Element, asked: readonly string[]): Element[] {
    const rows = this.all(container, 'tr,[role=row]').filter(
      (row) => this.isLine(row) && !this.isHeaderRow(row),
    );
    if (rows.length > 0) return this.linesAlike(this.holdersOf(rows, asked), asked);
    const lines = this.all(container, 'fieldset,[role=group],li').filter((part) => this.isLine(part));
    return this.outermost(lines);
  },

  /** A row without a box (`display: contents`) shows by its fields; one that was filled in may be hidden since. */
  isLine(part: Element): boolean {
    const fields = this.fieldsIn(part);
    if (fields.length > 0 && this.visible(part)) return true;
    return fields.some((field) => this.shown(field) || this.isEdited(field));
  },

  /** Whether a field holds something else than its page came with. */
  isEdited(field: Element): boolean {
    if (field instanceof HTMLSelectElement)
      return [...field.selectedOptions].some((option) => !option.defaultSelected && option.index > 0);
    const { value, defaultValue } = field as Partial<HTMLInputElement>;
    return value !== defaultValue;
  },

  /** Whether it is in the small part of the page around a field that holds no other field. The text of its list or of a live region does not count. */
  showsBeside(field: Element, match: PageMatch): boolean {
    let part = field;
    for (let level = 0; level < 5 && part.parentElement; level += 1) {
      const fields = this.fieldsIn(part.parentElement);
      const other = fields.some(
        (one) => !one.contains(field) && (one as HTMLElement).tabIndex >= 0 && this.visible(one),
      );
      if (other) break;
      part = part.parentElement;
    }
    const apart = 'label,[role=menu],[role=tree],[aria-live]';
    return this.all(part, '*').some(
      (element) =>
        !element.closest(apart) &&
        (!element.closest('[role=listbox],[role=option]') || this.isAmongTags(element, field)) &&
        this.visible(element) &&
        this.score(this.textOf(element), match) >= 2,
    );
  },

  /** Around tags and the field for the next one, AngularJS Material puts a list of which each tag is an option. What the field suggests is in another list. */
  isAmongTags(element: Element, field: Element): boolean {
    const suggests = field.matches('[role=combobox],[aria-haspopup],[aria-autocomplete]');
    return suggests && element.closest('[role=listbox]')?.contains(field) === true;
  },
}));

export type PageFields = ReturnType<typeof pageFields>;
