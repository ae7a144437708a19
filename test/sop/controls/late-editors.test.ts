import { expect } from 'chai';
import {
  closeSharedBrowser,
  messageOf,
  openActionLab,
  outputsHead,
  type ActionLab,
} from '../../support/action-lab.ts';

const TEXT = 'Fee 5 > 3 & <b>not bold</b>\nSecond line';

/**
 * As CKEditor 4 replaces a text area: it hides it, draws itself after a while, and loads the frame to write in after another one. What the text area holds
 * by then becomes its content, as HTML.
 */
const FRAME = `const drawn = document.createElement('div');
  drawn.innerHTML = '<iframe></iframe>';
  m.style.visibility = 'hidden';
  setTimeout(() => {
    m.style.display = 'none';
    m.after(drawn);
    setTimeout(() => {
      const { contentDocument } = drawn.firstChild;
      contentDocument.open();
      contentDocument.write('<body contenteditable=true>' + (m.value === '' ? '<p><br></p>' : '<p>' + m.value + '</p>'));
      contentDocument.close();
      contentDocument.body.oninput = () => { m.value = contentDocument.body.innerHTML };
    }, 100);
  }, 250);`;
/** As CKEditor 5 does: an editable part of the page, there at once. */
const PART = `const drawn = document.createElement('div');
  drawn.innerHTML = '<div contenteditable=true style="min-height:50px"></div>';
  drawn.firstChild.innerHTML = m.value === '' ? '<p><br></p>' : '<p>' + m.value + '</p>';
  drawn.firstChild.oninput = () => { m.value = drawn.firstChild.innerHTML };
  m.style.display = 'none';
  m.after(drawn);`;

const page = (replace: string, after: number): string =>
  `<label for=m>Text</label><textarea id=m></textarea><p class=error style="display:none">Required</p><label>Subject <input></label>
  <button onclick="this.dataset.sent = m.value">Send</button><script>setTimeout(() => { ${replace} }, ${after})</script>`;
const SENT = 'Fee 5 &gt; 3 &amp; &lt;b&gt;not bold&lt;/b&gt;<div>Second line</div>';
const FILL = `- fill: { Text: ${JSON.stringify(TEXT)} }\n`;

describe('editors that come late', () => {
  let lab: ActionLab;

  before(async () => {
    lab = await openActionLab();
  });
  after(async () => {
    await lab.close();
    await closeSharedBrowser();
  });

  const sent = (): Promise<string | null> => lab.page.locator('button').getAttribute('data-sent');

  for (const [kind, replace] of [
    ['a frame', FRAME],
    ['a part of the page', PART],
  ] as const)
    for (const after of [0, 150, 700])
      it(`should get the text into ${kind} that comes after ${after} ms, or say that it is not there`, async () => {
        await lab.show(page(replace, after));
        const ran = await lab.run(`${FILL}- wait: ${after + 500}ms\n- verify_form\n- read: { text: Text }`, {
          head: outputsHead({ text: 'string' }),
        });
        if (ran.verdict === 'finished') expect(ran.outputs).to.deep.equal({ text: TEXT });
        else expect(ran.verdict, messageOf(ran)).to.equal('portal_changed value_mismatch');
      });

  it('should send the text if they come while the text area is filled', async () => {
    await lab.show(page(`m.addEventListener('focus', () => { ${PART} }, { once: true })`, 0));
    const ran = await lab.run(`${FILL}- verify_form\n- click: button "Send"`);
    expect(ran.verdict, messageOf(ran)).to.equal('finished');
    expect(await sent()).to.equal(SENT);
  });

  it('should not get the text of an earlier step if the record is another by then', async () => {
    await lab.show(
      `${page('', 0)}<a href="#">Next</a><script>document.querySelector('a').onclick = () => { m.value = ''; setTimeout(() => { ${PART} }, 50); return false }</script>`,
    );
    const ran = await lab.run(
      `${FILL}- click: button "Send"\n- click: link "Next"\n- wait: 300ms\n- click: button "Send"`,
    );
    expect(ran.verdict, messageOf(ran)).to.equal('finished');
    expect(await sent()).to.equal('');
  });

  it('should find the editor soon of a text area that has been hidden for long', async () => {
    await lab.show(page(FRAME.replace('250', '4300'), 0));
    const ran = await lab.run(`${FILL}  timeout: 7s\n- verify_form`);
    expect(ran.verdict, messageOf(ran)).to.equal('finished');
  });

  it('should say that the text is not alone where the page puts something into its editor', async () => {
    await lab.show(page(PART.replace("m.value + '</p>'", "m.value + '</p><p>Kind regards</p>'"), 700));
    const ran = await lab.run(`${FILL}- wait: 800ms\n- click: button "Send"\n- verify_form`);
    expect(ran.verdict, messageOf(ran)).to.equal('portal_changed value_mismatch');
    expect(await lab.page.locator('[contenteditable]').textContent()).to.include('Kind regards');
  });
});
