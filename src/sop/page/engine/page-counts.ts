import { pageLayer } from './page-layer.ts';
import type { PageTexts } from './page-texts.ts';

/** Lines that count the rows of a table or the entries of a list. */
export const pageCounts = pageLayer<PageTexts>()(() => ({
  /** What may lead to another page of rows. */
  turnSelector: 'a,button,[role=link],[role=button]',
  /** What such a control says: a direction, a number, an arrow. */
  turnWords:
    /^(?:(?:go to )?(?:the )?(?:first|prev|previous|back|next|last)(?: page)?|\d+|[^\p{L}\p{N}]*)$/iu,

  /** `Showing 1 to 20 of 46 entries`, of a line that says nothing else. */
  rangeIn(line: string): { readonly from: number; readonly to: number; readonly total: number } | null {
    const said =
      /^[^\p{L}\p{N}]*(?:(?:showing|displaying|viewing|results?|records?|rows?|items?|entries)\s*:?\s*){0,2}([\d,]+)\s*(?:[-\u2013\u2014]|to|through)\s*([\d,]+)\s*(?:(?:out )?of|\/)\s*([\d,]+)(?:\s+\p{L}+){0,3}[^\p{L}\p{N}]*$/iu.exec(
        this.clean(line),
      );
    if (said === null) return null;
    const [from = 0, to = 0, total = 0] = said.slice(1).map((one) => Number(one.replaceAll(',', '')));
    return { from, to, total };
  },

  /** It counts as many rows as there are, and more that are not. */
  countOf(line: string, rows: number): string | null {
    const range = this.rangeIn(line);
    if (range === null || range.to - range.from + 1 !== rows || range.total <= range.to) return null;
    return `"${range.from} to ${range.to} of ${range.total}"`;
  },

  /** It says only how many rows there are, or that there are no more. A line with another number may be an entry, or count rows that are missing. */
  onlyCounts(line: string, rows: number): boolean {
    const words = this.core(line).replace(/\)$/, '');
    const ends =
      /^(?:(?:there are )?no (?:more|further|other) (?:results|records|rows|items|entries)(?: (?:to (?:show|display|load)|found|available))?|end of (?:the )?(?:list|table|results|records|rows|items|entries))$/;
    if (ends.test(words)) return true;
    const range = this.rangeIn(line);
    if (range !== null) return range.to - range.from + 1 === rows;
    const number = this.countedIn(words);
    return number !== null && Number(number.replaceAll(',', '')) === rows;
  },

  /** Of `2 entries`, `Showing all 2 claims`, `2 claims found`, and `Total records: 2`. "2 visits" may be a value. */
  countedIn(words: string): string | null {
    const forms = [
      /^(?:(?:showing|displaying|viewing|found|there are|total|all)(?: of)?:? ){0,3}(?:[\d,]+ of )?([\d,]+) (?:\p{L}+ )?(?:results?|records?|rows?|items?|entries|entry)(?: (?:found|shown|displayed|listed|in total))?$/u,
      /^(?:showing|displaying|viewing|found) (?:all )?(?:[\d,]+ of )?([\d,]+)(?: \p{L}+){0,2}$/u,
      /^([\d,]+)(?: \p{L}+){1,2} (?:found|shown|displayed|listed|in total)$/u,
      /^(?:total |number of )?(?:\p{L}+ )?(?:results|records|rows|items|entries|count)(?: found)?:? ([\d,]+)$/u,
    ];
    const [found] = forms.flatMap((form) => form.exec(words)?.[1] ?? []);
    return found ?? null;
  },
}));

export type PageCounts = ReturnType<typeof pageCounts>;
