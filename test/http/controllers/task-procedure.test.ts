import { createHash } from 'node:crypto';
import { expect } from 'chai';
import { createSopVersions } from '../../../src/accounts/sop-versions.ts';
import type { TaskProcedureObject } from '../../../src/http/api-types.ts';
import { noteSop } from '../../../src/tasks/run/task-lease.ts';
import { claimTask } from '../../support/claim-task.ts';
import { json } from '../../support/fake-ports.ts';
import { realApi, type RealApi } from '../../support/real-api.ts';

const MAIN = 'sop: 1\ntitle: Main\nsteps:\n  - click: Search\n';

const digestOf = (text: string): string => createHash('sha256').update(text).digest('hex');

describe('GET /v1/tasks/{id}/procedure', () => {
  let real: RealApi;
  before(async () => {
    real = await realApi();
  });
  after(() => real[Symbol.asyncDispose]());

  const start = async (sop?: { name: string; digest: string; version: number }): Promise<string> => {
    const body = json({ type: 'eligibility_check', data: '{"member_id":"MM1"}' });
    const { id } = (await (await real.api.call('/v1/tasks', { ...body, key: real.key })).json()) as {
      id: string;
    };
    if (sop !== undefined) await noteSop(real.store, (await claimTask(real.store, id)).lease, sop);
    return id;
  };
  const read = (id: string) => real.api.call(`/v1/tasks/${id}/procedure`, { key: real.key });
  const codeOf = async (id: string): Promise<readonly [number, string]> => {
    const answer = await read(id);
    return [answer.status, ((await answer.json()) as { code: string }).code];
  };

  it('should return the files of the version that the task runs, also when a later version is uploaded', async () => {
    const files = [
      { path: 'acme-health/main.yaml', text: MAIN },
      { path: 'acme-health/portal.yaml', text: 'title: Acme\n' },
    ];
    const add = (main: string) =>
      createSopVersions(real.knex).add({
        folder: {
          portal: 'acme-health',
          files: files.with(0, { path: 'acme-health/main.yaml', text: main }),
        },
        signed: false,
        source: 'upload',
        actor: 'test',
      });
    const { version } = await add(MAIN);
    const ran = { name: 'acme-health/main', digest: digestOf(MAIN), version: version.number };
    const id = await start(ran);
    await add(`${MAIN}  - click: More\n`);
    const found = (await (await read(id)).json()) as TaskProcedureObject;
    expect(found).to.deep.equal({ ...ran, files });
  });

  it('should return the files on disk only if they are what the task ran', async () => {
    const { path, text } = { path: 'acme-health/portal', text: 'title: Acme Health\n' };
    const same = await start({ name: path, digest: digestOf(text), version: 0 });
    expect((await read(same)).status).to.equal(200);
    const changed = await start({ name: path, digest: digestOf('title: Before\n'), version: 0 });
    expect(await codeOf(changed)).to.deep.equal([404, 'procedure_changed']);
  });

  it('should say that a task has not started, and nothing of the tasks of others', async () => {
    expect(await codeOf(await start())).to.deep.equal([404, 'no_procedure']);
    expect(await codeOf('task_01m850q3ysef993qqn87cg732t')).to.deep.equal([404, 'not_found']);
  });
});
