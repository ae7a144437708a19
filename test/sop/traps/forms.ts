import { alike, type Trap } from './trap.ts';

/** A box that is drawn in its label, which has another field in its middle. */
const LABEL_AROUND = (field: string, box = 'style="position:absolute;left:-9999px"'): string =>
  `<label style="display:inline-block"><input type=checkbox id=a ${box}><i style="display:inline-block;width:9px;height:9px;border:1px solid"></i> Remind me ${field} weekly</label>
  <output id=got></output><script>onchange = (event) => { got.textContent += event.target.id }; onclick = (event) => { if (event.target.id === 'o') got.textContent += 'o' }</script>`;

/** A field for tags: Enter adds what was typed, but a tag with a blank in it is refused. */
const TAGS = `<div><label for=tag>Tags</label><ul id=tags style="display:inline"></ul><input id=tag></div><script>
  tag.addEventListener('keydown', (event) => {
    if (event.key !== 'Enter' || tag.value.includes(' ')) return;
    event.preventDefault();
    tags.append(Object.assign(document.createElement('li'), { textContent: tag.value }));
    tag.value = '';
  });</script>`;

/** As Select2 replaces a select of several that takes new words: the select has each of them as an option. */
const SELECT2_TAGS = `<label for=tags>Tags</label><select id=tags multiple tabindex=-1 aria-hidden=true style="border:0;clip:rect(0 0 0 0);height:1px;width:1px;overflow:hidden;padding:0;position:absolute"><option>wheelchair</select><span class="select2 select2-container"><span class=selection><span class="select2-selection" role=combobox aria-haspopup=true aria-expanded=false tabindex=-1><ul id=chips style="display:inline"></ul><input type=search id=tag tabindex=0 role=textbox aria-autocomplete=list></span></span></span><script>
  tag.addEventListener('keydown', (event) => {
    if (event.key !== 'Enter' || tag.value.includes('!')) return;
    event.preventDefault();
    const option = [...tags.options].find(({ label }) => label === tag.value) ?? new Option(tag.value);
    tags.append(option);
    option.selected = true;
    chips.innerHTML += '<li class="select2-selection__choice" style="display:inline-block"><span role=presentation>×</span></li>';
    chips.lastChild.append(option.label);
    chips.lastChild.title = option.label;
    tag.value = '';
  });</script>`;

const DROP = `<div id=zone style="padding:9px"><p>Drop files here</p></div><p id=got></p><script>
  zone.ondragover = (event) => event.preventDefault();
  zone.ondrop = (event) => { event.preventDefault(); got.textContent = event.dataTransfer.files[0].name; };</script>`;

const DEPARTMENTS = `<label for=d>Departments</label>
  <select id=d multiple><option value=C>Cardiology<option value=D selected>Dermatology<option value=S>Surgery</select>`;

/** As Bootstrap draws radio buttons in one line. */
const AGGREGATOR = `<div><div>Aggregator</div><div>
  <div><input type=radio name=o id=and checked><label for=and>AND</label></div>
  <div><input type=radio name=o id=or><label for=or>OR</label></div></div></div>`;

/** A box above others, as browsers and ARIA know it: neither checked nor unchecked while only some of the others are. */
const EXTRAS = `<label><input type=checkbox id=all> All extras</label>
  <label><input type=checkbox class=one checked> Salt</label> <label><input type=checkbox class=one> Oil</label><output id=o></output>
  <script>const ones = [...document.querySelectorAll('.one')];
  const show = () => { const some = ones.filter((one) => one.checked).length; all.checked = some === 2; all.indeterminate = some === 1; o.textContent = some };
  all.onchange = () => { ones.forEach((one) => { one.checked = all.checked }); show() };
  ones.forEach((one) => { one.onchange = show }); show()</script>`;
const DRAWN_EXTRAS = `<div role=checkbox tabindex=0 aria-checked=mixed id=all onclick="this.ariaChecked = this.ariaChecked === 'false'; o.textContent = this.ariaChecked">All extras</div><output id=o></output>`;

/** As Redmine lists boxes, each in a label and a line of its own, at a caption that floats. */
const COPIES = `<div style="overflow:auto"><label style="float:left">Copies</label><ul style="float:left;margin:0;list-style:none">
  <li><label><input type=checkbox id=ann> Ann</label><li><label><input type=checkbox id=ben checked> Ben</label></ul></div><output id=got></output><script>onchange = () => { got.textContent = 'changed' }</script>`;

/** Lists of ARIA whose options always show: a click on one of them selects it alone, or in addition. */
const SHOWN_LISTS = ['Animal', 'Extras']
  .map(
    (
      name,
      several,
    ) => `<span id=l${name}>${name}</span><ul role=listbox aria-labelledby=l${name} aria-multiselectable=${several === 1} id=${name}>
  ${['Cat', 'Dog', 'Eel'].map((words, at) => `<li role=option aria-selected=${at === 0}>${words}</li>`).join('')}</ul>`,
  )
  .join('').concat(`<script>for (const option of document.querySelectorAll('li')) option.onclick = () => {
    const isAlone = option.parentElement.ariaMultiSelectable !== 'true';
    for (const other of option.parentElement.children) if (isAlone && other !== option) other.ariaSelected = 'false';
    option.ariaSelected = String(isAlone || option.ariaSelected !== 'true');
  }</script>`);

/** A list as Zabbix draws it: a plain button, and no roles. */
const BUTTON_LIST = `<div><label for=b>Type</label> <span><button type=button id=b>Agent</button><ul style="display:none; position:absolute"><li>Agent<li>Trapper</ul></span></div>
  <script>const u = document.querySelector('ul'); b.onclick = () => { u.style.display = u.style.display ? '' : 'none' };
    for (const one of u.children) one.onclick = () => { b.textContent = one.textContent; u.style.display = 'none' }</script>`;
/** A number as Tryton draws it: two inputs of which one shows. */
const TWINS = `<label for=t>Units</label> <input id=t value=5><input id=n type=number style="display:none"><p><label>Note <input></label></p>
  <script>t.onfocus = () => { t.style.display = 'none'; n.style.display = ''; n.value = t.value; setTimeout(() => n.focus()) };
    n.onblur = () => { n.style.display = 'none'; t.style.display = ''; t.value = n.value + '.00' }</script>`;
const BOXES =
  '<label><input type=checkbox name=s id=a>Medical</label> <label><input type=checkbox name=s id=b checked>Dental</label> <label><input type=checkbox name=s id=c>Vision</label>';
const CHECKED =
  '- read: { a: { from: css "#a" }, b: { from: css "#b" }, c: { from: css "#c" } }\n- verify_form';

/** As jQuery UI suggests in Cacti: what is sent is in a hidden field, which only a choice sets, or the keys of a free text. Its list is at the end of the page. */
const SUGGESTS = (
  onKeys: string,
): string => `<table><tr><td>TimeZone<td><span><span><input class=ui-autocomplete-input id=z_input autocomplete=off></span></span><input type=hidden id=z name=z></table>
  <ul class=ui-autocomplete style="display:none"></ul>
  <script>const u = document.querySelector('ul'), box = document.querySelector('#z_input'), sent = document.querySelector('#z');
    box.oninput = () => setTimeout(() => { u.style.display = 'block'; u.innerHTML = '<li><div>Europe/Zurich</div><li><div>posix/Europe/Zurich</div>';
      for (const one of u.children) one.onclick = () => { sent.value = box.value = one.textContent; u.style.display = 'none' } }, 200);
    ${onKeys}</script>`;

/** A field that suggests without a mark for programs: what is sent is the hidden field, which only a choice sets. */
const SUGGESTED = (
  field: string,
  list: string,
  entries: readonly string[],
): string => `<form><p><label for=p>Provider</label> <span>${field}<input type=hidden id=k name=provider></span></p><p><label>Note <input></label></p></form>${list}
  <script>const list = document.querySelector('.list'), field = document.querySelector('#p');
    field.oninput = () => { k.value = ''; setTimeout(() => {
      list.style.cssText += ';position:absolute;top:' + field.getBoundingClientRect().bottom + 'px;left:' + field.getBoundingClientRect().left + 'px;display:' + (field.value ? 'block' : 'none');
      list.innerHTML = ${JSON.stringify(entries.join(''))};
      [...list.children].forEach((one, at) => { one.onclick = () => { field.value = one.textContent; k.value = at + 17; list.style.display = 'none' } });
    }, 300) }</script>`;
const ANAS = ['Rivera, Ana', 'Rivera, Anabel', 'Stone, Joe'];
const JQUERY_UI = [
  '<input id=p class=ui-autocomplete-input autocomplete=off>',
  '<ul class="list ui-autocomplete" style="display:none"></ul>',
] as const;
const DEVBRIDGE = [
  '<input id=p autocomplete=off>',
  '<div class="list autocomplete-suggestions" style="display:none"></div>',
] as const;
const HOME_MADE = ['<input id=p>', '<div class=list style="display:none"></div>'] as const;
const itemsOf = (tag: string, names: readonly string[]): readonly string[] =>
  names.map((name) => `<${tag}>${name}</${tag}>`);

/** As jQuery UI draws lists in a row of filters: each names its list, and all the lists are at the end of the page. */
const FILTERS = `<ul class=menu><li>Routers<li>Sites</ul><table><tr>${['Site', 'Collector', 'Template'].map((name) => `<td>${name}<td><select id=${name} style="display:none"><option>Any<option>${name === 'Template' ? 'Routers' : 'Main'}</select><span tabindex=0 role=combobox aria-haspopup=true aria-expanded=false aria-owns=${name}-menu id=${name}-button>Any</span>`).join('')}</table>
  ${['Site', 'Collector', 'Template'].map((name) => `<div style="display:none"><ul role=listbox id=${name}-menu><li><div role=option>Any</div><li><div role=option>${name === 'Template' ? 'Routers' : 'Main'}</div></ul></div>`).join('')}
  <script>for (const button of document.querySelectorAll('[role=combobox]')) {
    const list = document.getElementById(button.getAttribute('aria-owns')).parentElement, select = button.previousElementSibling;
    button.onclick = () => setTimeout(() => { list.style.display = ''; button.ariaExpanded = 'true' }, 300);
    for (const option of list.querySelectorAll('[role=option]')) option.onclick = () => {
      select.value = button.textContent = option.textContent; list.style.display = 'none'; button.ariaExpanded = 'false' };
  }</script>`;

/** As Materialize draws a select that it hides: a read-only input ahead of it, and a list that opens over the page. */
const MATERIALIZED = (id: string, label: string, options: readonly string[], several = false): string =>
  `<div class=select-wrapper><input class="select-dropdown dropdown-trigger" type=text readonly=true><ul class="dropdown-content select-dropdown" tabindex=0 style="display:none;position:absolute;background:white">${options.map((one) => `<li tabindex=0><span>${one}</span></li>`).join('')}</ul><svg class=caret width=9 height=9></svg><select id=${id} tabindex=-1 style="display:none" ${several ? 'multiple' : ''}>${options.map((one) => `<option>${one}`).join('')}</select></div><label for=${id}>${label}</label>`;
const MATERIALIZE = `<script>for (const wrapper of document.querySelectorAll('.select-wrapper')) {
  const [input, list, , select] = wrapper.children;
  const show = () => { input.value = [...select.selectedOptions].map((one) => one.label).join(', ') };
  show();
  input.onclick = () => { list.style.display = 'block' };
  addEventListener('keydown', ({ key }) => { if (key === 'Escape') list.style.display = 'none' });
  [...list.children].forEach((item, at) => { item.onclick = () => {
    const option = select.options[at];
    if (select.multiple) option.selected = !option.selected;
    else { select.selectedIndex = at; list.style.display = 'none' }
    setTimeout(show, 100);
  } });
}</script>`;
const LANGUAGES = ['&nbsp;', 'German &nbsp;(German)', 'French &nbsp;(French)'];

/** As a plugin of jQuery UI draws a list of several, in a menu of boxes at the end of the page. */
const MULTISELECT = `<div style="display:flex"><div><div>Months of Year</div></div><div><div><select id=month name="month[]" multiple style="display:none"><option value=1>January<option value=3 selected>March<option value=9>September</select><button type=button class=ui-multiselect id=month_ms><span>March</span></button></div></div></div>
  <div class=ui-multiselect-menu style="display:none"><ul>${['January', 'March', 'September'].map((name) => `<li><label style="display:block"><input type=checkbox ${name === 'March' ? 'checked' : ''}><span>${name}</span></label>`).join('')}</ul></div>
  <script>const list = document.querySelector('.ui-multiselect-menu'), select = document.querySelector('select'), boxes = [...list.querySelectorAll('input')], button = document.querySelector('button');
    button.onclick = () => { list.style.display = ''; boxes[0].focus() };
    onkeydown = (event) => { if (event.key === 'Escape') list.style.display = 'none' };
    list.onchange = () => { boxes.forEach((box, at) => { select.options[at].selected = box.checked });
      button.textContent = [...select.selectedOptions].map((one) => one.label).join(', ') || 'Select the months' }</script>`;

/** `Select` and `DateTextBox` of Dojo's dijit: tables and boxes around inputs that only draw an arrow or a mark. */
const DRAWN = (value: string): string =>
  `<input value="${value} " type=text tabindex=-1 readonly role=presentation>`;
const DIJIT_SELECT = (id: string, held: string): string =>
  `<table id=${id} role=listbox aria-haspopup=true aria-expanded=false tabindex=0><tbody role=presentation><tr role=presentation><td role=presentation><div role=presentation style="width:99px;height:20px"><span role=option>${held}</span></div><div style="display:none">${DRAWN('Χ')}</div><input type=hidden name=${id}></td><td role=presentation>${DRAWN('▼')}</td></tr></table>`;
const DIJIT_LIST = `<ul role=tree><li role=treeitem>Gloves reports</ul>
<table><tr><th>Group<td>${DIJIT_SELECT('group', '')}<tr><th>Kind<td>${DIJIT_SELECT('kind', 'Gloves')}</table>
<div id=popup></div><script>
  let menu = null;
  group.onclick = () => {
    group.ariaExpanded = String(menu === null);
    if (menu !== null) { menu.remove(); menu = null; return; }
    popup.innerHTML = '<table role=listbox id=menu aria-labelledby=group><tbody>' + ['Bandages', 'Gloves'].map((name) =>
      '<tr role=option aria-label="' + name + ' "><td>' + name + '<td><span style="visibility:hidden">+</span>').join('') + '</table>';
    menu = popup.firstChild;
    for (const row of menu.rows) row.onclick = () => { group.querySelector('span').textContent = row.cells[0].textContent; group.onclick(); };
  };
</script>`;
/** A date picker as MUI draws it: parts that take digits, and a hidden input to which the label belongs. */
const MUI_DATE = `<div style="position:relative;padding-top:30px"><label for=i id=l style="position:absolute;top:0">Date of birth</label><div role=group aria-labelledby=l><div contenteditable=false tabindex=0>${['Month', 'Day', 'Year'].map((part) => `<span><span></span><span id=${part} role=spinbutton contenteditable=true tabindex=0 aria-label=${part}>-</span><span>/</span></span>`).join('')}</div><input id=i aria-hidden=true tabindex=-1 style="width:1px;opacity:0"></div></div>
  <script>for (const part of document.querySelectorAll('[role=spinbutton]')) part.onkeydown = (event) => { event.preventDefault();
    part.ariaValueNow = part.textContent = part.textContent.replace('-', '') + event.key }</script>`;
const DIJIT_DATE = `<table><tr><th>Invoice Date<td><div role=combobox aria-haspopup=true><div role=presentation>${DRAWN('▼').replace('presentation', '"button presentation" aria-hidden=true')}</div><div style="display:none">${DRAWN('Χ')}</div><div><input id=date role=textbox title="(yyyy-mm-dd)" placeholder=yyyy-mm-dd value=2026-11-23><input type=hidden name=transdate></div></div>
<tr><th>Due Date<td><input></table>`;

/** Of a form with such fields, `form.id` is a field. */
const FORM_OF_NAMES = `<form>${'id name title action method target children length style text type contains matches attributes'
  .split(' ')
  .map((name) => `<input type=hidden name=${name}>`)
  .join('')}`;

/** Fields and what is put into them. */
/** A field that suggests, without a tie to its list; a menu of the page and the open list of another field have the same words. */
const UNTIED = (
  suggested: string,
): string => `<ul role=menu><li role=menuitem onclick="o.value = 'menu'">Reports</ul>
  <div>Team <ul role=listbox aria-label=Team><li role=option onclick="o.value = 'team'">Reports<li role=option>Billing</ul></div>
  <p><label for=d>Department</label> <input id=d role=combobox oninput="l.hidden = false"></p><p><label>Note <input></label></p>
  <ul hidden id=l class=suggest>${suggested}</ul><output id=o></output>
  <script>l.onclick = (event) => { d.value = event.target.textContent; l.hidden = true; o.value = 'own' }</script>`;

/** A field beside which a hidden one keeps what is sent, and which suggests nothing for what is typed. */
const OFFERS_NOTHING = (
  field: string,
  hidden: string,
  script = '',
): string => `<form><p><label for=f>Provider</label> <span>${field}${hidden}</span></p><p><label>Note <input></label></p></form>
  <script>const [field, hidden] = document.querySelectorAll('span input');
    ${script}</script>`;
const LOOKED_UP = '<input id=f name=provider autocomplete=off>';
const ASKS = "field.oninput = () => fetch('/find?q=' + field.value)";

/** As Chosen keeps the search box of a closed list. */
const CHOSEN = `<select style="display:none"><option>Any<option>Main</select><div style="position:relative"><a id=a>Any</a><div id=d style="position:absolute;clip:rect(0,0,0,0)"><input id=s><ul><li>Any<li>Main</ul></div></div>
  <script>a.onclick = () => setTimeout(() => { d.style.clip = 'auto' }, 300)</script>`;

/** A list as OTRS draws it ahead of the select that it hides: the input for the search stands for the select, and the tree of options comes at the end of the page when it has the focus. */
const OTRS_LIST = `<label for=Dest>To queue:</label><div><div class=InputField_Container tabindex=-1 style="display:inline-block"><div style="position:relative"><input id=Dest_Search type=text role=search autocomplete=off aria-label="To queue:"></div></div><select id=Dest name=Dest style="display:none"><option value=0>-<option value=5>Claims<option value=7>\u00a0\u00a0Denials<option value=8>Billing</select><p class=TooltipErrorMessage style="display:none">This field is required.</p></div>
  <p><label>Subject <input id=s></label></p>
  <script>const input = Dest_Search; let list;
  const show = () => { input.value = ''; input.parentElement.querySelector('.Sel')?.remove(); if (Dest.value === '0') return;
    input.insertAdjacentHTML('afterend', '<div class=Sel style="position:absolute;top:2px;left:4px"><div class=Text>' + Dest.selectedOptions[0].text.trim() + '</div></div>');
    input.nextElementSibling.onclick = () => input.focus() };
  const draw = () => { const text = input.value.toLowerCase(); list.querySelectorAll('li').forEach((one) => { one.hidden = !one.textContent.toLowerCase().includes(text); one.querySelector('ul')?.toggleAttribute('hidden', text === '') }) };
  input.onfocus = () => { if (list) return; input.parentElement.querySelector('.Sel')?.remove(); list = document.createElement('div'); list.style = 'position:absolute;left:80px;top:60px;background:#fff';
    list.innerHTML = '<div role=tree tabindex=0><ul role=group>' + ['0-', '5Claims', '8Billing'].map((one) => '<li role=treeitem data-id=' + one[0] + '><i></i><a href="#" tabindex=-1>' + one.slice(1) + '</a>' + (one[0] === '5' ? '<ul hidden><li role=treeitem data-id=7><a href="#" tabindex=-1>Denials</a></ul>' : '')).join('') + '</ul></div>';
    list.onmousedown = (event) => event.preventDefault();
    list.onclick = (event) => { event.preventDefault(); if (event.target.localName !== 'a') return; Dest.value = event.target.parentElement.dataset.id; input.blur() };
    document.body.append(list) };
  input.oninput = draw; input.onblur = () => { list?.remove(); list = undefined; show() }; show()</script>`;

/** A list as AngularJS Material draws it: its options come at the end of the page, after an animation, with a mask over everything. */
const MD_SELECT = `<label>End</label><md-select id=s tabindex=0 role=button aria-haspopup=listbox aria-label="End Repeat" style="display:block"><md-select-value><span>Never</span></md-select-value>
  <div class=md-select-menu-container aria-hidden=true role=presentation style="display:none"><md-select-menu role=presentation><md-content role=listbox tabindex=-1 aria-multiselectable=false>${['Never', 'After', 'On Date'].map((name) => `<md-option tabindex=0 role=option value="${name}"><div class=md-text>${name}</div></md-option>`).join('')}</md-content></md-select-menu></div></md-select>
  <style>.md-select-menu-container { position: fixed; top: 60px; left: 0; z-index: 90; opacity: 0 } .md-active { opacity: 1; transition: opacity .2s } .md-scroll-mask { position: fixed; inset: 0; z-index: 50 }</style>
  <script>const menu = s.querySelector('.md-select-menu-container');
  const shut = () => { document.querySelector('.md-scroll-mask')?.remove(); menu.style.display = 'none'; menu.classList.remove('md-active'); s.append(menu); s.ariaExpanded = 'false' };
  s.onclick = () => { const mask = document.createElement('div'); mask.className = 'md-scroll-mask'; mask.onclick = shut; document.body.append(mask, menu);
    menu.ariaHidden = 'false'; s.ariaExpanded = 'true'; menu.style.display = 'block'; setTimeout(() => menu.classList.add('md-active'), 100) };
  for (const option of menu.querySelectorAll('md-option')) option.onclick = (event) => { event.stopPropagation(); s.querySelector('span').textContent = option.textContent; shut() };
  </script>`;

/** Tags as AngularJS Material draws them: each is an option of a list, in which the field for the next one is, too. Its suggestions are elsewhere. */
const MD_CHIPS = `<md-chips><div id=w><span id=t></span><div><div><span><input id=field role=combobox aria-haspopup=true aria-autocomplete=list placeholder="Add a category"></span></div></div></div></md-chips><p><label>Title <input id=s></label></p>
  <ul id=l role=listbox style="position:fixed;top:80px" hidden><li role=option>Calls<li role=option>Clients</ul>
  <script>field.onfocus = field.oninput = () => { l.hidden = false };
  const tag = (text) => setTimeout(() => { field.value = ''; l.hidden = true; w.setAttribute('role', 'listbox'); field.setAttribute('role', 'textbox'); field.ariaLabel = 'Chips input.';
    t.innerHTML += '<div role=option tabindex=-1 aria-selected=false aria-label="' + text + '. Press delete to remove this chip.">' + text + '</div>' }, 20);
  l.onclick = (event) => { field.value = event.target.textContent; tag(field.value) };
  field.onkeydown = ({ key }) => { if (key === 'Enter') { field.value && tag(field.value) } };
  </script>`;

/** A time is filled; then another field is, or the first one is left. */
const leaving = (
  traps: readonly (Omit<Trap, 'page' | 'steps'> & {
    readonly left?: string;
    readonly input?: string;
    readonly value?: string;
  })[],
): readonly Trap[] =>
  traps.map(({ left = '', input = '', value = '10:00', ...trap }) => ({
    ...trap,
    page: `<label>End <input id=e onblur="${left}"></label><label>Title <input id=s oninput="${input}"></label>`,
    steps: `- fill: { End: '${value}' }\n- fill: { Title: Visit }`,
  }));

export const formTraps: readonly Trap[] = [
  {
    should: 'fill the field behind a label that points to the part of the page around both',
    page: '<main id=login><form><div><label for=login>Username:</label><br><input name=login id=user></div><div><label for=pw>Password:</label><br><input type=password id=pw></div></form></main>',
    steps: '- fill: { Username: ann, Password: secret }',
    outcome: { leaves: { '#user': 'ann', '#pw': 'secret' } },
  },
  {
    should: 'choose in the group to which a label in it points',
    page: `<div id=g role=radiogroup><label for=g>Gender</label><button role=radio aria-checked=false onclick="pick(this)">Male</button><button role=radio aria-checked=false onclick="pick(this)">Female</button></div><label>Age <input></label>
      <script>function pick(one) { for (const each of one.parentElement.querySelectorAll('[role=radio]')) each.setAttribute('aria-checked', String(each === one)) }</script>`,
    steps: '- fill: { Gender: Female }',
    outcome: { leaves: { '[aria-checked=true]': 'Female' } },
  },
  ...[
    {
      should: 'not lose the text of a field for tags that drops it when it is left, as Selectize does',
      left: "this.value = ''",
      outcome: { fails: 'value_mismatch', names: ['"Requestors"', 'press: Comma'] },
    },
    {
      should: 'fill a field for tags that makes a tag of its text when it is left',
      left: "t.textContent += this.value; this.value = ''",
      outcome: { leaves: { '#t': 'a@b.example', '#s': 'Appeal' } },
    },
  ].map(({ left, ...trap }): Trap => ({
    ...trap,
    page: `<div><label for=q>Requestors</label> <div><span id=t></span><input id=q onblur="${left}"></div></div><label>Subject <input id=s></label>`,
    steps: '- fill: { Requestors: a@b.example }\n- fill: { Subject: Appeal }',
  })),
  ...leaving([
    {
      should: 'not lose the time that a page moves to the next quarter of an hour when its field is left',
      left: "this.value = '10:15'",
      outcome: { fails: 'value_mismatch', names: ['"End"', 'when it was left'] },
    },
    {
      should: 'fill a field to whose time the page adds what belongs to it when it is left',
      left: "this.value = '10:00 AM'",
      outcome: { leaves: { '#e': '10:00 AM', '#s': 'Visit' } },
    },
    ...['$1,000.00', '1,000 kg', '***0'].map((written) => ({
      should: `fill a field whose text the page writes as ${written} when it is left`,
      left: `this.value = '${written}'`,
      value: '1000',
      outcome: { leaves: { '#e': written, '#s': 'Visit' } },
    })),
    {
      should: 'fill a field that the page hides when it is left',
      left: "this.value = '10:15'; this.style.display = 'none'",
      outcome: { leaves: { '#s': 'Visit' } },
    },
    {
      should: 'fill the field that another one depends on, which was filled before',
      input: "e.value = '11:00'",
      outcome: { leaves: { '#e': '11:00', '#s': 'Visit' } },
    },
  ]),
  {
    should: 'name the options of a list that a mask over the page keeps open, if it has no such option',
    page: MD_SELECT,
    steps: '- fill: { End Repeat: Sometimes }\n  timeout: 5s',
    outcome: { fails: 'option_not_found', names: ['Never', 'After', 'On Date'] },
  },
  {
    should: 'choose an option of a list that opens under a mask',
    page: MD_SELECT,
    steps: '- fill: { End Repeat: On Date }',
    outcome: { leaves: { '#s': 'On Date' } },
  },
  ...['Calls', '{ value: Calls, press: Enter }', '{ value: [ Calls ], press: Enter }'].map((value): Trap => ({
    should: `fill a field for tags that has another name after the first one, and shows tags as options: ${value}`,
    page: MD_CHIPS,
    steps: `- fill: { Add a category: ${value} }\n- fill: { Title: Visit }`,
    outcome: { leaves: { '#t': 'Calls', '#s': 'Visit' } },
  })),
  {
    should: 'not take a suggestion for a tag',
    page: MD_CHIPS.replace('field.value && tag(field.value)', "field.value = ''"),
    steps: '- fill: { Add a category: { value: Calls, press: Enter } }\n  timeout: 3s',
    outcome: { fails: 'value_mismatch', names: ['does not show the tag'] },
  },
  ...['To queue', 'css "#Dest_Search"'].map((target): Trap => ({
    should: `choose from a list that is drawn ahead of the select that it hides, by the target ${target}`,
    page: OTRS_LIST,
    steps: `- fill: { target: ${target}, value: Billing }
- fill: { Subject: A }
- verify_form
- read: { it: To queue }`,
    outcome: { reads: { it: 'Billing' }, leaves: { '#Dest': '8', '#s': 'A' } },
  })),
  ...[
    '<label for=s-other>Other</label><div><input id=s-other></div>',
    '<div><label>Other <input id=s_search></label></div>',
  ].map((field): Trap => ({
    should: `not take a field for what is drawn for the hidden list ahead of it: ${field}`,
    page: `<select id=s style="display: none"><option>US<option>DE</select>${field}`,
    steps: '- fill: { Other: US }\n- read: { it: Other }',
    outcome: { reads: { it: 'US' } },
  })),
  {
    should: 'fill a field that is named after a hidden list without its label',
    page: '<div><div><input id=facility_search aria-label=Facility></div><select id=facility name=facility style="display: none"><option>Any facility<option>Mercy East</select></div>',
    steps: '- fill: { Facility: Mercy West }\n  timeout: 3s\n- read: { it: Facility }\n  timeout: 3s',
    outcome: { reads: { it: 'Mercy West' } },
  },
  {
    should: 'expect of such a field what is in it',
    page: '<div><div><input id=facility_search aria-label=Facility value="Mercy West"></div><select id=facility name=facility style="display: none"><option>Any facility<option>Mercy East</select></div>',
    steps: '- expect: { target: css "#facility_search", value: Any facility }\n  timeout: 3s',
    outcome: { fails: 'expectation_failed' },
  },
  {
    should: 'not take a field for drawn for a list of which only the beginning of the name is the same',
    page: '<div><select id=patient name=patient style="display: none"><option>Jane Doe<option>John Roe</select><div>Date of birth <input id=patient_dob_search></div></div>',
    steps: '- fill: { Date of birth: 01/02/1980 }\n  timeout: 3s',
    outcome: { leaves: { '#patient': 'Jane Doe', '#patient_dob_search': '01/02/1980' } },
  },
  {
    should: 'not take a list for filled whose select holds something else',
    page: OTRS_LIST.replace(
      'Dest.value = event.target.parentElement.dataset.id; input.blur()',
      "input.parentElement.append(Object.assign(document.createElement('span'), { textContent: event.target.textContent })); input.blur()",
    ),
    steps: '- fill: { To queue: Billing }\n  timeout: 8s',
    outcome: { fails: 'value_mismatch', leaves: { '#Dest': '0' } },
  },
  {
    should: 'not choose an entry that contains the words of a branch',
    page: `<input id=cat readonly aria-haspopup=tree role=combobox aria-label=Category><div id=pop style="display: none"><ul role=tree><li role=treeitem><div>Surgery</div><ul role=group><li role=treeitem><div>Other services, knee</div></ul><li role=treeitem><div>Other services</div><ul role=group style="display: none"><li role=treeitem><div>Lab</div></ul></ul></div>
  <script>cat.onclick = () => { pop.style.display = 'block' }; pop.onclick = (event) => { cat.value = event.target.closest('[role=treeitem]').firstElementChild.textContent; pop.style.display = 'none' }</script>`,
    steps: '- fill: { Category: Other services }\n  timeout: 3s',
    outcome: { leaves: { '#cat': 'Other services' } },
  },
  {
    should: 'find the box of such a list whose label has a mark as well',
    page: OTRS_LIST.replace('>To queue:<', '><span>*</span> To queue:<').replace(
      'aria-label="To queue:"',
      'aria-label="To queue"',
    ),
    steps: '- fill: { To queue: Billing }',
    outcome: { leaves: { '#Dest': '8' } },
  },
  {
    should: 'find an option in a branch that is not open of such a list',
    page: OTRS_LIST,
    steps: '- fill: { To queue: Denials }',
    outcome: { leaves: { '#Dest': '7' } },
  },
  {
    should: 'say what such a list offers',
    page: OTRS_LIST,
    steps: '- fill: { To queue: Appeals }\n  timeout: 3s',
    outcome: { fails: 'option_not_found', leaves: { '#Dest': '0' } },
  },
  {
    should: 'not fill the search box of a list that is not open',
    page: CHOSEN,
    steps: '- fill: { target: { find: textbox }, value: Main }\n  timeout: 3s',
    outcome: { fails: 'target_not_ready', names: ['does not show'], leaves: { '#s': '' } },
  },
  ...alike(
    [
      '<div><input id=m placeholder="Member ID"></div>',
      '<div>Member ID <input id=m> <a href="#">Find</a></div>',
    ].map((field): Trap => ({
      should: `not take a field for a part of the hidden list ahead of it: ${field}`,
      page: `<select name=code style="display: none"><option>US<option>DE</select>${field}`,
      steps: '- fill: { Member ID: "17" }\n  timeout: 3s',
      outcome: { leaves: { '#m': '17' } },
    })),
  ),
  {
    should: 'fill the search box of a list that is just opening',
    page: CHOSEN,
    steps: '- click: css "#a"\n- fill: { target: { find: textbox }, value: Main }',
    outcome: { leaves: { '#s': 'Main' } },
  },
  ...alike(
    [
      { by: 'its name', page: OFFERS_NOTHING(LOOKED_UP, '<input type=hidden name=provider_id>', ASKS) },
      {
        by: 'its prefix',
        page: OFFERS_NOTHING(
          '<input id=f name=txtProvider autocomplete=off>',
          '<input type=hidden name=hdnProvider>',
          "field.oninput = () => { document.querySelector('span').append(document.createElement('ul')) }",
        ),
      },
      {
        by: 'its name, on a page that has its list all the time',
        page: `${OFFERS_NOTHING(
          LOOKED_UP,
          '<input type=hidden name=provider_id>',
          "field.oninput = () => { l.className = '' }",
        )}<style>.off { display: none }</style><p id=l class=off>No such provider</p>`,
      },
      {
        by: 'the words of its label, where it keeps what was chosen before',
        page: OFFERS_NOTHING(
          '<input id=f class=ui-autocomplete-input autocomplete=off value="Stone, Joe">',
          '<input type=hidden name=providerId value=16>',
        ),
      },
    ].map(({ by, page }): Trap => ({
      should: `not take a text for filled of which no choice comes that is kept in a hidden field, by ${by}`,
      page,
      steps: "- fill: { Provider: 'Rivera, Ana' }\n  timeout: 10s",
      outcome: { fails: 'value_mismatch', names: ['"Provider"', 'hidden field', 'no list', 'any text'] },
    })),
    2,
  ),
  {
    should: 'type free text next to a hidden field that only a choice sets, if the text is sent as well',
    page: OFFERS_NOTHING(
      '<input id=f name=provider class=ui-autocomplete-input autocomplete=off>',
      '<input type=hidden name=provider_id>',
      ASKS,
    ),
    steps: "- fill: { Provider: { value: 'Rivera, Ana', keys: true } }\n- verify_form",
    outcome: { leaves: { '#f': 'Rivera, Ana' } },
  },
  {
    should: 'not take a field for emptied if the hidden field that keeps its choice is as before',
    page: OFFERS_NOTHING(
      '<input id=f name=provider autocomplete=off value="Stone, Joe">',
      '<input type=hidden name=provider_id value=16>',
    ),
    steps: "- fill: { Provider: '' }",
    outcome: { fails: 'value_mismatch' },
  },
  ...alike(
    [
      {
        beside: 'an id that only the portal sets',
        page: OFFERS_NOTHING('<input id=f name=provider>', '<input type=hidden name=provider_id>'),
      },
      {
        beside: 'the id of what is edited',
        page: OFFERS_NOTHING(LOOKED_UP, '<input type=hidden name=record_id>'),
      },
      {
        beside: 'an id that is set when the form is sent, on a page that suggests nothing',
        page: OFFERS_NOTHING(LOOKED_UP, '<input type=hidden name=provider_id>'),
      },
      {
        beside: 'the id of what is edited, which is named like the field',
        page: OFFERS_NOTHING(
          '<input id=f name=provider autocomplete=off value="Stone, Joe">',
          '<input type=hidden name=provider_id value=16>',
        ),
      },
      {
        beside: 'a code that is set before',
        page: OFFERS_NOTHING(LOOKED_UP, '<input type=hidden name=provider_code value=41>'),
      },
      {
        beside: 'what leaving the field sets',
        page: OFFERS_NOTHING(
          LOOKED_UP,
          '<input type=hidden name=provider_value>',
          'field.onblur = () => { hidden.value = field.value.toUpperCase() }',
        ),
      },
    ].map(({ beside, page }): Trap => ({
      should: `fill a plain field next to a hidden one: ${beside}`,
      page,
      steps: "- fill: { Provider: 'Rivera, Ana' }\n  timeout: 10s\n- verify_form",
      outcome: { leaves: { '#f': 'Rivera, Ana' } },
    })),
    4,
  ),
  {
    should: 'type into a lone field at once, next to a token of the page',
    page: '<main><div><input type=hidden name=state value=abc123><label for=p>Code</label><input id=p autocomplete=off></div></main>',
    steps: '- fill: { Code: "123456" }',
    outcome: { leaves: { '#p': '123456' } },
  },
  {
    should: 'not take a remark that a field shows for what it suggests',
    page: '<main><div><input type=hidden name=k><label for=p>Code</label><input id=p autocomplete=off></div><div id=t class=tip style="position:absolute;display:none">Nine digits</div></main><script>p.onfocus=()=>{t.style.display="block"}</script>',
    steps: '- fill: { Code: "123456" }\n  timeout: 10s',
    outcome: { leaves: { '#p': '123456' } },
  },
  {
    should: 'take an alert that a file has come for no error',
    page: '<form><div><label>Scan <input type=file id=f></label><p id=e></p></div><label>Note <input></label></form><script>f.onchange=()=>{e.setAttribute("role","alert");e.textContent="a.txt attached"}</script>',
    steps: '- upload: { Scan: { name: a.txt, text: A } }',
    outcome: {},
  },
  {
    should: 'take an alert that a file has not come for an error',
    page: '<form><div><label>Scan <input type=file id=f></label><p id=e></p></div><label>Note <input></label></form><script>f.onchange=()=>{e.setAttribute("role","alert");e.textContent="a.txt was not uploaded"}</script>',
    steps: '- upload: { Scan: { name: a.txt, text: A } }',
    outcome: { fails: 'file_refused' },
  },
  ...['t.className="alert alert-danger"', 't.setAttribute("role","alert")'].map((marks): Trap => ({
    should: `take an error at the top of the page for one about a file: ${marks}`,
    page: `<main><h1>Claim</h1><div id=t></div><form><div><label>Scan <input type=file id=f></label></div><div><label>Note <input></label></div></form></main><script>f.onchange=()=>{${marks};t.textContent="File type not allowed"}</script>`,
    steps: '- upload: { Scan: { name: a.txt, text: A } }',
    outcome: { fails: 'file_refused' },
  })),
  ...[
    'n.className="error";n.textContent="The note is not valid"',
    't.setAttribute("role","alert");t.textContent="Looking for viruses"',
    't.innerHTML="<label class=error for=o>Not a note</label>"',
  ].map((shows): Trap => ({
    should: `take no other message for an error about a file: ${shows}`,
    page: `<main><div id=t></div><form><div><label>Scan <input type=file id=f></label></div><div><label>Note <input id=o></label><p id=n></p></div></form></main><script>f.onchange=()=>{${shows}}</script>`,
    steps: '- upload: { Scan: { name: a.txt, text: A } }',
    outcome: {},
  })),
  {
    should: 'take a red link for no error about a file',
    page: '<form><div><label>Scan <input type=file id=f></label><p id=e></p></div><label>Note <input></label></form><script>f.onchange=()=>{e.innerHTML="a.txt <span class=text-danger><a href=#>Remove</a></span>"}</script>',
    steps: '- upload: { Scan: { name: a.txt, text: A } }',
    outcome: {},
  },
  {
    should: 'take a counter of the page for no error about a file',
    page: '<div id=app><header>Inbox <span class="badge badge-danger" id=b>3</span></header><main><label>Scan <input type=file id=f></label></main></div><script>f.onchange=()=>{b.textContent="4"}</script>',
    steps: '- upload: { Scan: { name: a.txt, text: A } }',
    outcome: {},
  },
  {
    should: 'type a date into its drawn parts if the words of a group without a name are right ahead of them',
    page: '<div role=group><b>Date of birth</b><span id=Month role=spinbutton contenteditable tabindex=0 aria-label=Month>-</span>/<span id=Day role=spinbutton contenteditable tabindex=0 aria-label=Day>-</span>/<span id=Year role=spinbutton contenteditable tabindex=0 aria-label=Year>-</span></div><script>for (const part of document.querySelectorAll("[role=spinbutton]")) part.onkeydown = (event) => { event.preventDefault(); part.ariaValueNow = part.textContent = part.textContent.replace("-", "") + event.key }</script>',
    steps: '- fill: { Date of birth: { date: "1980-05-17" } }\n  timeout: 10s\n- verify_form',
    outcome: { leaves: { '#Month': '5', '#Day': '17', '#Year': '1980' } },
  },
  {
    should: 'type a date into its drawn parts if the words of the group are right ahead of them',
    page: '<div role=group aria-labelledby=l><b id=l>Date of birth</b><span id=Month role=spinbutton contenteditable tabindex=0 aria-label=Month>-</span>/<span id=Day role=spinbutton contenteditable tabindex=0 aria-label=Day>-</span>/<span id=Year role=spinbutton contenteditable tabindex=0 aria-label=Year>-</span></div><script>for (const part of document.querySelectorAll("[role=spinbutton]")) part.onkeydown = (event) => { event.preventDefault(); part.ariaValueNow = part.textContent = part.textContent.replace("-", "") + event.key }</script>',
    steps: '- fill: { Date of birth: { date: "1980-05-17" } }\n  timeout: 10s\n- verify_form',
    outcome: { leaves: { '#Month': '5', '#Day': '17', '#Year': '1980' } },
  },
  {
    should: 'not choose a suggestion that only contains the text',
    page: '<form><p><label for=p>Provider</label> <span><input id=p class=ui-autocomplete-input autocomplete=off><input type=hidden id=k></span></p></form><ul class=list id=u style="position:absolute;display:none"><li>Lee, Kim Jr.</ul><script>p.oninput=()=>{u.style.top=p.getBoundingClientRect().bottom+"px";u.style.left=p.getBoundingClientRect().left+"px";u.style.display="block"};u.firstChild.onclick=()=>{p.value="Lee, Kim Jr.";k.value=1;u.style.display="none"}</script>',
    steps: '- fill: { Provider: "Lee, Kim" }\n  timeout: 10s',
    outcome: { fails: 'option_not_found' },
  },
  ...['kvon', 'mweber', 'ann'].map((name): Trap => ({
    should: `not take a cut-off name for the person whose name begins with it: ${name}`,
    page: '<label>Member <select id=s><option>?<option>kvonundzu<option>mweber-adm<option>Ann-Marie Lee</select></label>',
    inputs: { name },
    head: 'inputs: { type: object, properties: { name: { type: string } } }\n',
    steps: "- fill: { Member: '${{ inputs.name }}' }\n  timeout: 10s",
    outcome: { fails: 'option_not_found', leaves: { '#s': '?' } },
  })),
  {
    should: 'not take a cut-off word for the words of a radio button',
    page: '<p>Plan <label><input type=radio name=p>Goldstar</label> <label><input type=radio name=p>Tin</label></p>',
    steps: '- fill: { Plan: Gold }\n  timeout: 3s',
    outcome: { fails: 'option_not_found' },
  },
  {
    should: 'choose from the list that has opened, and not from a menu or a list that showed before',
    page: UNTIED('<li>Reports</li><li>Sales</li>'),
    steps: '- fill: { Department: Reports }',
    outcome: { leaves: { '#o': 'own', '#d': 'Reports' } },
  },
  {
    should: 'not take an entry of a menu, or an option of another list, if the list that opens has none',
    page: UNTIED('<li>Sales</li>'),
    steps: '- fill: { Department: Reports }\n  timeout: 5s',
    outcome: { fails: 'option_not_found', names: ['its options: "Sales"'], leaves: { '#o': '' } },
  },
  {
    should: 'choose from a drawn list of a plain button by the label that is tied to it',
    page: BUTTON_LIST,
    steps: '- fill: { Type: Trapper }\n- verify_form\n- read: { it: Type }',
    outcome: { reads: { it: 'Trapper' } },
  },
  {
    should: 'choose from a drawn list of a plain button without a label, which is named by its choice',
    page: BUTTON_LIST.replace(/<label.*label>/, '').replace('<ul', '<input type=hidden name=type><ul'),
    steps: '- fill: { button "Agent": Trapper }\n- verify_form',
    outcome: { leaves: { '#b': 'Trapper' } },
  },
  {
    should: 'not choose between a drawn list of a plain button and a column of that name',
    page: `${BUTTON_LIST}<table><tr><th>Type<th>Period<tr><td><label><input type=radio name=t id=r>Flexible</label> <label><input type=radio name=t>Fixed</label><td><input></table>`,
    steps: '- fill: { Type: Flexible }',
    outcome: { fails: 'target_ambiguous' },
  },
  ...alike(
    ['<details open><summary>Member</summary>', '<h2>Member</h2>'].map((heading): Trap => ({
      should: `not choose between a label and a hint of the same words under ${heading}`,
      page: `${heading}<p><input placeholder=Plan></p></details><div><label for=o>Plan</label> <input id=o readonly value=Gold></div>`,
      steps: '- fill: { Plan: Silver }\n  timeout: 3s',
      outcome: { fails: 'target_ambiguous' },
    })),
  ),
  {
    should: 'name what a drawn list of a plain button offers',
    page: BUTTON_LIST,
    steps: '- fill: { Type: Flexible }\n  timeout: 3s',
    outcome: { fails: 'option_not_found', names: ['"Agent", "Trapper"'] },
  },
  {
    should: 'not take a button with a label for a list because a list of what was added is behind it',
    page: '<label for=b>Groups</label> <div><button type=button id=b>Add</button><ul><li>Ward 1</ul></div>',
    steps: '- fill: { button "Groups": Ward 2 }',
    outcome: { fails: 'not_fillable', names: ['click it, and then what that offers'] },
  },
  {
    should: 'fill a field of two inputs, of which one shows at a time',
    page: TWINS,
    steps: '- fill: { Units: 12, Note: x }\n- read: { it: Units }\n- verify_form',
    outcome: { reads: { it: '12.00' } },
  },
  ...alike(
    ['textbox "Units"', 'label "Units"'].map((field): Trap => ({
      should: `fill a field of two inputs also if it is not read back, as ${field}`,
      page: TWINS,
      steps: `- fill: { target: '${field}', value: 12, verify: false }`,
      outcome: { leaves: { '#t': '12.00' } },
    })),
  ),
  {
    should: 'not take the next field with a name for the other one of two inputs',
    page: '<label for=a>Reason</label> <input id=a style="display:none"><input placeholder=Notes id=b>',
    steps: '- fill: { Reason: Moved }\n  timeout: 12s',
    outcome: { fails: 'target_not_ready', leaves: { '#b': '' } },
  },
  {
    should: 'name what a field of two inputs takes',
    page: TWINS,
    steps: '- fill: { Units: a dozen }',
    outcome: { fails: 'not_fillable', names: ['takes only a number such as 1234.5'] },
  },
  ...alike(
    [
      `<fieldset><legend>Services</legend>${BOXES}</fieldset>`,
      `<table><tr><th>Services<td>${BOXES}</table>`,
      `<p>Services: ${BOXES}</p>`,
      `<label for=g>Services</label><div id=g>${BOXES}</div>`,
    ].map((page): Trap => ({
      should: `check exactly what a list names: ${page.slice(0, 30)}`,
      page,
      steps: `- fill: { Services: [Medical, Vision] }\n${CHECKED}`,
      outcome: { reads: { a: 'true', b: 'false', c: 'true' } },
    })),
  ),
  ...alike(
    [
      {
        holds: 'the option without a value',
        options: '<option value="">-- Choose --<option selected>A',
        left: '',
      },
      { holds: 'nothing, where several may be selected', options: '<option selected>A<option>B', left: '' },
    ].map(({ holds, options, left }, index): Trap => ({
      should: `select ${holds} for an empty text`,
      page: `<label>Kind <select id=k ${index === 1 ? 'multiple' : ''}>${options}</select></label>`,
      steps: "- fill: { Kind: '' }\n- verify_form",
      outcome: { leaves: { '#k': left } },
    })),
    2,
  ),
  ...alike(
    [
      { what: 'a list', page: '<label>Kind <select id=k><option>A<option selected>B</select></label>' },
      {
        what: 'radio buttons',
        page: '<fieldset><legend>Kind</legend><label><input type=radio name=k>A</label><label><input type=radio name=k checked>B</label></fieldset>',
      },
      {
        what: 'a list that a library draws',
        page: '<p id=l>Kind</p><div role=combobox tabindex=0 aria-labelledby=l aria-expanded=false>B</div>',
      },
    ].map(({ what, page }): Trap => ({
      should: `not leave what was chosen in ${what} for an empty text, and say nothing`,
      page,
      steps: "- fill: { Kind: '' }\n  timeout: 3s",
      outcome: { fails: 'value_mismatch', names: ['cannot be emptied'] },
    })),
    3,
  ),
  {
    should: 'uncheck all boxes of a group for an empty text',
    page: `<fieldset><legend>Services</legend>${BOXES}</fieldset>`,
    steps: `- fill: { Services: '' }\n${CHECKED}`,
    outcome: { reads: { a: 'false', b: 'false', c: 'false' } },
  },
  {
    should: 'uncheck all boxes of a group for an empty list',
    page: `<fieldset><legend>Services</legend>${BOXES}</fieldset>`,
    steps: `- fill: { Services: [] }\n${CHECKED}`,
    outcome: { reads: { a: 'false', b: 'false', c: 'false' } },
  },
  ...alike(
    [
      { given: 'true', fails: 'value_mismatch' },
      { given: '[Medical, Sight]', fails: 'option_not_found' },
    ].map(({ given, fails }): Trap => ({
      should: `list the boxes of a group if none is meant by ${given}, and change none`,
      page: `<fieldset><legend>Services</legend>${BOXES}</fieldset>`,
      steps: `- fill: { Services: ${given} }\n  timeout: 3s`,
      outcome: { fails, names: ['"Medical", "Dental", "Vision"'] },
    })),
  ),
  {
    should: 'not take checkboxes of one name in several rows for a group',
    page: '<form><p>Pick</p><table><tr><td><input type=checkbox name=s aria-label=A><td>Ann<tr><td><input type=checkbox name=s aria-label=B><td>Bob</table></form>',
    steps: '- fill: { Pick: [A] }\n  timeout: 3s',
    outcome: { fails: 'target_not_found' },
  },
  {
    should: 'choose from a field that suggests if only a choice sets what is sent',
    page: SUGGESTS(''),
    steps: '- fill: { TimeZone: Europe/Zurich }\n- verify_form',
    outcome: { leaves: { '#z': 'Europe/Zurich' } },
  },
  {
    should: 'not take a text for filled that is typed where only a choice sets what is sent',
    page: SUGGESTS(''),
    steps: '- fill: { TimeZone: { value: Europe/Zurich, keys: true } }',
    outcome: { fails: 'value_mismatch', names: ['choose from its list'] },
  },
  ...alike(
    [
      { by: 'the class of jQuery UI', page: SUGGESTED(...JQUERY_UI, itemsOf('li', ANAS)) },
      { by: 'the hidden field in its row', page: SUGGESTED(...DEVBRIDGE, itemsOf('div', ANAS)) },
      {
        by: 'the name of the hidden field',
        page: SUGGESTED(...HOME_MADE, itemsOf('p', ANAS))
          .replaceAll('id=k', 'id=p_id')
          .replaceAll('k.value', 'p_id.value'),
      },
      {
        by: 'a class of typeahead.js',
        page: SUGGESTED(
          '<span class=twitter-typeahead><input readonly tabindex=-1><input id=p class=tt-input></span>',
          HOME_MADE[1],
          itemsOf('div', ANAS),
        ),
      },
    ].map(({ by, page }): Trap => ({
      should: `choose what a field suggests that shows only by ${by} that it does`,
      page,
      steps: "- fill: { Provider: 'Rivera, Ana', Note: x }\n- verify_form",
      outcome: { leaves: { '#p': 'Rivera, Ana', '[type=hidden]': '17' } },
    })),
    2,
  ),
  ...alike(
    [
      { given: 'Rivera, Ana', entries: ['Rivera, Ana', 'Rivera, Ana'], how: 'of two that look alike' },
      { given: 'Lee, Kim', entries: ANAS, how: 'if a field offers others' },
    ].map(({ given, entries, how }): Trap => ({
      should: `choose nothing ${how} that a field suggests`,
      page: SUGGESTED(...DEVBRIDGE, itemsOf('div', entries)),
      steps: `- fill: { Provider: '${given}' }\n  timeout: 10s`,
      outcome: {
        fails: 'option_not_found',
        names: [`"${entries[0]}", "${entries[1]}"`],
        leaves: { '#k': '' },
      },
    })),
    2,
  ),
  ...alike(
    ['Referral letter', 'label "Referral letter"', `{ find: Referral letter, within: 'css "form"' }`].map(
      (target): Trap => ({
        should: `give a file to the file field, and not to a box of the same words: ${target}`,
        page: `<form><p><label><input type=checkbox id=c> Referral letter</label></p><p><label>Referral letter <input type=file onchange="o.value = this.files[0].name"></label></p><output id=o></output></form>`,
        steps: `- upload: { target: ${target}, files: { name: a.txt, text: A } }\n- set: { it: "\${{ checked('css \\"#c\\"') }}" }`,
        outcome: { reads: { it: false }, leaves: { '#o': 'a.txt' } },
      }),
    ),
    3,
  ),
  {
    should: 'give a file to the file field of a row, and not to the dropdown in it',
    page: `<table><tr><th>agreement<td><select id=s><option selected>keep<option>md5</select><td><input type=file name=agreement onchange="o.value = this.files[0].name"></table><output id=o></output>`,
    steps: '- upload: { agreement: { name: a.txt, text: A } }',
    outcome: { leaves: { '#o': 'a.txt', '#s': 'keep' } },
  },
  {
    should: 'say which two fields of a row without names are meant',
    page: '<table><tr><th>code<td><select name="function[code]"><option>md5</select><td><input name="fields[code]"></table>',
    steps: '- fill: { code: A }',
    outcome: {
      fails: 'target_ambiguous',
      names: [
        'combobox # combobox, name=function[code], next to "code"',
        'textbox # textbox, name=fields[code]',
      ],
    },
  },
  {
    should: 'not leave out the time of a date that its format does not write',
    page: '<label>Start <input id=a value="28-11-2026 08:44:44"></label>',
    portal: 'title: Acme\ndate_format: dd-MM-yyyy\n',
    steps: "- fill: { Start: { date: '2027-03-06T22:00:00' } }",
    outcome: {
      fails: 'invalid_date',
      names: ['"dd-MM-yyyy HH:mm"'],
      leaves: { '#a': '28-11-2026 08:44:44' },
    },
  },
  {
    should: 'write the day of a moment that is the begin of a day',
    page: '<label>Start <input id=a></label><label>End <input id=b type=date></label>',
    portal: 'title: Acme\ndate_format: dd-MM-yyyy\n',
    steps: "- fill: { Start: { date: '2027-03-06T00:00:00' }, End: { date: '2027-03-07T22:00:00' } }",
    outcome: { leaves: { '#a': '06-03-2027', '#b': '2027-03-07' } },
  },
  {
    should: 'not hold for verified what a field takes back when it is left',
    page: `<label>From <input id=f></label><label>Until <input id=u></label><script>
      u.addEventListener('blur', () => { if (u.value < f.value) u.value = '' })</script>`,
    steps: "- fill: { From: '2031-10-01', Until: '2031-09-01' }\n- verify_form",
    outcome: { fails: 'value_mismatch', names: ['"Until"'] },
  },
  {
    should: 'fill a field that is called like the role of a text',
    page: '<p><code>SELECT 1</code></p><table><tr><th>code<td><input name="fields[code]" id=c><tr><th>status<td role=status><input id=s></table>',
    steps: '- fill: { code: A, status: B }\n- verify_form',
    outcome: { leaves: { '#c': 'A', '#s': 'B' } },
  },
  {
    should: 'not click a box to which a file is given',
    page: `<label><input type=checkbox onclick="o.value = 'clicked'"> Referral letter</label><output id=o></output>`,
    steps: '- upload: { Referral letter: { name: a.txt, text: A } }\n  timeout: 3s',
    outcome: { fails: 'target_not_found', leaves: { '#o': '' } },
  },
  {
    should: 'not take a file for uploaded if the page then shows an error next to its field',
    page: `<form><div><label>Scan <input type=file id=f></label><p id=e></p></div><label>Note <input></label></form>
      <script>f.onchange = () => fetch('/scans', { method: 'POST' }).then((answer) => answer.text()).then((text) => { e.className = 'error'; e.textContent = text })</script>`,
    others: { '/scans': 'Not a kind of file that we take' },
    late: { '/scans': 300 },
    steps: '- upload: { Scan: { name: a.txt, text: A } }',
    outcome: { fails: 'file_refused', names: ['"Scan"', '"Not a kind of file that we take"'] },
  },
  {
    should: 'upload next to an error that showed before',
    page: '<form><div><label>Scan <input type=file></label><p class=error>Required</p></div></form><p class=error>Closed</p>',
    steps: '- upload: { Scan: { name: a.txt, text: A } }',
    outcome: {},
  },
  ...['a.txt uploaded', '<b>a.txt</b> <small>1 KB</small> <button>Remove</button>'].map((taken): Trap => ({
    should: `upload where the class of an earlier error stays around the field: ${taken}`,
    page: `<form><div class="form-group has-error"><label>Scan <input type=file id=f></label> <span class=help-block id=e>Required</span></div><label>Note <input></label></form>
      <script>f.onchange = () => { e.innerHTML = '${taken}' }</script>`,
    steps: '- upload: { Scan: { name: a.txt, text: A } }',
    outcome: {},
  })),
  ...['a.txt: choose a PDF', 'Not a kind of file that we take'].map((refused): Trap => ({
    should: `not take a file for uploaded where the class of an earlier error stays: ${refused}`,
    page: `<form><div class="form-group has-error"><label>Scan <input type=file id=f></label> <span class=help-block id=e>Required</span></div><label>Note <input></label></form>
      <script>f.onchange = () => { e.textContent = '${refused}' }</script>`,
    steps: '- upload: { Scan: { name: a.txt, text: A } }',
    outcome: { fails: 'file_refused' },
  })),
  ...alike(
    ['The attached file is a duplicate', 'The selected file is unreadable', 'a.txt was attached before'].map(
      (refused): Trap => ({
        should: `not take a file for uploaded where an error says the word: ${refused}`,
        page: `<form><div class="form-group has-error"><label>Scan <input type=file id=f></label> <span class=help-block id=e>Required</span></div><label>Note <input></label></form>
      <script>f.onchange = () => { e.textContent = '${refused}' }</script>`,
        steps: '- upload: { Scan: { name: a.txt, text: A } }',
        outcome: { fails: 'file_refused' },
      }),
    ),
  ),
  {
    should: 'not take a file for uploaded where the class of an error comes with it, whatever its words',
    page: `<form><div id=g><label>Scan <input type=file id=f></label> <span class=help-block id=e></span></div><label>Note <input></label></form>
      <script>f.onchange = () => { g.className = 'has-error'; e.textContent = 'a.txt attached, 900 pages' }</script>`,
    steps: '- upload: { Scan: { name: a.txt, text: A } }',
    outcome: { fails: 'file_refused' },
  },
  {
    should: 'not take a file for uploaded that the page lists as wrong',
    page: `<form><div><label>Scan <input type=file id=f></label><p id=e></p></div><label>Note <input></label></form>
      <script>f.onchange = () => { e.className = 'dz-error'; e.textContent = 'a.txt' }</script>`,
    steps: '- upload: { Scan: { name: a.txt, text: A } }',
    outcome: { fails: 'file_refused' },
  },
  {
    should: 'type a date into its drawn parts, and not into the hidden input that keeps it',
    page: MUI_DATE,
    steps: '- fill: { Date of birth: { date: "1980-05-17" } }\n- verify_form',
    outcome: { leaves: { '#Month': '5', '#Day': '17', '#Year': '1980', '#i': '' } },
  },
  {
    should: 'say how to type a text that a field does not suggest, instead of leaving it there',
    page: `<p><label for=p>City</label> <input id=p class=ui-autocomplete-input autocomplete=off></p><ul id=u class=ui-autocomplete style="position:absolute;display:none"><li>Rome West<li>Rome East</ul>
      <script>p.oninput = () => { u.style.display = 'block' }; p.onblur = () => { u.style.display = 'none' }</script>`,
    steps: '- fill: { City: Rome }\n  timeout: 5s',
    outcome: { fails: 'option_not_found', names: ['"Rome West", "Rome East"', 'with "keys: true"'] },
  },
  {
    should: 'leave the text in a field that could suggest and does not, whatever else comes below it',
    page: `<p><label for=p>City</label> <input id=p class=autocomplete></p><p id=e></p><script>p.oninput = () => { e.textContent = p.value.length + ' of 20 characters' }</script>`,
    steps: '- fill: { City: Utica }\n- verify_form',
    outcome: { leaves: { '#p': 'Utica' } },
  },
  {
    should: 'type a free text where keys set what is sent',
    page: SUGGESTS('box.onkeyup = () => { sent.value = box.value }'),
    steps: '- fill: { TimeZone: { value: Mars, keys: true } }\n- verify_form',
    outcome: { leaves: { '#z': 'Mars' } },
  },
  {
    should: 'type a free text where leaving the field sets what is sent',
    page: SUGGESTS('box.onblur = () => { sent.value = box.value }'),
    steps: '- fill: { TimeZone: { value: Mars, keys: true } }\n- verify_form',
    outcome: { leaves: { '#z': 'Mars' } },
  },
  {
    should: 'not take a field for emptied if what is sent is as before',
    page: SUGGESTS("sent.value = box.value = 'Cage 7'"),
    steps: "- fill: { TimeZone: '' }",
    outcome: { fails: 'value_mismatch', leaves: { '#z': 'Cage 7' } },
  },
  {
    should: 'empty a field that suggests with what is sent',
    page: SUGGESTS("sent.value = box.value = 'Cage 7'; box.onkeyup = () => { sent.value = box.value }"),
    steps: "- fill: { TimeZone: '' }\n- verify_form",
    outcome: { leaves: { '#z': '', '#z_input': '' } },
  },
  {
    should:
      'choose from the drawn list behind its words in a row of drawn lists, and not from a menu of the page',
    page: FILTERS,
    steps: '- fill: { Template: Routers }\n- verify_form\n- read: { it: Template, other: Collector }',
    outcome: {
      reads: { it: 'Routers', other: 'Any' },
      leaves: { '#Template': 'Routers', '#Collector': 'Any', '#Site': 'Any' },
    },
  },
  {
    should: 'choose from no other one of several drawn lists in a row that offer the same',
    page: FILTERS.replaceAll('Routers', 'Main'),
    steps: '- fill: { Collector: Main }',
    outcome: { leaves: { '#Template': 'Any', '#Collector': 'Main', '#Site': 'Any' } },
  },
  {
    should: 'list only what the drawn list itself offers, and not the menus of the page',
    page: FILTERS,
    steps: '- fill: { Collector: Sites }\n  timeout: 12s',
    outcome: { fails: 'option_not_found', names: ['its options: "Any", "Main"'] },
  },
  {
    should: 'choose from lists that Materialize draws in place of a select, one option or several',
    page: `${MATERIALIZED('lang', 'Preferred language', LANGUAGES)}${MATERIALIZED('sex', 'Sex', ['', 'Female', 'Male'])}${MATERIALIZED('roles', 'Roles', ['Clerk', 'Nurse', 'Admin'], true)}<label>Room <input id=room></label>${MATERIALIZE}`,
    steps: `- fill: { Preferred language: French, Sex: Male, Roles: [Clerk, Admin], Room: A1 }
- verify_form
- expect: { target: css "input.select-dropdown >> nth=2", value: 'Clerk, Admin' }
- read: { language: Preferred language, sex: Sex, roles: Roles }`,
    outcome: {
      reads: {
        language: 'French (French)',
        sex: 'Male',
        roles: 'Clerk, Admin',
      },
      leaves: { '#lang': 'French \u00a0(French)', '#room': 'A1' },
    },
  },
  {
    should: 'say soon that what is drawn in place of a select opens no list',
    page: MATERIALIZED('sex', 'Sex', ['Female', 'Male']),
    steps: '- fill: { Sex: Male }\n  timeout: 90s',
    outcome: { fails: 'target_not_ready', names: ['"Sex"', 'in place of the select'] },
  },
  {
    should: 'choose several from a drawn list of boxes, and keep what is chosen',
    page: MULTISELECT,
    steps: '- fill: { Months of Year: [March, September] }\n- verify_form\n- read: { it: Months of Year }',
    outcome: { reads: { it: 'March, September' } },
  },
  {
    should: 'choose from a field that only says in words that it suggests',
    page: `<label for=g>Groups</label> <div><input id=g autocomplete=off placeholder="type here to search"></div><ul class=suggest style="display:none"></ul><p id=r>none</p>
      <script>g.onkeyup = () => setTimeout(() => { const u = document.querySelector('ul'); u.style.display = 'block'; u.innerHTML = '<li>Ward 1<li>Ward 10';
        for (const one of u.children) one.onclick = () => { r.textContent = g.value = one.textContent; u.style.display = 'none' } }, 300)</script>`,
    steps: '- fill: { Groups: Ward 1 }\n- read: { it: { from: css "#r" } }',
    outcome: { reads: { it: 'Ward 1' } },
  },
  {
    should:
      'choose from a field with a list behind it that opens when something is typed, and refuse what it does not offer',
    page: `<label for=g>Term</label> <div><input id=g autocomplete=off onblur="if (!this.picked) this.value = ''"><span></span><ul role=listbox style="display:none"></ul></div><p id=r>none</p>
      <script>g.oninput = () => setTimeout(() => { const u = document.querySelector('ul'); u.style.display = 'block'; u.innerHTML = '<li><a>30 days</a><li><a>30 days, insurers</a>';
        for (const one of u.children) one.onmousedown = () => { g.picked = true; r.textContent = g.value = one.textContent; u.style.display = 'none' } }, 300)</script>`,
    steps:
      '- fill: { Term: 30 days }\n- read: { it: { from: css "#r" } }\n- fill: { Term: Never }\n  timeout: 3s',
    outcome: { fails: 'option_not_found' },
  },
  {
    should: 'fill a long text into a page that does something with all of it on each change',
    page: `<label>Journal <textarea id=t oninput="for (const end = performance.now() + 20; performance.now() < end;); n.textContent = this.value.length" onchange="c.textContent = 'changed'"></textarea></label><p id=n></p><p id=c></p>`,
    steps: `- fill: { Journal: '\${{ join(range(1, 1200), "\\n") }}' }\n  timeout: 6s\n- press: Tab\n- read: { it: { from: Journal, regex: '(1199)' }, length: { from: css "#n" }, change: { from: css "#c" } }`,
    outcome: { reads: { it: '1199', length: '4887', change: 'changed' } },
  },
  ...alike(
    ['', '\n', '\u{1F600}', '\r\n'].map((end): Trap => ({
      should: `end a long text as it is, and press no key that may send it: ${JSON.stringify(end)}`,
      page: `<label>Journal <textarea onkeydown="if (event.key === 'Enter') { event.preventDefault(); s.textContent = 'sent' }" oninput="n.textContent = JSON.stringify(this.value.slice(-6)); for (const end = performance.now() + 600; performance.now() < end;);"></textarea></label><p id=s></p><p id=n></p>`,
      steps: `- fill: { Journal: ${JSON.stringify(`${'line\n'.repeat(60)}last${end}`)} }\n  timeout: 10s`,
      outcome: {
        leaves: { '#s': '', '#n': JSON.stringify(`e\nlast${end.replace('\r', '')}`.slice(-6)) },
      },
    })),
    2,
  ),
  {
    should: 'fill a page that takes longer for a text than one try has time',
    page: `<label>Name <input id=a oninput="for (const end = performance.now() + 700; performance.now() < end;);"></label>`,
    steps: '- fill: { Name: Ann }\n  timeout: 10s',
    outcome: { leaves: { '#a': 'Ann' } },
  },
  {
    should: 'not put more into a field than it takes',
    page: '<label>Journal <textarea maxlength=300></textarea></label>',
    steps: `- fill: { Journal: '\${{ join(range(1, 120), "\\n") }}' }\n  timeout: 6s`,
    outcome: { fails: 'value_mismatch' },
  },
  {
    should: 'not take a list for missing that would have opened after the time of the step',
    page: `<label for=g>Term</label> <div><input id=g autocomplete=off><span></span><ul role=listbox style="display:none"></ul></div>
      <script>g.oninput = () => setTimeout(() => { const u = document.querySelector('ul'); u.style.display = 'block'; u.innerHTML = '<li><a>30 days</a><li><a>60 days</a>' }, 6000)</script>`,
    steps: '- fill: { Term: Never }\n  timeout: 4s',
    outcome: { fails: 'option_not_found' },
  },
  {
    should: 'choose from a field whose hidden field is right next to it, in a line with other fields',
    page: `<input type=checkbox> category <select><option>is<option>is not</select> <input type=hidden id=c name="category_id[0]"><input type=text name="_category_id[0]" autocomplete=off onkeyup="l.style.display = 'block'; l.innerHTML = '<li>Stage 4<li>Stage 40'; for (const one of l.children) one.onclick = () => { this.value = one.textContent; c.value = 17; l.style.display = 'none' }"><ul id=l style="display:none;position:absolute;left:0;top:34px;margin:0;padding:0;width:500px"></ul>`,
    steps:
      '- fill: { target: { find: textbox }, value: Stage 4 }\n- read: { it: { from: css "#c", attribute: value } }',
    outcome: { reads: { it: '17' } },
  },
  {
    should: 'type into a field with a list behind it that a button opens',
    page: '<label for=g>Name</label> <div><input id=g autocomplete=off><button>v</button><ul style="display:none"><li>Save as</ul></div>',
    steps: '- fill: { Name: Ann }\n- read: { it: Name }',
    outcome: { reads: { it: 'Ann' } },
  },
  {
    should: 'not take the first of several boxes in a row for the one that the words of the row mean',
    page: '<table><tr><th><th>Update<th>Create<tr><td>Hosts<td><input type=checkbox><td><input type=checkbox></table>',
    steps: '- check: Hosts',
    outcome: { fails: 'target_ambiguous' },
  },
  {
    should: 'find one of several boxes in a row by its heading',
    page: '<table><tr><th><th>Update<th>Create<tr><td>Hosts<td><input type=checkbox><td><input type=checkbox id=c><tr><td>Items<td><input type=checkbox><td><input type=checkbox></table>',
    steps: '- check: { find: Create, within: row "Hosts" }\n- read: { it: { from: css "#c" } }',
    outcome: { reads: { it: 'true' } },
  },
  {
    should: 'not fill a field behind a modal dialog that is near something in it',
    page: `<input id=behind style="position:absolute; left:300px; top:20px"><div style="position:fixed; inset:0"></div>
      <div role=dialog aria-modal=true aria-label=Update style="position:absolute; left:10px; top:10px"><input type=checkbox aria-label=Note></div>`,
    steps:
      '- fill: { target: { find: textbox, near: { right_of: dialog "Update" > checkbox "Note" } }, value: Hello }\n  timeout: 3s',
    outcome: { fails: 'target_not_found' },
  },
  {
    should: 'not take the button of a drawn list for the caption of the field next to it',
    page: '<table><tr><td><input placeholder=tag></td><td><div><button type=button>Contains</button><ul style="display:none"><li>Equals</ul></div></td><td><input placeholder=value></td></tr></table>',
    steps: '- fill: { Contains: Equals }\n  timeout: 3s',
    outcome: { fails: 'target_not_found' },
  },
  {
    should: 'find a field by its name where no words of the page name it',
    page: '<input name=memberId id=a><input name=memberIdOld id=b>',
    steps: '- fill: { memberId: A1 }',
    outcome: { leaves: { '#a': 'A1', '#b': '' } },
  },
  {
    should: 'take the words that show before the name of another field',
    page: '<input name=Plan id=a><label>Plan <input id=b></label>',
    steps: '- fill: { Plan: Gold }',
    outcome: { leaves: { '#a': '', '#b': 'Gold' } },
  },
  {
    should: 'read the checked ones, and not the first, of several boxes at one caption',
    page: COPIES,
    steps: '- read: { a: Copies }',
    outcome: { reads: { a: 'Ben' } },
  },
  {
    should: 'not check the first of several boxes under one another at one caption',
    page: COPIES,
    steps: '- check: Copies\n  timeout: 3s',
    outcome: { fails: 'not_fillable', leaves: { '#got': '' } },
  },
  {
    should: 'not type the word for a box into a text field',
    page: '<div style="float:left"><input type=checkbox></div><div>Password expires after <input id=b> days</div>',
    steps: '- fill: { Password expires after: true }',
    outcome: { fails: 'not_fillable', leaves: { '#b': '' } },
  },
  {
    should: 'not check what is no box',
    page: '<label>Expires on <input id=b></label>',
    steps: '- check: Expires on',
    outcome: { fails: 'not_fillable', leaves: { '#b': '' } },
  },
  {
    should: 'not take the name of a field for words that only look like it',
    page: '<input name=plan_code id=a>',
    steps: '- fill: { Plan code: G }\n  timeout: 3s',
    outcome: { fails: 'target_not_found', leaves: { '#a': '' } },
  },
  {
    should: 'add tags that no list offers by the key that takes them',
    page: TAGS,
    steps: '- fill: { Tags: { value: [urgent, billing], press: Enter } }',
    outcome: { leaves: { '#tags': 'urgent\nbilling', '#tag': '' } },
  },
  {
    should: 'add tags by a key where a library has replaced the select of several that holds them',
    page: SELECT2_TAGS,
    steps: `- fill: { Tags: { value: [wheelchair, 'New "tag"'], press: Enter } }\n  timeout: 5s`,
    outcome: { leaves: { '#chips': '×wheelchair×New "tag"', '#tag': '' } },
  },
  {
    should: 'not take a text that is only typed for a tag of a replaced select',
    page: SELECT2_TAGS,
    steps: '- fill: { Tags: { value: late!, press: Enter } }\n  timeout: 5s',
    outcome: { fails: 'value_mismatch', leaves: { '#chips': '' } },
  },
  {
    should: 'not take a text that is only typed for a tag',
    page: TAGS,
    steps: '- fill: { Tags: { value: very urgent, press: Enter } }\n  timeout: 5s',
    outcome: { fails: 'value_mismatch', leaves: { '#tags': '' } },
  },
  {
    should: 'drop files where the words say so',
    page: DROP,
    steps: '- upload: { text "Drop files here": { name: note.txt, text: one } }',
    outcome: { leaves: { '#got': 'note.txt' } },
  },
  {
    should: 'count by an expression',
    page: '<ul><li>17</li><li>18</li></ul>',
    steps: '- set: { claims: [17, 18] }\n- expect: { target: listitem, count: "${{ size(vars.claims) }}" }',
    outcome: {},
  },
  {
    should: 'not be content with another count',
    page: '<ul><li>17</li><li>18</li></ul>',
    steps:
      '- set: { claims: [17] }\n- expect: { target: listitem, count: "${{ size(vars.claims) }}" }\n  timeout: 3s',
    outcome: { fails: 'expectation_failed' },
  },
  {
    should: 'fill the field in a group of the same words',
    page: '<fieldset><legend>Email</legend><div>Email</div><div><input id=a></div><div>Repeat</div><div><input id=b></div></fieldset><fieldset><legend>Fax</legend><input id=c></fieldset>',
    steps: '- fill: { Email: a@b.test, Fax: 5 }',
    outcome: { leaves: { '#a': 'a@b.test', '#b': '', '#c': '5' } },
  },
  {
    should: 'not choose between the fields of a group',
    page: '<fieldset><legend>Email</legend><input id=a><input id=b></fieldset>',
    steps: '- fill: { Email: a@b.test }\n  timeout: 6s',
    outcome: { fails: 'target_not_found', leaves: { '#a': '', '#b': '' } },
  },
  {
    should: 'name what is near without the pictures of a font',
    page: '<button>\ue8b6 Search</button><p>\ue001 Status: <b>\ue001 Paid</b></p>',
    steps: '- read: { status: Status }\n- click: button "Serch"\n  timeout: 3s',
    outcome: { fails: 'target_not_found', names: ['button "Search"'] },
  },
  {
    should: 'pick from a menu that acts at once and shows its first option again',
    page: `<label>More <select id=m onchange="got.textContent = this.value; this.selectedIndex = 0"><option>Choose<option>Print<option>Void</select></label><p id=got></p>`,
    steps: '- fill: { More: { value: Void, verify: false } }',
    outcome: { leaves: { '#got': 'Void', '#m': 'Choose' } },
  },
  {
    should: 'see that a select went back to its first option',
    page: `<label>Plan <select id=m onchange="this.selectedIndex = 0"><option>Choose<option>Gold</select></label>`,
    steps: '- fill: { Plan: Gold }',
    outcome: { fails: 'value_mismatch' },
  },
  ...alike(
    [
      [
        '<table id=t><tr><th>Text<th>Price',
        '<tr CLASS><td><input name=aN><td><input name=bN>',
        'tr',
        '</table>',
      ],
      [
        '<ul id=t>',
        '<li CLASS><label>Text <input name=aN></label><label>Price <input name=bN></label>',
        'li',
        '</ul>',
      ],
    ].map(([start = '', line = '', tag = '', end = '']): Trap => ({
      should: `add a line where the last one is hidden, and is copied for each, as in Django: ${tag}`,
      page: `<style>.empty { display: none }</style>${start}${line.replace('CLASS', '').replaceAll('N', '0')}${line.replace('CLASS', 'class=empty').replaceAll('N', '_')}${end}<a href="javascript:add()">Add another</a><script>
        function add() {
          const empty = document.querySelector('.empty'), line = empty.cloneNode(true);
          line.className = '';
          const n = document.querySelectorAll('#t ${tag} input').length / 2 - 1;
          for (const one of line.querySelectorAll('input')) one.name = one.name.replace('_', n);
          empty.before(line);
        }
      </script>`,
      steps:
        '- fill_rows: { in: css "#t", add: link "Add another", for: [ x, y ], fields: { Text: \'${{ item }}\', Price: \'${{ index }}\' } }\n  timeout: 9s',
      outcome: {
        leaves: { '[name=a0]': 'x', '[name=b0]': '0', '[name=a1]': 'y', '[name=b1]': '1', '[name=a_]': '' },
      },
    })),
    2,
  ),
  ...alike(
    [
      ['has no box', '<style>li { display: contents }</style>', '<li><label>Text <input></label>'],
      ['has no height', '', '<div role=group style="height:0"><label>Text <input></label></div><br>'],
      [
        'disappears when it is filled',
        '',
        '<fieldset><label>Text <input onchange="this.closest(\'fieldset\').hidden = true"></label></fieldset>',
      ],
    ].map(([what = '', style = '', line = '']): Trap => ({
      should: `fill one line after the other, although each ${what}`,
      page: `${style}<div id=t>${[0, 1, 2].map((at) => line.replace('<input', `<input id=i${at}`)).join('')}</div>`,
      steps:
        '- fill_rows: { in: css "#t", for: [ x, y ], fields: { Text: { value: \'${{ item }}\', verify: false } } }\n  timeout: 5s',
      outcome: { leaves: { '#i0': 'x', '#i1': 'y', '#i2': '' } },
    })),
    3,
  ),
  {
    should: 'not add a row where the grid is not there, and say that it is not',
    page: `<label>Name <input></label><button onclick="s.textContent += 'x'">Update</button><p id=s></p>`,
    steps:
      '- fill_rows: { in: table "Lines", add: button "Update", for: [ 1 ], fields: { Name: a } }\n  timeout: 3s',
    outcome: { fails: 'target_not_found', names: ['table "Lines" was not found'], leaves: { '#s': '' } },
  },
  {
    should: 'select several options in another order than that of the page',
    page: DEPARTMENTS,
    steps:
      '- fill: { Departments: [Surgery, Cardiology] }\n- read: { chosen: Departments, values: { from: Departments, read: value } }',
    outcome: { reads: { chosen: 'Cardiology, Surgery', values: 'C, S' } },
  },
  {
    should: 'see that a select keeps only one of several options',
    page: DEPARTMENTS.replace('multiple', 'multiple onchange="this.options[2].selected = false"'),
    steps: '- fill: { Departments: [Surgery, Cardiology] }',
    outcome: { fails: 'value_mismatch' },
  },
  ...alike(
    ['OR', 'or', 'AND'].map((word): Trap => ({
      should: `choose one of several radio buttons by the words ahead of all: ${word}`,
      page: AGGREGATOR,
      steps: `- fill: { Aggregator: ${word} }\n- read: { chosen: Aggregator }`,
      outcome: { reads: { chosen: word.toUpperCase() } },
    })),
  ),
  {
    should: 'not take the first of several radio buttons for yes or no',
    page: AGGREGATOR.replaceAll('AND', 'Yes').replaceAll('OR', 'No'),
    steps: '- fill: { Aggregator: No }\n- read: { chosen: Aggregator }',
    outcome: { reads: { chosen: 'No' } },
  },
  {
    should: 'not take the words of one radio button for those of all',
    page: AGGREGATOR,
    steps: '- fill: { AND: OR }',
    outcome: { fails: 'value_mismatch' },
  },
  {
    should: 'set a native list of several options to what is written, and verify the whole of it',
    page: '<label>Departments <select multiple id=d><option>Cardiology<option selected>Dermatology<option>Surgery</select></label><button onclick="d.options[1].selected = true">Spoil</button><output id=o></output><script>d.onchange = () => { o.textContent = [...d.selectedOptions].map((one) => one.label) }</script>',
    steps: '- fill: { Departments: [Surgery, Cardiology] }\n- verify_form\n- click: Spoil\n- verify_form',
    outcome: { fails: 'value_mismatch', names: ['"Departments"'], leaves: { '#o': 'Cardiology,Surgery' } },
  },
  {
    should: 'not take a box of which some parts are checked for unchecked',
    page: EXTRAS,
    steps: '- fill: { All extras: false }\n- verify_form',
    outcome: { leaves: { '#o': '0' } },
  },
  {
    should: 'check a box of which some parts are checked, also if the first click unchecks it',
    page: DRAWN_EXTRAS,
    steps: '- check: All extras',
    outcome: { leaves: { '#o': 'true' } },
  },
  {
    should: 'read neither state from a box of which some parts are checked',
    page: EXTRAS,
    steps: '- read: { it: { from: checkbox "All extras", required: false } }',
    outcome: { fails: 'value_unreadable', names: ['neither checked nor unchecked'] },
  },
  {
    should: 'expect neither state of a box of which some parts are checked',
    page: EXTRAS,
    steps:
      '- expect: { target: All extras, state: unchecked, or_fail: { code: not_unchecked } }\n  timeout: 3s',
    outcome: { fails: 'not_unchecked' },
  },
  {
    should: 'set lists that always show their options to exactly what is written, and read what is selected',
    page: SHOWN_LISTS,
    steps:
      '- read: { before: Animal }\n- fill: { Animal: Eel, Extras: [Eel, Dog] }\n- verify_form\n- read: { animal: Animal, extras: Extras }',
    outcome: { reads: { before: 'Cat', animal: 'Eel', extras: 'Dog, Eel' } },
  },
  {
    should: 'not take a list that always shows its options for one with any option',
    page: SHOWN_LISTS,
    steps: '- fill: { Animal: Horse }',
    outcome: { fails: 'option_not_found', names: ['"Cat", "Dog", "Eel"'] },
  },
  ...alike(
    [
      [
        'a native field',
        '<input type=datetime-local id=s step=1 value=2026-11-27T14:32:16>',
        'T',
        '2027-03-12T21:30',
      ],
      [
        'a field whose picker drops them',
        `<input id=s oninput="value = value.replace(/:00$/, '')">`,
        ' ',
        '2027-03-12 21:30',
      ],
      ['a field that keeps them', '<input id=s>', ' ', '2027-03-12 21:30:00'],
      [
        'a field whose picker adds them',
        `<input id=s oninput="value = value.replace(/( \\d+:\\d+)$/, '$1:00')">`,
        ' ',
        '2027-03-12 21:30:00',
        '',
      ],
    ].map(([where = '', field = '', between = '', held = '', seconds = ':00']): Trap => ({
      should: `take a date and a time as filled with or without zero seconds in ${where}`,
      page: `<label>Start Time ${field}</label>`,
      steps: `- fill: { Start Time: "2027-03-12${between}21:30${seconds}" }\n- verify_form`,
      outcome: { leaves: { '#s': held } },
    })),
    4,
  ),
  {
    should: 'not take a date and a time as filled if other seconds are lost',
    page: `<label>Start Time <input id=s oninput="value = value.replace(/:\\d\\d$/, '')"></label>`,
    steps: '- fill: { Start Time: "2027-03-12 21:30:15" }',
    outcome: { fails: 'value_mismatch' },
  },
  {
    should: 'not take minutes for a part of a time that was lost',
    page: `<label>Start Time <input id=s oninput="value = value.replace(/:00$/, '')"></label>`,
    steps: '- fill: { Start Time: "2027-03-12 21:00" }',
    outcome: { fails: 'value_mismatch' },
  },
  {
    should: 'keep the time of a text for a field that takes one',
    page: '<p id=words>01/31/2026 2:05 PM</p><label>Time <input type=time id=t></label><label>Seen <input type=datetime-local id=s></label>',
    steps: `- read: { words: { from: css "#words" } }
- set: { at: "\${{ parseDate(vars.words, 'MM/dd/yyyy h:mm a') }}" }
- fill: { Time: { date: '\${{ vars.at }}' }, Seen: { date: '\${{ vars.at }}' } }`,
    outcome: { leaves: { '#t': '14:05', '#s': '2026-01-31T14:05' } },
  },
  {
    should: 'not take midnight for the time of a date without one',
    page: '<label>Time <input type=time id=t></label>',
    steps: '- fill: { Time: { date: 2026-01-31 } }',
    outcome: { fails: 'invalid_date', names: ['without a time'], leaves: { '#t': '' } },
  },
  {
    should: 'choose from a drawn list that has the role of a list that always shows its options',
    page: DIJIT_LIST,
    steps:
      '- fill: { Group: Bandages }\n- fill: { Group: Gloves }\n- verify_form\n- read: { it: Group, kind: Kind }',
    outcome: { reads: { it: 'Gloves', kind: 'Gloves' } },
  },
  {
    should: 'fill a date box that draws its arrow with an input, and read it',
    page: DIJIT_DATE,
    portal: 'title: Acme\ndate_format: yyyy-MM-dd\n',
    steps:
      "- read: { before: Invoice Date }\n- fill: { Invoice Date: { date: '2026-01-31' } }\n- verify_form\n- read: { it: Invoice Date }",
    outcome: { reads: { before: '2026-11-23', it: '2026-01-31' } },
  },
  {
    should: 'find and fill fields in a form that has fields of the names of its properties',
    page: `${FORM_OF_NAMES}<p><b>Plan</b> <i>Gold</i></p><table><tr><td>Units<td><input id=u></table></form>`,
    steps: '- fill: { Units: 3 }\n- verify_form\n- read: { it: Units, plan: Plan }',
    outcome: { reads: { it: '3', plan: 'Gold' } },
  },
  {
    should: 'list what matches in a form that has a field of the name "id"',
    page: `${FORM_OF_NAMES}<table>${'<tr><td>Units<td>3'.repeat(9)}</table></form>`,
    steps: '- click: row "Units 3"',
    outcome: {
      fails: 'target_ambiguous',
      names: ['matches several elements', '{ find: row "Units 3", nth: 7 }'],
    },
  },
  ...alike(
    [
      '<input type=checkbox id=o style="width:200px">',
      '<select id=o style="width:200px"><option>daily</select>',
      '<a id=o href="#" style="padding:0 99px">by mail</a>',
    ].flatMap((other): Trap[] => [
      {
        should: `check the box, and not click the other control in its label: ${other.slice(0, 7)}`,
        page: LABEL_AROUND(other),
        steps: '- check: Remind me\n- fill: { Remind me: true }',
        outcome: { leaves: { '#got': 'a' } },
      },
      {
        should: `click the words of a label, and not the other control in it: ${other.slice(0, 7)}`,
        page: LABEL_AROUND(other, ''),
        steps: '- click: text /Remind me/',
        outcome: { leaves: { '#got': 'a' } },
      },
    ]),
    2,
  ),
  {
    should: 'not click another field that covers the whole label of a box',
    page: `<label style="display:inline-block"><input type=checkbox style="display:none" id=a><input id=o aria-label=Days></label><output id=got></output><script>onclick = (event) => { got.textContent += event.target.id }</script>`,
    steps: '- check: css "#a" # sopwith-ignore: selector-target',
    outcome: { fails: 'not_fillable', names: ['cover the label'], leaves: { '#got': '' } },
  },
  {
    should: 'click a row, and not the button in the middle of it',
    page: `<table><tr onclick="got.textContent += event.target.localName"><td>C-1<td><button>Delete</button><td>Paid</table><output id=got></output>`,
    steps: '- click: row "C-1"',
    outcome: { leaves: { '#got': 'td' } },
  },
  {
    should: 'click an entry of a tree, and not one of the entries below it',
    page: `<ul role=tree><li role=treeitem><span>Claims</span><ul role=group><li role=treeitem>Paid<li role=treeitem>Denied</ul></ul><output id=got></output><script>onclick = (event) => { got.textContent = event.target.textContent }</script>`,
    steps: '- click: treeitem "Claims"',
    outcome: { leaves: { '#got': 'Claims' } },
  },
  {
    should: 'fill what it reads by a label that is tied to the box around the field (OOUI)',
    page: `<div><span><label id=l1>How to be described?</label></span><div aria-labelledby=l1>${['They', 'She'].map((words, at) => `<div><input type=radio name=g id=r${at} ${at === 0 ? 'checked' : ''}><span><label for=r${at}>${words} edits</label></span></div>`).join('')}</div></div>
      <div><span><label id=l2>Time zone:</label></span><div><div aria-labelledby=l2><select id=z><option>UTC<option>Zurich</select><input style="display:none"></div></div></div>`,
    steps: `- read: { was: How to be described? }
- fill: { How to be described?: She edits, 'Time zone:': Zurich }
- verify_form
- read: { now: How to be described?, zone: Time zone }`,
    outcome: { reads: { was: 'They edits', now: 'She edits', zone: 'Zurich' } },
  },
  {
    should: 'reach the next field under the suggestions of the one that it has just filled',
    page: `<p><label>User <input id=u></label></p><div id=s style="display:none;position:absolute;width:300px;height:150px;background:white">Kito<br>Kita</div>
      <p><label id=l>Namespace:</label> <span id=c role=combobox tabindex=0 aria-labelledby=l aria-expanded=false>(Main)</span></p><ul id=o role=listbox style="display:none"><li role=option>(Main)<li role=option>Talk</ul>
      <p><label><input type=checkbox id=b> Only new</label></p>
      <script>u.oninput = () => setTimeout(() => { s.style.display = '' }, 100); u.onblur = () => { s.style.display = 'none' };
        c.onclick = () => { o.style.display = ''; c.ariaExpanded = 'true' }; o.onclick = (event) => { c.textContent = event.target.textContent; o.style.display = 'none'; c.ariaExpanded = 'false' }</script>`,
    steps: `- fill: { User: Kit, Namespace: Talk }
- fill: { User: Kito, Only new: true }
- read: { it: Namespace, new: Only new }`,
    outcome: { reads: { it: 'Talk', new: 'true' }, leaves: { '#u': 'Kito' } },
  },
  {
    should: 'send what was filled where leaving the last field changes another one',
    page: `<label>Address <input id=address></label> <label>CIDR <input onchange="address.value = '10.40.17.64'"></label> <button onclick="sent.value = address.value">Check</button><input id=sent>`,
    steps: "- fill: { Address: 10.40.17.80, CIDR: '26' }\n- click: Check",
    outcome: { leaves: { '#sent': '10.40.17.80' } },
  },
  {
    should: 'go on in the field that was filled last, whose change the page has heard once',
    page: `<form onsubmit="return false"><label>Claim <input onchange="n.value += 'c'" onkeydown="if (event.key === 'Enter') n.value += 'e'"></label></form><input id=n>`,
    steps: '- fill: { Claim: A-17 }\n- press: Enter',
    outcome: { leaves: { '#n': 'ce' } },
  },
  {
    should: 'name the editor of a page that has no words for it, if the words of the step find nothing',
    page: '<p>Dear payer,</p><div id=text contenteditable=true style="height: 50px"></div><label>Amount <input></label>',
    steps: '- fill: { Clinical note: Stable }\n  timeout: 2s',
    outcome: { fails: 'target_not_found', names: ['css "[contenteditable=true]" # editor, id=text'] },
  },
  {
    should: 'name each of several editors without words by a target that finds it',
    page: '<div contenteditable="" style="height: 50px"></div><div contenteditable aria-label=Reply></div><div contenteditable style="height: 50px"></div>',
    steps: '- fill: { Clinical note: Stable }\n  timeout: 2s',
    outcome: {
      fails: 'target_not_found',
      names: [
        `{ find: 'css "[contenteditable='''']"', nth: 0 } # editor`,
        `{ find: 'css "[contenteditable='''']"', nth: 2 } # editor`,
      ],
    },
  },
  ...['onblur', 'oninput'].map((on) => ({
    should: `not say that a field holds what was filled before the portal has answered whether it is taken: ${on}`,
    page: `<label>Email <input ${on}="fetch('/taken').then(() => { this.value = '' })"></label>`,
    others: { '/taken': 'taken' },
    late: { '/taken': 800 },
    steps: '- fill: { Email: ann@clinic.example }\n- verify_form',
    outcome: { fails: 'value_mismatch', names: ['"Email"'] },
  })),
];
