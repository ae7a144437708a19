import { expect } from 'chai';
import {
  closeSharedBrowser,
  openActionLab,
  outputsHead,
  type ActionLab,
} from '../../../support/action-lab.ts';

/** GOsa: a wrong guess of how members are written would have emptied every group, and the groups without members are to be deleted. */
describe('what may be missing', () => {
  let lab: ActionLab;

  before(async () => {
    lab = await openActionLab();
  });
  after(async () => {
    await lab.close();
    await closeSharedBrowser();
  });

  async function read(html: string, list: string): Promise<string> {
    await lab.show(html);
    const { verdict, outputs, notes } = await lab.run(
      `- read: { x: { list: ${list}, required: false } }\n  timeout: 2s\n`,
      { head: outputsHead({ x: 'array' }) },
    );
    return [verdict, JSON.stringify(outputs['x']), ...notes.filter((note) => note.includes('"x"'))].join(' ');
  }

  const claims = '<section aria-label="Claims"><ul><li>Paid</ul></section>';
  const framed = `<iframe name=work srcdoc='${claims}'></iframe>`;
  const ends: readonly (readonly [html: string, list: string, ends: string])[] = [
    [claims, '{ find: listitem, within: region "Claims" }', 'finished ["Paid"]'],
    [claims, '{ find: listitem, has_text: Open, within: region "Claims" }', 'finished []'],
    [claims, '{ find: listitem, within: region "Members" }', 'portal_changed target_not_found '],
    [framed, '{ find: listitem, frame: work }', 'finished ["Paid"]'],
    [framed, '{ find: listitem, within: region "Claims", frame: work }', 'finished ["Paid"]'],
    [framed, '{ find: listitem, within: { find: region "Claims", frame: work } }', 'finished ["Paid"]'],
    [framed, '{ find: listitem, within: region "Members", frame: work }', 'portal_changed target_not_found '],
    [framed, '{ find: listitem, frame: menu }', 'portal_changed target_not_found '],
    [framed, '{ find: listitem, frame: any }', 'finished ["Paid"]'],
  ];
  for (const [html, list, end] of ends)
    it(`should be looked for in its part of the page and its frame, which must be there: ${list}`, async () => {
      expect(await read(html, list)).to.equal(end);
    });

  const table = '<table><tr><th>Claim<th>Status</table>';
  const expected: readonly (readonly [html: string, list: string, note: string | null])[] = [
    [table, '{ row: { Status: Paid } }', null],
    [table, '{ find: row, has: title "Remove" }', null],
    ['<ul></ul>', 'listitem', null],
    ['<p>No claims', 'css ".claim"', null],
    [claims, '{ find: listitem, has_text: Open, within: region "Claims" }', null],
    ['<p>No claims', '{ row: { Status: Paid } }', 'table with a column "Status"'],
    ['<table><tr><th>Member<th>Plan</table>', '{ row: { Status: Paid } }', 'table with a column "Status"'],
    ['<p>No claims', '{ find: row, has: title "Remove" }', 'table'],
    ['<p>No claims', 'listitem', 'list'],
    [framed, '{ find: row, frame: work }', 'table'],
  ];
  for (const [html, list, note] of expected)
    it(`should be ${note === null ? 'empty without a note' : `noted if the page has no ${note}`}: ${list} in ${html}`, async () => {
      const ran = await read(html, list);
      expect(ran).to.match(/^finished \[\]/);
      expect(/the page has no (.*?): /.exec(ran)?.[1] ?? null).to.equal(note);
    });

  async function notesOf(since: string, regex = '\\d{4}-\\d\\d-\\d\\d'): Promise<readonly string[]> {
    await lab.show(`<dl><dt>Since<dd id=since>${since}</dl>`);
    const { verdict, notes } = await lab.run(
      `- for_each: \${{ range(3) }}
  steps:
    - read: { since: { from: css "#since", regex: '${regex}', required: false } }\n`,
    );
    expect(verdict).to.equal('finished');
    return notes;
  }

  it('should be noted once if a value has another form than its pattern, without the value', async () => {
    expect(await notesOf('July 1, 2026')).to.deep.equal([
      '"since" is not read: the portal shows a text for it, in which "regex" finds nothing',
    ]);
  });

  it('should not be noted if a value with a pattern is read, or empty', async () => {
    expect(await notesOf('2026-07-01')).to.deep.equal([]);
    expect(await notesOf('')).to.deep.equal([]);
  });

  it('should not be noted if its pattern fits, and the group of it is empty', async () => {
    expect(await notesOf('Until: ', 'Until:(.*)')).to.deep.equal([]);
    expect(await notesOf('Since: ', 'Until:(.*)')).to.have.length(1);
  });
});
