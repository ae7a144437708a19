import type { Trap } from './trap.ts';

const cells = (tag: 'td' | 'th', texts: readonly string[]): string =>
  texts.map((text) => `<${tag}>${text}</${tag}>`).join('');
const row = (...texts: readonly string[]): string => `<tr>${cells('td', texts)}</tr>`;
const head = (...texts: readonly string[]): string => `<tr>${cells('th', texts)}</tr>`;

/** A browser keeps hidden inputs as children of the row, between its cells. */
const HIDDEN = '<input type=hidden name=id_1 value=7><input type=hidden name=old_1 value=x>';
const DATED = '<input id=date>';
const SOURCE = '<input id=source>';
const MEMO = '<input id=memo>';
const AMOUNT = '<input id=amount>';
const ACCOUNT = '<select id=account><option value=c selected>Checking<option value=p>Petty Cash</select>';
const HEADS = `<tr><th colspan=5>Payments</th></tr>${head('Date', 'Source', 'Memo', 'Amount', 'Account')}`;
const FIELDS = cells('td', [DATED, SOURCE, MEMO, AMOUNT, ACCOUNT]);
const PAYMENTS = `<table>${HEADS}<tr>${HIDDEN}${FIELDS}</tr></table>`;
const NONE = { '#date': '', '#source': '', '#memo': '', '#amount': '' };

/** Which cells stand over or beside each other. */
export const cellTraps: readonly Trap[] = [
  {
    should: 'fill the fields under their headings, whatever hidden inputs the row begins with',
    page: PAYMENTS,
    steps: "- fill: { Amount: '111.00', Memo: memo, Account: Petty Cash }",
    outcome: { leaves: { ...NONE, '#amount': '111.00', '#memo': 'memo', '#account': 'p' } },
  },
  {
    should: 'read the field under its heading, whatever hidden inputs the row begins with',
    page: PAYMENTS.replace('id=amount', 'id=amount value=12.50').replace('id=memo', 'id=memo value=late'),
    steps: '- read: { account: Account, amount: Amount, memo: Memo }',
    outcome: { reads: { account: 'Checking', amount: '12.50', memo: 'late' } },
  },
  {
    should: 'fill in a line by the headings, whatever hidden inputs its row begins with',
    page: PAYMENTS,
    steps:
      "- fill_rows: { in: { find: table }, for: [1], fields: { Source: S2, Memo: M2, Amount: '6.00', Account: Petty Cash } }",
    outcome: {
      leaves: { '#date': '', '#source': 'S2', '#memo': 'M2', '#amount': '6.00', '#account': 'p' },
    },
  },
  {
    should: 'find the headings over a row, whatever hidden inputs stand between the rows',
    page: `<table>${HEADS}${HIDDEN}<script></script><tr>${FIELDS}</tr></table>`,
    steps: "- fill: { Amount: '111.00' }",
    outcome: { leaves: { ...NONE, '#amount': '111.00' } },
  },
  {
    should: 'find the words beside a field, whatever hidden inputs stand between their cells',
    page: `<table><tr><td>Amount</td>${HIDDEN}<td>${AMOUNT}</td><td>Memo</td>${HIDDEN}<td>${MEMO}</td></tr></table>`,
    steps: "- fill: { Amount: '111.00', Memo: late }",
    outcome: { leaves: { '#amount': '111.00', '#memo': 'late' } },
  },
  {
    should: 'read the value beside its caption, whatever hidden inputs stand between their cells',
    page: `<table><tr><td>Amount</td>${HIDDEN}<td>111.00</td><td>Memo</td>${HIDDEN}<td>late</td></tr></table>`,
    steps: '- read: { amount: Amount, memo: Memo }',
    outcome: { reads: { amount: '111.00', memo: 'late' } },
  },
  {
    should: 'count the columns that the cells of the row above span',
    page: `<table><tr><td colspan=2>Period</td><td>Amount</td></tr>${row(DATED, SOURCE, AMOUNT)}</table>`,
    steps: "- fill: { Amount: '111.00' }",
    outcome: { leaves: { '#date': '', '#source': '', '#amount': '111.00' } },
  },
  {
    should: 'count the columns of cells that span several rows',
    page: `<table><tr><td rowspan=2>Payment</td><td>Amount</td><td>Memo</td></tr>${row(AMOUNT, MEMO)}</table>`,
    steps: "- fill: { Memo: late, Amount: '111.00' }",
    outcome: { leaves: { '#amount': '111.00', '#memo': 'late' } },
  },
  {
    should: 'not choose between the fields under words that span both',
    page: `<table><tr><td colspan=2>Period</td><td>Amount</td></tr>${row(DATED, SOURCE, AMOUNT)}</table>`,
    steps: '- fill: { Period: today }',
    outcome: { fails: 'target_ambiguous', leaves: { '#date': '', '#source': '' } },
  },
];
