import { ensureBrowser } from '../../src/browser/find-browser.ts';
import { launchServer } from '../../src/browser/launch-server.ts';
import { readFileSync } from 'node:fs';

// A worker that will be killed without warning: started by launch-server.test.ts.
const found = await ensureBrowser();
if (!('path' in found)) throw new Error('no browser on this machine');
const server = await launchServer({ browser: found, root: process.argv[2] ?? '' });
const commandLine = readFileSync(`/proc/${server.pid}/cmdline`, 'utf8');
process.send?.({ profile: /--user-data-dir=([^\0]+)/.exec(commandLine)?.[1] });
