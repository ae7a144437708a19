import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { expect } from 'chai';

export const root = fileURLToPath(new URL('../..', import.meta.url));

/** A fenced block of a page: what stands behind the fence, and what is in it. */
export interface Block {
  readonly info: string;
  readonly text: string;
}

export async function blocksOf(page: string): Promise<readonly Block[]> {
  const text = await readFile(join(root, page), 'utf8');
  return [...text.matchAll(/^```(.*)\n([\s\S]*?)^```$/gm)].map(([, info = '', inside = '']) => ({
    info,
    text: inside,
  }));
}

/** Lines that must come in this order; `…` stands for any text. */
export function expectOutput(command: string, output: string, wanted: readonly string[]): void {
  let rest = output;
  for (const part of wanted.flatMap((line) => line.split('…')).map((one) => one.trim())) {
    const at = rest.indexOf(part);
    expect(at, `"${command}" does not print "${part}", but:\n${output}`).not.to.equal(-1);
    rest = rest.slice(at + part.length);
  }
}

/** All that is printed; a line `…` stands for any lines, and durations and versions may be others. */
export function expectWholeOutput(command: string, output: string, wanted: string): void {
  const plain = (text: string): string =>
    `${text
      .trimEnd()
      .replaceAll(/\b\d+ ms\b/g, '0 ms')
      .replaceAll(/^\d+\.\d+\.\d+$/gm, '0.0.0')}\n`;
  const pattern = plain(wanted)
    .split(/^…\n/m)
    .map((part) => part.replaceAll(/[\\^$.*+?()[\]{}|]/g, '\\$&'))
    .join('(?:.*\n)*?');
  if (!new RegExp(`^${pattern}$`).test(plain(output)))
    expect(plain(output), `"${command}" prints something else`).to.equal(plain(wanted));
}
