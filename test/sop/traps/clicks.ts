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

/** A list that is drawn again and again for a while after something was typed. */
const REDRAWN = (end: string): string => `<input id=s aria-label=Search><div id=l></div>${OUTPUT}<script>
  const draw = () => { l.innerHTML = '<ul role=tree>' + ['Imaging', 'Physical therapy', 'Physical'].map((name) => '<li role=treeitem><a href="#" onclick="o.value += name; return false" name="' + name + '">' + name + '</a>').join('') + '</ul>' };
  s.oninput = () => { const timer = setInterval(draw, 25); setTimeout(() => { clearInterval(timer); ${end} }, 1500) };
  draw()</script>`;
const CLICK_REDRAWN = `- fill: { Search: Phys }\n- click: { target: { treeitem: Physical, exact: true } }`;

/** What a list draws over its search field for what is selected. */
const SELECTED = (width: string, more = ''): string =>
  `<div id=w style="position:relative;width:200px"><input id=f aria-label=State style="width:200px" onfocus="o.value = 'done'"><div style="position:absolute;top:0;left:0;bottom:0;width:${width};background:#eee" class=Sel><div class=Text style="height:100%">closed successful</div>${more}</div></div>${OUTPUT}`;

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
    should:
      'name the only button of a panel that has opened, whose name is nothing like the one that was guessed',
    page: `<ul>${[1, 2, 3].map((day) => `<li><a href=#${day}>Remove this announcement</a> Power test on day ${day}</li>`).join('')}</ul>
      <button>Disable auto refresh</button><button>Change sort direction</button><h2>Remove Announcement</h2><form><button>Yes</button></form>`,
    steps: '- click: button "Remove"\n  timeout: 2s',
    outcome: { fails: 'target_not_found', names: ['link "Remove this announcement"', 'button "Yes"'] },
  },
  {
    should: 'click a field next to what is drawn over its middle',
    page: SELECTED('75%', '<a href=# onclick="o.value = \'emptied\'">x</a>'),
    steps: '- click: css "#f"',
    outcome: DONE,
  },
  {
    should: 'wait until a field shows of which its widget has covered all',
    page: `${SELECTED('100%')}<script>setTimeout(() => w.lastChild.remove(), 900)</script>`,
    steps: '- click: css "#f"',
    outcome: DONE,
  },
  {
    should:
      'say of a field that its own widget covers what to click, and not to close what the click before has opened',
    page: `<button>Close</button>${SELECTED('100%')}`,
    steps: '- click: Close\n- click: css "#f"\n  timeout: 2s',
    outcome: {
      fails: 'target_not_ready',
      names: ['could not be used in time: <div class="Text"> in its widget covers it. Click'],
      leaves: { '#o': '' },
    },
  },
  {
    should: 'click an entry once of a list that is drawn again and again',
    page: REDRAWN(''),
    steps: CLICK_REDRAWN,
    outcome: { leaves: { '#o': 'Physical' } },
  },
  {
    should: 'say of an entry that went with its list that the page took it away',
    page: REDRAWN('l.remove()'),
    steps: `${CLICK_REDRAWN}\n  timeout: 3s`,
    outcome: {
      fails: 'target_not_ready',
      names: ['was there, but the page took it away'],
      leaves: { '#o': '' },
    },
  },
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
    should: 'click the one text that shows, and not an option of a closed list or what is hidden',
    page: `<select><option>All<option>Denied</select><p style="display:none">Denied</p>
      <b onclick="o.value = 'done'">Denied</b>${OUTPUT}`,
    steps: '- click: text "Denied" [exact]',
    outcome: DONE,
  },
  {
    should: 'not choose between two texts that show',
    page: `<select><option>Denied</select><b>Denied</b> <i>Denied</i>${OUTPUT}`,
    steps: '- click: text "Denied" [exact]',
    outcome: { fails: 'target_ambiguous', names: ['matches 2 elements'] },
  },
  ...alike(
    ['submit', 'image', 'button', 'reset'].map((type): Trap => ({
      should: `click an input without words by its title: ${type}`,
      page: `<input type=submit value="Delete claim" title="Edit claim"><input type=${type} value="" title="Edit claim" onclick="o.value += '1'">${OUTPUT}`,
      steps: '- click: Edit claim\n- click: button "Edit claim"',
      outcome: { leaves: { '#o': '11' } },
    })),
    2,
  ),
  {
    should: 'name a submit button without words by its title in the list of what is there',
    page: '<input type=submit value="" title="Edit claim"><button title="Help">Submit</button>',
    steps: '- click: button "Edit claims"\n  timeout: 3s',
    outcome: { fails: 'target_not_found', names: ['button "Edit claim"', 'button "Submit"'] },
  },
  {
    should: 'list submit buttons without words by their titles where several match',
    page: '<input type=submit value="" title="Edit claim"><input type=submit value="" title="Delete claim">',
    steps: '- click: button',
    outcome: { fails: 'target_ambiguous', names: ['button "Edit claim"', 'button "Delete claim"'] },
  },
  {
    should: 'click a text field by what is surely its caption',
    page: `<table><tr><td>Date<td><input onclick="o.value += 'd'"></table><p>Amount: <input onclick="o.value += 'a'"></p>
      <label>Name <input onclick="o.value += 'n'"></label>${OUTPUT}`,
    steps: '- click: Date\n- click: Amount\n- click: Name',
    outcome: { leaves: { '#o': 'dan' } },
  },
  {
    should: 'click once into the fields that wait for it when it fills them, and into no other',
    page: `<label><input type=radio name=r id=old checked> Keep</label> <label><input type=radio name=r id=new> Replace</label>
      <p><label>Tag <input id=tag onclick="document.getElementById('new').checked = true; o.textContent += 'T'"></label></p>
      <div onclick="o.textContent += 'X'"><label>Room <input id=room disabled onmousedown="o.textContent += 'R'"></label> <label>Due <input id=due onclick="o.textContent += 'D'"></label>
        <label>Phone <input id=phone onclick="o.textContent += 'P'; value = '+'"></label> <label>Old tag <input id=empty onclick="old.checked = true"></label></div><output id=o></output>
      <script>setTimeout(() => { room.disabled = false }, 300)</script>`,
    steps: `- fill: { Tag: STORE-1, Room: "4", Due: { date: 2027-01-31 }, Phone: { value: "55", keys: true }, Old tag: "" }
- verify_form
- read: { it: radio "Replace" }`,
    outcome: { reads: { it: 'true' }, leaves: { '#o': 'TRDP', '#tag': 'STORE-1', '#phone': '55' } },
  },
  {
    should: 'click once into a field that is read-only until then',
    page: `<label>Amount <input id=a readonly value=1></label> <label>Total <input id=t readonly value=2></label><output id=o></output>
      <script>a.addEventListener('click', () => { o.textContent += 'A'; setTimeout(() => { a.readOnly = false }, 300) }); a.addEventListener('blur', () => { a.readOnly = true });
        t.addEventListener('click', () => { o.textContent += 'T' })</script>`,
    steps: '- fill: { Amount: "4" }\n- verify_form\n- fill: { Total: "5" }\n  timeout: 4s',
    outcome: { fails: 'target_not_ready', leaves: { '#a': '4', '#t': '2', '#o': 'AT' } },
  },
  ...alike(
    [
      `<table><tr onclick="location.href = '/elsewhere'"><td>Units<td><input id=u readonly value=1></table>`,
      '<a href="/elsewhere"><label>Units <input id=u readonly value=1></label></a>',
      `<label>Units <input id=u readonly value=1 onclick="openPage('/elsewhere')"></label><script>function openPage(to) { location.href = to }</script>`,
    ].map((page): Trap => ({
      should: `not click a read-only field where the click would open or leave something: ${page.slice(0, 40)}`,
      page,
      others: { '/elsewhere': '<label>Units <input id=u value=2></label>' },
      steps: '- fill: { Units: "4" }\n  timeout: 4s',
      outcome: { fails: 'target_not_ready', leaves: { '#u': '1' } },
    })),
    2,
  ),
  {
    should:
      'not click into a field that is covered, that has the focus, or where the click would open or leave something',
    page: `<table><tr onclick="location.href = '/elsewhere'"><td>Units<td><input id=u autofocus onclick="o.textContent += 'U'"></table>
      <a href="/elsewhere"><label>Note <input id=n onclick="showCalendar()"></label></a>
      <div style="position:relative"><label>Code <input id=c onclick="o.textContent = 'clicked'"></label><p style="position:absolute;inset:0;margin:0;background:white">Please wait</p></div><output id=o></output>`,
    steps: '- fill: { Units: "4", Note: new, Code: A1 }\n- verify_form',
    outcome: { leaves: { '#u': '4', '#n': 'new', '#c': 'A1', '#o': '' } },
  },
  ...alike(
    ['left: 40%; width: 20%', 'left: 10%; right: 0'].map((place): Trap => ({
      should: `click the words of an element whose middle a counter in its row covers: ${place}`,
      page: `<ul role=tree><li style="position: relative; width: 200px"><div role=treeitem tabindex=0 onclick="o.value = 'done'">Claims to be filed</div><b style="position: absolute; top: 0; ${place}; background: #ccc">7</b></ul>${OUTPUT}`,
      steps: '- click: treeitem "Claims"',
      outcome: DONE,
    })),
    2,
  ),
  ...alike(
    ['left: 0; right: 0', 'left: 60px; width: 90px'].map((place): Trap => ({
      should: `not click an element that is covered, or next to what covers all of the page: ${place}`,
      page: `<div role=treeitem tabindex=0 style="width: 200px" onclick="o.value = 'done'">Claims to be filed</div><b style="position: fixed; top: 0; height: 90px; ${place}; background: #ccc">7</b>${OUTPUT}`,
      steps: '- click: treeitem "Claims"\n  timeout: 3s',
      outcome: { fails: 'target_not_ready', leaves: { '#o': '' } },
    })),
    2,
  ),
  ...alike(
    ['pointer-events: none', ''].map((style): Trap => ({
      should: `click a box around a field, and not the unmarked cross in it that empties the field: ${style}`,
      page: `<div id=box style="display: flex; width: 300px; padding: 8px; cursor: pointer"><input id=i readonly value="March 14th" style="flex: 1; ${style}"><span id=x><i style="display: block; width: 24px; height: 24px"></i></span></div>${OUTPUT}
        <script>box.${OPENS}; x.addEventListener('click', (event) => { i.value = ''; event.stopPropagation() })</script>`,
      steps: '- click: css "#box"',
      outcome: { leaves: { '#o': 'done', '#i': 'March 14th' } },
    })),
    2,
  ),
  {
    should: 'click into the field of a box that is nothing but a field and an unmarked cross',
    page: `<div id=box style="display: flex; width: 300px"><input id=i value="March 14th" style="flex: 1"><span id=x>Clear</span><i id=y class=material-icons>close</i></div>${OUTPUT}
      <script>i.${OPENS}; for (const one of [x, y]) one.addEventListener('click', () => { i.value = '' })</script>`,
    steps: '- click: css "#box"',
    outcome: { leaves: { '#o': 'done', '#i': 'March 14th' } },
  },
  {
    should: 'click the blank place of a box whose middle is a control',
    page: `<div id=box style="display: flex; justify-content: center; width: 300px; height: 40px; cursor: pointer"><button onclick="o.value = 'deleted'; event.stopPropagation()">Delete</button></div>${OUTPUT}<script>box.${OPENS}</script>`,
    steps: '- click: css "#box"',
    outcome: DONE,
  },
  {
    should: 'press the only control of a cell that is nothing but the control',
    page: `<table cellspacing=0><tr><td id=box style="padding: 0"><button style="width: 200px; margin: 0" onclick="o.value = 'done'">Open</button></table>${OUTPUT}`,
    steps: '- click: css "#box"',
    outcome: DONE,
  },
  {
    should: 'not press one of the controls that cover a box',
    page: `<div id=box style="display: flex; width: 300px"><a href="#open" style="flex: 5">Open</a><button onclick="o.value = 'deleted'" style="flex: 1">Delete</button></div>${OUTPUT}`,
    steps: '- click: css "#box"\n  timeout: 3s',
    outcome: { fails: 'target_not_ready', names: ['<a> "Open"', '<button> "Delete"'], leaves: { '#o': '' } },
  },
];
