import type { PageChoices } from './page-choices.ts';
import type { PageFieldKinds } from './page-field-kinds.ts';
import { pageLayer } from './page-layer.ts';
import type { PageTexts } from './page-texts.ts';

/** Text fields for which a script of the page suggests something, without a mark for programs. */
export const pageSuggested = pageLayer<PageTexts & PageFieldKinds & PageChoices>()(() => ({
  /** By a class or an attribute of a library, or by a hidden field in its row that keeps what a choice means. A field that searches the page takes any text. */
  maySuggest(input: Element): boolean {
    const takesAny = '[type=search],[list],[readonly],[aria-autocomplete=none],[aria-haspopup]';
    if (!input.matches(this.typedSelector) || (input as HTMLInputElement).type !== 'text') return false;
    if (input.matches(takesAny) || input.closest('[role=search]')) return false;
    const row = this.rowAround(input);
    return (
      row.some((part) => this.isNamedForSuggestions(part)) ||
      this.keepsChoice(input, row) ||
      this.hiddenBeside(input) !== null
    );
  },

  /** The field, and the parts around it that have no other field. */
  rowAround(input: Element): Element[] {
    const row = [input];
    for (let part = input.parentElement; part && row.length < 4; part = part.parentElement) {
      if (part.matches('body,form,fieldset,table,[role=dialog]')) break;
      if (this.fieldsIn(part).some((one) => one !== input && this.visible(one))) break;
      row.push(part);
    }
    return row;
  },

  /** jQuery UI, Bootstrap, typeahead.js, Devbridge, EasyAutocomplete. */
  isNamedForSuggestions(part: Element): boolean {
    const attributes = [...part.attributes].map(({ name }) => name);
    const names = [...part.classList, ...attributes, part.getAttribute('data-provide') ?? ''];
    return names.some(
      (name) =>
        /auto-?complete|type-?ahead|auto-?suggest|^tt-input$/i.test(name) &&
        !/^(aria-)?autocomplete$|(^|-)(no|off|disable[sd]?)-|-off$/i.test(name),
    );
  },

  keepsChoice(input: Element, row: readonly Element[]): boolean {
    const hidden = this.hiddenIn(row);
    // Not a token of the page, or what a library notes about the field: a choice is empty as long as nothing is chosen.
    const isEmpty = (input as HTMLInputElement).value === '';
    const choices = hidden.filter(
      (one) => (one.value === '') === isEmpty && !/^__|token|csrf|state$/i.test(one.name || one.id),
    );
    if (choices.length > 0 && input.matches('[autocomplete=off]:not([class*=date i])')) return true;
    return hidden.some((one) => this.keepsFor(input, one));
  },

  /** The hidden field in its row that is named after it, and is what is sent of a choice. */
  choiceBehind(input: Element): HTMLInputElement | null {
    if (!input.matches(this.typedSelector) || !input.matches('[type=text],:not([type])')) return null;
    if (input.matches('[class*=date i]')) return null;
    const row = this.rowAround(input);
    const isMeant =
      input.matches('[autocomplete=off]') || row.some((part) => this.isNamedForSuggestions(part));
    const inRow = isMeant && this.hiddenIn(row).find((one) => this.keepsFor(input, one));
    return inRow || this.hiddenBeside(input);
  },

  /** The same right next to the field, whatever other fields are in its line: `[hidden category_id][_category_id]` (Zoph). */
  hiddenBeside(input: Element): HTMLInputElement | null {
    if (!input.matches('[autocomplete=off]')) return null;
    const beside = [input.previousElementSibling, input.nextElementSibling];
    return (
      beside
        .filter((one) => one instanceof HTMLInputElement)
        .find((one) => one.type === 'hidden' && this.keepsFor(input, one)) ?? null
    );
  },

  hiddenIn(row: readonly Element[]): HTMLInputElement[] {
    return [...(row.at(-1)?.querySelectorAll<HTMLInputElement>('input[type=hidden]') ?? [])];
  },

  /** `owner_id` for `owner` or for the label "Owner", `hdnOwner` for `txtOwner`. */
  keepsFor(input: Element, hidden: Element): boolean {
    const [own, kept] = [input, hidden].map((one) => [one.id, one.getAttribute('name') ?? '']);
    const labels = [...((input as HTMLInputElement).labels ?? [])].map((label) => this.textOf(label));
    const shown = [...(own ?? []), ...labels].map((name) =>
      this.stemOf(name, /^txt(?=[A-Z_])|[-_.]?(search|lookup|autocomplete|display|input)$/i),
    );
    return (kept ?? []).some((name) => {
      const stem = this.stemOf(name, /^(hdn|hid|hf)(?=[A-Z_])|[-_.]?(id|key|code|value)$/i);
      return stem !== '' && own?.includes(name) === false && shown.includes(stem);
    });
  },

  /** A name without what marks its kind, or that it is one of a form. */
  stemOf(name: string, affix: RegExp): string {
    const bare = name.replace(/\]$/, '').replace(affix, '');
    return bare.toLowerCase().replace(/[^a-z0-9]/g, '');
  },

  /** The entries of what has come right below the field, or right above it, since its list was opened. */
  suggestedAt(field: Element): Element[] {
    const { shown } = this.opening;
    const fresh = this.all(field.ownerDocument, 'body *').filter(
      (one) => !shown.has(one) && this.visible(one),
    );
    const set = new Set(fresh);
    const tops = fresh.filter((one) => one.parentElement === null || !set.has(one.parentElement));
    for (const top of tops.filter((one) => this.touches(one, field) && !this.isRemark(one))) {
      const twins = tops.filter(
        (one) => one.parentElement === top.parentElement && one.localName === top.localName,
      );
      const entries = twins.length > 1 ? twins : this.suggestionsIn(top);
      if (this.areSuggestions(entries) && !this.isAside(entries, field)) return entries;
    }
    return [];
  },

  /** In a box over the page, or entries that can be clicked; and no calendar. */
  areSuggestions(entries: readonly Element[]): boolean {
    if (/26\D*27\D*28/.test(entries.map((one) => one.textContent).join(' '))) return false;
    return this.isOverlay(entries[0]) || entries.every((one) => this.canBeChosen(one));
  },

  /** What a field says about what is typed. */
  isRemark(part: Element): boolean {
    const remark =
      '[role=tooltip],[role=alert],[role=status],[class*=tooltip i],[class*=hint i],[class*=help i],[class*=error i],[class*=valid i]';
    return part.matches(remark) || part.parentElement?.matches(remark) === true;
  },

  /** One text alone that cannot be clicked and says nothing of what is typed: "Nine digits". But for "No results". */
  isAside([entry, ...others]: readonly Element[], field: Element): boolean {
    if (entry === undefined || others.length > 0 || this.canBeChosen(entry)) return false;
    const [text, typed] = [this.textOf(entry), this.contentOfInput(field)].map((one) => one.toLowerCase());
    return text?.includes(typed ?? '') === false && !/^no\b|\bnot found\b|^nothing\b/.test(text);
  },

  contentOfInput(field: Element): string {
    return field instanceof HTMLInputElement ? field.value.trim() : '';
  },

  touches(part: Element, field: Element): boolean {
    const [box, own] = [part.getBoundingClientRect(), field.getBoundingClientRect()];
    const isUnder = box.left < own.right && box.right > own.left;
    const gaps = [box.top - own.bottom, own.top - box.bottom];
    return isUnder && gaps.some((gap) => Math.abs(gap) <= own.height);
  },

  /** Down to the first part that has several parts below each other. */
  suggestionsIn(part: Element): Element[] {
    const items = this.all(part, 'li,[role=option]').filter((one) => this.visible(one));
    if (items.length > 0)
      return items.filter((one) => !items.some((other) => other !== one && one.contains(other)));
    const parts = this.partsOf(part).filter((one) =>
      one instanceof Element ? this.visible(one) : this.clean(one.textContent) !== '',
    );
    const elements = parts.filter((one) => one instanceof Element);
    const [first, second] = elements;
    if (first === undefined || elements.length < parts.length) return [part];
    if (second === undefined) return this.suggestionsIn(first);
    const isStacked = second.getBoundingClientRect().top >= first.getBoundingClientRect().bottom - 1;
    return isStacked ? elements : [part];
  },

  isOverlay(entry: Element | undefined): boolean {
    for (let part = entry; part; part = part.parentElement ?? undefined)
      if (!this.opening.shown.has(part) && /^(absolute|fixed)$/.test(getComputedStyle(part).position))
        return true;
    return false;
  },

  canBeChosen(entry: Element): boolean {
    return (
      entry.matches('li,a,button,[onclick],[tabindex],[role=option]') ||
      getComputedStyle(entry).cursor === 'pointer'
    );
  },
}));

export type PageSuggested = ReturnType<typeof pageSuggested>;
