import { alike, type Trap } from './trap.ts';

/** Reads or fills by the words of the caption. `AMBIGUOUS` also for a page on which a person would have to ask back. */
const AMBIGUOUS = { fails: 'target_ambiguous' } as const;
const read = (
  should: string,
  page: string,
  words: string,
  outcome: string | { readonly fails: string },
): Trap => ({
  should,
  page,
  steps: `- read: { it: ${words} }`,
  outcome: typeof outcome === 'string' ? { reads: { it: outcome } } : outcome,
});
/** Nothing is read. */
const nothing = (should: string, page: string, words: string): Trap => ({
  should,
  page,
  steps: `- read: { it: { from: ${words}, required: false } }`,
  outcome: { reads: { it: null } },
});
const fill = (should: string, page: string, outcome: 'a' | 'b' | typeof AMBIGUOUS): Trap => ({
  should,
  page,
  steps: '- fill: { Plan: 5 }',
  outcome:
    typeof outcome === 'string'
      ? { leaves: { '#a': outcome === 'a' ? '5' : '', '#b': outcome === 'b' ? '5' : '' } }
      : { ...AMBIGUOUS, leaves: { '#a': '', '#b': '' } },
});

const A = '<input id=a>';
const B = '<input id=b>';
const at = (left: number, top: number): string => `style="position:absolute;left:${left}px;top:${top}px"`;
/** As phpLDAPadmin draws its forms: the words of a field, with a note, in the row over it; the field with its icon in a table in a cell over both columns. */
const UNDER = (words: string, note: string, field: string): string =>
  `<tr><td><a href=#>${words}</a><td><sup><small>${note}</small></sup><tr><td colspan=2><table><tr><td>&nbsp;<td>${field}<td>*</table>`;
/** As old pages lay out each part of a page, below its title. */
const PART = (title: string, field: string): string => `${title}<table><tr><td>Plan<td>${field}</table>`;
/** As Request Tracker draws the parts of a ticket: a bar with a switch without words, a link as the title, and an icon to edit. */
const BOX = (title: string, plan: string): string =>
  `<div><div class=bar><span title=Toggle></span><a href=#>${title}</a> <span><a href=# title=Edit><svg width=9 height=9></svg><!-- <i class=icon></i> --></a></span></div><div class=content><div><div>Plan:</div><div>${plan}</div></div><form hidden>Plan: <input></form></div></div>`;
const REVERSED = 'style="display:flex;flex-direction:row-reverse;justify-content:flex-end"';
const SERVICES =
  '<table><tr><th>Service<th>In network<th>Out of network<tr><td>Visit<td>$20<td>$40<tr><td>Total<td><td>$60</table>';

/** Pages of kinds that the generator of `test/sop/generated` has found. */
/** As Dolibarr lays out a caption: the link that changes the value is to the right of it. */
const withPencil = (caption: string): string =>
  `<table><tr><td>${caption}<td><a href="/edit"><span class=pen style="float: right" title="Edit"></span></a></table>`;

export const layoutTraps: readonly Trap[] = [
  {
    should:
      'fill a field whose caption has an icon with a tooltip behind it, as Request Tracker draws its own fields',
    page: `<style>.form-row { display: flex } .label { width: 25%; text-align: right } .value { width: 70% }</style><form>${[
      [
        'Claim Number',
        '<input type=text name="Object-RT::Ticket--CustomField-2-Value" id="n"><br><span class=cfhints>Input must match [Claim number]</span>',
      ],
      [
        'Payer',
        '<input type=text id="p" name="Object-RT::Ticket--CustomField-3-Value" autocomplete=off><script>var id = "Payer"</script>',
      ],
      ['Codes', '<select multiple id=c><option>A<option>B</select>'],
    ]
      .map(
        ([name, field]) =>
          `<div class=form-row><div class="label col-3"><span class=prev-icon-helper>${name}:</span><svg class="svg-inline--fa icon-helper" data-toggle=tooltip data-original-title="Enter one value" aria-hidden=true role=img width=16 height=16><path d="M0 0h9v9z"></path></svg><!-- <span class="far icon-helper" title="Enter one value"></span> --></div><div class="value col-9"><input type=hidden name=magic value=1>${field}</div></div>`,
      )
      .join('')}</form>`,
    steps: '- fill: { Claim Number: MX26, Payer: Hawthorne, Codes: [B] }',
    outcome: { leaves: { '#n': 'MX26', '#p': 'Hawthorne', '#c': 'B' } },
  },
  fill(
    'take the caption that is seen on the line of a field, in whatever order the HTML has them',
    `<div style="position:relative;height:90px"><div ${at(0, 0)}>Name</div><div ${at(0, 40)}>Plan</div><div ${at(150, 0)}>${A}</div><div ${at(150, 40)}>${B}</div></div>`,
    'b',
  ),
  read(
    'read the value on the line of its caption, in whatever order the HTML has them',
    `<div style="position:relative;height:90px"><div ${at(0, 0)}>Name</div><div ${at(0, 40)}>Plan</div><div ${at(150, 0)}>Ada</div><div ${at(150, 40)}>Gold</div></div>`,
    'Plan',
    'Gold',
  ),
  read(
    'read a value that a style sheet puts behind its caption',
    `<div ${REVERSED}><div>Gold</div><div>Plan</div></div><div ${REVERSED}><div>Ada</div><div>Name</div></div>`,
    'Plan',
    'Gold',
  ),
  fill(
    'not choose between a field with a label and one with the same words ahead of it',
    `<p><label for=a>Plan</label> ${A}</p><p>Plan ${B}</p>`,
    AMBIGUOUS,
  ),
  fill(
    'not choose between captions that differ only in a colon',
    `<table><tr><td>Plan:<td>${A}</table><table><tr><td>Plan<td>${B}</table>`,
    AMBIGUOUS,
  ),
  read(
    'not choose the one of two fields with the same label that is not empty',
    '<p><label>Plan <input></label><p><label>Plan <input value=Gold></label>',
    'Plan',
    AMBIGUOUS,
  ),
  read(
    'not choose the one of two values with the same caption that is not empty',
    '<dl><dt>Plan<dd></dl><dl><dt>Plan<dd>Gold</dl>',
    'Plan',
    AMBIGUOUS,
  ),
  read(
    'not choose the one of two groups with the same words that has a selected radio button',
    '<p>Plan <label><input type=radio name=a>Gold</label> <label><input type=radio name=a>Tin</label><p>Plan <label><input type=radio name=b checked>Gold</label> <label><input type=radio name=b>Tin</label>',
    'Plan',
    AMBIGUOUS,
  ),
  {
    should: 'not take the next line for the value behind an empty one',
    page: '<div><label>Due</label> <span></span></div><div><label>Plan</label> <span>Gold</span></div>',
    steps: '- read: { it: { from: Due, required: false } }',
    outcome: { reads: { it: null } },
  },
  {
    should: 'not take the next label for the value behind an empty one',
    page: '<div><label>Due</label> <span></span> <label>Plan</label> <span></span></div>',
    steps: '- read: { it: { from: Due, required: false } }',
    outcome: { reads: { it: null } },
  },
  nothing(
    'not take the next caption for the value behind an empty one with a footnote',
    '<div><div style="float:left;width:99px"><b>Plan</b><sup>1</sup></div><div style="float:left"></div></div><div style="clear:left">State</div>',
    'Plan',
  ),
  fill(
    'not name a part of a date after the cell above, if another field of its cell has a label',
    `<table><tr><td>Claim<tr><td><select aria-label=Due></select><p>Plan ${A} / ${B}</table>`,
    AMBIGUOUS,
  ),
  nothing(
    'not read a field with a caption of its own by the name of its group',
    '<div role=group aria-label=Plan>ID<br><input value=17></div><table><tr><th>Plan<tr><td></table>',
    'Plan',
  ),
  nothing(
    'not name a field after the button over it',
    '<p><button>Search</button><p><input type=date aria-label=Due>',
    'Search',
  ),
  {
    should: 'not take the next caption on the line for the value behind an empty one',
    page: '<p>Plan: <span></span> Due <svg width=9 height=9></svg> <span>9/1</span></p>',
    steps: '- read: { it: { from: Plan, required: false } }',
    outcome: { reads: { it: null } },
  },
  read(
    'not read the words between a caption and an empty field for the value',
    '<p><span>Plan</span> Net <input> days</p>',
    'Plan',
    AMBIGUOUS,
  ),
  fill(
    'not choose between the first field behind a caption and one under a heading of the same words',
    `<div style="display:flex"><div><div>Plan</div></div><div><div>${A} <select><option>USD</select></div></div></div><table><tr><th>Plan<tr><td>${B}</table>`,
    AMBIGUOUS,
  ),
  read(
    'not take a value over a text with a field for the caption of the field',
    '<table><tr><th>Plan<td>Gold<tr><th>Due<td>Net <input> days</table><dl><dt>Plan<dd>Tin</dl>',
    'Plan',
    AMBIGUOUS,
  ),
  {
    should: 'not take the first radio button of a row, whose words name all of them',
    page: `<table><tr><th><th>Yes<th>No<tr><td>Fever<td><input type=radio name=f id=a value=a><td><input type=radio name=f><tr><td>Cough<td><input type=radio name=c><td><input type=radio name=c></table>`,
    steps: '- check: Fever\n  timeout: 3s',
    outcome: { fails: 'not_fillable' },
  },
  read(
    'read the chosen radio button of several in the cells of a row',
    '<table><tr><td>Fever<td><label><input type=radio name=f>Yes</label><td><label><input type=radio name=f checked>No</label></table>',
    'Fever',
    'No',
  ),
  fill(
    'not take a group for the fields in it that have its name, if it has radio buttons as well',
    `<div role=group aria-label=Plan><p>Type <input type=radio name=t>Gold <input type=radio name=t>Tin<p>Plan ${A} / ${B}</div>`,
    AMBIGUOUS,
  ),
  fill(
    'not pass over a field with the sign of a currency between it and its caption',
    `<p>Plan ${A}</p><div style="display:flex"><div><div>Plan</div></div><div><div>$ ${B}</div></div></div>`,
    AMBIGUOUS,
  ),
  {
    should: 'not take the next caption over a text with a field for the value of an empty list',
    page: '<table><tr><td>Plan<td>Due<tr><td><select><option></select><td>Net <input value=9> days</table>',
    steps: '- read: { it: { from: Plan, required: false } }',
    outcome: { reads: { it: null } },
  },
  ...alike(
    [
      '<div style="display:grid;grid-template-columns:99px auto"><div>Due</div><div>9/1</div><div>Plan</div><div></div></div>',
      `<div style="position:relative;height:90px"><div ${at(0, 0)}>Plan</div><div ${at(0, 40)}>Due</div><div ${at(99, 0)}></div><div ${at(99, 40)}>9/1</div></div>`,
    ].map((page) =>
      read(
        `not choose the one of two values that is not empty: ${page.slice(12, 30)}`,
        `${page}<dl><dt>Plan<dd>Gold</dl>`,
        'Plan',
        AMBIGUOUS,
      ),
    ),
  ),
  nothing(
    'not take the next heading for the value of a caption over an empty cell',
    '<div><table><tr><td>Plan<tr><td></table></div><div><table><tr><th>Due</table></div>',
    'Plan',
  ),
  nothing(
    'not read the empty part behind a link for its value',
    '<div><a href=#>Plan</a></div><div></div>',
    'Plan',
  ),
  {
    should: 'read an entry of several rows, of which one has only a field',
    page: '<table><thead><tr><th>Due<th>Plan<tr><th>Type<th>Paid</thead><tbody><tr><td>9/1<td><tr><td><td><select><option>5</select></tbody><tbody><tr><td>9/2<td>Gold<tr><td><td><select><option>6</select></tbody></table>',
    steps: "- read: { it: { from: { cell: { row: { Due: '9/1' }, column: Paid } } } }",
    outcome: { reads: { it: '5' } },
  },
  read('not choose between the columns of a row', SERVICES, 'Visit', AMBIGUOUS),
  read('read the only value of a row of sums', SERVICES, 'Total', '$60'),
  read(
    'read a sum in a row that has only heading cells',
    '<table><tr><th>Account<th>Amount<tr><td>Fees<td>10.00<tr><th>Total Income<th>1,234.00</table>',
    'Total Income',
    '1,234.00',
  ),
  {
    should: 'not name the box that selects all rows after the next heading, if a column has none',
    page: '<table><tr><td><b><input type=checkbox></b><td><b>Plan</b><tr><td><input type=checkbox checked><td>Gold<td><button>View</button></table>',
    steps: '- read: { it: Plan }',
    outcome: { reads: { it: 'Gold' } },
  },
  read(
    'not take the next caption of a row of captions over fields for a value',
    '<table><tr><td>Plan<td>Name<tr><td><input value=Gold><td><input value=Ada></table>',
    'Plan',
    'Gold',
  ),
  read(
    'not read the words between a caption and a field for the value',
    '<p><span>Terms</span> Net <input value=45> days</p>',
    'Terms',
    AMBIGUOUS,
  ),
  fill(
    'not take the cell above for the caption of a field that has one in its cell',
    `<table><tr><td>Patient<tr><td><div style="display:flex"><div><div><b>Plan</b></div></div><div><div><div>${A}</div></div></div></div></table><p>Due ${B}</p>`,
    'a',
  ),
  fill(
    'take the caption in the row over the table that lays out a field',
    `<table>${UNDER('Name', 'alias', '<input>')}${UNDER('Plan', 'required', A)}${UNDER('Due', '', B)}</table>`,
    'a',
  ),
  read(
    'read the field below its caption, in the table that lays it out',
    `<table>${UNDER('Name', 'alias', '<input value=Ada>')}${UNDER('Plan', 'hint', '<input value=Gold readonly>')}${UNDER('Due', '', B)}</table>`,
    'Plan',
    'Gold',
  ),
  read(
    'not read the note next to a caption for the fields below it',
    `<table>${UNDER('Plan', 'alias', '<input value=Gold></tr><tr><td><td><input value=Tin>')}${UNDER('Due', '', B)}</table>`,
    'Plan',
    { fails: 'value_unreadable' },
  ),
  ...['', '<small>alias</small>'].map((note) =>
    read(
      `not choose between what is next to a caption and the fields below it: ${note}`,
      `<table>${UNDER('Plan', 'x', '<input value=Gold></tr><tr><td><td><input value=Tin>').replace('<sup><small>x</small></sup>', note)}</table>`,
      'Plan',
      note === '' ? { fails: 'value_unreadable' } : AMBIGUOUS,
    ),
  ),
  {
    should: 'not take the empty cell next to a caption for the value of the field below it',
    page: `<table>${UNDER('Plan', '', '<input value=Gold>')}${UNDER('Due', '', B)}</table>`,
    steps: '- read: { it: { from: Plan, required: false } }',
    outcome: { reads: { it: 'Gold' } },
  },
  fill(
    'not name a form by a part of the words over it',
    `<fieldset><legend>Plan details</legend><p>Due ${B}</p><p>State <select><option>TX</select></p><p>Plan ${A}</p></fieldset>`,
    'a',
  ),
  {
    should: 'select one of several radio buttons with plain words by the words ahead of them',
    page: '<p>Plan <input type=radio name=p id=a> Gold <input type=radio name=p> Tin</p><p>Due <input></p>',
    steps: '- fill: { Plan: Gold }\n- read: { it: Plan }',
    outcome: { reads: { it: 'Gold' } },
  },
  fill(
    'not take what is ahead of a heading for a part of its section',
    `<p>Plan ${A}</p><h3>Coverage</h3><p>Plan ${B}</p>`,
    AMBIGUOUS,
  ),
  {
    should: 'fill only the field under a heading, if the same is ahead of the heading',
    page: `<p>Plan ${A}</p><h3>Coverage</h3><p>Plan ${B}</p>`,
    steps: '- fill: { target: { find: Plan, within: Coverage }, value: 5 }',
    outcome: { leaves: { '#a': '', '#b': '5' } },
  },
  {
    should: 'not choose between two parts of the page with one name',
    page: `<fieldset><legend>Coverage</legend><p>Plan ${A}</p></fieldset><h3>Coverage</h3><p>Plan ${B}</p>`,
    steps: '- fill: { target: { find: Plan, within: Coverage }, value: 5 }',
    outcome: { ...AMBIGUOUS, leaves: { '#a': '', '#b': '' } },
  },
  fill(
    'not take words behind a box that lead to the next field for those of the box',
    `<p>Due <input type=checkbox> Plan ${A}</p><p>State ${B}</p>`,
    'a',
  ),
  fill(
    'not take a box under its caption for a column of boxes, if an empty row is behind it',
    `<table><tr><td>Plan<tr><td><input type=checkbox><tr><td><tr><td><input type=checkbox> Gender</table><p>Plan ${A}</p><p>Due ${B}</p>`,
    AMBIGUOUS,
  ),
  fill(
    'not take a label of no field for the words of the box ahead of it, if that box has a label',
    `<p><label for=c>Gender</label> <input type=checkbox id=c> <label>Plan</label> <input type=radio name=p> Gold <input type=radio name=p> Tin</p><p>Due ${A} ${B}</p>`,
    AMBIGUOUS,
  ),
  read(
    'read the selected one of radio buttons on a line with other fields',
    '<p><label for=c>Gender</label> <input type=checkbox id=c> <label>Plan</label> <input type=radio name=p checked> Gold <input type=radio name=p> Tin</p>',
    'Plan',
    'Gold',
  ),
  fill(
    'not choose between radio buttons in deep boxes and a field with the same words',
    `<div style="display:flex"><div><div><b>Plan</b></div></div><div><div><div><input type=radio name=p> Gold <input type=radio name=p> Tin</div></div></div></div><p>Plan ${A}</p><p>Due ${B}</p>`,
    AMBIGUOUS,
  ),
  fill(
    'not choose between two fields of which one has a currency sign behind its words',
    `<table><tr><td>Plan<td>${A}</table><p>Plan $ ${B}</p>`,
    AMBIGUOUS,
  ),
  read(
    'not choose between a field and the same words over an empty place',
    '<div style="position:relative;padding-top:20px"><div><span></span></div><span style="position:absolute;top:0;left:0">Plan</span></div><p>Plan <input disabled value=Gold></p>',
    'Plan',
    AMBIGUOUS,
  ),
  read(
    'not take the next way to another page for the value of one with the words of a caption',
    '<div><span onclick="0">Claims</span> | <span onclick="0">Plan</span> | <span onclick="0">Due</span></div><p>Plan: Gold</p>',
    'Plan',
    'Gold',
  ),
  read(
    'not read a filter over the only entry of a table',
    '<table><tr><th>Claim<th>Plan<tr><td><input><td><input><tr><td>17<td>Gold</table>',
    'Plan',
    'Gold',
  ),
  {
    should: 'not take links that sort for an entry, if the entries have fields',
    page: '<table><tr><th>Claim<th>Plan<tr><td><a href="#">▲</a> <a href="#">▼</a><td><a href="#">▲</a> <a href="#">▼</a><tr><td>17<td><select><option>Gold</select></table>',
    steps: '- read: { it: { table: Claim, columns: { Claim: claim, Plan: plan } } }',
    outcome: { reads: { it: [{ claim: '17', plan: 'Gold' }] } },
  },
  fill(
    'not choose between a field and another one with a tooltip drawn in its caption',
    `<p>Plan <svg width=9 height=9><title>Help</title><circle r=4 /></svg> ${A}</p><table><tr><td>Plan<td>${B}</table>`,
    AMBIGUOUS,
  ),
  fill(
    'not choose between a field and another one with a hidden tooltip in its caption',
    `<p><label>Plan<span style="visibility:hidden;position:absolute">On your card</span> ${A}</label></p><table><tr><td>Plan<td>${B}</table>`,
    AMBIGUOUS,
  ),
  read(
    'read a value whose caption has a hidden tooltip',
    '<div><div>Plan<span style="visibility:hidden;position:absolute">On your card</span></div><div><span>Gold</span></div></div>',
    'Plan',
    'Gold',
  ),
  fill(
    'not name a field with words on its line by the legend over it',
    `<fieldset><legend>Plan</legend><div style="display:flex"><div>Payer</div><div>${A}</div></div></fieldset><table><tr><th>Plan<th>Due<tr><td>${B}<td>5</table>`,
    'b',
  ),
  {
    should:
      'not take a part with the words of a heading for the part of the heading, if a field is in between',
    page: `<h3>Coverage</h3><p>Plan ${A}</p><details open><summary>Coverage</summary><p>Plan ${B}</p></details>`,
    steps: '- fill: { target: { find: Plan, within: Coverage }, value: 5 }',
    outcome: { ...AMBIGUOUS, leaves: { '#a': '', '#b': '' } },
  },
  ...alike(
    [
      '<div class=grid><label>Templates</label><div><button>Add</button></div><label>Periods</label><div><table><tr><td>1-5<td>09:00</table><button id=add>Add</button></div></div>',
      '<div><div class=title>Templates</div><div><button>Add</button></div></div><div><div class=title>Periods</div><div><p>None</p><button id=add>Add</button></div></div>',
    ].map((page, index) => ({
      should: `take the row of a form, and the body of a panel, for the part that its caption names (${index})`,
      page: `${page}<output id=o></output><script>add.onclick = () => { o.value = 'added' }</script>`,
      steps: '- click: { target: { find: button "Add", within: Periods } }',
      outcome: { leaves: { '#o': 'added' } },
    })),
  ),
  ...alike(
    [
      `<table><tr><td>${PART('<p>Coverage</p>', A)}</table>${PART('', B)}`,
      `<table><tr><td>${PART('Coverage', A)}<tr><td>${PART('Appeal', B)}</table>`,
      `<table><tr><td><font size=+1>Coverage</font><tr><td>${PART('', A)}</table>${PART('', B)}`,
      `<table><tr><td colspan=2><b>Coverage:</b><tr><td>Plan<td>${A}<tr><td colspan=2>Appeal<tr><td>Plan<td>${B}</table>`,
      `<table><tr><td><b>Coverage</b></table>${PART('', A)}<table><tr><td><b>Appeal</b></table>${PART('', B)}`,
    ].map((page) => ({
      should: `take what follows words in a line or row for themselves for the part that they name: ${page}`,
      page,
      steps: '- fill: { target: { find: Plan, within: Coverage }, value: 5 }',
      outcome: { leaves: { '#a': '5', '#b': '' } },
    })),
    2,
  ),
  ...alike(
    [
      `<ul><li><a href=#>Coverage</a><li><a href=#>Appeal</a><li>${PART('', A)}</ul>${B}`,
      `<table><tr><td>Coverage<tr><td>Plan<td>${A}<tr><td>Plan<td>${B}</table>`,
      `<div><b>Coverage</b> <button>Edit</button>${PART('', A)}</div>${PART('', B)}`,
    ].map((page) => ({
      should: `not take for the part that words name what may be only the first of several, or of a link: ${page}`,
      page,
      steps: '- fill: { target: { find: Plan, within: Coverage }, value: 5 }\n  timeout: 2s',
      outcome: { fails: 'target_not_found', leaves: { '#a': '', '#b': '' } },
    })),
  ),
  ...alike(
    [
      '<div><div>Rendering provider</div><div class=body></div></div><div><div>Billing provider</div><div><label>NPI <input id=a></label> <label>Name <input></label></div></div>',
      '<table><tr><td>Rendering provider<tr><td><tr><td>Billing provider<table><tr><td>NPI<td><input id=a><tr><td>Name<td><input></table></table>',
      '<ul><li>Rendering provider<li>Billing provider <label>NPI <input id=a></label> <input></ul>',
    ].map((page) => ({
      should: `not take the part of the next title for that of a title without one: ${page}`,
      page,
      steps: '- fill: { target: { find: NPI, within: Rendering provider }, value: 5 }\n  timeout: 2s',
      outcome: { fails: 'target_not_found', leaves: { '#a': '' } },
    })),
  ),
  {
    should: 'take a box whose title is a link with an icon next to it for the part that the title names',
    page: `${BOX('Coverage', 'Gold')}${BOX('Appeal', 'Tin')}`,
    steps: '- read: { plan: { from: { find: Plan, within: Appeal } } }',
    outcome: { reads: { plan: 'Tin' } },
  },
  ...alike(
    [
      '<div><div><a href=#>Coverage</a></div><div><a href=#>Plan</a> <b>Gold</b></div></div>',
      `<div style="display:flex"><p><a href=#>Coverage</a></p><div>Plan: <b>Gold</b></div></div>`,
      `<div><p><a href=#>Coverage</a></p><div>Plan: <b>Gold</b></div><div>Plan: <b>Tin</b></div></div>`,
    ].map((page) => ({
      should: `not take a link for the title of what is next to it: ${page}`,
      page,
      steps: '- read: { plan: { from: { find: Plan, within: Coverage } } }\n  timeout: 2s',
      outcome: { fails: 'target_not_found' },
    })),
  ),
  {
    should: 'take the part around a heading with a link for the one that its words name',
    page: `<fieldset><h5>Coverage <a href=#>MAP IT</a></h5><hr>Plan <b>Gold</b></fieldset><fieldset><h5>Appeal <a href=#>MAP IT</a></h5><hr>Plan <b>Tin</b></fieldset>`,
    steps: '- read: { plan: { from: { find: Plan, within: Appeal } } }',
    outcome: { reads: { plan: 'Tin' } },
  },
  {
    should: 'prefer the heading that says only the words of a part to one with a link next to them',
    page: `<div><h5>Coverage <a href=#>Past</a></h5>Plan <b>Gold</b></div><div><h5>Coverage</h5>Plan <b>Tin</b></div>`,
    steps: '- read: { plan: { from: { find: Plan, within: Coverage } } }',
    outcome: { reads: { plan: 'Tin' } },
  },
  {
    should: 'read in the table below words in a row for themselves',
    page: '<table><tr><td>Coverage<tr><td><table><tr><td>Plan<td>Gold</table><tr><td>Appeal<tr><td><table><tr><td>Plan<td>Tin</table></table>',
    steps: '- read: { plan: { from: { find: Plan, within: Coverage } } }',
    outcome: { reads: { plan: 'Gold' } },
  },
  {
    should: 'not choose between the parts after two lines of the same words',
    page: `<table><tr><td>${PART('Coverage', A)}<tr><td>${PART('<p>Coverage</p>', B)}</table>`,
    steps: '- fill: { target: { find: Plan, within: Coverage }, value: 5 }\n  timeout: 2s',
    outcome: { ...AMBIGUOUS, leaves: { '#a': '', '#b': '' } },
  },
  {
    should: 'not take the part after one of two captions with the same words for the one that is meant',
    page: '<div><label>Periods</label><div><button>Add</button></div><label>Periods</label><div><button>Add</button></div></div>',
    steps: '- click: { target: { find: button "Add", within: Periods } }\n  timeout: 3s',
    outcome: AMBIGUOUS,
  },
  {
    should: 'not choose the one of two parts with the same name that has a selected radio button',
    page: '<section><h2>Patient</h2><p>Plan <label><input type=radio name=a>Gold</label> <label><input type=radio name=a>Tin</label></p></section><div role=group aria-label=Patient><p>Plan <input value=Lee></p></div>',
    steps: '- read: { it: { from: { find: Plan, within: Patient } } }',
    outcome: AMBIGUOUS,
  },
  {
    should: 'not read what follows a caption with an empty place',
    page: '<p>Due <span></span></p><p>Plan <span>Gold</span></p>',
    steps: '- read: { it: { from: Due, required: false } }',
    outcome: { reads: { it: null } },
  },
  fill(
    'not choose between a field with a label and radio buttons with labels behind the same words',
    `<p><label>Plan</label> <label><input type=radio name=p> Gold</label> <label><input type=radio name=p> Tin</label></p><p><label for=a>Plan</label> ${A}</p><p>Due ${B}</p>`,
    AMBIGUOUS,
  ),
  fill(
    'not choose between a field with a label and an empty one that shows the same words inside',
    `<p><input id=a placeholder=Plan></p><p><label for=b>Plan</label> ${B}</p>`,
    AMBIGUOUS,
  ),
  ...[
    `<p>Plan (?) ${A}</p><p>Plan of firm ${B}</p>`,
    `<table><tr><td>Plan (?)<td>${A}<tr><td>Plan of firm<td>${B}</table>`,
    `<p>Plan: (?) ${A}</p><p>Plan of firm ${B}</p>`,
    `<label for=a>Plan <i class=material-icons>help_outline</i></label> ${A} <p><label>Plan of firm ${B}</label></p>`,
    `<p>Plan <a class=help href=#>Help</a> ${A}</p><p>Plan of firm ${B}</p>`,
    `<label for=a>Plan <span class=tooltip title="Your plan">i</span></label> ${A} <p><label>Plan of firm ${B}</label></p>`,
  ].map((page, nth) => fill(`find a field by its caption without the mark of help ${nth + 1}`, page, 'a')),
  fill(
    'know a caption that only looks like a mark of help',
    `<p><span class=help>Plan</span> ${A}</p><p>Due ${B}</p>`,
    'a',
  ),
  read(
    'know a word of a caption that has the class of an icon',
    '<table><tr><th>Contact <span class=icon-text>Info</span><td>Ann<tr><th>Contact<td>Joe</table>',
    'Contact Info',
    'Ann',
  ),
  read(
    'read a value by its caption without the mark of help',
    '<table><tr><th>Plan (?)<td>Gold<tr><th>Plan of firm<td>Tin</table>',
    'Plan',
    'Gold',
  ),
  read(
    'not choose between a value and the same caption over an empty place',
    '<div><div>Plan</div><div><span></span></div></div><table><tr><td>Plan<td>Gold</table>',
    'Plan',
    AMBIGUOUS,
  ),
  read(
    'not read what is below a link with the words of a caption',
    '<div><a href="#">Plan</a></div><div>Choose one of them.</div><p>Plan: Gold</p>',
    'Plan',
    'Gold',
  ),
  read(
    'not take the mark of a required field for the value',
    '<div><div>Plan: (required)</div><div><label><input type=radio name=p checked> Gold</label> <label><input type=radio name=p> Tin</label></div></div>',
    'Plan',
    'Gold',
  ),
  read(
    'read a value whose caption has a button for help',
    '<div style="display:flex"><div><label>Plan <button type=button>?</button></label></div><div><span>Gold</span></div></div>',
    'Plan',
    'Gold',
  ),
  fill(
    'not take the first of several fields under a caption for the only one if a checkbox is ahead of them in the cell',
    `<table><tr><td bgcolor=silver><b>Lines</b></td></tr><tr><td><div><input type=checkbox> Priority</div><div>Plan<br>${A} / ${B}</div></td></tr></table>`,
    AMBIGUOUS,
  ),
  {
    should: 'not read the sign of a currency for the value of an empty field',
    page: '<ul><li><span>Paid</span> $ <input></li></ul>',
    steps: '- read: { it: { from: Paid, required: false } }',
    outcome: { reads: { it: null } },
  },
  ...alike(
    [
      `<table><tr><td>Plan<td>&nbsp;<td>${A}<tr><td>Due<td>&nbsp;<td>${B}</table>`,
      `<table><tr><td>Plan<td>:<td>${A}<tr><td>Due<td>:<td>${B}</table>`,
      `<table><tr><td>Plan<td><table><tr><td>${A}</table><tr><td>Due<td><table><tr><td>${B}</table></table>`,
      `<table><tr><th>Plan<td>$ ${A}<tr><th>Due<td>$ ${B}</table>`,
      `<p>Plan<sup>1</sup> ${A}</p><p>Due ${B}</p>`,
      `<p>Plan <span style="display:none">On your card</span> ${A}</p><p>Due ${B}</p>`,
      `<p>Plan <script>0</script> * ${A}</p><p>Due ${B}</p>`,
      `<p>Plan <span>*</span> ${A}</p><p>Due ${B}</p>`,
      `<div style="display:flex"><div><div><b>Plan</b></div></div><div><div><div>${A} %</div></div></div></div><p>Due ${B}</p>`,
    ].map((page) => fill(`find a field by a caption that something separates from it: ${page}`, page, 'a')),
  ),
  {
    should: 'not choose between two headings of one name that follow each other',
    page: '<h3>Subscriber</h3><p>Payer <input id=a></p><h3>Subscriber</h3><p>Payer <input id=b></p>',
    steps: '- fill: { target: { find: Payer, within: Subscriber }, value: Acme }\n  timeout: 2s',
    outcome: { fails: 'target_ambiguous', leaves: { '#a': '', '#b': '' } },
  },
  {
    should: 'not read an empty field if a column of this name says something',
    page: '<details open><summary>Plan</summary><input placeholder=Phone></details><table><tr><th>Plan<tr><td>Gold</table>',
    steps: '- read: { plan: Plan }\n  timeout: 2s',
    outcome: { fails: 'target_ambiguous' },
  },
  read(
    'not take a value over a box with words for the caption of the box',
    '<table><tr><td><td><input type=checkbox> From<td>Group<td><input value="Acme 34"><tr><td>Gender<td colspan=3>Ada 37<tr><td><td><input type=checkbox checked> Plan</table>',
    'Gender',
    'Ada 37',
  ),
  {
    should: 'not read the field at the end of a column for what is right under the words',
    page: '<table><tr><td>City<tr><td>Lee<tr><td>Provider<tr><td><label><input type=radio name=r checked> River</label> <label><input type=radio name=r> Open</label></table>',
    steps: '- read: { city: City }\n  timeout: 2s',
    outcome: { fails: 'target_ambiguous' },
  },
  ...alike(
    [2, 0].map((count): Trap => ({
      should: `take words over a field for its caption where ${count} boxes that are drawn as their contents are around each`,
      page: `<style>.c { display: contents } .in { border: 1px solid } .in input { border: 0 } [data-icon]::after { content: attr(data-icon) }</style>${[
        ['Birth Date', 'March 14th, 1980'],
        ['Deductible', 'CHF 300'],
      ]
        .map(
          ([caption, value]) =>
            `<div>${'<div class=c>'.repeat(count)}<div><span><div>${caption}</div><span style="opacity: 0"><i data-icon=arrow_drop_down></i></span></span></div>${'</div>'.repeat(count)}
              <div><!--v-if-->${'<div class=c>'.repeat(count)}<div><div class=in><div><input value="${value}"><b></b></div></div></div>${'</div>'.repeat(count)}</div><div class=c></div></div>`,
        )
        .join('')}`,
      steps:
        '- read: { before: Deductible }\n- fill: { Deductible: CHF 500 }\n- read: { it: Deductible, birth: Birth Date }',
      outcome: { reads: { before: 'CHF 300', it: 'CHF 500', birth: 'March 14th, 1980' } },
    })),
    2,
  ),
  {
    should: 'not take the words ahead of a part of the page for the caption of the only field in it',
    page: `<div>Claims</div><div style="height: 300px"><div style="height: 280px"><div style="height: 260px"><div><input value=7></div></div></div></div>`,
    steps: '- fill: { Claims: "8" }\n  timeout: 3s',
    outcome: { fails: 'target_not_found', leaves: { input: '7' } },
  },
  {
    should: 'read the value behind a table that only lays out its caption and a pencil, and no other caption',
    page: `<style>.pen { display: inline-block; width: 1em; height: 1em } .t { display: table } .r { display: table-row } .c { display: table-cell }</style>
      <table><tr><td>Type<td>Standard
        <tr><td>${withPencil('Terms')}<td>30 days<tr><td>${withPencil('Method')}<td><tr><td>${withPencil('Place')}<td>Office</table>
      <div class=t><div class=r><div class=c>${withPencil('Note')}</div><div class=c>First<br>second</div></div><div class=r><div class=c>${withPencil('Remark')}</div><div class=c></div></div></div>
      <table><tr><td>${withPencil('Plan')}<td><table><tr><td>Group<td>Gold</table></table>
      <div><div>${withPencil('Status')}</div><div>Active since May</div></div><ul><li>${withPencil('Unit')}<li>Other</ul><dl><dt>x<dd>${withPencil('Tier')}<dt>Family<dd>yes</dl>
      <table><tr><td>${withPencil('Rate')}<td hidden>9<td>Notes</table>`,
    steps:
      '- read: { terms: Terms, method: { from: Method, required: false, default: none }, place: Place, note: Note, remark: { from: Remark, required: false, default: none }, plan: { from: Plan, required: false, default: none }, group: Group, status: { from: Status, required: false, default: none }, unit: { from: Unit, required: false, default: none }, rate: { from: Rate, required: false, default: none }, tier: { from: Tier, required: false, default: none } }',
    outcome: {
      reads: {
        terms: '30 days',
        method: 'none',
        place: 'Office',
        note: 'First\nsecond',
        remark: 'none',
        plan: 'none',
        group: 'Gold',
        status: 'none',
        unit: 'none',
        rate: 'none',
        tier: 'none',
      },
    },
  },
];
