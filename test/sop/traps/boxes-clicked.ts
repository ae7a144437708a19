import { pickerPage } from './calendar-page.ts';
import type { Trap } from './trap.ts';

const STYLE = `<style>.box { display: flex; width: 300px; padding: 8px; cursor: pointer } .box input { flex: 1; pointer-events: none } .menu { position: absolute; background: white }</style>`;

/** As in Directus: the list comes at the end of the page, and the option in the field after it. */
const LIST = `${STYLE}<div class=box id=b><input id=i readonly aria-label=Deductible><span id=x><i style="display: block; width: 24px; height: 24px"></i></span></div><output id=o></output>
  <script>b.addEventListener('click', () => { o.textContent += 'B'; if (document.querySelector('.menu')) return;
    document.body.insertAdjacentHTML('beforeend', '<div class=menu><ul><li>Deselect<li>CHF 300<li>CHF 500</ul></div>');
    for (const one of document.querySelectorAll('li')) one.addEventListener('click', () => { i.value = one.textContent; document.querySelector('.menu').remove() }) });
  x.addEventListener('click', (event) => { o.textContent += 'X'; event.stopPropagation() })</script>`;

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
    steps: '- fill: { Deductible: CHF 900 }\n  timeout: 3s',
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
    outcome: { fails: 'target_not_ready', names: ['read-only'], leaves: { '#i': '', '#o': '' } },
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
];
