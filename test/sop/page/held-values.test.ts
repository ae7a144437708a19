import { expect } from 'chai';
import { closeSharedBrowser, openActionLab, type ActionLab } from '../../support/action-lab.ts';

describe('what fields hold', () => {
  let lab: ActionLab;

  before(async () => {
    lab = await openActionLab();
  });
  after(async () => {
    await lab.close();
    await closeSharedBrowser();
  });

  const told = async (html: string, step: string): Promise<string> => {
    await lab.show(html);
    const { outcome } = await lab.run(`- ${step}\n  timeout: 400ms`);
    expect(outcome.status).to.equal('failed');
    return JSON.stringify(outcome);
  };
  const ROWS = `<table><tr><td>New Password</td><td><input type=password value=Camera-4711></td></tr>
    <tr><td>Member</td><td><input value="Zoe Lee"></td></tr></table><button>Save</button>`;

  it('should not stand in the list of what is on the page instead', async () => {
    const said = await told(ROWS, 'click: button "Sav it"');
    expect(said).to.contain('button \\"Save\\"').and.not.contain('4711');
    expect(said).not.to.match(/cell \\"[^"]*Zoe Lee/);
  });

  it('should not stand in the list of several matches if it is a password', async () => {
    const twice = ROWS.replaceAll('Member', 'New Password');
    const said = await told(twice, 'click: { target: cell /./ }');
    expect(said).to.contain('New Password').and.not.contain('4711');
    const fields =
      '<input type=password title=P value=Camera-4711><input type=password title=P value=Camera-4712>';
    expect(await told(fields, 'click: css "input"')).not.to.match(/471[12]/);
  });

  it('should not stand there if a button shows the password, or a web component has its field', async () => {
    const shown = ROWS.replaceAll('type=password', 'name=new_password').replaceAll('Member', 'New Password');
    expect(await told(shown, 'click: { target: row /./ }')).not.to.contain('4711');
    const inside = `<div id=host></div><script>host.attachShadow({ mode: 'open' }).innerHTML = ${JSON.stringify(ROWS)}</script>${ROWS}`;
    expect(await told(inside, 'click: { target: row /New/ }')).not.to.contain('4711');
  });

  it('should stand in no snapshot of a part if it is a password', async () => {
    await lab.show(ROWS);
    const { notes } = await lab.run(
      '- read: { all: { from: css "table", read: aria } }\n- log: ${{ vars.all }}',
    );
    expect(notes.join()).to.contain('New Password').and.not.contain('4711');
  });
});
