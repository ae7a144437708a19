import { readdir, readFile } from 'node:fs/promises';
import { join } from 'node:path';

/** A secret or a piece of patient data that must not be found where it does not belong. */
export interface Canary {
  readonly name: string;
  readonly value: string | Buffer;
}

/** Finds canaries in bytes, as they are and in the forms that encoders give them. */
export interface CanaryScanner {
  /** `"password as base64"`, for each that is there. */
  find(bytes: Buffer | string): readonly string[];
  /** The same for every file under a folder: `"temp/x.json: password as utf-8"`. */
  findInFiles(folder: string, except?: (path: string) => boolean): Promise<readonly string[]>;
}

export function canaryScanner(canaries: readonly Canary[]): CanaryScanner {
  const needles = canaries.flatMap(({ name, value }) =>
    [...formsOf(Buffer.from(value))].map(([form, needle]) => ({ label: `${name} as ${form}`, needle })),
  );
  const find = (bytes: Buffer | string): readonly string[] => {
    const hay = Buffer.from(bytes as string).toString('latin1');
    return needles.filter(({ needle }) => hay.includes(needle)).map(({ label }) => label);
  };
  return {
    find,
    async findInFiles(folder, except = () => false) {
      const found: string[] = [];
      for (const entry of await readdir(folder, { recursive: true, withFileTypes: true })) {
        const file = join(entry.parentPath, entry.name);
        found.push(...find(file).map((label) => `the name ${file}: ${label}`));
        if (!entry.isFile() || except(file)) continue;
        // It may have been removed meanwhile: then nothing is left in it.
        const bytes = await readFile(file).catch(() => Buffer.alloc(0));
        found.push(...find(bytes).map((label) => `${file}: ${label}`));
      }
      return found;
    },
  };
}

function formsOf(bytes: Buffer): ReadonlyMap<string, string> {
  const text = bytes.toString();
  const forms = new Map<string, string>([
    ['utf-8', bytes.toString('latin1')],
    ['utf-16', Buffer.from(text, 'utf16le').toString('latin1')],
    ['hex', bytes.toString('hex')],
    ['HEX', bytes.toString('hex').toUpperCase()],
    ['a URL part', encodeURIComponent(text)],
    ['a form part', new URLSearchParams({ '': text }).toString().slice(1)],
  ]);
  for (const offset of [0, 1, 2]) {
    forms.set(`base64+${offset}`, base64Core(bytes, offset, 'base64'));
    forms.set(`base64url+${offset}`, base64Core(bytes, offset, 'base64url'));
  }
  return forms;
}

/** What base64 makes of the bytes wherever they stand in a longer text: without the characters that their neighbours decide. */
function base64Core(bytes: Buffer, offset: number, encoding: 'base64' | 'base64url'): string {
  const text = Buffer.concat([Buffer.alloc(offset), bytes])
    .toString(encoding)
    .replace(/=+$/, '');
  const first = Math.ceil((offset * 8) / 6);
  const last = Math.floor(((offset + bytes.length) * 8) / 6);
  return text.slice(first, last);
}
