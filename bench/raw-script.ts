/** The flow by hand as a program of its own: `raw-script.ts <browser> <url>`. What `sopwith sop run` is measured against. */
import { chromium } from 'playwright-core';
import { byHand } from './flow-by-hand.ts';

const [executablePath = '', url = ''] = process.argv.slice(2);
const browser = await chromium.launch({ executablePath });
try {
  console.log(JSON.stringify(await byHand(await browser.newContext(), url)));
} finally {
  await browser.close();
}
