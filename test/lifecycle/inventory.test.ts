import { expect } from 'chai';
import { KEPT_PLACES, OTHER_PLACES } from '../../src/lifecycle/kept-places.ts';
import { takeInventory } from '../../src/lifecycle/inventory.ts';
import { keptTasks } from '../support/kept-tasks.ts';

/** Of an account, but nothing that a patient, a person, or a portal has given: which task starts next, and which procedures run. */
const BOOKKEEPING = [
  'account_share',
  'asked_deletion',
  'inbox_mail',
  'inbox_notice',
  'lane',
  'lane_arrival',
  'lane_state',
  'live_watch',
  'sop_activation',
  'sop_canary_outcome',
];

describe('the inventory of an account', () => {
  it('should name every table that has rows of an account, and only tables that exist', async () => {
    await using fixture = await keptTasks();
    const { knex } = fixture.database;
    const { rows } = await knex.raw<{ rows: { name: string; owned: boolean }[] }>(
      `select table_name as name, bool_or(column_name = 'account_id') as owned from information_schema.columns
       where table_schema = current_schema() group by table_name`,
    );
    const named = new Set(
      [...Object.values(KEPT_PLACES), ...Object.values(OTHER_PLACES)].flatMap(({ places }) => places),
    );
    const owned = rows.filter(({ owned: isOwned }) => isOwned).map(({ name }) => name);
    expect(owned.filter((name) => !named.has(name)).toSorted()).to.deep.equal(BOOKKEEPING);
    const existing = new Set(rows.map(({ name }) => name));
    expect([...named].filter((name) => !existing.has(name))).to.deep.equal(['artifact store']);
  });

  it('should count what each place has of the account, and nothing of another', async () => {
    await using fixture = await keptTasks();
    await fixture.endedTask();
    const count = async (accountId: string) => {
      const { kinds, others } = await takeInventory(fixture.store, accountId);
      return Object.fromEntries([...kinds, ...others].map((kept) => [kept.kind, kept.count]));
    };
    expect(await count(fixture.accountId)).to.include({
      task_data: 1,
      results: 1,
      deliveries: 1,
      submissions: 1,
    });
    expect(Object.values(await count(await fixture.addAccount())).filter((one) => one > 0)).to.deep.equal([]);
  });
});
