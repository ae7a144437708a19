import { execFile } from 'node:child_process';
import { chmod, mkdir, mkdtemp, readdir, readFile, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { delimiter, join } from 'node:path';
import { promisify } from 'node:util';
import { expect } from 'chai';
import { installationKey } from '../../src/accounts/installation-key.ts';
import type { KeyProvider } from '../../src/accounts/key-provider.ts';
import { readFromRoot } from '../support/prometheus-files.ts';

const run = promisify(execFile);

/** Stand-ins that accept exactly the arguments of the page: the key-value store of Vault, and a KMS whose encryption is a prefix. */
const CLIENTS = {
  vault: `
case "$*" in
  'kv put secret/sopwith key=-') cat > "$STAND_IN/kept.new" && mv "$STAND_IN/kept.new" "$STAND_IN/kept" ;;
  'kv get -field=key secret/sopwith') [ "\${VAULT_TOKEN-of-the-agent}" = of-the-agent ] && cat "$STAND_IN/kept" ;;
  *) echo "vault: $*" >&2; exit 1 ;;
esac`,
  aws: `
case "$*" in
  'kms generate-data-key-without-plaintext --key-id alias/sopwith --key-spec AES_256 --query CiphertextBlob --output text')
    { printf kms:; head -c 32 /dev/urandom; } | base64 -w 0 ;;
  "kms decrypt --ciphertext-blob fileb://"*" --query Plaintext --output text")
    file=\${4#fileb://}
    [ "$(head -c 4 "$file")" = kms: ] && tail -c +5 "$file" | base64 -w 0 && echo ;;
  *) echo "aws: $*" >&2; exit 1 ;;
esac`,
};

/** The commands of a section, in their order. */
async function commandsOf(heading: string): Promise<readonly string[]> {
  const page = await readFromRoot('docs/operating/encryption-key.md');
  const [, section = ''] = page.split(`\n### ${heading}\n`);
  const [own = ''] = section.split('\n### ');
  return [...own.matchAll(/^```sh\n([^]+?)^```/gm)].map(([, commands = '']) => commands);
}

describe('the encryption key from Vault or a KMS, with the commands of the page', () => {
  let folder: string;
  let env: NodeJS.ProcessEnv;
  const path = process.env['PATH'];
  beforeEach(async () => {
    folder = await mkdtemp(join(tmpdir(), 'sopwith-key-page-'));
    await mkdir(join(folder, 'bin'));
    await mkdir(join(folder, 'data'));
    for (const [name, script] of Object.entries(CLIENTS)) {
      await writeFile(join(folder, 'bin', name), `#!/bin/sh\n${script}\n`);
      await chmod(join(folder, 'bin', name), 0o755);
    }
    await writeFile(join(folder, 'token'), 'of-the-agent');
    env = { PATH: `${join(folder, 'bin')}${delimiter}${path}`, STAND_IN: folder };
    // The command of a setting has the environment of the process.
    Object.assign(process.env, env);
  });
  afterEach(async () => {
    process.env['PATH'] = path;
    delete process.env['STAND_IN'];
    await rm(folder, { recursive: true });
  });

  /** With folders of the test in place of those of a machine. */
  const here = (text: string): string =>
    text
      .replaceAll('/etc/sopwith', join(folder, 'etc'))
      .replaceAll('/usr/local/bin', join(folder, 'bin'))
      .replaceAll('/run/vault-agent/token', join(folder, 'token'));
  const shell = async (commands = ''): Promise<string> =>
    (await run('/bin/sh', ['-euc', here(commands)], { env })).stdout;
  const commandIn = (settings = ''): Promise<string> =>
    shell(`${settings}\nprintf %s "$ENCRYPTION_KEY_COMMAND"`);
  const open = (encryptionKeyCommand: string): Promise<KeyProvider> =>
    installationKey({ dataDir: join(folder, 'data'), encryptionKeyCommand });
  const secret = Buffer.from('secret');

  /** A process runs all the time, another one starts with both keys, and one after the old key was removed. */
  async function changes(command: string, add: () => Promise<unknown>, remove: () => Promise<unknown>) {
    const running = await open(command);
    const old = await running.wrap('label', secret);
    await add();
    const started = await open(command);
    expect(await started.isCurrent(old), 'there is a new key').to.equal(false);
    const renewed = await started.wrap('label', await started.unwrap('label', old));
    expect(await running.unwrap('label', renewed)).to.deep.equal(secret);
    await remove();
    const last = await open(command);
    expect(await last.unwrap('label', renewed)).to.deep.equal(secret);
    expect(await last.unwrap('label', old).catch(() => 'unknown')).to.equal('unknown');
  }

  it('should be created in Vault, read with the token of the agent, and changed while processes run', async () => {
    const [create, settings, change, forget, ...more] = await commandsOf('Vault');
    expect(more).to.deep.equal([]);
    await shell(create);
    const command = await commandIn(settings);
    await changes(
      command,
      () => shell(change),
      () => shell(forget),
    );
    await rm(join(folder, 'kept'));
    expect(await shell(change).catch(() => 'failed'), 'Vault cannot be read').to.equal('failed');
    expect(await readdir(folder), 'so no key replaces the one there').not.to.include('kept');
  });

  it('should be created in AWS KMS, which decrypts it, and changed while processes run', async () => {
    const [prepare, create, settings, ...more] = await commandsOf('AWS KMS');
    expect(more).to.deep.equal([]);
    await shell(prepare);
    await shell(create);
    const keys = join(folder, 'etc/keys');
    const [first = ''] = await readdir(keys);
    expect((await readFile(join(keys, first))).subarray(0, 4).toString()).to.equal('kms:');
    // The name of a file is the time at which it was made.
    const second = create?.replace(/\$\(date [^)]*\)/, '9999-12-31T235959');
    await changes(
      await commandIn(settings),
      () => shell(second),
      () => rm(join(keys, first)),
    );
  });
});
