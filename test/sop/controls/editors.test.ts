import { expect } from 'chai';
import {
  closeSharedBrowser,
  messageOf,
  openActionLab,
  outputsHead,
  type ActionLab,
} from '../../support/action-lab.ts';

/** As CKEditor 4 does with a hint: it is the content until the focus comes, which leaves a paragraph without height. */
const hint = (editor: string): string =>
  `if (${editor}.textContent === 'Write here') ${editor}.innerHTML = '<p></p>'`;

/** One editor behind a text area, in a frame; the other a part of the page. */
const EDITORS = `<label for=m>Message</label><textarea id=m style="display:none"></textarea>
  <div><iframe srcdoc="<body contenteditable=true onfocus=&quot;${hint('document.body')}&quot;>Write here"></iframe></div>
  <div id=n contenteditable role=textbox aria-label=Note style="min-height:50px" onfocus="${hint('n')}">Write here</div>`;

describe('rich text editors', () => {
  let lab: ActionLab;

  before(async () => {
    lab = await openActionLab();
  });
  after(async () => {
    await lab.close();
    await closeSharedBrowser();
  });

  const written = (): Promise<string[][]> =>
    Promise.all(
      [lab.page.frameLocator('iframe').locator('body'), lab.page.locator('#n')].map((editor) =>
        editor.evaluate((element) => [...element.childNodes].map((node) => node.textContent ?? '')),
      ),
    );

  for (const [what, text, lines] of [
    ['one line', 'Only this', ['Only this']],
    [
      'several lines',
      'Dear Dr Feld,\nthe disc was sent.\n\nFront Office',
      ['Dear Dr Feld,', 'the disc was sent.', '', 'Front Office'],
    ],
  ] as const)
    for (const keys of [false, true])
      it(`should write ${what}${keys ? ' key by key' : ''} as a person does, and read them line by line`, async () => {
        await lab.show(EDITORS);
        const value = `{ value: ${JSON.stringify(text)}, keys: ${keys} }`;
        const ran = await lab.run(
          `- fill: { Message: ${value}, Note: ${value} }\n- verify_form\n- read: { message: Message, note: Note }`,
          { head: outputsHead({ message: 'string', note: 'string' }) },
        );
        expect(ran.verdict, messageOf(ran)).to.equal('finished');
        expect(await written()).to.deep.equal([lines, lines]);
        expect(ran.outputs).to.deep.equal({ message: lines.join('\n'), note: lines.join('\n') });
      });

  it('should replace a list, and empty an editor', async () => {
    await lab.show(EDITORS.replace('Write here</div>', '<p>Old</p><ul><li>One<li>Two</ul></div>'));
    const ran = await lab.run(`- fill: { Message: A, Note: "B\\nC\\n" }\n- verify_form`);
    expect(ran.verdict, messageOf(ran)).to.equal('finished');
    expect(await lab.page.locator('#n li').count()).to.equal(0);
    const cleared = await lab.run(`- fill: { Message: '', Note: '' }`);
    expect(cleared.verdict, messageOf(cleared)).to.equal('finished');
    expect((await written()).flat().join('')).to.equal('');
  });

  it('should read the editor behind a text area that only its hint names', async () => {
    await lab.show(EDITORS.replace('<label for=m>Message</label><textarea', '<textarea placeholder=Message'));
    const ran = await lab.run('- fill: { Message: "A\\nB" }\n- read: { message: Message }', {
      head: outputsHead({ message: 'string' }),
    });
    expect(ran.outputs, messageOf(ran)).to.deep.equal({ message: 'A\nB' });
  });

  for (const [what, text, handler] of [
    ['joins the lines', 'one\\ntwo', "onkeydown = ({ key }) => key !== 'Enter'"],
    ['adds an empty line', 'one', "oninput = () => { n.innerHTML = '<p>one</p><p></p>'; }"],
    [
      'holds the text off the page',
      'one',
      "oninput = () => { n.innerHTML = '<div style=width:0;height:0;overflow:hidden>one</div>'; }",
    ],
  ] as const)
    it(`should fail where the editor ${what}`, async () => {
      await lab.show(
        `<div id=n contenteditable role=textbox aria-label=Note style="min-height:50px"><p>Old</p></div><script>n.${handler}</script>`,
      );
      const ran = await lab.run(`- fill: { Note: "${text}" }`);
      expect(ran.verdict, messageOf(ran)).to.equal('portal_changed value_mismatch');
    });
});
