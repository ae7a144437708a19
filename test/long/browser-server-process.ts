/** A browser server, as it runs on another machine: `node browser-server-process.ts 10.0.0.2`. Sends its endpoint to its parent. */
import { chromium } from 'playwright-core';
import { ensureBrowser } from '../../src/browser/find-browser.ts';
import { launchOptions } from '../../src/browser/open-browser.ts';

const found = await ensureBrowser();
if (!('path' in found)) throw new Error('this process starts a browser server');
const server = await chromium.launchServer({ ...launchOptions(found), host: process.argv[2] ?? '' });
process.send?.(server.wsEndpoint());
process.on('disconnect', () => void server.kill().finally(() => process.exit()));
