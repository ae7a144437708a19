import { expect } from 'chai';
import { totpCode, totpWindow } from '../../../demo/portals/lab/totp.ts';
import { users } from '../../../demo/portals/acme-health/seed/users.ts';
import { startAcmeHealth, type AcmeHealthPortal } from '../../../demo/portals/acme-health/start.ts';
import { AcmeClient, passwordOf } from './acme-client.ts';

async function reachCode(client: AcmeClient, user = 'clinic-a'): ReturnType<AcmeClient['begin']> {
  const flow = await client.begin(user);
  await flow.step('password', { password: passwordOf(user) });
  return flow;
}

describe('Acme Health: sign-in', () => {
  let portal: AcmeHealthPortal;
  let now: number;

  before(async () => {
    portal = await startAcmeHealth({ clock: () => now });
  });
  after(() => portal.close());
  beforeEach(() => {
    now = Date.parse('2026-11-20T12:00:00Z');
    portal.lab.reset();
  });

  const code = (user: string): string => {
    const secret = users.find(({ username }) => username === user)?.totp_secret ?? '';
    return totpCode(secret, totpWindow(now));
  };

  it('should let in with password and code, and each code once', async () => {
    const first = new AcmeClient(portal);
    const { step } = await reachCode(first);
    await first.enter(await step('code', { code: code('clinic-a') }));
    expect((await first.send('/home')).status).to.equal(200);

    const { step: again } = await reachCode(new AcmeClient(portal));
    const reused = await again('code', { code: code('clinic-a') });
    expect(reused.json.error).to.match(/used already/);
    now += 30_000;
    expect(await again('code', { code: code('clinic-a') })).to.have.nested.property('json.url');
    expect(portal.lab.state().sign_ins.map(({ outcome }) => outcome)).to.deep.equal([
      'signed_in',
      'reused_code',
    ]);
  });

  it('should lock a user after three failures, even for the right password', async () => {
    const { step } = await new AcmeClient(portal).begin('clinic-b');
    await step('password', { password: 'x' });
    expect((await step('password', { password: 'x' })).json.error).to.match(/incorrect/);
    expect((await step('password', { password: 'x' })).json.error).to.match(/account is locked/);
    const right = await step('password', { password: passwordOf('clinic-b') });
    expect([right.status, right.json.locked]).to.deep.equal([403, true]);
    expect(portal.lab.state().locked_users).to.deep.equal(['clinic-b']);
  });

  it('should not ask a remembered device for a code, unless it is set not to remember', async () => {
    const client = new AcmeClient(portal);
    const { step } = await reachCode(client);
    await client.enter(await step('code', { code: code('clinic-a'), remember: true }));
    const known = await client.begin('clinic-a');
    expect(await known.step('password', { password: passwordOf('clinic-a') })).to.have.nested.property(
      'json.url',
    );
    portal.lab.switches({ remember_device: false });
    const unknown = await client.begin('clinic-a');
    const answer = await unknown.step('password', { password: passwordOf('clinic-a') });
    expect(answer.json.step).to.equal('code');
  });

  it('should send the code by e-mail into the mailbox', async () => {
    portal.lab.switches({ email_code: true });
    const { step } = await reachCode(new AcmeClient(portal));
    const [mail] = portal.lab.state().mailbox;
    expect(mail?.user).to.equal('clinic-a');
    expect(await step('code', { code: mail?.code })).to.have.nested.property('json.url');
  });

  it('should ask every extra step in its order', async () => {
    portal.lab.switches({
      captcha: true,
      password_expired: true,
      security_question: true,
      terms: true,
      totp: false,
    });
    const { start, step } = await new AcmeClient(portal).begin('clinic-c');
    const steps = [start];
    steps.push(await step('captcha', { human: true }));
    steps.push(await step('password', { password: passwordOf('clinic-c') }));
    steps.push(
      await step('expired_password', { new_password: 'Another-One-1', confirm_password: 'Another-One-1' }),
    );
    expect((await step('security_question', { answer: 'Rex' })).status).to.equal(422);
    steps.push(await step('security_question', { answer: 'pepper' }));
    expect((await step('terms', { accepted: false })).status).to.equal(422);
    expect(steps.map(({ json }) => json.step)).to.deep.equal([
      'captcha',
      'password',
      'expired_password',
      'security_question',
      'terms',
    ]);
    expect(await step('terms', { accepted: true })).to.have.nested.property('json.url');
    portal.lab.switches({ captcha: false, password_expired: false });
    const later = await new AcmeClient(portal).begin('clinic-c');
    expect((await later.step('password', { password: passwordOf('clinic-c') })).status).to.equal(422);
  });

  it('should ask for the password on another origin', async () => {
    portal.lab.switches({ two_step_host: true });
    const { start } = await new AcmeClient(portal).begin('clinic-a');
    expect(start.json.url).to.match(new RegExp(`^${portal.identityUrl}/identity\\?flow=`));
  });

  describe('sessions', () => {
    beforeEach(() => portal.lab.switches({ totp: false }));

    it('should throw the first session out when the user signs in again', async () => {
      const first = await new AcmeClient(portal).signIn();
      await new AcmeClient(portal).signIn();
      expect((await first.send('/home')).location).to.equal('/sign-in?reason=kicked');
      expect(portal.lab.state().most_sessions_at_once).to.deep.equal({ 'clinic-a': 1 });
    });

    it('should ask before it ends another session, or allow both', async () => {
      portal.lab.switches({ second_session: 'ask' });
      const first = await new AcmeClient(portal).signIn();
      const second = await new AcmeClient(portal).begin('clinic-a');
      const asked = await second.step('password', { password: passwordOf('clinic-a') });
      expect(asked.json.step).to.equal('second_session');
      expect((await first.send('/home')).status).to.equal(200);

      portal.lab.switches({ second_session: 'allow' });
      await new AcmeClient(portal).signIn();
      expect((await first.send('/home')).status).to.equal(200);
      expect(portal.lab.state().active_sessions).to.have.length(2);
    });

    it('should expire after n requests: a redirect for pages, 401 for data', async () => {
      portal.lab.switches({ session_expires_after: { value: 2, times: 1 } });
      const client = await new AcmeClient(portal).signIn();
      await client.send('/home');
      await client.send('/claims');
      const data = await client.send('/api/claims');
      expect([data.status, data.json.reason]).to.deep.equal([401, 'expired']);
      expect((await client.send('/home')).location).to.equal('/sign-in?reason=expired');
      expect((await client.boot('/sign-in?reason=expired')).data).to.have.property(
        'notice',
        'Your session has expired. Sign in again.',
      );
      await client.signIn();
      for (const path of ['/home', '/claims', '/home'])
        expect((await client.send(path)).status).to.equal(200);
    });

    it('should end an idle session by lab time', async () => {
      const client = await new AcmeClient(portal).signIn();
      portal.lab.clock({ advance_ms: 899_000 });
      expect((await client.send('/api/session/keep-alive', {})).status).to.equal(200);
      portal.lab.clock({ advance_ms: 901_000 });
      expect((await client.send('/home')).location).to.equal('/sign-in?reason=idle');
      portal.lab.switches({ idle_timeout: 0 });
      await client.signIn();
      portal.lab.clock({ advance_ms: 9_000_000 });
      expect((await client.send('/home')).status).to.equal(200);
    });
  });
});
