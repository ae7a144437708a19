import { expect } from 'chai';
import { closeSharedBrowser, openActionLab, type ActionLab } from '../../support/action-lab.ts';

/** Playwright reads these of a form around its targets, and fails or never ends if they are fields. */
const OF_PLAYWRIGHT = new Set(['getAttribute', 'hasAttribute', 'parentElement', 'parentNode', 'shadowRoot']);
/** And these where it describes a page: the report of a failure then has no elements. */
const OF_SNAPSHOTS = new Set(['assignedSlot', 'checkVisibility', 'nodeType', 'ownerDocument']);

const FORM = (names: readonly string[]): string => `<main><form onsubmit="return false">
  ${names.map((name) => `<input type=hidden name="${name}" value=v>`).join('')}
  <h2>Visit</h2><p><label for=u>Units</label><input id=u value=3></p><p><label>Kind <select><option>A<option>B</select></label></p>
  <label><input type=checkbox> Agree</label><p><b>Plan</b> <i>Gold</i></p><textarea aria-label=Notes></textarea>
  <table><tr><th>Claim<th>Paid</tr><tr><td>17<td>3</tr><tr><td>18<td>4</tr></table>
  <div id=d style="height: 50px; overflow: auto"><p style="height: 900px">Terms</p></div>
  <button onclick="document.querySelector('output').textContent = 'done'">Save</button></form><output></output></main>`;

const STEPS = `
- fill: { Units: "5", Notes: hello, Kind: B }
- check: Agree
- read: { plan: { from: Plan }, units: { from: Units }, claims: { table: Claim, columns: { Claim: number, Paid: paid } } }
- read: { cells: { list: css "td" } }
- scroll: css "#d"
- scroll: { target: css "#d", by: { x: 0, y: 10 } }
- scroll: { target: css "#d", to: end }
- scroll: { to: end }
- press: { key: Tab, target: Units }
- verify_form: {}
- click: Save
- expect: text "done"
- click: button "Remove"
  timeout: 1s`;

describe('a form whose fields have the names of what elements have', () => {
  let lab: ActionLab;
  before(async () => {
    lab = await openActionLab();
  });
  after(async () => {
    await lab.close();
    await closeSharedBrowser();
  });

  async function ran(names: readonly string[]) {
    await lab.show(FORM(names));
    const { outcome, verdict } = await lab.run(STEPS);
    const { message, candidates } = (outcome.status === 'failed' ? outcome.report : null) ?? {};
    return { candidates, what: { verdict, message, issues: outcome.issues } };
  }

  it('should be filled, read, scrolled, and described like any other', async () => {
    await lab.show('<form></form>');
    const names = await lab.page.locator('form').evaluate((form) => {
      const found = new Set<string>();
      for (let one = form as object; one !== Object.prototype; one = Object.getPrototypeOf(one) as object)
        for (const name of Object.getOwnPropertyNames(one)) found.add(name);
      return [...found];
    });
    const plain = await ran([]);
    expect(plain.what.message).to.equal('button "Remove" was not found in time');
    const others = names.filter((name) => !OF_PLAYWRIGHT.has(name));
    expect((await ran(others)).what).to.deep.equal(plain.what);
    expect(await ran(others.filter((name) => !OF_SNAPSHOTS.has(name)))).to.deep.equal(plain);
  });
});
