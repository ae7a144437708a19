import { html, type SafeHtml } from '../lab/html.ts';
import type { Visit } from './work-page.ts';

/** A cell: what it shows, and what it is sorted by where that is not the same. */
interface Cell {
  readonly shows: SafeHtml | string;
  readonly key?: string;
  readonly number?: boolean;
}

/** A list whose heads sort it; it contains only the rows in view if the switch is on. */
export function rowWindow(
  { portal }: Visit,
  heads: readonly string[],
  rows: readonly (readonly Cell[])[],
): SafeHtml {
  return html`<div class="row-window" data-virtual="${portal.board.value('virtual_table') ? 'yes' : 'no'}">
      <table class="list" cellspacing="0">
        <thead>
          <tr>
            ${heads.map((head) => (head === '' ? html`<th></th>` : html`<th data-sort="yes">${head}</th>`))}
          </tr>
        </thead>
        <tbody>
          ${rows.map(
            (cells) =>
              html`<tr>
                ${cells.map(
                  ({ shows, key, number }) =>
                    html`<td
                      class="${number ? 'num' : ''}"
                      ${key === undefined ? null : html`data-key="${key}"`}
                    >
                      ${shows}
                    </td>`,
                )}
              </tr>`,
          )}
        </tbody>
      </table>
    </div>
    <p class="small">${rows.length} record(s)</p>`;
}

/** A number, truncated if the switch is on. */
export function maybeCut({ portal }: Visit, text: string): string {
  return portal.board.value('truncation') && text.length > 8 ? `${text.slice(0, 8)}...` : text;
}

/** A link that opens a pop-up window; each has the same words. */
export function popupLink(path: string, words = 'View'): SafeHtml {
  return html`<a href="${path}" data-popup="${path}">${words}</a>`;
}
