// Unpacks the browser of the npm package into SOPWITH_CACHE_DIR, where the service finds it, and writes what it is.
import { writeFileSync } from 'node:fs';
import { ensureBrowser } from './dist/src/browser/find-browser.js';

const { path, version } = await ensureBrowser();
writeFileSync(`${process.env.SOPWITH_CACHE_DIR}/browser.json`, JSON.stringify({ path, version }));
