import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { expect } from 'chai';
import { strFromU8, unzipSync } from 'fflate';
import { openLocalBrowser } from '../../../src/authoring/local-browser.ts';
import { openContext } from '../../../src/browser/open-context.ts';
import { packTrace } from '../../../src/sop/tracing/pack-trace.ts';
import { TraceRecorder } from '../../../src/sop/tracing/trace-recorder.ts';

const PLAIN = {
  secret: false,
  showsSecret: async () => false,
  sensitiveTexts: async () => [],
  page: () => expect.fail(),
  masks: async () => [],
};

describe('the recording of a trace', function () {
  this.timeout(120_000);

  it('should leave out the beginning when it grows too large, and keep the end', async () => {
    await using browser = await openLocalBrowser();
    const { proxyHost, traces } = browser;
    await using opened = await openContext(browser.browser, { allowedOrigins: [], proxyHost });
    const { context } = opened;
    const folder = traces ?? expect.fail();
    const recorder = new TraceRecorder({ context, folder, maxBytes: 100_000 });
    const page = await context.newPage();
    const next = () => recorder.watch()({} as never, {} as never, PLAIN);
    await next();
    for (let filling = 0; !recorder.shortened; filling += 1)
      await page.setContent(`<p>beginning ${filling} ${Math.random()}</p>${'<i>filled</i>'.repeat(200)}`);
    await page.setContent('<button>end</button>');
    await next();
    await page.getByRole('button').click();
    await recorder.end();
    const file = join(browser.folder, 'trace.zip');
    const { signal } = new AbortController();
    expect(
      await packTrace({ folder, file, secrets: [], sensitive: recorder.sensitive, signal }),
    ).to.deep.equal({ outcome: 'kept' });
    const logs = Object.entries(unzipSync(await readFile(file))).filter(([name]) => name.endsWith('.trace'));
    const all = logs.map(([, content]) => strFromU8(content)).join('');
    expect(all).to.include('["BUTTON",{},"end"]').and.not.to.include('beginning 0 ');
  });
});
