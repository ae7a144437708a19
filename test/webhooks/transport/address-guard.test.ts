import { expect } from 'chai';
import { codeOf } from '../../../src/platform/errors.ts';
import { isForbidden } from '../../../src/platform/forbidden-addresses.ts';
import { createAddressGuard, type AddressGuard } from '../../../src/webhooks/transport/address-guard.ts';

const FORBIDDEN = [
  // this host, private, shared, link-local
  '0.0.0.0',
  '0.1.2.3',
  '10.0.0.1',
  '10.255.255.255',
  '100.64.0.1',
  '100.127.255.255',
  '127.0.0.1',
  '127.255.255.254',
  '169.254.0.1',
  '172.16.0.1',
  '172.31.255.255',
  '192.168.0.1',
  '192.168.255.255',
  // metadata services
  '169.254.169.254',
  '169.254.170.2',
  '100.100.100.200',
  '168.63.129.16',
  'fd00:ec2::254',
  'fe80::a9fe:a9fe',
  // protocol, documentation, benchmarks, relays, multicast, reserved, broadcast
  '192.0.0.1',
  '192.0.0.192',
  '192.0.2.1',
  '192.88.99.1',
  '198.18.0.1',
  '198.19.255.255',
  '198.51.100.1',
  '203.0.113.1',
  '224.0.0.1',
  '239.255.255.255',
  '240.0.0.1',
  '255.255.255.255',
  // IPv6 on its own
  '::',
  '::1',
  'fc00::1',
  'fdff::1',
  'fe80::1',
  'fec0::1',
  'ff02::1',
  'ff0e::1',
  '100::1',
  '2001:db8::1',
  '3fff::1',
  '5f00::1',
  '2001:2::1',
  '2001:10::1',
  '2001:20::1',
  // IPv4 inside IPv6, whatever it leads to
  '::ffff:127.0.0.1',
  '::ffff:10.0.0.1',
  '::ffff:169.254.169.254',
  '::ffff:7f00:1',
  '::127.0.0.1',
  '::7f00:1',
  '::8.8.8.8',
  '64:ff9b::127.0.0.1',
  '64:ff9b::8.8.8.8',
  '64:ff9b:1::1',
  '2002:7f00:1::',
  '2002:808:808::1',
  '2001::1',
  '::ffff:0:127.0.0.1',
  // no address at all
  '',
  'localhost',
  '1.2.3.4.5',
  '127.0.0.1%lo',
  '::ffff:8.8.8.8%eth0',
];
const PUBLIC = [
  '1.1.1.1',
  '8.8.8.8',
  '93.184.216.34',
  '172.15.255.255',
  '172.32.0.1',
  '100.63.255.255',
  '100.128.0.1',
  '169.253.0.1',
  '2606:4700:4700::1111',
  '2a00:1450:4001:80b::200e',
  '::ffff:8.8.8.8',
];

const signal = new AbortController().signal;
const names = (answers: Record<string, readonly string[]>) => (hostname: string) =>
  Promise.resolve(answers[hostname] ?? []);
const guard = (
  answers: Record<string, readonly string[]> = {},
  allow: readonly string[] = [],
): AddressGuard =>
  createAddressGuard({ allow, resolve: names(answers), ownAddresses: () => ['198.41.0.4', '10.0.0.7'] });

async function verdict(subject: AddressGuard, url: string): Promise<string> {
  return subject.vet(url, signal).then(
    (target) => target.addresses.join(' '),
    (error: unknown) => codeOf(error) ?? String(error),
  );
}

describe('the address guard', () => {
  it(`should forbid ${FORBIDDEN.length} private, local, reserved and disguised addresses`, () => {
    expect(FORBIDDEN.filter((address) => !isForbidden(address))).to.deep.equal([]);
    expect(FORBIDDEN.length).to.be.greaterThan(50);
  });

  it('should allow public addresses, up to the edges of the forbidden ranges', () => {
    expect(PUBLIC.filter(isForbidden)).to.deep.equal([]);
  });

  for (const host of [
    '127.1',
    '0x7f000001',
    '2130706433',
    '0177.0.0.1',
    '１２７.0.0.1',
    '[::1]',
    '[::ffff:7f00:1]',
    '[::127.0.0.1]',
    '127.0.0.1.',
    '198.41.0.4',
  ]) {
    it(`should see through ${host} without DNS`, async () => {
      expect(await verdict(guard(), `https://${host}/`)).to.equal('blocked_address');
      expect(() => guard().checkUrl(`https://${host}/`)).to.throw('may not be called');
    });
  }

  const good = { 'hooks.example.com': ['8.8.8.8', '2606:4700:4700::1111'] };
  it('should let a public name through with all of its addresses', async () => {
    for (const url of [
      'https://hooks.example.com/a?b=c',
      'https://hooks.example.com:8443/',
      'https://HOOKS.example.com./',
    ]) {
      expect(await verdict(guard(good), url)).to.equal('8.8.8.8 2606:4700:4700::1111');
    }
  });

  for (const url of [
    'http://hooks.example.com/',
    'ftp://hooks.example.com/',
    'file:///etc/passwd',
    'https://user:pw@hooks.example.com/',
    'https://user@hooks.example.com/',
    'https://hooks.example.com:22/',
    'https://hooks.example.com:5432/',
    'https://hooks.example.com:6379/',
    'https://hooks.example.com:80/',
    'https://localhost/',
    'https://a.localhost/',
    'https://printer/',
    'https://db.local/',
    'https://vault.internal/',
    'https://api.default.svc/',
    'https://api.default.svc.cluster.local/',
    'https://nas.home.arpa/',
    'not a url',
    '',
    `https://hooks.example.com/${'a'.repeat(2_048)}`,
  ]) {
    it(`should refuse ${url.slice(0, 45) || 'nothing'}`, async () => {
      const everywhere = createAddressGuard({ allow: [], resolve: () => Promise.resolve(['8.8.8.8']) });
      expect(await verdict(everywhere, url)).to.equal('blocked_address');
      expect(() => everywhere.checkUrl(url)).to.throw('may not be called');
    });
  }

  it('should refuse a name of which one answer is forbidden, whichever', async () => {
    for (const answers of [
      ['8.8.8.8', '127.0.0.1'],
      ['127.0.0.1', '8.8.8.8'],
      ['fd00::1'],
      ['8.8.8.8', '::1'],
      [],
      ['8.8.8.8', '198.41.0.4'],
      Array.from({ length: 17 }, (_v, i) => `8.8.8.${i}`),
    ]) {
      expect(await verdict(guard({ 'x.example.com': answers }), 'https://x.example.com/')).to.equal(
        'blocked_address',
      );
    }
  });

  it('should never tell the address that it found', async () => {
    const blocked = guard({ 'x.example.com': ['10.11.12.13'] }).vet('https://x.example.com/', signal);
    const message = await blocked.catch((error: Error) => error.message);
    expect(message).to.include('private, local, or reserved').and.not.include('10.11');
  });

  describe('with exceptions', () => {
    const demo = guard(
      { 'receiver.test': ['127.0.0.1'], 'both.test': ['127.0.0.1', '8.8.8.8'], 'other.test': ['127.0.0.2'] },
      ['127.0.0.1/32', '::1/128'],
    );

    it('should let the excepted range through, on any port and without TLS', async () => {
      expect(await verdict(demo, 'http://127.0.0.1:4000/')).to.equal('127.0.0.1');
      expect(await verdict(demo, 'http://[::1]:4000/')).to.equal('::1');
      expect(await verdict(demo, 'http://receiver.test:4000/')).to.equal('127.0.0.1');
      expect(demo.checkUrl('http://127.0.0.1:4000/').port).to.equal('4000');
    });

    it('should refuse everything else as before', async () => {
      for (const url of [
        'http://127.0.0.2/',
        'http://other.test/',
        'https://other.test/',
        'http://both.test/',
        'http://8.8.8.8/',
        'https://10.0.0.1/',
      ]) {
        expect(await verdict(demo, url), url).to.equal('blocked_address');
      }
    });

    it('should refuse a range that is none', () => {
      expect(() => guard({}, ['127.0.0.1'])).to.throw(
        '"127.0.0.1" is not an address range such as 127.0.0.1/32.',
      );
    });
  });
});
