import type { Browser } from 'playwright-core';
import { composePage } from './compose-page.ts';
import { drawPage } from './draw-page.ts';
import { judgePage, type Judged } from './judge-page.ts';
import { shrinkPage } from './shrink-page.ts';

export interface Campaign {
  readonly pages: number;
  readonly questions: number;
  /** Of questions that a person would answer without doubt. */
  readonly sure: number;
  readonly lost: number;
  /** One report for each page with a wrong answer: how to make it again, and the smallest page that still shows it. */
  readonly wrong: readonly string[];
  readonly refusals: readonly string[];
}

export function describeCampaign({ pages, questions, sure, lost, wrong, refusals }: Campaign): string {
  const rate = ((100 * lost) / Math.max(1, sure)).toFixed(1);
  return [
    `${pages} pages, ${questions} questions: ${wrong.length} pages with a wrong answer; ${lost} of ${sure} sure answers refused (${rate} %)`,
    ...wrong.map((one) => `WRONG ${one}`),
    ...refusals.map((one) => `REFUSED ${one}`),
  ].join('\n\n');
}

/** Judges the pages of so many seeds, one after the other. */
export async function runCampaign(
  browser: Browser,
  { seed, pages, mostReports = 20 }: { seed: number; pages: number; mostReports?: number },
): Promise<Campaign> {
  const page = await browser.newPage();
  const wrong: string[] = [];
  const refusals: string[] = [];
  let [questions, sure, lost] = [0, 0, 0];
  for (let at = seed; at < seed + pages; at += 1) {
    const generated = composePage(at);
    const judged = await judgePage(page, generated);
    questions += judged.length;
    sure += judged.filter(({ question }) => question.isSure).length;
    lost += judged.filter(({ verdict }) => verdict === 'lost').length;
    for (const [verdict, reports] of [
      ['wrong', wrong],
      ['lost', refusals],
    ] as const) {
      const first = judged.find((one) => one.verdict === verdict);
      if (first !== undefined && reports.length < mostReports) reports.push(await report(at, first));
    }
  }
  await page.close();
  return { pages, questions, sure, lost, wrong, refusals };

  async function report(at: number, { question, verdict }: Judged): Promise<string> {
    const again = (one: Judged): boolean => one.verdict === verdict;
    const named = ({ ask, bare, target, where }: Judged['question']): string =>
      JSON.stringify([ask, bare, target, where !== undefined]);
    const alike = (one: Judged['question']): boolean => named(one) === named(question);
    const small = await shrinkPage(composePage(at), async (one) =>
      (await judgePage(page, one, alike)).some(again),
    );
    const judged = (await judgePage(page, small, alike)).find(again);
    return [
      `seed ${at}: ${question.ask} ${question.bare} ${question.target}`,
      `  says ${JSON.stringify(judged?.said)}, right: ${JSON.stringify(judged?.question.right)}`,
      drawPage(small).html.replace(/^/gm, '  '),
    ].join('\n');
  }
}
