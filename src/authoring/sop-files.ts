import { stat } from 'node:fs/promises';
import { relative, resolve } from 'node:path';
import { CodedError } from '../platform/errors.ts';
import { linkFault, yamlFilesBeneath } from '../sop/yaml/yaml-files.ts';

/**
 * The YAML files that paths name: a file itself, all beneath a folder. As the author would write them.
 *
 * @throws {CodedError} `invalid_path` where one does not exist or holds none
 */
export async function sopFiles(paths: readonly string[]): Promise<readonly string[]> {
  const files = await Promise.all(paths.map(filesOf));
  return [...new Set(files.flat())].map((file) => shown(file)).sort();
}

async function filesOf(path: string): Promise<readonly string[]> {
  const found = await stat(path).catch(() => null);
  if (found === null) throw new CodedError('invalid_path', `${path} does not exist`);
  if (found.isFile()) return [resolve(path)];
  const all = await yamlFilesBeneath(path);
  const faults = await Promise.all(all.map((file) => linkFault(path, file)));
  const files = all.filter((_file, index) => faults[index] === null);
  if (files.length === 0) throw new CodedError('invalid_path', `${path} holds no YAML file`);
  return files.map((file) => resolve(file));
}

function shown(file: string): string {
  const near = relative(process.cwd(), file);
  return near.startsWith('..') ? file : near;
}
