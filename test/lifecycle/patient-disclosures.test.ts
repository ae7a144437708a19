import { expect } from 'chai';
import { audit } from '../../src/accounts/audit.ts';
import { createReadLog } from '../../src/accounts/read-log.ts';
import { deletePatientData } from '../../src/lifecycle/delete-patient.ts';
import { readDisclosures } from '../../src/lifecycle/patient-disclosures.ts';
import { purge } from '../../src/lifecycle/purge.ts';
import { keptTasks, type KeptTasks } from '../support/kept-tasks.ts';

const MEMBER = 'ACM 100-200 999';

describe('who has seen the data of a patient', () => {
  let fixture: KeptTasks;
  beforeEach(async () => {
    fixture = await keptTasks();
  });
  afterEach(() => fixture[Symbol.asyncDispose]());

  const ask = (more: object = {}, accountId = fixture.accountId) =>
    readDisclosures(fixture.store, { accountId, keys: [MEMBER], limit: 100, actor: 'officer', ...more });
  const seen = async (more: object = {}, accountId = fixture.accountId) =>
    (await ask(more, accountId)).items.map(({ actor, action, object }) => [actor, action, object]);
  const read = async (accountId: string, taskId: string) => {
    const actor = { name: 'key:K1', requestId: 'req_1' };
    await createReadLog(fixture.database.knex).note([{ accountId, actor, action: 'task_data.read', taskId }]);
  };
  const purgeAfter = (days: number) =>
    purge(
      { knex: fixture.database.knex, clock: { now: () => new Date(Date.now() + days * 86_400_000) } },
      { actor: 'test' },
    );

  it('should list readers, portals, submissions and messages of all tasks of the patient, and of no other', async () => {
    const { accountId } = fixture;
    const own = await fixture.endedTask({ patientKeys: [MEMBER] });
    const byExternalId = await fixture.endedTask({ externalId: MEMBER });
    const stranger = await fixture.endedTask({ patientKeys: ['OTHER'] });
    const other = await fixture.addAccount();
    const foreign = await fixture.endedTask({ accountId: other, patientKeys: [MEMBER] });
    for (const id of [own, byExternalId, stranger]) await read(accountId, id);
    await read(other, foreign);
    const found = await seen();
    for (const id of [own, byExternalId]) {
      expect(found).to.deep.include(['key:K1', 'task_data.read', id]);
      expect(found).to.deep.include(['portal:acme', 'portal.submission', id]);
      expect(found).to.deep.include(['webhook', 'webhook.delivered', id]);
    }
    expect(new Set(found.map(([, , object]) => object))).to.deep.equal(new Set([own, byExternalId]));
    expect((await seen({}, other)).map(([, , object]) => object))
      .to.include(foreign)
      .and.not.include(own);
    const asked = await fixture.database.knex('audit_log').where({ action: 'patient.disclosures_read' });
    expect(asked.map(({ actor, object }) => [actor, object])).to.deep.equal([
      ['officer', accountId],
      ['officer', other],
    ]);
    expect(JSON.stringify(asked)).to.not.include(MEMBER);
  });

  it('should answer for data that is deleted, for as long as the keys are kept, and then no more', async () => {
    const id = await fixture.endedTask({ patientKeys: [MEMBER] });
    await read(fixture.accountId, id);
    const { accountId } = fixture;
    await deletePatientData(fixture.store, { accountId, keys: [MEMBER], dryRun: false, actor: 'test' });
    const found = await seen();
    expect(found).to.deep.include(['key:K1', 'task_data.read', id]);
    expect(found).to.deep.include(['test', 'data.deleted', id]);
    expect(found).to.deep.include(['webhook', 'webhook.delivered', id]);
    const again = { accountId, keys: [MEMBER], dryRun: true, actor: 'test' };
    expect((await deletePatientData(fixture.store, again)).tasks, 'no data is left').to.deep.equal([]);
    expect(await fixture.dump()).to.not.include('ACM100200999');
    await purgeAfter(2_190);
    expect(await seen()).to.deep.include(['key:K1', 'task_data.read', id]);
    const { counts } = await purgeAfter(2_200);
    expect(counts.find(({ kind }) => kind === 'patient_keys')).to.deep.include({ count: 2 });
    expect(await seen()).to.deep.equal([]);
  });

  it('should keep the keys while anything of the account is on hold', async () => {
    const { accountId } = fixture;
    const { knex } = fixture.database;
    await fixture.endedTask({ patientKeys: [MEMBER] });
    await deletePatientData(fixture.store, { accountId, keys: [MEMBER], dryRun: false, actor: 'test' });
    const held = await fixture.endedTask();
    await knex('legal_hold').insert({ id: 'hold_1', account_id: accountId, task_id: held, reason: 'case' });
    await purgeAfter(3_000);
    expect(await knex('erased_patient_key').where({ account_id: accountId })).to.have.length(2);
  });

  it('should show a period, in pages, the newest first', async () => {
    const { accountId } = fixture;
    const { knex } = fixture.database;
    const id = await fixture.endedTask({ patientKeys: [MEMBER] });
    for (let count = 0; count < 5; count += 1)
      await audit(knex, { actor: `key:${count}`, accountId, action: 'artifact.read', object: id });
    const all = (await ask()).items;
    expect(all.map(({ at }) => at.getTime())).to.deep.equal(
      all.map(({ at }) => at.getTime()).toSorted((a, b) => b - a),
    );
    const paged: string[] = [];
    for (let cursor: string | null | undefined; cursor !== null;) {
      const page = await ask({ limit: 2, ...(cursor === undefined ? {} : { cursor }) });
      paged.push(...page.items.map(({ actor, action }) => `${actor} ${action}`));
      cursor = page.nextCursor;
    }
    expect(paged).to.deep.equal(all.map(({ actor, action }) => `${actor} ${action}`));
    const now = Date.now();
    expect(await seen({ after: new Date(now + 60_000) })).to.deep.equal([]);
    expect(await seen({ before: new Date(now - 600_000) })).to.deep.equal([]);
  });
});
