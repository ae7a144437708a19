import type { Frame } from 'playwright-core';
import { describeMarks } from './describe-element.ts';
import { inBraces } from './describe-frames.ts';
import type { TextualElement } from './read-snapshot.ts';

const EDITORS = ["[contenteditable='']", '[contenteditable=true]'];

/** The text boxes with bold and italic that neither a role nor a name puts into the snapshot for screen readers. Only a selector finds them. */
export async function namelessEditors(frame: Frame): Promise<TextualElement[]> {
  return (await Promise.all(EDITORS.map((selector) => editorsBy(frame, selector)))).flat();
}

async function editorsBy(frame: Frame, selector: string): Promise<TextualElement[]> {
  const all = await frame.locator(selector).all();
  const css = `css "${selector}"`;
  const found = all.map(async (editor, nth): Promise<TextualElement | null> => {
    const isNamed = await editor.evaluate((one) =>
      one.matches('[role],[aria-label],[aria-labelledby],[title]'),
    );
    if (isNamed || !(await editor.isVisible())) return null;
    const written = all.length === 1 ? css : `{ find: ${inBraces(css)}, nth: ${nth} }`;
    const marks = ['editor', ...(await describeMarks(editor))].join(', ');
    return { role: 'textbox', name: '', attributes: '', written, marks };
  });
  return (await Promise.all(found)).filter((one) => one !== null);
}
