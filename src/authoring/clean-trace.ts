import { readFile, writeFile } from 'node:fs/promises';
import { strFromU8, strToU8, unzipSync, zipSync } from 'fflate';

/** Anyone who has one of these is signed in. */
const CREDENTIAL_HEADERS = /^(cookie|set-cookie|authorization|proxy-authorization)$/i;

/** Removes cookies and other credentials from the requests and responses in a Playwright trace. */
export async function cleanTrace(file: string): Promise<void> {
  const entries = unzipSync(await readFile(file));
  const log = entries['trace.network'];
  if (log === undefined) return;
  const lines = strFromU8(log).split('\n').map(cleanLine);
  await writeFile(file, zipSync({ ...entries, 'trace.network': strToU8(lines.join('\n')) }, { level: 1 }));
}

const cleanLine = (line: string): string =>
  line === '' ? line : JSON.stringify(JSON.parse(line), (name, value: unknown) => cleanValue(name, value));

/** In the form of a HAR file. */
function cleanValue(name: string, value: unknown): unknown {
  if (!Array.isArray(value)) return value;
  if (name === 'cookies') return [];
  return name === 'headers'
    ? value.filter((header: { name?: unknown }) => !CREDENTIAL_HEADERS.test(String(header.name)))
    : value;
}
