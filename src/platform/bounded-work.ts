import { createContext, Script } from 'node:vm';
import { codeOf } from './errors.ts';

/** The work did not end in its time and was broken off. */
export class BrokenOff extends Error {
  readonly code = 'broken_off';
  constructor(limitMs: number) {
    super(`the work did not end within ${limitMs} ms`);
  }
}

/** The number of pieces that share the cost of one guard; with more they would wait longer than it takes. */
const ENOUGH = 16;

interface Piece {
  run(): void;
  fail(error: Error): void;
}

/**
 * Runs synchronous work of others in this thread, and breaks it off at its limit: a loop ends, also one inside of a regular expression. V8 can do that
 * for what one script runs, but the guard is a thread for each script, made and joined (60 µs, a millisecond on busy cores): so what comes close
 * together is one script. What waits in the operating system (a file that does not answer) cannot be broken off.
 *
 * @example
 * const bounded = createBoundedWork(2_000);
 * const faults = await bounded(() => plugin.check(data)); // or BrokenOff
 */
export function createBoundedWork(limitMs: number): <T>(work: () => T) => Promise<T> {
  const waiting: Piece[] = [];
  const at: { piece: Piece | null; began: number } = { piece: null, began: 0 };
  const all = (): void => {
    // It leaves the list only when it has run: broken off between two pieces, none is lost.
    for (let [piece] = waiting; piece !== undefined; [piece] = waiting) {
      Object.assign(at, { piece, began: performance.now() });
      piece.run();
      waiting.shift();
    }
    at.piece = null;
  };
  const context = createContext(Object.assign(Object.create(null), { all }) as object);
  const script = new Script('all()');
  const runAll = (): void => {
    try {
      script.runInContext(context, { timeout: limitMs });
    } catch (error) {
      if (codeOf(error) !== 'ERR_SCRIPT_EXECUTION_TIMEOUT') throw error;
      // What others before it have used up is not its own: it is the first of the next script.
      if (waiting[0] === at.piece && performance.now() - at.began >= limitMs * 0.9)
        waiting.shift()?.fail(new BrokenOff(limitMs));
    }
    // The others' turn comes first: after many that are terminated, none of the others has waited for more than one.
    if (waiting.length > 0) setImmediate(runAll);
  };
  /** Waits for turns of the event loop that add more pieces: a lone piece waits for a single turn that adds nothing. */
  const gather = (before: number): void => {
    if (waiting.length === before || waiting.length >= ENOUGH) runAll();
    else setImmediate(gather, waiting.length);
  };
  return <T>(work: () => T): Promise<T> =>
    new Promise<T>((resolve, reject) => {
      if (waiting.length === 0) setImmediate(gather, 0);
      waiting.push({
        run() {
          try {
            resolve(work());
          } catch (error) {
            reject(error);
          }
        },
        fail: reject,
      });
    });
}
