import { chmod, mkdir, mkdtemp, rm, symlink, writeFile } from 'node:fs/promises';
import { createServer, type AddressInfo } from 'node:net';
import { tmpdir } from 'node:os';
import { dirname, join, resolve } from 'node:path';
import { pathToFileURL } from 'node:url';
import { expect } from 'chai';
import { blocksOf, expectOutput, root } from './page-blocks.ts';
import { openShell, type Shell, type Started } from './shell.ts';

const tsx = pathToFileURL(join(root, 'node_modules/tsx/dist/esm/index.mjs')).href;
// tsx compiles the decorators of our controllers as our tsconfig says, not as the one of the page's package.
const sopwith = `export TSX_TSCONFIG_PATH=${join(root, 'tsconfig.json')}
exec node --import ${tsx} --conditions=source ${join(root, 'src/main.ts')} "$@"`;

/** What the page's commands are here: Sopwith from its source, and packages linked and copied where npm would fetch them. */
const COMMANDS: Readonly<Record<string, string>> = {
  npx: `shift\n${sopwith}`,
  node: `exec ${process.execPath} "$@"`,
  npm: `case "$*" in
  install) ;; # what the package needs stands in the folder around it
  install\\ *) mkdir -p "node_modules/$2" && cp -R "$2/package.json" "$2/dist" "$2/sops" "node_modules/$2" ;;
  test) exec node --conditions=source --test ;;
  'run build') exec node ${join(root, 'node_modules/typescript/bin/tsc')} --customConditions source ;;
  *) echo "the page runs npm $*, and this test does not know how" && exit 1 ;;
esac`,
};

async function freePort(): Promise<number> {
  const server = createServer();
  await new Promise<void>((done) => server.listen(0, '127.0.0.1', done));
  const { port } = server.address() as AddressInfo;
  await new Promise((done) => server.close(done));
  return port;
}

describe('docs/plugins/whole-way.md', function () {
  this.timeout(180_000);
  let folder: string;
  let ports: Readonly<Record<string, number>>;

  before(async () => {
    folder = await mkdtemp(join(tmpdir(), 'sopwith-whole-way-'));
    const commands = join(folder, 'commands');
    await mkdir(commands);
    for (const [name, script] of Object.entries(COMMANDS)) {
      await writeFile(join(commands, name), `#!/bin/sh\n${script}\n`);
      await chmod(join(commands, name), 0o755);
    }
    await writeFile(join(folder, 'package.json'), '{ "type": "module" }');
    await mkdir(join(folder, 'node_modules'));
    await symlink(root, join(folder, 'node_modules/sopwith'));
    for (const name of ['@types', 'tsx'])
      await symlink(join(root, 'node_modules', name), join(folder, 'node_modules', name));
    // Whoever reads the page has these ports to himself; a test has not.
    ports = { '3000': await freePort(), '4000': await freePort(), '4500': await freePort() };
  });
  after(() => rm(folder, { recursive: true, force: true }));

  const own = (text: string): string =>
    text.replaceAll(/\b(3000|4000|4500)\b/g, (port) => String(ports[port]));

  function environment(): NodeJS.ProcessEnv {
    const { NODE_OPTIONS: _options, CI: _ci, DATABASE_URL: _database, ...env } = process.env;
    const PATH = `${join(folder, 'commands')}:${env['PATH']}`;
    return { ...env, PATH, PORT: String(ports['3000']), NO_PROXY: '127.0.0.1' };
  }

  async function walk(shell: Shell): Promise<readonly Started[]> {
    const terminals: Started[] = [];
    for (const { info, text } of await blocksOf('docs/plugins/whole-way.md')) {
      const [language, place = ''] = info.split(' ');
      if (language !== 'console') {
        const file = resolve(await shell.run('pwd'), place);
        await mkdir(dirname(file), { recursive: true });
        await writeFile(file, own(text));
      } else if (place === 'terminal') {
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

  it('should end with a verified webhook of a task of the new type', async () => {
    await using shell = openShell(folder, environment());
    const [, , receiver] = await walk(shell);
    const line = await receiver?.line((one) => /REFUSED|ok/.test(one));
    expect(line).to.match(/ ok {2}msg_\w+ {2}task_finished {2}task_\w+ {2}referral_status {2}completed$/);
  });
});
