import { expect } from 'chai';
import { packFolder } from '../../../src/accounts/sop-archive.ts';
import type { AuditList } from '../../../src/admin/admin-objects.ts';
import type {
  SopActivationObject,
  SopDiff,
  SopVersionList,
  SopVersionObject,
  SopVersionWithFiles,
} from '../../../src/admin/procedure-objects.ts';
import { json } from '../../support/fake-ports.ts';
import { realApi, type RealApi } from '../../support/real-api.ts';

const archive = (title: string, step = 'click: Search'): string =>
  packFolder({
    portal: 'acme-health',
    files: [
      { path: 'acme-health/portal.yaml', text: `title: ${title}\n` },
      { path: 'acme-health/search.yaml', text: `sop: 1\ntitle: Search\nsteps:\n  - ${step}\n` },
    ],
  }).toString('base64');

describe('Administration of procedures by API', () => {
  let real: RealApi;
  let admin: string;
  before(async () => {
    real = await realApi();
    admin = await real.adminKey('admin:sops', 'admin:audit');
  });
  after(() => real[Symbol.asyncDispose]());

  const call = (method: string, path: string, body?: unknown, match?: string): Promise<Response> => {
    const sent = body === undefined ? {} : json(body);
    const headers = { ...(sent.headers as Record<string, string>), ...(match && { 'if-match': match }) };
    return real.api.call(`/v1/admin/procedures${path}`, { ...sent, method, key: admin, headers });
  };
  const answer = async <T>(response: Response): Promise<T> => {
    const text = await response.text();
    expect(response.status, text).to.equal(200);
    return JSON.parse(text) as T;
  };
  const refusal = async (response: Response): Promise<readonly unknown[]> => {
    const { code, errors = [] } = (await response.json()) as { code: string; errors?: { pointer: string }[] };
    return [response.status, code, ...errors.map(({ pointer }) => pointer)];
  };

  it('should upload a version once, list it, and return its files', async () => {
    const made = await answer<SopVersionObject>(
      await call('POST', '/versions', { archive: archive('One'), note: 'first' }),
    );
    expect(made).to.include({
      portal: 'acme-health',
      number: 1,
      file_count: 2,
      signed: false,
      note: 'first',
    });
    expect(made.created_by).to.match(/^key:/);
    expect(await answer(await call('POST', '/versions', { archive: archive('One') }))).to.deep.equal(made);
    const list = await answer<SopVersionList>(await call('GET', '/versions?portal=acme-health'));
    expect(list).to.deep.equal({ data: [made], next_cursor: null });
    const whole = await answer<SopVersionWithFiles>(await call('GET', '/acme-health/versions/1'));
    expect(whole.files.map(({ path }) => path)).to.deep.equal([
      'acme-health/portal.yaml',
      'acme-health/search.yaml',
    ]);
    for (const number of ['9', '0', 'x', '1e3', '99999999999'])
      expect((await call('GET', `/acme-health/versions/${number}`)).status, number).to.equal(404);
  });

  it('should not activate version 0, nor roll back to it, if the portal has no files on disk', async () => {
    const folder = packFolder({
      portal: 'uploaded-only',
      files: [{ path: 'uploaded-only/portal.yaml', text: 'title: Uploaded\n' }],
    });
    await answer(await call('POST', '/versions', { archive: folder.toString('base64') }));
    const path = '/uploaded-only/activations/all';
    const none = await call('PUT', path, { number: 0 }, '*');
    expect(await none.json()).to.deep.include({
      code: 'validation_failed',
      errors: [
        {
          pointer: '/number',
          code: 'wrong_form',
          message: 'the portal "uploaded-only" has no files on disk, so there is no version 0',
        },
      ],
    });
    await answer(await call('PUT', path, { number: 1 }, '*'));
    expect((await call('POST', `${path}/rollback`, undefined, '*')).status).to.equal(409);
    expect(await answer<SopActivationObject>(await call('GET', path))).to.include({ active: 1, previous: 0 });
  });

  it('should reject an upload with its place, and leave nothing behind', async () => {
    const before = await real.knex('sop_version').count();
    for (const [body, wanted] of [
      [{ archive: 'bm8=' }, [422, 'validation_failed', '/archive']],
      [{ archive: archive('x').slice(0, 40) }, [422, 'validation_failed', '/archive']],
      [{ archive: archive('Bad', 'clcik: x') }, [422, 'invalid_procedures', '']],
      [{ archive: archive('x'), unknown: 1 }, [422, 'validation_failed', '/unknown']],
      [{}, [422, 'validation_failed', '/archive']],
    ] as const)
      expect(await refusal(await call('POST', '/versions', body))).to.deep.equal(wanted);
    expect(await real.knex('sop_version').count()).to.deep.equal(before);
  });

  it('should activate, start a canary, and roll back, and let one of two administrators win', async () => {
    const { number } = await answer<SopVersionObject>(
      await call('POST', '/versions', { archive: archive('Two') }),
    );
    const path = '/acme-health/activations/all';
    const first = await call('GET', path);
    const tag = first.headers.get('etag') ?? '';
    expect(await answer<SopActivationObject>(first)).to.include({ active: 0, account_id: null });
    expect((await call('PUT', path, { number })).status).to.equal(428);
    const both = await Promise.all([
      call('PUT', path, { number }, tag),
      call('PUT', path, { number: 1 }, tag),
    ]);
    expect(both.map(({ status }) => status)).to.have.members([200, 412]);
    await answer(await call('PUT', path, { number: 1 }, '*'));
    const canary = await answer<SopActivationObject>(
      await call('PUT', path, { number, canary_percent: 10 }, '*'),
    );
    expect(canary.canary).to.include({ number, percent: 10 });
    expect(await refusal(await call('PUT', path, { number: 1, canary_percent: 10 }, '*'))).to.deep.equal([
      422,
      'validation_failed',
      '/number',
    ]);
    for (const body of [{ number: -1 }, { number, canary_percent: 100 }, { number: 1.5 }])
      expect((await call('PUT', path, body, '*')).status).to.equal(422);
    const rolled = await answer<SopActivationObject>(await call('POST', `${path}/rollback`, undefined, '*'));
    expect(rolled).to.include({ active: 1, canary: null });
    const own = `/acme-health/activations/${real.accountId}`;
    expect(await refusal(await call('POST', `${own}/rollback`, undefined, '*'))).to.deep.equal([
      409,
      'nothing_to_roll_back',
    ]);
    const mine = await call('PUT', own, { number }, '*');
    expect(await answer<SopActivationObject>(mine)).to.include({
      active: number,
      account_id: real.accountId,
    });
    expect((await call('DELETE', own, undefined, tag)).status).to.equal(412);
    expect((await call('DELETE', own, undefined, '*')).status).to.equal(204);
    expect((await call('DELETE', path, undefined, '*')).status).to.equal(404);
    const response = await real.api.call('/v1/admin/audit?action=sop', { key: admin });
    const { data } = (await response.json()) as AuditList;
    expect(data.map(({ action }) => action)).to.include.members([
      'sop.activated',
      'sop.canary_started',
      'sop.canary_ended',
      'sop.activation_reset',
    ]);
    expect(data.every(({ actor, request_id: id }) => actor.startsWith('key:') && id !== null)).to.equal(true);
  });

  it('should show what differs between two versions', async () => {
    const { files } = await answer<SopDiff>(await call('GET', '/acme-health/diff/1/2'));
    expect(files).to.have.length(1);
    expect(files[0]).to.deep.include({
      path: 'acme-health/portal.yaml',
      change: 'changed',
      diff: '-title: One\n+title: Two\n ',
    });
    const onDisk = await answer<SopDiff>(await call('GET', '/acme-health/diff/0/1'));
    expect(onDisk.files.map(({ change }) => change)).to.deep.equal(['changed', 'added']);
    expect((await call('GET', '/acme-health/diff/1/99')).status).to.equal(404);
  });
});
