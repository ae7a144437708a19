import { expect } from 'chai';
import { acmeFixture } from './acme-fixture.ts';
import { eligibilityData } from './claims.ts';

/** Where a worker is killed while it passes the only session of a connection on, and whether the session is free then. */
const POINTS: readonly { readonly failpoint: string; readonly free: boolean }[] = [
  { failpoint: 'finish.before_commit:kill', free: false },
  { failpoint: 'finish.after_commit:kill', free: true },
  { failpoint: 'claim.before#2:kill', free: true },
  { failpoint: 'claim.after#2:kill', free: false },
];

/** Sooner than an idle worker would look of its own accord. */
const AT_ONCE_MS = 4_000;

/** In the suite, lane-limits.test.ts hands over between living workers. */
describe('a worker that is killed in the middle of a handover (long)', function () {
  this.timeout(300_000);

  for (const { failpoint, free } of POINTS) {
    it(`should leave nobody waiting while the session is free: ${failpoint}`, async () => {
      await using fixture = await acmeFixture();
      const { knex } = fixture.store;
      await knex('portal_connection').update({ max_sessions: 1 });
      // Asleep until the first task is taken; or until the worker is dead, where it could take the task on which that one is to die.
      const other = await fixture.startWorker({ settings: { slots: 2 } });
      other.child.kill('SIGSTOP');
      const ids: string[] = [];
      for (let n = 0; n < 3; n += 1)
        ids.push(await fixture.create('eligibility_check', eligibilityData(), [], 'acme-health/eligibility'));
      const killed = await fixture.startWorker({ failpoint });
      await fixture.until(ids[0] ?? '', ({ status }) => status !== 'queued');
      if (free) other.child.kill('SIGCONT');
      expect(await killed.ended).to.equal('SIGKILL');
      other.child.kill('SIGCONT');
      if (!free) await fixture.forgetDeadWorkers();
      const tasks = [];
      for (const id of ids) tasks.push(await fixture.finished(id));
      expect(tasks.map(({ status }) => status)).to.deep.equal(ids.map(() => 'completed'));
      const extra = tasks.reduce((sum, { attempts }) => sum + attempts, 0) - ids.length;
      expect(extra, 'begun twice: only the task that the dead worker held').to.equal(free ? 0 : 1);
      if (!free) return;
      const [first, second] = tasks;
      const gap = (second?.startedAt?.getTime() ?? Infinity) - (first?.finishedAt?.getTime() ?? 0);
      expect(gap, 'between the end of one and the start of the next').to.be.lessThan(AT_ONCE_MS);
    });
  }
});
