import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { mkdtemp, readFile, rm } from 'node:fs/promises';
import { createRequire } from 'node:module';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';
import type { FoundBrowser } from '../../browser/find-browser.ts';
import { CodedError } from '../../platform/errors.ts';

/** Playwright's own command line, which brings the recorder. */
function recorderCli(): string {
  return join(dirname(createRequire(import.meta.url).resolve('playwright-core/package.json')), 'cli.js');
}

/**
 * Shows a browser with Playwright's recorder and yields what a person did there, as JSONL, once the browser is closed. What was typed, passwords
 * too, is in a folder of this user alone until then and is removed at once.
 *
 * @throws {CodedError} `browser_without_window`, `recording_failed`, `recording_empty`
 */
export async function record(
  url: string,
  found: FoundBrowser,
  signal: AbortSignal,
  env: NodeJS.ProcessEnv = process.env,
): Promise<string> {
  if (!('path' in found))
    throw new CodedError(
      'browser_without_window',
      'a remote browser cannot be recorded: unset BROWSER_WS_ENDPOINT',
    );
  const folder = await mkdtemp(join(tmpdir(), 'sopwith-record-'));
  try {
    const output = join(folder, 'recording.jsonl');
    const child = spawn(
      process.execPath,
      [recorderCli(), 'codegen', '--target=jsonl', '--output', output, url],
      {
        stdio: ['ignore', 'ignore', 'pipe'],
        // The recorder has no flag for the browser's place.
        env: { ...env, ...found.env, PWTEST_CLI_EXECUTABLE_PATH: found.path },
        signal,
        killSignal: 'SIGTERM',
      },
    );
    let said = '';
    child.stderr.on('data', (chunk: Buffer) => (said = `${said}${chunk.toString()}`.slice(-2_000)));
    const [code] = (await once(child, 'close')) as [number | null];
    if (code !== 0)
      throw new CodedError(
        'recording_failed',
        `the recorder ended with ${code ?? 'a signal'}: ${said.trim()}`,
      );
    return await readFile(output, 'utf8').catch(() => {
      throw new CodedError('recording_empty', 'nothing was recorded');
    });
  } finally {
    await rm(folder, { recursive: true, force: true });
  }
}
