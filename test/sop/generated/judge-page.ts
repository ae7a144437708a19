import type { Page } from 'playwright-core';
import { askEngine, type Said } from './ask-engine.ts';
import { drawPage } from './draw-page.ts';
import type { GeneratedPage } from './page-parts.ts';
import { questionsOf, type Question } from './questions.ts';

export interface Judged {
  readonly question: Question;
  readonly said: Said;
  readonly verdict: 'right' | 'wrong' | 'refused' | 'lost';
}

/** Asks everything that the generator knows of a page. */
export async function judgePage(
  page: Page,
  generated: GeneratedPage,
  only?: (question: Question) => boolean,
): Promise<Judged[]> {
  const { html, facts } = drawPage(generated);
  const questions = questionsOf(facts).filter((question) => only?.(question) ?? true);
  if (questions.length === 0) return [];
  await page.setContent(`<!doctype html><body>${html}`);
  return Promise.all(
    questions.map(async (question) => {
      const said = await askEngine(page, question);
      return { question, said, verdict: verdictOn(question, said) };
    }),
  );
}

function verdictOn({ right, isSure }: Question, said: Said): Judged['verdict'] {
  if ('text' in said) return right.includes(said.text) ? 'right' : 'wrong';
  // Nothing is found where nothing is shown.
  if (said.refusal === 'none' && right.includes('')) return 'right';
  return isSure ? 'lost' : 'refused';
}
