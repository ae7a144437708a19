import { expect } from 'chai';
import { previousRelease } from '../support/previous-release.ts';
import { queueDatabase } from '../support/queue-database.ts';
import { breaks, schemaFacts, type SchemaFacts } from '../support/schema-facts.ts';

describe('the migrations', () => {
  it('should leave in place what the previous release uses, and demand nothing new of it', async () => {
    const { schema, accepted } = await previousRelease();
    const database = await queueDatabase();
    try {
      const found = breaks(schema, await schemaFacts(database.knex));
      const advice = 'expand first, contract a release later: docs/internals/database-changes.md';
      expect(
        found.filter((fact) => !(fact in accepted)),
        advice,
      ).to.deep.equal([]);
      expect(
        Object.keys(accepted).filter((fact) => !found.includes(fact)),
        'accepted for nothing',
      ).to.deep.equal([]);
    } finally {
      await database.drop();
    }
  });

  const before: SchemaFacts = {
    gives: ['column: task(id) text', 'right: task(id) sopwith_api select', 'unique: task(id) btree (id)'],
    demands: ['required: task(id)', 'unique: task(id) btree (id)'],
  };
  const plus = (gives: readonly string[], demands: readonly string[] = []): SchemaFacts => ({
    gives: [...before.gives, ...gives],
    demands: [...before.demands, ...demands],
  });
  const without = (fact: string): SchemaFacts => ({
    ...before,
    gives: before.gives.filter((each) => each !== fact),
  });

  const HARMLESS = [
    {
      what: 'a new column, with its own check',
      after: plus(['column: task(note) text'], ['check: task(note) CHECK (length(note) < 9)']),
    },
    {
      what: 'a new table with required columns',
      after: plus(['column: visit(id) text'], ['required: visit(id)']),
    },
    {
      what: 'a right in one more column',
      after: {
        ...without('right: task(id) sopwith_api select'),
        gives: [
          ...before.gives.slice(0, 1),
          'right: task(id, note) sopwith_api select',
          ...before.gives.slice(2),
        ],
      },
    },
  ];
  for (const { what, after } of HARMLESS)
    it(`may have ${what}`, () => {
      expect(breaks(before, after)).to.deep.equal([]);
    });

  const HARMFUL = [
    {
      what: 'a column that was dropped or renamed',
      after: without('column: task(id) text'),
      found: ['gone column: task(id) text'],
    },
    {
      what: 'a right that was taken away',
      after: without('right: task(id) sopwith_api select'),
      found: ['gone right: task(id) sopwith_api select'],
    },
    {
      what: 'a unique index that "on conflict" names',
      after: without('unique: task(id) btree (id)'),
      found: ['gone unique: task(id) btree (id)'],
    },
    {
      what: 'a new column that every insert must set',
      after: plus([], ['required: task(note)']),
      found: ['new required: task(note)'],
    },
    {
      what: 'a check of a column that it writes',
      after: plus([], ["check: task(id) CHECK (id <> '')"]),
      found: ["new check: task(id) CHECK (id <> '')"],
    },
  ];
  for (const { what, after, found } of HARMFUL)
    it(`should be seen with ${what}`, () => {
      expect(breaks(before, after)).to.deep.equal(found);
    });
});
