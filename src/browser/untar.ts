import { chmod, mkdir, writeFile } from 'node:fs/promises';
import { dirname, join, normalize, sep } from 'node:path';

const BLOCK = 512;

/**
 * Writes the regular files of a ustar archive below a folder. Enough for the archives of the npm Chromium; links and special files are
 * left out, and a name that would leave the folder is an error.
 */
export async function untar(archive: Buffer, folder: string): Promise<void> {
  for (let offset = 0; offset + BLOCK <= archive.length;) {
    const header = archive.subarray(offset, offset + BLOCK);
    if (header[0] === 0) return;
    const size = octal(header, 124, 12);
    const start = offset + BLOCK;
    if (isRegularFile(header)) await writeEntry(folder, header, archive.subarray(start, start + size));
    offset = start + Math.ceil(size / BLOCK) * BLOCK;
  }
}

async function writeEntry(folder: string, header: Buffer, content: Buffer): Promise<void> {
  const name = normalize(join(text(header, 345, 155), text(header, 0, 100)));
  if (name.startsWith('..') || name.startsWith(sep))
    throw new Error(`archive entry is outside its folder: "${name}"`);
  const path = join(folder, name);
  await mkdir(dirname(path), { recursive: true });
  await writeFile(path, content);
  await chmod(path, octal(header, 100, 8) & 0o755);
}

function isRegularFile(header: Buffer): boolean {
  const type = String.fromCharCode(header[156] ?? 0);
  return type === '0' || type === '\0';
}

function text(header: Buffer, start: number, length: number): string {
  const field = header.subarray(start, start + length);
  const end = field.indexOf(0);
  return field.toString('utf8', 0, end === -1 ? length : end);
}

function octal(header: Buffer, start: number, length: number): number {
  return Number.parseInt(text(header, start, length).trim() || '0', 8);
}
