import { networkInterfaces } from 'node:os';
import { isIP } from 'node:net';
import ipaddr from 'ipaddr.js';
import { CodedError } from '../../platform/errors.ts';
import { hexForm, isForbidden } from '../../platform/forbidden-addresses.ts';
import { INTERNAL_NAMES } from './internal-names.ts';

type Address = ReturnType<typeof ipaddr.parse>;
type Range = ReturnType<typeof ipaddr.parseCIDR>;

const MAX_URL_LENGTH = 2_048;
const MAX_ANSWERS = 16;
const PUBLIC_PORTS: readonly number[] = [443, 8443];

/**
 * The address must not be called. A tenant sees only this code, never the address: otherwise the guard would reveal what
 * is inside the network.
 */
export class BlockedAddressError extends CodedError {
  constructor(reason: string) {
    super('blocked_address', `the URL may not be called: ${reason}`);
  }
}

/** All addresses of a name, IPv4 and IPv6; rejects where it has none. */
export type ResolveName = (hostname: string, signal: AbortSignal) => Promise<readonly string[]>;

/** A URL with the addresses that were checked; a connection goes to one of them and to no other. */
export interface CheckedTarget {
  readonly url: URL;
  /** The name or the literal, without brackets and trailing dot. */
  readonly hostname: string;
  readonly addresses: readonly string[];
}

export interface AddressGuard {
  /** Without DNS: for the moment in which an endpoint is saved, so that a mistake shows at once. */
  checkUrl(url: string): URL;
  /** With DNS; the authority, asked at every attempt. */
  vet(url: string, signal: AbortSignal): Promise<CheckedTarget>;
  /** Whether a connected socket's address is one of the target's. */
  isVetted(target: CheckedTarget, remoteAddress: string | undefined): boolean;
}

export interface AddressGuardOptions {
  /** `WEBHOOK_ALLOW`: ranges that may be called although private, on any port and without TLS. */
  readonly allow: readonly string[];
  readonly resolve: ResolveName;
  /** Public ports. Default 443 and 8443. */
  readonly ports?: readonly number[];
  /** This machine's own addresses, refused even where public. Default: those of its network interfaces. */
  readonly ownAddresses?: () => readonly string[];
}

/** Keeps webhooks out of our own network (SSRF): every URL is a tenant's word. */
export function createAddressGuard(options: AddressGuardOptions): AddressGuard {
  const rules: Rules = {
    allow: options.allow.map(parseRange),
    ports: options.ports ?? PUBLIC_PORTS,
    own: options.ownAddresses ?? interfaceAddresses,
  };
  return Object.freeze({
    checkUrl: (text: string) => checkUrl(text, rules).url,
    async vet(text: string, signal: AbortSignal) {
      const { url, hostname } = checkUrl(text, rules);
      // Node never asks a custom `lookup` about literals, so they are checked here like a name's only answer.
      const answers = isIP(hostname) > 0 ? [hostname] : await options.resolve(hostname, signal);
      checkAnswers(answers, url, hostname, rules);
      return { url, hostname, addresses: answers };
    },
    isVetted: (target: CheckedTarget, remote: string | undefined) =>
      remote !== undefined && target.addresses.some((address) => sameAddress(address, remote)),
  });
}

interface Rules {
  readonly allow: readonly Range[];
  readonly ports: readonly number[];
  readonly own: () => readonly string[];
}

function checkUrl(text: string, rules: Rules): { url: URL; hostname: string } {
  if (text.length > MAX_URL_LENGTH)
    throw new BlockedAddressError(`it is longer than ${MAX_URL_LENGTH} characters`);
  if (!URL.canParse(text)) throw new BlockedAddressError('it is not a URL');
  const url = new URL(text);
  if (url.protocol !== 'https:' && url.protocol !== 'http:') throw new BlockedAddressError('it is not https');
  if (url.username !== '' || url.password !== '')
    throw new BlockedAddressError('it contains a user name or password');
  const hostname = url.hostname
    .replace(/^\[(.*)\]$/, '$1')
    .replace(/\.$/, '')
    .toLowerCase();
  if (hostname === '') throw new BlockedAddressError('it has no host name');
  if (isIP(hostname) > 0) checkAnswers([hostname], url, hostname, rules);
  // Without exceptions, a private address or http is never allowed, so fail before any DNS request.
  else if (rules.allow.length === 0) checkPublic(url, hostname, rules);
  return { url, hostname };
}

/** One forbidden answer rejects the name: picking the allowed ones would leave the choice to the owner of the name. */
function checkAnswers(answers: readonly string[], url: URL, hostname: string, rules: Rules): void {
  if (answers.length === 0 || answers.length > MAX_ANSWERS) {
    throw new BlockedAddressError(`the name has no address, or more than ${MAX_ANSWERS}`);
  }
  if (answers.every((answer) => isAllowed(answer, rules))) return;
  checkPublic(url, hostname, rules);
  const own = rules.own();
  for (const answer of answers) {
    if (isAllowed(answer, rules)) continue;
    if (isForbidden(answer) || own.some((address) => sameAddress(address, answer))) {
      throw new BlockedAddressError('it resolves to a private, local, or reserved address');
    }
  }
}

function checkPublic(url: URL, hostname: string, rules: Rules): void {
  if (url.protocol !== 'https:') throw new BlockedAddressError('it is not https');
  const port = url.port === '' ? 443 : Number(url.port);
  if (!rules.ports.includes(port))
    throw new BlockedAddressError(`port ${port} is not one of ${rules.ports.join(', ')}`);
  if (isIP(hostname) > 0) return;
  const internal = INTERNAL_NAMES.some((name) => hostname === name || hostname.endsWith(`.${name}`));
  if (internal || !hostname.includes('.')) throw new BlockedAddressError('the name is internal');
}

function isAllowed(text: string, rules: Rules): boolean {
  if (!ipaddr.isValid(text)) return false;
  const address = ipaddr.process(hexForm(text));
  return rules.allow.some((range) => inRange(address, range));
}

function inRange(address: Address, [network, bits]: Range): boolean {
  return address.kind() === network.kind() && address.match([network, bits]);
}

function sameAddress(one: string, other: string): boolean {
  if (!ipaddr.isValid(one) || !ipaddr.isValid(other)) return false;
  return (
    ipaddr.process(hexForm(one)).toNormalizedString() === ipaddr.process(hexForm(other)).toNormalizedString()
  );
}

function parseRange(text: string): Range {
  if (!ipaddr.isValidCIDR(text)) {
    throw new CodedError(
      'invalid_address_range',
      `${JSON.stringify(text)} is not an address range such as 127.0.0.1/32.`,
    );
  }
  return ipaddr.parseCIDR(text);
}

function interfaceAddresses(): readonly string[] {
  return Object.values(networkInterfaces()).flatMap((list) => (list ?? []).map((entry) => entry.address));
}
