import { expect } from 'chai';
import { keepPurging } from '../../src/lifecycle/keep-purging.ts';
import { createLogger } from '../../src/platform/logger.ts';
import { canaryScanner } from '../support/canaries.ts';
import { CANARIES, keptTasks } from '../support/kept-tasks.ts';

describe('keepPurging', () => {
  it('should purge and remove files until it is stopped, through failures, and log counts only', async () => {
    await using fixture = await keptTasks();
    const { knex } = fixture.database;
    await fixture.endedTask();
    const lines: string[] = [];
    const destination = { write: (line: string) => lines.push(line) > 0 } as unknown as NodeJS.WritableStream;
    const logger = createLogger({ level: 'trace', role: 'test', destination });
    const logged = async (message: string): Promise<void> => {
      while (!lines.some((line) => line.includes(`"${message}"`))) await new Promise(setImmediate);
    };
    let refuse = true;
    const files = {
      discard: (key: string) =>
        refuse ? Promise.reject(new Error(`${key} is stuck`)) : fixture.files.discard(key),
    };
    const clock = { now: () => new Date(Date.now() + 100 * 86_400_000) };
    const purging = keepPurging({
      knex,
      clock,
      files,
      eraseKeys: async () => true,
      purgeMs: 5,
      removeMs: 5,
      logger,
    });
    try {
      await logged('files.not_removed');
      expect((await fixture.stored()).length).to.equal(3);
      refuse = false;
      await knex('file_removal').update({ due_at: new Date(0) });
      await logged('files.removed');
      while ((await fixture.stored()).length > 0) await knex('file_removal').update({ due_at: new Date(0) });
    } finally {
      await purging.stop();
    }
    const purged = lines.map((line) => JSON.parse(line)).filter(({ msg }) => msg === 'data.purged');
    expect(purged.map(({ kind }) => kind)).to.include.members(['task_data', 'results', 'artifacts']);
    expect(purged[0]).to.include({ account: fixture.accountId, count: 1 });
    expect(canaryScanner(CANARIES).find(lines.join('\n'))).to.deep.equal([]);
    const count = lines.length;
    await fixture.endedTask();
    expect(lines.length, 'stopped').to.equal(count);
  });
});
