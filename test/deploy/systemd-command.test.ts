import { execFile } from 'node:child_process';
import { chmod, mkdir, mkdtemp, readFile, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';
import { promisify } from 'node:util';
import { expect } from 'chai';
import { readFromRoot } from '../support/prometheus-files.ts';

const run = promisify(execFile);

/** What the script calls. `setpriv` makes what it starts another user, as far as `id` says. */
const PROGRAMS = {
  'bin/id': 'echo "${UID_OF_TEST:-1000}"',
  'bin/install': 'echo "$@" >> "$ROOT_OF_TEST/installed"',
  'bin/setpriv': `
while case $1 in --*) true ;; *) false ;; esac; do echo "$1" >> "$ROOT_OF_TEST/privileges"; shift; done
umask > "$ROOT_OF_TEST/umask"
UID_OF_TEST=999 exec "$@"`,
  'opt/sopwith/node_modules/.bin/node':
    'env; for argument in "$@"; do echo "argument: $argument"; done; exit 7',
};

interface Started {
  readonly env: Readonly<Record<string, string>>;
  readonly args: readonly string[];
}

/** `deploy/systemd/sopwith`, in a folder in place of the root of a machine. */
describe('the command sopwith of an installation with systemd', () => {
  let root: string;
  const file = async (path: string, text: string, mode = 0o600): Promise<void> => {
    await mkdir(dirname(join(root, path)), { recursive: true });
    await writeFile(join(root, path), text);
    await chmod(join(root, path), mode);
  };
  beforeEach(async () => {
    root = await mkdtemp(join(tmpdir(), 'sopwith-command-'));
    const script = await readFromRoot('deploy/systemd/sopwith');
    await file('sopwith', script.replaceAll(/(?<=[\s=:])\/(etc|var|opt)\//g, `${root}/$1/`), 0o755);
    for (const [path, text] of Object.entries(PROGRAMS)) await file(path, `#!/bin/sh\n${text}\n`, 0o755);
  });
  afterEach(() => rm(root, { recursive: true }));

  const read = (path: string): Promise<string> => readFile(join(root, path), 'utf8');

  /** Starts it as root, unless `env` says otherwise. The program that it starts ends with 7. */
  async function start(args: readonly string[], env: NodeJS.ProcessEnv = {}): Promise<Started> {
    const path = `${join(root, 'bin')}:${process.env['PATH']}`;
    const options = { env: { PATH: path, ROOT_OF_TEST: root, UID_OF_TEST: '0', ...env } };
    const ended = await run(join(root, 'sopwith'), args, options).catch(
      (error: unknown) => error as { code: number; stdout: string; stderr: string },
    );
    expect(ended).to.include({ code: 7, stderr: '' });
    const lines = ended.stdout.trimEnd().split('\n');
    const mark = 'argument: ';
    return {
      env: Object.fromEntries(lines.map((line) => [line.split('=')[0] ?? '', line.replace(/^[^=]*=/, '')])),
      args: lines.filter((line) => line.startsWith(mark)).map((line) => line.slice(mark.length)),
    };
  }

  it('should run as the user sopwith if root runs it, with the folders of the units, and pass on arguments and the exit code', async () => {
    const { env, args } = await start(['account', 'create', 'Clinic "North" $1']);
    expect(args).to.deep.equal([
      `${root}/opt/sopwith/dist/src/main.js`,
      'account',
      'create',
      'Clinic "North" $1',
    ]);
    expect(env).to.include({
      SOPWITH_DATA_DIR: `${root}/var/lib/sopwith`,
      SOPWITH_CACHE_DIR: `${root}/var/cache/sopwith`,
      HOME: `${root}/var/lib/sopwith`,
    });
    expect((await read('privileges')).trim().split('\n')).to.deep.equal([
      '--reuid=sopwith',
      '--regid=sopwith',
      '--init-groups',
      '--no-new-privs',
    ]);
    expect((await read('umask')).trim()).to.equal('0077');
    expect(await read('installed')).to.equal(
      `-d -m 700 -o sopwith -g sopwith ${root}/var/lib/sopwith ${root}/var/cache/sopwith\n`,
    );
  });

  it('should read the settings as systemd does, and prefer variables that are set, also to nothing', async () => {
    const settings = [
      '# PORT=1',
      '; a comment',
      '',
      'not a setting',
      'a note = not a setting',
      '  HOST = 10.0.0.1',
      'PUBLIC_URL=https://sopwith.example.com?a=b \t',
      'MAIL_FROM="Sopwith <sopwith@clinic.example>"\r',
      'ENCRYPTION_KEY_COMMAND=\'vault kv get "-field=$KEY" secret\'',
      'PROXY_HOPS=1',
      'WEBHOOK_ALLOW=10.0.0.0/8',
      'SOPWITH_DATA_DIR=/srv/sopwith',
      'LOG_LEVEL=debug', // and no end of line
    ];
    await file('etc/sopwith/sopwith.env', settings.join('\n'));
    const { env } = await start(['status'], { PROXY_HOPS: '2', WEBHOOK_ALLOW: '' });
    expect(env).to.include({
      PUBLIC_URL: 'https://sopwith.example.com?a=b',
      MAIL_FROM: 'Sopwith <sopwith@clinic.example>',
      ENCRYPTION_KEY_COMMAND: 'vault kv get "-field=$KEY" secret',
      PROXY_HOPS: '2',
      WEBHOOK_ALLOW: '',
      SOPWITH_DATA_DIR: '/srv/sopwith',
      LOG_LEVEL: 'debug',
      HOST: '10.0.0.1',
    });
    expect(env).not.to.have.property('PORT');
  });

  // Each value is what systemd 252 makes of it.
  it('should read quotes, backslashes, and names that are set twice as systemd does', async () => {
    const settings = [
      'PORT=1',
      'PORT=2',
      'FOLDER=C:\\\\files\\x',
      'SPACED=a\\ ',
      'LONG=one \\',
      '  two',
      'DOUBLE="a \\"quoted\\" \\$word \\n" \'and more\'',
      "SINGLE='it'\\''s \\n'",
      'PART=say "no" # this',
      '',
    ];
    await file('etc/sopwith/sopwith.env', settings.join('\n'));
    const { env } = await start(['status']);
    expect(env).to.include({
      PORT: '2',
      FOLDER: 'C:\\filesx',
      SPACED: 'a ',
      LONG: 'one   two',
      DOUBLE: 'a "quoted" $word \\nand more',
      SINGLE: "it''s n'",
      PART: 'say "no" # this',
    });
  });

  it('should take the secrets from the files of the units, unless a setting names another source', async () => {
    await file('etc/sopwith/database-url', 'postgres://a:b@db/sopwith?sslmode=require\n');
    await file('etc/sopwith/encryption-key', 'a2V5\n');
    const secrets = { DATABASE_URL: 'postgres://a:b@db/sopwith?sslmode=require', ENCRYPTION_KEY: 'a2V5' };
    expect((await start(['status'])).env).to.include(secrets);
    expect((await start(['status'], { DATABASE_URL: 'postgres://other' })).env).to.include({
      ...secrets,
      DATABASE_URL: 'postgres://other',
    });
    for (const other of [
      'ENCRYPTION_KEY_COMMAND=vault',
      'ENCRYPTION_KEY_FILE=/run/key',
      'DATABASE_URL_FILE=/x',
    ]) {
      await file('etc/sopwith/sopwith.env', other);
      const [name = ''] = other.split(/_(?:COMMAND|FILE)=/);
      expect((await start(['status'])).env, other).not.to.have.property(name);
    }
  });

  it('should change nothing for another user, such as that of the units', async () => {
    await file('etc/sopwith/sopwith.env', 'LOG_LEVEL=debug\n');
    await file('etc/sopwith/database-url', 'postgres://db\n');
    const { env, args } = await start(['api'], {
      UID_OF_TEST: '999',
      DATABASE_URL_FILE: '/run/credentials/x',
    });
    expect(args.slice(1)).to.deep.equal(['api']);
    expect(env).to.include({ DATABASE_URL_FILE: '/run/credentials/x' });
    for (const name of ['LOG_LEVEL', 'DATABASE_URL', 'SOPWITH_DATA_DIR', 'HOME'])
      expect(env).not.to.have.property(name);
    expect(await read('privileges').catch(() => 'none')).to.equal('none');
  });
});
