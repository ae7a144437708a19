import type { Locator } from 'playwright-core';
import type { ActionContext } from '../../sdk/action.ts';
import { engineSelector } from '../page/engine-selector.ts';
import { refusesDrop, takesOneFile } from '../page/playwright-errors.ts';
import type { Control } from './control.ts';
import { textField } from './text-field.ts';
import { limits } from '../waiting/margins.ts';
import { CHOOSER_MS } from '../waiting/times.ts';

/** Takes files alone, which `upload` gives it. */
export const fileField: Control = {
  noun: 'a file field',
  takes: [],
  set(context, { name }) {
    throw context.failure('not_fillable', `${name} is ${fileField.noun}: upload gives it files`, {
      kind: 'portal_changed',
    });
  },
  read: textField.read,
  holds: () => false,
};

/** Gives files to a file field, to a button that opens the file chooser, or to a drop zone. */
export async function giveFiles(
  context: ActionContext,
  locator: Locator,
  paths: readonly string[],
  name: string,
): Promise<void> {
  await locator.waitFor({ state: 'attached', ...limits(context) });
  const field = locator.locator(engineSelector({ kind: 'file_field' }));
  if ((await field.count()) > 0) {
    await field.setInputFiles([...paths], limits(context)).catch((error: unknown) => {
      if (!takesOneFile(error)) throw error;
      const message = `${name} takes one file, and ${paths.length} were given`;
      throw context.failure('too_many_files', message, { cause: error });
    });
    return;
  }
  const chooser = locator.page().waitForEvent('filechooser', { timeout: CHOOSER_MS, signal: context.signal });
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
