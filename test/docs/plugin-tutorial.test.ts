import { writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { expect } from 'chai';
import { blocksOf, expectOutput, root } from './page-blocks.ts';
import { installed, NODE, openReader, SOPWITH, type Reader } from './reader.ts';

/** How the page's commands are run here: with the build, and with what this repository has installed. */
const COMMANDS: Readonly<Record<string, string>> = {
  sopwith: SOPWITH,
  npx: `[ "$1" = mocha ] || { echo "the page runs npx $*, and this test does not know how"; exit 1; }
shift
${NODE} ${join(root, 'node_modules/mocha/bin/mocha.js')} --timeout 120000 "$@"`,
};

async function walk({ shell, write }: Reader): Promise<number> {
  let commands = 0;
  for (const { info, text } of await blocksOf('docs/plugins/tutorial.md')) {
    const [language, path] = info.split(' ');
    if (path !== undefined) await write(path, text);
    if (language !== 'console') continue;
    const [first = '', ...wanted] = text.split('\n');
    const command = first.replace(/^\$ /, '');
    expectOutput(command, await shell.run(command), wanted);
    commands += 1;
  }
  return commands;
}

/** In the suite, plugin-pages.test.ts compiles its code. */
describe('docs/plugins/tutorial.md (long)', function () {
  this.timeout(400_000);

  it('should print what it says at every step', async () => {
    await using reader = await openReader({ commands: COMMANDS, ports: [] });
    await writeFile(join(reader.folder, 'package.json'), '{ "type": "module" }');
    await installed(reader.folder, ['tsx']);
    expect(await walk(reader)).to.equal(5);
  });
});
