import { RELATIONSHIPS } from '../lab/eligibility-desk.ts';
import type { EligibilityAnswer } from '../lab/eligibility.ts';
import { html, type SafeHtml } from '../lab/html.ts';
import { memberKey, type Member, type Plan } from '../lab/people.ts';
import { panel, row, type Controls } from './controls.ts';
import type { Visit } from './work-page.ts';

/** What the payer has answered, below the inquiry. */
export function eligibilityAnswer(
  visit: Visit,
  answer: EligibilityAnswer,
  transaction: string,
  serviceType: string,
  controls: Controls,
): SafeHtml {
  if (answer.kind === 'rejected')
    return html`<table class="errors">
      <tr>
        <td><b>Request rejected by payer</b><br />AAA ${answer.code} - ${answer.message}</td>
      </tr>
    </table>`;
  if (answer.kind === 'choose') return chooser(visit, answer.members, controls);
  return found(visit, answer, transaction, serviceType);
}

function chooser({ style }: Visit, members: readonly Member[], controls: Controls): SafeHtml {
  return html`<p class="notice">More than one member was found.</p>
    <table class="list" cellspacing="0">
      <tr>
        <th></th>
        <th>Member</th>
        <th>Name</th>
        <th>Birth Date</th>
        <th>Relationship</th>
      </tr>
      ${members.map(
        (member) =>
          html`<tr>
            <td>${controls.link('choose', memberKey(member), 'Select')}</td>
            <td>${memberKey(member)}</td>
            <td>${member.last_name}, ${member.first_name}</td>
            <td>${style.date(member.date_of_birth)}</td>
            <td>${RELATIONSHIPS[member.relationship]}</td>
          </tr>`,
      )}
    </table>`;
}

function found(
  { portal, style, words }: Visit,
  { member, status, date_of_service: served }: EligibilityAnswer & { kind: 'found' },
  transaction: string,
  serviceType: string,
): SafeHtml {
  const { coverage } = member;
  const plan = portal.seed.plans.find(({ id }) => id === coverage.plan);
  return html`<a name="answer"></a>
    <table class="side-by-side" cellspacing="0">
      <tr>
        <td>
          ${panel('Member', [
            row('Name', `${member.last_name}, ${member.first_name}`),
            row('Member', memberKey(member)),
            row('Gender', member.gender),
            row('Relationship', RELATIONSHIPS[member.relationship]),
            row('Other Insurance', member.other_coverage ?? 'None'),
            row('PCP', member.pcp ?? 'None'),
          ])}
        </td>
        <td>
          ${panel('Coverage', [
            row(words('Coverage Status'), html`<b class="${status}">${status}</b>`),
            row('Plan', plan?.name ?? ''),
            row('Product', plan?.product ?? ''),
            row('Group', `${coverage.group_name} (${coverage.group_number})`),
            row('Eff. Date', style.date(coverage.effective)),
            row('Term. Date', style.date(coverage.termination) || '--'),
            row('As Of', style.date(served)),
            row('Trace No.', transaction),
          ])}
        </td>
      </tr>
    </table>
    ${plan === undefined || status === 'Inactive' ? null : benefitTables(plan, style.money, serviceType)}`;
}

function benefitTables(plan: Plan, money: (cents: number) => string, serviceType: string): SafeHtml {
  const asked = plan.benefits.filter(({ type }) => serviceType === '30' || type === serviceType);
  return html`<table class="list" cellspacing="0">
      <tr>
        <th rowspan="2">Benefit</th>
        <th colspan="2">Member Pays</th>
        <th rowspan="2">Limits</th>
        <th rowspan="2">Auth.</th>
      </tr>
      <tr>
        <th>In Network</th>
        <th>Out of Network</th>
      </tr>
      ${asked.map(
        (one) =>
          html`<tr>
            <td>${one.service}</td>
            <td>${one.in_network}</td>
            <td>${one.out_of_network}</td>
            <td>${one.limits}</td>
            <td>${one.authorization === 'Required' ? 'Y' : 'N'}</td>
          </tr>`,
      )}
    </table>
    <table class="list" cellspacing="0">
      <tr>
        <th>Accumulator</th>
        <th>Level</th>
        <th>Network</th>
        <th>Total</th>
        <th>Met</th>
        <th>Remaining</th>
      </tr>
      ${plan.accumulators.map(
        ({ benefit, level, network, total, met }) =>
          html`<tr>
            <td>${benefit}</td>
            <td>${level}</td>
            <td>${network === 'in' ? 'In' : 'Out'}</td>
            <td class="num">${money(total)}</td>
            <td class="num">${money(met)}</td>
            <td class="num">${money(total - met)}</td>
          </tr>`,
      )}
    </table>`;
}
