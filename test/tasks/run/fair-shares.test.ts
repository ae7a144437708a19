import { expect } from 'chai';
import {
  array,
  assert,
  asyncProperty,
  constant,
  integer,
  nat,
  oneof,
  option,
  property,
  record,
  tuple,
  type Arbitrary,
} from 'fast-check';
import { newId } from '../../../src/platform/ids.ts';
import { FairModel, type ModelAccount, type ModelLane } from './fair-model.ts';
import { taskFixture, type TaskFixture } from '../../support/task-fixture.ts';

const ACCOUNTS = ['a', 'b', 'c', 'd'] as const;
const PORTALS = ['p', 'q'] as const;
const account = (id: string) =>
  record({
    id: constant(id),
    weight: integer({ min: 1, max: 4 }),
    maxRunning: option(integer({ min: 1, max: 3 })),
  });
const sessions = option(integer({ min: 1, max: 2 }));
type Step =
  | { do: 'create'; account: number; portal: number; priority: number }
  | { do: 'claim' }
  | { do: 'end'; which: number };
const step: Arbitrary<Step> = oneof(
  {
    weight: 4,
    arbitrary: record({
      do: constant('create' as const),
      account: nat(3),
      portal: nat(1),
      priority: integer({ min: 0, max: 1 }),
    }),
  },
  { weight: 4, arbitrary: record({ do: constant('claim' as const) }) },
  { weight: 2, arbitrary: record({ do: constant('end' as const), which: nat() }) },
);
const lanesOf = (limits: readonly (number | null)[]): readonly ModelLane[] =>
  ACCOUNTS.flatMap((id, a) =>
    PORTALS.map((portal, p) => ({ account: id, portal, sessions: limits[a * 2 + p] ?? null })),
  );

describe('fair shares', () => {
  it('should starve nobody who can start: at most all weights of the others start before it', () => {
    assert(
      property(
        tuple(...ACCOUNTS.map(account)),
        array(sessions, { minLength: 8, maxLength: 8 }),
        array(step, { minLength: 20, maxLength: 150 }),
        (accounts, limits, steps) => {
          const model = new FairModel(accounts, lanesOf(limits));
          const passedOver = new Map<string, Map<string, number>>();
          play(model, steps, (startable, picked) => {
            for (const id of startable) {
              const over = passedOver.get(id) ?? new Map<string, number>();
              passedOver.set(id, over);
              if (id === picked) over.clear();
              else over.set(picked, (over.get(picked) ?? 0) + 1);
            }
            for (const id of passedOver.keys()) if (!startable.has(id)) passedOver.delete(id);
            for (const over of passedOver.values())
              for (const [other, times] of over) expect(times).to.be.at.most(weightOf(accounts, other) + 1);
          });
        },
      ),
      { numRuns: 300 },
    );
  });

  it('should share starts by weight among accounts that always have work, whatever they did before', () => {
    assert(
      property(
        tuple(
          ...ACCOUNTS.map((id) =>
            record({
              id: constant(id),
              weight: integer({ min: 1, max: 5 }),
              maxRunning: constant(null),
            }),
          ),
        ),
        array(step, { maxLength: 60 }),
        integer({ min: 10, max: 60 }),
        (accounts, before, rounds) => {
          const model = new FairModel(accounts, lanesOf([]));
          let made = play(model, before, () => undefined);
          for (const { id } of accounts)
            for (let n = 0; n < rounds; n += 1)
              model.add({
                id: `t${String((made += 1)).padStart(6, '0')}`,
                account: id,
                portal: 'p',
                priority: 0,
              });
          const starts = new Map<string, number>();
          for (let n = 0; n < rounds; n += 1) {
            const task = model.claim();
            if (task === null) throw new Error('nothing to claim');
            starts.set(task.account, (starts.get(task.account) ?? 0) + 1);
          }
          const shares = accounts.map(
            ({ id, weight }) => [(starts.get(id) ?? 0) / weight, 1 / weight] as const,
          );
          for (const [one, oneStep] of shares)
            for (const [other, otherStep] of shares)
              // One more step each: where they stood in their turn when it began.
              expect(Math.abs(one - other)).to.be.at.most(2 * (oneStep + otherStep) + 1e-9);
        },
      ),
      { numRuns: 200 },
    );
  });

  it('should give each of 1,000 accounts its turn beside one that floods, on any number of slots', () => {
    const accounts = Array.from({ length: 1_000 }, (_, index) => ({
      id: name(index),
      weight: 1,
      maxRunning: null,
    }));
    const lanes = accounts.map(({ id }) => ({ account: id, portal: 'p', sessions: null }));
    const model = new FairModel(accounts, lanes);
    for (let n = 0; n < 5_000; n += 1)
      model.add({ id: `flood${name(n)}`, account: name(0), portal: 'p', priority: 9 });
    for (let n = 0; n < 50; n += 1) model.end(model.claim()?.id ?? '');
    for (const { id } of accounts.slice(1))
      model.add({ id: `one${id}`, account: id, portal: 'p', priority: 0 });
    const seen = new Set<string>();
    for (let n = 0; n < 1_001; n += 1) {
      const task = model.claim();
      if (task === null) throw new Error('nothing to claim');
      seen.add(task.account);
      model.end(task.id);
    }
    expect(seen.size).to.equal(1_000);
  });

  describe('in the database', () => {
    let fixture: TaskFixture;
    before(async () => {
      fixture = await taskFixture();
    });
    after(() => fixture[Symbol.asyncDispose]());

    it('should decide exactly as the model does', async () => {
      await assert(
        asyncProperty(
          tuple(...ACCOUNTS.map(account)),
          array(sessions, { minLength: 8, maxLength: 8 }),
          array(step, { minLength: 20, maxLength: 60 }),
          async (accounts, limits, steps) => {
            const model = new FairModel(accounts, lanesOf(limits));
            await reset(fixture, accounts, lanesOf(limits));
            let made = 0;
            const running: string[] = [];
            for (const one of steps) {
              if (one.do === 'create') {
                const task = taskOf(one, (made += 1));
                model.add(task);
                await insert(fixture, task);
              } else if (one.do === 'claim') {
                const expected = model.claim();
                const { rows } = await fixture.database.knex.raw(
                  "select (picked_task).id from claim_next('worker', 45)",
                );
                expect(rows[0].id).to.equal(expected?.id ?? null);
                if (expected !== null) running.push(expected.id);
              } else {
                const [id] = running.splice(one.which % (running.length || 1), 1);
                if (id === undefined) continue;
                model.end(id);
                await fixture.database.knex('task').where({ id }).delete();
              }
            }
          },
        ),
        { numRuns: 25 },
      );
    }).timeout(120_000);

    const serves = async (count: number): Promise<void> => {
      const accounts = Array.from({ length: count }, (_, index) => ({
        id: name(index),
        weight: 1,
        maxRunning: null,
      }));
      await reset(fixture, accounts, []);
      const { knex } = fixture.database;
      await knex.raw(
        `insert into task (id, account_id, type, status, data_enc, portal, created_at, priority)
         select 'flood' || n, ?, 't', 'queued', '', 'p', now(), 9 from generate_series(1, 5000) as n`,
        [name(0)],
      );
      await knex('lane_arrival').insert({ account_id: name(0), portal: 'p' });
      const claim = async (): Promise<string> => {
        const { rows } = await knex.raw(
          "select (picked_task).account_id, (picked_task).id from claim_next('worker', 45)",
        );
        await knex('task_event').delete();
        await knex('task').where({ id: rows[0].id }).delete();
        return rows[0].account_id;
      };
      for (let n = 0; n < 20; n += 1) expect(await claim()).to.equal(name(0));
      await knex.raw(
        `insert into task (id, account_id, type, status, data_enc, portal, created_at)
         select 'one' || id, id, 't', 'queued', '', 'p', now() from account where id <> ? and id like 'n%'`,
        [name(0)],
      );
      await knex.raw("insert into lane_arrival select account_id, portal from task where id like 'one%'");
      const seen = new Set<string>();
      for (let n = 0; n <= count; n += 1) seen.add(await claim());
      expect(seen.size).to.equal(count);
    };

    it('should serve 200 accounts beside a flood of one, each within one turn of all', () => serves(200));

    // In the suite, the 200 above.
    it('should serve 1,000 accounts beside a flood of one, each within one turn of all (long)', () =>
      serves(1_000));
  });
});

const name = (index: number): string => `n${String(index).padStart(4, '0')}`;

const weightOf = (accounts: readonly ModelAccount[], id: string): number =>
  accounts.find((one) => one.id === id)?.weight ?? 1;

function taskOf(one: Extract<Step, { do: 'create' }>, number: number) {
  return {
    id: `t${String(number).padStart(6, '0')}`,
    account: ACCOUNTS[one.account] ?? 'a',
    portal: PORTALS[one.portal] ?? 'p',
    priority: one.priority,
  };
}

/** Plays the steps and tells of each start who could have started and who did. Returns how many tasks it made. */
function play(
  model: FairModel,
  steps: readonly Step[],
  onStart: (startable: ReadonlySet<string>, picked: string) => void,
): number {
  let made = 0;
  const running: string[] = [];
  for (const one of steps) {
    if (one.do === 'create') model.add(taskOf(one, (made += 1)));
    else if (one.do === 'end') {
      const [id] = running.splice(one.which % (running.length || 1), 1);
      if (id !== undefined) model.end(id);
    } else {
      const startable = model.startable();
      const task = model.claim();
      if (task === null) continue;
      running.push(task.id);
      onStart(startable, task.account);
    }
  }
  return made;
}

async function reset(
  { database: { knex } }: TaskFixture,
  accounts: readonly ModelAccount[],
  lanes: readonly ModelLane[],
): Promise<void> {
  for (const table of ['task_event', 'task', 'lane_arrival', 'lane', 'account_share', 'portal_connection'])
    await knex(table).delete();
  await knex('scheduler').update({ virtual_time: 0, picks: 0 });
  await knex('account')
    .insert(
      accounts.map(({ id, weight, maxRunning }) => ({
        id,
        name: id,
        data_key: Buffer.from(''),
        weight,
        max_running: maxRunning,
      })),
    )
    .onConflict('id')
    .merge();
  const limited = lanes.filter(({ sessions: limit }) => limit !== null);
  if (limited.length > 0)
    await knex('portal_connection').insert(
      limited.map(({ account: account_id, portal, sessions: max_sessions }) => ({
        id: newId('conn'),
        account_id,
        portal,
        base_url: 'https://portal.example/',
        credentials_enc: Buffer.from(''),
        max_sessions,
      })),
    );
}

async function insert(
  { database: { knex } }: TaskFixture,
  task: { id: string; account: string; portal: string; priority: number },
): Promise<void> {
  const { id, account: account_id, portal, priority } = task;
  await knex('task').insert({
    id,
    account_id,
    portal,
    priority,
    type: 't',
    status: 'queued',
    data_enc: Buffer.from(''),
    created_at: new Date(),
  });
  await knex('lane_arrival').insert({ account_id, portal });
}
