import type { ImportedSop } from '../../authoring/recording/import-recording.ts';
import { UsageError, type CliContext } from '../command.ts';

/** What `import` and `record` do with the SOP that they made. */
export interface SaveOptions {
  readonly output?: string;
  readonly data?: string;
  readonly force?: boolean;
}

/** Writes or prints it, and shows what is left to do. */
export async function saveRecording(
  made: ImportedSop,
  options: SaveOptions,
  context: CliContext,
): Promise<void> {
  const { buildLibrary } = await import('../../sop/load-library.ts');
  const file = options.output ?? 'recorded.yaml';
  if (options.output === undefined) context.print(made.text.trimEnd());
  else await write(options.output, made.text, options.force === true);
  if (options.data !== undefined)
    await write(options.data, `${JSON.stringify(made.data, null, 2)}\n`, options.force === true);
  const library = buildLibrary([
    { path: 'portal/portal.yaml', file: 'portal.yaml', text: 'title: Portal\n' },
    { path: 'portal/recorded.yaml', file, text: made.text },
  ]);
  for (const line of leftToDo(made, options)) context.note(line);
  const warnings = library.faults.length;
  if (warnings > 0) context.note(`${warnings} warnings: run "sopwith sop lint" to see them`);
}

async function write(path: string, text: string, force: boolean): Promise<void> {
  const { writeFile } = await import('node:fs/promises');
  const { codeOf } = await import('../../platform/errors.ts');
  try {
    await writeFile(path, text, { flag: force ? 'w' : 'wx', mode: 0o600 });
  } catch (error) {
    if (codeOf(error) !== 'EEXIST') throw error;
    throw new UsageError(`${path} already exists: use another file or --force`);
  }
}

function leftToDo({ baseUrl, credentials, data }: ImportedSop, options: SaveOptions): readonly string[] {
  const inputs = Object.keys(data);
  return [
    ...(baseUrl === null ? [] : [`base_url of portal.yaml: ${baseUrl}`]),
    ...(credentials.length === 0 ? [] : [`credentials: ${credentials.join(', ')}`]),
    ...(inputs.length === 0 ? [] : [`inputs: ${inputs.join(', ')}`]),
    ...(inputs.length === 0 || options.data !== undefined
      ? []
      : ['the typed values are not saved; use --data FILE to write them for "sopwith sop run --data FILE"']),
  ];
}
