import { Router } from '@koa/router';
import { setTimeout as delay } from 'node:timers/promises';
import type { Context } from 'koa';
import { toCsv } from '../lab/csv.ts';
import { askEligibility, findMember, RELATIONSHIPS } from '../lab/eligibility-desk.ts';
import type { EligibilityAnswer, EligibilityQuestion } from '../lab/eligibility.ts';
import { formatDate, formatMoney, parseDate } from '../lab/formats.ts';
import { memberKey, type Member, type Plan } from '../lab/people.ts';
import { withSpinner } from './search-answer.ts';
import type { Portal } from './portal.ts';

function readQuestion(context: Context): EligibilityQuestion {
  const body = (context.request.body ?? {}) as Record<string, unknown>;
  const text = (name: string): string => String(body[name] ?? '').trim();
  return {
    provider_npi: text('provider_npi'),
    member_id: text('member_id'),
    date_of_birth: text('date_of_birth'),
    last_name: text('last_name'),
    first_name: text('first_name'),
    date_of_service: text('date_of_service'),
    chosen: text('chosen'),
  };
}

function describeChoice(member: Member): Record<string, string> {
  return {
    key: memberKey(member),
    name: `${member.first_name} ${member.last_name}`,
    date_of_birth: formatDate(member.date_of_birth),
    relationship: RELATIONSHIPS[member.relationship],
    city: member.address.city,
  };
}

function describeFound(
  portal: Portal,
  { member, status }: EligibilityAnswer & { kind: 'found' },
  serviceType: string,
): Record<string, unknown> {
  const plan = portal.seed.plans.find(({ id }) => id === member.coverage.plan);
  const subscriber = portal.seed.members.find(
    ({ id, relationship }) => id === member.id && relationship === '18',
  );
  const transaction = `TRN${String(270_000 + portal.transactions.size + 1)}`;
  const benefits = plan === undefined ? [] : orderBenefits(plan, serviceType);
  portal.transactions.set(transaction, [
    ['Service', 'In network', 'Out of network', 'Limits', 'Authorization'],
    ...benefits.map((row) => [
      row.service,
      row.in_network,
      row.out_of_network,
      row.limits,
      row.authorization,
    ]),
  ]);
  return {
    kind: 'found',
    transaction,
    active: status === 'Active',
    facts: [
      ['Coverage status', status],
      ['Plan name', plan?.name ?? ''],
      ['Product', plan?.product ?? ''],
      ['Effective date', formatDate(member.coverage.effective)],
      ['Termination date', formatDate(member.coverage.termination) || 'None'],
      ['Group name', member.coverage.group_name],
      ['Group number', member.coverage.group_number],
      ['Primary care provider', member.pcp ?? 'None selected'],
      ['Subscriber', subscriber ? `${subscriber.first_name} ${subscriber.last_name}` : 'Not on file'],
      ['Relationship', RELATIONSHIPS[member.relationship]],
      ['Other coverage', member.other_coverage ?? 'None on file'],
      ['Transaction ID', transaction],
    ],
    member: { ...describeChoice(member), gender: member.gender },
    copay: formatMoney(plan?.copay_cents ?? 0),
    coinsurance: plan?.coinsurance ?? '',
    ...describeAccumulators(plan),
    benefits: status === 'Active' ? benefits : [],
  };
}

/** The benefits of the service type that was asked for come first. */
function orderBenefits(plan: Plan, serviceType: string): Plan['benefits'] {
  const asked = plan.benefits.filter(({ type }) => type === serviceType);
  return [...asked, ...plan.benefits.filter(({ type }) => type !== serviceType)];
}

function describeAccumulators(plan: Plan | undefined): Record<string, unknown> {
  const rows = (plan?.accumulators ?? []).map(({ benefit, level, network, total, met }) => ({
    benefit,
    level,
    network,
    total: formatMoney(total),
    met: formatMoney(met),
    remaining: formatMoney(total - met),
  }));
  return { accumulators: rows, deductible: rows[0]?.total ?? '' };
}

export function eligibilityRoutes(portal: Portal): Router {
  const router = new Router();
  router.get('/api/service-types', async (context) => {
    await delay(portal.board.take('late_options'));
    context.body = { ready: true };
  });
  router.post('/api/eligibility', async (context) => {
    const body = (context.request.body ?? {}) as Record<string, unknown>;
    const answer = body.website
      ? ({ kind: 'rejected', code: '42', message: 'This request could not be accepted' } as const)
      : askEligibility(portal, portal.seed, readQuestion(context));
    const described =
      answer.kind === 'found'
        ? describeFound(portal, answer, String(body.service_type ?? ''))
        : answer.kind === 'choose'
          ? { kind: 'choose', members: answer.members.map(describeChoice) }
          : answer;
    context.body = await withSpinner(portal, described);
  });
  router.get('/eligibility/:transaction.csv', (context) => {
    const rows = portal.transactions.get(String(context.params.transaction));
    if (rows === undefined) return;
    context.attachment(`benefits-${context.params.transaction}.csv`);
    context.type = 'text/csv';
    context.body = toCsv(rows);
  });
  router.post('/api/members/find', (context) => {
    const question = readQuestion(context);
    const found = findMember(portal.seed.members, question.member_id, parseDate(question.date_of_birth));
    if (found === undefined) return;
    context.body = { ...found, key: memberKey(found), date_of_birth: formatDate(found.date_of_birth) };
  });
  return router;
}
