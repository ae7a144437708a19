import { authorizationNow } from '../lab/authorization-rules.ts';
import { DECISIONS, type Authorization } from '../lab/authorization.ts';
import { html, type SafeHtml } from '../lab/html.ts';
import { organisationOf } from '../lab/portal-core.ts';
import { authorizationDetail } from './authorization-detail.ts';
import { panel, row } from './controls.ts';
import { popupLink, rowWindow } from './row-window.ts';
import { emptyState, type PageState, type Visit, type WorkPage } from './work-page.ts';

interface ListState extends PageState {
  readonly searched: boolean;
}

interface DetailState extends PageState {
  readonly number: string;
}

function now({ portal }: Visit, one: Authorization): Authorization {
  return authorizationNow(one, portal.clock.now(), portal.board.value('decision_after_ms'));
}

function search(visit: Visit, { values }: ListState): readonly Authorization[] {
  const { portal, session, payer } = visit;
  const organisation = organisationOf(portal, session);
  return portal.authorizations
    .search({
      number: values.number ?? '',
      reference: values.reference ?? '',
      member_id: values.member_id ?? '',
    })
    .filter((one) => one.organisation === organisation && one.member_id.startsWith(payer.prefix))
    .map((one) => now(visit, one))
    .toReversed();
}

function list(visit: Visit, found: readonly Authorization[]): SafeHtml {
  if (found.length === 0) return html`<p class="notice">No authorizations match your search.</p>`;
  return rowWindow(
    visit,
    ['', 'Auth. No.', 'Your Ref.', 'Patient', 'Received', 'Decision'],
    found.map((one) => [
      { shows: popupLink(`/popup/authorization?number=${one.authorization_number}`) },
      { shows: one.authorization_number },
      { shows: one.reference },
      { shows: one.patient_name },
      { shows: visit.style.date(one.received), key: one.received },
      { shows: `${one.decision} ${DECISIONS[one.decision]}` },
    ]),
  );
}

export const authorizationInquiry: WorkPage<ListState> = {
  path: '/work/authorizations',
  title: 'Authorization Inquiry',
  begin: () => ({ ...emptyState, searched: false }),
  post: (_visit, state) => ({ ...state, searched: true }),
  draw: (visit, state, controls) => html`
    ${panel('Search', [
      row('Auth. No.', controls.text('number')),
      row('Your Ref.', controls.text('reference')),
      row(visit.words('Subscriber No.'), controls.text('member_id', { size: 18 })),
      row('', controls.button('search', 'Search')),
    ])}
    ${state.searched ? list(visit, search(visit, state)) : null}
  `,
};

/** A pop-up window with one authorization. */
export const authorizationPopup: WorkPage<DetailState> = {
  path: '/popup/authorization',
  title: 'Authorization Detail',
  popup: true,
  begin: ({ context }) => ({ ...emptyState, number: String(context.query.number ?? '') }),
  post: (_visit, state) => state,
  draw: (visit, { number }, controls) => {
    const one = visit.portal.authorizations.find(number);
    return html`${
        one === undefined
          ? html`<p class="notice">Authorization not found.</p>`
          : authorizationDetail(visit, now(visit, one))
      }
      ${controls.button('refresh', 'Refresh')}
      <input type="button" class="btn" value="Close Window" data-shut="yes" />`;
  },
};
