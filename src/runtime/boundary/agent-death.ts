import { writeSync } from 'node:fs';
import { codePlace } from '../../platform/code-place.ts';
import { describeThrown, type Thrown } from '../../platform/describe-thrown.ts';

const MARK = 'sopwith-death ';
const CAUSE = /^(?:threw [\w$ ]{1,60}|called process\.exit\(-?\d{1,10}\))$/;
const PLACE = /^[\w.@ -]{1,100}\/[\w.@ -]{1,100}:\d{1,7}:\d{1,7}$/;

/** An agent's last words to its worker, written at once: what it threw, and where. */
export function tellDeath(error: unknown): void {
  tell(describeThrown(error));
}

/** Reports who calls `process.exit`. Returns the agent's own way out, which is not reported. */
export function watchExit(): (code: number) => never {
  const onExit = (code: number): void => {
    const here = new Error('exit');
    Error.captureStackTrace(here, onExit);
    tell({ cause: `called process.exit(${code})`, at: codePlace(here) });
  };
  process.on('exit', onExit);
  return (code) => {
    process.off('exit', onExit);
    process.exit(code);
  };
}

const tell = (thrown: Thrown): void => void writeSync(2, `\n${MARK}${JSON.stringify(thrown)}\n`);

export const isLastWords = (line: string): boolean => line.startsWith(MARK);

interface Ended {
  readonly exitCode: number | null;
  readonly signalCode: NodeJS.Signals | null;
  /** The end of what it wrote to its error output, in which plugins write as well: only what has our form is taken from it. */
  readonly errorText: string;
}

/** Why an agent's process ended: `threw RangeError at zoo/plugin.ts:3:5`, `exit code 3`, `out of memory`. */
export function deathCause({ exitCode, signalCode, errorText }: Ended): string {
  if (/JavaScript heap out of memory/.test(errorText)) return 'out of memory';
  const words = errorText.split('\n').findLast(isLastWords);
  const told = words === undefined ? null : read(words.slice(MARK.length));
  if (told !== null) return told.at === null ? told.cause : `${told.cause} at ${told.at}`;
  return signalCode ?? `exit code ${exitCode ?? 'unknown'}`;
}

function read(json: string): Thrown | null {
  try {
    const { cause, at } = JSON.parse(json) as { readonly cause?: unknown; readonly at?: unknown };
    if (typeof cause !== 'string' || !CAUSE.test(cause)) return null;
    return { cause, at: typeof at === 'string' && PLACE.test(at) ? at : null };
  } catch {
    return null;
  }
}
