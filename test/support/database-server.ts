import { createHash } from 'node:crypto';
import { mkdir, statfs } from 'node:fs/promises';
import { join } from 'node:path';
import { Client } from 'pg';
import { startEmbeddedServer } from '../../src/db/embedded-server.ts';
import { processExists } from '../../src/db/postmaster.ts';
import { packageRoot } from '../../src/platform/package-root.ts';

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
  const dataDir = (await folderInMemory()) ?? join(packageRoot, 'node_modules/.cache/sopwith-test');
  await mkdir(dataDir, { recursive: true });
  const { adminUrl, joined } = await startEmbeddedServer({ dataDir });
  if (!joined) await dropLeftBehind(adminUrl);
  return adminUrl;
}

/** The databases and the log ahead of them. */
const NEEDED_BYTES = 2 * 2 ** 30;

/** A database is made of hundreds of files: to make one and drop it takes a third of the CPU that it takes on a disk. One folder per checkout and user. */
async function folderInMemory(): Promise<string | null> {
  const memory = '/dev/shm';
  const { bavail, bsize } = await statfs(memory).catch(() => ({ bavail: 0, bsize: 0 }));
  if (Math.min(bavail * bsize, process.availableMemory()) < NEEDED_BYTES) return null;
  const digest = createHash('sha256').update(packageRoot).digest('hex').slice(0, 8);
  return join(memory, `sopwith-test-${process.getuid?.() ?? 0}-${digest}`);
}

/** What test processes that were killed did not drop: their databases would fill the memory. The name has their process. */
async function dropLeftBehind(adminUrl: string): Promise<void> {
  const client = new Client({ connectionString: adminUrl, application_name: 'sopwith-test-admin' });
  await client.connect();
  try {
    const { rows } = await client.query<{ name: string; pid: string }>(
      `select datname as name, split_part(datname, '_', 3) as pid from pg_database where datname like 'sopwith\\_test\\_%'`,
    );
    for (const { name, pid } of rows)
      if (!processExists(Number(pid))) await client.query(`drop database if exists ${name} with (force)`);
  } finally {
    await client.end();
  }
}
