/** Which hosts and ports a list of origins lets through. */
export interface AllowedOrigins {
  allowsUrl(url: string): boolean;
  allowsHost(host: string, port: number): boolean;
}

interface Rule {
  readonly protocol: string;
  readonly host: string;
  readonly port: number;
  /** `*.host`: its sub-domains, not itself. */
  readonly subdomains: boolean;
}

/**
 * Origins as `https://portal.example`, `http://127.0.0.1:4100`, or `https://*.cdn.example` for every sub-domain. Scheme, host and port must
 * all match; a path or a bare `*` is refused.
 *
 * @throws {Error} for an entry that is not an origin, quoting it
 */
export function allowedOrigins(origins: readonly string[]): AllowedOrigins {
  const rules = origins.map(parseRule);
  return Object.freeze({
    allowsUrl(text: string) {
      const url = URL.parse(text);
      if (!url) return false;
      const protocol = url.protocol.replace(/^ws/, 'http');
      const port = portOf(url, protocol);
      return rules.some((rule) => rule.protocol === protocol && matches(rule, url.hostname, port));
    },
    allowsHost(host: string, port: number) {
      return rules.some((rule) => matches(rule, host.toLowerCase(), port));
    },
  });
}

function matches(rule: Rule, host: string, port: number): boolean {
  return rule.port === port && (rule.subdomains ? host.endsWith(`.${rule.host}`) : host === rule.host);
}

function parseRule(origin: string): Rule {
  const subdomains = /^https?:\/\/\*\./.test(origin);
  const url = URL.parse(subdomains ? origin.replace('*.', '') : origin);
  const whole = url && /^https?:$/.test(url.protocol) && url.pathname === '/' && !url.search && !url.hash;
  if (!whole || url.username || url.hostname.includes('*'))
    throw new Error(
      `"${origin}" is not an origin. Write it as "https://portal.example", with a port where it has one.`,
    );
  return { protocol: url.protocol, host: url.hostname, port: portOf(url, url.protocol), subdomains };
}

function portOf(url: URL, protocol: string): number {
  if (url.port !== '') return Number(url.port);
  return protocol === 'https:' ? 443 : 80;
}
