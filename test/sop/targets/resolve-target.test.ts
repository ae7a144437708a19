import { createServer, type Server } from 'node:http';
import type { AddressInfo } from 'node:net';
import { expect } from 'chai';
import type { Browser, Locator, Page } from 'playwright-core';
import type { BareMeaning, Evaluable } from '../../../src/sdk/field.ts';
import { describeCandidates } from '../../../src/sop/targets/describe-candidates.ts';
import { resolveTarget } from '../../../src/sop/targets/resolve-target.ts';
import type { TargetScope } from '../../../src/sop/targets/target-engine.ts';
import { launchTestBrowser } from '../../support/browser.ts';
import { readTarget } from '../../support/read-target.ts';

describe('resolveTarget', () => {
  let browser: Browser;
  let page: Page;
  const values = new Map<string, unknown>();
  let matched: number[] = [];

  before(async () => {
    browser = await launchTestBrowser();
  });
  after(() => browser.close());
  beforeEach(async () => {
    page = await browser.newPage();
    values.clear();
    matched = [];
  });
  afterEach(() => page.close());

  function scope(timeout = 2_000): TargetScope {
    return {
      page,
      frame: [],
      signal: AbortSignal.timeout(10_000),
      timeLeft: () => timeout,
      evaluate: async <T>(value: Evaluable<T>) => (value.constant ?? values.get(value.source)) as T,
      element: (name) => readTarget(`testid "${name}"`),
      matched: (candidate) => matched.push(candidate),
    };
  }
  const resolve = (yaml: string, bare?: BareMeaning): Promise<Locator> =>
    resolveTarget(readTarget(yaml, bare), scope());
  const idOf = async (yaml: string, bare?: BareMeaning): Promise<string | null> =>
    (await resolve(yaml, bare)).getAttribute('id', { timeout: 2_000 });
  const near = (yaml: string, bare?: BareMeaning): Promise<readonly string[]> =>
    describeCandidates(readTarget(yaml, bare), scope());
  const field = (name: string): Promise<string | null> => idOf(JSON.stringify(name), 'field');
  const control = (name: string): Promise<string | null> => idOf(JSON.stringify(name), 'control');

  it('should find by role, label, placeholder, text, alt, title, test id, css, xpath and element', async () => {
    await page.setContent(`
      <h2 id=a>Result</h2><h3>Result</h3><label>Name <input id=b placeholder="Last, first"></label>
      <img id=c alt="Plan card" title="Front"><p id=d data-testid=d>Claim received</p>`);
    expect(await idOf('heading "Result" [level=2]')).to.equal('a');
    expect(await idOf('label "Name"')).to.equal('b');
    expect(await idOf('placeholder /last/i')).to.equal('b');
    expect(await idOf('alt "Plan card"')).to.equal('c');
    expect(await idOf('title "Front"')).to.equal('c');
    for (const target of [
      'text "Claim received"',
      'testid "d"',
      'css "p"',
      'xpath "//p"',
      '"@d"',
      'Claim received',
    ])
      expect(await idOf(target), target).to.equal('d');
  });

  it('should begin and end a text where a reader does, whatever white space the markup has around it', async () => {
    await page.setContent('<div id=a>\n  Request <b>42</b>\n</div><p id=b>\n Your Request 42 is in\n</p>');
    for (const target of ['text /^Request \\d+$/', `{ find: 'css "div, p"', has_text: /^Request/ }`])
      expect(await idOf(target), target).to.equal('a');
    expect(await idOf('text /is in$/')).to.equal('b');
    expect(await (await resolve('text /^42 is/')).count()).to.equal(0);
  });

  it('should keep data out of selector syntax', async () => {
    const nasty = `O'Neil "Bob" >> css=body [a=b] /x/ \\ }} %41`;
    await page.setContent(
      `<button id=right></button><label for=in></label><input id=in><table><tr><th>Name</th></tr><tr id=row><td></td></tr></table>`,
    );
    await page.evaluate((text) => {
      for (const element of document.querySelectorAll('button,label,td')) element.textContent = text;
    }, nasty);
    values.set('${{ inputs.name }}', nasty);
    expect(await control('${{ inputs.name }}')).to.equal('right');
    expect(await field('${{ inputs.name }}')).to.equal('in');
    expect(await idOf(`'button "\${{ inputs.name }}"'`)).to.equal('right');
    expect(await idOf('row: { Name: "${{ inputs.name }}" }')).to.equal('row');
  });

  it('should be strict and list what matches', async () => {
    await page.setContent('<button>Open</button><button>Open</button>');
    const error: unknown = await (
      await resolve('button "Open"')
    )
      .click({ timeout: 500 })
      .catch((thrown: unknown) => thrown);
    expect(String(error)).to.include('strict mode violation').and.include('2 elements');
    expect(await (await resolve('{ find: Open, nth: last }', 'control')).count()).to.equal(1);
    expect(await (await resolve('{ find: button "Open", nth: 5 }')).count()).to.equal(0);
    await page.setContent('<button>open</button><button id=open>Open</button><p>Open it</p><p id=p>Open</p>');
    expect(await idOf('button "Open" [exact]')).to.equal('open');
    expect(await idOf('{ find: \'text "Open" [exact]\', nth: last }')).to.equal('p');
  });

  it('should take [exact] also of what has no name but its text', async () => {
    await page.setContent(
      '<ul><li>46</li><li id=four> 4 </li><li>14</li></ul><p role=status>Saved (1)</p><p role=status id=saved>Saved</p>',
    );
    expect(await idOf('listitem "4" [exact]')).to.equal('four');
    expect(await idOf('{ listitem: "4", exact: true }')).to.equal('four');
    expect(await idOf('status "Saved" [exact]')).to.equal('saved');
  });

  it('should narrow by within, has, texts, and, or, visibility and exactness', async () => {
    await page.setContent(`
      <section aria-label="Plan"><button id=plan>Open</button></section>
      <div><h3>Claims</h3><ul>
        <li id=paid>Claim <b>Paid</b> <a href=#>Open</a></li><li id=void>Claim <b>Void</b></li><li style="display:none">Claim hidden</li></ul>
        <button id=claims class=main>Open</button><button>Open all</button></div>`);
    expect(await idOf('{ find: button "Open", within: Plan }')).to.equal('plan');
    expect(await idOf('{ find: button "Open", exact: true, within: Claims }')).to.equal('claims');
    expect(await idOf('region "Plan" > button "Open"')).to.equal('plan');
    expect(await idOf('{ find: listitem, has: text "Paid" }')).to.equal('paid');
    expect(await idOf('{ find: listitem, has_not: link "Open" }')).to.equal('void');
    expect(await idOf('{ find: listitem, has_text: /void/i }')).to.equal('void');
    expect(await idOf('{ find: listitem, has_not_text: Paid, visible: true }')).to.equal('void');
    expect(await idOf('{ find: button "Open", and: css ".main" }')).to.equal('claims');
    expect(await idOf('{ find: button "Missing", or: css ".main" }')).to.equal('claims');
  });

  it('should look under a heading only as far as the next one, where several share their part of the page', async () => {
    await page.setContent(`
      <form><h1>Claim</h1><button id=help>Help</button>
        <h2>Primary insurance</h2>Member ID: <input id=first><h3>Details</h3><label>Plan <input id=plan></label>
        <h2>Secondary insurance</h2><p>Member ID: <input id=second></p><label>Group <input id=group></label></form>
      <div id=card><button id=edit>Edit</button><div><h2>Contact</h2></div><button>Call</button></div>`);
    const within = (find: string, part: string): Promise<string | null> =>
      idOf(`{ find: ${find}, within: ${part} }`, 'input');
    expect(await within('Member ID', 'Primary insurance')).to.equal('first');
    expect(await within('Member ID', 'Secondary insurance')).to.equal('second');
    expect(await within('Plan', 'Primary insurance')).to.equal('plan');
    expect(await within('Plan', 'Details')).to.equal('plan');
    expect(await within('button "Help"', 'Claim')).to.equal('help');
    expect(await within('button "Edit"', 'Contact')).to.equal('edit');
    const foreign = await resolve('{ find: Group, within: Primary insurance }', 'input');
    expect(await foreign.count()).to.equal(0);
  });

  it('should find an editor by the words over its buttons', async () => {
    await page.setContent(`<label>Clinical note</label><div role=toolbar><select><option>Normal</select><button>Bold</button></div>
      <div><div id=note contenteditable=true></div></div>`);
    expect(await idOf('Clinical note', 'input')).to.equal('note');
  });

  it('should go through frames: by name, as a chain, or any', async () => {
    const inner = `<iframe title=Deep srcdoc="<button id=deep>Save</button>"></iframe>`.replaceAll(
      '"',
      '&quot;',
    );
    await page.setContent(
      `<iframe name=body_frame srcdoc="${inner}"></iframe><iframe srcdoc="<p>other</p>"></iframe>`,
    );
    expect(await idOf('{ find: Save, frame: [ body_frame, title "Deep" ] }', 'control')).to.equal('deep');
    expect(await idOf('{ find: button "Save", frame: any }')).to.equal('deep');
  });

  it('should look into open shadow roots', async () => {
    await page.setContent('<x-form></x-form>');
    await page.evaluate(() => {
      const root = document.querySelector('x-form')?.attachShadow({ mode: 'open' });
      if (root) root.innerHTML = '<label for=m>Member ID</label><input id=m><button id=s>Search</button>';
    });
    expect(await field('Member ID')).to.equal('m');
    expect(await control('Search')).to.equal('s');
  });

  it('should find fields by what a person reads beside them', async () => {
    await page.setContent(`
      <label for=id>Member ID: *</label><input id=id><label for=sfx>Member ID suffix</label><input id=sfx>
      <input id=ph placeholder="Tax number"><input id=aria aria-label="Check digit"><span id=n>Group</span><input id=lb aria-labelledby=n>
      <table><tr><td>Last name:</td><td><input id=left></td><td>First</td><td><input id=first></td></tr>
        <tr><td>Street</td><td>Town</td></tr><tr><td><input id=street></td><td><input id=town></td></tr></table>
      <div><b>Phone</b></div><div><input id=phone></div>
      <fieldset id=sex><legend>Gender</legend><label><input type=radio name=g>F</label><label><input type=radio name=g>M</label></fieldset>
      <div style="display:none"><label>Member ID <input id=trap></label></div>`);
    expect(await field('Member ID')).to.equal('id');
    expect(await field('member id suffix')).to.equal('sfx');
    expect(await field('Tax number')).to.equal('ph');
    expect(await field('Check digit')).to.equal('aria');
    expect(await field('Group')).to.equal('lb');
    expect(await field('Last name')).to.equal('left');
    expect(await field('First')).to.equal('first');
    expect(await field('Town')).to.equal('town');
    expect(await field('Phone')).to.equal('phone');
    expect(await field('Gender')).to.equal('sex');
    expect(await field('/^Tax/')).to.equal('ph');
  });

  it('should take the frame around a field for decoration, and a label of a part for what is in it', async () => {
    await page.setContent(`
      <label for=id>Member ID</label><div><input id=id><fieldset aria-hidden=true><legend><span>Member ID</span></legend></fieldset></div>
      <label for=sex>Gender</label><div id=sex><label><input type=radio name=g>Female</label><label><input type=radio name=g>Male</label></div>
      <label for=part>Level</label><div id=part><span>0</span><div role=slider tabindex=0 id=level>.</div></div>`);
    expect(await field('Member ID')).to.equal('id');
    expect(await field('Gender')).to.equal('sex');
    expect(await field('Level')).to.equal('level');
  });

  it('should find boxes by the words behind them, and fields in a shadow root by what stands beside it', async () => {
    await page.setContent(`
      <table><tr><td>Patient is</td><td><input type=radio id=self> Self <input type=radio id=spouse> Spouse</td></tr>
        <tr><td>Related to</td><td><input type=hidden><input type=checkbox id=job>&nbsp;Employment <input type=checkbox id=car> Auto <input id=state></td></tr>
        <tr><td>Sex: <input type=radio id=f> F <input type=radio id=m> M</td><td>Yes <input type=radio id=yes> No <input type=radio id=no></td></tr>
        <tr><td>Urgent: <input type=checkbox id=urgent> Yes</td><td></td></tr>
        <tr><td>A</td><td>B</td></tr><tr><td><x-code id=a></x-code></td><td><x-code id=b></x-code></td></tr></table>
      <script>for (const host of document.querySelectorAll('x-code'))
        host.attachShadow({ mode: 'open' }).innerHTML = '<input placeholder=Code id=in-' + host.id + '>';</script>`);
    expect(await field('Self')).to.equal('self');
    expect(await field('Spouse')).to.equal('spouse');
    expect(await field('Employment')).to.equal('job');
    expect(await field('Auto')).to.equal('car');
    expect(await field('F')).to.equal('f');
    expect(await field('M')).to.equal('m');
    expect(await field('No')).to.equal('no');
    expect(await field('Urgent')).to.equal('urgent');
    expect(await field('A')).to.equal('in-a');
    expect(await field('B')).to.equal('in-b');
  });

  it('should find controls by their names, exact before contained', async () => {
    await page.setContent(`
      <button id=in>Sign in</button><button>Sign in with SSO</button><input type=submit id=go value="Go »"><a id=claims href=#>Claims (3)</a>
      <button id=icon aria-label="Close"><svg></svg></button><a href=# id=pic><img alt="Print card"></a>
      <td><span id=old style="cursor:pointer" >Eligibility</span></td><label><input id=box type=checkbox> I agree</label>`);
    expect(await control('Sign in')).to.equal('in');
    expect(await control('go')).to.equal('go');
    expect(await control('Claims')).to.equal('claims');
    expect(await control('Close')).to.equal('icon');
    expect(await control('Print card')).to.equal('pic');
    expect(await control('Eligibility')).to.equal('old');
    expect(await control('I agree')).to.equal('box');
  });

  it('should take bare words for a field where no control has them for its name', async () => {
    await page.setContent(
      '<p>Date: <input id=date readonly></p><label>Plan <input id=plan></label><button id=go>Plan</button>',
    );
    expect(await control('Date')).to.equal('date');
    expect(await control('Plan')).to.equal('go');
  });

  it('should find rows and cells by the words over the columns, spans and nested headers laid out', async () => {
    await page.setContent(`<table>
      <thead><tr><th rowspan=2>Service</th><th colspan=2>In network</th><th rowspan=2>Note</th></tr><tr><th>Copay</th><th>Limit</th></tr></thead>
      <tr id=r1><td>Office visit</td><td id=c1>$20</td><td>none</td><td rowspan=2 id=note>call</td></tr>
      <tr id=r2><td>Office visit, new</td><td>$30</td><td id=c2>12</td></tr></table>
      <div role=grid><div role=row><span role=columnheader>Claim</span><span role=columnheader>Status ▲</span></div>
        <div role=row id=g1><span role=gridcell>17</span><span role=gridcell id=s1><button id=open>Paid</button></span></div></div>`);
    expect(await idOf('row: { Service: Office visit }')).to.equal('r1');
    expect(await idOf('row: { Copay: $30 }')).to.equal('r2');
    expect(await idOf('cell: { row: { Service: Office visit }, column: In network Copay }')).to.equal('c1');
    expect(await idOf('cell: { row: { Service: "/new$/" }, column: Limit }')).to.equal('c2');
    expect(await idOf('cell: { row: { Service: "/new$/" }, column: Note }')).to.equal('note');
    expect(await idOf('cell: { row: { Claim: 17 }, column: Status }')).to.equal('s1');
    expect(await idOf('{ find: button, within: { cell: { row: { Claim: 17 }, column: Status } } }')).to.equal(
      'open',
    );
    expect(await (await resolve('row: { Claim: 18 }')).count()).to.equal(0);
    expect(await (await resolve('row: { Amount: 18 }')).count()).to.equal(0);
  });

  it('should find by place beside another target, the nearest first', async () => {
    await page.setContent(`<div style="position:relative">
      <b style="position:absolute;left:0;top:40px">Total</b>
      <input id=right style="position:absolute;left:100px;top:40px;width:50px"><input id=far style="position:absolute;left:300px;top:40px;width:50px">
      <input id=under style="position:absolute;left:0;top:100px;width:50px"></div>`);
    expect(await idOf('{ find: textbox, near: { right_of: text "Total" } }')).to.equal('right');
    expect(await idOf('{ find: textbox, near: { right_of: text "Total" }, nth: 1 }')).to.equal('far');
    expect(await idOf('{ find: textbox, near: { below: text "Total" } }')).to.equal('under');
    expect(await idOf('{ find: textbox, near: text "Total" }')).to.equal('under');
    await page.setContent(`<b style="position:absolute;left:0;top:8px;width:5px">Total</b>
      <input id=end style="position:absolute;left:400px;top:8px"><input id=beyond style="position:absolute;left:410px;top:8px">`);
    expect(await idOf('{ find: textbox, near: text "Total" }')).to.equal('end');
    expect(await (await resolve('{ find: css "#beyond", near: text "Total" }')).count()).to.equal(0);
  });

  it('should find in the part that it shares with another target, and refuse to guess between parts', async () => {
    const card = (name: string, id: string): string =>
      `<div class=card><div><a href=#>${name}</a></div><p>In stock</p><div><span><button id=${id}>Add</button></span></div></div>`;
    await page.setContent(
      `<aside><a href=#>Help</a></aside>${card('Lamp', 'lamp')}${card('Lamp XL', 'xl')}${card('Rope', 'rope')}<footer><a href=#>Rope care</a></footer>`,
    );
    expect(await idOf(`{ find: Add, beside: 'text "Rope" [exact]' }`, 'control')).to.equal('rope');
    expect(await idOf('{ find: button, beside: link "Lamp XL" }')).to.equal('xl');
    const several: unknown = await idOf('{ find: button "Add", beside: link "Lamp" }').catch(
      (error: unknown) => error,
    );
    expect(String(several)).to.include('strict mode violation: anchor "beside: link \\"Lamp\\""');
    expect(await (await resolve('{ find: button "Add", beside: link "Help" }')).count()).to.equal(3);
    expect(await (await resolve('{ find: button, beside: link "Gone" }')).count()).to.equal(0);
    const late = page.evaluate(() =>
      setTimeout(
        () =>
          document.body.insertAdjacentHTML('beforeend', '<div><b>Late</b><button id=late>Add</button></div>'),
        150,
      ),
    );
    expect(await idOf('{ find: button "Add", beside: text "Late" }')).to.equal('late');
    await late;
  });

  it('should take the first candidate with one match and tell which it was', async () => {
    await page.setContent('<button>Next</button><button>Next</button>');
    const late = page.evaluate(() =>
      setTimeout(() => document.body.insertAdjacentHTML('beforeend', '<a id=go href=#>Continue</a>'), 150),
    );
    expect(await idOf('any_of: [ button "Next", button "Proceed", link "Continue" ]')).to.equal('go');
    expect(matched).to.deep.equal([2]);
    await late;
  });

  it('should work under a strict content security policy', async () => {
    const server: Server = createServer((_request, response) => {
      response.writeHead(200, {
        'content-type': 'text/html',
        'content-security-policy': "default-src 'none'",
      });
      response.end('<label>Member ID <input id=m></label>');
    });
    await new Promise<void>((done) => server.listen(0, '127.0.0.1', done));
    try {
      await page.goto(`http://127.0.0.1:${(server.address() as AddressInfo).port}`);
      expect(await field('Member ID')).to.equal('m');
    } finally {
      server.close();
    }
  });

  it('should name the nearest elements in words an author can paste', async () => {
    await page.setContent(`<h1>Sign on to the portal</h1><button>Sign on</button><a href=#>Help</a>
      <label>Member number <input value=secret></label><iframe srcdoc="<button>Sign in later</button>"></iframe>`);
    await page.frameLocator('iframe').getByRole('button').waitFor();
    expect((await near('button "Sign in"'))[0]).to.equal(
      `{ find: button "Sign in later", frame: 'css "iframe, frame >> nth=0"' }`,
    );
    expect(await near('button "Sign in"')).to.include('button "Sign on"');
    expect((await near('Member ID', 'field'))[0]).to.equal('label "Member number"');
    expect((await near('Member ID', 'field')).join()).not.to.include('secret');
  });

  /** Each finds one element, for an author will paste it. */
  async function nearAndSound(yaml: string, bare?: BareMeaning): Promise<readonly string[]> {
    const found = (await near(yaml, bare)).map((one) => one.split(' # ')[0] ?? '');
    expect(found, yaml).not.to.be.empty;
    for (const one of found.filter((target) => !target.startsWith('text ')))
      expect(
        await (await resolve(one.startsWith('{') ? one : JSON.stringify(one), bare)).count(),
        one,
      ).to.equal(1);
    return found;
  }

  it('should name what is there in place of a role without a name: its kin first, else what can be used', async () => {
    await page.setContent(`<button>Search</button><a href=#>Help</a><label>Units <input type=number value=42></label><input value=secret><input>
      <p>Nothing found</p><div role=spinbutton aria-valuenow=7 tabindex=0></div>`);
    expect((await nearAndSound('slider'))[0]).to.equal('spinbutton "Units"');
    expect(await nearAndSound('menuitem')).to.include.members(['button "Search"', 'link "Help"']);
    expect(await nearAndSound('heading')).to.include('paragraph "Nothing found"');
    expect(await nearAndSound('tree')).to.include.members(['button "Search"', '{ find: textbox, nth: 1 }']);
    expect((await nearAndSound('button "Xyz"'))[0], 'no name is near').to.equal('button "Search"');
    expect((await near('textbox "Qqq"')).join()).not.to.match(/secret|42|7/);
  });

  it('should name test ids for a test id, and a control of the same role whatever its name', async () => {
    await page.setContent(
      '<h1>Search members</h1><button>Find</button><p data-testid=copay>$25</p><p data-testid=plan>Gold</p>',
    );
    expect(await near('testid "co-pay"')).to.deep.equal(['testid "copay"']);
    expect(await near('testid "qqq"')).to.include.members(['testid "copay"', 'testid "plan"']);
    expect(await near('button "Search"')).to.deep.equal([
      'heading "Search members" [level=1]',
      'button "Find"',
    ]);
  });

  it('should name what carries the words of a selector that finds nothing, else what can be used', async () => {
    await page.setContent(`<input type=submit id=login-button name=login_button value="Sign in"><input name=userName placeholder="User">
      <a href="/help">Questions</a><h2 data-test=secondary-header>Claims</h2><x-box></x-box>
      <script>document.querySelector('x-box').attachShadow({ mode: 'open' }).innerHTML = '<button class="close-icon">Dismiss</button>'</script>`);
    expect((await nearAndSound('css "#loginBtn"'))[0]).to.equal('button "Sign in"');
    expect((await nearAndSound('css "input[name=user-name]"'))[0]).to.equal('textbox "User"');
    expect((await nearAndSound('css ".icon.close"'))[0]).to.equal('button "Dismiss"');
    expect((await nearAndSound(`'xpath "//a[contains(@href, ''help'')]/span"'`))[0]).to.equal(
      'link "Questions"',
    );
    expect((await nearAndSound('testid "header"'))[0]).to.equal('heading "Claims" [level=2]');
    expect(await nearAndSound('css "div > div"')).to.include('button "Sign in"');
  });

  it('should name first the fields whose label, hint, or name has the words, and for a field no other control', async () => {
    await page.setContent(`<h1>User name</h1><label><input type=checkbox>Remember user</label><label>Search all users <input></label>
      <label for=l style="display:none">Login</label><input id=l placeholder="Username or e-mail"><a href=#>Forgot user name?</a>`);
    expect(await nearAndSound('Username', 'input')).to.deep.equal([
      'label "Login"',
      'checkbox "Remember user"',
      'label "Search all users"',
    ]);
    await page.setContent(
      '<button>Member ID</button><input placeholder="Member ID or SSN"><input aria-label=Card name=member_id>',
    );
    expect(await nearAndSound('Member ID', 'input')).to.deep.equal([
      'placeholder "Member ID or SSN"',
      'label "Card"',
    ]);
    await page.setContent('<button>Member ID</button>');
    expect(await nearAndSound('Member number', 'input')).to.deep.equal(['button "Member ID"']);
  });

  it('should name fields that only words near them name, such as those over them in the same cell', async () => {
    await page.setContent(`<table><tr><td>Patient name:<br><input name=x1><td><b>Date of birth</b><div><input name=x2 value=secret></div></table>
      <div><p>Provider notes</p><textarea name=x3></textarea></div><label>Plan <input></label>`);
    expect((await nearAndSound('Name of patient', 'input'))[0]).to.equal('Patient name');
    expect((await nearAndSound('label "Birth date"', 'input'))[0]).to.equal('Date of birth');
    expect((await nearAndSound('textbox "Patient name"', 'input'))[0]).to.equal('Patient name');
    expect((await nearAndSound('Notes of the provider', 'input'))[0]).to.equal('Provider notes');
    expect((await nearAndSound('Plan name', 'input')).join()).to.match(/label "Plan"/);
  });

  it('should name fields without a name by their name in the HTML, or their place, with the words next to them', async () => {
    const zone = (first: string, second: string): string => `<label for=t>Title</label><input id=t>
      <table><tr><td><div><b>Timezone</b><br><i>Continent · City</i></div><td><div><select ${first}><option>Africa</select></div><div><select ${second}><option>Adak</select></div></table>
      <label>Confirm continuation <input type=checkbox></label>`;
    await page.setContent(zone('id=continent name=continent', 'id=city name=city'));
    expect((await near('Continent', 'input'))[0]).to.equal(
      'continent # combobox, id=continent, name=continent, next to "Timezone Continent · City"',
    );
    expect((await near('City', 'input')).join('\n')).to.match(/^city # combobox, id=city, name=city/m);
    await page.setContent(zone('', ''));
    expect((await near('Continent', 'input'))[0]).to.equal(
      '{ find: combobox, nth: 0 } # combobox, next to "Timezone Continent · City"',
    );
    expect((await near('slider')).join('\n')).to.match(
      /^{ find: combobox, nth: 0 } # combobox, next to "Tim/m,
    );
  });

  it('should not fail where there is nothing to name', async () => {
    await page.setContent('');
    for (const yaml of ['slider', 'css "#a"', 'button "A"', 'row: { Claim: 17 }'])
      expect(await near(yaml), yaml).to.deep.equal([]);
  });
});
