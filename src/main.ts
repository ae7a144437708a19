#!/usr/bin/env node
import { text } from 'node:stream/consumers';
import { fileURLToPath } from 'node:url';
import { COMMANDS } from './cli/commands.ts';
import { endQuietlyOnBrokenPipe, runCli } from './cli/run-cli.ts';

endQuietlyOnBrokenPipe(process.stdout);
const interrupted = new AbortController();
process.once('SIGINT', () => interrupted.abort());

process.exitCode = await runCli(process.argv.slice(2), COMMANDS, {
  env: process.env,
  main: fileURLToPath(import.meta.url),
  print: (line) => void process.stdout.write(`${line}\n`),
  note: (line) => void process.stderr.write(`${line}\n`),
  readStdin: () => text(process.stdin),
  signal: interrupted.signal,
});
