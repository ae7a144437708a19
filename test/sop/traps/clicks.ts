import { alike, type Trap } from './trap.ts';

const DONE = { leaves: { '#o': 'done' } };
const OUTPUT = '<output id=o></output>';
const SEARCH = `<input type=text placeholder="Search..." onclick="o.value = 'searched'">`;
const DRAWN_WORDS = `<style>.material-icons { font-family: 'Material Icons'; font-style: normal }</style>`;
const OPENS = `onclick = () => { o.value = 'done' }`;

/** How portals draw a menu that opens, without a role and without an address. */
const MENUS = [
  '<a id=m class=dropdown-menu data-target=1><i class=material-icons>arrow_drop_down</i>Actions</a>',
  '<a id=m style="cursor: pointer">Actions</a>',
  '<span id=m tabindex=0>Actions</span>',
  '<span id=m aria-haspopup=true>Actions</span>',
  '<strong id=m style="cursor: pointer">Actions</strong>',
];

/** What `click` takes for a control. */
export const clickTraps: readonly Trap[] = [
  ...alike(
    MENUS.map((menu): Trap => ({
      should: `click the control with the words, and not the text field behind it: ${menu}`,
      page: `${DRAWN_WORDS}${menu} ${SEARCH}<table><tr><th>Name<th>Actions</table><a href="#log">Actions log</a>${OUTPUT}<script>m.${OPENS}</script>`,
      steps: '- click: Actions',
      outcome: DONE,
    })),
    2,
  ),
  {
    should: 'not choose between a sortable heading and a menu of the same words',
    page: `<a class=menu>Actions</a> ${SEARCH}<table><tr><th>Name<th style="cursor: pointer">Actions</table>${OUTPUT}`,
    steps: '- click: Actions',
    outcome: { fails: 'target_ambiguous', leaves: { '#o': '' } },
  },
  {
    should: 'not click a text field instead of the words ahead of it',
    page: `<div><span id=m>Actions</span> ${SEARCH}</div>${OUTPUT}<script>m.${OPENS}</script>`,
    steps: '- click: Actions',
    outcome: {
      fails: 'target_ambiguous',
      names: ['text "Actions"', 'textbox "Search..."'],
      leaves: { '#o': '' },
    },
  },
  {
    should: 'click a text field by what is surely its caption',
    page: `<table><tr><td>Date<td><input onclick="o.value += 'd'"></table><p>Amount: <input onclick="o.value += 'a'"></p>
      <label>Name <input onclick="o.value += 'n'"></label>${OUTPUT}`,
    steps: '- click: Date\n- click: Amount\n- click: Name',
    outcome: { leaves: { '#o': 'dan' } },
  },
];
