import type { Context } from 'koa';
import type { Edit } from '../lab/claim-edits.ts';
import { html, type SafeHtml } from '../lab/html.ts';
import type { LocalStyle } from '../lab/local-style.ts';
import type { Session } from '../lab/sessions.ts';
import type { Controls } from './controls.ts';
import type { Portal } from './portal.ts';
import type { Postback } from './postback.ts';
import type { Payer } from './seed/payers.ts';

/** The user of a page, and how the hub shows things to them. */
export interface Visit {
  readonly portal: Portal;
  readonly context: Context;
  readonly session: Session;
  readonly style: LocalStyle;
  readonly payer: Payer;
  /** The name of a thing in this release of the hub. */
  readonly words: (name: string) => string;
}

/** What every page keeps from one postback to the next. */
export interface PageState {
  readonly values: Readonly<Record<string, string>>;
  /** What has to be corrected; shown on top of the page. */
  readonly edits: readonly Edit[];
  /** Shown with alert() if the hub does that, and on the page. */
  readonly notice: string | null;
}

/** A postback that has been answered already, by a redirect, a file, or not at all. */
export const ANSWERED = Symbol('answered');

/** A page in the work frame or in a pop-up window: it posts to itself and is redrawn each time. */
export interface WorkPage<S extends PageState> {
  readonly path: string;
  readonly title: string;
  /** Pop-up windows have no bulletin and no heading bar. */
  readonly popup?: boolean;
  readonly begin: (visit: Visit) => S;
  readonly post: (
    visit: Visit,
    state: S,
    post: Postback,
  ) => S | typeof ANSWERED | Promise<S | typeof ANSWERED>;
  readonly draw: (visit: Visit, state: S, controls: Controls) => SafeHtml;
}

export const emptyState: PageState = Object.freeze({ values: {}, edits: [], notice: null });

/** The list of what to correct, in a box. */
export function editSummary(edits: readonly Edit[]): SafeHtml | null {
  if (edits.length === 0) return null;
  return html`<table class="errors">
    <tr>
      <td>
        <b>Please correct the following:</b>
        <ul>
          ${edits.map(({ message }) => html`<li>${message}</li>`)}
        </ul>
      </td>
    </tr>
  </table>`;
}
