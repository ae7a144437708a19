import { execFile } from 'node:child_process';
import { mkdir, mkdtemp, rm, symlink, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';
import { pathToFileURL } from 'node:url';
import { expect } from 'chai';
import { blocksOf, expectOutput, root } from './page-blocks.ts';

const tsx = pathToFileURL(join(root, 'node_modules/tsx/dist/esm/index.mjs')).href;
const source = ['--import', tsx, '--conditions=source'];

/** How the page's commands are run here: from source, with what this repository has installed. */
const COMMANDS: Readonly<Record<string, readonly string[]>> = {
  sopwith: [...source, join(root, 'src/main.ts')],
  'npx mocha': [
    ...source,
    join(root, 'node_modules/mocha/bin/mocha.js'),
    '--config',
    join(root, '.mocharc.json'),
  ],
};

function run(folder: string, command: string): Promise<string> {
  const name = Object.keys(COMMANDS).find((known) => command.startsWith(`${known} `));
  if (name === undefined) throw new Error(`the tutorial runs "${command}", and this test does not know how`);
  const args = [...(COMMANDS[name] ?? []), ...command.slice(name.length + 1).split(' ')];
  // CI asks for colours, which are not in the page.
  const { NODE_OPTIONS: _options, CI: _ci, ...env } = process.env;
  return new Promise((resolve) => {
    execFile(process.execPath, args, { cwd: folder, env }, (_error, out, err) => resolve(out + err));
  });
}

describe('docs/plugins/tutorial.md', function () {
  this.timeout(120_000);
  let folder: string;

  before(async () => {
    folder = await mkdtemp(join(tmpdir(), 'sopwith-tutorial-'));
    await writeFile(join(folder, 'package.json'), '{ "type": "module" }');
    await mkdir(join(folder, 'node_modules'));
    await symlink(root, join(folder, 'node_modules/sopwith'));
    await symlink(join(root, 'node_modules/tsx'), join(folder, 'node_modules/tsx'));
  });
  after(() => rm(folder, { recursive: true }));

  it('should print what it says at every step', async () => {
    let commands = 0;
    for (const { info, text } of await blocksOf('docs/plugins/tutorial.md')) {
      const [language, path] = info.split(' ');
      if (path !== undefined) {
        await mkdir(dirname(join(folder, path)), { recursive: true });
        await writeFile(join(folder, path), text);
      }
      if (language !== 'console') continue;
      const [first = '', ...wanted] = text.split('\n');
      const command = first.replace(/^\$ /, '');
      expectOutput(command, await run(folder, command), wanted);
      commands += 1;
    }
    expect(commands).to.equal(5);
  });
});
