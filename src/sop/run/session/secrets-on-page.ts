import { withTimeout } from '../../../platform/time-limit.ts';
import type { Frame, Locator, Page } from 'playwright-core';
import type { Secrets } from '../../secrets.ts';
import { ANSWER_MS } from '../../waiting/times.ts';

/** Whatever on a page shows a secret, as its text or in a field: pictures black it out. The page itself is not told what is looked for. */
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
