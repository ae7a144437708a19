import { expect } from 'chai';
import { buildLibrary } from '../../../src/sop/load-library.ts';
import { closeSharedBrowser, openActionLab, outputsHead, type ActionLab } from '../../support/action-lab.ts';
import { sopOf } from '../../support/sop-lab.ts';
import { cpuMs } from '../../support/cpu-ms.ts';

function faultsOf(steps: string): readonly string[] {
  const { faults } = buildLibrary([
    { path: 'x/portal.yaml', file: 'portal.yaml', text: 'title: X\n' },
    { path: 'x/y.yaml', file: 'y.yaml', text: sopOf(steps) },
  ]);
  return faults.map(({ line, column, message }) => `${line}:${column} ${message}`);
}

describe('bounds of a run', () => {
  let lab: ActionLab;

  before(async () => {
    lab = await openActionLab();
  });
  after(async () => {
    await lab.close();
    await closeSharedBrowser();
  });

  const hostile: Readonly<Record<string, string>> = {
    'a long one': `1${' + 1'.repeat(20_000)}`,
    'deep brackets': `${'('.repeat(5_000)}1${')'.repeat(5_000)}`,
    'deep lists': '['.repeat(5_000),
    'deep choices': `${'true ? '.repeat(5_000)}1`,
    'many nots': `${'!'.repeat(5_000)}true`,
    'an open text': `'${'x'.repeat(5_000)}`,
  };
  for (const [name, expression] of Object.entries(hostile)) {
    it(`should refuse an expression in a moment, with a place: ${name}`, () => {
      let fault: string | undefined;
      expect(cpuMs(() => ([fault] = faultsOf(`- log: "\${{ ${expression} }}"`)))).to.be.below(1_000);
      expect(fault).to.match(/^4:\d+ /);
      expect(fault?.length).to.be.below(400);
    });
  }

  // In the suite, the next one reads a thousand.
  it('should read ten thousand rows, and a text of ten million letters (long)', async () => {
    await lab.show(`<table aria-label=Claims><thead><tr><th>Claim<th>Paid</table><p id=long></p><script>
      const rows = []; for (let i = 0; i < 10000; i += 1) rows.push('<tr><td>C-' + i + '<td>$' + i + '.00');
      document.querySelector('table').insertAdjacentHTML('beforeend', rows.join(''));
      document.querySelector('#long').textContent = 'word '.repeat(2e6) + 'end';
    </script>`);
    const ran = await lab.run(
      `
- read: { claims: { table: Claims, columns: { Claim: id, Paid: { name: paid, as: money } }, limit: 10000 } }
- read: { last: { from: css "#long", regex: '(\\w+)$' } }
- set: { count: "\${{ size(vars.claims) }}", id: "\${{ last(vars.claims).id }}" }`,
      { head: outputsHead({ count: 'integer', last: 'string', id: 'string' }) },
    );
    expect(ran.verdict, JSON.stringify(ran.outcome).slice(0, 500)).to.equal('finished');
    expect(ran.outputs).to.deep.equal({ count: 10_000, last: 'end', id: 'C-9999' });
  });

  it('should drop nothing in silence where nobody has said how many are wanted', async () => {
    await lab.show(`<table aria-label=Claims><thead><tr><th>Claim</table><ul></ul><button onclick="add(1)">Next</button><script>
      const add = (count) => {
        document.querySelector('table').insertAdjacentHTML('beforeend', '<tr><td>C'.repeat(count));
        document.querySelector('ul').insertAdjacentHTML('beforeend', '<li>L'.repeat(count));
      };
      add(1001);
    </script>`);
    const read = async (what: string): Promise<string> => {
      const { outcome, verdict } = await lab.run(
        `- read: { all: { ${what} } }\n- log: \${{ size(vars.all) }}`,
      );
      return outcome.status === 'failed' ? `${verdict}: ${outcome.report?.message}` : verdict;
    };
    const table = 'table: Claims, columns: { Claim: id }';
    expect(await read(table)).to.equal(
      'sop too_many_entries: there is more of "all" than 1000 rows: say limit',
    );
    expect(await read('list: listitem')).to.equal(
      'sop too_many_entries: there is more of "all" than 1000: say limit',
    );
    expect(await read(`${table}, limit: 1000`)).to.equal('finished');
    expect(await read('list: listitem, limit: 5')).to.equal('finished');
  });

  it('should end on pages that never end, and say so', async () => {
    await lab.show(`<table aria-label=Claims><thead><tr><th>Claim<tbody><tr><td>1</table><button onclick="turn()">Next</button><script>
      let page = 1; const turn = () => { page += 1; document.querySelector('td').textContent = page; };
    </script>`);
    const turned = await lab.run(
      '- read: { all: { table: Claims, columns: { Claim: id }, next: button "Next", limit: 10000 } }\n  timeout: 2s',
    );
    expect(turned.verdict).to.match(/^(portal_changed|transient) /);
    await lab.show(`<ul></ul><script>
      const more = () => document.querySelector('ul').insertAdjacentHTML('beforeend', '<li style="height:3000px">'); more();
      addEventListener('scroll', more);
    </script>`);
    expect((await lab.run('- scroll: { to: end }\n  timeout: 2s')).verdict).to.equal(
      'portal_changed page_never_ends',
    );
  });

  it('should outlast a storm of dialogs', async () => {
    await lab.show(
      `<h1>Storm</h1><button onclick="for (let i = 0; i < 300; i += 1) alert(i); document.title = 'calm'">Go</button>`,
    );
    const ran = await lab.run('- on_dialog: accept\n- click: Go\n- expect: heading "Storm"');
    expect(ran.verdict).to.equal('finished');
    expect(await lab.page.title()).to.equal('calm');
    await lab.show(`<h1>Endless</h1><button onclick="for (;;) alert('again')">Go</button>`);
    const endless = await lab.run(
      '- on_dialog: accept\n- click: Go\n  timeout: 2s\n- expect: heading "Endless"\n  timeout: 1s',
    );
    expect(endless.outcome.status).to.equal('failed');
  });
});
