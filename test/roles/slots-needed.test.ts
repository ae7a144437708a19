import { expect } from 'chai';
import { newId } from '../../src/platform/ids.ts';
import { slotsNeeded } from '../../src/roles/slots-needed.ts';
import { claimNext } from '../../src/tasks/run/claim-next.ts';
import { taskFixture } from '../support/task-fixture.ts';

const PAUSED = { paused_until: new Date(Date.now() + 3_600_000) };

describe('the number of slots that workers need', () => {
  it('should be what free workers would start, and what runs: not what waits for a session, a pause, or its time', async () => {
    await using fixture = await taskFixture();
    const { knex } = fixture.database;
    const needed = async () => (await slotsNeeded(knex)).values[0]?.value;
    const connect = (portal: string, settings: object, accountId = fixture.accountId) =>
      knex('portal_connection').insert({
        id: newId('conn'),
        account_id: accountId,
        portal,
        base_url: 'https://portal.example/',
        credentials_enc: Buffer.from(''),
        max_sessions: 10,
        ...settings,
      });
    const create = (count: number, changes: object) =>
      Promise.all(Array.from({ length: count }, () => fixture.create(changes)));
    expect(await needed()).to.equal(0);

    const small = await fixture.addAccount();
    await knex('account').where({ id: small }).update({ max_running: 2 });
    await connect('acme', { max_sessions: 3 });
    await connect('acme', {}, small);
    await connect('umbra', PAUSED);
    await create(5, { sop: 'acme/a' }); // 3 sessions
    await create(4, { sop: 'acme/a', accountId: small }); // 2 at a time
    await create(4, { sop: 'umbra/a' }); // paused
    await create(2, { sop: 'other/a' }); // no connection, so no limit
    await create(2, { sop: 'other/a', notBefore: new Date(Date.now() + 3_600_000) });
    const claim = async () => (await claimNext(fixture.store, { owner: 'worker' })).state;
    expect(await needed(), 'before a worker looks').to.be.at.least(3 + 2 + 2);
    let started = 0;
    while ((await claim()) === 'claimed') {
      started += 1;
      expect(await needed(), 'a started task keeps its slot').to.equal(3 + 2 + 2);
    }
    expect(started).to.equal(3 + 2 + 2);
  });
});
