import { claimNow, isPosted } from '../lab/claim-progress.ts';
import { CATEGORIES, type Claim } from '../lab/claim.ts';
import { html, type SafeHtml } from '../lab/html.ts';
import { adjustmentReasons, remarks } from '../lab/seed/reason-codes.ts';
import { panel, row } from './controls.ts';
import { emptyState, type PageState, type Visit, type WorkPage } from './work-page.ts';

interface State extends PageState {
  readonly number: string;
}

function detail({ style, words }: Visit, claim: Claim): SafeHtml {
  const { payment } = claim;
  return html`${panel(`Claim ${claim.claim_number}`, [
      row('Status', html`<b>${claim.category} ${CATEGORIES[claim.category]}</b>`),
      row(words('Patient Acct No.'), claim.patient_account_number),
      row('Patient', claim.patient_name),
      row('Member', claim.member_id),
      row('Received', style.date(claim.received)),
      row('Processed', style.date(claim.processed) || '--'),
      row('Billed', style.money(claim.billed)),
      row('Allowed', style.money(claim.allowed)),
      row('Paid', style.money(claim.paid)),
      row('Patient Resp.', style.money(claim.patient_responsibility)),
      row('Check/EFT', payment === null ? '--' : `${payment.method} ${payment.number}`),
      row('Payment Date', style.date(payment?.date ?? null) || '--'),
      row(
        'Reasons',
        html`${claim.adjustments.map(({ group, carc, amount }) => html`${group}-${carc} ${adjustmentReasons[carc] ?? ''} ${style.money(amount)}<br />`)}`,
      ),
      row('Remarks', html`${claim.remarks.map((code) => html`${code} ${remarks[code] ?? ''}<br />`)}`),
    ])}
    <table class="list" cellspacing="0">
      <tr>
        <th>#</th>
        <th>Date</th>
        <th>Proc</th>
        <th>Units</th>
        <th>Charge</th>
      </tr>
      ${claim.lines.map(
        (line, index) =>
          html`<tr>
            <td>${index + 1}</td>
            <td>${style.date(line.from)}</td>
            <td>${[line.procedure, ...line.modifiers].join('-')}</td>
            <td>${line.units}</td>
            <td class="num">${style.money(line.charge)}</td>
          </tr>`,
      )}
    </table>`;
}

/** A pop-up window with one claim. */
export const claimPopup: WorkPage<State> = {
  path: '/popup/claim',
  title: 'Claim Detail',
  popup: true,
  begin: ({ context }) => ({ ...emptyState, number: String(context.query.number ?? '') }),
  post: (_visit, state) => state,
  draw: (visit, { number }) => {
    const { portal } = visit;
    const claim = portal.register.find(number);
    const shown = claim !== undefined && isPosted(portal, claim);
    return html`${shown ? detail(visit, claimNow(portal, claim)) : html`<p class="notice">Claim not found.</p>`}
      <input type="button" class="btn" value="Close Window" data-shut="yes" />`;
  },
};
