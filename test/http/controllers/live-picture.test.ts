import { expect } from 'chai';
import type { LivePictureObject } from '../../../src/http/api-types.ts';
import { showPicture } from '../../../src/tasks/run/live-picture.ts';
import { finishTask } from '../../../src/tasks/end/finish-task.ts';
import { claimTask } from '../../support/claim-task.ts';
import { json } from '../../support/fake-ports.ts';
import { realApi, type RealApi } from '../../support/real-api.ts';

const PICTURE = Buffer.from('a JPEG file');

describe('GET /v1/tasks/{id}/live-picture', () => {
  let real: RealApi;
  before(async () => {
    real = await realApi();
  });
  after(() => real[Symbol.asyncDispose]());

  const create = async (): Promise<string> => {
    const body = json({ type: 'eligibility_check', data: '{"member_id":"MM1"}' });
    const made = await real.api.call('/v1/tasks', { ...body, key: real.key });
    return ((await made.json()) as { id: string }).id;
  };
  const look = (id: string) => real.api.call(`/v1/tasks/${id}/live-picture`, { key: real.key });
  const seen = async (id: string) => (await (await look(id)).json()) as LivePictureObject;
  const refused = async (id: string) => {
    const answer = await look(id);
    return [answer.status, ((await answer.json()) as { code: string }).code];
  };
  const watched = (id: string) =>
    real.knex('audit_log').where({ action: 'picture.watched', object: id }).pluck('actor');

  it('should show what the worker has sent last while the task runs, and record each person once', async () => {
    const id = await create();
    expect(await refused(id)).to.deep.equal([409, 'task_not_running']);
    const { lease } = await claimTask(real.store, id);
    expect(await seen(id)).to.deep.equal({ state: 'starting', taken_at: null, picture: null });
    await showPicture(real.store, lease, PICTURE);
    const shown = await seen(id);
    expect(shown).to.include({ state: 'shown', picture: PICTURE.toString('base64') });
    await showPicture(real.store, lease, null);
    expect(await seen(id)).to.include({ state: 'hidden', picture: null });
    expect(await watched(id)).to.have.length(1);
    // Who comes back later is recorded again.
    await real.knex('live_watch').update({ watched_until: new Date(0) });
    await seen(id);
    expect(await watched(id)).to.have.length(2);
    await finishTask(real.store, lease, { status: 'completed', result: {} });
    expect(await refused(id)).to.deep.equal([409, 'task_not_running']);
    expect(await refused('task_none')).to.deep.equal([404, 'not_found']);
  });

  it('should keep no picture of a task that no one watches, of an attempt that is over, or of a dead worker', async () => {
    const id = await create();
    const { lease } = await claimTask(real.store, id);
    const kept = () => real.knex('live_picture').where({ task_id: id }).select('taken_at');
    await showPicture(real.store, lease, PICTURE);
    expect(await kept()).to.deep.equal([]);
    await seen(id);
    await showPicture(real.store, { ...lease, epoch: lease.epoch - 1 }, PICTURE);
    expect(await kept()).to.deep.equal([]);
    await showPicture(real.store, lease, PICTURE);
    await real.knex('live_picture').update({ taken_at: new Date(Date.now() - 60_000) });
    expect(await seen(id)).to.include({ state: 'starting', picture: null });
  });
});
