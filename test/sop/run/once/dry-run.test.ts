import { expect } from 'chai';
import type { Browser } from 'playwright-core';
import { registerTargetEngine } from '../../../../src/sop/targets/selector-engine.ts';
import { launchTestBrowser } from '../../../support/browser.ts';
import { libraryOf, openTinyPortal, runLab, sopOf, type TinyPortal } from '../../../support/sop-lab.ts';

/** Every way in which it sends something is one that no button of a form shows. */
const WAYS = `<h1>Ways</h1>
  <form id=claim method=post action="/claims"><label>Note <input name=note></label></form>
  <a href="#" onclick="claim.submit()">File by link</a>
  <a href="#" onclick="setTimeout(() => fetch('/claims', { method: 'POST' }), 100)">File later</a>
  <div role=menu><div role=menuitem onclick="claim.submit()">File it</div></div>
  <a href="/details">Details</a>
  <form method=post action="/found"><button>Search</button></form>`;

describe('a dry run', () => {
  let browser: Browser;
  let portal: TinyPortal;
  before(async () => {
    await registerTargetEngine();
    browser = await launchTestBrowser();
    const page = (title: string): string => `<h1>${title}</h1>`;
    portal = await openTinyPortal({
      '/ways': WAYS,
      '/claims': page('Filed'),
      '/found': page('Found'),
      '/details': page('Details'),
      '/sign-in': '<form method=post action="/ways"><button>Weiter</button></form>',
    });
  });
  beforeEach(() => {
    portal.requests.length = 0;
  });
  after(async () => {
    await browser.close();
    await portal.close();
  });

  const PORTAL = 'title: Acme\npolicy: { evaluate: true }\n';
  const posted = (): readonly string[] => portal.requests.filter((request) => request.startsWith('POST'));
  const dry = async (steps: string, portalText = PORTAL, sops: Readonly<Record<string, string>> = {}) => {
    const library = libraryOf({ claim: sopOf(`- goto: /ways\n${steps}`), ...sops }, portalText);
    const { outcome } = await runLab(browser, library, 'claim', portal.url, { request: { dryRun: true } });
    return outcome;
  };

  for (const [way, steps] of [
    [
      'Enter in the field that has the focus',
      '- fill: { Note: hello }\n- press: Enter\n- expect: heading "Filed"',
    ],
    [
      'a key that is computed',
      '- press: { key: "${{ \'En\' + \'ter\' }}", target: Note }\n- expect: heading "Filed"',
    ],
    ['a link that sends a form', '- click: link "File by link"\n- expect: heading "Filed"'],
    ['a link whose script sends something later', '- click: link "File later"\n- wait: 300ms'],
    ['an entry of a menu', '- click: menuitem "File it"\n- expect: heading "Filed"'],
    ['a script', '- evaluate: { done: "document.forms[0].submit()" }\n- expect: heading "Filed"'],
  ] as const)
    it(`should hold back what ${way} sends, and end there`, async () => {
      const outcome = await dry(steps);
      expect(outcome).to.deep.include({
        status: 'dry_run',
        stoppedBefore: `acme/claim:${way.startsWith('Enter') ? 6 : 5}`,
      });
      expect(posted()).to.deep.equal([]);
    });

  it('should send a search, open a link, and do what a comment declares harmless', async () => {
    const outcome = await dry(
      '- click: button "Search"\n- expect: heading "Found"\n- goto: /ways\n- click: link "Details"\n- expect: heading "Details"\n- goto: /ways\n' +
        '- click: link "File by link" # sopwith-ignore: submit-outside-once\n- expect: heading "Filed"',
    );
    expect(outcome.status).to.equal('finished');
    expect(posted()).to.deep.equal(['POST /found', 'POST /claims']);
  });

  it('should sign in, whatever the button is called and whichever procedure clicks it', async () => {
    const outcome = await dry(
      '- expect: heading "Ways"',
      `${PORTAL}session: { sign_in: sign-in, signed_in: heading "Ways" }\n`,
      {
        'sign-in': sopOf('- goto: /sign-in\n- call: send'),
        send: sopOf('- click: button "Weiter"\n- expect: heading "Ways"'),
      },
    );
    expect(outcome.status).to.equal('finished');
  });
});
