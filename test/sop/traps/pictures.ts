import { alike, type Trap } from './trap.ts';

const STYLE =
  '<style>i { display: inline-block; width: 14px; height: 14px; background: green } .sr-only { position: absolute; width: 1px; height: 1px; overflow: hidden; clip: rect(0,0,0,0) }</style>';

const table = (ben: string, ann: string): string =>
  `${STYLE}<table><caption>Members</caption><tr><th>Name<th>State</tr><tr><td>Ben<td>${ben}</tr><tr><td>Ann<td>${ann}</tr></table>`;
const ROWS = '- read: { rows: { table: Members, columns: { Name: name, State: state } } }\n  timeout: 3s';

/** How pages say something by a picture. */
const PICTURES: readonly string[] = [
  '<img alt="Active">',
  '<svg width=14 height=14><title>Active</title><circle cx=7 cy=7 r=7 /></svg>',
  '<i title="Active"></i>',
  '<i aria-label="Active"></i>',
  '<i></i><span class=sr-only>Active</span>',
  '<img title="Active">',
  '<svg width=14 height=14 role=img aria-label="Active"><circle cx=7 cy=7 r=7 /></svg>',
  '<span title="Active"><img alt="Active"></span>',
  '<i style="display: none" title="Old"></i><i title="Active"></i>',
  '<style>.ok::before { content: "v" }</style><span class=ok title="Active"></span>',
  '<img alt="spacer"><i title="Active"></i>',
];

/** What has a name, but says nothing of the entry: it offers to do something, fills room, or shows nothing. */
const NAMELESS: readonly string[] = [
  '<i title="Add a note" style="cursor: pointer"></i>',
  '<img alt="Edit" onclick="o()">',
  '<span onclick="o()"><img alt="Edit"></span>',
  '<i title="Edit" tabindex=0></i>',
  '<img alt="spacer">',
  '<img alt="blank.gif">',
  '<span title="No value"></span>',
  '<span title="No value" style="display: inline-block; width: 9px; height: 9px"></span>',
];

/** Cells that say something by a picture alone. */
export const pictureTraps: readonly Trap[] = [
  ...alike(
    PICTURES.map((picture): Trap => ({
      should: `read the words of a picture that is alone in its cell, and find its row by them: ${picture}`,
      page: table(picture.replaceAll('Active', 'Inactive'), picture),
      steps: `${ROWS}
- read: { who: { from: { cell: { row: { State: Active }, column: Name } } }, state: { from: { cell: { row: { Name: Ben }, column: State } } } }`,
      outcome: {
        reads: {
          rows: [
            { name: 'Ben', state: 'Inactive' },
            { name: 'Ann', state: 'Active' },
          ],
          who: 'Ann',
          state: 'Inactive',
        },
      },
    })),
    5,
  ),
  ...alike(
    NAMELESS.map((html): Trap => ({
      should: `not take for a value the name of what says nothing of the entry: ${html}`,
      page: table(html, '<i title="Active"></i>'),
      steps: ROWS,
      outcome: {
        reads: {
          rows: [
            { name: 'Ben', state: null },
            { name: 'Ann', state: 'Active' },
          ],
        },
      },
    })),
    8,
  ),
  {
    should: 'read the pictures of a row that takes clicks as a whole',
    page: table('<i title="Inactive"></i>', '<i title="Active"></i>').replaceAll(
      '<tr>',
      '<tr onclick="o()" tabindex=0 style="cursor: pointer">',
    ),
    steps: ROWS,
    outcome: {
      reads: {
        rows: [
          { name: 'Ben', state: 'Inactive' },
          { name: 'Ann', state: 'Active' },
        ],
      },
    },
  },
  ...alike(
    ['td', 'th'].map((tag): Trap => ({
      should: `not take the picture that explains a caption for the value: ${tag}`,
      page: `${STYLE}<table><tr><${tag}>Member ID</${tag}><td><i title="As on the card"></i><td>ABC1</tr><tr><${tag}>Plan</${tag}><td><i title="The product"></i><td>Gold</tr></table>`,
      steps: '- read: { id: Member ID }\n  timeout: 3s',
      outcome: { fails: 'target_ambiguous', names: ['cell "ABC1"'] },
    })),
  ),
  {
    should:
      'not take for a value what a picture offers to do, or that it decorates words, or that they are coming',
    page: table(
      '<a href=#x><img alt="Edit"></a><button title="Delete"><i></i></button>',
      '<img alt="Warning"> Active',
    ).replace('</table>', '<tr><td>Cy<td><img alt="Loading..."></tr></table>'),
    steps: ROWS,
    outcome: {
      reads: {
        rows: [
          { name: 'Ben', state: null },
          { name: 'Ann', state: 'Active' },
          { name: 'Cy', state: null },
        ],
      },
    },
  },
];
