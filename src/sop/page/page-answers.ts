import type { PageEntries, TableEntry } from './page-entries.ts';
import { pageLayer } from './page-layer.ts';
import type { ControlState, PageControlState } from './page-control-state.ts';
import type { PagePulse } from './page-pulse.ts';
import type { PageQuestion, Pulse, TableRows } from './page-question.ts';
import type { PageTables } from './page-tables.ts';
import type { PageTexts } from './page-texts.ts';

/** Answers to questions about one element. */
export const pageAnswers = pageLayer<PageTexts & PageTables & PageEntries & PageControlState & PagePulse>()(
  () => ({
    keyups: new WeakMap<Element, number>(),

    answerTo(element: Element, question: PageQuestion): ControlState | TableRows | Pulse | string {
      if (question.ask === 'control') {
        if (question.keyup !== undefined) this.letGoOfKey(element, question.keyup);
        return this.state(element);
      }
      if (question.ask === 'pulse') return this.pulse(element);
      if (question.ask === 'table') return this.tableRows(element, question);
      return this.contentAs(element, question.what);
    },

    /** As browsers do that fill in a form by themselves. A question may be asked several times, and the widget hears one key. */
    letGoOfKey(element: Element, keyup: number): void {
      if (this.keyups.get(element) === keyup) return;
      this.keyups.set(element, keyup);
      element.dispatchEvent(
        new KeyboardEvent('keyup', { key: 'Unidentified', bubbles: true, composed: true }),
      );
    },

    /** Of a field what it holds, of all else what it says, unless something else is asked for. */
    contentAs(element: Element, what: 'text' | 'value' | 'html' | null): string {
      if (what === 'html') return element.innerHTML;
      const isField = element instanceof HTMLInputElement || element instanceof HTMLTextAreaElement;
      if (what !== 'text' && isField)
        return /^(checkbox|radio)$/.test(element.type)
          ? String((element as HTMLInputElement).checked)
          : element.value;
      if (element instanceof HTMLSelectElement)
        return what === 'value'
          ? element.value
          : [...element.selectedOptions].map((option) => option.label).join(', ');
      return this.textOf(element);
    },

    textsUnder(cells: TableEntry['cells'], columns: readonly number[]): string[] {
      return columns.map((index) => {
        const cell = cells[index];
        return cell ? this.valueOf(cell) : '';
      });
    },

    tableRows(element: Element, query: PageQuestion & { ask: 'table' }): TableRows {
      const tables = 'table,[role=table],[role=grid],[role=treegrid]';
      const table = element.matches(tables) ? element : (element.querySelector(tables) ?? element);
      const asked = [...query.columns, ...query.where.map(({ column }) => column)];
      const { names, entries, unclear } = this.entriesOf(table, asked);
      const columns = query.columns.map((column) => this.columnIndex(names, column));
      const filters = query.where.map(({ column, match }) => ({
        index: this.columnIndex(names, column),
        match,
        column,
      }));
      const missing = [
        ...query.columns.filter((_column, index) => columns[index] === -1),
        ...filters.filter(({ index }) => index === -1).map(({ column }) => column),
      ];
      const shown = entries.map((entry) => ({
        ...entry,
        fits: filters.every(({ index, match }) => {
          const cell = entry.cells[index];
          return cell !== undefined && this.score(this.valueOf(cell), match) >= 2;
        }),
      }));
      const fitting = shown.filter(({ fits }) => fits);
      const rows = fitting.map(({ cells }) => this.textsUnder(cells, columns));
      const window = (query.window ? shown : []).map(({ row, cells, fits }) => ({
        mark: [row.getAttribute('aria-rowindex'), ...cells.map((cell) => cell && this.valueOf(cell))].join(
          '\n',
        ),
        top: row.getBoundingClientRect().top,
        texts: fits ? this.textsUnder(cells, columns) : null,
      }));
      return {
        missing,
        unclear: unclear ?? (this.takeTurns(fitting, 2) ? 'rows' : null),
        names: names.flatMap((own) => own.slice(0, 1)),
        rows,
        window,
      };
    },
  }),
);

export type PageAnswers = ReturnType<typeof pageAnswers>;
