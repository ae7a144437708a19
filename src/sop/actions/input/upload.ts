import { mkdtemp, readFile, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import type { Locator } from 'playwright-core';
import { defineAction, type ActionContext } from '../../../sdk/action.ts';
import { field, type Evaluable, type TypeOf } from '../../../sdk/field.ts';
import type { JsonValue } from '../../../sdk/json.ts';
import type { LocalFile } from '../../../sdk/outcome.ts';
import { findFile } from './find-file.ts';
import { safeName } from '../pages/keep-download.ts';
import { limits } from '../../controls/limits.ts';
import { engineSelector } from '../../page/engine-selector.ts';
import type { FieldEntry } from './target-entries.ts';
import { refusesDrop, takesOneFile } from '../../page/playwright-errors.ts';

const files = field.value(
  'any',
  'Files of the task (`${{ files }}`, `${{ files[0] }}`), names of files of the task or of the run, or literal text as `{ name: note.txt, text: … }`; one or a list.',
);

const single = field.object('One place.', {
  target: field.target('The file field, button or drop zone.', { bare: 'field' }),
  files,
});
const many = field.map('Where, and which files.', files, { kind: 'target', bare: 'field' });
const uploadArguments = field.anyOf('One place and its files, or a mapping.', single, many);

export const upload = defineAction({
  name: 'upload',
  family: 'input',
  effect: 'changes',
  title: 'Upload files',
  doc: 'Gives files to a file field, to a button that opens the file chooser, or to a drop zone: it finds out which. An element that takes no files fails the step. Nothing happens for an empty list.',
  examples: [
    'upload: { Attachments: "${{ files }}" }',
    'upload: { button "Add file": eob.pdf }',
    'upload: { target: { button: Attach, within: { row: { Document: X-ray } } }, files: "${{ files }}" }',
    'upload: { Note: { name: note.txt, text: "${{ inputs.note }}" } }',
  ],
  arguments: uploadArguments,
  subject: (args) =>
    uploadEntries(args)
      .map((entry) => entry.target.source)
      .join(', '),
  timeout: 120_000,
  async run(context, args) {
    for (const { target, value } of uploadEntries(args)) {
      const paths = await pathsOf(context, value);
      if (paths.length > 0)
        await give(
          context,
          await context.resolve(target),
          paths.map((file) => file.path),
          `"${target.source}"`,
        );
      context.note(`${paths.length} files given`);
    }
  },
});

/** Where files are given, and which. */
export function uploadEntries(
  args: TypeOf<typeof uploadArguments>,
): readonly FieldEntry<Evaluable<JsonValue>>[] {
  return 'target' in args ? [{ target: args.target, value: args.files }] : args;
}

const CHOOSER_PATIENCE_MS = 3_000;

async function give(
  context: ActionContext,
  locator: Locator,
  paths: readonly string[],
  name: string,
): Promise<void> {
  await locator.waitFor({ state: 'attached', ...limits(context) });
  const fileField = locator.locator(engineSelector({ kind: 'file_field' }));
  if ((await fileField.count()) > 0) {
    await fileField.setInputFiles([...paths], limits(context)).catch((error: unknown) => {
      if (!takesOneFile(error)) throw error;
      const message = `${name} takes one file, and ${paths.length} were given`;
      throw context.failure('too_many_files', message, { cause: error });
    });
    return;
  }
  const chooser = locator
    .page()
    .waitForEvent('filechooser', { timeout: CHOOSER_PATIENCE_MS, signal: context.signal });
  const [opened] = await Promise.all([
    chooser.catch(() => null),
    underPointer(locator).click(limits(context)),
  ]);
  if (opened) await opened.setFiles([...paths], { timeout: limits(context).timeout });
  else await drop(context, locator, paths, name);
}

async function drop(
  context: ActionContext,
  locator: Locator,
  paths: readonly string[],
  name: string,
): Promise<void> {
  await underPointer(locator)
    .drop({ files: [...paths] }, limits(context))
    .catch((error: unknown) => {
      if (!refusesDrop(error)) throw error;
      throw context.failure('not_fillable', `${name} takes no files`, {
        kind: 'portal_changed',
        cause: error,
      });
    });
}

/** The element, or what the pointer meets in its place: Dropzone lets the pointer through the words in its zone. */
const underPointer = (locator: Locator): Locator =>
  locator.locator(engineSelector({ kind: 'under_pointer' }));

type UploadFile = Pick<LocalFile, 'path'>;

async function pathsOf(context: ActionContext, value: Evaluable<JsonValue>): Promise<readonly UploadFile[]> {
  const given = await context.evaluate(value);
  const list = Array.isArray(given) ? (given as readonly JsonValue[]) : given === null ? [] : [given];
  return Promise.all(list.map((one) => fileOf(context, one)));
}

async function fileOf(context: ActionContext, given: JsonValue): Promise<UploadFile> {
  if (typeof given === 'object' && given !== null && !Array.isArray(given)) {
    const { name, text } = given as { name?: JsonValue; text?: JsonValue };
    if (typeof text === 'string' && typeof name === 'string') return write(context, name, text);
  }
  const file = findFile(context, given);
  // The portal sees the file's own name, which the copy in the run's folder need not have.
  if (file.path.endsWith(`/${file.name}`)) return file;
  return write(context, file.name, await readFile(file.path));
}

async function write(context: ActionContext, name: string, content: string | Buffer): Promise<UploadFile> {
  const folder = await mkdtemp(join(context.folder, 'upload-'));
  const path = join(folder, safeName(name));
  await writeFile(path, content);
  return { path };
}
