import type { Knex } from 'knex';
import type { Config } from '../config/settings.ts';
import { groupRules, type GroupRule } from '../people/group-rules.ts';
import { accountIds } from '../people/identities.ts';
import { createOidcProvider } from '../people/oidc-provider.ts';
import type { OidcParts } from '../people/oidc-sign-in.ts';
import { CodedError } from '../platform/errors.ts';
import type { Logger } from '../platform/logger.ts';
import { version } from '../platform/version.ts';
import { createAddressGuard } from '../webhooks/transport/address-guard.ts';
import { createGuardedFetch } from '../webhooks/transport/guarded-fetch.ts';
import { createResolveName } from '../webhooks/transport/resolve-name.ts';

/** Of one request to the provider. */
const REQUEST_MS = 5_000;
/** Key sets and the claims of somebody in many groups are some kilobytes. */
const RESPONSE_BYTES = 1024 * 1024;

/**
 * The OpenID Connect provider of the settings; null if there is none. It is not asked before somebody signs in.
 *
 * @throws CodedError `invalid_config`
 */
export async function openOidc(config: Config, knex: Knex, logger: Logger): Promise<OidcParts | null> {
  const { oidcIssuer: issuer, oidcClientId: clientId } = config;
  if (issuer === undefined || clientId === undefined) return null;
  const rules = groupRules(config.oidcRoles);
  await reportUnknownAccounts(knex, rules, logger);
  const scopes = scopesOf(config.oidcScopes);
  const guard = createAddressGuard({ allow: config.oidcAllow, resolve: createResolveName() });
  const options = { guard, userAgent: `sopwith/${version}`, totalMs: REQUEST_MS, maxBytes: RESPONSE_BYTES };
  const claims = {
    email: config.oidcEmailClaim,
    emailVerified: config.oidcEmailVerifiedClaim,
    name: config.oidcNameClaim,
    groups: config.oidcGroupsClaim,
  };
  const known = { issuer, clientId, clientSecret: config.oidcClientSecret ?? null, scopes, claims };
  return {
    label: config.oidcLabel,
    issuer,
    provider: createOidcProvider(known, createGuardedFetch(options), () => performance.now()),
    rules,
    onFailure: ({ reason, detail, cause }) =>
      logger.warn(
        { reason, detail, cause: cause instanceof Error ? cause.name : null },
        'person.oidc_failed',
      ),
  };
}

function scopesOf(text: string): string {
  const scopes = text.split(/[\s,]+/).filter((scope) => scope !== '');
  if (!scopes.includes('openid'))
    throw new CodedError(
      'invalid_config',
      `OIDC_SCOPES: "${text}" lacks "openid", without which a provider does not sign in people`,
    );
  return scopes.join(' ');
}

/** An account may be created later, or may have been deleted, so the service starts nevertheless. */
async function reportUnknownAccounts(knex: Knex, rules: readonly GroupRule[], logger: Logger): Promise<void> {
  const named = rules.flatMap(({ grant }) => grant?.account ?? []);
  const ids = await accountIds(knex, named);
  for (const account of new Set(named))
    if (!ids.has(account))
      logger.warn(
        { account, fix: 'correct OIDC_ROLES, or see "sopwith account list"' },
        'oidc_roles.unknown_account',
      );
}
