import { mkdtemp, readFile, writeFile } from 'node:fs/promises';
import { basename, join } from 'node:path';
import type { Locator } from 'playwright-core';
import type { ActionContext } from '../../../sdk/action.ts';
import { field, type Evaluable, type Target, type TypeOf } from '../../../sdk/field.ts';
import { isJsonObject, type JsonValue } from '../../../sdk/json.ts';
import type { LocalFile } from '../../../sdk/outcome.ts';
import { giveFiles } from '../../controls/file-field.ts';
import { askPage } from '../../page/ask-page.ts';
import { engineSelector } from '../../page/engine-selector.ts';
import type { Answers } from '../../page/engine/page-question.ts';
import { Network } from '../../page/network.ts';
import { limits } from '../../waiting/margins.ts';
import { ANSWER_MS } from '../../waiting/times.ts';
import { findFile } from './find-file.ts';
import { safeName } from '../pages/keep-download.ts';
import type { FieldEntry } from './target-entries.ts';
import { defineRecordableAction } from '../recorded.ts';

const files = field.value(
  'any',
  'One or a list: `${{ files }}`, names of files of the task or the run, or `{ name: note.txt, text: … }`.',
);

const single = field.object('One place.', {
  target: field.target('The file field, button, or drop zone.', { bare: 'field' }),
  files,
});
const many = field.map('Where, and which files.', files, { kind: 'target', bare: 'field' });
const uploadArguments = field.anyOf('One place and its files, or a mapping.', single, many);

export const upload = defineRecordableAction({
  name: 'upload',
  family: 'input',
  effect: 'changes',
  title: 'Upload files',
  doc: 'Uploads to a file field, a button that opens a file chooser, or a drop zone. Fails with `file_refused` if an error then shows, except at other fields. An empty list does nothing.',
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
  sentence: (args, { list, target, value: said }) =>
    `Attach ${list(uploadEntries(args).map((entry) => `${said(entry.value)} to ${target(entry.target)}`))}.`,
  recorded: {
    upload: ({ on }, writer) => {
      const target = writer.target(on, 'field');
      const all = '${{ files }}';
      return { arguments: typeof target === 'string' ? { [target]: all } : { target, files: all } };
    },
  },
  timeout: 120_000,
  async run(context, args) {
    for (const { target, value } of uploadEntries(args)) {
      const paths = (await pathsOf(context, value)).map((file) => file.path);
      if (paths.length > 0)
        await giveAccepted(context, await fileTaker(context, target), paths, `"${target.source}"`);
      context.note(`${paths.length} files given`);
    }
  },
});

/** Next to a file field is often a checkbox of the same words, "Referral letter" on a list of what is sent, or a dropdown in the same row. */
async function fileTaker(context: ActionContext, target: Target): Promise<Locator> {
  return (await context.resolve(target)).locator(engineSelector({ kind: 'may_take_files' }));
}

/** @throws `file_refused` if the page then shows an error that it did not show before, and that is not about other fields */
async function giveAccepted(
  context: ActionContext,
  locator: Locator,
  paths: readonly string[],
  name: string,
): Promise<void> {
  const before = await errorsAt(context, locator);
  await giveFiles(context, locator, paths, name);
  // The server may answer with it.
  await Network.of(context).untilStepsAnswered(context);
  const after = await errorsAt(context, locator);
  const errors = after.said.filter(({ text }) => before.said.every((one) => one.text !== text));
  // A mark that was there before says nothing of a file that the page now lists there, or says to have taken.
  const isOldMark = before.isMarked && after.isMarked;
  if (errors.every(({ text, isDone }) => isOldMark && (isDone || onlyLists(text, paths)))) return;
  throw context.failure(
    'file_refused',
    `the page shows an error since ${paths.length === 1 ? 'the file was' : 'the files were'} given to ${name}`,
    { kind: 'business', notes: `The portal refused a file for ${name}.` },
  );
}

/** Whether a text is only the names of the files, their sizes, and buttons. */
function onlyLists(text: string, paths: readonly string[]): boolean {
  const rest = paths.reduce((left, path) => left.replaceAll(basename(path), ''), text);
  return !/\p{L}/u.test(rest.replace(/\b(?:[kmg]i?)?b(?:ytes?)?\b|\b(?:remove|delete)\b/gi, ''));
}

/** None if the page has taken the field away. */
async function errorsAt(context: ActionContext, locator: Locator): Promise<Answers['errors']> {
  if ((await locator.count()) !== 1) return NO_ERRORS;
  const { timeout, signal } = limits(context);
  return askPage(locator, { ask: 'errors' }, { timeout: Math.min(timeout, ANSWER_MS), signal }).catch(() => {
    signal.throwIfAborted();
    return NO_ERRORS;
  });
}

const NO_ERRORS: Answers['errors'] = { said: [], isMarked: false };

/** Where files are given, and which. */
export function uploadEntries(
  args: TypeOf<typeof uploadArguments>,
): readonly FieldEntry<Evaluable<JsonValue>>[] {
  return 'target' in args ? [{ target: args.target, value: args.files }] : args;
}

type UploadFile = Pick<LocalFile, 'path'>;

async function pathsOf(context: ActionContext, value: Evaluable<JsonValue>): Promise<readonly UploadFile[]> {
  const given = await context.evaluate(value);
  const list = Array.isArray(given) ? (given as readonly JsonValue[]) : given === null ? [] : [given];
  return Promise.all(list.map((one) => fileOf(context, one, value.source)));
}

async function fileOf(context: ActionContext, given: JsonValue, source: string): Promise<UploadFile> {
  if (isJsonObject(given)) {
    const { name, text } = given as { name?: JsonValue; text?: JsonValue };
    if (typeof text === 'string' && typeof name === 'string') return write(context, name, text);
  }
  const file = findFile(context, given, source);
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
