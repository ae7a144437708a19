import { pageLayer } from './page-layer.ts';
import type { PageLabels } from './page-labels.ts';
import type { PageLines } from './page-lines.ts';
import type { PageTables } from './page-tables.ts';
import type { PageTexts } from './page-texts.ts';

/** What a part of the page with fields in it shows: a cell of a table, the place next to a caption. */
export const pageShown = pageLayer<PageTexts & PageTables & PageLines & PageLabels>()(() => ({
  /** Its text, or what the one field in it holds. Null if it may be read in two ways: several fields, or a field and words, such as `[12] days`. */
  shownBy(element: Element): string | null {
    return this.known(this.showns, element, () => this.readShown(element));
  },

  showns: new Map<Element, string | null>(),

  readShown(element: Element): string | null {
    if (this.isShownList(element)) return this.held(element);
    const fields = this.fieldsWithin(element);
    const [only, other] = fields;
    if (only === undefined)
      return this.valueText(element) || this.buttonWords(element) || this.pictureWords(element);
    if (other !== undefined) return this.chosenWords(element, fields);
    const words = this.wordsAround(element, fields);
    if (words === '') return this.held(only);
    if (this.selectsEntry(element)) return words;
    // Widgets draw what was chosen next to an input that only takes the search words.
    const draws = only instanceof HTMLInputElement && only.matches(this.openingListSelector);
    return draws && only.value === '' ? words : null;
  },

  /** It has only a box that selects the entry (BackupPC) and the link of the entry, whose words are not the label of the box. */
  selectsEntry(cell: Element): boolean {
    const row = this.placeInGrid(cell)?.row;
    const table = row && this.tableOf(row);
    return table ? this.known(this.entryBoxes, table, () => this.entryBoxesIn(table)).has(cell) : false;
  },

  entryBoxes: new Map<Element, ReadonlySet<Element>>(),

  /** Links of the same words are those of what one can do with each entry, next to a box that is a value: `[x] Details`. Of one link alone, the box must name it. */
  entryBoxesIn(table: Element): ReadonlySet<Element> {
    const grid = this.grid(table);
    const width = Math.max(0, ...grid.map(({ cells }) => cells.length));
    const columns = [...Array(width).keys()].map((at) =>
      [...new Set(grid.flatMap(({ cells }) => cells[at] ?? []))].filter(
        (cell) => this.boxByLink(cell) !== null,
      ),
    );
    const own = columns.filter((cells) => {
      const [first] = cells;
      const isEntry = cells.length > 1 || this.boxByLink(first)?.value.includes(this.textOf(first));
      return isEntry && new Set(cells.map((cell) => this.textOf(cell))).size === cells.length;
    });
    return new Set(own.flat());
  },

  /** The box in a cell that has words in links, and no others. */
  boxByLink(cell: Element | undefined): HTMLInputElement | null {
    if (!cell?.querySelector('a[href]')) return null;
    const [only, other] = this.fieldsWithin(cell);
    if (!only || other || !this.isBox(only) || this.isTied(only)) return null;
    const links = this.all(cell, 'a[href]').map((link) => this.textOf(link));
    const words = this.textOf(cell);
    return words !== '' && words === this.clean(links.join(' ')) ? (only as HTMLInputElement) : null;
  },

  /** The texts that one may take for what an element shows, where `shownBy` does not know. */
  readingsOf(element: Element): string[] {
    const fields = this.fieldsWithin(element);
    const held = fields.map((field) => this.held(field) ?? '');
    return [this.textOf(element), this.wordsAround(element, fields), ...held];
  },

  /** Those that show. An input inside of a drawn field belongs to that field. */
  fieldsWithin(element: Element): Element[] {
    const fields = this.shownOf(this.fieldsIn(element)).filter(
      (field) => !field.closest('[aria-hidden=true]'),
    );
    return this.outermost(fields);
  },

  /** What a field holds, of a text field with its line breaks. Null for a box that is neither checked nor unchecked. */
  held(field: Element): string | null {
    if (field instanceof HTMLSelectElement) return this.chosenOptions(field);
    if (this.isBox(field)) {
      const { checked, indeterminate } = field as HTMLInputElement;
      return indeterminate ? null : String(checked);
    }
    // A password is read only from its field itself.
    if (field instanceof HTMLInputElement && field.type === 'password') return '';
    if (field instanceof HTMLInputElement || field instanceof HTMLTextAreaElement)
      return field.value.trim() || this.drawnChoice(field);
    if (this.isShownList(field)) return this.selectedIn(field).join(', ');
    const checked = field.getAttribute('aria-checked');
    if (checked !== null) return checked === 'mixed' ? null : checked;
    const said = field.getAttribute('aria-valuetext') ?? field.getAttribute('aria-valuenow');
    return said ?? (this.textOf(field) || this.typedIn(field));
  },

  /** The "---------" of the only field in a cell, a list that holds nothing. */
  shownForNothing(cell: Element | undefined): string {
    const [only, other] = cell?.querySelector('select') ? this.fieldsWithin(cell) : [];
    return only instanceof HTMLSelectElement && !other ? (only.selectedOptions[0]?.label ?? '') : '';
  },

  /** What the one input holds that a drawn field is around, as the combobox of ARIA 1.1 and Dojo's boxes for dates are. */
  typedIn(field: Element): string {
    const inputs = this.shownOf(this.fieldsIn(field)).filter(
      (one) => one !== field && one.matches('input:not([type=password])') && !this.isBox(one),
    );
    return inputs.length === 1 ? (inputs[0] as HTMLInputElement).value.trim() : '';
  },

  /**
   * What a list draws in the place of its input, which only takes search words (Ant Design, chips of MUI): the words ahead of the empty input or over it, in the
   * smallest part around it that has words and nothing of another field. Empty if there are none.
   */
  drawnChoice(field: Element): string {
    if (!(field instanceof HTMLInputElement) || field.value !== '' || !this.isTied(field)) return '';
    if (!field.matches(this.openingListSelector)) return '';
    const ids = (field.getAttribute('aria-labelledby') ?? '').split(/\s+/).filter((id) => id !== '');
    const root = field.getRootNode() as Document | ShadowRoot;
    const labels = [...this.labelsOf(field), ...ids.flatMap((id) => root.getElementById(id) ?? [])];
    for (
      let part = field.parentElement, level = 0;
      part && level < 4;
      part = part.parentElement, level += 1
    ) {
      const around = part;
      if (labels.some((label) => around.contains(label) || label.contains(around))) return '';
      if (this.fieldsIn(part).some((one) => one !== field && !one.contains(field) && this.visible(one)))
        return '';
      const chosen = this.partsOf(part).flatMap((one) => this.choiceIn(one, field, labels.length > 0));
      if (chosen.length > 0) return chosen.join(', ');
    }
    return '';
  },

  /** Of a field without a label on the page, the words ahead may be its caption. */
  choiceIn(node: Node, field: Element, isLabelled: boolean): string[] {
    const element = node instanceof Element ? node : node.parentElement;
    const apart =
      'button,[aria-live],[class*=placeholder i],[aria-hidden=true],[role=listbox],[role=alert],[role=tooltip],[class*=error i],[class*=hint i]';
    if (
      !element ||
      (node instanceof Element && (node.matches(apart) || this.isOpenList(node))) ||
      element.contains(field) === (node === element)
    )
      return [];
    const range = document.createRange();
    range.selectNodeContents(node);
    const [box, own] = [range.getBoundingClientRect(), field.getBoundingClientRect()];
    const isOver =
      box.left < own.right && box.right > own.left && box.top < own.bottom && box.bottom > own.top;
    const isAhead =
      isLabelled && (node.compareDocumentPosition(field) & Node.DOCUMENT_POSITION_FOLLOWING) !== 0;
    if (!(isOver || isAhead) || box.width <= 2) return [];
    const text = this.clean(node instanceof Element ? this.textOf(node) : node.textContent);
    const words = text.replace(/\s*[×✕✖⨯]\s*$/, '');
    return words === '' || this.saysNothing(words) ? [] : [words];
  },

  isOpenList(element: Element): boolean {
    const lists = 'ul,ol,[role=menu]';
    const list = element.matches(lists) ? element : element.querySelector(lists);
    if (list === null) return false;
    return [element, list].some((one) => /^(absolute|fixed)$/.test(getComputedStyle(one).position));
  },

  listedIn(list: Element): Element[] {
    return [...list.querySelectorAll('[role=option]')];
  },

  selectedIn(list: Element): string[] {
    const selected = this.listedIn(list).filter((one) =>
      one.matches('[aria-selected=true],[aria-checked=true]'),
    );
    return selected.map((option) => this.textOf(option));
  },

  /** The words of the chosen one of several radio buttons, or of the checked ones of several checkboxes, if there is nothing else. */
  chosenWords(element: Element, fields: readonly Element[]): string | null {
    if (fields.every((field) => field.matches('input[type=checkbox]')))
      return this.captionOfBoxes(element) === null ? null : this.checkedWords(fields).join(', ');
    const radios = fields.filter((field) => field.matches('input[type=radio],[role=radio]'));
    const names = new Set(radios.map((radio) => radio.getAttribute('name')));
    const options = radios.map((radio) => ({ radio, words: this.optionWords(radio) }));
    const all = this.wordsAround(element, fields);
    const rest = options.reduce((left, { words }) => left.replace(words, ''), all);
    if (radios.length < fields.length || names.size > 1 || !this.saysNothing(rest)) return null;
    const chosen = options.filter(({ radio }) => this.held(radio) === 'true');
    if (chosen.length > 1 || chosen.some(({ words }) => words === '')) return null;
    return chosen[0]?.words ?? '';
  },

  checkedWords(boxes: readonly Element[]): string[] {
    return boxes.filter((box) => this.held(box) === 'true').map((box) => this.optionWords(box));
  },

  optionWords(radio: Element): string {
    return this.choiceWords(radio).find((text) => text !== '') ?? '';
  },

  choiceWords(choice: Element): string[] {
    const labels = this.labelsOf(choice).map((label) => this.textSetApart(label));
    return [...labels, ...this.labels(choice), ...this.looseLabels(choice)].map((text) => this.clean(text));
  },

  /** The words of an element that are neither in its fields nor their labels, and not those of buttons and of help. Empty if they are marks alone. */
  wordsAround(element: Element, fields: readonly Element[]): string {
    // The first control in a label may be a help button.
    const named = fields.filter((field) => this.isField(field) && !this.isChoice(field));
    const labels = named.flatMap((field) => this.labelsOf(field));
    const isText = fields.every((field) => !this.isChoice(field));
    const parts = [...fields, ...labels];
    const texts = this.partsOf(element).map((one) => this.textWithout(one, parts, isText));
    const text = this.clean(texts.join(''));
    return this.saysNothing(text) ? '' : text;
  },

  isChoice(field: Element): boolean {
    return this.isBox(field) || field.matches('[role=checkbox],[role=radio],[role=switch]');
  },

  /** Marks of help and of required fields, signs of currencies. */
  saysNothing(text: string): boolean {
    return /^(\(?[?i]\)?|[*:•·ⓘℹ%#\p{Sc}\s])*$/u.test(text);
  },

  /** With `links`, links that are only controls are left out too: `[CCH-E1] Search`. */
  textWithout(node: Node, parts: readonly Element[], links: boolean): string {
    if (node instanceof Text) return node.data;
    if (!(node instanceof Element) || parts.includes(node) || this.isDrawnWord(node)) return '';
    if (this.isUnseenPart(node)) return '';
    if (getComputedStyle(node).display !== 'contents' && this.isPassed(node)) return '';
    if (links && node.matches('a[href=""],a[href^="#"],a[href^="javascript:" i],a:not([href])')) return '';
    const text = this.partsOf(node)
      .map((one) => this.textWithout(one, parts, links))
      .join('');
    return this.isInRow(node) ? text : ` ${text} `;
  },

  /** The browser does not count the words of an input that is a button as text. */
  buttonWords(element: Element): string {
    const buttons = this.all(element, 'input[type=submit],input[type=button],input[type=reset]').filter(
      (button) => this.visible(button),
    );
    return this.clean(buttons.map((button) => (button as HTMLInputElement).value).join(' '));
  },

  /**
   * Of a cell under a heading that shows only pictures, such as a check mark. Elsewhere a picture explains the caption ahead of it, and the name of a control
   * says what it does, and not what the entry is.
   */
  pictureWords(cell: Element): string {
    if (!cell.matches('td,[role=cell],[role=gridcell]') || this.picturesIn(cell).length === 0) return '';
    const place = this.placeInGrid(cell);
    const table = place && this.tableOf(place.row);
    if (!table || !this.hasHead(table)) return '';
    if (!this.columnNames(table)[place.column]?.some((name) => name !== '')) return '';
    const pictures = this.picturesIn(cell).filter(
      (one) => this.visible(one.closest('svg') ?? one) && this.isPicture(one) && !this.isForClicks(one, cell),
    );
    const words = this.clean(pictures.map((one) => this.pictureName(one)).join(' '));
    return /^(?:loading|please wait|wait)\b/i.test(words) ? '' : words;
  },

  /** Not an empty box with a title, and not one that only needs room. */
  isPicture(named: Element): boolean {
    const alt = named.getAttribute('alt') ?? '';
    if (/^(?:spacer|blank|pixel|empty)(?:[ .](?:gif|png|image))?$/i.test(alt.trim())) return false;
    const pictures = 'img,svg,[role=img]';
    if (named.closest(pictures) !== null || named.querySelector(pictures) !== null) return true;
    const icons = [named, ...named.querySelectorAll('i,span')].filter((one) => one.matches('i,span'));
    return icons.some((icon) => this.visible(icon) && this.isDrawnByStyle(icon));
  },

  /** By a background, a mask, or the sign of an icon font. */
  isDrawnByStyle(icon: Element): boolean {
    const style = getComputedStyle(icon);
    return (
      style.backgroundImage !== 'none' ||
      style.maskImage !== 'none' ||
      !/^(?:transparent|rgba\(.*, 0\))$/.test(style.backgroundColor) ||
      ['::before', '::after'].some((part) => !/^(?:none|normal)$/.test(getComputedStyle(icon, part).content))
    );
  },

  /** Itself, or what is around it in the cell. A row or a grid may take clicks, or the focus, as a whole. */
  isForClicks(picture: Element, cell: Element): boolean {
    const control = picture.closest('a,button,[role=button],[role=link],[onclick],[tabindex]');
    if (control && cell.contains(control) && (control !== cell || cell.hasAttribute('onclick'))) return true;
    const row = cell.parentElement;
    return (
      getComputedStyle(picture).cursor === 'pointer' &&
      (row === null || getComputedStyle(row).cursor !== 'pointer')
    );
  },
}));

export type PageShown = ReturnType<typeof pageShown>;
