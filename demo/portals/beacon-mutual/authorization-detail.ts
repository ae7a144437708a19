import {
  CERTIFICATION_TYPES,
  DECISIONS,
  REQUEST_CATEGORIES,
  type Authorization,
} from '../lab/authorization.ts';
import { html, type SafeHtml } from '../lab/html.ts';
import { panel, row } from './controls.ts';
import type { Visit } from './work-page.ts';

/** An authorization with the decision about each of its procedures. */
export function authorizationDetail({ style }: Visit, one: Authorization): SafeHtml {
  return html`${panel(`Authorization ${one.authorization_number}`, [
      row('Decision', html`<b>${one.decision} ${DECISIONS[one.decision]}</b>`),
      row('Payer Note', one.note || '--'),
      row('Your Ref.', one.reference),
      row('Member', `${one.member_id} ${one.patient_name}`),
      row('Category', `${one.category} ${REQUEST_CATEGORIES[one.category] ?? ''}`),
      row('Cert. Type', `${one.certification_type} ${CERTIFICATION_TYPES[one.certification_type] ?? ''}`),
      row('Priority', one.urgent ? 'Urgent' : 'Routine'),
      row('Diagnoses', one.diagnoses.join(', ')),
      row('Received', style.date(one.received)),
      row('Decided', style.date(one.decided) || '--'),
    ])}
    <table class="list" cellspacing="0">
      <tr>
        <th>Proc</th>
        <th>From</th>
        <th>Thru</th>
        <th>Requested</th>
        <th>Approved</th>
        <th>Decision</th>
      </tr>
      ${one.lines.map(
        (line) =>
          html`<tr>
            <td>${line.procedure}</td>
            <td>${style.date(line.from)}</td>
            <td>${style.date(line.to)}</td>
            <td class="num">${line.units} ${line.unit_type}</td>
            <td class="num">${line.approved_units}</td>
            <td>${line.decision} ${DECISIONS[line.decision]}</td>
          </tr>`,
      )}
    </table>`;
}
