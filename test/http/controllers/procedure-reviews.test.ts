import { expect } from 'chai';
import { packFolder } from '../../../src/accounts/sop-archive.ts';
import type { SopVersionList, SopVersionObject } from '../../../src/admin/procedure-objects.ts';
import { json } from '../../support/fake-ports.ts';
import { realApi, type RealApi } from '../../support/real-api.ts';

const archive = (title: string): string =>
  packFolder({
    portal: 'acme-health',
    files: [{ path: 'acme-health/portal.yaml', text: `title: ${title}\n` }],
  }).toString('base64');

describe('reviews of versions of procedures', () => {
  let real: RealApi;
  let author: string;
  let reviewer: string;
  before(async () => {
    real = await realApi({ env: { SOP_REVIEW: 'required' } });
    [author, reviewer] = [await real.adminKey('admin:sops'), await real.adminKey('admin:sops')];
  });
  after(() => real[Symbol.asyncDispose]());

  const call = (key: string, method: string, path: string, body?: object): Promise<Response> => {
    const sent = body === undefined ? {} : json(body);
    const headers = { ...(sent.headers as Record<string, string>), 'if-match': '*' };
    return real.api.call(`/v1/admin/procedures${path}`, { ...sent, method, key, headers });
  };
  const answer = async <T>(calling: Promise<Response>): Promise<T> => {
    const response = await calling;
    const text = await response.text();
    expect(response.status, text).to.equal(200);
    return JSON.parse(text) as T;
  };
  const refusal = async (calling: Promise<Response>): Promise<readonly unknown[]> => {
    const response = await calling;
    const { code, errors = [] } = (await response.json()) as { code: string; errors?: { pointer: string }[] };
    return [response.status, code, ...errors.map(({ pointer }) => pointer)];
  };
  const upload = async (title: string): Promise<SopVersionObject> =>
    answer(call(author, 'POST', '/versions', { archive: archive(title) }));
  const review = ({ number }: SopVersionObject): string => `/acme-health/versions/${number}/review`;
  const submit = (version: SopVersionObject, key = author, message = 'look at line 1') =>
    call(key, 'POST', review(version), { message });
  const decide = (version: SopVersionObject, approved: boolean, key = reviewer, comment = '') =>
    call(key, 'POST', `${review(version)}/decision`, { approved, comment });
  const activate = ({ number }: SopVersionObject, more = {}) =>
    call(author, 'PUT', '/acme-health/activations/all', { number, ...more });

  it('should let a version be activated only after somebody else has approved it, and be rolled back at any time', async () => {
    const version = await upload('One');
    expect(version.review).to.equal(null);
    expect(await refusal(activate(version))).to.deep.equal([409, 'review_required']);
    expect(await refusal(activate(version, { canary_percent: 10 }))).to.deep.equal([409, 'review_required']);
    const waiting = await answer<SopVersionObject>(submit(version));
    expect(waiting.review).to.include({ state: 'waiting', message: 'look at line 1', decided_by: null });
    expect(waiting.review?.requested_by).to.equal(version.created_by);
    expect(await refusal(activate(version))).to.deep.equal([409, 'review_required']);
    expect(await refusal(submit(version))).to.deep.equal([409, 'already_in_review']);
    expect(await refusal(decide(version, true, author))).to.deep.equal([409, 'own_version']);
    const list = await answer<SopVersionList>(call(reviewer, 'GET', '/versions?review=waiting'));
    expect(list.data.map(({ number }) => number)).to.deep.equal([version.number]);
    const approved = await answer<SopVersionObject>(decide(version, true));
    expect(approved.review).to.include({ state: 'approved' });
    expect(approved.review?.decided_by).not.to.equal(version.created_by);
    expect(await refusal(decide(version, false, reviewer, 'no'))).to.deep.equal([409, 'not_in_review']);
    await answer(activate(version));
    await answer(call(author, 'POST', '/acme-health/activations/all/rollback'));
    await answer(call(author, 'PUT', '/acme-health/activations/all', { number: 0 }));
  });

  it('should keep the maker from approving what another submitted, and from a second look without a word', async () => {
    const version = await upload('Two');
    await answer(submit(version, reviewer));
    expect(await refusal(decide(version, true))).to.deep.equal([409, 'own_version']);
    expect(await refusal(decide(version, true, author))).to.deep.equal([409, 'own_version']);
    expect(await refusal(decide(version, false))).to.deep.equal([422, 'validation_failed', '/comment']);
    const declined = await answer<SopVersionObject>(decide(version, false, reviewer, 'withdrawn'));
    expect(declined.review).to.include({ state: 'declined', comment: 'withdrawn' });
    const again = await answer<SopVersionObject>(submit(version));
    expect(again.review).to.include({ state: 'waiting', comment: '', decided_at: null });
    const third = await real.adminKey('admin:sops');
    await answer(decide(version, true, third));
    const acts = await real
      .knex('audit_log')
      .where({ object: `acme-health@${version.number}` })
      .orderBy('id')
      .pluck('action');
    expect(acts).to.deep.equal([
      'sop_version.created',
      'sop_review.requested',
      'sop_review.declined',
      'sop_review.requested',
      'sop_review.approved',
    ]);
  });

  it('should decide once, whoever is faster, and know no other versions', async () => {
    const version = await upload('Three');
    await answer(submit(version));
    const both = await Promise.all([decide(version, true), decide(version, false, reviewer, 'no')]);
    expect(both.map(({ status }) => status).toSorted((a, b) => a - b)).to.deep.equal([200, 409]);
    const unknown = { ...version, number: 99 };
    expect(await refusal(submit(unknown))).to.deep.equal([404, 'not_found']);
    expect(await refusal(decide(unknown, true))).to.deep.equal([404, 'not_found']);
  });
});
