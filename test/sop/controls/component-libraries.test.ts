import { expect } from 'chai';
import {
  closeSharedBrowser,
  finishOn,
  openActionLab,
  type ActionLab,
  type Ran,
} from '../../support/action-lab.ts';

describe('widgets of component libraries', () => {
  let lab: ActionLab;

  before(async () => {
    lab = await openActionLab();
  });
  after(async () => {
    await lab.close();
    await closeSharedBrowser();
  });

  const on = (page: string, steps: string, outputs?: Record<string, string>): Promise<Ran> =>
    finishOn(lab, page, steps, outputs);

  it('should know a field by a label that is put into its shadow root, and never take the field after it', async () => {
    await on('web-components', '- fill: { Member ID: ACM1, Units: 3, Expedited: true }');
    const values = await lab.page
      .locator('x-text input')
      .evaluateAll((all) => all.map((input) => (input as HTMLInputElement).value));
    expect(values).to.deep.equal(['ACM1', '3', '', '']);
    expect(await lab.page.locator('x-box input').isChecked()).to.equal(true);
  });

  it('should look inside of a dialog for what is put into it', async () => {
    await on(
      'web-components',
      '- fill: { target: { find: Street, within: dialog "Edit address" }, value: 1 Main St }\n- click: dialog "Edit payer" > button "Apply"',
    );
    expect(await lab.page.title()).to.equal('Edit payer Payer Apply');
    expect(await lab.page.locator('x-text input').nth(2).inputValue()).to.equal('1 Main St');
  });

  it('should read what is put into a shadow root', async () => {
    const ran = await on(
      'web-components',
      '- read: { reference: Reference, title: { from: \'heading "Edit payer"\' } }',
      { reference: 'string', title: 'string' },
    );
    expect(ran.outputs).to.deep.equal({ reference: 'REF-9', title: 'Edit payer' });
  });

  it('should take the one of several drawn buttons that is put into a group, by a part of its words', async () => {
    await on('web-components', '- fill: { Urgency: Expedited }\n- verify_form');
    expect(await lab.page.locator('[role=radio][aria-checked=true]').innerText()).to.equal(
      'Expedited review',
    );
  });

  it('should tick what lies under its label or off the page, and wait for what draws the tick later', async () => {
    await on(
      'web-components',
      '- fill: { Paperless: true }\n- fill: { I certify this: true }\n- fill: { I accept: true }\n- fill: { Paperless: false }\n- check: Paperless',
    );
    expect(await lab.page.locator('x-switch').getAttribute('aria-checked')).to.equal('true');
    expect(await lab.page.locator('x-cover input').isChecked()).to.equal(true);
    expect(await lab.page.locator('#terms').isChecked()).to.equal(true);
  });

  it('should move a slider that tells its number only after the key', async () => {
    await on('web-components', '- fill: { Pain: 7 }\n- fill: { Pain: 3 }');
    expect(await lab.page.locator('[role=slider]').getAttribute('aria-valuenow')).to.equal('3');
  });

  it('should move the slider that shows, where its words are tied to, or stand before, the hidden field beside it', async () => {
    const slider =
      '<input style="display:none" ID tabindex="-1" value="5"><div></div><div role="slider" tabindex="0" aria-valuenow="5" onkeydown="this.ariaValueNow = +this.ariaValueNow + { ArrowRight: 1, ArrowLeft: -1 }[event.key]">o</div>';
    await lab.show(`<div><label for="pain">Pain</label><div>${slider.replace('ID', 'id="pain"')}</div></div>
<div><label>Dose</label><div>${slider.replace('ID', '')}</div></div>`);
    const ran = await lab.run('- fill: { Pain: 7, Dose: 3 }\n- verify_form');
    expect(ran.verdict).to.equal('finished');
    const shown = await lab.page
      .locator('[role=slider]')
      .evaluateAll((all) => all.map((one) => one.ariaValueNow));
    expect(shown).to.deep.equal(['7', '3']);
  });

  it('should read a table whose rows have shadow roots of their own, and click in one', async () => {
    const ran = await on(
      'web-components',
      '- read: { claims: { table: Claims, columns: { Claim: claim, Status: status } } }\n- click: { target: { button: Pick, within: { row: { Claim: C-2 } } } }',
      { claims: 'array' },
    );
    expect(ran.outputs['claims']).to.deep.equal([
      { claim: 'C-1', status: 'Paid' },
      { claim: 'C-2', status: 'Denied' },
    ]);
    expect(await lab.page.title()).to.equal('C-2 Denied');
  });

  const picked = (): Promise<string[]> =>
    lab.page
      .locator('[data-list]')
      .evaluateAll((all) => all.map((one) => (one as HTMLElement).dataset['picked'] ?? ''));

  it('should choose where a part of the widget lies over the field, and see the choice beside it', async () => {
    await on('drawn-lists', '- fill: { City: London }');
    expect((await picked())[0]).to.equal('London');
  });

  it('should choose right after another choice, whose list still fades over the field and shuts every list as it goes', async () => {
    await on('fading-lists', '- fill: { State: Texas, Clinic: South }\n- fill: { State: Ohio }');
    expect(await picked()).to.deep.equal(['Ohio', 'South', '']);
    expect(await lab.page.locator('[data-list]').first().getAttribute('data-opened')).to.equal('2');
  });

  it('should click again where the first click opens nothing, and never click a list shut', async () => {
    await on('fading-lists', '- fill: { Payer: Acme }');
    expect(await picked()).to.deep.equal(['', '', 'Acme']);
    expect(await lab.page.locator('[data-list]').nth(2).getAttribute('data-opened')).to.equal('1');
  });

  it('should type into the search box of the list that opens, and never into a field that has the focus or stands by', async () => {
    const list = (name: string, box: string): string => `<span id="${name}">${name}</span>
<div role="combobox" tabindex="-1" aria-expanded="false" aria-labelledby="${name}" onmousedown="event.preventDefault()" onclick="this.nextElementSibling.hidden = false">none</div>
<div hidden>${box}<ul role="listbox"><li role="option" onclick="this.closest('div').hidden = true; this.closest('div').previousElementSibling.textContent = this.textContent">Rome</li></ul></div>`;
    await lab.show(`<div><input type="text" aria-label="Site" autofocus><ul class="menu"><li>Home</li></ul></div>
${list('City', '')}${list('Town', '<input type="search" oninput="document.title += this.value">')}`);
    const ran = await lab.run('- focus: Site\n- fill: { City: Rome, Town: Rome }');
    expect(ran.verdict).to.equal('finished');
    expect(await lab.page.getByLabel('Site').inputValue()).to.equal('');
    expect(await lab.page.title()).to.equal('RRoRomRome');
  });

  it('should choose several, losing none, and leave no list open', async () => {
    await on(
      'drawn-lists',
      '- fill: { Services: [Consult, Therapy], Lines: [L1, L3] }\n- fill: { Note: done }\n- fill: { Services: Surgery }',
    );
    expect((await picked()).slice(1)).to.deep.equal(['Consult|Therapy|Surgery', 'L1|L3']);
  });

  it('should choose several in place of a select that is drawn as tags, removing none, whatever names it and however its list closes', async () => {
    const ran = await on(
      'tag-lists',
      '- fill: { Services: [Medical Supplies, Medical, Consult], Regions: [North West, North], Note: done }\n- verify_form\n- read: { services: Services }\n- fill: { Services: Therapy }',
      { services: 'string' },
    );
    const selected = await lab.page
      .locator('select')
      .evaluateAll((all) =>
        all.map((one) => [...(one as HTMLSelectElement).selectedOptions].map(({ label }) => label)),
      );
    expect(selected).to.deep.equal([
      ['Zero balance', 'Consult', 'Medical', 'Medical Supplies', 'Therapy'],
      ['North', 'North West'],
    ]);
    expect(ran.outputs).to.deep.equal({ services: 'Zero balance, Consult, Medical, Medical Supplies' });
    expect(await lab.page.locator('#note').inputValue()).to.equal('done');
    expect(await lab.page.locator('.box.open').count()).to.equal(0);
  });

  for (const [name, id, first, choice] of [
    ['State', 'state', 'Ohio', 'Utah'],
    ['Plan', 'plan', 'Gold', 'Silver'],
  ] as const)
    it(`should take a select and what is drawn in its place for one control, if only the cell ahead names it: ${name}`, async () => {
      const ran = await on(
        'drawn-selects',
        `- read: { before: ${name} }\n- fill: { ${name}: ${choice}, Note: done }\n- verify_form\n- read: { after: ${name} }`,
        { before: 'string', after: 'string' },
      );
      expect(ran.outputs).to.deep.equal({ before: first, after: choice });
      expect(await lab.page.locator(`#${id}`).inputValue()).to.equal(choice);
      expect(await lab.page.locator('#note').inputValue()).to.equal('done');
    });

  it('should choose an option without words, and read it back', async () => {
    const steps = `- fill: { State: Utah }\n- fill: { State: { option_value: '0' } }\n- verify_form`;
    await on('drawn-selects', steps, {});
    expect(await lab.page.locator('#state').inputValue()).to.equal('0');
  });

  it('should press a chord with the small letter, as a keyboard does', async () => {
    await lab.show(
      '<script>onkeydown = (event) => { if (event.ctrlKey && event.key === "k") document.title = "open"; };</script>',
    );
    await lab.run('- press: Control+K');
    expect(await lab.page.title()).to.equal('open');
  });

  it('should say of what cannot be dragged, or used behind an open list, what it is', async () => {
    await lab.show('<p>Visit</p><p>Visit</p><p>Monday</p><div inert><button>Save</button></div>');
    const dragged = await lab.run('- drag: { target: text "Visit", to: text "Monday" }\n  timeout: 1s');
    expect(dragged.outcome.status === 'failed' && dragged.outcome.report?.message).to.match(
      /^text "Visit" matches 2 elements/,
    );
    const clicked = await lab.run('- click: css "button" # sopwith-ignore: selector-target\n  timeout: 1s');
    expect(clicked.outcome.status === 'failed' && clicked.outcome.report?.message).to.match(
      /a list or a dialog that is open/,
    );
  });

  it('should type a date into drawn parts, and fail where a group of this name takes none', async () => {
    const part = (name: string): string =>
      `<span role="spinbutton" tabindex="0" contenteditable="true" aria-label="${name}, Onset date">-</span>`;
    await lab.show(`<div role="group" aria-label="Onset date">${['month', 'day', 'year'].map(part).join('/')}</div>
<div role="group" aria-label="Sent"><button role="switch">now</button></div>
<script>
  for (const part of document.querySelectorAll('[role=spinbutton]'))
    part.onkeydown = (event) => {
      event.preventDefault();
      const typed = (part.getAttribute('aria-valuenow') ?? '') + event.key;
      part.setAttribute('aria-valuenow', typed);
      part.textContent = typed;
    };
</script>`);
    const ran = await lab.run('- fill: { Onset date: { date: 2026-03-05 } }\n- verify_form');
    expect(ran.verdict).to.equal('finished');
    expect(await lab.page.locator('[aria-label="Onset date"]').innerText()).to.equal('3/5/2026');
    const none = await lab.run('- fill: { Sent: { date: 2026-03-05 } }');
    expect(none.verdict).to.equal('portal_changed not_fillable');
  });
});
