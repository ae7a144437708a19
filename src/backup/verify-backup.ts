import { randomBytes } from 'node:crypto';
import { rm } from 'node:fs/promises';
import { connect } from '../db/connect.ts';
import { startEmbeddedServer } from '../db/embedded-server.ts';
import type { KeyProvider } from '../accounts/key-provider.ts';
import { readWholeDatabase, refuseUnknownKeys, type CopyContent } from './check-copy.ts';
import { unpackBackup } from './read-backup.ts';

/**
 * Restores a backup into a folder next to it, starts its database there, and reads all of it. The folder is deleted afterwards; it takes as much disk
 * space as the database.
 */
export async function verifyBackup(file: string, keys: KeyProvider): Promise<CopyContent> {
  const folder = `${file}.${randomBytes(4).toString('hex')}.check`;
  try {
    await unpackBackup(file, { folder, keys, artifacts: false });
    const server = await startEmbeddedServer({ dataDir: folder });
    try {
      return await readContent(databaseUrlOf(server.adminUrl), keys);
    } finally {
      await server.stop();
    }
  } finally {
    await rm(folder, { recursive: true, force: true });
  }
}

async function readContent(url: string, keys: KeyProvider): Promise<CopyContent> {
  const knex = connect({ url, applicationName: 'sopwith-backup', poolMax: 1 });
  try {
    await refuseUnknownKeys(knex, keys);
    return await readWholeDatabase(knex);
  } finally {
    await knex.destroy();
  }
}

/** The superuser sees the rows of every account. */
function databaseUrlOf(adminUrl: string): string {
  const url = new URL(adminUrl);
  url.pathname = '/sopwith';
  return url.href;
}
