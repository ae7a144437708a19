import { expect } from 'chai';
import { Secret, TOTP } from 'otpauth';
import { openTestBrowser, type TestBrowser } from '../../support/browser-session.ts';
import { realApi, type RealApi } from '../../support/real-api.ts';

const PASSWORD = 'a sentence for tests';
const AGENT = 'Mozilla/5.0 (X11; Linux x86_64; rv:145.0) Gecko/20100101 Firefox/145.0';

interface Listed {
  readonly id: string;
  readonly current: boolean;
  readonly method: string | null;
  readonly address: string | null;
  readonly browser: string | null;
}

describe('The sessions and recovery codes of a person', () => {
  let real: RealApi;
  let count = 0;
  before(async () => {
    real = await realApi();
  });
  after(() => real[Symbol.asyncDispose]());

  const created = async (): Promise<{ readonly id: string; readonly email: string }> => {
    count += 1;
    const email = `own${count}@clinic.test`;
    const made = await real.people.people.create({ email, name: 'O', password: PASSWORD, actor: 'test' });
    return { ...made, email };
  };
  const signedIn = async (email: string): Promise<TestBrowser> => {
    const browser = openTestBrowser(real.api);
    await browser.signIn(email, PASSWORD);
    return browser;
  };
  const listed = async (browser: TestBrowser): Promise<readonly Listed[]> =>
    ((await (await browser.call('/v1/session/sessions')).json()) as { data: Listed[] }).data;
  const audited = (object: string): Promise<string[]> =>
    real.knex('audit_log').where({ object }).orderBy('id').pluck<string[]>('action');
  const DELETE = { method: 'DELETE' };

  it('should be listed with their browser and address, and name the one that asks', async () => {
    const { email } = await created();
    const other = openTestBrowser(real.api);
    await other.call('/v1/session', {
      method: 'POST',
      body: { email, password: PASSWORD },
      headers: { 'user-agent': AGENT },
    });
    const browser = await signedIn(email);
    const sessions = await listed(browser);
    expect(sessions.map(({ current }) => current)).to.deep.equal([true, false]);
    expect(sessions[1]).to.deep.include({ method: 'password', address: '127.0.0.1', browser: AGENT });
    // The name of a session opens nothing.
    browser.cookies.set('sopwith_session', sessions[1]?.id ?? '');
    expect(await browser.code('/v1/session')).to.equal('401 not_signed_in');
  });

  it('should show a session of an earlier version, of which only the times are known', async () => {
    const { email, id } = await created();
    const browser = await signedIn(email);
    await real
      .knex('person_session')
      .where({ person_id: id })
      .update({ method: null, address: null, browser: null });
    expect((await listed(browser))[0]).to.deep.include({ method: null, address: null, browser: null });
  });

  it('should end one by one, and never one of somebody else', async () => {
    const [{ email, id }, stranger] = [await created(), await created()];
    const [browser, other, theirs] = [
      await signedIn(email),
      await signedIn(email),
      await signedIn(stranger.email),
    ];
    const [foreign] = await listed(theirs);
    const end = (session: string) => browser.code(`/v1/session/sessions/${session}`, DELETE);
    for (const unknown of [foreign?.id ?? '', 'A'.repeat(43), 'nonsense'])
      expect(await end(unknown)).to.equal('404 not_found');
    expect(await theirs.code('/v1/session')).to.equal('200');
    const mark = (await listed(browser)).find(({ current }) => !current)?.id ?? '';
    expect(await end(mark)).to.equal('204');
    expect(await other.code('/v1/session')).to.equal('401 not_signed_in');
    expect(await browser.code('/v1/session')).to.equal('200');
    expect(await audited(id)).to.include('person.session_ended');
  });

  it('should all end at once, with the one that asks', async () => {
    const { email, id } = await created();
    const [browser, other] = [await signedIn(email), await signedIn(email)];
    expect(await browser.code('/v1/session/sessions', DELETE)).to.equal('204');
    for (const each of [browser, other]) expect(await each.code('/v1/session')).to.equal('401 not_signed_in');
    expect(await audited(id)).to.include('person.sessions_ended');
  });

  it('should replace the recovery codes of a person with a second factor, after a confirmation', async () => {
    const { email, id } = await created();
    const browser = await signedIn(email);
    const POST = { method: 'POST' };
    expect(await browser.code('/v1/session/totp/recovery-codes', POST)).to.equal('409 conflict');
    const { secret } = (await (await browser.call('/v1/session/totp', POST)).json()) as { secret: string };
    const totp = new TOTP({ secret: Secret.fromBase32(secret) });
    const set = await browser.call('/v1/session/totp/confirm', {
      ...POST,
      body: { code: totp.generate({ timestamp: Date.now() - 30_000 }) },
    });
    const { recovery_codes: before } = (await set.json()) as { recovery_codes: string[] };
    const signIn = (code: string | undefined) =>
      openTestBrowser(real.api).code('/v1/session', {
        ...POST,
        body: { email, password: PASSWORD, recovery_code: code },
      });
    expect(await signIn(before[0])).to.equal('200');
    const session = (await (await browser.call('/v1/session')).json()) as {
      person: { recovery_codes_left: number };
    };
    expect(session.person.recovery_codes_left).to.equal(9);
    const answer = await browser.call('/v1/session/totp/recovery-codes', POST);
    const { recovery_codes: after } = (await answer.json()) as { recovery_codes: string[] };
    expect(new Set(after)).to.have.property('size', 10);
    expect(await signIn(before[1])).to.equal('401 sign_in_failed');
    expect(await signIn(after[1])).to.equal('200');
    expect(await audited(id)).to.include('person.recovery_codes_renewed');
    await real.knex('person_session').where({ person_id: id }).update({ confirmed_until: null });
    expect(await browser.code('/v1/session/totp/recovery-codes', POST)).to.equal('403 confirmation_required');
  });
});
