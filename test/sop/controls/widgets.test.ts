import { expect } from 'chai';
import {
  closeSharedBrowser,
  finishOn,
  fixturePage,
  openActionLab,
  type ActionLab,
  type Ran,
} from '../../support/action-lab.ts';

describe('widgets of portals', () => {
  let lab: ActionLab;

  before(async () => {
    lab = await openActionLab();
    for (const name of ['frame-menu', 'frame-content', 'frame-claims']) {
      const html = await fixturePage(name);
      lab.answers.set(`/${name}`, (_request, response) =>
        response.writeHead(200, { 'content-type': 'text/html' }).end(html),
      );
    }
  });
  after(async () => {
    await lab.close();
    await closeSharedBrowser();
  });

  const on = (page: string, steps: string, outputs?: Record<string, string>): Promise<Ran> =>
    finishOn(lab, page, steps, outputs);
  const title = (): Promise<string> => lab.page.title();

  it('should work in frames within frames, by a chain or wherever it is', async () => {
    await on(
      'nested-frames',
      `
- fill: { target: { find: Claim number, frame: [Main, Search form] }, value: C-7 }
- click: { target: { find: Find, frame: any } }`,
    );
    expect(await title()).to.equal('C-7');
  });

  it('should work in the frames of a frameset, while one loads another', async () => {
    await on(
      'frameset',
      `
- click: { target: { find: link "Claims", frame: menu } }
- wait_for: { target: { heading: Claims, frame: content } }
- fill: { target: { find: Payer, frame: content }, value: Acme }`,
    );
    expect(await title()).to.equal('Acme');
  });

  it('should look into shadow roots within shadow roots', async () => {
    await on('shadow', '- fill: { Group number: G-9 }\n- click: Save');
    expect(await title()).to.equal('G-9');
  });

  it('should leave a page that asks whether to leave', async () => {
    await on(
      'leave-page',
      '- fill: { Note: { value: draft, keys: true } }\n- click: Home\n- expect: heading "Welcome"',
    );
  });

  it('should answer dialogs that come in a row', async () => {
    await on('dialogs-in-a-row', '- on_dialog: { answer: accept, prompt: JR }\n- click: Submit');
    expect(await title()).to.equal('true true JR');
  });

  it('should set spinners, native and drawn', async () => {
    await on('spinners', '- fill: { Units: 12, Visits: 5 }\n- verify_form');
    expect(await lab.page.locator('#units').inputValue()).to.equal('12');
    expect(await lab.page.locator('#visits').textContent()).to.equal('5');
  });

  it('should turn a calendar to a month and pick a day', async () => {
    await on(
      'calendar',
      `
- set: { day: "2026-02-09" }
- click: Choose date
- repeat:
    - click: Previous month
    - wait: 40ms # sopwith-ignore: fixed-wait
  until: "\${{ text('dialog \\"Calendar\\" > heading') == formatDate(vars.day, 'MMMM yyyy') }}"
  max: 24
- click: { target: { button: "\${{ formatDate(vars.day, 'd') }}", within: dialog "Calendar", exact: true } }
- expect: { target: label "Service date", value: 02/09/2026 }`,
    );
  });

  it('should drag with HTML5 events and with pointer events', async () => {
    await on(
      'drag-and-drop',
      `
- drag: { target: listitem "Scan 1", to: region "Attachments" }
- expect: { target: region "Attachments", text: Scan 1 }
- drag: { target: listitem "Tertiary", to: listitem "Primary" }`,
    );
    expect(await lab.page.locator('#order li').allInnerTexts()).to.include.members(['Tertiary']);
    expect((await lab.page.locator('#order').innerText()).split('\n').indexOf('Tertiary')).to.be.below(2);
  });

  it('should walk through menus that open under the pointer', async () => {
    await on('menus', '- hover: menuitem "Claims"\n- hover: menuitem "Search"\n- click: menuitem "By date"');
    expect(await title()).to.equal('by date');
  });

  it('should open trees, tabs and accordions and read what they hide', async () => {
    const ran = await on(
      'disclosure',
      `
- click: treeitem "Medical"
- click: treeitem "Imaging"
- expect: treeitem "Imaging" [selected]
- click: tab "Benefits"
- read: { deductible: { from: tabpanel, as: money, regex: '\\$([\\d.]+)' } }
- click: Limitations
- read: { limit: text /visits/ }
- click: button "Exclusions"
- read: { excluded: text /surgery/ }`,
      { deductible: 'string', limit: 'string', excluded: 'string' },
    );
    expect(ran.outputs).to.deep.equal({
      deductible: '500.00',
      limit: 'Two visits a year',
      excluded: 'Cosmetic surgery',
    });
  });

  it('should read tables with nested headers, page by page', async () => {
    const ran = await on(
      'grids',
      `
- read:
    benefits:
      table: Benefits
      columns: { Service: service, In network Copay: { name: copay, as: money }, In network Limit: { name: limit, as: integer } }
      next: button "Next page"`,
      { benefits: 'array' },
    );
    expect(ran.outputs['benefits']).to.deep.equal([
      { service: 'Office', copay: '20.00', limit: 30 },
      { service: 'Lab', copay: '0.00', limit: 10 },
      { service: 'Imaging', copay: '75.00', limit: 4 },
    ]);
  });

  it('should find a row that a virtual grid shows only when it is scrolled to', async () => {
    const ran = await on(
      'grids',
      `
- repeat:
    - scroll: { target: grid "Claims", by: { x: 0, y: 90 } }
  until: "\${{ visible('gridcell \\"C-30\\"') }}"
  max: 40
- read: { status: { from: { cell: { row: { Claim: C-30 }, column: Status } } } }`,
      { status: 'string' },
    );
    expect(ran.outputs).to.deep.equal({ status: 'Paid' });
  });

  it('should scroll a list to its end while it loads more', async () => {
    await on('scrollers', '- scroll: { target: list "Messages", to: end }\n- click: Message 35');
    expect(await title()).to.equal('opened 35');
  });

  it('should work with what moves, is covered, and is made anew meanwhile', async () => {
    await on('restless', '- click: Slide\n- fill: { Name: Jane }\n- click: Save');
    expect(await title()).to.match(/ moved.* saved Jane/);
  });

  it('should work a widget that knows only the keyboard', async () => {
    await on(
      'keyboard-only',
      '- press: { key: ArrowDown, target: listbox "Tooth surface", times: 2 }\n- press: Enter',
    );
    expect(await title()).to.equal('Facial');
  });

  it('should find by what stands near where nothing has a label', async () => {
    const ran = await on(
      'no-labels',
      `
- fill: { Subscriber ID: M-1, Suffix: "02" }
- fill: { Relationship: Child }
- click: { target: { css: img, near: 'text "Go" [exact]' } }
- read:
    plan: Name
    effective: { from: Effective, as: date }
    met: { from: Deductible met, as: money }`,
      { plan: 'string', effective: 'string', met: 'string' },
    );
    expect(await title()).to.equal('M-1,02,Child');
    expect(ran.outputs).to.deep.equal({ plan: 'Gold PPO', effective: '2026-01-01', met: '350.00' });
  });
});
