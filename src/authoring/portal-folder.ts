import { basename, dirname, resolve } from 'node:path';
import { CodedError } from '../platform/errors.ts';
import { readLibraryFiles } from '../sop/yaml/library-files.ts';

/** The SOPs of one portal, as they are uploaded: no test cases, recordings, and other files. */
export interface PortalFolder {
  readonly portal: string;
  readonly files: readonly { readonly path: string; readonly text: string }[];
}

/** @throws CodedError `invalid_path`: the folder is not that of a portal */
export async function readPortalFolder(folder: string): Promise<PortalFolder> {
  const whole = resolve(folder);
  const portal = basename(whole);
  const all = await readLibraryFiles(dirname(whole)).catch(() => []);
  const files = all.filter(({ path }) => path.startsWith(`${portal}/`));
  const unreadable = files.find(({ unreadable: why }) => why !== undefined);
  if (unreadable !== undefined)
    throw new CodedError('invalid_path', `${unreadable.path}: ${unreadable.unreadable ?? ''}`);
  if (!files.some(({ path }) => path === `${portal}/portal.yaml`))
    throw new CodedError('invalid_path', `${folder} is not the folder of a portal: it has no portal.yaml`);
  return { portal, files: files.map(({ path, text }) => ({ path, text })) };
}
