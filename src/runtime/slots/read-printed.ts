import type { ChildProcess } from 'node:child_process';
import { createInterface } from 'node:readline';
import { isLastWords } from '../boundary/agent-death.ts';

/** Reads what a process prints, line by line, except its last words to us. */
export function readPrinted({ stdout, stderr }: ChildProcess, onLine: (line: string) => void): void {
  for (const input of [stdout, stderr]) {
    if (input === null) continue;
    createInterface({ input }).on('line', (line) => {
      if (line !== '' && !isLastWords(line)) onLine(line);
    });
  }
}
