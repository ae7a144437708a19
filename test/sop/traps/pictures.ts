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
