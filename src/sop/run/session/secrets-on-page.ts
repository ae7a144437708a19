import { withTimeout } from '../../../platform/time-limit.ts';
import type { Frame, Locator, Page } from 'playwright-core';
import type { Secrets } from '../../secrets.ts';
import { ANSWER_MS, SHOWS_SECRET_MS } from '../../waiting/times.ts';

/** Elements of a page that show a secret, as text or in a field: screenshots black them out. The search does not reveal the secret to the page. */
export async function secretsOnPage(page: Page, secrets: Secrets): Promise<readonly Locator[]> {
  if (secrets.values.length === 0) return [];
  const found = await Promise.all(page.frames().map((frame) => inFrame(frame, secrets)));
  return found.flat();
}

/** Whether a page shows a secret, as text or in a field. A page that gives no answer may show anything. */
export async function showsSecret(pages: readonly Page[], secrets: Secrets): Promise<boolean> {
  if (secrets.values.length === 0) return false;
  const frames = pages.flatMap((page) => page.frames());
  const looks = frames.flatMap((frame) => [
    valuesIn(frame).then((values) => values.some((value) => secrets.isIn(value))),
    ...secrets.values.map(async (secret) => (await frame.getByText(secret).count()) > 0),
  ]);
  const seen = Promise.all(looks).then(
    (each) => each.includes(true),
    () => true,
  );
  return withTimeout(seen, SHOWS_SECRET_MS, () => true);
}

const valuesIn = (frame: Frame): Promise<readonly string[]> =>
  frame
    .locator('input, textarea')
    .evaluateAll((all) => all.map((one) => ('value' in one ? String(one.value) : '')));

async function inFrame(frame: Frame, secrets: Secrets): Promise<readonly Locator[]> {
  const fields = frame.locator('input, textarea');
  const values = await withTimeout(
    valuesIn(frame).catch(() => []),
    ANSWER_MS,
    () => [],
  );
  return [
    ...secrets.values.map((secret) => frame.getByText(secret)),
    ...values.flatMap((value, index) => (secrets.isIn(value) ? [fields.nth(index)] : [])),
  ];
}
