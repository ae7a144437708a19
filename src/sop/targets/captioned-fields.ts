import type { Frame } from 'playwright-core';
import type { Answers } from '../page/engine/page-question.ts';
import { engineSelector } from '../page/engine-selector.ts';
import type { TextualElement } from './read-snapshot.ts';

/** What is safe as bare words in a line of YAML. */
const BARE = /^[\p{Lu}\p{N}][\p{L}\p{N} ()./-]*$/u;

/** The fields that only words near them name, such as those over them in the same cell: for a snapshot they have no name. */
export async function captionedFields(frame: Frame): Promise<TextualElement[]> {
  const fields = frame.locator('body').locator(engineSelector({ kind: 'captioned' }));
  const asked = fields.locator(engineSelector({ kind: 'answer', question: { ask: 'caption' } }));
  const answers = await asked.allTextContents().catch(() => []);
  const words = answers.map((answer) => JSON.parse(answer) as Answers['caption']);
  const isOne = (name: string): boolean => words.indexOf(name) === words.lastIndexOf(name);
  return words
    .filter((name) => BARE.test(name) && isOne(name))
    .map((name) => ({ role: 'textbox', name, attributes: '', isCaption: true }));
}
