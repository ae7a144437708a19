import { expect } from 'chai';
import type { Browser } from 'playwright-core';
import type { NewArtifact } from '../../src/sop/ports.ts';
import { Secrets } from '../../src/sop/secrets.ts';
import { registerTargetEngine } from '../../src/sop/targets/selector-engine.ts';
import { launchTestBrowser } from '../support/browser.ts';
import { libraryOf, openTinyPortal, runLab, sopOf, type TinyPortal } from '../support/sop-lab.ts';

const PASSWORD = 'open sesame & more';
/** A page that repeats what is typed, in a text and in another field. */
const ECHO = `<label>User <input id=user></label><label>Password <input id=typed type=password
  oninput="shown.textContent = value; copy.value = value"></label>
  <p data-testid=shown id=shown style="width:200px">nothing</p><input data-testid=copy id=copy>`;
const OUTPUTS = 'outputs: { type: object, properties: { said: {}, user: {} } }\n';
const SIGN_IN = `
- goto: /
- fill: { User: "\${{ credentials.username }}", Password: "\${{ credentials.password }}" }
`;

describe('secrets that a page repeats', () => {
  let browser: Browser;
  let portal: TinyPortal;

  before(async () => {
    await registerTargetEngine();
    browser = await launchTestBrowser();
    portal = await openTinyPortal({ '/': ECHO });
  });
  after(async () => {
    await browser.close();
    await portal.close();
  });

  async function run(steps: string, portalText?: string) {
    const kept: NewArtifact[] = [];
    const library = libraryOf({ leak: sopOf(SIGN_IN + steps, OUTPUTS) }, portalText);
    const result = await runLab(browser, library, 'leak', portal.url, {
      credentials: { username: 'provider', password: PASSWORD },
      ports: {
        async saveArtifact(artifact) {
          kept.push(artifact);
          return { id: 'art_1', name: artifact.name, sha256: '', size: 1 };
        },
      },
    });
    return { ...result, kept };
  }

  it('should be *** in outputs, issues and logs, and a user name should stay', async () => {
    const { outcome, notes } = await run(`
- read: { said: testid "shown", user: label "User" }
- note: { code: odd, message: "It shows \${{ outputs.said }}" }
- log: "\${{ outputs.said }}"
`);
    expect(outcome).to.deep.include({ status: 'finished', outputs: { said: '***', user: 'provider' } });
    expect(outcome.issues).to.deep.equal([{ code: 'odd', message: 'It shows ***' }]);
    expect(notes).to.deep.equal(['***']);
  });

  it('should be *** in what a failure tells', async () => {
    const { outcome } = await run(`
- fail:
    code: refused
    notes: It says \${{ text('testid "shown"') }}.
`);
    expect(outcome).to.include({ status: 'failed', notes: 'It says ***.' });
    expect(JSON.stringify(outcome)).not.to.include('sesame');
  });

  it('should be blacked out in pictures, as a text and in a field', async () => {
    const { kept, outcome } = await run(`
- screenshot: { name: a.png, target: testid "shown" }
- screenshot: { name: b.png, target: testid "copy" }
`);
    expect(outcome.status).to.equal('finished');
    const page = await browser.newPage();
    for (const { name, content } of kept) {
      const data = Buffer.isBuffer(content) ? content.toString('base64') : '';
      expect(await page.evaluate(isOneColor, `data:image/png;base64,${data}`), name).to.equal(true);
    }
    expect(kept).to.have.length(2);
    await page.close();
  });

  it('should be typed on an origin of the pages only if it is one for secrets', async () => {
    const other = await openTinyPortal({ '/': ECHO });
    const steps = `- goto: ${other.url}/\n- fill: { Password: "\${{ credentials.password }}" }`;
    const allowed = await run(steps, `title: Acme\nallowed_origins: [${other.url}]\n`);
    expect(allowed.outcome).to.deep.include({
      failure: { code: 'secret_refused', kind: 'sop', retryable: false },
    });
    const named = await run(steps, `title: Acme\nsecret_origins: [${other.url}]\n`);
    expect(named.outcome.status).to.equal('finished');
    await other.close();
  });
});

/** Runs in a page. */
async function isOneColor(url: string): Promise<boolean> {
  const image = new Image();
  image.src = url;
  await image.decode();
  const canvas = new OffscreenCanvas(image.width, image.height);
  const brush = canvas.getContext('2d');
  brush?.drawImage(image, 0, 0);
  // Without the frame that a field has.
  const { data } = brush?.getImageData(4, 4, image.width - 8, image.height - 8) ?? { data: [] };
  const colors = new Set<string>();
  for (let index = 0; index < data.length; index += 4) colors.add(String(data.slice(index, index + 3)));
  return colors.size === 1;
}

describe('Secrets', () => {
  const hidden = (secret: string, text: unknown): unknown => {
    const secrets = new Secrets();
    secrets.remember('password', secret);
    return secrets.hide(text);
  };
  for (const [secret, text, expected] of [
    ['hunter2hunter2', 'xhunter2hunter2x', 'x***x'],
    ['a/b c?d=ef', 'see /x?a%2Fb%20c%3Fd%3Def.', 'see /x?***.'],
    ['2024', 'PIN 2024, due 03/01/2024, 12024 or $2024.50', 'PIN ***, due 03/01/2024, 12024 or $2024.50'],
    ['abc', 'abc', 'abc'],
    ['123456', { 'a 123456': ['123456', 7, null] }, { 'a ***': ['***', 7, null] }],
  ] as const) {
    it(`should hide "${secret}" in ${JSON.stringify(text)}`, () => {
      expect(hidden(secret, text)).to.deep.equal(expected);
    });
  }
});
