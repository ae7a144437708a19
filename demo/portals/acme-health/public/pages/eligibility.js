import { get, post } from '../api.js';
import { alertBox, boot, button, facts, h, newId, t } from '../dom.js';
import { showBusy } from '../busy.js';
import { dateField, honeypot, selectField, textField, toOptions, valuesOf } from '../fields.js';
import { pagedTable } from '../table.js';

const { providers, service_types: serviceTypes, today } = boot.data;
const result = h('div', { id: 'result' });
const formCard = h('section', { class: 'card' });

function makeFields() {
  const provider = selectField({
    label: 'Provider NPI',
    name: 'provider_npi',
    required: true,
    choices: providers.map(({ npi, name }) => [npi, `${npi} - ${name}`]),
  });
  const service = selectField({ label: 'Service type', name: 'service_type', choices: [] });
  const load = async () => {
    await get('/api/service-types');
    service.control.replaceChildren(
      ...toOptions(serviceTypes.map(([code, text]) => [code, `${code} - ${text}`])),
    );
  };
  if (boot.switches.cleared_dependent_select)
    provider.control.addEventListener('change', () => {
      service.control.replaceChildren();
      void load();
    });
  void load();
  return [
    selectField({
      label: 'Payer',
      name: 'payer',
      choices: [
        ['acme', 'Acme Health'],
        ['acme-medicare', 'Acme Medicare Advantage'],
      ],
    }),
    provider,
    textField({ label: 'Member ID', name: 'member_id', hint: 'As on the card: ACM and nine digits' }),
    dateField({ label: 'Date of birth', name: 'date_of_birth', birth: true }),
    textField({ label: 'Last name', name: 'last_name' }),
    textField({ label: 'First name', name: 'first_name' }),
    dateField({ label: 'Date of service', name: 'date_of_service', value: today }),
    service,
    honeypot(),
  ];
}

export function draw() {
  const fields = makeFields();
  const form = h(
    'form',
    { novalidate: true, 'aria-label': 'Member search' },
    h(
      'div',
      { class: 'grid' },
      fields.map(({ element }) => element),
    ),
    h('div', { class: 'actions' }, h('button', { type: 'submit', class: 'button primary' }, t('Search'))),
  );
  form.addEventListener('submit', (event) => {
    event.preventDefault();
    void search(valuesOf(fields));
  });
  formCard.append(form);
  return [
    h('h1', {}, t('Eligibility')),
    h(
      'p',
      { class: 'lead' },
      'Search by member ID and date of birth, member ID and name, or name and date of birth.',
    ),
    formCard,
    result,
  ];
}

function search(values) {
  return showBusy(result, 'Searching', async () => show(await post('/api/eligibility', values), values));
}

function show(answer, values) {
  if (answer.kind === 'rejected')
    return alertBox(t(answer.message), h('p', {}, `Reject reason AAA ${answer.code}`));
  if (answer.kind === 'choose') return chooser(answer.members, values);
  formCard.hidden = true;
  return found(answer);
}

function chooser(members, values) {
  return h(
    'section',
    { class: 'card' },
    h('h2', {}, 'More than one member found'),
    pagedTable({
      name: 'Members found',
      rows: members,
      columns: [
        { label: 'Name', key: 'name' },
        { label: 'Date of birth', key: 'date_of_birth' },
        { label: 'Member', key: 'key' },
        { label: 'Relationship', key: 'relationship' },
        { label: 'City', key: 'city' },
        {
          label: 'Action',
          cell: ({ key }) => button('Select', () => search({ ...values, chosen: key }), 'quiet'),
        },
      ],
    }),
  );
}

function found(answer) {
  const again = button(
    'New search',
    () => {
      formCard.hidden = false;
      result.replaceChildren();
    },
    'quiet',
  );
  return h(
    'div',
    {},
    h(
      'section',
      { class: 'card' },
      banner(answer),
      facts(answer.facts),
      h(
        'div',
        { class: 'actions' },
        again,
        h(
          'a',
          { class: 'button quiet', href: `/eligibility/${answer.transaction}.csv`, download: true },
          'Download benefits (CSV)',
        ),
      ),
    ),
    answer.active
      ? costs(answer)
      : h(
          'p',
          { class: 'note' },
          'No benefits are shown, since the coverage is not active on the date of service.',
        ),
  );
}

function banner({ member, active }) {
  return h(
    'div',
    { class: 'result-head' },
    h(
      'div',
      {},
      h('h2', {}, t('Eligibility result')),
      h('p', { class: 'lead' }, `${member.name}, born ${member.date_of_birth}, ${member.key}`),
    ),
    h(
      'span',
      { class: `badge ${active ? 'good' : 'bad'}`, 'data-testid': 'status-badge' },
      active ? 'Covered' : 'Not covered',
    ),
  );
}

function figure(label, testid, value) {
  const id = newId('figure');
  return h(
    'div',
    {},
    h('span', { id }, label),
    h('strong', { 'data-testid': testid, 'aria-labelledby': id }, value),
  );
}

function costs(answer) {
  return h(
    'section',
    { class: 'card' },
    h(
      'div',
      { class: 'figures' },
      figure('Office co-pay', 'copay', answer.copay),
      figure('Co-insurance', 'coinsurance', answer.coinsurance),
      figure('Deductible', 'deductible', answer.deductible),
    ),
    pagedTable({
      name: 'Benefits',
      rows: answer.benefits,
      columns: [
        { label: 'Service', key: 'service' },
        { label: 'In network', key: 'in_network' },
        { label: 'Out of network', key: 'out_of_network' },
        { label: 'Limits', key: 'limits' },
        { label: 'Authorization', key: 'authorization' },
      ],
    }),
    accumulators(answer.accumulators),
  );
}

function accumulators(rows) {
  const panel = h('div', { role: 'tabpanel', 'aria-label': 'Amounts' });
  const tabs = [
    ['in', 'In-network amounts'],
    ['out', 'Out-of-network amounts'],
  ].map(([network, label]) =>
    h(
      'button',
      { type: 'button', role: 'tab', class: 'tab', onclick: (event) => select(event.currentTarget, network) },
      label,
    ),
  );
  const select = (tab, network) => {
    tabs.forEach((one) => one.setAttribute('aria-selected', String(one === tab)));
    panel.replaceChildren(
      pagedTable({
        name: 'Deductible and out-of-pocket',
        rows: rows.filter((row) => row.network === network),
        columns: [
          { label: 'Benefit', key: 'benefit' },
          { label: 'Level', key: 'level' },
          { label: 'Total', key: 'total', amount: true },
          { label: 'Met', key: 'met', amount: true },
          { label: 'Remaining', key: 'remaining', amount: true },
        ],
      }),
    );
  };
  select(tabs[0], 'in');
  return h('div', {}, h('div', { role: 'tablist', class: 'tabs', 'aria-label': 'Network' }, tabs), panel);
}
