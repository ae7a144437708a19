import { execFile } from 'node:child_process';
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { promisify } from 'node:util';
import type { PortalFolder } from '../../authoring/portal-folder.ts';
import { CodedError } from '../../platform/errors.ts';
import { UsageError } from '../command.ts';

const run = promisify(execFile);
const FETCH_MS = 120_000;
const OUTPUT_BYTES = 16 * 2 ** 20;

export interface GitFolder {
  readonly folder: PortalFolder;
  /** `git:<url>@<commit>`, without user name and password. */
  readonly source: string;
}

/**
 * The folder of a portal at a commit of a git repository. Nothing of it is written to the working folder, and no code of it runs.
 *
 * @throws UsageError, CodedError `git_failed`
 */
export async function readGitFolder(place: string, path: string): Promise<GitFolder> {
  const [, url = '', commit = ''] = /^(.+)@([0-9a-f]{40}|[0-9a-f]{64})$/.exec(place) ?? [];
  if (url === '' || url.startsWith('-'))
    throw new UsageError(`--git must be <url>@<commit> with a full commit ID, not ${JSON.stringify(place)}`);
  const repository = await mkdtemp(join(tmpdir(), 'sopwith-git-'));
  try {
    await git(repository, 'init', '--quiet', '--bare');
    await git(repository, 'fetch', '--quiet', '--depth', '1', '--no-tags', '--', url, commit);
    const portal = path.split('/').at(-1) ?? '';
    const listed = await git(repository, 'ls-tree', '-z', '--name-only', `${commit}:${path}`);
    const names = listed
      .split('\0')
      .filter((name) => /^[^/]+\.yaml$/.test(name) && !name.endsWith('.test.yaml'));
    const files = [];
    for (const name of names.sort())
      files.push({
        path: `${portal}/${name}`,
        text: await git(repository, 'cat-file', 'blob', `${commit}:${path}/${name}`),
      });
    return { folder: { portal, files }, source: `git:${withoutCredentials(url)}@${commit}` };
  } finally {
    await rm(repository, { recursive: true, force: true });
  }
}

async function git(repository: string, ...args: readonly string[]): Promise<string> {
  try {
    const { stdout } = await run('git', ['-C', repository, ...args], {
      timeout: FETCH_MS,
      maxBuffer: OUTPUT_BYTES,
      env: { ...process.env, GIT_TERMINAL_PROMPT: '0' },
    });
    return stdout;
  } catch (cause) {
    const { stderr = '' } = cause as { readonly stderr?: string };
    const why = stderr.trim().split('\n').at(-1) ?? '';
    throw new CodedError(
      'git_failed',
      `git ${args[0]} failed${why === '' ? '' : `: ${withoutCredentials(why)}`}`,
      { cause },
    );
  }
}

const withoutCredentials = (text: string): string => text.replaceAll(/(\w+:\/\/)[^@/\s]*@/g, '$1');
