import { mkdir } from 'node:fs/promises';
import { fileURLToPath } from 'node:url';
import { startEmbeddedServer } from '../../src/db/embedded-server.ts';

let embedded: Promise<string> | undefined;

/**
 * The PostgreSQL server of the tests, as superuser: the one that TEST_DATABASE_URL names, else an embedded one. Test
 * processes share it and it stops by itself when the last of them has ended, however it ended.
 */
export async function testServerUrl(): Promise<string> {
  const given = process.env['TEST_DATABASE_URL'];
  if (given !== undefined) return given;
  embedded ??= startShared();
  return embedded;
}

async function startShared(): Promise<string> {
  const dataDir = fileURLToPath(new URL('../../node_modules/.cache/sopwith-test', import.meta.url));
  await mkdir(dataDir, { recursive: true });
  return (await startEmbeddedServer({ dataDir })).adminUrl;
}
