import { expect } from 'chai';
import { outlineOf, type OutlineStep } from '../../../src/authoring/outline/outline.ts';
import { actionTable } from '../../../src/sop/actions/table.ts';
import { parseSop } from '../../../src/sop/compile/parse-sop.ts';
import { withFunctions } from '../../../src/sop/expressions/function-table.ts';
import { faultLog } from '../../../src/sop/yaml/fault.ts';
import { loadLibrary, type SopLibrary } from '../../../src/sop/load-library.ts';
import { writeGraph } from '../../../src/authoring/outline/graph-formats.ts';
import { sheetHtml } from '../../../src/authoring/outline/sheet-html.ts';
import { sheetMarkdown } from '../../../src/authoring/outline/sheet-markdown.ts';
import { sheetOf, type Sheet } from '../../../src/authoring/outline/sheet.ts';
import { speakTarget } from '../../../src/authoring/outline/speak.ts';
import { graphOf, type SopGraph } from '../../../src/authoring/outline/sop-graph.ts';
import { runSopTool } from '../../support/run-sop-tool.ts';
import { libraryOf, sopOf } from '../../support/sop-lab.ts';
import { readTarget } from '../../support/read-target.ts';

const STEPS = `
- goto: /claims
- branch:
    - on: heading "New claim"
    - on: text /closed | down/
      do: [fail: { code: closed, kind: transient, after: 10m, notes: The portal is closed. }]
- for_each: \${{ inputs.lines }}
  as: line
  steps:
    - if: \${{ line == '' }}
      then: [continue]
    - if: \${{ line == 'stop' }}
      then: [break]
    - fill: { Line: "\${{ line }}" }
- once: submit
  steps:
    - click: button "Submit <now> & \\"go\\""
  not_sent_when: [alert "Refused"]
  verify:
    - call: find
      with: { number: A1 }
    - if: \${{ steps.find.outputs.found }}
      then: [set: { done: true }]
- name: Look back
  if: \${{ size(inputs.lines) > 1 }}
  click: link "Claims"
  retry: 2
  on_error: continue
- expect: { target: text "Thank you", or_fail: { code: no_thanks, notes: The portal did not thank. } }`;

const HEAD = `inputs: { type: object, required: [lines], properties: { lines: { type: array, items: { type: string } } } }
outputs: { type: object, properties: { done: { type: boolean } } }
`;

/** The outline of one step, as it is read: what its names refer to need not be there. */
function outlineAround(step: string): readonly OutlineStep[] {
  const text = `sop: 1\ntitle: X\nsteps:\n  - ${step.replaceAll('\n', '\n    ')}\n`;
  const source = { name: 'x/y', file: 'y.yaml', text, functions: withFunctions([]) };
  const actions = new Map(actionTable.map((action) => [action.name, action]));
  const parsed = parseSop(source, actions, faultLog('y.yaml', text));
  return parsed === null ? [] : outlineOf(parsed.compiled);
}

describe('what reviewers read of an SOP', () => {
  let library: SopLibrary;
  let graph: SopGraph;
  let sheet: Sheet;
  before(() => {
    const find = `inputs: { type: object, properties: { number: { type: string } } }\noutputs: { type: object, properties: { found: { type: boolean } } }\n`;
    library = libraryOf({
      main: sopOf(STEPS, HEAD),
      find: sopOf('- set: { found: "${{ inputs.number == \'A1\' }}" }', find),
    });
    const sop = library.get('acme/main');
    const portal = library.portal('acme');
    if (sop === undefined || portal === undefined) throw new Error('no SOP');
    graph = graphOf(sop);
    sheet = sheetOf(sop, portal, library);
  });

  const ways = (number: string): readonly string[] => {
    const id = graph.nodes.find((node) => node.number === number)?.id;
    const name = (to: string): string => graph.nodes.find((node) => node.id === to)?.number ?? to;
    return graph.edges
      .filter(({ from }) => from === id)
      .map(
        ({ to, label, kind }) =>
          `${kind === 'next' ? '' : `${kind} `}${name(to)}${label === '' ? '' : ` (${label})`}`,
      );
  };

  it('should draw where each step leads', () => {
    expect(ways('2')).to.deep.equal([
      '2.b.1 (the text `/closed | down/` shows)',
      '3 (the heading “New claim” shows)',
    ]);
    expect(ways('2.b.1')).to.deep.equal(['fail_closed']);
    expect(ways('3')).to.deep.equal(['3.1', '4 (done)']);
    expect(ways('3.1.1')).to.deep.equal(['again 3']);
    expect(ways('3.2.1')).to.deep.equal(['4']);
    expect(ways('3.3')).to.deep.equal(['again 3']);
    expect(ways('4')).to.deep.equal([
      'verify uncertain (outcome unknown)',
      '4.a.1',
      'verify 4.b.1 (to find out whether it happened)',
    ]);
    expect(graph.nodes.filter(({ once }) => once === '4').map(({ number }) => number)).to.deep.equal([
      '4',
      '4.a.1',
      '4.b.1',
      '4.b.2',
      '4.b.2.1',
    ]);
    expect(graph.nodes.find(({ number }) => number === '4.b.1')?.calls).to.equal('acme/find');
  });

  it('should lead from the start to every node of the SOPs that are shipped', async () => {
    const shipped = await loadLibrary(['sops']);
    expect(shipped.names.length).to.be.greaterThan(5);
    for (const name of shipped.names) {
      const sop = shipped.get(name);
      if (sop === undefined) continue;
      const { nodes, edges } = graphOf(sop);
      const reached = new Set(['start']);
      for (let before = 0; before < reached.size;) {
        before = reached.size;
        for (const { from, to } of edges) if (reached.has(from)) reached.add(to);
      }
      expect([...reached].sort(), name).to.deep.equal(nodes.map(({ id }) => id).sort());
    }
  });

  it('should write labels that end no string of Mermaid or DOT', () => {
    const label = 'Click the button “Submit <now> & "go"”';
    expect(graph.nodes.find(({ number }) => number === '4.a.1')?.label).to.equal(`4.a.1 ${label}`);
    expect(writeGraph(graph, 'mermaid')).to.contain(
      '"4.a.1 Click the button “Submit #60;now#62; #38; #34;go#34;”"',
    );
    expect(writeGraph(graph, 'dot')).to.contain('label="4.a.1 Click the button “Submit <now> & \\"go\\"”"');
    expect(JSON.parse(writeGraph(graph, 'json'))).to.deep.equal(graph);
    for (const format of ['mermaid', 'dot'] as const)
      expect(writeGraph(graph, format)).to.match(/only once[\s\S]*4\.b\.2\.1/);
  });

  it('should tell steps, conditions, outcomes and what proves a submission in plain sentences', () => {
    const text = sheetMarkdown(sheet);
    for (const line of [
      '- **1** Open “/claims”.',
      '- the heading “New claim” shows: continue.',
      '**2.b.1** Stop as `closed`, to be tried again after 10 min, and say “The portal is closed.”',
      '**3.2** Decide:',
      '**5** *Look back.* Click the link “Claims”. Only if `size(inputs.lines) > 1`. If it fails, try again up to 2 times. If it fails, continue.',
      '> It has not happened if one of these shows: the alert “Refused”.',
      '| `submission_uncertain` |',
      '| `lines` | list of string | yes |',
      `\`${sheet.digest}\``,
      '| name | date | signature |',
    ])
      expect(text).to.contain(line);
    expect(sheet.follows.map(({ sop }) => sop)).to.deep.equal(['acme/find']);
    expect(text).to.match(
      /\| `no_thanks` \| business \| step 6 \(line \d+\) \| “The portal did not thank\.” \|/,
    );
    expect(text.split('ONCE AT MOST')).to.have.length(2);
  });

  it('should write the same as a page, with nothing of the SOP taken for HTML', () => {
    const page = sheetHtml(sheet);
    expect(page).to.contain('Submit &lt;now&gt; &amp; &quot;go&quot;').and.not.contain('<now>');
    expect(page).to.contain('<li class="once">').and.contain('ONCE AT MOST');
    expect(page).to.contain(sheet.digest).and.contain('class="sign"');
  });

  it('should do so from the command line, and name the nearest SOP where there is none', async () => {
    const docs = await runSopTool(['docs', 'acme-health/eligibility']);
    expect(docs.code).to.equal(0);
    expect(docs.out).to.match(/^# Check eligibility and benefits\n/);
    const drawn = await runSopTool(['graph', 'acme-health/claim-submission', '--format', 'dot']);
    expect(drawn.out).to.match(/^digraph "acme-health\/claim-submission" \{\n/);
    const wrong = await runSopTool(['graph', 'acme-health/eligibilty']);
    expect(wrong).to.include({ code: 2 });
    expect(wrong.err).to.contain('did you mean "acme-health/eligibility"?');
  });

  it('should describe each example of every action in a sentence', () => {
    for (const { name, examples } of actionTable)
      for (const example of examples) {
        const [step] = outlineAround(example);
        expect(step?.sentence, example).to.match(/^[A-Z][^]*(?:[.:]|[.!?]”)$/);
        expect(step?.sentence, example).not.to.match(/undefined|null|NaN|object Object|  |\.\./);
        expect(step?.action).to.equal(name);
      }
  });

  it('should show what a step waits for, answers, or moves, not only the name of its action', () => {
    const sentences = {
      'ask: { sms: { question: Which code?, kind: code } }':
        'Ask a person for a one-time code (`sms`): “Which code?”',
      'on_dialog: { answer: accept, text: Submit, into: said }':
        'Accept the dialogs of the browser that say “Submit” from now on, and keep their text as `said`.',
      'scroll: { target: grid "Claims", to: end }': 'Scroll the grid “Claims” to the end.',
      'drag: { target: listitem "Scan", to: region "Files" }':
        'Drag the listitem “Scan” onto the region “Files”.',
      'switch_page: { url: /receipt }': 'Continue in the page with the address “/receipt”.',
    };
    for (const [step, sentence] of Object.entries(sentences))
      expect(outlineAround(step)[0]?.sentence).to.equal(sentence);
  });

  it('should tell a table by its name alone, and candidates of the author one by one', () => {
    expect(speakTarget(readTarget('Benefits', 'table'))).to.equal('the table “Benefits”');
    expect(speakTarget(readTarget('{ any_of: [grid "A", table "A"] }', 'table'))).to.equal(
      'the grid “A”, or else the table “A”',
    );
  });
});
