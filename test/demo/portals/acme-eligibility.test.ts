import { expect } from 'chai';
import { startAcmeHealth, type AcmeHealthPortal } from '../../../demo/portals/acme-health/start.ts';
import { AcmeClient, type Answer } from './acme-client.ts';

describe('Acme Health: eligibility and faults', () => {
  let portal: AcmeHealthPortal;
  let client: AcmeClient;

  before(async () => {
    portal = await startAcmeHealth({ clock: () => Date.parse('2026-11-20T12:00:00Z') });
  });
  after(() => portal.close());
  beforeEach(async () => {
    portal.lab.reset();
    portal.lab.switches({ totp: false });
    client = await new AcmeClient(portal).signIn();
  });

  const ask = (changes: Record<string, string>, signal?: AbortSignal): Promise<Answer> =>
    client.send(
      '/api/eligibility',
      { provider_npi: '1234567893', date_of_service: '11/20/2026', service_type: '30', ...changes },
      signal,
    );
  const plain = { member_id: 'ACM100200301', date_of_birth: '03/05/1980' };

  it('should answer plan, status and benefits, those of the asked service type first', async () => {
    const { json } = await ask({ ...plain, service_type: '88' });
    expect(json).to.include({ kind: 'found', copay: '$25.00', deductible: '$1,500.00', active: true });
    expect(json.facts).to.deep.include(['Plan name', 'Acme Gold PPO']);
    expect(json).to.have.nested.property('benefits[0].service', 'Generic drugs');
    const csv = await client.send(`/eligibility/${json.transaction}.csv`);
    expect(csv.text).to.match(/"Primary care visit","\$25.00 co-pay"/);
  });

  it('should find dependents by birth date or suffix, and say when coverage is not active', async () => {
    expect(
      (await ask({ member_id: 'ACM100200301-03', date_of_birth: '07/14/2012' })).json,
    ).to.have.nested.property('member.name', 'Sofia Rivera');
    expect(
      (await ask({ member_id: 'ACM100200301', date_of_birth: '11/20/1978' })).json,
    ).to.have.nested.property('member.key', 'ACM100200301-02');
    for (const [id, born] of [
      ['ACM100200306', '04/11/1987'],
      ['ACM100200308', '02/28/1983'],
    ] as const)
      expect((await ask({ member_id: id, date_of_birth: born })).json, id).to.include({
        kind: 'found',
        active: false,
      });
  });

  const REJECTIONS: readonly (readonly [code: string, question: Record<string, string>])[] = [
    ['43', { ...plain, provider_npi: '1111111111' }],
    ['58', { ...plain, date_of_birth: '02/30/1980' }],
    ['62', { ...plain, date_of_service: '01/01/2020' }],
    ['71', { member_id: 'ACM100200309', date_of_birth: '10/01/1972' }],
    ['72', { ...plain, member_id: '12345' }],
    ['73', { ...plain, last_name: 'Rivers', first_name: 'Maria' }],
    ['75', { ...plain, member_id: 'ACM999999999' }],
    ['76', { member_id: 'ACM100200310', date_of_birth: '12/31/1990' }],
  ];

  it('should reject with the AAA code that fits', async () => {
    for (const [code, question] of REJECTIONS)
      expect((await ask(question)).json, code).to.include({ kind: 'rejected', code });
    portal.lab.switches({ payer_cannot_respond: true });
    expect((await ask(plain)).json).to.include({ kind: 'rejected', code: '42' });
  });

  it('should list twins and namesakes to choose from', async () => {
    const twins = { member_id: 'ACM100200303', date_of_birth: '05/09/2016' };
    const { json } = await ask(twins);
    expect(json.kind).to.equal('choose');
    expect(json.members).to.have.length(2);
    expect((await ask({ ...twins, chosen: 'ACM100200303-03' })).json).to.have.nested.property(
      'member.name',
      'Chidi Okafor',
    );
    expect(
      (await ask({ last_name: 'smith', first_name: 'john', date_of_birth: '06/15/1985' })).json.kind,
    ).to.equal('choose');
  });

  it('should list two members for any search where the switch says so', async () => {
    portal.lab.switches({ two_members_found: { times: 1 } });
    expect((await ask(plain)).json.kind).to.equal('choose');
    expect((await ask(plain)).json.kind).to.equal('found');
  });

  it('should delay searches or leave them spinning', async () => {
    portal.lab.switches({ slow_spinner: 40, endless_spinner: { times: 1 } });
    const started = performance.now();
    expect((await ask(plain)).json).to.deep.equal({ spin: true });
    expect(performance.now() - started).to.be.at.least(39);
    expect((await ask(plain)).json.kind).to.equal('found');
  });

  describe('faults', () => {
    it('should answer 500 and 503 the given number of times, under the given path', async () => {
      portal.lab.switches({
        error_500: { times: 1, path: '/api/eligibility' },
        error_503: { times: 1, path: '/home' },
      });
      expect((await client.send('/claims')).status).to.equal(200);
      expect([(await ask(plain)).status, (await ask(plain)).status]).to.deep.equal([500, 200]);
      const unavailable = await client.send('/home');
      expect([unavailable.status, unavailable.headers.get('retry-after')]).to.deep.equal([503, '1']);
      expect((await client.send('/home')).status).to.equal(200);
    });

    it('should show the maintenance and the rate-limit page', async () => {
      portal.lab.switches({ maintenance: { times: 1 } });
      expect((await client.send('/home')).text).to.match(/Scheduled maintenance/);
      portal.lab.switches({ rate_limit: { times: 1 } });
      const limited = await client.send('/home');
      expect(limited.status).to.equal(429);
      expect(limited.text).to.match(/Too many requests/);
    });

    it('should answer late, or not at all', async () => {
      portal.lab.switches({ latency: { value: 40, times: 1 } });
      const started = performance.now();
      await client.send('/home');
      expect(performance.now() - started).to.be.at.least(39);
      portal.lab.switches({ hang: true });
      const error = await ask(plain, AbortSignal.timeout(100)).catch((caught: Error) => caught.name);
      expect(error).to.equal('TimeoutError');
    });
  });

  describe('control plane', () => {
    it('should name the known switches when one is unknown', async () => {
      const { status, json } = await client.send('/__lab/switches', { terms: true, termz: true });
      expect([status, json.code]).to.deep.equal([422, 'unknown_switch']);
      expect(json.known).to.include('terms');
      expect(portal.lab.state().switches.terms?.value).to.equal(false);
    });

    it('should describe every switch, set the clock, tell the state and reset, without a session', async () => {
      const stranger = new AcmeClient(portal);
      const { json } = await stranger.send('/__lab/switches');
      for (const one of json.switches as { about: string; name: string }[])
        expect(one.about, one.name).not.to.equal('');
      expect((await stranger.send('/__lab/clock', { now: '2027-01-01T00:00:00Z' })).json.now).to.equal(
        '2027-01-01T00:00:00.000Z',
      );
      expect((await stranger.send('/__lab/clock', { advance_ms: 1000 })).json.now).to.equal(
        '2027-01-01T00:00:01.000Z',
      );
      expect((await stranger.send('/__lab/clock', {})).status).to.equal(422);
      expect((await stranger.send('/__lab/state')).json).to.include.keys(
        'submissions',
        'sign_ins',
        'requests',
      );
      await stranger.send('/__lab/reset', {});
      expect(portal.lab.state()).to.deep.include({ now: '2026-11-20T12:00:00.000Z', active_sessions: [] });
    });

    it('should keep two portals apart', async () => {
      await using other = await startAcmeHealth();
      other.lab.switches({ maintenance: true });
      expect((await client.send('/home')).status).to.equal(200);
    });
  });
});
