import { lookup } from 'node:dns/promises';
import ipaddr from 'ipaddr.js';
import { isForbidden } from '../platform/forbidden-addresses.ts';

/** Ranges that are excepted from the rule that only public addresses may be reached: `127.0.0.1/32`. */
export type AddressExceptions = readonly string[];

/** A rejection of the guard. A name that does not resolve and a host that does not answer are different errors, which a retry may fix. */
export class RefusedAddress extends Error {
  override readonly name = 'RefusedAddress';
}

/**
 * Resolves a host and returns the one address to connect to. A name that has any private, loopback, link-local, metadata or otherwise
 * reserved address is refused as a whole, so that a name with both kinds of addresses is rejected. IPv4 inside IPv6 (mapped, NAT64, 6to4) counts as
 * what it carries.
 *
 * @throws {RefusedAddress} where an address is not public
 * @throws {Error} where the name does not resolve
 */
export async function publicAddress(host: string, exceptions: AddressExceptions): Promise<string> {
  const name = host.replace(/^\[|\]$/g, '');
  const found = await lookup(name, { all: true });
  for (const { address } of found)
    if (!isPublic(address) && !isExcepted(address, exceptions))
      throw new RefusedAddress(
        `"${host}" has an address that is not public (PORTAL_ALLOW names ranges that may be reached all the same)`,
      );
  const first = found[0];
  if (!first) throw new Error(`"${host}" does not resolve`);
  return first.address;
}

function isPublic(text: string): boolean {
  return !isForbidden(text) || carried(ipaddr.process(text)).some((inner) => !isForbidden(inner.toString()));
}

/** The IPv4 address that a NAT64 or 6to4 address leads to. */
function carried(address: ipaddr.IPv4 | ipaddr.IPv6): ipaddr.IPv4[] {
  if (address.kind() === 'ipv4') return [];
  const bytes = address.toByteArray();
  const range = address.range();
  if (range === 'rfc6052') return [new ipaddr.IPv4(bytes.slice(12, 16))];
  if (range === '6to4') return [new ipaddr.IPv4(bytes.slice(2, 6))];
  return [];
}

function isExcepted(text: string, exceptions: AddressExceptions): boolean {
  const address = ipaddr.process(text);
  return exceptions.some((exception) => {
    const [range, bits] = ipaddr.parseCIDR(exception);
    if (address.kind() !== range.kind()) return false;
    return address.match(range, bits);
  });
}
