import { createInterface } from 'node:readline/promises';
import { unlessAborted } from '../platform/time-limit.ts';

/** How a person is asked: a line in, or null at the end of the input. A question that is aborted leaves the line to the next one. */
export type Ask = (question: string, signal?: AbortSignal) => Promise<string | null>;

/**
 * Asks on the terminal. Lines that arrive before they are needed, such as from a pipe, are queued, so one terminal serves a whole run. The caller
 * must close it; until then the process does not end.
 */
export function terminalAsk(
  input: NodeJS.ReadableStream = process.stdin,
  output: NodeJS.WritableStream = process.stderr,
): { readonly ask: Ask; close(): void } {
  const terminal = createInterface({ input, output });
  const lines = terminal[Symbol.asyncIterator]();
  let ended = false;
  let line: ReturnType<typeof lines.next> | null = null;
  terminal.once('close', () => (ended = true));
  // It takes Ctrl-C for itself, and would only close.
  terminal.on('SIGINT', () => process.kill(process.pid, 'SIGINT'));
  return {
    async ask(question, signal) {
      // An interface that has seen the end of its input prompts no more, but its last lines are still to come.
      if (ended) output.write(question);
      else {
        terminal.setPrompt(question);
        terminal.prompt();
      }
      line ??= lines.next();
      const { value, done } = await (signal === undefined ? line : unlessAborted(line, signal));
      line = null;
      return done === true ? null : value;
    },
    close: () => terminal.close(),
  };
}
