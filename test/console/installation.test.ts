import { randomUUID } from 'node:crypto';
import { expect } from 'chai';
import { reportProcess, type ReportedProcess } from '../../src/admin/installation-health.ts';
import { realApi } from '../support/real-api.ts';
import { consoleFixture, SCRIPT, scriptsRan, type ConsoleFixture } from './console-fixture.ts';

const DATABASE_PASSWORD = 'canary-of-the-database';

describe('the installation in the console', () => {
  let fixture: ConsoleFixture;

  before(async () => {
    const env = {
      FILE_SIZE_LIMIT: '50MiB',
      OIDC_ISSUER: 'http://127.0.0.1:9',
      OIDC_CLIENT_ID: 'console',
      OIDC_CLIENT_SECRET: DATABASE_PASSWORD,
    };
    fixture = await consoleFixture(await realApi({ env }));
    await fixture.person('admin@clinic.example', 'admin');
    await fixture.person('root@clinic.example', 'everything');
  });
  after(() => fixture[Symbol.asyncDispose]());
  afterEach(() => {
    expect(fixture.complaints.splice(0).join('\n')).to.equal('');
  });

  const report = (changes: Partial<ReportedProcess>): Promise<void> =>
    reportProcess(fixture.real.knex, {
      id: randomUUID(),
      role: 'api',
      version: '1.0.0',
      host: 'one',
      pid: 7,
      startedAt: new Date(Date.now() - 60_000),
      facts: {
        memory_bytes: 100_000_000,
        event_loop_p99_ms: 3,
        event_loop_max_ms: 9,
        connections_used: 1,
        connections_max: 10,
        connections_awaited: 0,
      },
      ...changes,
    });

  it('should show which roles run, which do not, and which process is silent, with the keyboard alone', async () => {
    await report({ role: 'api', host: SCRIPT });
    await report({ role: 'webhooks', version: '1.1.0' });
    const id = randomUUID();
    await report({ id, role: 'worker', host: 'gone' });
    await fixture.real
      .knex('process')
      .where({ id })
      .update({ seen_at: new Date(Date.now() - 120_000) });
    const page = await fixture.signedIn('/', 'root@clinic.example');
    await page.keyboard.press('g');
    await page.keyboard.press('h');
    const processes = page.getByRole('region', { name: 'Processes' });
    await processes.getByText('No Worker').waitFor();
    await processes.getByText('The processes run different versions').waitFor();
    await processes.getByRole('row', { name: /gone/ }).getByText('Silent').waitFor();
    expect(await scriptsRan(page)).to.equal(false);
    await report({ id, role: 'worker', host: 'back' });
    await processes.getByText('Every role runs').waitFor();
    await page
      .getByRole('region', { name: 'Accounts' })
      .getByText('No task of any account has ended.')
      .waitFor();
    await fixture.finish(await fixture.run(), { status: 'completed', result: {} });
    await page.reload();
    await page.getByRole('region', { name: 'Accounts' }).getByRole('link', { name: 'north' }).waitFor();
    await page.context().close();
  });

  it('should show where each setting is from, find one, and never show a secret', async () => {
    const page = await fixture.signedIn('/settings', 'root@clinic.example');
    await page.getByRole('searchbox').fill('file_size');
    await page.getByText('from the environment, default 25MiB').waitFor();
    await page.getByText('50MiB', { exact: true }).waitFor();
    await page.getByRole('searchbox').fill('client secret');
    await page.getByText('Set, hidden').waitFor();
    expect(await page.content()).not.to.include(DATABASE_PASSWORD);
    const answer = await fixture.real.api.call('/v1/admin/settings', { key: await fixture.real.adminKey() });
    expect(await answer.text())
      .to.include('OIDC_CLIENT_SECRET')
      .and.not.to.include(DATABASE_PASSWORD);
    await page.getByRole('searchbox').fill('nothing has this name');
    await page.getByRole('heading', { name: 'No setting' }).waitFor();
    await page.context().close();
  });

  it('should offer neither to an administrator of one account', async () => {
    const page = await fixture.signedIn('/health', 'admin@clinic.example');
    await page.getByRole('heading', { name: 'You may not see this page' }).waitFor();
    for (const name of ['Health', 'Settings'])
      expect(await page.getByRole('link', { name }).count()).to.equal(0);
    await page.context().close();
  });
});
