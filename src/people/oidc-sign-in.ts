import type { Knex } from 'knex';
import type { Devices } from './devices.ts';
import type { GroupRule } from './group-rules.ts';
import { personOfIdentity } from './identities.ts';
import { OidcFailure, type OidcFailureReason } from './oidc-failure.ts';
import type { BegunFlow, OidcFlow, OidcFlows } from './oidc-flow.ts';
import { admitPerson } from './oidc-person.ts';
import type { OidcPerson, OidcProvider } from './oidc-provider.ts';
import type { People } from './people.ts';
import type { Person } from './person-row.ts';
import type { Sessions } from './sessions.ts';
import type { NewSession, SignIn } from './sign-in.ts';
import { actorOfPerson, type Client, type SignInLog } from './sign-in-log.ts';
import { newToken } from './tokens.ts';

/** What a sign-in with the provider is for, and where the browser goes then. */
export interface OidcStart {
  readonly purpose: OidcFlow['purpose'];
  /** A path of the console. */
  readonly returnTo: string;
  readonly redirectUri: string;
  /** Whether the provider asks who the person is even if it knows. A confirmation always does. */
  readonly again: boolean;
  /** The token of the session that the browser has. */
  readonly session: string | null;
  /** The token of the browser, if it has begun a sign-in before. */
  readonly browser: string | null;
}

/** What came of it. */
export interface OidcEnd {
  /** Null: unknown, because it has expired or was begun in another browser. */
  readonly flow: OidcFlow | null;
  /** Null: it has succeeded. */
  readonly failure: OidcFailureReason | null;
  /** The new session of a sign-in. A confirmation has none. */
  readonly session: NewSession | null;
}

/** Sign-in with the OpenID Connect provider of the installation. */
export interface OidcSignIn {
  /** As the button names the provider. */
  readonly label: string;
  /** Whether the person has signed in at this provider. */
  knows(person: Pick<Person, 'issuers'>): boolean;
  /** @throws OidcFailure if the provider does not answer */
  begin(start: OidcStart): Promise<{ readonly url: URL; readonly browser: string }>;
  /** @param callback The address that the browser came back to. @param browser Its token. */
  finish(callback: URL, browser: string | null, client: Client): Promise<OidcEnd>;
}

export interface OidcParts {
  readonly label: string;
  readonly issuer: string;
  readonly provider: OidcProvider;
  readonly rules: readonly GroupRule[];
  /** For the log. */
  onFailure(failure: OidcFailure): void;
}

/** Anybody can cause these as often as they like, or they are no attempts. */
const UNRECORDED: readonly OidcFailureReason[] = ['canceled', 'expired', 'rate_limited'];

/** Clocks of the provider and of this machine differ. */
const CLOCK_TOLERANCE_MS = 30_000;

interface Parts extends OidcParts {
  readonly knex: Knex;
  readonly log: SignInLog;
  readonly sessions: Sessions;
  readonly devices: Devices;
  readonly signIn: SignIn;
  readonly people: People;
  readonly flows: OidcFlows;
}

/** What a transaction has decided. */
type Verdict =
  | { readonly session: NewSession | null }
  | { readonly refused: OidcFailureReason; readonly personId: string | null };

export function createOidcSignIn(parts: Parts): OidcSignIn {
  const { knex, log, sessions, signIn, flows, provider } = parts;
  const signInAs = async (
    trx: Knex.Transaction,
    found: OidcPerson,
    { session: old }: OidcFlow,
    client: Client,
  ): Promise<Verdict> => {
    const actor = { name: 'oidc', requestId: client.requestId };
    const { personId, refused } = await admitPerson(trx, found, { ...parts, actor });
    if (refused !== null) return { refused, personId };
    const entry = { method: 'oidc', client, old, issuer: found.issuer } as const;
    return { session: await signIn.open(trx, personId, entry) };
  };
  const confirmAs = async (
    trx: Knex.Transaction,
    found: OidcPerson,
    { session }: OidcFlow,
    client: Client,
  ): Promise<Verdict> => {
    const person = await personOfIdentity(trx, found);
    const isOwn =
      person !== undefined && session !== null && (await sessions.confirm(trx, session, person.id));
    if (!isOwn) return { refused: 'other_person', personId: person?.id ?? null };
    const [actor, detail] = [actorOfPerson(person.id, client), { method: 'oidc', issuer: found.issuer }];
    await log.note(trx, { actor, action: 'person.confirmed', object: person.id, detail });
    return { session: null };
  };
  const decide = async (callback: URL, begun: BegunFlow, client: Client): Promise<Verdict> => {
    await admit(parts.devices, client);
    const found = await provider.redeem(callback, begun.secrets);
    const isConfirmation = begun.flow.purpose === 'confirm';
    if (isConfirmation) refuseStale(found, begun.begunAt);
    const act = isConfirmation ? confirmAs : signInAs;
    return knex.transaction((trx) => act(trx, found, begun.flow, client));
  };
  const refuse = async (
    flow: OidcFlow | null,
    failure: OidcFailure,
    client: Client,
    personId: string | null = null,
  ): Promise<OidcEnd> => {
    const { reason } = failure;
    parts.onFailure(failure);
    if (!UNRECORDED.includes(reason)) {
      const actor = { name: 'anonymous', requestId: client.requestId };
      const detail = { address: client.address, method: 'oidc', reason };
      await log.note(knex, { actor, action: 'person.sign_in_failed', object: personId ?? 'oidc', detail });
    }
    return { flow, failure: reason, session: null };
  };

  return {
    label: parts.label,
    knows: ({ issuers }) => issuers.some((issuer) => new URL(issuer).href === new URL(parts.issuer).href),
    async begin({ purpose, returnTo, redirectUri, again, session, browser }) {
      const holder = browser ?? newToken();
      const mark = session === null ? null : sessions.markOf(session);
      const secrets = flows.begin({ purpose, returnTo, session: mark }, holder);
      const ask = purpose === 'confirm' ? 'proof' : again ? 'who' : 'if unknown';
      const url = await provider.authorizationUrl(secrets, { redirectUri, ask });
      return { url, browser: holder };
    },
    async finish(callback, browser, client) {
      const begun = browser === null ? null : flows.open(callback.searchParams.get('state') ?? '', browser);
      if (begun === null) return refuse(null, new OidcFailure('expired'), client);
      try {
        const verdict = await decide(callback, begun, client);
        if ('session' in verdict) return { flow: begun.flow, failure: null, session: verdict.session };
        return await refuse(begun.flow, new OidcFailure(verdict.refused), client, verdict.personId);
      } catch (error) {
        if (error instanceof OidcFailure) return refuse(begun.flow, error, client);
        throw error;
      }
    },
  };
}

/** As for passwords: a browser in which somebody has signed in before does not count. */
async function admit(devices: Devices, client: Client): Promise<void> {
  if (await devices.isKnown(client.device)) return;
  try {
    client.admit();
  } catch (cause) {
    throw new OidcFailure('rate_limited', { cause });
  }
}

/** A provider may ignore that it should ask again. */
function refuseStale({ authenticatedAt }: OidcPerson, begunAt: Date): void {
  const earliest = begunAt.getTime() - CLOCK_TOLERANCE_MS;
  if (authenticatedAt === null) throw new OidcFailure('not_fresh', { detail: 'no auth_time' });
  if (authenticatedAt.getTime() < earliest) throw new OidcFailure('not_fresh', { detail: 'old auth_time' });
}
