import type { Knex } from 'knex';
import { CodedError } from '../platform/errors.ts';
import { failpoint } from '../platform/failpoint.ts';
import { checkPortalName } from '../platform/portal-name.ts';
import { audit, type Actor } from './audit.ts';
import { refuseStale, versionOf, type Change } from './change.ts';

/** Whose tasks: of one account, or of all accounts without their own activation. */
export interface SopScope {
  readonly portal: string;
  /** Null: all accounts. */
  readonly accountId: string | null;
}

/** A version that runs a share of the tasks, to be compared with the active one. */
export interface SopCanary {
  readonly number: number;
  /** 1 to 99. */
  readonly percent: number;
  readonly since: Date;
}

/** How the canary before ended. */
export interface EndedCanary {
  readonly number: number;
  /** Failed tasks and all tasks, of the canary and of the active version. */
  readonly failed: number;
  readonly tasks: number;
  readonly activeFailed: number;
  readonly activeTasks: number;
  readonly at: string;
}

/** Which version of a portal's procedures new tasks run. Number 0 is the files on disk. */
export interface SopActivation extends SopScope {
  readonly active: number;
  /** What a rollback returns to; null: nothing was active before. */
  readonly previous: number | null;
  readonly canary: SopCanary | null;
  /** Set if the canary was rolled back automatically. */
  readonly failedCanary: EndedCanary | null;
  readonly changedBy: string;
  readonly changedAt: Date | null;
  /** Another one after every change. */
  readonly version: string;
}

export interface SopActivations {
  /** Of a scope, also if nothing was ever activated in it: then what all accounts run is active, or else version 0. @throws CodedError `invalid_portal` */
  get(scope: SopScope): Promise<SopActivation>;
  /** All activations of a portal; that of all accounts first. */
  list(portal: string): Promise<readonly SopActivation[]>;
  /** Of each portal, that which counts for an account: its own, or that of all accounts. Portals without an activation are missing. */
  counting(accountId: string): Promise<readonly SopActivation[]>;
  /** Ends a canary. @throws CodedError `sop_version_not_found`, `version_changed` */
  activate(scope: SopScope, number: number, by: Change): Promise<SopActivation>;
  /** @throws CodedError `sop_version_not_found`, `canary_is_active`, `version_changed` */
  startCanary(
    scope: SopScope,
    canary: Pick<SopCanary, 'number' | 'percent'>,
    by: Change,
  ): Promise<SopActivation>;
  /** Ends a canary if there is one, else returns to the version before. @throws CodedError `nothing_to_roll_back`, `version_changed` */
  rollBack(scope: SopScope, by: Change): Promise<SopActivation>;
  /** The account follows the activation of all accounts again. @throws CodedError `version_changed` */
  reset(scope: SopScope & { readonly accountId: string }, by: Change): Promise<void>;
}

export function createSopActivations(knex: Knex): SopActivations {
  const change = (
    scope: SopScope,
    by: Change,
    decide: (before: SopActivation, transaction: Knex.Transaction) => Promise<Decision>,
  ): Promise<SopActivation> =>
    knex.transaction(async (transaction) => {
      const before = await locked(transaction, scope);
      refuseStale(before, by);
      const { action, row, detail } = await decide(before, transaction);
      const after = await write(transaction, before, row, by.actor);
      await record(transaction, after, by.actor, action, detail);
      await failpoint('sop_activation.before_commit');
      return after;
    });
  return Object.freeze<SopActivations>({
    get: (scope) => find(knex, scope),
    async list(portal) {
      const rows = await knex('sop_activation').where({ portal }).orderBy('account_id').limit(1000);
      return (rows as Row[]).map(toActivation);
    },
    async counting(accountId) {
      const rows: Row[] = await knex('sop_activation')
        .whereIn('account_id', ['', accountId])
        .orderBy(['portal', 'account_id']);
      // That of all accounts comes first, so the account's own takes its place.
      return [...new Map(rows.map((row) => [row.portal, row])).values()].map(toActivation);
    },
    activate: (scope, number, by) =>
      change(scope, by, async ({ active, previous }, transaction) => {
        await requireVersion(transaction, scope.portal, number);
        return {
          action: 'sop.activated',
          detail: { version: number, before: active },
          row: { version: number, previous: number === active ? previous : active, ...NO_CANARY },
        };
      }),
    startCanary: (scope, { number, percent }, by) =>
      change(scope, by, async ({ active }, transaction) => {
        await requireVersion(transaction, scope.portal, number);
        if (number === active)
          throw new CodedError(
            'canary_is_active',
            `version ${number} is active already, so it cannot be a canary`,
          );
        return {
          action: 'sop.canary_started',
          detail: { version: number, percent, active },
          row: { canary: number, canary_percent: percent, canary_since: new Date() },
        };
      }),
    rollBack: (scope, by) =>
      change(scope, by, async ({ active, previous, canary }) => {
        if (canary !== null)
          return { action: 'sop.canary_ended', detail: { version: canary.number, active }, row: NO_CANARY };
        if (previous === null)
          throw new CodedError(
            'nothing_to_roll_back',
            `no other version was active for "${scope.portal}" before`,
          );
        return {
          action: 'sop.rolled_back',
          detail: { version: previous, before: active },
          row: { version: previous, previous: active },
        };
      }),
    async reset(scope, by) {
      await knex.transaction(async (transaction) => {
        const before = await locked(transaction, scope);
        refuseStale(before, by);
        await transaction('sop_activation').where(keyOf(scope)).delete();
        await transaction('sop_canary_outcome').where(keyOf(scope)).delete();
        await record(transaction, before, by.actor, 'sop.activation_reset', { before: before.active });
      });
    },
  });
}

interface Decision {
  readonly action: string;
  readonly row: Partial<Row>;
  readonly detail: Readonly<Record<string, number>>;
}

interface Row {
  readonly portal: string;
  readonly account_id: string;
  readonly version: number;
  readonly previous: number | null;
  readonly canary: number | null;
  readonly canary_percent: number | null;
  readonly canary_since: Date | null;
  readonly last_canary: EndedCanary | null;
  readonly revision: number;
  readonly changed_by: string;
  readonly changed_at: Date;
}

export const NO_CANARY = Object.freeze({ canary: null, canary_percent: null, canary_since: null });

/** As rows name a scope. */
export const keyOf = ({ portal, accountId }: SopScope): { portal: string; account_id: string } => ({
  portal,
  account_id: accountId ?? '',
});

async function find(knex: Knex, scope: SopScope): Promise<SopActivation> {
  checkPortalName(scope.portal);
  const row = await knex('sop_activation').where(keyOf(scope)).first<Row | undefined>();
  if (row !== undefined) return toActivation(row);
  return neverActivated(scope, scope.accountId === null ? 0 : (await find(knex, everyone(scope))).active);
}

const everyone = ({ portal }: SopScope): SopScope => ({ portal, accountId: null });

/** Holds back every other change of the scope until the transaction ends, also if there is no row yet. */
async function locked(transaction: Knex.Transaction, scope: SopScope): Promise<SopActivation> {
  const { portal, account_id: account } = keyOf(scope);
  await transaction.raw('select pg_advisory_xact_lock(hashtextextended(?, 0))', [
    `sop_activation ${portal} ${account}`,
  ]);
  return find(transaction, scope);
}

async function requireVersion(knex: Knex, portal: string, number: number): Promise<void> {
  if (number === 0) return;
  const row: object | undefined = await knex('sop_version').where({ portal, number }).first('number');
  if (row === undefined)
    throw new CodedError('sop_version_not_found', `the portal "${portal}" has no version ${number}`);
}

async function write(
  transaction: Knex.Transaction,
  before: SopActivation,
  row: Partial<Row>,
  actor: Actor,
): Promise<SopActivation> {
  const scope = keyOf(before);
  const changed = { ...row, last_canary: null, changed_by: typeof actor === 'string' ? actor : actor.name };
  await transaction('sop_canary_outcome').where(scope).delete();
  const [written] = await transaction('sop_activation')
    .insert({ version: before.active, ...scope, ...changed })
    .onConflict(['portal', 'account_id'])
    .merge({
      ...changed,
      changed_at: transaction.fn.now(),
      revision: transaction.raw('sop_activation.revision + 1'),
    })
    .returning<Row[]>('*');
  if (written === undefined) throw new Error('an upsert returned no row');
  return toActivation(written);
}

const record = (
  transaction: Knex.Transaction,
  { portal, accountId }: SopScope,
  actor: Actor,
  action: string,
  detail: Readonly<Record<string, number>>,
): Promise<void> => audit(transaction, { actor, accountId, action, object: portal, detail });

const neverActivated = ({ portal, accountId }: SopScope, active: number): SopActivation =>
  Object.freeze({
    portal,
    accountId,
    active,
    previous: null,
    canary: null,
    failedCanary: null,
    changedBy: '',
    changedAt: null,
    version: versionOf(0),
  });

const toActivation = (row: Row): SopActivation =>
  Object.freeze({
    portal: row.portal,
    accountId: row.account_id === '' ? null : row.account_id,
    active: row.version,
    previous: row.previous,
    canary:
      row.canary === null || row.canary_percent === null || row.canary_since === null
        ? null
        : { number: row.canary, percent: row.canary_percent, since: row.canary_since },
    failedCanary: row.last_canary,
    changedBy: row.changed_by,
    changedAt: row.changed_at,
    version: versionOf(row.revision, row.changed_at),
  });
