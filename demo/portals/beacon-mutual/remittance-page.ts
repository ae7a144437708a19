import { parseDate } from '../lab/formats.ts';
import { html, type SafeHtml } from '../lab/html.ts';
import { organisationOf } from '../lab/portal-core.ts';
import { FILE_KINDS, type FileKind } from '../lab/remittance-files.ts';
import {
  remittanceQueryProblem,
  searchRemittances,
  type Remittance,
  type RemittanceQuery,
} from '../lab/remittance.ts';
import { panel, row, type Controls } from './controls.ts';
import { rowWindow } from './row-window.ts';
import { emptyState, type PageState, type Visit, type WorkPage } from './work-page.ts';

interface State extends PageState {
  readonly query: RemittanceQuery | null;
  /** Ids of the downloads asked for on this page. */
  readonly downloads: readonly string[];
}

/** The remittances that a session may see: of its organisation and the selected payer. */
export function visibleRemittances({ portal, session, payer }: Visit): readonly Remittance[] {
  const organisation = organisationOf(portal, session);
  return portal.seed.remittances.filter(
    (one) => one.payee.id === organisation && one.payer.id === payer.edi_id,
  );
}

function readQuery({ style }: Visit, { values }: State): RemittanceQuery {
  return {
    number: values.number ?? '',
    claim_number: values.claim_number ?? '',
    from: parseDate(style.readDate(values.from ?? '')),
    to: parseDate(style.readDate(values.to ?? '')),
  };
}

function isKind(text: string): text is FileKind {
  return Object.hasOwn(FILE_KINDS, text);
}

function prepare(visit: Visit, state: State, number: string): State {
  const remittance = visibleRemittances(visit).find((one) => one.number === number);
  const kind = state.values.kind ?? '';
  if (remittance === undefined || !isKind(kind)) return { ...state, notice: 'Select a file type first.' };
  const { id } = visit.portal.downloads.prepare(remittance, kind);
  return { ...state, downloads: [...state.downloads, id] };
}

function list(visit: Visit, found: readonly Remittance[], controls: Controls): SafeHtml {
  if (found.length === 0) return html`<p class="notice">No remittances match your search.</p>`;
  return html`${rowWindow(
    visit,
    ['Check/EFT', 'Method', 'Paid On', 'Claims', 'Amount', '', ''],
    found.map((one) => [
      { shows: one.number },
      { shows: one.method },
      { shows: visit.style.date(one.date), key: one.date },
      { shows: String(one.claims.length), number: true },
      { shows: visit.style.money(one.total), key: String(one.total), number: true },
      { shows: html`<a href="/documents/eob/${one.number}" target="_blank">View EOB</a>` },
      { shows: controls.link('prepare', one.number, 'Prepare Download') },
    ]),
  )}
  ${panel('File', [row('File Type', controls.list('kind', [['', '-- select --'], ...Object.entries(FILE_KINDS)]))])}`;
}

function queue({ portal }: Visit, ids: readonly string[], controls: Controls): SafeHtml | null {
  if (ids.length === 0) return null;
  return html`<table class="list" cellspacing="0">
      <tr>
        <th>Check/EFT</th>
        <th>File</th>
        <th>State</th>
        <th></th>
      </tr>
      ${ids.map((id) => {
        const download = portal.downloads.find(id);
        if (download === undefined) return null;
        const ready = portal.downloads.isReady(download);
        return html`<tr>
          <td>${download.remittance.number}</td>
          <td>${FILE_KINDS[download.kind]}</td>
          <td>${ready ? 'Ready' : 'In preparation'}</td>
          <td>${ready ? html`<a href="/documents/download/${id}">Download</a>` : null}</td>
        </tr>`;
      })}
    </table>
    ${controls.button('refresh', 'Refresh Status')}`;
}

export const remittancePage: WorkPage<State> = {
  path: '/work/remittances',
  title: 'Remittances',
  begin: () => ({ ...emptyState, query: null, downloads: [] }),
  post: (visit, state, { command, argument }) => {
    if (command === 'prepare') return prepare(visit, state, argument);
    if (command !== 'search') return state;
    const query = readQuery(visit, state);
    const problem = remittanceQueryProblem(query);
    return problem === null ? { ...state, query } : { ...state, query: null, notice: problem };
  },
  draw: (visit, state, controls) => html`
    ${panel('Search', [
      row('Check/EFT', controls.text('number')),
      row('Claim No.', controls.text('claim_number')),
      row(
        'Paid',
        controls.dateWithCalendar('from', visit.style.date_hint),
        ' thru ',
        controls.dateWithCalendar('to', visit.style.date_hint),
      ),
      row('', controls.button('search', 'Search')),
    ])}
    ${state.query === null ? null : list(visit, searchRemittances(visibleRemittances(visit), state.query), controls)}
    ${queue(visit, state.downloads, controls)}
  `,
};
