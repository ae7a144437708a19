import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { expect } from 'chai';
import { blocksOf, expectWholeOutput, root } from './page-blocks.ts';
import { NPX_SOPWITH, openReader, type Reader } from './reader.ts';

const page = 'docs/sop/tutorial.md';

/** The `-` lines of a file become the `+` lines; they must stand there once, one below the other. */
function change(text: string, diff: string): string {
  const lines = (mark: string): string =>
    diff
      .split('\n')
      .filter((line) => line.startsWith(mark))
      .map((line) => `${line.slice(1)}\n`)
      .join('');
  const [before = '', after, more] = text.split(lines('-'));
  expect([after, more], `these lines are not there once:\n${diff}`).to.satisfy(
    ([one, two]: readonly (string | undefined)[]) => one !== undefined && two === undefined,
  );
  return `${before}${lines('+')}${after}`;
}

/** What a person types where the run stands still, and what the run prints: without what was typed, and the prompt on the line of the answer. */
function desk(transcript: string): { readonly typed: string; readonly printed: string } {
  const prompt = /^(paused|\S+:\d+ .+?) >(?: (.*))?\n/gm;
  const typed = [...transcript.matchAll(prompt)].map(([, , line = '']) => `${line}\n`);
  return { typed: typed.join(''), printed: transcript.replaceAll(prompt, '$1 > ') };
}

/** Runs one command of the page; `fails` says whether the page shows how it fails. */
async function runCommand({ shell }: Reader, part: string, fails: boolean): Promise<void> {
  const command = part.slice(0, part.indexOf('\n'));
  const { typed, printed } = desk(part.slice(command.length + 1));
  const { code, output } = await shell.attempt(typed === '' ? command : `${command} <<'DESK'\n${typed}DESK`);
  expectWholeOutput(command, output, printed);
  expect(code, command).to.equal(fails ? 1 : 0);
}

async function walk(reader: Reader): Promise<number> {
  let commands = 0;
  for (const { info, text } of await blocksOf(page)) {
    const [language, place = ''] = info.split(' ');
    if (language === 'sh') await expectInReadme(text);
    else if (language === 'diff')
      await reader.write(place, change(await readFile(join(reader.folder, place), 'utf8'), text));
    else if (language !== 'console') await reader.write(place, text);
    else if (place === 'terminal') {
      const [command = '', ...wanted] = reader.own(text).trimEnd().split('\n');
      const terminal = await reader.shell.start(command.slice(2), wanted[0] ?? '');
      for (const line of wanted.filter((one) => one !== '…')) await terminal.line((one) => one === line);
    } else {
      for (const part of reader.own(text).split(/^\$ /m).slice(1)) {
        await runCommand(reader, part, place === 'fails');
        commands += 1;
      }
    }
  }
  return commands;
}

/** Nothing is installed here; how it is done stands in the README, which a test of its own follows. */
async function expectInReadme(text: string): Promise<void> {
  const readme = await readFile(join(root, 'README.md'), 'utf8');
  for (const line of text.trimEnd().split('\n')) expect(readme).to.contain(`    ${line}\n`);
}

describe(page, function () {
  this.timeout(300_000);

  it('should print what it says at every step', async () => {
    await using reader = await openReader({ commands: { npx: NPX_SOPWITH }, ports: ['4001'] });
    expect(await walk(reader)).to.be.greaterThan(10);
  });
});
