import { expect } from 'chai';
import { closeSharedBrowser, openActionLab, outputsHead, type ActionLab } from '../../support/action-lab.ts';

describe('a page that is read with its roles and names', () => {
  let lab: ActionLab;

  before(async () => {
    lab = await openActionLab();
  });
  after(async () => {
    await lab.close();
    await closeSharedBrowser();
  });

  const read = async (html: string): Promise<unknown> => {
    await lab.show(html);
    const ran = await lab.run('- read: { page: { from: css "body", read: aria } }', {
      head: outputsHead({ page: 'string' }),
    });
    return ran.outputs;
  };

  it('should say how to work in each of its frames', async () => {
    const page = await read(
      '<h1>Tabs</h1><iframe name=pat srcdoc=One></iframe><iframe srcdoc=Two></iframe><iframe hidden name=fin></iframe>',
    );
    expect(page).to.deep.equal({
      page: `- heading "Tabs" [level=1]\n- iframe in_frame: pat\n- iframe in_frame: 'css "iframe, frame >> nth=1"'`,
    });
  });

  it('should name no frame by another one that the snapshot leaves out', async () => {
    const page = await read(
      '<iframe aria-hidden=true name=ad></iframe><iframe name=pixel width=0 height=0 style="border:0"></iframe><iframe name=pat></iframe>',
    );
    expect(page).to.deep.equal({ page: '- iframe in_frame: pixel\n- iframe in_frame: pat' });
  });
});
