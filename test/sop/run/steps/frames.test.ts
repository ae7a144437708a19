import { expect } from 'chai';
import { importRecording } from '../../../../src/authoring/recording/import-recording.ts';
import {
  closeSharedBrowser,
  messageOf,
  openActionLab,
  outputsHead,
  type ActionLab,
  type Ran,
} from '../../../support/action-lab.ts';

const FRAMESET = `<frameset cols="200,*"><frame name=menu src=/menu><frame name=work src=/form></frameset>`;
const MENU = `<a href=/form target=work>New entry</a><a href=/list target=work>All entries</a>
  <label>Name <input id=m></label>`;
const FORM = `<h1>Entry</h1><form action=/saved aria-label=Entry><label>Name <input name=name></label>
  <label>Kind <select name=kind><option>A<option>B</select></label>
  <div id=lines></div>
  <button type=button onclick="document.querySelector('#lines').insertAdjacentHTML('beforeend', '<fieldset><label>Code <input></label></fieldset>')">Add line</button>
  <button>Save</button></form>`;
const SAVED =
  '<h1>Saved</h1><p role=status>Entry 17 was saved.</p><iframe title=Details src=/details></iframe>';
const DETAILS = '<dl><dt>Number<dd>17</dl><button>Print</button>';
const LIST = '<h1>All entries</h1><button>Open</button><button>Open</button>';

describe('in_frame', () => {
  let lab: ActionLab;

  beforeEach(async () => {
    lab = await openActionLab();
    const pages = { '/menu': MENU, '/form': FORM, '/saved': SAVED, '/details': DETAILS, '/list': LIST };
    for (const [path, html] of Object.entries(pages))
      lab.answers.set(path, (_request, response) =>
        response.writeHead(200, { 'content-type': 'text/html' }).end(html),
      );
    await lab.show(FRAMESET);
  });
  afterEach(() => lab.close());
  after(closeSharedBrowser);

  const finished = async (steps: string, options: Parameters<ActionLab['run']>[1] = {}): Promise<Ran> => {
    const ran = await lab.run(steps, options);
    expect(ran.verdict, messageOf(ran)).to.equal('finished');
    return ran;
  };

  it('should hold for a step, for the steps of a group, and for those of a loop and a branch inside', async () => {
    const { outputs } = await finished(
      `
- click: link "New entry"
  in_frame: menu
- group: The entry
  in_frame: work
  steps:
    - fill: { Name: Ada, Kind: B }
    - fill_rows: { in: 'form "Entry"', add: button "Add line", for: [ '1', '2' ], as: code, fields: { Code: '\${{ code }}' } }
    - verify_form
    - wait_for: { load: load }
    - click: button "Save"
    - branch:
        - on: heading "Saved"
          do:
            - read: { said: { from: status } }
- read: { number: { from: Number } }
  in_frame: [ work, Details ]
`,
      { head: outputsHead({ said: 'string', number: 'string' }) },
    );
    expect(outputs).to.deep.equal({ said: 'Entry 17 was saved.', number: '17' });
  });

  it('should hold for an SOP and the SOPs that it calls, and a step inside may name another frame or none', async () => {
    const { outputs } = await finished(
      `
- call: entry
- click: link "All entries"
  in_frame: menu
- wait_for: heading "All entries"
- wait_for: { count: 2, target: css "frame" }
  in_frame: none
- set: { shown: "\${{ visible('heading \\"All entries\\"') }}" }
`,
      {
        head: `in_frame: work\n${outputsHead({ shown: 'boolean' })}`,
        more: {
          entry:
            'sop: 1\ntitle: Entry\nsteps:\n  - fill: { Name: Ada }\n  - click: Save\n  - wait_for: heading "Saved"\n',
        },
      },
    );
    expect(outputs).to.deep.equal({ shown: true });
  });

  it('should hold for a portal, whose outcomes and surprises count in the frame and on the page itself', async () => {
    const portal = `title: Acme
in_frame: work
outcomes: [ { when: heading "Saved", code: saved, notes: It was saved. } ]
interruptions: [ { name: news, on: dialog "News", do: [ click: button "Close" ] } ]
`;
    lab.answers.set('/form', (_request, response) =>
      response
        .writeHead(200, { 'content-type': 'text/html' })
        .end(
          `${FORM}<div role=dialog aria-label=News><button onclick="this.parentNode.remove()">Close</button></div>`,
        ),
    );
    await lab.show(FRAMESET);
    const inFrame = await lab.run('- fill: { Name: Ada }\n- click: Save\n- click: button "Nothing"\n', {
      portal,
    });
    expect(inFrame.verdict).to.equal('business saved');
    await lab.show('<h1>Saved</h1>');
    const outside = await lab.run('- click: button "Nothing"\n', { portal });
    expect(outside.verdict).to.equal('business saved');
  });

  it('should keep two frames with the same words apart', async () => {
    await finished(
      '- fill: { Name: Ada }\n  in_frame: work\n- expect: { target: Name, value: "" }\n  in_frame: menu\n',
    );
  });

  it('should follow a frame that goes elsewhere or is replaced between two steps', async () => {
    await lab.show(
      "<button onclick=\"document.querySelector('iframe').outerHTML = '<iframe name=work src=/saved></iframe>'\">Next</button><iframe name=work src=/form></iframe>",
    );
    await finished(
      '- fill: { Name: Ada }\n  in_frame: work\n- click: button "Next"\n- wait_for: heading "Saved"\n  in_frame: work\n',
    );
  });

  it('should go back in a frame, and not wait for the page around it', async () => {
    const began = performance.now();
    await finished(
      '- click: link "All entries"\n  in_frame: menu\n- wait_for: heading "All entries"\n  in_frame: work\n- navigate: back\n- fill: { Name: Ada }\n  in_frame: work\n',
    );
    expect(performance.now() - began).to.be.below(10_000);
  });

  it('should work as it was recorded in a frameset', async () => {
    const inWork = 'iframe[name="work"] >> internal:control=enter-frame >> internal:';
    const lines = [
      { name: 'navigate', url: `${lab.url}/` },
      { name: 'fill', selector: `${inWork}label="Name"i`, text: 'Ada' },
      { name: 'select', selector: `${inWork}label="Kind"i`, options: ['B'] },
      { name: 'click', selector: `${inWork}role=button[name="Save"i]` },
    ];
    const { text } = importRecording(
      lines.map((line) => JSON.stringify({ ...line, pageGuid: 'a' })).join('\n'),
      {
        format: 'playwright',
      },
    );
    const steps = text.slice(text.indexOf('steps:\n') + 7).replaceAll(/\$\{\{ inputs.(name|kind) \}\}/g, 'B');
    await finished(`${steps}\n  - wait_for: heading "Saved"\n    in_frame: work\n`.replaceAll(/^ {2}/gm, ''));
  });

  it('should name the frames that are there in place of one that is not', async () => {
    const ran = await lab.run('- fill: { Name: Ada }\n  in_frame: works\n  timeout: 500ms\n');
    expect(ran.verdict).to.equal('portal_changed target_not_found');
    expect(messageOf(ran)).to.equal('the frame works is not there: the frames of the page are menu, work');
    await lab.show('<p>Plain');
    const plain = await lab.run('- fill: { Name: Ada }\n  in_frame: works\n  timeout: 500ms\n');
    expect(messageOf(plain)).to.equal('the frame works is not there: the page has no frames');
  });

  it('should list what an ambiguous target matches in the frame, and the nearest elements with their frames', async () => {
    const ambiguous = await lab.run(
      '- click: link "All entries"\n  in_frame: menu\n- click: button "Open"\n  in_frame: work\n  timeout: 1s\n',
    );
    const candidatesOf = ({ outcome }: Ran): readonly string[] =>
      outcome.status === 'failed' ? (outcome.report?.candidates ?? []) : [];
    expect(ambiguous.verdict).to.equal('portal_changed target_ambiguous');
    expect(candidatesOf(ambiguous)).to.deep.equal([
      '{ find: button "Open", nth: 0 }',
      '{ find: button "Open", nth: 1 }',
    ]);
    await lab.show(FRAMESET);
    const missing = await lab.run('- click: button "Sve"\n  in_frame: menu\n  timeout: 500ms\n');
    expect(candidatesOf(missing)).to.include('{ find: button "Save", frame: work }');
    const own = await lab.run('- click: { find: button, frame: work }\n  timeout: 500ms\n');
    expect(candidatesOf(own)).to.deep.equal([
      '{ find: button "Add line", frame: work }',
      '{ find: button "Save", frame: work }',
    ]);
  });
});
