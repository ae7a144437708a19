import { isIPv6 } from 'node:net';
import ipaddr from 'ipaddr.js';

/** Whose share an address uses: an IPv4 address its own, an IPv6 address that of its /64, which one customer has whole. */
export function addressGroup(address: string): string {
  if (!isIPv6(address)) return address;
  const parsed = ipaddr.process(address); // ::ffff:192.0.2.1 is 192.0.2.1
  return parsed instanceof ipaddr.IPv6 ? parsed.parts.slice(0, 4).join(':') : parsed.toString();
}
