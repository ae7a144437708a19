import { readFile } from 'node:fs/promises';
import { expect } from 'chai';
import { safeName } from '../../../../src/sop/actions/pages/keep-download.ts';
import {
  closeSharedBrowser,
  openActionLab,
  outputsHead,
  type ActionLab,
  type Ran,
} from '../../../support/action-lab.ts';
import { pixelOf } from '../../../support/pixel-of.ts';

const PDF = `%PDF-1.4\n${'x'.repeat(200)}\n%%EOF`;

describe('reading and file actions', () => {
  let lab: ActionLab;

  before(async () => {
    lab = await openActionLab();
    lab.answers.set('/eob.pdf', (_request, response) =>
      response
        .writeHead(200, {
          'content-type': 'application/pdf',
          'content-disposition': 'attachment; filename="eob 1.pdf"',
        })
        .end(PDF),
    );
    lab.answers.set('/inline', (_request, response) =>
      response.writeHead(200, { 'content-type': 'application/pdf' }).end(PDF),
    );
    lab.answers.set('/sorry', (_request, response) =>
      response
        .writeHead(200, { 'content-disposition': 'attachment; filename=claims.pdf' })
        .end('<html>Session expired</html>'),
    );
  });
  after(async () => {
    await lab.close();
    await closeSharedBrowser();
  });
  beforeEach(() => lab.artifacts.splice(0));

  it('should read values by target, label and the words beside, and type them', async () => {
    await lab.show(`
      <h1>Claim number ACM-17 received</h1><dl><dt>Plan name</dt><dd>Gold PPO</dd><dt>Effective</dt><dd>01/31/2026</dd></dl>
      <table><tr><th>Copay</th><td>$1,020.5</td></tr><tr><th>Limit</th><td>N/A</td></tr></table>
      <span data-testid=visits>12</span><span data-testid=ref>Yes</span><label>Group <input value=G1></label><a href="/x?id=9">Open</a><b class=tag>a</b><b class=tag>b</b>`);
    const ran = await lab.run(
      `
- read:
    plan: Plan name
    effective: { from: Effective, as: date }
    copay: { from: Copay, as: money }
    limit: { from: Limit, as: money, required: false }
    visits: { from: testid "visits", as: integer }
    referral: { from: testid "ref", as: boolean }
    group: label "Group"
    number: { from: heading, regex: 'number (\\S+)' }
    href: { from: link "Open", attribute: href }
    tags: { list: css ".tag" }
    tag_count: { from: css ".tag", read: count }
    gone: { from: testid "gone", required: false, default: none }`,
      {
        head: outputsHead({
          plan: 'string',
          effective: 'string',
          copay: 'string',
          limit: '[string, "null"]',
          visits: 'integer',
          referral: 'boolean',
          group: 'string',
          number: 'string',
          href: 'string',
          tags: 'array',
          tag_count: 'integer',
          gone: 'string',
        }),
      },
    );
    expect(ran.outputs).to.deep.equal({
      plan: 'Gold PPO',
      effective: '2026-01-31',
      copay: '1020.50',
      limit: null,
      visits: 12,
      referral: true,
      group: 'G1',
      number: 'ACM-17',
      href: '/x?id=9',
      tags: ['a', 'b'],
      tag_count: 2,
      gone: 'none',
    });
  });

  it('should fail on what is missing or cannot be read', async () => {
    await lab.show('<p data-testid=a>soon</p><p data-testid=b></p>');
    const head = outputsHead({ a: 'string' });
    expect((await lab.run('- read: { a: { from: testid "a", as: money } }', { head })).verdict).to.equal(
      'portal_changed value_unreadable',
    );
    expect((await lab.run('- read: { a: testid "b" }', { head })).verdict).to.equal(
      'portal_changed value_missing',
    );
    expect((await lab.run('- read: { a: testid "c" }\n  timeout: 300ms', { head })).verdict).to.equal(
      'portal_changed target_not_found',
    );
  });

  it('should say which of several values is not there, or there twice', async () => {
    await lab.show(
      '<p data-testid=a>1</p><p data-testid=b>2</p><p data-testid=b>3</p><p data-testid=d>4</p>',
    );
    const head = outputsHead({ a: 'string', b: 'string', c: 'string', d: 'string' });
    const read = (names: string) =>
      lab.run(
        `- read: { ${names
          .split(' ')
          .map((name) => `${name}: testid "${name}"`)
          .join(', ')} }\n  timeout: 2s`,
        { head },
      );
    expect((await read('a d')).outputs).to.deep.equal({ a: '1', d: '4' });
    expect((await read('a c d')).outcome)
      .to.have.nested.property('report.message')
      .that.includes('testid "c"');
    const twice = await read('a b d');
    expect(twice.verdict).to.equal('portal_changed target_ambiguous');
    expect(twice.outcome)
      .to.have.nested.property('report.message')
      .that.matches(/^testid "b" matches 2 elements: /);
  });

  it('should propose the part of the page that distinguishes a match of an ambiguous target, and its place only if nothing else does', async () => {
    await lab.show(`<section aria-label="Open claims"><button>Print</button></section><div><h2>History</h2><section><h3>Paid claims</h3><button>Print</button></section></div>
      <table><tr><th>Claim<th>Paid<th></tr><tr><td>17<td>yes<td><a href="#a">View</a></tr><tr><td>18<td>yes<td><a href="#b">View</a></tr></table>
      <fieldset><legend>Patient</legend><label>Name <input></label></fieldset><fieldset><legend>Subscriber</legend><label>Name <input></label></fieldset>
      <div class=box>Alike</div><button hidden>Go</button><p>One <button>Go</button></p><p>Two <button>Go</button></p>
      <section><h4>Above</h4><i class=mark></i></section><section><h4>Below</h4><i class=mark></i></section>`);
    for (const [target, bare, candidates] of [
      [
        'button "Print"',
        'click',
        [
          '{ find: button "Print", within: region "Open claims" }',
          '{ find: button "Print", within: Paid claims }',
        ],
      ],
      [
        'link "View"',
        'click',
        [
          `{ find: link "View", within: { row: { Claim: "17" } } }`,
          `{ find: link "View", within: { row: { Claim: "18" } } }`,
        ],
      ],
      [
        'Name',
        'fill',
        [
          '{ find: label "Name", within: group "Patient" }',
          '{ find: label "Name", within: group "Subscriber" }',
        ],
      ],
      ['button "Go"', 'click', ['{ find: button "Go", nth: 0 }', '{ find: button "Go", nth: 1 }']],
      [
        'css ".mark"',
        'click',
        ['{ find: css ".mark", within: Above }', '{ find: css ".mark", within: Below }'],
      ],
    ] as const) {
      const step = bare === 'fill' ? `fill: { ${target}: x }` : `click: ${target}`;
      const { outcome, verdict } = await lab.run(`- ${step}\n  timeout: 2s`);
      expect(verdict).to.equal('portal_changed target_ambiguous');
      const near = outcome.status === 'failed' ? (outcome.report?.candidates ?? []) : [];
      const pasted = near.map((text) => text.replace(/ # .*/, ''));
      expect(pasted).to.deep.equal(candidates);
      for (const one of pasted)
        expect((await lab.run(`- expect: { target: ${one}, count: 1 }`)).verdict, one).to.equal('finished');
    }
  });

  it('should name the part of the page that is missing, if a target is looked for in it or next to it', async () => {
    await lab.show(
      '<section aria-label="Claims"><button>Open</button></section><fieldset><legend>Plan</legend><label>Start <input></label></fieldset>',
    );
    for (const [step, says, near] of [
      [
        'click: region "Claim history" > button "Open"',
        'region "Claim history" > button "Open" was not found in time: there is no region "Claim history" that it should be within',
        'region "Claims"',
      ],
      [
        'fill: { target: { find: Start, within: Plans and dates }, value: x }',
        'Start in Plans and dates was not found in time: there is no part of the page "Plans and dates" that it should be within',
        'group "Plan"',
      ],
      [
        'click: { find: button "Open", beside: text "RFC-1" }',
        'button "Open" beside text "RFC-1" was not found in time: there is no text "RFC-1" that it should be beside',
        null,
      ],
      [
        'click: region "Claims" > button "Close"',
        'region "Claims" > button "Close" was not found in time',
        'button "Open"',
      ],
    ] as const) {
      const { outcome, verdict } = await lab.run(`- ${step}\n  timeout: 500ms`);
      expect(verdict).to.equal('portal_changed target_not_found');
      expect(outcome).to.have.nested.property('report.message', says);
      if (near !== null) expect(outcome).to.have.nested.property('report.candidates').that.includes(near);
    }
  });

  it('should name what an ambiguous target matches, each to be pasted, and nothing else of the page', async () => {
    await lab.show(`<form title="SYNTH-1"><button data-x="SYNTH-2">Save</button><button>Save all</button><button hidden>Save</button></form>
      <label>Code <input value="SYNTH-3"></label><label>Code [a] <input value="SYNTH-4"></label><a href="/SYNTH-5">View</a><a href="/SYNTH-6">View</a>`);
    for (const [step, candidates] of [
      ['click: button "Save"', ['button "Save" [exact]', 'button "Save all"']],
      ['fill: { label "Code": x }', ['label "Code" [exact]', 'label "Code [a]"']],
      [
        'click: { find: link "View", visible: true }',
        ['{ find: link "View", nth: 0 }', '{ find: link "View", nth: 1 }'],
      ],
      [
        'click: css "form > button"',
        [
          'button "Save" [exact]',
          'button "Save all"',
          '{ find: css "form > button", nth: 2 } # <button> "Save" (not visible), next to "Save all"',
        ],
      ],
    ] as const) {
      const { outcome, verdict } = await lab.run(`- ${step}\n  timeout: 2s`);
      expect(verdict).to.equal('portal_changed target_ambiguous');
      expect(outcome).to.have.nested.property('report.candidates').that.deep.equals(candidates);
      expect(JSON.stringify(outcome)).not.to.contain('SYNTH');
      for (const one of candidates.map((text) => text.replace(/ # .*/, '')))
        expect(
          (
            await lab.run(
              `- expect: { target: ${JSON.stringify(one).startsWith('"{') ? one : `'${one}'`}, count: 1 }`,
            )
          ).verdict,
        ).to.equal('finished');
    }
  });

  it('should read tables by their headers, filtered, over pages, and lists of objects', async () => {
    await lab.show(`
      <table aria-label=Claims><thead><tr><th rowspan=2>Claim</th><th colspan=2>Amounts</th><th rowspan=2>Status ▲</th></tr><tr><th>Billed</th><th>Paid</th></tr></thead><tbody id=b></tbody></table>
      <button id=n onclick="this.disabled = true; setTimeout(next, 80)">Next</button><ul><li><b>Ann</b> <i>1</i></li><li><b>Bob</b></li></ul>
      <script>
        let page = 0;
        const rows = [[[1, '$10.00', '-', 'Denied'], [2, '$1,200.00', '$20.5', 'Paid']], [[3, '$30.00', '$30.00', 'Paid'], [4, '$1', '$1', 'Paid in part']], [[5, '$5', '$5', 'Paid']]];
        function next() { b.innerHTML = rows[page].map((row) => '<tr>' + row.map((cell) => '<td>' + cell).join('')).join('') + '<tr><td colspan=4>2 rows'; page += 1; n.disabled = page === rows.length; }
        setTimeout(next, 50);
      </script>`);
    await lab.page.locator('td').first().waitFor();
    const ran = await lab.run(
      `
- read:
    claims:
      table: table "Claims"
      columns: { Claim: { name: number, as: integer }, Amounts Billed: { name: billed, as: money }, Paid: { name: paid, as: money } }
      where: { Status: Paid }
      next: button "Next"
- read: { people: { list: listitem, fields: { name: css "b", age: { from: css "i", as: integer, required: false } } } }`,
      { head: outputsHead({ claims: 'array', people: 'array' }) },
    );
    expect(ran.outputs).to.deep.equal({
      claims: [
        { number: 2, billed: '1200.00', paid: '20.50' },
        { number: 3, billed: '30.00', paid: '30.00' },
        { number: 5, billed: '5.00', paid: '5.00' },
      ],
      people: [
        { name: 'Ann', age: 1 },
        { name: 'Bob', age: null },
      ],
    });
    const missing = await lab.run(
      '- read: { claims: { table: table "Claims", columns: { Amount due: due } } }\n  timeout: 1s',
      { head: outputsHead({ claims: 'array' }) },
    );
    expect(missing.verdict).to.equal('portal_changed column_not_found');
    expect(missing.outcome).to.have.nested.property('report.message').that.includes('Status');
  });

  it('should read what stands behind words with a colon, and fill a field whose label tells its format', async () => {
    await lab.show(`
      <div>Member: <b>M1</b><br>Group: <span>G2</span>, Call <a href="#">us</a></div><div>Last payment: <b>CHK-7</b></div>
      <table><tr><td>Date of service (MMDDYYYY):</td><td><input></td></tr></table>`);
    const ran = await lab.run(
      `
- read: { member: Member, group: Group, last: Last payment, call: { from: Call, required: false, default: none } }
- fill: { Date of service: { date: "2026-03-05", format: MMddyyyy } }`,
      { head: outputsHead({ member: 'string', group: 'string', last: 'string', call: 'string' }) },
    );
    expect(ran.verdict).to.equal('finished');
    expect(ran.outputs).to.deep.equal({ member: 'M1', group: 'G2', last: 'CHK-7', call: 'none' });
  });

  it('should miss no page of a table without a word, and read it as the click before has drawn it', async () => {
    await lab.show(`
      <button id=s onclick="setTimeout(() => { b.innerHTML = '<tr><td>2<tr><td>1' }, 8)">Sort</button>
      <table aria-label=Claims><thead><tr><th>Claim</th></tr></thead><tbody id=b><tr><td>1<tr><td>2</tbody></table>
      <a href="#" role=button>Earlier</a><a href="#">Next</a> <a href="#">Last</a> <a href="#">Last</a>`);
    const head = outputsHead({ claims: 'array' });
    const read = (next: string): ReturnType<typeof lab.run> =>
      lab.run(
        `- click: button "Sort"
- read: { claims: { table: Claims, columns: { Claim: number }, next: ${next} } }
  timeout: 2s`,
        { head },
      );
    const mistaken = await read('button "Next"');
    expect(mistaken.verdict).to.equal('portal_changed target_not_found');
    expect(mistaken.outcome).to.have.nested.property('report.message').that.includes('link "Next"');
    expect((await read('link "Last"')).verdict).to.equal('portal_changed target_ambiguous');
    const sorted = await read('button "More"');
    expect(sorted.outputs).to.deep.equal({ claims: [{ number: '2' }, { number: '1' }] });
  });

  it('should go over pages on which no row fits, and note one that has no rows', async () => {
    const row = (claim: string, status: string): string => `<tr><td>${claim}<td>${status}`;
    const pages = [row('1', 'Paid'), row('2', 'Open'), row('3', 'Open'), row('4', 'Paid'), ''];
    await lab.show(`<table><thead><tr><th>Claim<th>Status</thead><tbody id=b>${pages[0]}</table>
      <button onclick="b.innerHTML = pages[++at]; this.disabled = at === 4">Next</button>
      <script>let at = 0; const pages = ${JSON.stringify(pages)}</script>`);
    const step =
      '- read: { claims: { table: Claim, columns: { Claim: number }, where: { Status: Paid }, next: button "Next" } }\n  timeout: 6s';
    const ran = await lab.run(step, { head: outputsHead({ claims: 'array' }) });
    expect(ran.outputs, ran.verdict).to.deep.equal({ claims: [{ number: '1' }, { number: '4' }] });
    expect(ran.outcome.issues.map(({ code }) => code)).to.deep.equal(['pages_missed']);
  });

  it('should report a page of a list on which nothing matches, and how to read such a list', async () => {
    const pages = ['Paid', 'Open', 'Open'].map((status) => `<tr><td>1<td>${status}`);
    for (const [first, said] of [
      [0, 'shows no row Status "Paid" now, and did before'],
      [1, 'shows no row Status "Paid", before and after the click'],
    ] as const) {
      await lab.show(`<table><tr><th>Claim<th>Status<tbody id=b>${pages[first]}</table>
        <button onclick="b.innerHTML = pages[++at]">Next</button>
        <script>let at = ${first}; const pages = ${JSON.stringify(pages)}</script>`);
      const ran = await lab.run(
        '- read: { claims: { list: { row: { Status: Paid } }, required: false, next: button "Next" } }\n  timeout: 4s',
        { head: outputsHead({ claims: 'array' }) },
      );
      expect(ran.verdict).to.equal('transient next_page_missing');
      const message = `the next page of "claims" did not come: the page ${said}. If pages may have no match, read a "table" with "where", or list all entries`;
      expect(ran.outcome).to.have.nested.property('report.message', message);
    }
  });

  it('should wait for the rows of the next page, whatever else changes, or however long the table is empty', async () => {
    const pages = [11, 21, 31].map((claim) =>
      [claim, claim + 1].map((number) => `<tr><td>${number}<td>Open<td class=late>`).join(''),
    );
    const turned = `at += 1; this.disabled = at === pages.length - 1; setTimeout(() => { b.innerHTML = pages[at] }`;
    const shows = (onclick: string): Promise<void> =>
      lab.show(`<table><thead><tr><th>Claim<th>Status<th>Age</thead><tbody id=b>${pages[0]}</table>
      <button onclick="${onclick}">Next</button><script>let at = 0; const pages = ${JSON.stringify(pages)};
      const mark = (words) => { for (const row of b.rows) { row.cells[1].append(words); row.cells[2].textContent = words } }</script>`);
    const step = (more: string): string =>
      `- read: { claims: { table: Claim, columns: { Claim: number }${more}, next: button "Next" } }`;
    const all = { claims: ['11', '12', '21', '22', '31', '32'].map((number) => ({ number })) };
    await shows(`mark(' (updating)'); ${turned}, 500)`);
    for (const where of ['', ', where: { Status: /^Open/ }']) {
      const ran = await lab.run(step(where), { head: outputsHead({ claims: 'array' }) });
      expect(ran.outputs, ran.verdict).to.deep.equal(all);
      expect(ran.outcome.issues).to.deep.equal([]);
      await shows(`b.innerHTML = ''; ${turned}, 2_500)`);
    }
  });

  it('should report the time, and not a missing page, when a long list takes more than the step has', async () => {
    await lab.show(`<table><tr><th>Claim<tr><td id=c>1</table>
      <button onclick="setTimeout(() => { c.textContent = Number(c.textContent) + 1 }, 400)">Next</button>`);
    for (const what of ['table: Claim, columns: { Claim: number }', 'list: css "td"']) {
      const ran = await lab.run(`- read: { claims: { ${what}, next: button "Next" } }\n  timeout: 6s`, {
        head: outputsHead({ claims: 'array' }),
      });
      expect(ran.verdict).to.equal('transient step_timed_out');
      expect(ran.outcome)
        .to.have.nested.property('report.message')
        .that.matches(
          /^"claims" took more time than the step has: \d+ pages were read\. Set a longer timeout/,
        );
    }
    await lab.show(`<table><tr><th>Claim<tr><td>1</table><button>Next</button>`);
    const stays = await lab.run(
      '- read: { claims: { table: Claim, columns: { Claim: number }, next: button "Next" } }\n  timeout: 4s',
      { head: outputsHead({ claims: 'array' }) },
    );
    expect(stays.verdict).to.equal('transient next_page_missing');
  });

  it('should read no part of a next page that is still coming', async () => {
    const [first, rest] = ['<table><tr><th>Claim<tr><td>3<tr><td>', '4</table>'];
    const answer = (after: number): void => {
      lab.answers.set('/next', (_request, response) => {
        response.writeHead(200, { 'content-type': 'text/html' }).write(first.padEnd(2_000));
        setTimeout(() => response.end(rest), after).unref();
      });
    };
    const read = async (what: string): Promise<Ran> => {
      await lab.show('<table><tr><th>Claim<tr><td>1<tr><td>2</table><a href=/next>Next</a>');
      const step = `- read: { claims: { ${what}, next: link "Next" } }\n  timeout: 5s`;
      return lab.run(step, { head: outputsHead({ claims: 'array' }) });
    };
    answer(3_000);
    const rows = await read('table: Claim, columns: { Claim: number }');
    expect(rows.outputs, rows.verdict).to.deep.equal({
      claims: ['1', '2', '3', '4'].map((number) => ({ number })),
    });
    const entries = await read('list: css "td"');
    expect(entries.outputs, entries.verdict).to.deep.equal({ claims: ['1', '2', '3', '4'] });
    answer(60_000);
    expect((await read('list: css "td"')).verdict).to.equal('transient data_not_loaded');
  });

  it('should read a page whose script below does not come, and not its rows while more of them come', async () => {
    const rows = ['<table><tr><th>Claim<tr><td>1', '<tr><td>2', '<tr><td>3</table>'];
    lab.answers.set('/hangs', (_request, response) => void setTimeout(() => response.end(), 60_000).unref());
    lab.answers.set('/claims', (_request, response) => {
      response.writeHead(200, { 'content-type': 'text/html' });
      const send = (): void => {
        const [row] = rows.splice(0, 1);
        response.write((row ?? '<p>End <script src=/hangs></script>').padEnd(2_000));
        if (row !== undefined) setTimeout(send, 700).unref();
      };
      // Something is below the table already while that comes in.
      response.write('<body><script>document.documentElement.append("Busy")</script>');
      send();
    });
    await lab.page.goto(`${lab.url}/claims`, { waitUntil: 'commit' });
    const read = '- read: { rows: { table: Claim, columns: { Claim: number } }, list: { list: css "td" } }';
    const ran = await lab.run(`${read}\n  timeout: 50s`, {
      head: outputsHead({ rows: 'array', list: 'array' }),
    });
    const list = ['1', '2', '3'];
    expect(ran.outputs, ran.verdict).to.deep.equal({ list, rows: list.map((number) => ({ number })) });
  });

  it('should scroll through a table that holds only the rows in view, however late they are drawn', async () => {
    const grid = (perStep: number, late: number): string => `
      <div role=grid aria-label=Claims><div role=row><span role=columnheader>Claim</span><span role=columnheader>Paid</span></div>
      <div id=view style="height:150px;overflow-y:auto"><div id=space style="position:relative;height:1500px"></div></div></div>
      <script>
        function draw() {
          const first = Math.floor(view.scrollTop / 30 / ${perStep}) * ${perStep};
          space.innerHTML = Array.from({ length: Math.min(6, 50 - first) }, (_, index) => first + index).map((place) =>
            '<div role=row style="position:absolute;top:' + place * 30 + 'px"><span role=gridcell>C-' + Math.floor(place / 2) + '</span><span role=gridcell>' + (place % 3 ? 'yes' : 'no') + '</span></div>').join('');
        }
        view.onscroll = () => setTimeout(draw, ${late});
        draw();
      </script>`;
    const steps =
      '- read: { claims: { table: Claims, columns: { Claim: number }, where: { Paid: "no" }, scroll: true } }';
    const head = outputsHead({ claims: 'array' });
    const unpaid = Array.from({ length: 50 }, (_, place) => place)
      .filter((place) => place % 3 === 0)
      .map((place) => ({ number: `C-${Math.floor(place / 2)}` }));
    for (const late of [0, 120]) {
      await lab.show(grid(1, late));
      const ran = await lab.run(steps, { head });
      expect(ran.verdict).to.equal('finished');
      expect(ran.outputs, `${late} ms`).to.deep.equal({ claims: unpaid });
    }
    for (const scrolled of [60, 600]) {
      await lab.show(grid(1, 300));
      await lab.page.locator('#view').evaluate((view, top) => void (view.scrollTop = top), scrolled);
      await lab.page
        .getByText(`C-${Math.ceil(scrolled / 60) + 2}`)
        .first()
        .waitFor();
      const ran = await lab.run(steps.replace('scroll', 'limit: 5, scroll'), { head });
      expect(ran.outputs, `scrolled by ${scrolled} before`).to.deep.equal({ claims: unpaid.slice(0, 5) });
    }
    await lab.show(grid(6, 0));
    expect((await lab.run(steps, { head })).verdict).to.equal('portal_changed rows_missed');
  });

  it('should lose no rows that say the same, and none that the portal loads only at the end', async () => {
    lab.answers.set('/more', (_request, response) => {
      setTimeout(() => response.writeHead(200).end(), 450);
    });
    await lab.show(`
      <div role=grid aria-label=Lines><div role=row><span role=columnheader>Code</span><span role=columnheader>Fee</span></div>
      <div id=view style="height:150px;overflow-y:auto"><div id=space style="position:relative"></div></div></div>
      <script>
        let known = 0;
        function draw() {
          space.style.height = known * 30 + 'px';
          const first = Math.floor(view.scrollTop / 30);
          space.innerHTML = Array.from({ length: Math.min(6, known - first) }, (_, index) => first + index).map((place) =>
            '<div role=row style="position:absolute;top:' + place * 30 + 'px"><span role=gridcell>' + (place % 20 < 12 ? 97110 : place) + '</span><span role=gridcell>20</span></div>').join('');
        }
        function more() { known += 20; draw(); }
        view.onscroll = () => {
          draw();
          if (known < 40 && view.scrollTop + 150 >= known * 30 - 1) fetch('/more').then(more);
        };
        more();
      </script>`);
    const ran = await lab.run('- read: { lines: { table: Lines, columns: { Code: code }, scroll: true } }', {
      head: outputsHead({ lines: 'array' }),
    });
    const lines = Array.from({ length: 40 }, (_, place) => ({
      code: place % 20 < 12 ? '97110' : `${place}`,
    }));
    expect(ran.outputs).to.deep.equal({ lines });
  });

  it('should keep a download under a safe name and hand it to later steps', async () => {
    await lab.show('<a href=/eob.pdf>EOB</a><label>Attachment <input type=file></label>');
    const ran = await lab.run(
      '- download: { click: EOB, type: pdf, min_size: 100 }\n- click: { target: EOB, downloads: copy.pdf }\n- upload: { Attachment: eob 1.pdf }',
    );
    expect(ran.verdict).to.equal('finished');
    expect(lab.artifacts.map((one) => [one.kind, one.name, one.contentType])).to.deep.equal([
      ['download', 'eob 1.pdf', 'application/pdf'],
      ['download', 'copy.pdf', 'application/pdf'],
    ]);
    const content = lab.artifacts[0]?.content;
    expect(content && 'path' in content && (await readFile(content.path, 'utf8'))).to.equal(PDF);
    expect(
      await lab.page.locator('input').evaluate((input) => (input as HTMLInputElement).files?.[0]?.name),
    ).to.equal('eob 1.pdf');
  });

  it('should keep no path of the portal in a name', () => {
    expect(safeName('..\\..\\a/../../.b:c.pdf')).to.equal('b_c.pdf');
    expect(safeName('../')).to.equal('download');
  });

  it('should refuse an error page under the name of a PDF, and a click without a download', async () => {
    await lab.show('<a href=/sorry>EOB</a><button>Nothing</button>');
    expect((await lab.run('- download: { click: EOB, type: pdf }')).verdict).to.equal(
      'portal_changed unexpected_file',
    );
    expect((await lab.run('- download: Nothing\n  timeout: 400ms')).verdict).to.equal(
      'transient download_failed',
    );
  });

  it('should keep a PDF that opens in a page of its own, and print a page', async () => {
    await lab.show('<h1>Confirmation</h1><a href=/inline target=_blank>Statement</a>');
    const ran = await lab.run(
      '- download: { click: Statement, name: statement.pdf, type: pdf }\n- save_pdf: confirmation.pdf',
    );
    expect(ran.verdict).to.equal('finished');
    expect(lab.artifacts.map((one) => `${one.kind} ${one.name}`)).to.deep.equal([
      'download statement.pdf',
      'pdf confirmation.pdf',
    ]);
    expect(lab.page.context().pages()).to.have.length(1);
  });

  it('should take pictures with secrets blacked out', async () => {
    await lab.show(
      '<style>input { width: 200px; height: 60px; border: 0; background: #00ff00; color: #00ff00 }</style><label>User <input></label>',
    );
    const steps =
      '- fill: { User: "${{ credentials.username }}" }\n- screenshot: { name: user.png, target: label "User" }';
    expect((await lab.run(steps, { credentials: { username: 'synthetic-user' } })).verdict).to.equal(
      'finished',
    );
    const [picture] = lab.artifacts;
    expect(await pixelOf(lab.page, picture?.content, 100, 30)).to.deep.equal([0, 0, 0, 255]);
  });

  it('should black out a field of a page that scrolls while the picture is taken', async () => {
    await lab.show(`<body style="margin:0"><p style="height:900px;margin:0">top</p>
      <input aria-label=SSN value=123-45-6789 style="display:block;width:200px;height:20px"><p style="height:2000px">
      <script>let left = 40; setInterval(() => { if (left-- > 0) scrollBy(0, 20); }, 20)</script>`);
    const { verdict } = await lab.run('- screenshot: { name: page.png, full: true, mask: SSN }');
    expect(verdict).to.equal('finished');
    expect(await pixelOf(lab.page, lab.artifacts.at(-1)?.content, 100, 912)).to.deep.equal([0, 0, 0, 255]);
  });

  it('should take no picture of a page that never stops scrolling, if something must be blacked out', async () => {
    await lab.show(`<p style="height:9000px">top</p><input aria-label=SSN><p style="height:90000px">
      <script>setInterval(() => scrollBy(0, 5), 10)</script>`);
    const { verdict, outcome } = await lab.run('- screenshot: { name: page.png, mask: SSN }');
    expect(verdict).to.equal('finished');
    expect(outcome.issues.map(({ code }) => code)).to.deep.equal(['evidence_missing']);
    expect(lab.artifacts.map(({ name }) => name)).to.not.include('page.png');
  });

  it('should report a value that is there and does not show, instead of reading nothing in silence', async () => {
    await lab.show(`<p>Name: <b>Ann</b></p><div hidden><table><tr><td>Email</td><td>a@example.com</td></tr></table>
      <label>Phone <input value=5></label><dl><dt>Fax<dd></dl></div><ul role=menu hidden><li><span>Notes</span><i>x</i></ul>`);
    const one = (name: string): string => `${name.toLowerCase()}: { from: ${name}, required: false }`;
    const { outcome, verdict } = await lab.run(
      `- read: { ${['Name', 'Email', 'Phone', 'Fax', 'Notes', 'Street'].map(one).join(', ')} }`,
    );
    expect(verdict).to.equal('finished');
    expect(outcome.issues.map(({ code, message }) => `${code} ${/"[^"]+"/.exec(message)}`)).to.have.members([
      'value_hidden "email"',
      'value_hidden "phone"',
    ]);
  });

  it('should report a part whose words show but are not known for those of a part, instead of reading nothing in silence', async () => {
    const read = async (html: string): Promise<readonly string[]> => {
      await lab.show(html);
      const { outcome, verdict } = await lab.run(
        '- read: { city: { from: { find: City, within: Home address }, required: false } }',
      );
      expect(verdict).to.equal('finished');
      return outcome.issues.map(({ code }) => code);
    };
    const value = '<p>City <b>Bonn</b></p>';
    expect(await read(`<div>Home address</div>${value}`)).to.deep.equal(['part_not_found']);
    for (const other of ['label', 'li', 'a href=/home', 'li><a href=#', 'nav><button'])
      expect(await read(`<${other}>Home address</${other}>${value}`), other).to.deep.equal([]);
    const opener = '<table><tr><td><a href=#><b>Home address</b> (close)</a><td>Edit</table>';
    expect(await read(`${opener}<div>${value}</div>`)).to.deep.equal(['part_not_found']);
    expect(await read(`${opener}<p>Town <b>Bonn</b></p>`)).to.deep.equal([]);
    expect(await read('<p>Work address</p><p>City <b>Bonn</b></p>')).to.deep.equal([]);
    expect(await read('<h2>Home address</h2><p>Street <b>Oak</b></p>')).to.deep.equal([]);
    expect(await read('<p>Your Home address book is empty</p>')).to.deep.equal([]);
  });

  it('should report words that are those of a heading over a text, which is not a caption', async () => {
    const read = async (html: string, how = ', required: false'): Promise<readonly string[]> => {
      await lab.show(`<h1>Remark</h1>${html}`);
      const { outcome } = await lab.run(`- read: { said: { from: Remark${how} } }\n  timeout: 1s`);
      const { report } = outcome as { readonly report?: { readonly message: string } };
      return report ? [report.message] : outcome.issues.map(({ code, message }) => `${code}: ${message}`);
    };
    const told =
      'the page has "Remark" as a heading, which is not a caption: for the text below, write { find: css "…", within: Remark }';
    for (const html of [
      '<div><h2>Remark</h2><div style="white-space:pre-wrap">Do not\nreboot</div></div><div><h2>Tags</h2><div>x</div></div>',
      '<h3>Remark:</h3><p>Do not<br>reboot</p><h3>Tags</h3><p>x</p>',
      '<fieldset><legend>Remark</legend>Do not reboot</fieldset>',
    ]) {
      expect(await read(html), html).to.deep.equal([`heading_without_value: "said" is not read: ${told}`]);
      expect(await read(html, ''), html)
        .to.have.nested.property('[0]')
        .that.includes(told);
    }
    for (const html of [
      '<p>Do not reboot</p>',
      '<h2>Remark</h2>',
      '<h2>Remark</h2><h2>Tags</h2><p>x</p>',
      '<h2>Remark of the day</h2><p>Do not reboot</p>',
      '<h2>Remark</h2><p>As of today</p><p>State <b>Open</b></p>',
      '<h2>Remark</h2><p>State: Open</p>',
      '<h2>Remark</h2><div>State <b>Open</b></div>',
      '<h2>Remark</h2><div><span>State</span><span>Open</span></div>',
      '<h2>Remark</h2><table><tr><td>State<td>Open</table>',
      '<h2>Remark</h2><p><a href="#n">Add one</a></p>',
      '<h2>Remark</h2><div>State <input></div>',
      '<h2 hidden>Remark</h2><p>Do not reboot</p>',
    ])
      expect(await read(html), html).to.deep.equal([]);
    await lab.show(
      '<div><h2>Remark</h2><div class=cb>Do not reboot</div></div><h2>Tags</h2><div class=cb>x</div>',
    );
    const within = '- read: { said: { from: { find: css ".cb", within: Remark } } }';
    const ran = await lab.run(within, { head: outputsHead({ said: 'string' }) });
    expect(ran.outputs).to.deep.equal({ said: 'Do not reboot' });
  });

  it('should not take a row without any of the fields of a list for an entry', async () => {
    const read = (rows: string, more = ''): Promise<Ran> =>
      lab.show(`<table><tr><td>${rows}</table>`).then(() =>
        lab.run(
          `- read:
    copies:
      list: row
      fields:
        code: { from: css "td:nth-child(2)", required: false, default: '' }
        shelf: { from: css "td:nth-child(3)", required: false }${more}
  timeout: 4s`,
          { head: outputsHead({ copies: 'array' }) },
        ),
      );
    const none = await read('No data');
    expect(none.outcome.issues.map(({ message }) => message).join()).to.match(
      /^1 of the 1 entries .* name in "has" what only the entries have/,
    );
    const some = await read('1<td>C-1<td>B<tr><td>2<td>C-2<td>A<tr><td>See below');
    expect(some.outputs).to.deep.equal({
      copies: [
        { code: 'C-1', shelf: 'B' },
        { code: 'C-2', shelf: 'A' },
        { code: '', shelf: null },
      ],
    });
    expect(some.outcome.issues.map(({ message }) => message).join()).to.match(/^1 of the 3 entries/);
    const optional = await read('No data', '\n      required: false');
    expect(optional.outputs).to.deep.equal({ copies: [{ code: '', shelf: null }] });
    expect(optional.notes.join()).to.include('1 of the 1 entries of "copies" have no value');
  });

  it('should fail at a list without a value in any entry, and report the empty entries of another', async () => {
    const style = '<style>.off .info { display: none } .unseen .info { visibility: hidden }</style>';
    const wall = (classes: string): string =>
      `${style}<ul class="${classes}"><li><a href=1><img alt="" width=9 height=9><span class=info>Orchard</span></a><li><a href=2><span class=info>Juniper</span></a></ul>`;
    const read = (more = ''): Promise<Ran> =>
      lab.run(`- read: { wall: { list: listitem${more} } }\n  timeout: 4s`, {
        head: outputsHead({ wall: 'array' }),
      });
    for (const classes of ['off', 'unseen']) {
      await lab.show(wall(classes));
      const { outcome, verdict } = await read();
      expect(verdict, classes).to.equal('portal_changed value_missing');
      expect(outcome.status === 'failed' && outcome.report?.message).to.match(
        /does not show.* hover each entry/,
      );
      expect((await read(', required: false')).outputs).to.deep.equal({ wall: [null, null] });
      expect((await read(', attribute: class, default: none')).outputs).to.deep.equal({
        wall: ['none', 'none'],
      });
    }
    await lab.show(
      `<ul><li><li></ul><script>setTimeout(() => (document.querySelector('li').textContent = 'Late'), 700)</script>`,
    );
    expect((await read()).outputs).to.deep.equal({ wall: ['Late', null] });
    await lab.show('<ul><li>One<li><li>Two</ul>');
    const { outcome, outputs } = await read();
    expect(outputs).to.deep.equal({ wall: ['One', null, 'Two'] });
    expect(outcome.issues.map(({ code, message }) => `${code} ${message}`).join()).to.match(
      /^value_missing 1 of the 3 /,
    );
  });

  it('should report lines across a table that may be entries, and not its buttons and its foot', async () => {
    const across = (content: string): string => `<tr><td colspan=2>${content}</td></tr>`;
    const add = across('<button>Add claim</button>');
    const total = across('Total: 2');
    for (const [line, issues, foot = total] of [
      ['', []],
      [across('Closed'), ['lines_not_read']],
      [across('Showing <b>1</b> to 2 of 2'), []],
      [across('2 entries') + across('No more results.'), []],
      [across('Showing 1 to 2 of 46'), ['pages_missed']],
      [across('46 entries'), ['lines_not_read']],
      [across('<table><tr><td><button>Next</button></table>Records 1-2 of 46'), ['pages_missed']],
      [across('1 to 2 of 2 <button>First</button> <a href=#>Last</a>'), []],
      [across('<a href=#>C3 Pending 12.00</a> 1-2 of 2'), ['lines_not_read']],
      [across('1-2 of 2 <button>Include closed (44)</button>'), ['lines_not_read']],
      ['', ['pages_missed'], across('Records 1-2 of 92 <a href=#>Next</a>')],
      ['<tr><td><button>Export</button></tr>', []],
      [across('<select><option>Delete</select> <button>Go</button>'), []],
      [across('<input value="Claim 3"> <button>Save</button>'), ['lines_not_read']],
      [across('Claim 3 <button>Open</button>'), ['lines_not_read']],
    ] as const) {
      await lab.show(
        `<table><thead><tr><th>Claim<th>Status</thead><tbody>${add}<tr><td>1<td>Paid</tr>${line}<tr><td>2<td>Open</tr></tbody><tfoot>${foot}</tfoot></table>`,
      );
      const columns = 'columns: { Claim: number, Status: status }';
      const ran = await lab.run(`- read: { claims: { table: Claim, ${columns} } }`);
      expect(ran.outcome.issues.map(({ code }) => code)).to.deep.equal(issues);
    }
  });

  it('should report pages that may be missed if the control for the next page is not there', async () => {
    const table = '<table aria-label=Tickets><tr><th>Subject</th></tr><tr><td>A</td></tr></table>';
    const steps = '- read: { t: { table: Tickets, columns: { Subject: s }, next: link "Next" } }';
    await lab.show(
      `${table}<div class=paging>Page <span><span class=currentpage>1</span> <a href=#>2</a> <a href=#>3</a></span></div>`,
    );
    const missed = await lab.run(steps);
    expect(missed.verdict).to.equal('finished');
    expect(missed.outcome.issues.map(({ code }) => code)).to.deep.equal(['pages_missed']);
    const silent = '- read: { t: { table: Tickets, columns: { Subject: s } } }';
    expect((await lab.run(silent)).outcome.issues.map(({ code }) => code)).to.deep.equal(['pages_missed']);
    const enough = '- read: { t: { table: Tickets, columns: { Subject: s }, limit: 1 } }';
    expect((await lab.run(enough)).outcome.issues).to.deep.equal([]);
    const more = table.replace('</table>', '<tr><td><button>More</button></td></tr></table>');
    const icon = `${table}<div>page 1 / 6 <a href=#><i title="Next page">&gt;</i></a></div>`;
    const bracketed = `<div>[1 to 20 of 46]</div><div> <strong>(1)</strong> <a href="?page=1">2</a> <a href="?page=2">3</a></div>${table}`;
    for (const page of [more, icon, bracketed, `${table}<p><a href=#>Load more results</a></p>`]) {
      await lab.show(page);
      expect((await lab.run(silent)).outcome.issues.map(({ code }) => code)).to.deep.equal(['pages_missed']);
    }
    const three = table.replace('</td></tr>', '</td></tr><tr><td>1 to 3 of 9</td></tr><tr><td>C</td></tr>');
    const counts = [
      'Showing <b>1</b> to <b>3</b> of <b>1,046</b> entries',
      '<span>1 \u2013 3 / 46</span><ul class=pages><li><a>1</a><li><a>Next</a></ul>',
      '<table><tr><td>Results: 1-3 of 46<td>Sort</table>',
    ];
    for (const page of [
      ...counts.map((count) => `<div>${count}</div>${three}`),
      `<div>${three}</div>1 to 3 of 46`,
    ]) {
      await lab.show(page);
      const [issue, ...others] = (await lab.run(silent)).outcome.issues;
      expect(others).to.deep.equal([]);
      expect(issue?.message, page).to.match(/the page has "1 to 3 of (1,?0)?46": further rows/);
    }
    const letters = (all: string, first: string): string =>
      `<div>${all} ${first} ${[...'BCDEFGHIJKLMNOPQRSTUVWXYZ'].map((one) => `<a href=#>${one}</a>`).join('&nbsp;')}</div>${table}`;
    for (const [page, issues] of [
      [letters('<a href=#>All</a>', '<strong>(A)</strong>'), 1],
      [letters('<a href=#>All</a>', '<a href=# class=active>A</a>'), 1],
      [letters('<strong>All</strong>', '<a href=#>A</a>'), 0],
    ] as const) {
      await lab.show(page);
      const messages = (await lab.run(silent)).outcome.issues.map(({ message }) => message);
      expect(messages, page).to.have.lengthOf(issues);
      if (issues > 0) expect(messages[0]).to.include('the page has letters above or below it, of which "A"');
    }
    const other = '<table><tr><th>Visit</th></tr><tr><td>X</td></tr></table>';
    const harmless = [
      '1 to 3 of 3',
      '1 - 3 of March',
      '1 to 20 of 46',
      'Visits 1-3 of 9 used',
      '1-3 of 9 1/2',
    ];
    for (const page of [
      `${harmless.map((count) => `<div>${count}</div>`).join('')}${three}<div hidden>1 to 3 of 46</div>`,
      `<section>${three}</section><section><p>1 to 3 of 46</p>${other}</section>`,
      `<section>${three}</section><p>1 to 3 of 46</p>${other}`,
    ]) {
      await lab.show(page);
      expect((await lab.run(silent)).outcome.issues, page).to.deep.equal([]);
    }
    const menus = table.replace('</table>', '<tr><td>B <button>More</button></td></tr></table>');
    const notes = `${table}<p>See the notes (1, <a href=#>2</a>)</p>`;
    const badge = `${table}<div>1 / 1 <button>2</button></div>`;
    for (const page of [`${table}<p>Page 1</p><a href=#>2</a>`, menus, notes, badge]) {
      await lab.show(page);
      expect((await lab.run(steps)).outcome.issues).to.deep.equal([]);
      expect((await lab.run(silent)).outcome.issues).to.deep.equal([]);
    }
  });

  it('should report entries of a list that may be missed if the control for the next page is not there', async () => {
    const list = '<ul><li>A</li><li>B</li></ul>';
    await lab.show(`${list}<div class=paging>Page <span>1</span> <a href=#>2</a> <a href=#>3</a></div>`);
    for (const more of [', next: link "Next"', '']) {
      const { outcome, verdict } = await lab.run(`- read: { t: { list: listitem${more} } }`);
      expect(verdict).to.equal('finished');
      expect(outcome.issues.map(({ code }) => code)).to.deep.equal(['pages_missed']);
    }
    expect((await lab.run('- read: { t: { list: listitem, limit: 2 } }')).outcome.issues).to.deep.equal([]);
    for (const [count, issues] of [
      ['1-2 of 9', 1],
      ['1-2 of 2', 0],
      ['1-20 of 46', 0],
    ] as const) {
      await lab.show(`${list}<p>${count}</p>`);
      expect((await lab.run('- read: { t: { list: listitem } }')).outcome.issues).to.have.length(issues);
    }
  });

  it('should take numbers in the row of the entries, or over their cells, for no pages', async () => {
    const numbers = ['0', '1', '2', '3'];
    const cells = numbers.map((one) => `<td><a href=#>${one}</a></td>`).join('');
    const files = numbers.map((one) => `<td><a href=#>v${one}</a></td>`).join('');
    const inCell = numbers.map((one) => `<a href=#>${one}</a>`).join(' ');
    const pager = '<tr><td><b>1</b> <a href=#>2</a> <a href=#>3</a></td></tr>';
    const doctors = `<table><tr><th>Id<th>Patient<th>Doctor<th>Room${[1, 2, 3].map((id) => `<tr><td>${id}<td>1<td><a href=#>${id}</a><td>Dr. Lee`).join('')}</table>`;
    const entry = (...texts: readonly string[]): string =>
      `<tr>${texts.map((cell) => `<td>${cell}`).join('')}`;
    const names = ['Ann', 'Bob'].map((name) => entry(name, '5', '6', '7', 'X')).join('');
    const counts = entry('claims', '5', '<a href=#>1</a>', '<a href=#>2</a>', 'Empty');
    const pages = (words: string): string =>
      entry(words, '<b>1</b>', '<a href=#>2</a>', '<a href=#>3</a>', 'Next');
    const last = entry('Go to', '<a href=#>1</a>', '<a href=#>2</a>', '<b class=active>3</b>', 'Next');
    const under = '<table><tr><th>Id<th>Name<th>City<th>Paid<th>Due';
    const list = '- read: { t: { list: { find: link, within: row /^File/ } } }';
    for (const [page, step, issues] of [
      [`<table><tr><td>Backup</td>${cells}</tr><tr><td>File</td>${files}</tr></table>`, list, 0],
      [`<table><tr><td>File</td>${cells}</tr></table>`, list, 0],
      [`<table><tr><td>File</td><td>${inCell}</td></tr></table>`, list, 0],
      [`<table><tr><td>File</td>${files}</tr>${pager}</table>`, list, 1],
      [
        `<table><tr><td><i>A</i></td></tr><tr><td><i>B</i></td></tr>${pager}</table>`,
        '- read: { t: { list: css "i" } }',
        1,
      ],
      [
        `<table><tr><td><i>A</i></td></tr><tr><td><i>B</i></td></tr><tr>${cells}</tr></table>`,
        '- read: { t: { list: css "i" } }',
        1,
      ],
      [doctors, '- read: { t: { list: css "tr" } }', 0],
      [doctors, '- read: { t: { list: row /Dr/, read: html } }', 0],
      [doctors, '- read: { t: { table: table, columns: { Id: id } } }', 0],
      [
        `${doctors.replace('</table>', '')}<tr>${cells}</table>`,
        '- read: { t: { table: table, columns: { Id: id } } }',
        1,
      ],
      ...[names + pages('Pages:'), names + last, pages('Go to') + names + pages('Go to')].map(
        (rows) => [under + rows, '- read: { t: { table: table, columns: { Id: id } } }', 1] as const,
      ),
      [under + names + pages('Pages:'), '- read: { t: { list: row /X$/, read: html } }', 1],
      ...[counts, counts + counts.replace('claims', 'plans').replaceAll('2', '8')].map(
        (rows) => [under + rows, '- read: { t: { table: table, columns: { Id: id } } }', 0] as const,
      ),
    ] as const) {
      await lab.show(page);
      expect(
        (await lab.run(step)).outcome.issues.map(({ code }) => code),
        page,
      ).to.deep.equal(Array(issues).fill('pages_missed'));
    }
  });

  it('should know which of several lists the pager right above or below it leads on', async () => {
    const bar =
      '<div><table><tr><td><b>a-e</b> <a href=#>f-z</a><td><a href=#><img alt="Next Page"></a></table></div>';
    const list = (name: string): string =>
      `<table class=list aria-label=${name}><tr><th>Subject</th></tr><tr><td>A</td></tr></table>`;
    const issuesOf = async (name: string, page: string): Promise<readonly string[]> => {
      await lab.show(page);
      const table = `t: { table: ${name}, columns: { Subject: s } }`;
      const entries = `l: { list: { find: css "td", within: table "${name}" } }`;
      const { outcome } = await lab.run(`- read: { ${table}, ${entries} }`);
      return outcome.issues.map(({ message }) => /has (.*): further/.exec(message)?.[1] ?? message);
    };
    const lists = `${list('Old')}<br>${bar}<section>${list('New')}<p>Add</p></section>${bar}<p>The end</p>`;
    expect(await issuesOf('New', lists)).to.deep.equal(Array(2).fill('a control "Next Page"'));
    expect(await issuesOf('Old', lists)).to.deep.equal([]);
    for (const name of ['Old', 'New'])
      expect(await issuesOf(name, `${list('Old')}${bar}${list('New')}`)).to.deep.equal([]);
  });

  it('should report the pages before the one at which a list was left', async () => {
    const pager = (at: number, next = ''): string =>
      `<nav>${[1, 2, 3].map((page) => `<button class="${page === at ? 'page active' : 'page'}">${page}</button>`).join('')}<button ${next}>chevron_right</button></nav>`;
    const rows = '<table><tr><th>Id<tr><td><i>7</i><tr><td><i>8</i></table>';
    for (const [page, more, issue] of [
      [rows + pager(3, 'disabled'), ', next: button "chevron_right"', 'from page 3 on'],
      [rows + pager(3, 'hidden'), ', next: button "chevron_right"', 'a control "1"'],
      [rows + pager(3, 'disabled'), '', 'a control "1"'],
      [rows + pager(1, 'disabled'), ', next: button "chevron_right"', null],
      [rows + pager(0, 'disabled'), ', next: button "chevron_right"', null],
      [`${rows}<aside class=active>3</aside>${pager(0, 'disabled')}`, ', next: button "chevron_right"', null],
    ] as const)
      for (const what of ['table: table, columns: { Id: id }', 'list: css "i"']) {
        await lab.show(page);
        const { outcome } = await lab.run(`- read: { t: { ${what}${more} } }`);
        const messages = outcome.issues.map(({ message }) => message);
        if (issue === null) expect(messages, page + what).to.deep.equal([]);
        else expect(messages.join(), page + what).to.include(issue);
        expect(messages.length, page + what).to.be.most(1);
      }
  });

  it('should take no other numbers for the pages before', async () => {
    const rows = '<table id=t><tr><th>Id<th>N<tr><td>a<td>x<tr><td>b<td>y</table>';
    const days = [...Array(30).keys()];
    for (const page of [
      `<div><button>1</button><span>Patient</span><button class=active>2</button><span>Service</span></div>${rows}`,
      `<div><table><tr>${days.map((day) => `<td><a href=# class="${day === 13 ? 'ui-state-active' : 'day'}">${day + 1}</a>${day % 7 === 6 ? '<tr>' : ''}`).join('')}</table>${rows}</div>`,
      `<div><div>${days.map((day) => `<button class="${day === 13 ? 'day selected' : 'day'}">${day + 1}</button>`).join(' ')}</div>${rows}</div>`,
      `<main><div><a href=#>1</a> Patient <a href=#>2</a> Services <b class=active>3</b> Lines</div>${rows}<button disabled>Next page</button></main>`,
      `<div><nav><button>1</button> new <button class=active>4</button> open</nav>${rows}</div>`,
      `<div><div>Show <a href=#>1</a> | <a href=# class=active>5</a> | <a href=#>10</a> per page</div>${rows}</div>`,
    ])
      for (const more of ['', ', next: button "Next page"']) {
        await lab.show(page);
        const { outcome } = await lab.run(`- read: { t: { table: css "#t", columns: { Id: id }${more} } }`);
        expect(outcome.issues, page + more).to.deep.equal([]);
      }
  });

  it('should end where the control for the next page leads to the first one again', async () => {
    const pager = (marks: boolean): string =>
      `<nav><ul>${[1, 2, 3, 4].map((page) => `<li><a href=#>${page}</a>`).join('')}</ul><a href=#>next page</a></nav>
      <script>let at = 0; const rows = ['Paid', 'Open', 'Paid', 'Sent'], ids = ['6', '7', '8', '9'];
      const draw = () => { t.innerHTML = '<tr><th>Id<th>Status<tr><td>' + ids[at] + '<td class=s>' + rows[at];
        [...document.querySelectorAll('li')].forEach((li, page) => { li.className = ${marks} && page === at ? 'active' : ''; }); };
      document.querySelector('nav > a').onclick = () => { at = (at + 1) % 4; draw(); return false; }; draw()</script>`;
    const steps = (column: string): string =>
      `- read: { t: { table: table, columns: { ${column}: it }, next: link "next page" } }`;
    const list = '- read: { t: { list: css ".s", next: link "next page" } }';
    const ids = ['6', '7', '8', '9'].map((it) => ({ it }));
    const states = ['Paid', 'Open', 'Paid', 'Sent'];
    for (const [marks, step, read, issues] of [
      [true, steps('Id'), ids, 0],
      [true, steps('Status'), states.map((it) => ({ it })), 0],
      [true, list, states, 0],
      [false, steps('Id'), ids, 1],
      [false, list, states.slice(0, 2), 1],
    ] as const) {
      await lab.show(`<table id=t></table>${pager(marks)}`);
      const { outcome, outputs } = await lab.run(step, { head: outputsHead({ t: 'array' }) });
      expect(outputs, step).to.deep.equal({ t: read });
      expect(outcome.issues.map(({ code }) => code)).to.deep.equal(Array(issues).fill('pages_missed'));
    }
  });

  it('should read many rows with many fields in one look at the page', async () => {
    const row = (at: number): string =>
      `<tr><td><label>Paid</label> <b>${at}.50</b><td>${at % 2 === 0 ? '' : '<i>late</i>'}<td><a href=/c/${at}>Claim ${at}</a>`;
    await lab.show(`<table>${Array.from({ length: 200 }, (_, at) => row(at)).join('')}</table>`);
    const ran = await lab.run(
      `
- read:
    rows:
      list: row /Claim \\d+/
      fields:
        paid: { from: Paid, as: money }
        mark: { from: css "i", required: false, default: none }
        link: { from: link /Claim/, attribute: href }
        first: { from: { find: cell, nth: first } }`,
      { head: outputsHead({ rows: 'array' }) },
    );
    expect(ran.verdict).to.equal('finished');
    const rows = ran.outputs['rows'] as readonly unknown[];
    expect(rows).to.have.length(200);
    expect(rows[0]).to.deep.equal({ paid: '0.50', mark: 'none', link: '/c/0', first: 'Paid 0.50' });
    expect(rows[199]).to.deep.equal({ paid: '199.50', mark: 'late', link: '/c/199', first: 'Paid 199.50' });
  });

  it('should wait for the value of an entry that comes late, and name one that does not come or comes twice', async () => {
    const list = (second: string): string => `<ul><li>A <b>1</b></li><li>B ${second}</li></ul>`;
    const steps = '- read: { t: { list: listitem, fields: { n: css "b" } } }\n  timeout: 3s';
    const head = { head: outputsHead({ t: 'array' }) };
    const late =
      '<script>setTimeout(() => { document.querySelectorAll("li")[1].innerHTML = "<b>2</b>" }, 700)</script>';
    await lab.show(list('') + late);
    expect((await lab.run(steps, head)).outputs['t']).to.deep.equal([{ n: '1' }, { n: '2' }]);
    await lab.show(list(''));
    expect((await lab.run(steps, head)).verdict).to.equal('portal_changed target_not_found');
    await lab.show(list('<b>2</b><b>3</b>'));
    expect((await lab.run(steps, head)).verdict).to.equal('portal_changed target_ambiguous');
  });

  it('should report an attribute that no row has, and name it in a failure', async () => {
    await lab.show(
      '<table><tr><th>Claim<th>Paid<tr><td><a href=?a>17</a><td data-day=x>5<tr><td>18<td>6</table>',
    );
    const read = (columns: string): string =>
      `- read: { claims: { table: table, columns: { ${columns} } } }\n  timeout: 3s`;
    const issuesOf = async (steps: string): Promise<readonly string[]> =>
      (await lab.run(steps)).outcome.issues.map(({ code, message }) => `${code} ${message}`);
    const some = 'Claim: [claim, { name: link, attribute: href }]';
    expect(await issuesOf(read(some))).to.deep.equal([]);
    expect((await issuesOf(read(some.replace('href', 'hreff')))).join()).to.match(
      /^value_missing No cell under "Claim" .* "attribute: hreff"/,
    );
    const required = await lab.run(read('Claim: { name: link, attribute: href, required: true }'));
    expect(required.verdict).to.equal('portal_changed value_missing');
    expect(required.outcome.status === 'failed' && required.outcome.report?.message).to.include(
      '"Claim, attribute href"',
    );
  });

  it('should say in a failure and in an issue that the page showed no text for them', async () => {
    const empty = '(The page showed no text for alert.)';
    for (const page of ['<div role=alert></div>', '<p>Nothing</p>']) {
      await lab.show(page);
      const { outcome } = await lab.run(`- fail: { code: refused, notes: "\${{ text('alert') }}" }`);
      expect(outcome).to.have.property('notes', `The procedure ended with refused. ${empty}`);
    }
    const said = await lab.run(`- fail: { code: refused, notes: "The payer says: \${{ text('alert') }}" }`);
    expect(said.outcome).to.have.property('notes', `The payer says: ${empty}`);
    const noted = await lab.run(`- note: { code: odd, message: "\${{ text('alert') }}" }`);
    expect(noted.outcome.issues[0]).to.have.property('message', `The procedure noted odd. ${empty}`);
    await lab.show('<div role=alert>Locked</div>');
    const locked = await lab.run(`- fail: { code: refused, notes: "The payer says: \${{ text('alert') }}" }`);
    expect(locked.outcome).to.have.property('notes', 'The payer says: Locked');
  });
});
