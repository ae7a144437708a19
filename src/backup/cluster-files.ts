import { readdir } from 'node:fs/promises';
import path from 'node:path';
import { codeOf } from '../platform/errors.ts';

/** What a copy of a cluster leaves out, as `pg_basebackup` does: the server creates it at its start, or it belongs to the running one. */
const EMPTIED = new Set([
  'pg_wal',
  'pg_dynshmem',
  'pg_notify',
  'pg_replslot',
  'pg_serial',
  'pg_snapshots',
  'pg_stat_tmp',
  'pg_subtrans',
]);
const LEFT_OUT = /^(postmaster\.(pid|opts)|pg_internal\.init.*|pgsql_tmp.*|backup_label.*|tablespace_map.*)$/;

/** Read after all others: it must not be older than any of them. */
const CONTROL_FILE = path.join('global', 'pg_control');

export interface ClusterTree {
  /** All folders, the empty ones too: the server does not start without them. Relative, parents first. */
  readonly folders: readonly string[];
  /** Relative, in the order in which they must be read. */
  readonly files: readonly string[];
}

/** Everything of a cluster that belongs into a copy, without its WAL. */
export async function listCluster(cluster: string): Promise<ClusterTree> {
  const folders: string[] = [];
  const files: string[] = [];
  for await (const { name, isFolder } of walk(cluster, '')) (isFolder ? folders : files).push(name);
  const ordered = files.filter((name) => name !== CONTROL_FILE);
  return { folders: [...folders, ...WAL_FOLDERS], files: [...ordered, CONTROL_FILE] };
}

const WAL_FOLDERS = [path.join('pg_wal', 'archive_status'), path.join('pg_wal', 'summaries')];

async function* walk(root: string, folder: string): AsyncGenerator<{ name: string; isFolder: boolean }> {
  for (const entry of await entriesOf(path.join(root, folder))) {
    const name = path.join(folder, entry.name);
    if (LEFT_OUT.test(entry.name)) continue;
    yield { name, isFolder: entry.isDirectory() };
    if (entry.isDirectory() && !EMPTIED.has(name)) yield* walk(root, name);
  }
}

/** Empty if the folder went away: a temporary one, or a database that was dropped. */
async function entriesOf(folder: string) {
  try {
    const entries = await readdir(folder, { withFileTypes: true });
    return entries.filter((entry) => entry.isDirectory() || entry.isFile());
  } catch (error) {
    if (codeOf(error) === 'ENOENT') return [];
    throw error;
  }
}
