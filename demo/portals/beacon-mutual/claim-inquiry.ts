import { claimNow, isPosted } from '../lab/claim-progress.ts';
import { CATEGORIES, type Claim } from '../lab/claim.ts';
import { parseDate } from '../lab/formats.ts';
import { organisationOf } from '../lab/portal-core.ts';
import { html, type SafeHtml } from '../lab/html.ts';
import { panel, row } from './controls.ts';
import { maybeCut, popupLink, rowWindow } from './row-window.ts';
import { emptyState, type PageState, type Visit, type WorkPage } from './work-page.ts';

interface State extends PageState {
  readonly searched: boolean;
}

/** The claims of the selected payer that a search finds, newest first. */
function search({ portal, session, payer, style }: Visit, { values }: State): readonly Claim[] {
  const organisation = organisationOf(portal, session);
  return portal.register
    .search({
      claim_number: values.claim_number ?? '',
      patient_account_number: values.patient_account_number ?? '',
      member_id: values.member_id ?? '',
      from: parseDate(style.readDate(values.from ?? '')),
      to: parseDate(style.readDate(values.to ?? '')),
    })
    .filter((claim) => claim.organisation === organisation && claim.member_id.startsWith(payer.prefix))
    .filter((claim) => isPosted(portal, claim))
    .map((claim) => claimNow(portal, claim))
    .toReversed();
}

function list(visit: Visit, claims: readonly Claim[]): SafeHtml {
  if (claims.length === 0) return html`<p class="notice">No claims match your search.</p>`;
  return rowWindow(
    visit,
    ['', 'Claim No.', 'Acct No.', 'Patient', 'Service Date', 'Billed', 'Status'],
    claims.map((claim) => [
      { shows: popupLink(`/popup/claim?number=${claim.claim_number}`) },
      { shows: claim.claim_number },
      { shows: maybeCut(visit, claim.patient_account_number) },
      { shows: claim.patient_name },
      { shows: visit.style.date(claim.lines[0]?.from ?? null), key: claim.lines[0]?.from ?? '' },
      { shows: visit.style.money(claim.billed), key: String(claim.billed), number: true },
      { shows: `${claim.category} ${CATEGORIES[claim.category]}` },
    ]),
  );
}

export const claimInquiry: WorkPage<State> = {
  path: '/work/claims',
  title: 'Claim Inquiry',
  begin: () => ({ ...emptyState, searched: false }),
  post: (_visit, state) => ({ ...state, searched: true }),
  draw: (visit, state, controls) => html`
    ${panel('Search', [
      row(visit.words('Patient Acct No.'), controls.text('patient_account_number')),
      row('Claim No.', controls.text('claim_number')),
      row(
        visit.words('Subscriber No.'),
        controls.text('member_id', { size: 18 }),
        html`<img src="/assets/find.svg" alt="Member search" class="picture" data-popup="/popup/members" />`,
      ),
      row(
        'Service Dates',
        controls.dateWithCalendar('from', visit.style.date_hint),
        ' to ',
        controls.dateWithCalendar('to', visit.style.date_hint),
      ),
      row('', controls.button('search', 'Search')),
    ])}
    ${state.searched ? list(visit, search(visit, state)) : null}
  `,
};
