import { execFile } from 'node:child_process';
import { CodedError } from '../platform/errors.ts';
import { parseKey } from './key-provider.ts';

/** A KMS answers within a second; a process that cannot get its key must not wait forever. */
const LONGEST_MS = 15_000;
const MAX_BYTES = 64 * 1024;

/**
 * The keys that a command of the operator prints, the current one first: each 32 bytes in base64 on a line. What it writes to standard error goes to ours, so
 * that its own words explain a failure.
 *
 * @throws CodedError `encryption_key_command_failed`; and as `parseKey`. No message contains what the command printed.
 */
export async function readKeysOfCommand(command: string): Promise<readonly Buffer[]> {
  const printed = await run(command);
  const lines = printed.split('\n').filter((line) => line.trim() !== '');
  if (lines.length === 0) throw failed('printed no key');
  return lines.map((line, index) =>
    parseKey(line, `line ${index + 1} of the output of ENCRYPTION_KEY_COMMAND`),
  );
}

function run(command: string): Promise<string> {
  return new Promise((resolve, reject) => {
    const child = execFile(
      '/bin/sh',
      ['-c', command],
      { timeout: LONGEST_MS, maxBuffer: MAX_BYTES, killSignal: 'SIGKILL' },
      (error, output) => {
        if (error === null) resolve(output);
        else if (error.killed === true) reject(failed(`did not end within ${LONGEST_MS / 1000} s`));
        else reject(failed(`ended with ${error.signal ?? `exit code ${error.code}`}`));
      },
    );
    child.stderr?.pipe(process.stderr, { end: false });
    child.stdin?.end();
  });
}

const failed = (how: string): CodedError =>
  new CodedError(
    'encryption_key_command_failed',
    `the command in ENCRYPTION_KEY_COMMAND ${how}: run it as the user of the service, and see what it prints`,
  );
