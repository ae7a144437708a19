import { expect } from 'chai';
import { newId } from '../../../src/platform/ids.ts';
import { CodedError, codeOf } from '../../../src/platform/errors.ts';
import { hostAttempt } from '../../../src/runtime/attempt/attempt-host.ts';
import { takeTotpCode } from '../../../src/runtime/attempt/totp-code.ts';
import { testDatabase, type TestDatabase } from '../../support/database.ts';

// RFC 6238, appendix B: the secret "12345678901234567890", SHA-1, last six digits.
const secret = 'GEZDGNBVGY3TQOJQGEZDGNBVGY3TQOJQ';
const AT_59 = new Date(59_000 - 5_000);

describe('takeTotpCode', () => {
  let database: TestDatabase;
  const connectionId = newId('conn');

  before(async () => {
    database = await testDatabase();
    const accountId = newId('acct');
    await database.knex('account').insert({ id: accountId, name: 'a', data_key: Buffer.from('') });
    await database.knex('portal_connection').insert({
      id: connectionId,
      account_id: accountId,
      portal: 'acme-health',
      base_url: 'https://portal.example/',
      credentials_enc: Buffer.from(''),
    });
  });
  after(() => database.drop());
  beforeEach(() => database.knex('totp_use').delete());

  const take = (now: () => Date, signal = new AbortController().signal, own = secret) =>
    takeTotpCode(database.knex, { now }, { connectionId, secret: own }, signal);

  it('should make the code of RFC 6238', async () => {
    expect(await take(() => AT_59)).to.equal('287082');
  });

  it('should take a secret as people paste it', async () => {
    expect(await take(() => AT_59, undefined, 'gezd gnbv gy3t qojq gezd gnbv gy3t qojq')).to.equal('287082');
  });

  it('should use a window once, and wait for the next one', async () => {
    await take(() => AT_59);
    // The second look at the clock is in the next window.
    const looks = [new Date(59_990), new Date(61_000)];
    const code = await take(() => looks.shift() ?? new Date(61_000));
    expect(code).not.to.equal('287082');
    expect(await database.knex('totp_use').orderBy('time_window').pluck('time_window')).to.deep.equal([1, 2]);
  });

  it('should give two that ask at once two windows', async () => {
    let tick = 54_000;
    const now = () => new Date((tick += 2_900));
    const codes = await Promise.all([take(now), take(() => new Date(tick + 27_000))]);
    expect(new Set(codes).size).to.equal(2);
  });

  it('should stop waiting when it is told to', async () => {
    await take(() => AT_59);
    const stop = new AbortController();
    const waiting = take(() => AT_59, stop.signal);
    stop.abort(new Error('canceled'));
    expect(await waiting.catch((error: unknown) => (error as Error).name)).to.match(/Error/);
  });

  it('should say what is wrong with a secret, and not what it is', async () => {
    const error = await take(() => AT_59, undefined, 'not base32!').catch(
      (thrown: unknown) => thrown as Error,
    );
    expect(error).to.have.property('code', 'totp_secret_invalid');
    expect(String(error)).not.to.include('not base32!');
  });

  it('should make none for an agent while the clock is wrong', async () => {
    const services = { checkClock: () => Promise.reject(new CodedError('clock_skewed', 'an hour behind')) };
    const host = hostAttempt({ services, connection: { id: connectionId } } as never, {
      totp_secret: secret,
    });
    const refused = await host.request('credentials.totp', {} as never).catch((error: unknown) => error);
    expect(codeOf(refused)).to.equal('clock_skewed');
    expect(await database.knex('totp_use')).to.deep.equal([]);
  });
});
