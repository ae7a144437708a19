import { expect } from 'chai';
import { closeSharedBrowser, openActionLab, outputsHead, type ActionLab } from '../../support/action-lab.ts';

/** A page that says in words what is to be done, and the steps that do so, with nothing but the language. */
interface Puzzle {
  readonly name: string;
  readonly page: string;
  readonly steps: string;
  readonly says: string;
}

const done = '<output id=done></output><script>const tell = (what) => done.textContent = what;</script>';

const puzzles: readonly Puzzle[] = [
  {
    name: 'press the button that the sentence names, as often as it says',
    page: `<p>Press "Green" 3 times, then "Stop".</p>
      <button onclick="n.value++">Red</button><button onclick="g.value++">Green</button><button onclick="tell(n.value + g.value)">Stop</button>
      <input id=n type=hidden value=0><input id=g type=hidden value=0>`,
    steps: `
- read: { said: text /^Press/ }
- set: { task: '\${{ groups(vars.said, "Press .(?<which>[A-Za-z]+). (?<times>[0-9]+) times, then .(?<last>[A-Za-z]+)") }}' }
- for_each: '\${{ range(number(vars.task.times)) }}'
  steps: [click: 'button "\${{ vars.task.which }}"']
- click: button "\${{ vars.task.last }}"`,
    says: '03',
  },
  {
    name: 'pick the cheapest plan that covers dental',
    page: `<table aria-label=Plans><tr><th>Plan<th>Dental<th>Premium<th>Pick
      <tr><td>Gold<td>Yes<td>$1,200.00<td><button onclick="tell('Gold')">Pick</button>
      <tr><td>Bronze<td>No<td>$90.00<td><button onclick="tell('Bronze')">Pick</button>
      <tr><td>Silver<td>Yes<td>$980.50<td><button onclick="tell('Silver')">Pick</button></table>`,
    steps: `
- read: { plans: { table: Plans, columns: { Plan: plan, Dental: dental, Premium: premium } } }
- set: { best: "\${{ minBy(where(vars.plans, 'dental', 'Yes'), 'premium').plan }}" }
- click: { target: { button: Pick, within: { row: { Plan: "\${{ vars.best }}" } } } }`,
    says: 'Silver',
  },
  {
    name: 'enter the sum of the amounts in a paragraph',
    page: `<p id=p>You paid $10.25 in May, $1,000.50 in June and $9.25 in July.</p><label>Total <input oninput="tell(this.value)"></label>`,
    steps: `
- read: { said: css "#p" }
- set: { amounts: '\${{ captures(vars.said, "[$]([0-9,.]*[0-9])") }}' }
- fill: { Total: "\${{ money(sum(vars.amounts)) }}" }`,
    says: '1020.00',
  },
  {
    name: 'enter a date so many business days after another, as the page writes dates',
    page: `<p>Received on March 6, 2026. Reply within 3 business days.</p><label>Reply by <input oninput="tell(this.value)"></label>`,
    steps: `
- read: { said: text /^Received/ }
- set: { task: '\${{ groups(vars.said, "Received on (?<day>[A-Z][a-z]+ [0-9]+, [0-9]+). Reply within (?<days>[0-9]+)") }}' }
- fill: { Reply by: { date: "\${{ addBusinessDays(parseDate(vars.task.day, 'MMMM d, yyyy'), number(vars.task.days)) }}" } }`,
    says: '03/11/2026',
  },
  {
    name: 'choose by an ordinal in words',
    page: `<p>Choose the third option.</p><label>Option <select onchange="tell(this.value)"><option>a<option>b<option>c<option>d</select></label>`,
    steps: `
- read: { word: { from: text /^Choose/, regex: 'the (\\w+) option' } }
- read: { options: { list: { css: option }, read: text } }
- set: { place: "\${{ lookup({'first': 0, 'second': 1, 'third': 2, 'fourth': 3}, vars.word) }}" }
- fill: { Option: "\${{ vars.options[vars.place] }}" }`,
    says: 'c',
  },
  {
    name: 'click on until the counter shows what is asked for',
    page: `<p>Go on until the code begins with 9.</p><b data-testid=code>100</b><button onclick="c += 270; document.querySelector('b').textContent = c; if (c > 899) tell('at ' + c)">Next</button><script>let c = 100;</script>`,
    steps: `
- read: { digit: { from: text /^Go on/, regex: 'with (\\d)' } }
- repeat: [click: Next]
  until: "\${{ startsWith(text('testid \\"code\\"'), vars.digit) }}"
  max: 20`,
    says: 'at 910',
  },
  {
    name: 'look a code up in one table and enter what another says of it',
    page: `<p>Member: M-2</p><table aria-label=Members><tr><th>Member<th>Plan<tr><td>M-1<td>P7<tr><td>M-2<td>P9</table>
      <table aria-label=Plans><tr><th>Code<th>Name<tr><td>P9<td>Gold<tr><td>P7<td>Tin</table><label>Plan name <input oninput="tell(this.value)"></label>`,
    steps: `
- read:
    member: { from: text /^Member:/, regex: 'Member: (\\S+)' }
    members: { table: Members, columns: { Member: member, Plan: plan } }
    plans: { table: table "Plans", columns: { Code: code, Name: name } }
- set: { plan: "\${{ find(vars.members, 'member', vars.member).plan }}" }
- fill: { Plan name: "\${{ find(vars.plans, 'code', vars.plan).name }}" }`,
    says: 'Gold',
  },
  {
    name: 'tick what a list in a sentence names, and nothing else',
    page: `<p id=p>Tick apples, pears and plums.</p><fieldset onchange="tell([...document.querySelectorAll(':checked')].map((one) => one.value).join())">
      ${['Apples', 'Nuts', 'Pears', 'Plums'].map((one) => `<label><input type=checkbox value=${one}>${one}</label>`).join('')}</fieldset>`,
    steps: `
- read: { said: { from: css "#p", regex: 'Tick (.*)\\.' } }
- for_each: '\${{ splitBy(vars.said, ",| and ") }}'
  as: fruit
  steps: [check: 'checkbox "\${{ title(fruit) }}"']`,
    says: 'Apples,Pears,Plums',
  },
  {
    name: 'take the latest of the open claims',
    page: `<ul>${[
      ['C-1', 'open', '2026-01-05'],
      ['C-2', 'paid', '2026-02-09'],
      ['C-3', 'open', '2026-02-01'],
    ]
      .map(
        (one) =>
          `<li>${one[0]} (${one[1]}) ${one[2]} <button onclick="tell('${one[0]}')">Open ${one[0]}</button></li>`,
      )
      .join('')}</ul>`,
    steps: `
- read: { lines: { list: listitem, read: text } }
- set: { claims: '\${{ vars.lines.map(l, groups(l, "(?<id>C-[0-9]+) .(?<state>[a-z]+). (?<day>[0-9-]+)")) }}' }
- click: button "Open \${{ maxBy(where(vars.claims, 'state', 'open'), 'day').id }}"`,
    says: 'C-3',
  },
  {
    name: 'undo a simple code: letters backwards, without the digits',
    page: `<p id=p>Answer: 4d3l7o9G</p><label>Answer <input oninput="tell(this.value)"></label>`,
    steps: `
- read: { code: { from: css "#p", regex: 'Answer: (\\w+)' } }
- fill: { Answer: "\${{ upper(reverse(replacePattern(vars.code, '[0-9]', ''))) }}" }`,
    says: 'GOLD',
  },
];

describe('instructions of pages', () => {
  let lab: ActionLab;

  before(async () => {
    lab = await openActionLab();
  });
  after(async () => {
    await lab.close();
    await closeSharedBrowser();
  });

  for (const { name, page, steps, says } of puzzles) {
    it(`should ${name}`, async () => {
      await lab.show(`${done}${page}`);
      const ran = await lab.run(`${steps}\n- read: { in_the_end: css "#done" }`, {
        head: outputsHead({ in_the_end: 'string' }),
      });
      expect(ran.verdict, JSON.stringify(ran.outcome)).to.equal('finished');
      expect(ran.outputs).to.deep.equal({ in_the_end: says });
    });
  }
});
