import { blocksOf, expectOutput } from './page-blocks.ts';
import type { Reader } from './reader.ts';
import type { Started } from './shell.ts';

/**
 * Does what a page says, block by block: writes its files, runs its commands, and compares what they print. A `console terminal` block is a command
 * that stays open, and the line after it is part of what it prints when it is ready. Returns the open terminals in their order.
 */
export async function walkPage(page: string, { shell, own, write }: Reader): Promise<readonly Started[]> {
  const terminals: Started[] = [];
  for (const { info, text } of await blocksOf(page)) {
    const [language, place = ''] = info.split(' ');
    if (language !== 'console') await write(place, text);
    else if (place === 'terminal') {
      const [command = '', until = ''] = own(text).split('\n');
      terminals.push(await shell.start(command.slice(2), until));
    } else {
      for (const part of own(text).split(/^\$ /m).slice(1)) {
        const [command = '', ...wanted] = part.split('\n');
        expectOutput(command, await shell.run(command), wanted);
      }
    }
  }
  return terminals;
}
