import { expect } from 'chai';
import { buildLibrary } from '../../../../src/sop/load-library.ts';
import { sopOf } from '../../../support/sop-lab.ts';
import {
  closeSharedBrowser,
  openActionLab,
  outputsHead,
  type ActionLab,
} from '../../../support/action-lab.ts';

const CLAIMS = `<h1>Claims</h1><table><thead><tr><th>Claim<th>Status<th></tr></thead><tbody>
<tr><td>17<td>Paid<td><a href="/claim?17">Details</a></tr>
<tr><td>18<td>Denied<td><a href="/claim?18">Details</a></tr>
<tr><td>19<td>Paid<td><a href="/claim?19">Details</a></tr></tbody></table>
<ul><li>One <button onclick="this.parentElement.remove()">Remove</button><li>Two <button>Remove</button></ul>`;

describe('for_each over matches on the page', function () {
  this.timeout(120_000);
  let lab: ActionLab;
  before(async () => {
    lab = await openActionLab();
    lab.answers.set('/claim', (request, response) =>
      response
        .writeHead(200, { 'content-type': 'text/html' })
        .end(`<h1>Claim</h1><p data-testid="paid">$${request.url?.split('?')[1]}.50</p>`),
    );
  });
  beforeEach(() => lab.show(CLAIMS));
  after(async () => {
    await lab.close();
    await closeSharedBrowser();
  });

  it('should go through the rows that fit, look inside of each, and open what it leads to', async () => {
    const { verdict, outputs, notes } = await lab.run(
      `
- set: { claims: [] }
- for_each: { matching: { row: { Status: Paid } } }
  as: claim
  steps:
    - log: \${{ loop.number }} \${{ loop.last }} \${{ claim }} \${{ visible('@claim > link "Details"') }}
    - read: { number: { from: { cell: { row: '@claim', column: Claim } }, as: integer } }
    - click: '@claim > link "Details"'
    - read: { paid: { from: testid "paid", as: money } }
    - set: { claims: "\${{ outputs.claims + [{'number': vars.number, 'paid': vars.paid}] }}" }
    - navigate: back`,
      { head: outputsHead({ claims: 'array' }) },
    );
    expect(verdict).to.equal('finished');
    expect(outputs['claims']).to.deep.equal([
      { number: 17, paid: '17.50' },
      { number: 19, paid: '19.50' },
    ]);
    expect(notes).to.deep.equal(['1 false 17 Paid Details true', '2 true 19 Paid Details true']);
  });

  it('should nest, leave, skip, and do nothing where nothing matches', async () => {
    const { verdict, notes } = await lab.run(`
- for_each: { matching: { find: row, has: cell } }
  as: line
  steps:
    - if: \${{ loop.first }}
      then: [continue]
    - for_each: { matching: '@line > cell' }
      as: part
      steps:
        - log: \${{ part }}
        - if: \${{ loop.number == 2 }}
          then: [break]
- for_each: { matching: button "Nowhere" }
  steps:
    - fail: { code: never, notes: never }`);
    expect(verdict).to.equal('finished');
    expect(notes).to.deep.equal(['18', 'Denied', '19', 'Paid']);
  });

  it('should refuse more matches than it may have, and say which one has gone', async () => {
    const many = await lab.run('- for_each: { matching: listitem }\n  max: 1\n  steps:\n    - log: x');
    expect(many.verdict).to.equal('sop too_many_entries');
    const gone = await lab.run(
      `- for_each: { matching: listitem "One" }\n  as: entry\n  steps:\n    - click: '@entry > button "Remove"'\n    - click: { target: '@entry' }\n      timeout: 300ms`,
    );
    expect(gone.verdict).to.equal('portal_changed target_not_found');
  });

  it('should know the name as a target inside of the loop alone', () => {
    const faults = (steps: string): readonly string[] =>
      buildLibrary([
        { path: 'acme/portal.yaml', file: 'portal.yaml', text: 'title: Acme\n' },
        { path: 'acme/main.yaml', file: 'main.yaml', text: sopOf(steps) },
      ]).faults.map(({ rule, line, suggestion }) => `${line} ${rule} ${suggestion ?? ''}`.trim());
    const loop = `- for_each: { matching: listitem }\n  as: entry\n  steps:\n    - hover: '@entry > button'\n`;
    expect(faults(loop)).to.deep.equal([]);
    expect(faults(`${loop}- click: '@entry'`)).to.deep.equal(['8 unknown-element']);
    expect(faults(loop.replace("'@entry", "'@entri"))).to.deep.equal(['7 unknown-element entry']);
    const twice = `- for_each: { matching: listitem }\n  as: entry\n  steps:\n    - for_each: { matching: '@entry > button' }\n      as: entry\n      steps: [break]`;
    expect(faults(twice)).to.deep.equal(['7 element-circle']);
    expect(faults('- for_each: [a]\n  as: entry\n  steps:\n    - click: "@entry"')).to.deep.equal([
      '7 unknown-element',
    ]);
    expect(
      faults(loop.replace("hover: '@entry > button'", "if: '${{ entry > 2 }}'\n      then: [break]")),
    ).to.deep.equal(['7 type-mismatch']);
  });

  it('should mean the same match inside, where its target names the loop around or an entry of the same name', async () => {
    const { verdict, notes } = await lab.run(`
- for_each: [One, Two]
  as: entry
  steps:
    - for_each: { matching: { listitem: '\${{ entry }}', has_not: { text: '\${{ loop.index }}' } } }
      as: entry
      steps:
        - read: { said: '@entry > button' }
        - log: '\${{ entry }}: \${{ vars.said }}'`);
    expect({ verdict, notes }).to.deep.equal({
      verdict: 'finished',
      notes: ['One Remove: Remove', 'Two Remove: Remove'],
    });
  });
});
