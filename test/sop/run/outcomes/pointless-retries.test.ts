import { createServer, type Server } from 'node:https';
import type { AddressInfo } from 'node:net';
import { expect } from 'chai';
import type { Browser } from 'playwright-core';
import type { SopOutcome } from '../../../../src/sop/ports.ts';
import { safeName } from '../../../../src/sop/actions/pages/keep-download.ts';
import { registerTargetEngine } from '../../../../src/sop/targets/selector-engine.ts';
import { launchTestBrowser } from '../../../support/browser.ts';
import { SELF_SIGNED } from '../../../support/self-signed.ts';
import { libraryOf, openTinyPortal, runLab, sopOf, type TinyPortal } from '../../../support/sop-lab.ts';

describe('failures that no retry changes', () => {
  let browser: Browser;
  let portal: TinyPortal;
  let secure: Server;

  before(async () => {
    await registerTargetEngine();
    browser = await launchTestBrowser();
    secure = createServer(SELF_SIGNED, (_request, response) => response.end('Hi'));
    await new Promise<void>((resolve) => void secure.listen(0, '127.0.0.1', resolve));
    portal = await openTinyPortal({
      '/blob-away': () => ({ status: 302, headers: { location: 'blob:null/gone' } }),
      '/plain-away': () => ({ status: 302, headers: { location: 'http://elsewhere.example/' } }),
      '/secure-away': () => ({ status: 302, headers: { location: 'https://elsewhere.example/' } }),
      '/file-away': () => ({ status: 302, headers: { location: 'file:///etc/passwd' } }),
      '/slow': () => ({ hang: true }),
    });
  });
  after(async () => {
    await browser.close();
    await portal.close();
    secure.close();
    secure.closeAllConnections();
  });

  async function run(steps: string, url = portal.url): Promise<SopOutcome & { status: 'failed' }> {
    const { outcome } = await runLab(browser, libraryOf({ go: sopOf(steps) }), 'go', url, {
      guarded: true,
      request: { patience: { stepMs: 1_500, navigationMs: 3_000 } },
    });
    if (outcome.status !== 'failed') throw new Error(`it ended ${outcome.status}`);
    return outcome;
  }

  it('should name the certificate if that of the portal is not valid', async () => {
    const { port } = secure.address() as AddressInfo;
    const { failure, notes } = await run('- goto: /', `https://127.0.0.1:${port}`);
    expect(failure).to.deep.equal({ code: 'certificate_invalid', kind: 'portal_changed', retryable: false });
    expect(notes).to.match(/certificate.*ERR_CERT_AUTHORITY_INVALID/);
  });

  for (const [what, steps] of Object.entries({
    'a redirect to another site': '- goto: /plain-away',
    'a redirect to another site with TLS': '- goto: /secure-away',
    'a redirect to a file': '- goto: /file-away',
    'a redirect to a blob': '- goto: /blob-away',
  }))
    it(`should say what was blocked: ${what}`, async () => {
      const { failure } = await run(steps);
      expect(failure).to.deep.equal({ code: 'navigation_blocked', kind: 'sop', retryable: false });
    });

  it('should not take an answer that never comes for a missing element', async () => {
    const { failure } = await run('- request: { answer: { url: /slow } }\n  timeout: 1s');
    expect(failure).to.include({ code: 'portal_timeout', kind: 'transient' });
  });

  it('should keep a file under a name that a file system takes', () => {
    const long = safeName(`${'\u{1F98A}'.repeat(200)}.pdf`);
    expect(Buffer.byteLength(long)).to.be.at.most(200);
    expect(long).to.match(/^(?:\u{1F98A})+\.pdf$/u);
  });
});
