import { expect } from 'chai';
import type { JsonValue } from '../../../src/sdk/json.ts';
import { engineSource } from '../../../src/sop/page/engine/page-engine.ts';
import { openEngineLab, type EngineLab } from './engine-lab.ts';

interface Case {
  /** The test's title, after "should". */
  readonly should: string;
  readonly page: string;
  /** An expression about `engine`, `$` (the first element of a selector) and `$$` (all of them). */
  readonly ask: string;
  readonly answer: JsonValue;
}

const rows = (...lines: readonly (readonly string[])[]): string =>
  lines.map((cells) => `<tr>${cells.map((cell) => `<td>${cell}`).join('')}`).join('');
const head = (...names: readonly string[]): string => `<tr>${names.map((name) => `<th>${name}`).join('')}`;

/** What the methods of a layer answer, where the pages with traps only show whether a whole procedure is right. */
const LAYERS: Readonly<Record<string, readonly Case[]>> = {
  'texts, as people compare them': [
    {
      should: 'rank the same text before the same words, and those before a part that begins a word',
      page: '',
      ask: `['Due', ' due: ', 'Due date', 'Overdue', 'DUE *', ''].map((found) => engine.score(found, { text: 'Due' }))`,
      answer: [3, 2, 1, 0, 2, 0],
    },
    {
      should: 'find no number within another number',
      page: '',
      ask: `['Claim 17', 'Claim 117', '1,017 claims', '17.5', '17'].map((found) => engine.score(found, { text: '17' }))`,
      answer: [1, 0, 0, 0, 3],
    },
    {
      should: 'compare without marks of required fields, formats and characters that nobody sees',
      page: '',
      ask: `['Born (mm/dd/yyyy)', 'Born (required)', 'Bo\\u00adrn', 'Born \\u200b*', 'Born (here)'].map((found) => engine.score(found, { text: 'Born' }))`,
      answer: [2, 2, 3, 2, 1],
    },
    {
      should: 'take the best fit only',
      page: '<i id=a>due</i><i id=b>Due</i><i id=c>Due date</i>',
      ask: `engine.best($$('i').map((element) => ({ element, texts: [element.textContent] })), { text: 'Due' }, 1).map(({ id }) => id)`,
      answer: ['b'],
    },
    {
      should: 'read through shadow roots and what is put into them',
      page: '<x-card id=card><template shadowrootmode=open><b>Plan</b> <slot></slot></template>Gold</x-card>',
      ask: `[engine.textOf($('#card')), engine.all(document, 'b').length]`,
      answer: ['Gold', 1],
    },
    {
      should: 'read what is hidden without joining its lines and cells',
      page: `<div hidden><p id=a>Hof 2<br>24107 Kiel</p><table><tr id=b><td>12<td>50<i style="display: none">x</i></table><b id=c>Ann<i>a</i></b></div><ul id=d style="display: none"><li>One<li>Two</ul><details><p id=e>One<br>two</p></details><p id=f style="visibility: hidden">One<br>two`,
      ask: `['#a', '#b', '#c', '#d', '#e', '#f'].map($).map((one) => [engine.textOf(one), engine.readShown(one), engine.readWords(one)])`,
      answer: [
        ['Hof 2 24107 Kiel', 'Hof 2 24107 Kiel', 'Hof 2 24107 Kiel'],
        ['12 50', '12 50', '12 50'],
        ['Anna', 'Anna', 'Anna'],
        ['One Two', 'One Two', 'One Two'],
        ['', '', ''],
        ['', '', ''],
      ],
    },
    {
      should: 'read a blank where a gap shows between words, and leave every other place as it is',
      page: `<style>.m { margin-left: 1em } .r { margin-right: 1em } .p { padding: .2em } .i { display: inline-block; margin: 2px 4px } .big { font-size: 3em; margin-right: .1em } .up { text-transform: uppercase }</style>
        <p>10.20.4.13<b class=m>S</b><p><b class=r>S</b>10.20.4.17<p><a>Ann <i>Lee</i></a><span hidden>(x)</span><span><b class=m>Due</b></span><p class=up>Ann<b class=m>Lee</b><p>eth<b class=m>7</b>, eth7
        <p>25<b class=m>2</b><p>120.50<sup>1</sup><p>12<sup style="margin-left: 1px">50</sup><p><span style="display: inline-block; width: 9em">Smith</span><span>Ann</span>
        <p>S<mark style="padding: .5em">mit</mark>h<p>S<b class=p>mit</b>h<p><b class=i>1</b><b class=i>2</b><b class=i>7</b><p><span class=big>T</span>he<p>1<sup>st</sup><p>$<b class=m>12</b><p style="width: 3em; word-break: break-all">Extra<b>ordinary</b><p>A<b class=m> B</b><p style="letter-spacing: 1em">A<b>B</b><p><code style="padding: .4em">String</code>s<p>東京<b class=m>都</b><p>x<b style="margin-left: 1em">y</b>z<p>1234<b hidden>5</b>6
        <p>12<b style="padding: 5px">34</b>.50<p>1<b class=n>2</b><b class=d>7</b><p>Active<b class=m>2</b><span style="position: absolute; clip: rect(0,0,0,0); width: 1px; height: 1px; overflow: hidden">(new)</span><p style="font: 14px Arial">120.50<sup>1</sup><p>120.50<b style="margin-left: .5em">7</b><p>$120<span style="vertical-align: super">50</span><p>INV-2026<b style="font-size: 120%">0042</b><p>שלום<b>ABC</b><p>eth0<b class=m>7</b> <x-slot><template shadowrootmode=open>is <slot></slot></template>up</x-slot><p><svg width=9 height=9><title>Card</title></svg>eth0<b class=m>7</b><p>eth0<b class=m>7</b><br>up`,
      ask: `$$('p').map((one) => [engine.readShown(one), engine.readWords(one), engine.lineOf(one)]).map(([shown, ...others]) => others.every((one) => one === shown) ? shown : [shown, ...others])`,
      answer: [
        '10.20.4.13 S',
        'S 10.20.4.17',
        'Ann Lee Due',
        'ANN LEE',
        'eth 7, eth7',
        '25 2',
        '120.50 1',
        '12 50',
        'Smith Ann',
        'Smith',
        'Smith',
        '127',
        'The',
        '1st',
        '$12',
        'Extraordinary',
        'A B',
        'AB',
        'Strings',
        '東京都',
        'x yz',
        '12346',
        '1234.50',
        '127',
        'Active 2',
        '120.50 1',
        '120.50 7',
        '$120 50',
        'INV-20260042',
        'שלוםABC',
        'eth0 7 is up',
        'eth0 7',
        ['eth0 7 up', 'eth0 7\nup', 'eth0 7\nup'],
      ],
    },
  ],
  tables: [
    {
      should: 'give headings that the page hides no place only if the others then fit over each row',
      page: `<style>.cards th { display: none } .cards td { display: block }</style>
        <table><tr><th>Date<th hidden>Provider<th>Charge<tr><td>1<td>80<tr><td colspan=2>Paid<tr><td>2<td>45</table>
        <table><tr><th hidden>ID<th>Name<th>Due<tr><td hidden>1<td>Ann<td>5<tr><td>Total<td>5</table>
        <table><tr><th>Name<th hidden>ID<th>Paid<tr><td>Ann<td hidden>77<tr><td>Bob<td hidden>78</table>
        <table class=cards><tr><th>Name<th>Due<tr><td>Ann<td>5<tr><td>Bob<td>6<td>7</table>`,
      ask: `$$('table').map((table) => engine.columnNames(table).map(([name]) => name))`,
      answer: [
        ['Date', 'Charge'],
        ['ID', 'Name', 'Due'],
        ['Name', 'ID', 'Paid'],
        ['Name', 'Due', ''],
      ],
    },
    {
      should: 'name columns under headings that span several, from the top',
      page: `<table><tr><th rowspan=2>Service<th colspan=2>In network<tr><th>Copay<th>Limit${rows(['Visit', '$20', '5'])}</table>`,
      ask: `engine.columnNames($('table'))`,
      answer: [
        ['Service'],
        ['In network Copay', 'In network', 'Copay'],
        ['In network Limit', 'In network', 'Limit'],
      ],
    },
    {
      should: 'lay out cells that span rows and columns',
      page: `<table><tr><td rowspan=2>a<td colspan=2>b<tr><td>c<td>d</table>`,
      ask: `engine.grid($('table')).map(({ cells }) => cells.map((cell) => cell.textContent))`,
      answer: [
        ['a', 'b', 'b'],
        ['a', 'c', 'd'],
      ],
    },
    {
      should: 'know no column if two fit alike, or if only a part of a heading fits',
      page: '',
      ask: `[engine.columnIndex([['Paid'], ['Paid']], 'Paid'), engine.columnIndex([['Paid amount'], ['Paid']], 'Paid'), engine.columnIndex([['Paid amount']], 'paid'), engine.columnIndex([['Paid ($)']], 'paid')]`,
      answer: [-1, 1, -1, 0],
    },
    {
      should: 'leave rows of a table within a cell out of the table around it',
      page: `<table id=outer>${head('Claim', 'Lines')}<tr><td>17<td><table>${rows(['a'], ['b'])}</table></table>`,
      ask: `engine.rowsOf($('#outer')).length`,
      answer: 2,
    },
    {
      should: 'read grids of ARIA roles as tables',
      page: '<div role=grid><div role=row><span role=columnheader>Claim</span></div><div role=row><span role=gridcell>17</span></div></div>',
      ask: `[engine.columnNames($('[role=grid]')), engine.bodyRows($('[role=grid]')).length]`,
      answer: [[['Claim']], 1],
    },
  ],
  entries: [
    {
      should: 'join rows under stacked headings if each entry has a part of its own',
      page: `<table><thead>${head('Claim', 'Paid')}${head('Member', 'Due')}</thead><tbody>${rows(['17', '$1'], ['Ada', 'May'])}</tbody><tbody>${rows(['18', '$2'], ['Bob', 'June'])}</tbody></table>`,
      ask: `(({ names, lines, isJoined }) => [names.flat(), isJoined, lines.map(({ cells }) => cells.map((cell) => cell.textContent).join(' '))])(engine.entriesOf($('table'), []))`,
      answer: [['Claim', 'Paid', 'Member', 'Due'], true, ['17 $1 Ada May', '18 $2 Bob June']],
    },
    {
      should: 'not say how rows under stacked headings belong together if nothing shows it',
      page: `<table><thead>${head('Claim', 'Paid')}${head('Member', 'Due')}</thead><tbody>${rows(['17', '$1'], ['Ada', 'May'])}</tbody></table>`,
      ask: `engine.entriesOf($('table'), []).unclear`,
      answer: 'headings',
    },
    {
      should: 'take only the first row of each part whose rows are of several forms by turns',
      page: `<table>${head('Claim', 'Paid')}<tbody>${rows(['17', '$1'])}<tr><td colspan=2>note</tbody><tbody>${rows(['18', '$2'])}<tr><td colspan=2>note</tbody></table>`,
      ask: `engine.entriesOf($('table'), []).lines.map(({ row }) => row.cells[0].textContent)`,
      answer: ['17', '18'],
    },
    {
      should: 'count a line across the whole table as no entry',
      page: `<table>${head('Claim', 'Paid')}<tr><td colspan=2>No claims</table>`,
      ask: `engine.entriesOf($('table'), []).lines.length`,
      answer: 0,
    },
  ],
  'lines that count': [
    {
      should: 'say only how many rows there are, and not a value or another number of them',
      page: '',
      ask: `['Showing 1 to 2 of 2', '2 entries', '(2 items)', 'Showing all 2 claims', '2 claims found', 'Total records: 2', 'No more results', 'End of list',
        'Showing 1 to 20 of 20', '46 entries', '2 visits', 'No further coverage', 'Total: 2', '2', 'Visits: 2', 'Items'].map((line) => engine.onlyCounts(line, 2))`,
      answer: [...Array(8).fill(true), ...Array(8).fill(false)] as boolean[],
    },
  ],
  'rows of totals': [
    {
      should: 'be sure of a word and an amount with the other cells left out',
      page: `<table>${head('Claim', 'Code', 'Paid')}${rows(['17', 'A', '$1.00'], ['18', 'B', '$2.00'], ['Total', '', '$3.00'])}</table>`,
      ask: `[...engine.totalsAmong(engine.entriesOf($('table'), []), false).values()]`,
      answer: ['sure'],
    },
    {
      should: 'not be sure of an amount alone',
      page: `<table>${head('Claim', 'Code', 'Paid')}${rows(['17', 'A', '$1.00'], ['18', 'B', '$2.00'], ['', '', '$3.00'])}</table>`,
      ask: `[...engine.totalsAmong(engine.entriesOf($('table'), []), false).values()]`,
      answer: ['maybe'],
    },
    {
      should: 'see none in a row that says as much as the others',
      page: `<table>${head('Claim', 'Code', 'Paid')}${rows(['17', 'A', '$1.00'], ['18', 'B', '$2.00'])}</table>`,
      ask: `[...engine.totalsAmong(engine.entriesOf($('table'), []), false).values()]`,
      answer: [],
    },
    {
      should: 'know amounts in the ways that portals write them',
      page: '',
      ask: `['$1,234.50', '(12.00)', '-5', '12 %', '3 USD', '1.234,50', '17-4', 'A1', ''].map((text) => engine.isAmount(text))`,
      answer: [true, true, true, true, true, true, false, false, false],
    },
  ],
  'values that a part of the page shows': [
    {
      should: 'be the text, or what the one field holds',
      page: '<p id=a>Gold</p><p id=b><input value=Gold></p><p id=c><select><option>Silver<option selected>Gold</select></p><p id=d><input type=checkbox checked></p>',
      ask: `['#a', '#b', '#c', '#d'].map((one) => engine.shownBy($(one)))`,
      answer: ['Gold', 'Gold', 'Gold', 'true'],
    },
    {
      should: 'be unknown for a field with words, for two fields, and for a box that is neither on nor off',
      page: '<p id=a><input value=12> days</p><p id=b><input value=1><input value=2></p><p id=c><input type=checkbox></p><script>document.querySelector("#c input").indeterminate = true</script>',
      ask: `['#a', '#b', '#c'].map((one) => engine.shownBy($(one)))`,
      answer: [null, null, null],
    },
    {
      should: 'leave out currency signs, help and what only a screen reader says',
      page: '<p id=a>$ <input value=12> <button>?</button><span style="position:absolute;width:1px;height:1px;overflow:hidden">Amount</span></p>',
      ask: `engine.shownBy($('#a'))`,
      answer: '12',
    },
    {
      should: 'be the words of the chosen one of several radio buttons, and empty if none is chosen',
      page: '<p id=a><label><input type=radio name=a>Yes</label><label><input type=radio name=a checked>No</label></p><p id=b><label><input type=radio name=b>Yes</label><label><input type=radio name=b>No</label></p>',
      ask: `['#a', '#b'].map((one) => engine.shownBy($(one)))`,
      answer: ['No', ''],
    },
    {
      should: 'be all chosen options of a list, and the words of a drawn slider',
      page: '<select id=a multiple><option selected>A<option>B<option selected>C</select><div id=b role=slider aria-valuenow=2 aria-valuetext=High></div>',
      ask: `['#a', '#b'].map((one) => engine.held($(one)))`,
      answer: ['A, C', 'High'],
    },
  ],
  'lines of fields and words': [
    {
      should: 'give the words between two fields to the one whose line ends in words',
      page: '<p><input id=a> Hours <input id=b> Minutes</p>',
      ask: `['#a', '#b'].map((one) => engine.looseLabels($(one)))`,
      answer: [['Hours'], ['Minutes']],
    },
    {
      should: 'give them to both if the page does not tell',
      page: '<p><input id=a> Hours <input id=b></p>',
      ask: `['#a', '#b'].map((one) => engine.looseLabels($(one)))`,
      answer: [['Hours'], ['Hours']],
    },
    {
      should: 'not give the words of a checkbox to the field behind it',
      page: '<p><input type=checkbox id=a> Urgent <input id=b></p>',
      ask: `['#a', '#b'].map((one) => engine.looseLabels($(one)))`,
      answer: [['Urgent'], []],
    },
  ],
  'what leads to the next page': [
    {
      should:
        'be what says "older 50" at a list that goes on under each day, whatever its entries hold, and what the page marks as the next',
      page: '<nav><ul><li>Home</ul></nav><main><p>(newer 2 | <a id=p href="?o=5">older 2</a>)</p><h4>May 2</h4><ul class=c><li>A<ul><li>a</ul></ul><h4>May 1</h4><ul class=c><li>B</ul></main>',
      ask: `(() => {
        const by = (words, rel) => { $('#p').textContent = words; $('#p').rel = rel; return engine.moreEntriesBy($('.c li'), 2) };
        return [by('older 2', ''), by('Next 1,000 results', ''), by('older 2 weeks', ''), by('Next \u00bb', ''), by('Next \u00bb', 'next'), engine.moreEntriesBy($('.c li'), 1)];
      })()`,
      answer: [
        'a control "older 2"',
        'a control "Next 1,000 results"',
        null,
        null,
        'a control "Next \u00bb"',
        null,
      ],
    },
    {
      should: 'be the mark of the page itself, and not belong to another list',
      page: '<link rel=next href="?page=2"><table><tr><th>A<tr><td>1</table>',
      ask: `[engine.moreRowsBy($('table'), 1), document.body.insertAdjacentHTML('beforeend', '<ul><li>x</ul>'), engine.moreRowsBy($('table'), 1)].filter((one) => one !== undefined)`,
      answer: ['a control "next"', null],
    },
    {
      should:
        'not be disabled, by whichever mark: of the browser, of ARIA, or by a class or style of its own or of the box that holds only it',
      page: `<style>.off a { pointer-events: none } .no { cursor: not-allowed }</style>
        <i><button disabled>Next</button></i><i aria-disabled=true><a href=/2>Next</a></i><i><a class="ui-state-disabled" href=/2>Next</a></i><i><a class=paginate_disabled_next>Next</a></i>
        <li class="paginate_button next disabled"><a href="#">Next</a></li><li class="disabled off"><a href=/2>Next</a></li><i><a class=no href=/2>Next</a></i><button disabled><span>Next</span></button>
        <i><a class="disabled:opacity-50" href=/2>Next</a></i><i><a class="not-disabled" href=/2>Next</a></i><li class=disabled><a href=/2>Next</a></li><li class=disabled><button>Enable</button></li><li class=disabled>Bob <a href="#">Enable</a></li><i><input class=disabled></i>`,
      ask: `$$('i > *, li > a, li > button, button > span').map((one) => engine.isDisabled(one))`,
      answer: [true, true, true, true, true, true, true, true, false, false, false, false, false, false],
    },
  ],
  'parts of the page': [
    {
      should: 'be named by their headings, the innermost first',
      page: '<section id=a><h2>Claim</h2><fieldset id=b><legend>Claim</legend><input></fieldset></section>',
      ask: `engine.sections(document, { text: 'Claim' }).map(({ id }) => id)`,
      answer: ['b'],
    },
    {
      should: 'end at the next heading of the same rank',
      page: '<div><h2>Claim</h2><p id=a>17</p><h2>Appeal</h2><p id=b>18</p></div>',
      ask: `['#a', '#b'].map((one) => engine.under($(one), { text: 'Appeal' }).length)`,
      answer: [0, 1],
    },
  ],
};

describe('the engine of the page', () => {
  let lab: EngineLab;
  before(async () => {
    lab = await openEngineLab();
  });
  after(() => lab.close());

  for (const [layer, cases] of Object.entries(LAYERS))
    describe(layer, () => {
      for (const { should, page, ask, answer } of cases)
        it(`should ${should}`, async () => {
          await lab.show(page);
          expect(await lab.ask(ask)).to.deep.equal(answer);
        });
    });

  it('should forget after a look what it has found out in it', async () => {
    await lab.show(`<table>${head('Claim')}${rows(['17'])}</table>`);
    const names = await lab.ask(`(async () => {
      const before = engine.columnNames($('table'));
      $('th').textContent = 'Number';
      const same = engine.columnNames($('table'));
      await null;
      return [before, same, engine.columnNames($('table'))];
    })()`);
    expect(names).to.deep.equal([[['Claim']], [['Claim']], [['Number']]]);
  });

  describe('in a form', () => {
    const FORM_NAMES =
      '(() => { const names = new Set(); for (let one = $("form"); one !== Object.prototype; one = Object.getPrototypeOf(one)) for (const name of Object.getOwnPropertyNames(one)) names.add(name); return [...names]; })()';
    const ASKED = `[
      engine.inputs(document, { text: 'Units' }, false).map((one) => [one.id, engine.held(one), engine.state(one).kind]),
      engine.values(document, { text: 'Plan' }, false).map((one) => engine.textOf(one)),
      engine.controls(document, { text: 'Save' }, false).map((one) => engine.controlNames(one)),
      engine.tables(document, { text: 'Claim' }, false).map((one) => engine.columnNames(one)),
      engine.sections(document, { text: 'Visit' }).length, engine.saying(document, { text: 'Gold' }).length,
      [$('form'), $('td')].map((one) => [engine.textOf(one), engine.shownBy(one), engine.visible(one), engine.reachOf(one), engine.dialogAround(one)]),
      engine.alike(document, ['units']).length, engine.linesOf($('form')), engine.pulse($('form')).loaded,
    ]`;

    it('should find and read the same whatever the names of its fields are', async () => {
      await lab.show(
        `<form><h2>Visit</h2><table>${head('Claim', 'Paid')}${rows(['17', '3'])}</table><p><b>Plan</b> <i>Gold</i></p>
        <table><tr><td>Units<td><input id=u value=3></table><button>Save</button></form>`,
      );
      const [plain, named, clobbered] = await lab.ask<readonly JsonValue[]>(`(async () => {
        const before = ${ASKED};
        const names = ${FORM_NAMES};
        const fields = names.map((name) => Object.assign(document.createElement('input'), { type: 'hidden', name }));
        HTMLFormElement.prototype.append.apply($('form'), fields);
        await null;
        return [before, ${ASKED}, ['children', 'matches', 'parentElement'].every((name) => fields.includes($('form')[name]))];
      })()`);
      expect(clobbered).to.equal(true);
      expect(named).to.deep.equal(plain);
      expect(plain).to.deep.include([['u', '3', 'text']]);
    });

    it('should travel as ASCII, which a browser reads in half of the time', () => {
      expect(engineSource)
        .to.match(/^\p{ASCII}+$/u)
        .and.include('\\u2022');
    });

    it('should call nothing of arrays that an old library of the page replaces by something else', async () => {
      // Of Prototype.js, which such a page brings into the world in which Playwright evaluates all matches of a target.
      const replaces = 'Array.from = () => []; Array.prototype.entries = function () { return [...this]; };';
      await lab.show(`<table>${head('Plan', 'Due')}${rows(['Gold', '1.00'])}</table>`);
      const names = await lab.ask<JsonValue>(
        `(() => { const [from, entries] = [Array.from, Array.prototype.entries]; ${replaces}
          try { return engine.columnNames($('table')); } finally { Array.from = from; Array.prototype.entries = entries; } })()`,
      );
      expect(names).to.deep.equal([['Plan'], ['Due']]);
      expect(engineSource).not.to.match(/Array\.from|\.entries\(/);
    });

    it('should read by a dot only what it reads of its own objects, of fields and of frames', async () => {
      await lab.show('<form></form>');
      const names = await lab.ask<readonly string[]>(FORM_NAMES);
      const read = new Set(
        Array.from(engineSource.matchAll(/(?<!\.|safe)\.([a-z]\w*)/g), ([, name = '']) => name),
      );
      const byDot = names.filter((name) => read.has(name)).toSorted();
      expect(byDot).to.deep.equal(['blur', 'focus', 'length', 'name', 'ownerDocument', 'target']);
      // `const { … } =`, `({ … }) =>`, and `method({ … }) {`, in one another or not.
      const patterns =
        engineSource.match(/\{[^{}();]*(?:\{[^{}();]*\}[^{}();]*)*\}(?=\s*=(?![=>])|\)\s*(?:=>|\{))/g) ?? [];
      const keys = new Set(patterns.flatMap((one) => one.match(/(?<=[{,]\s*)\w+(?=\s*[:,}=])/g) ?? []));
      const inPatterns = names.filter((name) => keys.has(name)).toSorted();
      // Of their own objects, and of the root of a page, which is not a form.
      expect(inPatterns).to.deep.equal(['before', 'clientHeight', 'clientWidth', 'id', 'name', 'title']);
    });
  });
});
