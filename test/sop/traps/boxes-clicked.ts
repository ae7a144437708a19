import { pickerPage } from './calendar-page.ts';
import { alike, type Trap } from './trap.ts';

const STYLE = `<style>.box { display: flex; width: 300px; padding: 8px; cursor: pointer } .box input { flex: 1; pointer-events: none } .menu { position: absolute; background: white }</style>`;

/** As in Directus: the list comes at the end of the page, and the option in the field after it. */
const LIST = `${STYLE}<div class=box id=b><input id=i readonly aria-label=Deductible><span id=x><i style="display: block; width: 24px; height: 24px"></i></span></div><output id=o></output>
  <script>b.addEventListener('click', () => { o.textContent += 'B'; if (document.querySelector('.menu')) return;
    document.body.insertAdjacentHTML('beforeend', '<div class=menu><ul><li>Deselect<li>CHF 300<li>CHF 500</ul></div>');
    for (const one of document.querySelectorAll('li')) one.addEventListener('click', () => { i.value = one.textContent; document.querySelector('.menu').remove() }) });
  x.addEventListener('click', (event) => { o.textContent += 'X'; event.stopPropagation() })</script>`;

/** As flatpickr draws it: days without a table, and a month and a year to choose. */
const FLATPICKR = `${STYLE}<div class=box id=b><input id=i readonly aria-label="Birth date" value="March 14th, 1980"></div><script>
  const names = ['January', 'February', 'March', 'April', 'May', 'June', 'July', 'August', 'September', 'October', 'November', 'December'];
  let at = new Date(1980, 2, 1), box = null;
  function draw() {
    const shown = [...Array(42).keys()].map((n) => new Date(at.getFullYear(), at.getMonth(), n + 1 - at.getDay()));
    box.innerHTML = '<div><span class=flatpickr-prev-month><svg width=9 height=9></svg></span><div class=flatpickr-current-month><select>' + names.map((name, n) => '<option' + (n === at.getMonth() ? ' selected' : '') + '>' + name).join('') +
      '</select><div><input type=number value=' + at.getFullYear() + '></div></div><span class=flatpickr-next-month><svg width=9 height=9></svg></span></div><div><div><div><div style="width: 210px">' +
      shown.map((day) => '<span style="display: inline-block; width: 28px" class="flatpickr-day' + (day.getMonth() === at.getMonth() ? '' : day < at ? ' prevMonthDay' : ' nextMonthDay') + '">' + day.getDate() + '</span>').join('') + '</div></div></div></div>';
  }
  b.addEventListener('click', () => { box ??= document.body.appendChild(document.createElement('div')); draw() });
  document.addEventListener('click', ({ target }) => {
    const turn = target.closest('.flatpickr-prev-month,.flatpickr-next-month');
    if (turn) at = new Date(at.getFullYear(), at.getMonth() + (turn.className.includes('next') ? 1 : -1), 1);
    if (turn) draw();
    const n = Number(target.textContent);
    if (target.matches('.flatpickr-day')) i.value = names[at.getMonth()] + ' ' + n + (n === 1 ? 'st' : 'th') + ', ' + at.getFullYear();
  });</script>`;

/** Boxes with one control in them, which `told` has to name when they are clicked. */
const told = (what: string, stops = ''): string => `onclick="o.textContent += '${what}'${stops}"`;
const OUT = '<output id=o></output>';
const AROUND_ONE: readonly (readonly [what: string, page: string, target: string])[] = [
  [
    'a cell',
    `<table><tr><td style="padding:8px;text-align:center"><button ${told('IN')}>Open</button></table>`,
    'cell "Open"',
  ],
  [
    'a cell in a row that opens something',
    `<table><tr style="cursor:pointer" ${told('ROW')}><td style="padding:8px;text-align:center"><button ${told('IN', ';event.stopPropagation()')}>Open</button></table>`,
    'cell "Open"',
  ],
  [
    'a cell with a box',
    `<table><tr><td id=c style="padding:8px"><input type=checkbox ${told('IN')}><td>x</table>`,
    'css "#c"',
  ],
  [
    'an entry of a list',
    `<ul><li style="padding:8px 12px"><a href="#x" ${told('IN')}>Claims</a></ul>`,
    'listitem "Claims"',
  ],
  [
    'an entry of a list that looks as if it takes clicks itself',
    `<ul><li id=c style="cursor:pointer;padding:6px;width:60px;text-align:center"><a href="#x" ${told('IN')}>Claims</a></ul>`,
    'css "#c"',
  ],
  [
    'a heading',
    `<h3 style="text-align:center"><a href="#x" ${told('IN')}>Claim 7</a></h3>`,
    'heading "Claim 7"',
  ],
  [
    'a tab',
    `<ul role=tablist><li role=tab style="padding:4px"><a href="#x" ${told('IN')}>Claims</a></ul>`,
    'tab "Claims"',
  ],
  [
    'an entry of a menu',
    `<ul role=menu><li role=menuitem style="padding:4px;display:inline-block"><a href="#x" ${told('IN')}>Claims</a></ul>`,
    'menuitem "Claims"',
  ],
  [
    'an element of a library',
    `<style>my-b{display:inline-block;padding:4px}</style><my-b><button ${told('IN')}>Save</button></my-b>`,
    'css "my-b"',
  ],
  [
    'a label with its box',
    `<span id=c style="padding:6px;display:inline-block"><label><input type=checkbox onchange="o.textContent += 'IN'"> I agree</label></span>`,
    'css "#c"',
  ],
  [
    'a field with a border',
    `<div id=c style="padding:8px;width:300px;border:1px solid"><input style="width:100%;border:0" ${told('IN')}></div>`,
    'css "#c"',
  ],
];

/** What takes clicks for something else than the read-only field in it. */
const PLAN = '<input aria-label=Plan readonly style="pointer-events:none" value="CHF 300">';
const AROUND_FIELD: readonly (readonly [what: string, page: string])[] = [
  ['a link', `<a href="#x" ${told('LINK')} style="display:block;width:400px">${PLAN}</a>`],
  ['a row', `<table><tr style="cursor:pointer" ${told('ROW')}><td>7<td>${PLAN}</table>`],
  [
    'a card',
    `<div style="cursor:pointer;width:400px;padding:8px" ${told('CARD')}><h4>Claim 7</h4>${PLAN}<p>more</div>`,
  ],
];

/** A read-only field lets the pointer through, and the box around it takes the clicks. */
export const boxClickedTraps: readonly Trap[] = [
  {
    should: 'choose from the list that opens by a click on the box around a field',
    page: LIST,
    steps: '- fill: { Deductible: CHF 500 }\n- verify_form',
    outcome: { leaves: { '#i': 'CHF 500', '#o': 'B' } },
  },
  {
    should: 'name the options of the list that opens by a click on the box around a field',
    page: LIST,
    steps: '- fill: { Deductible: CHF 900 }\n  timeout: 6s',
    outcome: { fails: 'option_not_found', names: ['CHF 300'], leaves: { '#i': '', '#o': 'B' } },
  },
  {
    should: 'click a field in the box that takes its clicks',
    page: LIST,
    steps: '- click: label "Deductible"\n- click: text "CHF 300"',
    outcome: { leaves: { '#i': 'CHF 300', '#o': 'B' } },
  },
  {
    should: 'say that nothing empties a list that opens by a click on the box around its field',
    page: LIST.replace('<input', '<input value="CHF 300"'),
    steps: '- fill: { Deductible: "" }\n  timeout: 3s',
    outcome: { fails: 'value_mismatch', names: ['cannot be emptied'], leaves: { '#i': 'CHF 300', '#o': '' } },
  },
  {
    should: 'not take a field that lets the pointer through for one that a box opens which is not for clicks',
    page: LIST.replace('cursor: pointer', 'cursor: not-allowed'),
    steps: '- fill: { Deductible: CHF 500 }\n  timeout: 3s',
    outcome: { fails: 'target_not_ready', leaves: { '#i': '', '#o': '' } },
  },
  {
    should: 'pick a date in the calendar that opens by a click on the box around a field',
    page: `${STYLE}<style>.input-group { width: 300px; padding: 8px; cursor: pointer } .input-group input { pointer-events: none }</style>${pickerPage({ icons: '', hasTime: false }).replace('</script>', "document.querySelector('.input-group').addEventListener('click', () => { isOpen = true; draw() })</script>")}`,
    steps: '- fill: { Warranty until: { date: 2025-11-03 } }\n- verify_form',
    outcome: { leaves: { '#w': '11/03/2025' } },
  },
  {
    should: 'not say that the page cuts off a box that is drawn as its contents, and is no field',
    page: `<div id=m style="display: contents">${LIST}</div>`,
    steps: '- fill: { target: css "#m", value: CHF 500 }\n  timeout: 3s',
    outcome: { fails: 'not_fillable', names: ['is not a field that can be filled'], leaves: { '#i': '' } },
  },
  {
    should: 'pick a date in a calendar without a table whose month and year are fields',
    page: FLATPICKR,
    steps:
      '- fill: { Birth date: { date: 1980-01-09 } }\n- verify_form\n- fill: { Birth date: { date: 1980-02-01 } }',
    outcome: { leaves: { '#i': 'February 1st, 1980' } },
  },
  ...alike(
    AROUND_ONE.map(([what, page, target]): Trap => ({
      should: `click the only control in ${what}`,
      page: page + OUT,
      steps: `- click: ${target}\n  timeout: 6s`,
      outcome: { leaves: { '#o': 'IN' } },
    })),
    4,
  ),
  {
    should: 'not click a cross without a role in the middle of a box around a field',
    page: `<div id=box style="display:flex;width:300px"><input id=i value="x" style="width:130px"><span style="width:40px;background:red" onclick="i.value=''">×</span></div>`,
    steps: '- click: css "#box"\n  timeout: 6s',
    outcome: { leaves: { '#i': 'x' } },
  },
  ...alike(
    AROUND_FIELD.map(([what, page]): Trap => ({
      should: `not take ${what} around a read-only field for the box that opens its list`,
      page: page + OUT,
      steps: '- fill: { Plan: CHF 500 }\n  timeout: 3s',
      outcome: { fails: 'target_not_ready', leaves: { '#o': '' } },
    })),
  ),
];
