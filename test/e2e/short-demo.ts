/** The demo in a process of its own, with two of its tasks. Arguments: the folder of the build. */
import { join } from 'node:path';
import { pathToFileURL } from 'node:url';
import type * as Cases from '../../demo/demo-cases.ts';
import type * as Demo from '../../demo/run-demo.ts';

const [, , dist = ''] = process.argv;
const load = (file: string): Promise<unknown> => import(pathToFileURL(join(dist, file)).href);
const { runDemo } = (await load('demo/run-demo.js')) as typeof Demo;
const { demoCases } = (await load('demo/demo-cases.js')) as typeof Cases;

const WANTED = ['A member whom the payer does not know', 'The same on an old hub of frames and pop-ups'];
const ok = await runDemo({
  main: join(dist, 'src/main.js'),
  json: true,
  keep: false,
  signal: new AbortController().signal,
  cases: demoCases(new Date()).filter(({ title }) => WANTED.includes(title)),
});
process.exitCode = ok ? 0 : 1;
