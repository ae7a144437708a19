import { chmod, mkdtemp, readdir, rm, stat, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { expect } from 'chai';
import { installationKey } from '../../src/accounts/installation-key.ts';
import {
  addKeyToFile,
  dropOldKeysFromFile,
  KEY_FILE,
  readKeyFile,
  readOrCreateKeyFile,
} from '../../src/accounts/key-file.ts';

describe('key file', () => {
  let folder: string;
  let file: string;
  beforeEach(async () => {
    folder = await mkdtemp(path.join(tmpdir(), 'sopwith-key-'));
    file = path.join(folder, 'data', KEY_FILE);
  });
  afterEach(() => rm(folder, { recursive: true }));

  it('should make one key that only the owner can read, also when many processes start at once', async () => {
    const rings = await Promise.all(Array.from({ length: 8 }, () => readOrCreateKeyFile(file)));
    const texts = new Set(rings.map((ring) => ring.map((key) => key.toString('base64')).join()));
    expect(texts.size).to.equal(1);
    expect((await stat(file)).mode & 0o777).to.equal(0o600);
    expect(await readdir(path.dirname(file))).to.deep.equal([KEY_FILE]);
  });

  it('should refuse a file that others may read, and one without a key, naming the remedy', async () => {
    await readOrCreateKeyFile(file);
    await chmod(file, 0o640);
    const exposed = await readKeyFile(file).catch((error: unknown) => error);
    expect(exposed).to.include({ code: 'key_file_exposed' });
    expect(String(exposed)).to.contain(`chmod 600 ${file}`);
    await chmod(file, 0o600);
    await writeFile(file, '# nothing\n');
    expect(await readKeyFile(file).catch((error: unknown) => error)).to.include({
      code: 'encryption_key_missing',
    });
  });

  it('should wrap with a new key, still open with the old one, and forget it when told', async () => {
    const before = await installationKey({ dataDir: path.dirname(file) });
    const wrapped = await before.wrap('x', Buffer.from('secret'));
    await addKeyToFile(file);
    const after = await installationKey({ dataDir: path.dirname(file) });
    expect(await after.isCurrent(wrapped)).to.equal(false);
    expect((await after.unwrap('x', wrapped)).toString()).to.equal('secret');
    await dropOldKeysFromFile(file);
    const without = await installationKey({ dataDir: path.dirname(file) });
    const failure = await without.unwrap('x', wrapped).catch((error: unknown) => error);
    expect(failure).to.include({ code: 'encryption_key_unknown' });
    expect((await stat(file)).mode & 0o777).to.equal(0o600);
  });

  it('should take ENCRYPTION_KEY before the file and make no file then', async () => {
    const encryptionKey = (await readOrCreateKeyFile(path.join(folder, 'other')))[0]?.toString('base64');
    const keys = await installationKey({ dataDir: path.dirname(file), encryptionKey });
    expect(await keys.isCurrent(await keys.wrap('x', Buffer.from('y')))).to.equal(true);
    expect(await readKeyFile(file)).to.equal(undefined);
  });
});
