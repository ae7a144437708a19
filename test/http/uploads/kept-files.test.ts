import { expect } from 'chai';
import { Readable } from 'node:stream';
import { createFileIntake } from '../../../src/artifacts/file-intake.ts';
import { removeFiles } from '../../../src/lifecycle/remove-files.ts';
import { GOOD } from '../../support/fake-ports.ts';
import { realApi, type RealApi } from '../../support/real-api.ts';

const PDF = '%PDF-1.7 SYNTHETIC\n%%EOF\n';

describe('Files of a request', () => {
  let real: RealApi;
  before(async () => {
    real = await realApi();
  });
  after(() => real[Symbol.asyncDispose]());

  const post = (data: string, key: string): Promise<Response> => {
    const body = new FormData();
    body.set('type', GOOD.type);
    body.set('data', data);
    body.append('files', new Blob([PDF], { type: 'application/pdf' }), 'card.pdf');
    const headers = { 'idempotency-key': key };
    return real.api.call('/v1/tasks', { method: 'POST', body, key: real.key, headers });
  };
  const listed = (): Promise<unknown[]> => real.knex('file_removal').pluck('storage_key');

  it('should stay only with a task, also if the process is killed before it writes the task', async () => {
    expect((await post(GOOD.data, 'k-1')).status).to.equal(200);
    expect((await post(GOOD.data, 'k-1')).headers.get('idempotency-replayed')).to.equal('true');
    expect((await post('{}', 'k-2')).status).to.equal(422);
    expect([await listed(), (await real.files()).length]).to.deep.equal([[], 1]);

    const killed = createFileIntake(real.fileVault, real.knexOf);
    const { storageKey } = await killed.store(real.accountId, Readable.from(['never of a task']));
    expect(await listed()).to.deep.equal([storageKey]);
    expect(await real.knexOf(real.otherAccountId)('file_removal').delete()).to.equal(0);
    expect(await removeFiles(real.knex, real.fileVault)).to.deep.equal({ removed: 0, failed: 0 });
    await real.knex('file_removal').update({ due_at: real.knex.raw("due_at - interval '1 hour'") });
    expect(await removeFiles(real.knex, real.fileVault)).to.deep.equal({ removed: 1, failed: 0 });
    expect([await listed(), (await real.files()).length]).to.deep.equal([[], 1]);
  });

  it('should leave nothing if they cannot be stored', async () => {
    const files = { ...real.fileVault, store: () => Promise.reject(new Error('full')) };
    const failing = createFileIntake(files, real.knexOf).store(real.accountId, Readable.from(['x']));
    expect(await failing.catch((error: unknown) => error)).to.have.property('message', 'full');
    expect(await listed()).to.deep.equal([]);
  });
});
