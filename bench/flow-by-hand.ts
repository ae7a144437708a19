import type { BrowserContext, Page } from 'playwright-core';

export const USER = { username: 'clinic-a', password: 'Lab-Portal-A1!' };
export const MEMBER = { npi: '1234567893', id: 'ACM100200301', born: '1980-03-05' };
export const FIELDS = {
  status: 'Coverage status',
  plan: 'Plan name',
  effective: 'Effective date',
  group: 'Group number',
  transaction: 'Transaction ID',
};

/** As one would write it by hand: the same pages, fields and texts, and what a script has to wait for. */
export async function byHand(
  context: BrowserContext,
  url: string,
  prepare?: (page: Page) => Promise<void>,
): Promise<object> {
  const page = context.pages()[0] ?? (await context.newPage());
  await prepare?.(page);
  await page.goto(`${url}/sign-in`);
  await page.getByLabel('User ID').fill(USER.username);
  await page.getByRole('button', { name: 'Continue' }).click();
  await page.getByLabel('Password').fill(USER.password);
  await page.getByRole('button', { name: 'Sign in' }).click();
  await page.getByRole('heading', { name: 'Home' }).waitFor();
  await page.getByRole('link', { name: 'Eligibility' }).click();
  await page.getByLabel('Provider NPI').selectOption(MEMBER.npi);
  await page.getByLabel('Member ID').fill(MEMBER.id);
  await page.getByLabel('Date of birth').fill('03/05/1980');
  await page.getByRole('button', { name: 'Search' }).click();
  await page.getByRole('heading', { name: 'Eligibility result' }).waitFor();
  const read: Record<string, unknown> = {};
  for (const [name, label] of Object.entries(FIELDS))
    read[name] = await page.getByLabel(label, { exact: true }).innerText();
  read['copay'] = await page.getByTestId('copay').innerText();
  const rows = page.getByRole('table', { name: 'Benefits' }).locator('tbody tr');
  read['benefits'] = await rows.evaluateAll((all) =>
    all.map((row) => [...row.querySelectorAll('th, td')].slice(0, 2).map((cell) => cell.textContent?.trim())),
  );
  return read;
}

/** The surprises of `flow-as-sop.ts` in Playwright's own way. */
export async function withHandlers(page: Page): Promise<void> {
  const [announcement, idle, cookies] = [
    page.getByRole('dialog', { name: 'Announcement' }),
    page.getByRole('dialog', { name: 'Are you still there?' }),
    page.getByRole('region', { name: 'Cookies' }),
  ];
  await page.addLocatorHandler(announcement, () =>
    announcement.getByRole('button', { name: 'Close' }).click(),
  );
  await page.addLocatorHandler(idle, () => idle.getByRole('button', { name: 'Stay signed in' }).click());
  await page.addLocatorHandler(cookies, () =>
    cookies.getByRole('button', { name: 'Only necessary' }).click(),
  );
}
