import { expect } from 'chai';
import { createSopVersions } from '../../src/accounts/sop-versions.ts';
import { finishTask } from '../../src/tasks/end/finish-task.ts';
import { claimTask } from '../support/claim-task.ts';
import {
  axeFindings,
  consoleFixture,
  isWiderThanScreen,
  SCRIPT,
  scriptsRan,
  type ConsoleFixture,
} from './console-fixture.ts';

describe('dry runs and reviews in the console', () => {
  let fixture: ConsoleFixture;
  before(async () => {
    fixture = await consoleFixture();
    await fixture.person('author@clinic.example', 'author');
    await fixture.person('other@clinic.example', 'author');
    const files = [
      { path: 'acme-health/portal.yaml', text: 'title: Acme\nbase_url: https://acme.example\n' },
      {
        path: 'acme-health/eligibility.yaml',
        text: 'sop: 1\ntitle: Search\nsteps:\n  - click: button "Find"\n',
      },
    ];
    const folder = { portal: 'acme-health', files };
    const made = { folder, signed: false, source: 'upload', note: SCRIPT, actor: 'test' };
    await createSopVersions(fixture.real.knex).add(made);
  });
  after(() => fixture[Symbol.asyncDispose]());
  afterEach(() => {
    expect(fixture.complaints.splice(0).join('\n')).to.equal('');
  });

  it('should start a dry run with the data of an ended task, show it, and compare its steps with those of the task', async () => {
    const { store } = fixture.real;
    const lease = await fixture.run({ external_id: 'visit-1' });
    await fixture.step(lease, 'Open the search', 4);
    await fixture.step(lease, 'Click "Search"', 5);
    const failure = { code: 'target_not_found', kind: 'portal_changed', retryable: false } as const;
    await fixture.finish(lease, { status: 'failed', failure, notes: 'Not found.' });
    const page = await fixture.signedIn('/sops/acme-health/1', 'author@clinic.example');
    await page.getByRole('button', { name: 'Dry run …' }).click();
    const dialog = page.getByRole('dialog');
    await dialog.getByRole('radio', { name: /visit-1, failed/ }).check();
    await dialog.getByRole('button', { name: 'Start the dry run' }).click();
    await page.getByRole('region', { name: 'About the task' }).getByText('Dry run of').waitFor();
    const dry = (await store.knex('task').whereNotNull('dry_run_of').first('id')) as { id: string };
    const trying = (await claimTask(store, dry.id)).lease;
    await fixture.step(trying, 'Open the search', 4);
    await fixture.step(trying, 'Click "Find"', 5);
    await finishTask(store, trying, { status: 'completed', result: null, notes: '[dry_run] It stopped.' });
    await page.getByText('It stopped.').waitFor();
    expect(await page.getByRole('button', { name: 'Run again' }).count()).to.equal(0);
    await page.getByRole('link', { name: 'Compare' }).click();
    await page.getByText('All steps ended in the same way.').waitFor();
    // A step that the version has changed is one row.
    await page.getByText('before: Click "Search"').waitFor();
    const rows = page.getByRole('table').getByRole('row');
    expect(await rows.count()).to.equal(3);
    for (const colorScheme of ['light', 'dark'] as const) {
      await page.emulateMedia({ colorScheme });
      expect(await axeFindings(page), colorScheme).to.deep.equal([]);
    }
    await page.setViewportSize({ width: 390, height: 844 });
    expect(await axeFindings(page)).to.deep.equal([]);
    expect(await isWiderThanScreen(page)).to.equal(false);
    await page.context().close();
  });

  it('should submit a version for review, and let somebody else approve it', async () => {
    const author = await fixture.signedIn('/sops/acme-health/1', 'author@clinic.example');
    const review = author.getByRole('region', { name: 'Review', exact: true });
    await review.getByRole('button', { name: 'Submit for review …' }).click();
    await author.getByRole('dialog').getByLabel('Message for the reviewer').fill(`look ${SCRIPT}`);
    await author.getByRole('dialog').getByRole('button', { name: 'Submit' }).click();
    await review.getByText('Waits for a review').waitFor();
    await review.getByText('Somebody else must approve it.').waitFor();
    const other = await fixture.signedIn('/sops', 'other@clinic.example', { colorScheme: 'dark' });
    await other.getByRole('region', { name: 'To review' }).getByRole('link').click();
    const asked = other.getByRole('region', { name: 'Review', exact: true });
    await asked.getByText(`look ${SCRIPT}`).waitFor();
    expect(await axeFindings(other)).to.deep.equal([]);
    await asked.getByRole('button', { name: 'Approve …' }).click();
    await other.getByRole('dialog').getByRole('button', { name: 'Approve' }).click();
    await asked.getByText('Approved', { exact: true }).waitFor();
    expect(await scriptsRan(other)).to.equal(false);
    await Promise.all([author.context().close(), other.context().close()]);
  });
});
