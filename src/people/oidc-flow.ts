import { openBytes, sealBytes } from '../accounts/sealing.ts';
import type { Vault } from '../accounts/vault.ts';
import type { Clock } from '../platform/clock.ts';
import type { OidcSecrets } from './oidc-provider.ts';
import { newToken, type Digests } from './tokens.ts';

/** What a sign-in with the provider is for. */
export interface OidcFlow {
  readonly purpose: 'sign_in' | 'confirm';
  /** A path of the console. */
  readonly returnTo: string;
  /** The mark of the session that the browser had when it began. */
  readonly session: string | null;
}

/**
 * The `state` of a sign-in, which the browser carries to the provider and back: encrypted, bound to a cookie of the browser, and valid for some minutes. So the
 * server stores nothing for somebody who only begins.
 */
export interface OidcFlows {
  begin(flow: OidcFlow, browser: string): OidcSecrets;
  /** Null: the state is not ours, has expired, or was begun in another browser. */
  open(state: string, browser: string): BegunFlow | null;
}

export interface BegunFlow {
  readonly flow: OidcFlow;
  readonly secrets: OidcSecrets;
  readonly begunAt: Date;
}

/** How long a person may take at the provider. */
export const OIDC_FLOW_MS = 10 * 60_000;
const KEY_NUMBER = 1;
const PREFIX = 'v1|oidc|state|';

interface Sealed extends OidcFlow {
  readonly id: string;
  readonly at: number;
}

export async function createOidcFlows(
  vault: Pick<Vault, 'deriveKey'>,
  digests: Digests,
  clock: Clock,
): Promise<OidcFlows> {
  const key = await vault.deriveKey('person-oidc');
  const contextOf = (browser: string): Buffer =>
    Buffer.concat([Buffer.from(PREFIX), digests.of('oidc-browser', browser)]);
  const secretsOf = (state: string, { id }: Sealed, browser: string): OidcSecrets => ({
    state,
    nonce: digests.of('oidc-nonce', browser, id).toString('base64url'),
    verifier: digests.of('oidc-verifier', browser, id).toString('base64url'),
  });
  const unseal = (state: string, browser: string): Sealed | null => {
    try {
      const opened = openBytes(key, KEY_NUMBER, contextOf(browser), Buffer.from(state, 'base64url'));
      return JSON.parse(opened.toString()) as Sealed;
    } catch {
      return null;
    }
  };
  return {
    begin(flow, browser) {
      const sealed: Sealed = { ...flow, id: newToken(), at: clock.now().getTime() };
      const bytes = sealBytes(key, KEY_NUMBER, contextOf(browser), Buffer.from(JSON.stringify(sealed)));
      return secretsOf(bytes.toString('base64url'), sealed, browser);
    },
    open(state, browser) {
      const sealed = unseal(state, browser);
      if (sealed === null || clock.now().getTime() - sealed.at > OIDC_FLOW_MS) return null;
      const { purpose, returnTo, session, at } = sealed;
      return {
        flow: { purpose, returnTo, session },
        secrets: secretsOf(state, sealed, browser),
        begunAt: new Date(at),
      };
    },
  };
}
