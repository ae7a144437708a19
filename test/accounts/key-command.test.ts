import { randomBytes } from 'node:crypto';
import { chmod, mkdtemp, readFile, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { expect } from 'chai';
import { installationKey } from '../../src/accounts/installation-key.ts';
import { codeOf } from '../../src/platform/errors.ts';

describe('an encryption key from a command', () => {
  let folder: string;
  let vault: string;
  let settings: { dataDir: string; encryptionKeyCommand: string };
  const newKey = (): string => randomBytes(32).toString('base64');
  const errorOf = (command: string): Promise<unknown> =>
    installationKey({ ...settings, encryptionKeyCommand: command }).catch((error: unknown) => error);
  beforeEach(async () => {
    folder = await mkdtemp(path.join(tmpdir(), 'sopwith-key-'));
    vault = path.join(folder, 'vault');
    settings = { dataDir: folder, encryptionKeyCommand: `cat '${vault}'` };
  });
  afterEach(() => rm(folder, { recursive: true }));

  it('should be rotated while a process runs, which then reads what others encrypt with the new key', async () => {
    const [first, second] = [newKey(), newKey()];
    await writeFile(vault, `${first}\n`);
    const running = await installationKey(settings);
    const old = await running.wrap('label', Buffer.from('secret'));
    await writeFile(vault, `${second}\n${first}\n`);
    const other = await installationKey(settings);
    expect(await other.isCurrent(old)).to.equal(false);
    const renewed = await other.wrap('label', await other.unwrap('label', old));
    expect((await running.unwrap('label', renewed)).toString()).to.equal('secret');
    expect(await running.isCurrent(await running.wrap('label', Buffer.from('next')))).to.equal(true);
    await writeFile(vault, `${second}\n`);
    const restarted = await installationKey(settings);
    expect((await restarted.unwrap('label', renewed)).toString()).to.equal('secret');
    expect(codeOf(await restarted.unwrap('label', old).catch((error: unknown) => error))).to.equal(
      'encryption_key_unknown',
    );
  });

  it('should still decrypt what the key file encrypted before, and create no file', async () => {
    const before = await installationKey({ dataDir: folder });
    const old = await before.wrap('label', Buffer.from('secret'));
    await writeFile(vault, newKey());
    const now = await installationKey(settings);
    expect((await now.unwrap('label', old)).toString()).to.equal('secret');
    expect(await now.isCurrent(old)).to.equal(false);
  });

  it('should say how the command failed, and never what it printed', async () => {
    await writeFile(vault, 'not-a-key-but-maybe-half-of-one\n');
    for (const [command, code, message] of [
      ['exit 3', 'encryption_key_command_failed', 'ended with exit code 3'],
      ['true', 'encryption_key_command_failed', 'printed no key'],
      ['no-such-vault-client 2>/dev/null', 'encryption_key_command_failed', 'ended with exit code 127'],
      [settings.encryptionKeyCommand, undefined, 'line 1 of the output of ENCRYPTION_KEY_COMMAND'],
    ] as const) {
      const error = await errorOf(command);
      if (code !== undefined) expect(codeOf(error)).to.equal(code);
      expect(String(error)).to.contain(message);
      expect(String(error)).not.to.contain('half-of-one');
    }
    const both = await installationKey({ ...settings, encryptionKey: newKey() }).catch(
      (error: unknown) => error,
    );
    expect(codeOf(both)).to.equal('encryption_key_ambiguous');
  });

  it('should run in a shell, with a script that needs its arguments quoted', async () => {
    const script = path.join(folder, 'my vault client');
    await writeFile(script, `#!/bin/sh\n[ "$1" = "a b" ] && cat '${vault}'\n`);
    await chmod(script, 0o700);
    await writeFile(vault, newKey());
    const keys = await installationKey({ ...settings, encryptionKeyCommand: `'${script}' 'a b'` });
    expect((await keys.unwrap('label', await keys.wrap('label', Buffer.from('x')))).toString()).to.equal('x');
    expect(await readFile(vault, 'utf8')).to.have.length(44);
  });
});
