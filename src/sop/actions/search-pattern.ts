import { createContext, Script } from 'node:vm';

/** Of one search; all but hostile patterns take microseconds. */
const MOST_MS = 500;
const LONG_TEXT = 2_000;

const room = createContext(Object.create(null) as object);
const search = new Script('new RegExp(pattern, flags).exec(text)');

/** A pattern that went through the same text again and again. The message does not hold the text. */
export class SlowPattern extends Error {
  constructor(pattern: string) {
    super(
      `the pattern ${pattern} takes longer than ${MOST_MS} ms on this text: write it without nested repeats`,
    );
  }
}

/**
 * What a pattern finds. A pattern with nested repeats may try for centuries, in the one thread of the run: where that can be, it is stopped.
 *
 * @throws SlowPattern
 */
export function searchPattern(pattern: RegExp, text: string): readonly (string | undefined)[] | null {
  const { source, flags } = pattern;
  const harmless = !/[*+}]/.test(source) || (text.length <= LONG_TEXT && !/\)[*+{]/.test(source));
  if (harmless) return pattern.exec(text);
  Object.assign(room, { pattern: source, flags, text });
  try {
    const found = search.runInContext(room, { timeout: MOST_MS }) as readonly (string | undefined)[] | null;
    return found;
  } catch (error) {
    if ((error as { code?: unknown }).code === 'ERR_SCRIPT_EXECUTION_TIMEOUT')
      throw new SlowPattern(String(pattern));
    throw error;
  } finally {
    Object.assign(room, { text: '' });
  }
}
