import { expect } from 'chai';
import type { Page } from 'playwright-core';
import { createSopVersions } from '../../src/accounts/sop-versions.ts';
import { writeFailureReport } from '../../src/tasks/run/failure-reports.ts';
import { noteSop } from '../../src/tasks/run/task-lease.ts';
import { FAILURE } from '../support/failure-report.ts';
import {
  axeFindings,
  consoleFixture,
  isWiderThanScreen,
  SCRIPT,
  scriptsRan,
  type ConsoleFixture,
} from './console-fixture.ts';

const searchOf = (step: string): string =>
  `sop: 1\ntitle: Search a member\nsteps:\n  - goto: /search\n  - ${step}\n  - once: submit\n    steps:\n      - click: button "Send"\n`;

describe('the SOPs of the console', () => {
  let fixture: ConsoleFixture;

  before(async () => {
    fixture = await consoleFixture();
    await fixture.person('author@clinic.example', 'author');
    await fixture.person('root@clinic.example', 'everything');
    await upload('beacon', 'click: button "Search"');
  });
  after(() => fixture[Symbol.asyncDispose]());
  afterEach(() => {
    expect(fixture.complaints.splice(0).join('\n')).to.equal('');
  });

  const upload = async (portal: string, step: string, note = ''): Promise<number> => {
    const files = [
      { path: `${portal}/portal.yaml`, text: 'title: Beacon\nbase_url: https://beacon.example\n' },
      { path: `${portal}/search.yaml`, text: searchOf(step) },
    ];
    const folder = { portal, files };
    const made = { folder, signed: false, source: 'upload', note, actor: 'test' };
    return (await createSopVersions(fixture.real.knex).add(made)).version.number;
  };
  const signedIn = (path: string, options = {}): Promise<Page> =>
    fixture.signedIn(path, 'author@clinic.example', options);
  const editor = (page: Page) => page.locator('.cm-content');
  /** Replaces a text of the editor by another one, as somebody who types. */
  const retype = async (page: Page, from: string, to: string): Promise<void> => {
    await editor(page).getByText(from, { exact: false }).first().click();
    await page.keyboard.press('End');
    for (const _letter of from) await page.keyboard.press('Backspace');
    await page.keyboard.type(to);
  };

  it('should be found by an author with the keyboard, and show in sentences, as a graph and as text what a version does', async () => {
    const page = await signedIn('/');
    await page.keyboard.press('g');
    await page.keyboard.press('s');
    await page.getByRole('link', { name: 'beacon', exact: true }).click();
    await page.getByRole('region', { name: 'Versions' }).getByRole('link', { name: 'Version 1' }).click();
    const version = page.getByRole('region', { name: 'Version' });
    await version.getByRole('tab', { name: 'Review sheet' }).waitFor();
    await version.getByLabel('File').selectOption('beacon/search.yaml');
    await version.getByRole('heading', { name: 'Search a member' }).waitFor();
    await version.getByText(/Send/).first().waitFor();
    await version.getByRole('tab', { name: 'Graph' }).click();
    await version.getByRole('img', { name: /steps and ends of Search a member/ }).waitFor();
    await version.getByRole('tab', { name: 'Source' }).click();
    await version.getByText('goto').waitFor();
    await page.context().close();
  });

  it('should complete words, say what is wrong while somebody types, and save a version that they can compare', async () => {
    const number = await upload('typed', 'click: button "Search"');
    const page = await signedIn(`/sops/typed/${number}/edit?file=typed/search.yaml`);
    const linter = page.getByRole('region', { name: 'Linter' });
    await linter.getByText('No errors').waitFor();
    await retype(page, 'click: button "Search"', 'clcik: button "Find"');
    await linter.getByRole('button', { name: 'search.yaml:5' }).waitFor();
    await linter.getByText(/Did you mean "click"/).waitFor();
    await page.getByRole('button', { name: 'Save …' }).click();
    const dialog = page.getByRole('dialog');
    expect(await dialog.getByRole('button', { name: 'Save' }).isDisabled()).to.equal(true);
    await dialog.getByRole('button', { name: 'Cancel' }).click();
    await retype(page, 'clcik: button "Find"', 'cli');
    // By the mouse: the editor ignores keys just after the list has opened.
    await page.getByRole('option', { name: 'click', exact: true }).click();
    await page.keyboard.type('button "Find"');
    await linter.getByText('No errors').waitFor();
    await page.keyboard.press('Control+s');
    await dialog.getByLabel('What changed').fill(`renamed ${SCRIPT}`);
    await dialog.getByRole('button', { name: 'Save' }).click();
    await page.getByRole('heading', { name: 'typed: version 2' }).waitFor();
    const changes = page.getByRole('region', { name: 'typed/search.yaml' });
    await changes.getByText('Now:').first().waitFor();
    await page.getByText(`renamed ${SCRIPT}`).waitFor();
    expect(await scriptsRan(page)).to.equal(false);
    await page.context().close();
  });

  it('should keep what was typed when the connection is lost, the tab is closed, or the session ends', async () => {
    const number = await upload('kept', 'click: button "Search"');
    const path = `/sops/kept/${number}/edit?file=kept/search.yaml`;
    const page = await signedIn(path);
    await page.getByRole('region', { name: 'Linter' }).getByText('No errors').waitFor();
    await page.context().setOffline(true);
    await retype(page, 'click: button "Search"', 'click: button "Typed offline"');
    await page.getByText('Not checked.').waitFor();
    await page.context().setOffline(false);
    await page.getByRole('region', { name: 'Linter' }).getByText('No errors').waitFor();
    await fixture.real.knex('person_session').delete();
    await page.reload();
    await page.getByLabel('E-mail').fill('author@clinic.example');
    await page.locator('input[name=password]').fill('correct horse battery staple');
    await page.getByRole('button', { name: 'Sign in', exact: true }).click();
    await page.getByText('What you typed before is still here').waitFor();
    await editor(page).getByText('Typed offline').waitFor();
    await page.getByRole('button', { name: 'Discard' }).click();
    await page.getByRole('dialog').getByRole('button', { name: 'Discard' }).click();
    await editor(page).getByText('button "Search"').waitFor();
    await page.reload();
    await editor(page).getByText('button "Search"').waitFor();
    expect(await page.getByText('What you typed before is still here').count()).to.equal(0);
    await page.context().close();
  });

  it('should activate a version for the account, start and end a canary, and tell who was slower', async () => {
    const first = await upload('steered', 'click: button "One"');
    const second = await upload('steered', 'click: button "Two"');
    const page = await signedIn(`/sops/steered/${first}`);
    const dialog = page.getByRole('dialog');
    const activate = async (): Promise<void> => {
      await page.getByRole('button', { name: 'Activate …' }).click();
      await dialog.getByText(/Now active/).waitFor();
    };
    await activate();
    expect(await dialog.getByText('All accounts without a separate activation').count()).to.equal(0);
    await dialog.getByRole('button', { name: 'Activate' }).click();
    await page.getByText('Active', { exact: true }).waitFor();
    await page.goto(`${fixture.real.api.url}/console/sops/steered/${second}`);
    await activate();
    await dialog.getByLabel('A share of the new tasks (canary)').check();
    await dialog.getByLabel('Share in percent').fill('25');
    await dialog.getByRole('button', { name: 'Start the canary' }).click();
    await page.getByText('Canary', { exact: true }).waitFor();
    const other = await signedIn('/sops/steered');
    await other.getByText('in 25 % of the tasks').waitFor();
    await other.getByRole('button', { name: 'End the canary' }).click();
    await fixture.real.knex('sop_activation').where({ portal: 'steered' }).increment('revision', 1);
    await other.getByRole('dialog').getByRole('button', { name: 'End the canary' }).click();
    await other.getByText('Somebody else was faster').waitFor();
    for (const each of [page, other]) await each.context().close();
  });

  it('should lead from a failed task to its line, and take the proposed fix over only when somebody asks for it', async () => {
    const number = await upload('drifted', 'click: button "Search"');
    const lease = await fixture.run();
    await noteSop(fixture.real.store, lease, {
      name: 'drifted/search',
      digest: 'a'.repeat(64),
      version: number,
    });
    const file = 'sops/drifted/search.yaml';
    const line = '  - click: button "Search"';
    await writeFailureReport(fixture.real.store, lease, {
      ...FAILURE,
      step: { sop: 'drifted/search', file, line: 5, column: 5, path: '1', action: 'click', title: 'click' },
      proposal: `--- ${file}\n+++ ${file}\n@@ -5 +5 @@\n-${line}\n+${line.replace('Search', 'Find a member')}\n`,
    });
    await fixture.finish(lease, {
      status: 'failed',
      failure: { code: 'target_not_found', kind: 'portal_changed', retryable: false },
      notes: 'The page has changed.',
    });
    const page = await signedIn(`/tasks/${lease.taskId}`);
    await page.getByRole('link', { name: 'Review the fix in the editor' }).click();
    await page.getByRole('button', { name: 'Apply the change' }).waitFor();
    expect(await editor(page).getByText('Find a member').count()).to.equal(0);
    await page.getByRole('button', { name: 'Apply the change' }).click();
    await editor(page).getByText('Find a member').waitFor();
    await page.getByText('Nothing is saved yet').waitFor();
    // The keyboard goes on with the next step, not in the editor, where Tab indents.
    await page.getByRole('button', { name: 'Save …' }).and(page.locator(':focus')).waitFor();
    await page.keyboard.press('Enter');
    await page.getByRole('dialog').getByRole('button', { name: 'Save' }).click();
    await page.getByRole('heading', { name: 'drifted: version 2' }).waitFor();
    // It is of use for the task only when it is active.
    const again = page.getByRole('button', { name: 'Run the failed task again' });
    expect(await again.isDisabled()).to.equal(true);
    await page.getByRole('button', { name: 'Activate …' }).last().click();
    const dialog = page.getByRole('dialog');
    await dialog.getByText(/Now active/).waitFor();
    await dialog.getByRole('button', { name: 'Activate' }).click();
    await page.getByText('The version is active').waitFor();
    await again.click();
    await page.waitForURL(
      (url) => /\/tasks\/task_/.test(url.pathname) && !url.pathname.includes(lease.taskId),
    );
    // The button is gone with its page: the keyboard goes on in the new one.
    await page.getByRole('main').and(page.locator(':focus')).waitFor();
    await page.context().close();
  });

  it('should be offered to authors only', async () => {
    const page = await fixture.signedIn('/sops');
    await page.getByRole('heading', { name: 'You may not see this page' }).waitFor();
    expect(await page.getByRole('link', { name: 'SOPs' }).count()).to.equal(0);
    await page.context().close();
  });

  for (const [colorScheme, width, long] of [
    ['light', 390, ''],
    ['dark', 1280, ' (long)'],
  ] as const)
    it(`should have nothing that axe finds, and nothing wider than the page (${colorScheme}, ${width} pixels)${long}`, async () => {
      const page = await signedIn('/sops', { colorScheme, viewport: { width, height: 800 } });
      await page.getByRole('link', { name: 'beacon', exact: true }).waitFor();
      expect(await axeFindings(page)).to.deep.equal([]);
      for (const [path, ready] of [
        ['/sops/beacon', 'Versions'],
        ['/sops/beacon/1?file=beacon/search.yaml', 'Version'],
        ['/sops/beacon/1?file=beacon/search.yaml&view=graph', 'Version'],
        ['/sops/beacon/1/edit?file=beacon/search.yaml', 'Linter'],
      ] as const) {
        await page.goto(`${fixture.real.api.url}/console${path}`);
        await page.getByRole('region', { name: ready, exact: true }).waitFor();
        if (ready === 'Linter') await page.getByText('No errors').waitFor();
        expect(await axeFindings(page), path).to.deep.equal([]);
        expect(await isWiderThanScreen(page), path).to.equal(false);
      }
      await page.context().close();
    });
});
