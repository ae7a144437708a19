import { expect } from 'chai';
import { newId } from '../../src/platform/ids.ts';
import { messagePlace } from '../../src/webhooks/messages/event-bodies.ts';
import { consoleFixture, PASSWORD, SCRIPT, scriptsRan, type ConsoleFixture } from './console-fixture.ts';

describe('the webhooks of the console', () => {
  let fixture: ConsoleFixture;

  before(async () => {
    fixture = await consoleFixture();
    await fixture.person('admin@clinic.example', 'admin');
  });
  after(() => fixture[Symbol.asyncDispose]());
  afterEach(() => {
    expect(fixture.complaints.splice(0).join('\n')).to.equal('');
  });

  const row = () => fixture.real.knex('webhook_endpoint').where({ account_id: fixture.real.accountId });
  const secrets = () => fixture.real.endpoints.signingSecrets(fixture.real.accountId);

  it('should set the first URL and show its secret once, then change it and keep the secret', async () => {
    const page = await fixture.signedIn('/webhooks', 'admin@clinic.example');
    await page.getByRole('button', { name: 'Set the URL' }).click();
    const dialog = page.getByRole('dialog');
    await dialog.getByRole('textbox', { name: 'URL' }).fill('ftp://clinic.test/hook');
    await dialog.getByRole('button', { name: 'Save' }).click();
    await dialog.getByText('must be').first().waitFor();
    await dialog.getByRole('textbox', { name: 'URL' }).fill('https://clinic.test/hook');
    await dialog.getByRole('button', { name: 'Save' }).click();
    const [secret = ''] = await secretShown(page, 'The secret');
    expect(await secrets()).to.deep.equal([secret]);
    const card = page.getByRole('region', { name: 'Endpoint' });
    await card.getByText('https://clinic.test/hook').waitFor();
    expect(await page.content()).not.to.include(secret);
    await card.getByRole('button', { name: 'Change' }).click();
    await dialog.getByRole('checkbox', { name: 'Also when a task waits' }).check();
    await dialog.getByRole('button', { name: 'Save' }).click();
    await card.getByText('when a task waits for a person').waitFor();
    expect(await secrets()).to.deep.equal([secret]);
    await page.context().close();
  });

  it('should rotate the secret after the person has confirmed who they are, and show the new one once', async () => {
    const [former] = await secrets();
    const page = await fixture.signedIn('/webhooks', 'admin@clinic.example');
    await fixture.forgetConfirmations();
    await page.getByRole('button', { name: 'Rotate the secret' }).click();
    await page.getByRole('dialog').getByRole('button', { name: 'Rotate the secret' }).click();
    const confirm = page.getByRole('dialog', { name: 'Confirm who you are' });
    await confirm.getByRole('textbox', { name: /^Password of/ }).fill(PASSWORD);
    await page.keyboard.press('Enter');
    await page.getByText('The old secret is valid until').waitFor();
    const [secret = ''] = await secretShown(page, 'The new secret');
    expect(await secrets()).to.deep.equal([secret, former]);
    expect(await page.content()).not.to.include(secret);
    await page.context().close();
  });

  it('should disable and enable the endpoint, and say what a test message came to', async () => {
    const page = await fixture.signedIn('/webhooks', 'admin@clinic.example');
    const card = page.getByRole('region', { name: 'Endpoint' });
    const dialog = page.getByRole('dialog');
    await card.getByRole('button', { name: 'Disable' }).click();
    await dialog.getByRole('button', { name: 'Disable' }).click();
    await card.getByText('A person disabled it. Messages are kept').waitFor();
    const [{ state }] = await row();
    expect(state).to.equal('disabled');
    await card.getByRole('button', { name: 'Enable' }).click();
    await dialog.getByRole('button', { name: 'Enable' }).click();
    await card.getByText('Active').waitFor();
    await card.getByRole('button', { name: 'Send a test message' }).click();
    await dialog.getByRole('button', { name: 'Send' }).click();
    // No receiver answers at this address.
    await dialog.getByText('The message was not accepted').waitFor();
    // The button loses the focus while it waits for an answer that takes longer than a frame: then the answer has it.
    const answered = dialog.getByRole('status').or(dialog.getByRole('button', { name: 'Send again' }));
    await answered.and(page.locator(':focus')).waitFor();
    await page.context().close();
  });

  it('should list what was sent with every attempt as text, by state, and send it again', async () => {
    const lease = await fixture.run();
    await fixture.finish(lease, { status: 'completed', result: {} });
    const { knex, store, accountId } = fixture.real;
    const event = await knex('webhook_event').where({ task_id: lease.taskId }).first('id');
    const delivery = await knex('webhook_delivery').where({ event_id: event.id }).first('id');
    const body_enc = await store.vault.seal(messagePlace(accountId, event.id), `{"notes":"${SCRIPT}"}`);
    await knex('webhook_event').where({ id: event.id }).update({ body_enc });
    const id = newId('att');
    const place = { table: 'webhook_attempt', column: 'response_enc', accountId, rowId: id };
    await knex('webhook_attempt').insert({
      id,
      delivery_id: delivery.id,
      account_id: accountId,
      number: 1,
      trigger: 'schedule',
      at: new Date(),
      outcome: 'http_5xx',
      http_status: 503,
      duration_ms: 1_200,
      response_enc: await store.vault.seal(place, SCRIPT),
    });
    await knex('webhook_delivery').where({ id: delivery.id }).update({ state: 'failed', next_at: null });
    const page = await fixture.signedIn('/webhooks', 'admin@clinic.example');
    const log = page.getByRole('region', { name: 'Deliveries' });
    await log.getByLabel('Show deliveries that are').selectOption('Delivered');
    await log.getByText('No message.').waitFor();
    expect(new URL(page.url()).search).to.equal('?state=delivered');
    await log.getByLabel('Show deliveries that are').selectOption('Failed');
    await log.getByText('http 5xx (503), attempt 1').waitFor();
    await log.getByRole('button', { name: /^Details/ }).click();
    const dialog = page.getByRole('dialog');
    await dialog.getByText('Response').click();
    await dialog.getByText(SCRIPT).first().waitFor();
    await dialog.getByText('Request').click();
    await dialog.getByText(`"notes": "${SCRIPT}"`).waitFor();
    expect(await scriptsRan(page)).to.equal(false);
    await dialog.getByRole('button', { name: 'Send again' }).click();
    const isAsked = async () =>
      (await knex('webhook_delivery').where({ id: delivery.id }).first('manual_at')).manual_at !== null;
    await page.waitForResponse((response) => response.url().includes('/v1/deliveries?'));
    expect(await isAsked()).to.equal(true);
    await page.context().close();
  });

  /** The secret on the page, after which the dialog is closed. */
  async function secretShown(
    page: Awaited<ReturnType<ConsoleFixture['open']>>,
    label: string,
  ): Promise<readonly string[]> {
    const secret = await page.locator(`pre[aria-label="${label}"]`).textContent();
    // It is shown once: a key that was pressed by accident does not hide it.
    await page.keyboard.press('Escape');
    await page.getByRole('button', { name: 'I have stored it' }).click();
    await page.getByRole('dialog').first().waitFor({ state: 'detached' });
    return secret === null ? [] : [secret];
  }
});
