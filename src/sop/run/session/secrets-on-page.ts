import { withTimeout } from '../../../platform/time-limit.ts';
import type { Frame, Locator, Page } from 'playwright-core';
import type { Secrets } from '../../secrets.ts';
import { ANSWER_MS } from '../../waiting/times.ts';

/** Elements of a page that show a secret, as text or in a field: screenshots black them out. The search does not reveal the secret to the page. */
export async function secretsOnPage(page: Page, secrets: Secrets): Promise<readonly Locator[]> {
  if (secrets.values.length === 0) return [];
  const found = await Promise.all(page.frames().map((frame) => inFrame(frame, secrets)));
  return found.flat();
}

async function inFrame(frame: Frame, secrets: Secrets): Promise<readonly Locator[]> {
  const fields = frame.locator('input, textarea');
  const held = fields.evaluateAll((all) => all.map((one) => ('value' in one ? String(one.value) : '')));
  const values = await withTimeout(
    held.catch(() => []),
    ANSWER_MS,
    () => [],
  );
  return [
    ...secrets.values.map((secret) => frame.getByText(secret)),
    ...values.flatMap((value, index) => (secrets.isIn(value) ? [fields.nth(index)] : [])),
  ];
}
