import { expect } from 'chai';
import { closeSharedBrowser, openActionLab, type ActionLab, type Ran } from '../../../support/action-lab.ts';

const FORM = `
  <label for=m>Member ID *</label><input id=m>
  <label>Notes <textarea id=n></textarea></label>
  <label>State <select id=s><option value="">Choose<option value=CA>CA - California<option value=TX>TX - Texas</select></label>
  <label><input id=c type=checkbox> Accept assignment</label>
  <fieldset><legend>Gender</legend><label><input type=radio name=g value=F>Female</label><label><input type=radio name=g value=M id=male>Male</label></fieldset>
  <div id=rich contenteditable role=textbox aria-label="Clinical notes"></div>
  <label>Born <input id=nd type=date></label>
  <label>Share <input id=r type=range min=0 max=10></label>
  <div id=sl role=slider tabindex=0 style="height:9px" aria-label=Level aria-valuenow=3 onkeydown="this.setAttribute('aria-valuenow', +this.getAttribute('aria-valuenow') + ({ArrowRight:1,ArrowLeft:-1}[event.key] ?? 0))"></div>`;

describe('input actions', () => {
  let lab: ActionLab;

  before(async () => {
    lab = await openActionLab();
  });
  after(async () => {
    await lab.close();
    await closeSharedBrowser();
  });

  const value = (id: string): Promise<unknown> =>
    lab.page.locator(`#${id}`).evaluate((element) => {
      if (element instanceof HTMLInputElement && /checkbox|radio/.test(element.type)) return element.checked;
      if (element instanceof HTMLElement && element.isContentEditable) return element.innerText;
      return 'value' in element ? element.value : element.getAttribute('aria-valuenow');
    });

  it('should fill every kind of control by what it is', async () => {
    await lab.show(FORM);
    const ran = await lab.run(
      `
- fill:
    Member ID: "\${{ inputs.id }}"
    Notes: two words
    State: TX
    Accept assignment: true
    Gender: Male
    Clinical notes: stable
    Born: { date: "1980-01-31" }
    Share: 7
    Level: 5
- verify_form`,
      { inputs: { id: 'A1' }, head: 'inputs: { type: object, properties: { id: { type: string } } }\n' },
    );
    expect(ran.verdict, messageOf(ran)).to.equal('finished');
    const seen = await Promise.all(['m', 'n', 's', 'c', 'male', 'rich', 'nd', 'r', 'sl'].map(value));
    expect(seen).to.deep.equal(['A1', 'two words', 'TX', true, true, 'stable', '1980-01-31', '7', '5']);
    expect(ran.notes).to.include('9 fields hold what was filled');
  });

  it('should write dates as the portal does: in one field, in three parts, in selects', async () => {
    const months = ['January', 'February', 'March']
      .map((name, index) => `<option value=${index + 1}>${name}`)
      .join('');
    await lab.show(`
      <label>Date of birth <input id=one></label>
      <fieldset><legend>Date of service</legend><input id=y placeholder=YYYY size=4><input id=mo placeholder=MM size=2><input id=d placeholder=DD size=2></fieldset>
      <table><tr><td>Onset date:</td><td><select id=sm><option>Month${months}</select> <select id=sd><option>1<option>2<option>31</select> <select id=sy><option>2025<option>2026</select></td></tr></table>`);
    const ran = await lab.run(
      `
- fill:
    Date of birth: { date: "1980-01-31" }
    Date of service: { date: "2026-02-01" }
    Onset date: { date: "2026-03-02" }`,
      { portal: 'title: Acme\ndate_format: dd.MM.yyyy\n' },
    );
    expect(ran.verdict, messageOf(ran)).to.equal('finished');
    const seen = await Promise.all(['one', 'y', 'mo', 'd', 'sm', 'sd', 'sy'].map(value));
    expect(seen).to.deep.equal(['31.01.1980', '2026', '02', '01', '3', '2', '2026']);
  });

  it('should accept the ways in which portals rewrite a value, and type where a mask drops what is set', async () => {
    await lab.show(`
      <label>Charge <input id=a onblur="this.value = '$' + Number(this.value).toLocaleString('en-US', { minimumFractionDigits: 2 })"></label>
      <label>Phone <input id=b></label><label>Name <input id=c oninput="this.value = this.value.toUpperCase()"></label>
      <script>
        // Takes single keys only.
        b.addEventListener('input', (event) => { if (event.inputType === 'insertText' && event.data?.length === 1) return; b.value = ''; });
      </script>`);
    const ran = await lab.run('- fill: { Charge: "1500", Phone: "5550100", Name: Doe }\n- verify_form');
    expect(ran.verdict, messageOf(ran)).to.equal('finished');
    expect(await Promise.all(['a', 'b', 'c'].map(value))).to.deep.equal(['$1,500.00', '5550100', 'DOE']);
  });

  it('should read back what a field holds and not what a script of the page says that it holds', async () => {
    await lab.show(`<label>Account <input id=a maxlength=4></label>
      <script>Object.defineProperty(a, 'value', { get: () => 'SYNTH-123', set() {} });</script>`);
    expect((await lab.run('- fill: { Account: "SYNTH-123" }')).verdict).to.equal(
      'portal_changed value_mismatch',
    );
  });

  for (const [steps, field] of [
    ['fill: { Name: A }', '<input id=x>'],
    ['fill: { Name: { date: "2026-01-02" } }', '<input id=x>'],
    ['fill: { Name: { value: A, keys: true } }', '<input id=x>'],
    ['fill: { Name: A }', '<select id=x><option>-<option>A</select>'],
    ['check: Name', '<input id=x type=checkbox>'],
    ["fill: { Name: '' }", '<input id=x value=A>'],
  ] as const)
    it(`should wait for the field where only its label is there: ${steps}`, async () => {
      const page = (delay: number): string =>
        `<label for=x>Name</label> <div id=box>loading</div><script>setTimeout(() => { box.innerHTML = '${field}' }, ${delay})</script>`;
      await lab.show(page(150));
      const ran = await lab.run(`- ${steps}`);
      expect(ran.verdict, messageOf(ran)).to.equal('finished');
      await lab.show(page(60_000));
      expect((await lab.run(`- ${steps}\n  timeout: 3s`)).verdict).to.equal(
        'portal_changed target_not_found',
      );
    });

  it('should let widgets that hear keys alone know what was filled in', async () => {
    await lab.show(`
      <label>Born <input id=b></label> <label>Filter <input id=f></label> <label><input type=checkbox> Other</label>
      <script>
        const kept = { b: '', f: '' };
        for (const field of [b, f]) field.onkeyup = () => { kept[field.id] = field.value; };
        // As calendars do that put back the date they know as soon as somebody clicks elsewhere.
        document.onmousedown = () => { for (const field of [b, f]) field.value = kept[field.id]; };
      </script>`);
    const ran = await lab.run(
      '- fill: { Born: { date: "1980-01-31" }, Filter: Paid, Other: true }\n- verify_form',
    );
    expect(ran.verdict, messageOf(ran)).to.equal('finished');
    expect([await value('b'), await value('f')]).to.deep.equal(['01/31/1980', 'Paid']);
  });

  it('should fail on a field that took less, without telling the value', async () => {
    await lab.show('<label>Account <input maxlength=4></label>');
    const ran = await lab.run('- fill: { Account: "SYNTH-123" }');
    expect(ran.verdict).to.equal('portal_changed value_mismatch');
    expect(messageOf(ran)).to.include('"Account"').and.not.include('SYNTH');
    expect((await lab.run('- fill: { Account: { value: "SYNTH-123", verify: false } }')).verdict).to.equal(
      'finished',
    );
  });

  for (const [what, field] of [
    ['a list', '<select id=a><option><option>Ann<option>Bob</select>'],
    ['a text field', '<input id=a>'],
  ] as const)
    it(`should fail if two names of a step mean the same field, whose second value replaces the first one: ${what}`, async () => {
      await lab.show(`<label for=a>Photographer</label><label for=a>Second photographer</label>${field}`);
      const ran = await lab.run('- fill: { Photographer: Ann, Second photographer: Bob }');
      expect(ran.verdict).to.equal('portal_changed value_mismatch');
      expect(messageOf(ran)).to.match(/^"Photographer" and "Second photographer" are the same field/);
      expect(await value('a')).to.equal('Bob');
      const again = '- fill: { Photographer: Ann }\n- fill: { Photographer: Bob }';
      expect((await lab.run(again)).verdict, 'a default first').to.equal('finished');
    });

  it('should find in verify_form what a later field has cleared', async () => {
    await lab.show(
      `<label>Plan <select id=p><option>A<option>B</select></label><label>State <select onchange="p.value = 'A'"><option>CA<option>TX</select></label>`,
    );
    const ran = await lab.run('- fill: { Plan: B }\n- fill: { State: TX }\n- verify_form');
    expect(ran.verdict).to.equal('portal_changed value_mismatch');
    expect(messageOf(ran)).to.include('"Plan"');
  });

  it('should find in verify_form what has changed in a field of an earlier turn of a loop', async () => {
    await lab.show(
      `<input name=debit_1><input name=debit_2><button onclick="document.getElementsByName('debit_1')[0].value = '1'">Update</button>`,
    );
    const turns = `- for_each: [ { d: '1200.00' }, { d: '180.50' } ]
  as: line
  steps: [ fill: { 'debit_\${{ loop.number }}': '\${{ line.d }}' } ]\n`;
    const kept = await lab.run(`${turns}- verify_form`);
    expect(kept.verdict, messageOf(kept)).to.equal('finished');
    expect(kept.notes).to.include('2 fields hold what was filled');
    const ran = await lab.run(`${turns}- click: button "Update"\n- verify_form`);
    expect(ran.verdict).to.equal('portal_changed value_mismatch');
    expect(messageOf(ran)).to.include('debit_');
  });

  it('should hold a group of radio buttons and a date in parts to what they got last', async () => {
    await lab.show(`<fieldset><legend>Sex</legend><label><input type=radio name=s>Male</label><label><input type=radio name=s>Female</label></fieldset>
      <fieldset><legend>Born</legend><input placeholder=YYYY size=4><input placeholder=MM size=2><input placeholder=DD size=2></fieldset>`);
    const ran = await lab.run(
      '- fill: { Sex: Male, Born: { date: "1980-01-31" } }\n- fill: { Sex: Female, Born: { date: "1981-02-03" } }\n- verify_form',
    );
    expect(ran.verdict, messageOf(ran)).to.equal('finished');
    expect(ran.notes).to.include('4 fields hold what was filled');
  });

  it('should wait for options that load late, and list the options where one is missing', async () => {
    await lab.show(
      `<label>Payer <select id=p></select></label><script>setTimeout(() => { p.innerHTML = '<option>Acme Health<option>Beacon Mutual'; }, 200)</script>`,
    );
    expect((await lab.run('- fill: { Payer: beacon mutual }')).verdict).to.equal('finished');
    expect(await value('p')).to.equal('Beacon Mutual');
    const ran = await lab.run('- fill: { Payer: Cedar }\n  timeout: 1s');
    expect(ran.verdict).to.equal('portal_changed option_not_found');
    expect(messageOf(ran)).to.include('"Acme Health", "Beacon Mutual"');
  });

  it('should soon tell that a complete list lacks what the task wants, and wait while something may bring it', async () => {
    const page = `<label>Plan <select id=p><option>Gold<option>Silver</select></label>
      <label>Payer <select onchange="fetch('/plans').then(() => p.add(new Option('Bronze')))"><option>Acme<option>Beacon</select></label>`;
    const inputs = { plan: 'Bronze' };
    const head = 'inputs: { type: object, properties: { plan: { type: string } } }\n';
    lab.answers.set('/plans', (_request, response) => void setTimeout(() => response.end('{}'), 3_000));
    await lab.show(page);
    const started = performance.now();
    const missing = await lab.run('- fill: { Plan: "${{ inputs.plan }}" }', { inputs, head });
    expect(performance.now() - started).to.be.below(8_000);
    expect(missing.verdict).to.equal('business option_not_found');
    expect(messageOf(missing)).to.include('"Gold", "Silver"');
    expect(missing.outcome).to.have.property('notes').that.includes('"Plan"').and.does.not.include('Bronze');

    await lab.show(page);
    const late = await lab.run('- fill: { Payer: Beacon, Plan: "${{ inputs.plan }}" }', { inputs, head });
    expect(late.verdict, messageOf(late)).to.equal('finished');
  });

  it('should not take it for the answer of the portal that a list shows no options', async () => {
    await lab.show(
      `<label>Plan <select></select></label><label>Payer <input role=combobox></label><div role=listbox aria-haspopup=true aria-label=Group tabindex=0>Any</div>`,
    );
    for (const field of ['Plan', 'Payer', 'Group']) {
      const ran = await lab.run(`- fill: { ${field}: "\${{ inputs.it }}" }\n  timeout: 1s`, {
        inputs: { it: 'Gold' },
        head: 'inputs: { type: object, properties: { it: { type: string } } }\n',
      });
      expect(ran.verdict, field).to.equal('portal_changed option_not_found');
    }
  });

  it('should take nothing for a part of what an option says that means something else', async () => {
    await lab.show(
      `<label>Sex <select><option>Female<option>Unknown</select></label><label>Place <select><option>-<option>11 Office</select></label>
      <label>Plan <select><option>Gold</select></label>
      <label>Payer <input onclick="list.hidden = false"></label><ul role=listbox id=list hidden><li role=option onclick="document.querySelector('input').value = 'Acme'">Acme</ul>`,
    );
    for (const step of ['fill: { Sex: "${{ inputs.sex }}" }', 'fill: { Place: "${{ inputs.place }}" }']) {
      const ran = await lab.run(`- ${step}\n  timeout: 2s`, {
        inputs: { sex: 'Male', place: '1', none: '' },
        head: 'inputs: { type: object, properties: { sex: { type: string }, place: { type: string }, none: { type: string } } }\n',
      });
      expect(ran.verdict, step).to.equal('business option_not_found');
    }
    expect((await lab.run('- fill: { Sex: female }\n- fill: { Place: office }')).verdict).to.equal(
      'finished',
    );
    expect((await lab.run('- fill: { Sex: fem }\n  timeout: 2s')).verdict).to.equal(
      'portal_changed option_not_found',
    );
  });

  it('should select several options, and one by value, label or place', async () => {
    await lab.show(
      '<label>Types <select id=t multiple><option value=1>Medical<option value=2>Dental<option value=3>Vision</select></label>',
    );
    const chosen = (): Promise<string[]> =>
      lab.page
        .locator('#t')
        .evaluate((list) => [...(list as HTMLSelectElement).selectedOptions].map((one) => one.label));
    expect((await lab.run('- fill: { Types: [ Medical, Vision ] }')).verdict).to.equal('finished');
    expect(await chosen()).to.deep.equal(['Medical', 'Vision']);
    for (const [how, label] of [
      ['option_value: "2"', 'Dental'],
      ['value: Vision, exact: true', 'Vision'],
      ['option_index: 0', 'Medical'],
    ]) {
      await lab.run(`- fill: { Types: { ${how} } }`);
      expect(await chosen()).to.deep.equal([label]);
    }
    await lab.run("- fill: { target: { css: '#t' }, value: \"${{ split('Dental,Vision', ',') }}\" }");
    expect(await chosen()).to.deep.equal(['Dental', 'Vision']);
  });

  it('should empty what is typed into for an empty text, also a list that suggests', async () => {
    await lab.show(
      '<label>Payer <input id=y role=combobox value=Acme></label><label>Notes <textarea id=n>Old</textarea></label>',
    );
    const ran = await lab.run("- fill: { Payer: '', Notes: '' }\n- verify_form");
    expect(ran.verdict, messageOf(ran)).to.equal('finished');
    expect(await Promise.all(['y', 'n'].map(value))).to.deep.equal(['', '']);
  });

  it('should only type into a list on request, and type behind what is there', async () => {
    await lab.show(
      `<label>Payer <input id=y role=combobox></label><label>Notes <textarea id=n>Old</textarea></label><label>Code <input id=c value=12></label>`,
    );
    const ran = await lab.run(
      '- fill: { Payer: { value: Nobody, keys: true }, Notes: { value: " new", append: true }, Code: { value: "34", append: true } }\n- verify_form',
    );
    expect(ran.verdict, messageOf(ran)).to.equal('finished');
    expect(await Promise.all(['y', 'n', 'c'].map(value))).to.deep.equal(['Nobody', 'Old new', '1234']);
  });

  for (const [field, given, why] of [
    [
      '<input type=checkbox>',
      '{ value: true, search: a }',
      'is a box that is checked or not, which takes no "search"',
    ],
    ['<input type=checkbox>', '[A, B]', 'is a box that is checked or not: give it one value, not 2'],
    ['<input type=checkbox>', 'maybe', 'is a box that is checked or not: give it true or false'],
    ['<select><option>A</select>', '{ value: A, keys: true }', 'is a list, which takes no "keys"'],
    [
      '<input role=combobox>',
      '{ option_index: 1 }',
      'is a list that opens, and shows the text of its options alone',
    ],
    ['<input role=combobox>', '"${{ credentials.password }}"', null],
    [
      '<button aria-haspopup=listbox>-</button>',
      '"${{ credentials.password }}"',
      'is a list that opens, and a secret is only typed',
    ],
    [
      '<div role=slider tabindex=0>-</div>',
      '{ value: 1, append: true }',
      'is a slider, which takes no "append"',
    ],
    ['<input type=file>', 'a.pdf', 'is a file field: upload gives it files'],
    [
      '<input>',
      '[A, B]',
      'is a text field: give it one value, not 2. If it takes several, add "search" (it suggests) or "press" (it makes tags)',
    ],
    [
      '<input type=number>',
      '$12',
      'takes only a number such as 1234.5, without a currency or separators of thousands',
    ],
  ] as const)
    it(`should say what a control cannot take: ${given} for ${field}`, async () => {
      await lab.show(`<label for=x>Name</label> ${field.replace(/^<\w+/, '$& id=x')}`);
      const ran = await lab.run(`- fill: { Name: ${given} }`, {
        credentials: { password: 'hunter-2-secret' },
      });
      expect(messageOf(ran)).to.equal(why === null ? 'finished' : `"Name" ${why}`);
    });

  it('should choose from a list that suggests as one types, and from a combobox without a field', async () => {
    await lab.show(`
      <label>Provider <input id=i role=combobox autocomplete=off></label><ul id=l role=listbox hidden></ul>
      <div id=b role=combobox tabindex=0 aria-label=Payer onclick="o.hidden=false">Choose</div><div id=o class=dropdown-list hidden><li onclick="b.textContent='Acme Health';o.hidden=true">Acme Health</li><li>Beacon</li></div>
      <script>
        i.addEventListener('keyup', () => setTimeout(() => {
          l.hidden = false;
          l.innerHTML = ['Ann Lee 1', 'Ann Lee 10', 'Bob'].filter((name) => name.startsWith(i.value)).map((name) => '<li role=option>' + name).join('');
          for (const one of l.children) one.onclick = () => { i.value = one.textContent; l.hidden = true; };
        }, 50));
      </script>`);
    const ran = await lab.run(
      '- fill: { Provider: { search: Ann, value: Ann Lee 1 }, Payer: Acme Health }\n- verify_form\n- fill: { target: { combobox: Payer }, value: Acme Health }',
    );
    expect(ran.verdict, messageOf(ran)).to.equal('finished');
    expect(await value('i')).to.equal('Ann Lee 1');

    const several = '- fill: { Provider: { search: Ann, value: Ann Lee';
    expect((await lab.run(`${several}, first: true } }`)).verdict).to.equal('finished');
    expect((await lab.run(`${several} } }\n  timeout: 1s`)).verdict).to.match(/option_not_found/);
    const missing = await lab.run('- fill: { Provider: { search: Ann, value: Carl } }\n  timeout: 1s');
    expect(missing.verdict).to.equal('portal_changed option_not_found');
    expect(messageOf(missing)).to.include('"Ann Lee 10"');
  });

  it('should tick boxes that the portal has drawn over, once only', async () => {
    await lab.show(`
      <style>.drawn { display: none }</style><label><input id=a type=checkbox class=drawn><span>Remember this device</span></label>
      <input id=b type=checkbox class=drawn><label for=b>I agree</label><label><input id=c type=checkbox checked>News</label>`);
    const ran = await lab.run(
      '- check: [ Remember this device, I agree ]\n- check: Remember this device\n- fill: { News: false }',
    );
    expect(ran.verdict, messageOf(ran)).to.equal('finished');
    expect(await Promise.all(['a', 'b', 'c'].map(value))).to.deep.equal([true, true, false]);
  });

  it('should type key by key, clear and press', async () => {
    await lab.show(
      '<label>Code <input id=a value=old></label><label>Search <input id=b value=x onkeydown="if (event.key === \'Enter\') document.title = this.value"></label>',
    );
    expect(
      (
        await lab.run(
          '- fill: { Code: { value: "99", keys: true }, Search: "" }\n- fill: { target: Search, value: Ann, keys: 1ms, verify: false }\n- press: { key: Enter, target: Search }',
        )
      ).verdict,
    ).to.equal('finished');
    expect(await value('a')).to.equal('99');
    expect(await lab.page.title()).to.equal('Ann');
  });

  it('should set sliders and spin buttons up and down, over many steps, and by the word for a number', async () => {
    const turns = (id: string, least: number, most: number, step: number, say = ''): string =>
      `<div id=${id} role=slider tabindex=0 style="height:9px" aria-label=${id} aria-valuenow=100 onkeydown="
        const by = { ArrowRight: ${step}, ArrowLeft: -${step} }[event.key] ?? 0;
        const now = Math.min(${most}, Math.max(${least}, Number(this.getAttribute('aria-valuenow')) + by));
        this.setAttribute('aria-valuenow', now); ${say}"></div>`;
    const words = `this.setAttribute('aria-valuetext', ['Low', 'Middle', 'High'][now - 99])`;
    await lab.show(
      turns('Level', 80, 100, 1) + turns('Coarse', 0, 200, 10) + turns('Grade', 99, 101, 1, words),
    );
    const now = (id: string): Promise<string | null> =>
      lab.page.locator(`#${id}`).getAttribute('aria-valuenow');
    const ran = await lab.run(
      '- fill: { Level: 83, Coarse: 180, Grade: High }\n- fill: { Grade: Low }\n- fill: { Level: 98 }\n- fill: { Coarse: 0 }\n- verify_form',
    );
    expect(ran.verdict, messageOf(ran)).to.equal('finished');
    expect(await Promise.all(['Level', 'Coarse', 'Grade'].map(now))).to.deep.equal(['98', '0', '99']);
    for (const steps of ['{ Coarse: 15 }', '{ Level: 105 }', '{ Grade: Higher }'])
      expect((await lab.run(`- fill: ${steps}`)).verdict, steps).to.equal('portal_changed value_mismatch');
  });

  it('should take drawn switches by what they say, and buttons that open a list for fields', async () => {
    await lab.show(`<div role=switch aria-checked=false tabindex=0 onclick="this.setAttribute('aria-checked', 'true')">Notify me</div>
      <span>Payer:</span> <div style="width:600px"><button aria-haspopup=listbox onclick="list.hidden = false">None</button>
      <ul id=list role=listbox hidden onclick="document.querySelector('button').textContent = event.target.textContent; list.hidden = true"><li role=option>Acme<li role=option>Beacon</ul></div>`);
    const ran = await lab.run(
      '- check: Notify me\n- fill: { Payer: Beacon }\n- verify_form\n- set: { payer: "${{ text(\'button\') }}" }',
      { head: 'outputs: { type: object, properties: { payer: { type: string } } }\n' },
    );
    expect(ran.verdict, messageOf(ran)).to.equal('finished');
    expect(ran.outputs).to.deep.equal({ payer: 'Beacon' });
  });

  it('should work with fields that a library draws over the real ones', async () => {
    const hidden =
      'position:absolute;width:1px;height:1px;overflow:hidden;clip:rect(0 0 0 0);border:0;padding:0;margin:-1px';
    await lab.show(`<fieldset><label for=paris style="padding:9px;border:1px solid">Paris</label><input type=radio id=paris style="${hidden}"></fieldset>
      <label for=speed-button>Speed</label><select id=speed style="display:none"><option>Slow<option>Fast</select><span id=speed-button role=combobox tabindex=0
        aria-haspopup=true onclick="menu.hidden = false">Slow</span>
      <div class=ui-menu><ul id=menu role=listbox hidden><li class=ui-menu-item><div role=option>Slow</div></li><li class=ui-menu-item><div role=option>Fast</div></li></ul></div>
      <script>menu.onclick = (event) => { speed.value = document.getElementById('speed-button').textContent = event.target.textContent; menu.hidden = true; }</script>`);
    const ran = await lab.run('- check: Paris\n- fill: { Speed: Fast }\n- verify_form');
    expect(ran.verdict, messageOf(ran)).to.equal('finished');
    expect(await Promise.all(['paris', 'speed'].map(value))).to.deep.equal([true, 'Fast']);
  });

  it('should choose from what a library draws behind a select that it hides, and see the choice in the select', async () => {
    await lab.show(`
      <style>.drop { display: none } .open .drop { display: block }</style>
      <label for=st>State</label><select id=st style="display:none"><option><option>Virginia<option>West Virginia</select>
      <div class=chosen onclick="this.classList.add('open')"><a tabindex=0>Choose</a><div class=drop><ul><li>Virginia<li>West Virginia</ul></div></div>
      <label for=l>Languages</label><select id=l multiple style="position:absolute;width:1px;height:1px;clip:rect(0 0 0 0)"><option>English<option>French</select>
      <div class=chosen onclick="this.classList.add('open')"><a tabindex=0>Choose</a><div class=drop><ul><li>English<li>French</ul></div></div>
      <label for=pr>Provider</label><select id=pr style="display:none"></select><span tabindex=0 role=combobox aria-haspopup=listbox onclick="found.hidden = false">Search</span>
      <div id=found hidden><p><input type=search oninput="if (this.value === 'riv') hits.innerHTML = '<li role=option>Rivera Dental'"></p><ul id=hits role=listbox><li role=option>Type</ul></div>
      <script>
        document.onclick = ({ target }) => {
          const list = target.closest('.chosen')?.previousElementSibling;
          const option = [...(list?.options ?? [])].find((one) => one.text === target.textContent);
          if (target.matches('.drop li')) option.selected = true;
          if (target.textContent === 'Rivera Dental') pr.append(new Option('Rivera Dental', 'R', true, true));
        };
      </script>`);
    const ran = await lab.run(`
- fill: { State: Virginia, Languages: English }
- fill: { Languages: French, Provider: { search: riv, value: Rivera Dental } }
- verify_form`);
    expect(ran.verdict, messageOf(ran)).to.equal('finished');
    expect(await Promise.all(['st', 'pr'].map(value))).to.deep.equal(['Virginia', 'R']);
    expect(await lab.page.locator('#l option:checked').count()).to.equal(2);
    const hidden = await lab.run('- fill: { State: { option_value: West Virginia } }\n- verify_form');
    expect(hidden.verdict, messageOf(hidden)).to.equal('finished');
    expect(await value('st')).to.equal('West Virginia');
    const missing = await lab.run('- fill: { State: { option_value: Ohio } }');
    expect(messageOf(missing)).to.equal(
      '"State" has no such option; its options: "", "Virginia", "West Virginia"',
    );
  });

  it('should choose where the list that opens has the name of its field, and where the field only shows', async () => {
    await lab.show(`<b id=n>Plan</b> <div id=plan role=combobox tabindex=0 aria-labelledby=n onclick="plans.hidden = false">None</div>
      <ul id=plans role=listbox aria-labelledby=n hidden onclick="plan.textContent = event.target.textContent"><li role=option>Gold<li role=option>Silver</ul>
      <label>City <input id=city readonly role=combobox onclick="cities.hidden = false"></label>
      <div class=x-dropdown id=cities hidden onclick="city.value = event.target.textContent; this.hidden = true"><div class=x-option><div class=x-option-text>Ogden</div></div></div>`);
    const ran = await lab.run('- fill: { Plan: Silver, City: Ogden }\n- verify_form');
    expect(ran.verdict, messageOf(ran)).to.equal('finished');
    expect(await lab.page.locator('#plan').textContent()).to.equal('Silver');
    expect(await value('city')).to.equal('Ogden');
  });

  it('should click the label of a box that is cut down to nothing where other labels stand', async () => {
    const cut = 'position:absolute;clip:rect(0,0,0,0);pointer-events:none';
    await lab.show(`<div style="position:relative"><input type=radio name=o id=in style="${cut}"><label for=in style="padding:9px">Inpatient</label>
      <input type=radio name=o id=out style="${cut}"><label for=out style="padding:9px;margin-left:-9px">Outpatient</label></div>`);
    const ran = await lab.run('- check: Outpatient\n- check: radio "Inpatient"');
    expect(ran.verdict, messageOf(ran)).to.equal('finished');
    expect(await value('in')).to.equal(true);
  });

  it('should write into the editor that a library shows in place of a text area', async () => {
    await lab.show(`
      <label for=l>Letter</label><textarea id=l style="display:none">Dear Sirs</textarea><div class=editor><button>Bold</button><iframe srcdoc="<body contenteditable=true><p>Dear Sirs"></iframe></div>
      <label for=r>Reason</label><textarea id=r style="display:none"></textarea><div class=editor><button>Bold</button><div id=e contenteditable=true></div></div>
      <label for=h>Hidden</label><textarea id=h style="display:none"></textarea><p>Help</p>`);
    const ran = await lab.run(
      '- fill: { Letter: Please look again., label "Reason": Not a duplicate. }\n- verify_form',
    );
    expect(ran.verdict, messageOf(ran)).to.equal('finished');
    expect(ran.notes).to.include('2 fields hold what was filled');
    expect(await lab.page.frameLocator('iframe').locator('body').innerText()).to.equal('Please look again.');
    expect(await value('e')).to.equal('Not a duplicate.');
    const hidden = await lab.run('- fill: { Hidden: A }\n  timeout: 2s');
    expect(messageOf(hidden)).to.match(/does not show/);
  });

  it('should name the fields that are no longer read back as the page has them, and none of other pages', async () => {
    const page =
      '<label>Due <input></label> <label>Note 2 <input></label> <a href="/record?edit=2">Reload</a>';
    for (const path of ['/record'])
      lab.answers.set(path, (_request, response) =>
        response.setHeader('content-type', 'text/html').end(page),
      );
    const ran = await lab.run(`- goto: /record?edit=1
- fill: { Note 2: of another page }
- goto: /record?edit=2
- fill: { 'label "Note \${{ 1 + 1 }}"': b }
- click: Reload
  load: page
- fill: { Due: a }
- verify_form`);
    expect(ran.verdict, messageOf(ran)).to.equal('finished');
    expect(ran.notes).to.include('1 field holds what was filled');
    expect(ran.notes.filter((note) => note.startsWith('Not counted'))).to.deep.equal([
      'Not counted, because the form was submitted or loaded again since: "label "Note 2""',
    ]);
  });

  it('should take bare words for a field where a value is expected, and for a text elsewhere', async () => {
    await lab.show('<table><tr><td>Member ID:</td><td><input value=A1></td></tr></table>');
    const steps = '- expect: { target: Member ID, value: A1 }\n- expect: { target: Member ID, text: "ID:" }';
    expect((await lab.run(steps)).verdict).to.equal('finished');
    const other = await lab.run('- expect: { target: Member ID, value: B2 }\n  timeout: 1s');
    expect(messageOf(other)).to.equal('Member ID does not hold the value: it holds a text like A9');
    await lab.show('<label>Password <input type=password value=A1></label>');
    const secret = await lab.run('- expect: { target: Password, value: B2 }\n  timeout: 1s');
    expect(messageOf(secret)).to.equal('Password does not hold the value');
  });

  it('should tick a box that a script draws anew while it is to be ticked', async () => {
    await lab.show(`<div id=veil style="position:fixed;inset:0"></div><label for=a>Agree</label> <input type=checkbox id=a>
      <script>setTimeout(() => { veil.remove(); a.style.display = 'none'; }, 300)</script>`);
    const ran = await lab.run('- check: Agree');
    expect(ran.verdict, messageOf(ran)).to.equal('finished');
    expect(await value('a')).to.equal(true);
  });

  it('should press the key, and as often, as an expression says', async () => {
    await lab.show(
      '<b id=h tabindex=0 onkeydown="this.textContent = Number(this.textContent) + { ArrowRight: 1, ArrowLeft: -1 }[event.key]">5</b>',
    );
    const step = `- set: { by: "\${{ inputs.to - number(text('css \\"#h\\"')) }}" }
- press: { target: css "#h", key: "\${{ vars.by > 0 ? 'ArrowRight' : 'ArrowLeft' }}", times: "\${{ abs(vars.by) }}" }`;
    const head = 'inputs: { type: object, properties: { to: { type: number } } }\n';
    for (const to of [12, 12, -3]) {
      const ran = await lab.run(step, { head, inputs: { to } });
      expect(ran.verdict, messageOf(ran)).to.equal('finished');
      expect(await lab.page.locator('#h').textContent()).to.equal(String(to));
    }
    expect((await lab.run(step, { head, inputs: { to: 5000 } })).verdict).to.equal('sop invalid_count');
    const spaced = await lab.run('- press: "${{ inputs.key }}"', {
      head: 'inputs: { type: object, properties: { key: { type: string } } }\n',
      inputs: { key: 'no key' },
    });
    expect(spaced.verdict).to.equal('sop invalid_key');
    const unknown = await lab.run('- set: { key: Q4711 }\n- press: "${{ vars.key }}"');
    expect(unknown.verdict).to.equal('sop invalid_key');
    expect(unknown.outcome.status === 'failed' && unknown.outcome.report?.message)
      .to.include('${{ vars.key }} is not a key')
      .and.not.include('4711');
  });

  it('should say which step may have opened what covers a control', async () => {
    await lab.show(`<label>Due date <input onclick="cal.hidden = false"></label><div style="position:relative"><button>Save</button>
      <div id=cal class=picker hidden style="position:absolute;inset:0">May</div></div>`);
    const ran = await lab.run('- click: Due date\n- click: button "Save"\n  timeout: 500ms');
    expect(messageOf(ran)).to.equal(
      'button "Save" is there but could not be used in time: <div id="cal" class="picker"> covers it. If "click Due date" (line 4) opened it, close it first, for example with press: Escape or a click on what it offers',
    );
  });

  it('should not suspect a step of an earlier page of having opened what covers a control', async () => {
    await lab.show(`<label>Due date <input></label><div style="position:relative"><button>Save</button>
      <div id=cal class=picker style="position:absolute;inset:0">May</div></div>`);
    for (const leave of ['goto: /', 'navigate: reload']) {
      const ran = await lab.run(`- click: Due date\n- ${leave}\n- click: button "Save"\n  timeout: 500ms`);
      expect(messageOf(ran), leave).to.equal(
        'button "Save" is there but could not be used in time: <div id="cal" class="picker"> covers it',
      );
    }
  });

  it('should say why something that is there cannot be used', async () => {
    await lab.show(`<button disabled>Save</button><label>Date <input readonly></label><button style="visibility:hidden" id=gone>Gone</button>
      <div style="position:relative"><button>Under</button><div id=mask class="overlay grey" style="position:absolute;inset:0">SYNTH</div></div>`);
    for (const [step, why] of [
      ['click: button "Save"', 'button "Save" is there but could not be used in time: it is disabled'],
      [
        'fill: { Date: x }',
        'Date is there but could not be used in time: it is read-only: the portal computes it, or sets it from what a click on it opens (see the calendars of the cookbook)',
      ],
      [
        'fill: { Date: { date: "2026-03-05" } }',
        'Date is there but could not be used in time: it is read-only: the portal computes it, or sets it from what a click on it opens (see the calendars of the cookbook)',
      ],
      ['click: css "#gone"', 'css "#gone" is there but could not be used in time: it does not show'],
      [
        'click: button "Under"',
        'button "Under" is there but could not be used in time: <div id="mask" class="overlay grey"> covers it',
      ],
    ] as const) {
      const ran = await lab.run(`- ${step}\n  timeout: 500ms`);
      expect(ran.verdict).to.equal('portal_changed target_not_ready');
      expect(messageOf(ran)).to.equal(why);
      expect(JSON.stringify(ran.outcome), 'nor in the call log').not.to.contain('SYNTH');
    }
  });

  it('should fill one row per item, adding what is missing', async () => {
    await lab.show(`
      <table aria-label="Service lines"><thead><tr><th>From</th><th>CPT/HCPCS</th><th>Charge</th><th>Place</th></tr></thead><tbody id=b></tbody></table>
      <button onclick="setTimeout(add, 30)">Add line</button><script>
        function add() { b.insertAdjacentHTML('beforeend', '<tr><td><input></td><td><input aria-label="Code"></td><td><input></td><td><select><option>11<option>22</select></td></tr>'); }
        add();
      </script>`);
    const ran = await lab.run(
      `
- fill_rows:
    in: table "Service lines"
    add: button "Add line"
    for: "\${{ inputs.lines }}"
    as: line
    fields:
      From: { date: "\${{ line.date }}" }
      CPT/HCPCS: "\${{ line.code }}"
      Charge: "\${{ money(line.charge) }}"
      Place: "\${{ index == 0 ? '11' : '22' }}"`,
      {
        head: 'inputs: { type: object, properties: { lines: { type: array, items: { type: object, properties: { date: { type: string }, code: { type: string }, charge: { type: number } } } } } }\n',
        inputs: {
          lines: [
            { date: '2026-01-02', code: '99213', charge: 120.5 },
            { date: '2026-01-03', code: 'J1100', charge: 8 },
          ],
        },
      },
    );
    expect(ran.verdict, messageOf(ran)).to.equal('finished');
    const cells = await lab.page
      .locator('td > *')
      .evaluateAll((fields) => fields.map((field) => (field as HTMLInputElement).value));
    expect(cells).to.deep.equal(['01/02/2026', '99213', '120.50', '11', '01/03/2026', 'J1100', '8.00', '22']);
  });

  it('should never tell a secret, not even where typing it fails', async () => {
    await lab.show('<label>Password <input type=password readonly></label>');
    lab.artifacts.splice(0);
    const ran = await lab.run('- fill: { Password: "${{ credentials.password }}" }\n  timeout: 2s', {
      credentials: { password: 'hunter-2-secret' },
    });
    expect(ran.verdict).to.match(/target_not_ready/);
    expect(JSON.stringify(ran)).not.to.include('hunter');
    expect(lab.artifacts.filter((artifact) => artifact.kind === 'screenshot')).to.deep.equal([]);
  });

  it('should click a password that is read-only until it has the focus', async () => {
    await lab.show('<label>Password <input id=p type=password readonly onfocus="readOnly = false"></label>');
    const ran = await lab.run('- fill: { Password: "${{ credentials.password }}" }\n  timeout: 5s', {
      credentials: { password: 'hunter-2-secret' },
    });
    expect(ran.verdict).to.equal('finished');
    expect(await value('p')).to.equal('hunter-2-secret');
  });

  it('should upload to a file field, a chooser and a drop zone', async () => {
    await lab.show(`
      <label>Attachments <input id=a type=file multiple></label>
      <button onclick="const i = document.createElement('input'); i.type = 'file'; i.onchange = () => { document.title = i.files[0].name; }; i.click()">Add file</button>
      <div id=z role=region aria-label="Drop here" style="height:50px" ondragover="event.preventDefault()" ondrop="event.preventDefault(); this.textContent = event.dataTransfer.files[0].name"></div>`);
    const files = [await lab.file('chart.txt', 'one'), await lab.file('x-ray.txt', 'two')];
    const ran = await lab.run(
      `
- upload: { Attachments: "\${{ files }}" }
- upload: { button "Add file": { name: note.txt, text: hello } }
- upload: { target: { button: "Add file", nth: first }, files: { name: note2.txt, text: hello } }
- upload: { region "Drop here": x-ray.txt }`,
      { files },
    );
    expect(ran.verdict, messageOf(ran)).to.equal('finished');
    const names = await lab.page
      .locator('#a')
      .evaluate((input) => [...((input as HTMLInputElement).files ?? [])].map((file) => file.name));
    expect(names).to.deep.equal(['chart.txt', 'x-ray.txt']);
    expect([await lab.page.title(), await lab.page.locator('#z').textContent()]).to.deep.equal([
      'note2.txt',
      'x-ray.txt',
    ]);
    expect((await lab.run('- upload: { Attachments: gone.pdf }')).verdict).to.equal('sop unknown_file');
  });

  it('should give files to the zone whose words let the pointer through', async () => {
    await lab.show(`<form id=z style="padding:30px" ondragover="event.preventDefault()" ondrop="event.preventDefault(); o.textContent += event.dataTransfer.files[0].name + ' '">
      <div style="pointer-events:none"><span>Drop files here or click to attach</span></div></form><output id=o></output>`);
    const options = { files: [await lab.file('zone.txt', 'hello')] };
    const words = 'text "Drop files here or click to attach"';
    const ran = await lab.run(`- upload: { target: '${words}', files: zone.txt }`, options);
    expect(ran.verdict, messageOf(ran)).to.equal('finished');
    expect(await lab.page.locator('#o').textContent()).to.equal('zone.txt ');
  });

  it('should fail where files are given to what takes none', async () => {
    await lab.show('<label for=m>Member ID</label><input id=m><label><b>Plan</b> <input></label>');
    const options = { files: [await lab.file('none.txt', 'hello')] };
    for (const target of ['Member ID', 'text "Plan"']) {
      const ran = await lab.run(`- upload: { target: '${target}', files: none.txt }`, options);
      expect(ran.verdict, messageOf(ran)).to.equal('portal_changed not_fillable');
    }
  });

  it('should press a key in a field that only the name under which it is sent tells', async () => {
    await lab.show(
      '<p>Quantity</p><div></div><form><input name=qty_1 onkeydown="document.title = event.key"></form>',
    );
    const ran = await lab.run('- press: { key: F2, target: qty_1 }');
    expect(ran.verdict, messageOf(ran)).to.equal('finished');
    expect(await lab.page.title()).to.equal('F2');
  });
});

function messageOf({ outcome }: Ran): string {
  return outcome.status === 'failed' ? (outcome.report?.message ?? '') : outcome.status;
}
