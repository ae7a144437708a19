import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { expect } from 'chai';
import { cacheFolder } from '../../src/platform/cache-folder.ts';
import { queueDatabase } from '../support/queue-database.ts';
import { builtSopwith } from '../support/built.ts';
import type { TestDatabase } from '../support/database.ts';
import { refusingDatabase } from '../support/refusing-database.ts';

/** More connections than any role opens before it is ready. */
const MOST = 40;

describe('a start whose database goes away in the middle', function () {
  this.timeout(180_000);

  let folder: string;
  let database: TestDatabase;
  before(async () => {
    folder = await mkdtemp(join(tmpdir(), 'sopwith-start-'));
    database = await queueDatabase();
    const { code, said } = await run('migrate', database.url);
    expect(code, said).to.equal(0);
  });
  after(async () => {
    await database.drop();
    await rm(folder, { recursive: true });
  });

  /** Runs it until it ends, or until it says that it has started. */
  async function run(
    role: string,
    databaseUrl: string,
  ): Promise<{ readonly code: number | null; readonly said: string; readonly started: boolean }> {
    const child = spawn(process.execPath, [builtSopwith(), role], {
      env: {
        PATH: process.env['PATH'],
        NODE_COMPILE_CACHE: process.env['NODE_COMPILE_CACHE'],
        HOME: folder,
        SOPWITH_CACHE_DIR: cacheFolder(process.env),
        SOPWITH_DATA_DIR: join(folder, 'data'),
        DATABASE_URL: databaseUrl,
        HOST: '127.0.0.1',
        PORT: '0',
      },
      stdio: ['ignore', 'pipe', 'pipe'],
    });
    let said = '';
    let started = false;
    for (const stream of [child.stdout, child.stderr])
      stream.on('data', (chunk: Buffer) => {
        said += chunk.toString();
        if (!started && said.includes(`"${role}.started"`)) started = child.kill('SIGKILL');
      });
    const [code] = (await once(child, 'close')) as [number | null];
    return { code, said, started };
  }

  async function endsWithReason(role: string, step: number): Promise<void> {
    for (let taken = 0; ; taken += step) {
      expect(taken, 'connections until the role was ready').to.be.lessThan(MOST + step);
      using refusing = await refusingDatabase(database.url, taken);
      const { code, said, started } = await run(role, refusing.url);
      if (started) {
        expect(taken).to.be.greaterThan(1);
        return;
      }
      expect(code, `${taken}: ${said}`).to.equal(1);
      expect(said, String(taken)).to.match(/^sopwith: .*(recovery mode|57P03)/m);
    }
  }

  it('should end with 1 and the reason, at every fourth connection at which it is refused: api', () =>
    endsWithReason('api', 4));

  for (const role of ['api', 'webhooks', 'worker'])
    it(`should end with 1 and the reason, at whichever connection it is refused: ${role} (long)`, () =>
      endsWithReason(role, 1));
});
