import type { PageBeside } from './page-beside.ts';
import { pageLayer } from './page-layer.ts';
import type { PageTexts } from './page-texts.ts';
import type { PageTools } from './page-tools.ts';

interface Line {
  readonly row: Element;
  readonly cells: readonly (Element | undefined)[];
}

/** Rows of a table that only fill or divide it, and cells over several of its columns. */
export const pageFillers = pageLayer<PageTexts & PageBeside & PageTools>()(() => ({
  /** A row of which no cell shows anything. One that the table counts may still be loading. */
  isFiller({ row, cells }: Line): boolean {
    if (this.clean(row.textContent) !== '' || row.matches('[aria-rowindex]')) return false;
    return !row.closest('[aria-busy=true]') && cells.every((cell) => this.showsNothing(cell));
  },

  /** Without the last rows of a table of fields that are empty fields for new entries. A row with words that no other row has is an entry that says little. */
  withoutBlankForms<One extends Line>(lines: readonly One[]): readonly One[] {
    const last = lines.findLastIndex((line) => !this.isBlankForm(line));
    const filled = lines.slice(0, last + 1);
    const blank = lines.slice(last + 1);
    return [...filled, ...blank.filter((line) => !filled.some((one) => this.isFormLike(line, one)))];
  },

  /** Text fields, and whatever other fields, of which none holds anything. */
  isBlankForm({ cells }: Line): boolean {
    const own = [...new Set(cells)].filter((cell) => cell !== undefined);
    const fields = own.flatMap((cell) => this.fieldsIn(cell));
    return (
      fields.some((field) => field instanceof HTMLInputElement && !this.isBox(field)) &&
      own.every((cell) => this.heldIn(cell) === '') &&
      fields.every((field) => !this.isBox(field) || !(field as HTMLInputElement).checked)
    );
  },

  /** Where it has fields, the other row has fields as well, and what it says the other one also says, but not in one cell of both. */
  isFormLike({ cells }: Line, other: Line): boolean {
    return (
      !this.isBlankForm(other) &&
      cells.every((cell, at) => {
        const beside = other.cells[at];
        if (!cell || !beside) return cell === beside;
        const words = this.clean(this.flatText(cell));
        const isAlike = words === '' || (cell !== beside && words === this.clean(this.flatText(beside)));
        return isAlike && (!this.hasField(cell) || this.hasField(beside));
      })
    );
  },

  /** A row with buttons over several columns, for the entries that are selected, and otherwise at most a box that selects all. */
  isActions({ cells }: Line): boolean {
    const own = [...new Set(cells)].filter((cell) => cell !== undefined);
    return (
      own.some((cell) => cells.indexOf(cell) < cells.lastIndexOf(cell) && this.saysOnlyButtons(cell)) &&
      own.every((cell) => this.saysOnlyButtons(cell) || this.showsNothing(cell) || this.holdsOnlyBoxes(cell))
    );
  },

  saysOnlyButtons(cell: Element): boolean {
    return this.saysOnlyTools(cell) && !this.hasField(cell);
  },

  /** Buttons, and at most fields that hold nothing. */
  saysOnlyTools(cell: Element): boolean {
    const buttons = this.all(
      cell,
      'button,[role=button],input[type=submit],input[type=button],input[type=reset]',
    );
    const words = this.textWithoutAny(cell, [...buttons, ...this.fieldsIn(cell)]);
    return buttons.length > 0 && this.core(words) === '' && this.heldIn(cell) === '';
  },

  holdsOnlyBoxes(cell: Element): boolean {
    const fields = this.fieldsIn(cell);
    return (
      fields.length > 0 &&
      fields.every((field) => field.matches('input[type=checkbox],[role=checkbox]')) &&
      this.core(this.flatText(cell)) === ''
    );
  },

  /** A row that says only one thing, over several columns from the first one on. */
  isGroupHeading({ row, cells }: Line, names: readonly (readonly string[])[]): boolean {
    const [first] = cells;
    if (first === undefined || cells[1] !== first || !row.contains(first)) return false;
    const over = names.map(([name = '']) => this.core(name));
    const spanned = new Set(over.filter((name, column) => name !== '' && cells[column] === first));
    return (
      spanned.size > 1 &&
      !this.hasField(first) &&
      cells.every((cell) => cell === first || this.showsNothing(cell))
    );
  },

  /** A cell under one of the columns begins under another one, and is not known to be the value of both. */
  isSpread({ cells }: Line, columns: readonly number[], names: readonly (readonly string[])[]): boolean {
    return columns.some((column) => {
      const [own = ''] = names[column] ?? [];
      const ahead = cells.slice(0, Math.max(0, column));
      return ahead.some((cell, at) => {
        const [name = ''] = names[at] ?? [];
        return cell && cell === cells[column] && name !== '' && name !== own;
      });
    });
  },

  showsNothing(cell: Element | undefined): boolean {
    if (!cell) return true;
    return (
      this.clean(this.flatText(cell)) === '' &&
      [cell, ...this.all(cell, '*')].every((one) => !this.isDrawn(one, one === cell))
    );
  },

  /** A field or a picture, also one that a style draws. Colors of whole cells say nothing. */
  isDrawn(element: Element, isCell: boolean): boolean {
    const drawn = `${this.fieldSelector},button,img,svg,canvas,object,iframe,video,[role=img]`;
    if (element.matches(drawn) && this.shown(element)) return true;
    if (!this.visible(element)) return false;
    const { backgroundColor } = getComputedStyle(element);
    if (!isCell && !/^(transparent|rgba\(.*, 0\))$/.test(backgroundColor)) return true;
    return ['', '::before', '::after'].some((part) => {
      const { content, backgroundImage, maskImage } = getComputedStyle(element, part);
      const exists = part === '' || !/^(none|normal)$/.test(content);
      const says = part !== '' && content !== '""';
      return exists && (says || backgroundImage !== 'none' || maskImage !== 'none');
    });
  },
}));

export type PageFillers = PageTools & ReturnType<typeof pageFillers>;
