/**
 * Ranges that no webhook may reach although ipaddr.js 2.5 calls some of them unicast, or whose name differs from version to version:
 * named here so that an update of the library never opens one.
 */
export const FORBIDDEN_RANGES: readonly string[] = Object.freeze([
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

/** Names that mean something inside a network only. */
export const INTERNAL_NAMES: readonly string[] = Object.freeze([
  'localhost',
  'local',
  'internal',
  'svc',
  'cluster.local',
  'home.arpa',
  'lan',
  'intranet',
  'localdomain',
]);
