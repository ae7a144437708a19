import ipaddr from 'ipaddr.js';

/**
 * Ranges that neither webhooks nor pages may reach although ipaddr.js 2.5 calls some of them unicast, or whose name differs from version to version:
 * named here so that an update of the library never opens one.
 */
const FORBIDDEN_RANGES: readonly string[] = Object.freeze([
  '0.0.0.0/8',
  '10.0.0.0/8',
  '100.64.0.0/10', // carrier-grade NAT; 100.100.100.200 is Alibaba Cloud's metadata
  '127.0.0.0/8',
  '168.63.129.16/32', // Azure's platform address, public by its number
  '169.254.0.0/16', // link-local: the metadata services of AWS, Google, Azure and others
  '172.16.0.0/12',
  '192.0.0.0/24',
  '192.88.99.0/24', // 6to4 relays
  '192.168.0.0/16',
  '198.18.0.0/15',
  '224.0.0.0/3',
  '::/96', // IPv4-compatible: [::127.0.0.1] reaches loopback on some systems
  '::ffff:0:0/96',
  '64:ff9b::/96', // NAT64 leads to any IPv4 address
  '64:ff9b:1::/48',
  '100::/64',
  '2001::/32', // Teredo
  '2002::/16', // 6to4
  '5f00::/16',
  'fc00::/7', // fd00:ec2::254 is AWS's metadata
  'fe80::/10',
  'fec0::/10',
  'ff00::/8',
]);

type Address = ReturnType<typeof ipaddr.parse>;

const forbidden = FORBIDDEN_RANGES.map((range) => ipaddr.parseCIDR(range));

/** Whether an address is anything but a public unicast one. Text that is not an address is forbidden too. */
export function isForbidden(text: string): boolean {
  if (!ipaddr.isValid(text)) return true;
  const plain = ipaddr.parse(hexForm(text));
  const inner = ipaddr.process(hexForm(text)); // unwraps IPv4 in IPv6
  if (inner.range() !== 'unicast') return true;
  return forbidden.some(
    (range) => inRange(inner, range) || (plain.kind() === inner.kind() && inRange(plain, range)),
  );
}

/**
 * ipaddr.js reads `::127.0.0.1` as if it were `::ffff:127.0.0.1`; the URL parser's form without dots has one meaning only. What it cannot
 * read (a zone) becomes the unspecified address, which nothing allows.
 */
export function hexForm(text: string): string {
  if (!text.includes(':') || !text.includes('.')) return text;
  const url = `http://[${text}]`;
  return URL.canParse(url) ? new URL(url).hostname.slice(1, -1) : '::';
}

function inRange(address: Address, [network, bits]: ReturnType<typeof ipaddr.parseCIDR>): boolean {
  return address.kind() === network.kind() && address.match([network, bits]);
}
