import { readdir, readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { expect } from 'chai';
import { callMs, looksEnd } from '../../../src/sop/waiting/margins.ts';
import { pause, until } from '../../../src/sop/waiting/until.ts';

const SOP = join(import.meta.dirname, '../../../src/sop');

async function filesWith(folder: string, pattern: RegExp): Promise<string[]> {
  const files = (await readdir(folder, { recursive: true })).filter((name) => name.endsWith('.ts'));
  const found = await Promise.all(
    files.map(async (name) => (pattern.test(await readFile(join(folder, name), 'utf8')) ? [name] : [])),
  );
  return found.flat();
}

describe('waiting of the interpreter', () => {
  const { signal } = new AbortController();
  const later = (ms: number): number => performance.now() + ms;

  it('should look until it is enough, and return what the last look found', async () => {
    let looks = 0;
    const found = await until(
      () => (looks += 1),
      (count) => count === 3,
      { every: 1, end: later(60_000), signal },
    );
    expect([found, looks]).to.deep.equal([3, 3]);
  });

  it('should look once even if no time is left, and not again', async () => {
    let looks = 0;
    const look = async (): Promise<number> => (looks += 1);
    const found = await until(look, () => false, { every: 1, end: 0, signal });
    expect([found, looks]).to.deep.equal([1, 1]);
  });

  it('should pass on what a look throws, and not look again', async () => {
    let looks = 0;
    const look = async (): Promise<never> => {
      looks += 1;
      throw new Error('gone');
    };
    const ended = await until(look, () => false, { every: 1, end: later(60_000), signal }).catch(String);
    expect([ended, looks]).to.deep.equal(['Error: gone', 1]);
  });

  it('should end a pause at once when it is aborted, with the reason', async () => {
    const controller = new AbortController();
    const waiting = pause(60_000, controller.signal).catch((error: unknown) => error);
    controller.abort('canceled');
    expect(await waiting).to.equal('canceled');
    const looking = until(
      () => false,
      (enough) => enough,
      { every: 60_000, end: later(60_000), signal: controller.signal },
    );
    expect(await looking.catch((error: unknown) => error)).to.equal('canceled');
  });

  for (const left of [1, 50, 400, 1_000, 30_000])
    it(`should leave a step of ${left} ms some of its time, and use most of it`, () => {
      const timed = { timeLeft: () => left };
      const [call, looks] = [callMs(timed), looksEnd(timed) - performance.now()];
      expect(call).to.be.at.least(1).and.at.most(Math.max(1, left));
      expect(call).to.be.at.least(0.9 * left);
      expect(looks)
        .to.be.below(left)
        .and.above(0.7 * left - 5);
    });

  it('should have all of its times and pauses in one folder', async () => {
    const files = await filesWith(SOP, /^(export )?const \w+_MS\b|timers\/promises|timeLeft\(\) - \d/m);
    expect(files.filter((name) => !name.startsWith('waiting/'))).to.deep.equal([]);
  });

  it('should set its timers in that folder, except in functions that run in the page', async () => {
    const files = await filesWith(SOP, /\bsetTimeout\(/);
    expect(files.filter((name) => !name.startsWith('waiting/')).sort()).to.deep.equal([
      'actions/pointer/scroll.ts',
      'actions/reading/scroll-through.ts',
      'controls/fading-list.ts',
      'page/announced-requests.ts',
    ]);
  });

  it('should limit what it waits for with one helper in the whole product', async () => {
    const races = await filesWith(
      join(SOP, '..'),
      /Promise\.race\(\[[^\]]*(?:setTimeout|sleep|pause|timeout)\(/i,
    );
    // Both run in the page.
    expect(races.sort()).to.deep.equal([
      'sop/actions/reading/scroll-through.ts',
      'sop/controls/fading-list.ts',
    ]);
  });
});
