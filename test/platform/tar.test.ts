import { execFileSync } from 'node:child_process';
import { mkdirSync, mkdtempSync, rmSync, symlinkSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { gunzipSync, gzipSync } from 'node:zlib';
import { expect } from 'chai';
import { readTarGz, writeTarGz } from '../../src/platform/tar.ts';

const LIMITS = { bytes: 2 ** 20, entries: 20 };
const FILES = [
  { path: 'acme/portal.yaml', content: Buffer.from('title: Acme\n') },
  { path: 'acme/search.yaml', content: Buffer.alloc(700, 'x') },
];

/** The archive with another name for its first file, and a checksum that is right. */
function renamed(archive: Buffer, name: string, type = '0'): Buffer {
  const tar = gunzipSync(archive);
  tar.fill(0, 0, 100).write(name, 0);
  tar.write(type, 156, 'latin1');
  tar.write('        ', 148, 'latin1');
  const sum = tar.subarray(0, 512).reduce((total, byte) => total + byte, 0);
  tar.write(`${sum.toString(8).padStart(6, '0')}\0 `, 148, 'latin1');
  return gzipSync(tar);
}

describe('archives', () => {
  let folder: string;
  before(() => {
    folder = mkdtempSync(join(tmpdir(), 'sopwith-tar-'));
    mkdirSync(join(folder, 'acme'));
    for (const { path, content } of FILES) writeFileSync(join(folder, path), content);
  });
  after(() => rmSync(folder, { recursive: true }));
  const tar = (...args: string[]): Buffer => execFileSync('tar', ['-C', folder, '-czf', '-', ...args]);

  it('should read what it wrote, with equal bytes for equal files', () => {
    expect(readTarGz(writeTarGz(FILES), LIMITS)).to.deep.equal(FILES);
    expect(writeTarGz(FILES).equals(writeTarGz(FILES))).to.equal(true);
  });

  it('should read what tar writes, and be read by it', () => {
    for (const format of ['ustar', 'gnu', 'pax'])
      expect(readTarGz(tar(`--format=${format}`, '--sort=name', './acme'), LIMITS), format).to.deep.equal(
        FILES,
      );
    expect(execFileSync('tar', ['-tzf', '-'], { input: writeTarGz(FILES) }).toString()).to.equal(
      'acme/portal.yaml\nacme/search.yaml\n',
    );
  });

  it('should reject links, devices, and every path that leads elsewhere', () => {
    symlinkSync('/etc/passwd', join(folder, 'acme/link.yaml'));
    expect(() => readTarGz(tar('./acme'), LIMITS)).to.throw(/link\.yaml" is neither a file nor a folder/);
    rmSync(join(folder, 'acme/link.yaml'));
    const whole = writeTarGz(FILES);
    for (const name of [
      '../evil.yaml',
      '/etc/evil.yaml',
      'acme/../../evil.yaml',
      'acme\\..\\evil.yaml',
      'a\u0001.yaml',
    ])
      expect(() => readTarGz(renamed(whole, name), LIMITS), name).to.throw(/is not a relative path/);
    for (const type of ['1', '2', '3', '4', '6', 'L', 'K'])
      expect(() => readTarGz(renamed(whole, 'acme/x.yaml', type), LIMITS), type).to.throw(/neither a file/);
    expect(() => readTarGz(renamed(whole, 'acme/search.yaml'), LIMITS)).to.throw(/twice/);
  });

  it('should reject a header that gives the next file another name', () => {
    const long = `${'x'.repeat(120)}.yaml`;
    writeFileSync(join(folder, 'acme', long), 'x');
    expect(() => readTarGz(tar('--format=pax', './acme'), LIMITS)).to.throw(/more than 100 bytes/);
    rmSync(join(folder, 'acme', long));
  });

  it('should reject bombs without unpacking them, and what is no archive', () => {
    const bomb = gzipSync(Buffer.alloc(64 * 2 ** 20));
    expect(bomb.length).to.be.below(70_000);
    expect(() => readTarGz(bomb, LIMITS)).to.throw(/unpacks to more than 1048576 bytes/);
    const many = Array.from({ length: 21 }, (_, index) => ({
      path: `acme/${index}`,
      content: Buffer.alloc(0),
    }));
    expect(() => readTarGz(writeTarGz(many), LIMITS)).to.throw(/more than 20 entries/);
    for (const [bytes, why] of [
      [Buffer.from('no'), /not a \.tar\.gz/],
      [gzipSync(Buffer.alloc(1024, 'a')), /damaged, or not a tar/],
      [gzipSync(gunzipSync(writeTarGz(FILES)).subarray(0, 1300)), /middle of a file/],
      [gzipSync(Buffer.alloc(1024)), /no file/],
    ] as const)
      expect(() => readTarGz(bytes, LIMITS)).to.throw(why);
  });
});
