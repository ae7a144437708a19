import { freePort } from '../../src/platform/free-port.ts';
import { CLIENT_ID, CLIENT_SECRET, oidcServer, type OidcServer } from './oidc-server.ts';
import { realApi, type RealApi } from './real-api.ts';

export interface SingleSignOn extends AsyncDisposable {
  readonly real: RealApi;
  readonly provider: OidcServer;
}

/** The API with a real provider: the group `north-staff` gives a role in the account `north`, and `it` administers the installation. */
export async function singleSignOn(env: NodeJS.ProcessEnv = {}): Promise<SingleSignOn> {
  const port = await freePort();
  const url = `http://127.0.0.1:${port}`;
  const provider = await oidcServer(`${url}/v1/session/oidc/callback`);
  const real = await realApi({
    env: {
      PUBLIC_URL: url,
      OIDC_ISSUER: provider.issuer,
      OIDC_CLIENT_ID: CLIENT_ID,
      OIDC_CLIENT_SECRET: CLIENT_SECRET,
      OIDC_LABEL: 'Clinic ID',
      OIDC_ROLES:
        'north-staff=north:operator, north-leads=north:admin, it=installation-admin, old=gone:viewer',
      OIDC_ALLOW: '127.0.0.1/32',
      ...env,
    },
  });
  return {
    real,
    provider,
    async [Symbol.asyncDispose]() {
      await real[Symbol.asyncDispose]();
      await provider[Symbol.asyncDispose]();
    },
  };
}
