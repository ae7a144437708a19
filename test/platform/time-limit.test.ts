import { getEventListeners } from 'node:events';
import { execFile } from 'node:child_process';
import { promisify } from 'node:util';
import { expect } from 'chai';
import { unlessAborted, withTimeout } from '../../src/platform/time-limit.ts';

const never = new Promise<never>(() => undefined);

async function rejection(promise: Promise<unknown>): Promise<unknown> {
  try {
    await promise;
  } catch (error) {
    return error;
  }
  throw new Error('it was fulfilled');
}

/** Fails if a promise that rejects is left without a handler while `run` runs. */
async function withoutUnhandled(run: () => Promise<void>): Promise<void> {
  const unhandled: unknown[] = [];
  const note = (error: unknown): void => void unhandled.push(error);
  const others = process.listeners('unhandledRejection');
  process.removeAllListeners('unhandledRejection').on('unhandledRejection', note);
  try {
    await run();
    await new Promise(setImmediate);
    expect(unhandled).to.deep.equal([]);
  } finally {
    process.off('unhandledRejection', note);
    for (const other of others) process.on('unhandledRejection', other);
  }
}

describe('a time limit', () => {
  it('should settle as the work does', async () => {
    expect(await withTimeout(Promise.resolve(1), 60_000, () => 2)).to.equal(1);
    const failed = new Error('x');
    expect(await rejection(withTimeout(Promise.reject(failed), 60_000, () => 2))).to.equal(failed);
  });

  it('should leave no timer: the process can end', async () => {
    const url = new URL('../../src/platform/time-limit.ts', import.meta.url).href;
    const code = `import { withTimeout } from '${url}';
      await withTimeout(Promise.resolve(), 600_000, () => 2);
      await withTimeout(Promise.reject(new Error('x')), 600_000, () => 2).catch(() => 3);`;
    await promisify(execFile)(process.execPath, ['--input-type=module', '-e', code], { timeout: 100_000 });
  });

  it('should give what stands for a late answer, or throw it, also when no time is left', async () => {
    expect(await withTimeout(never, 1, () => 'late')).to.equal('late');
    expect(await withTimeout(never, 0, () => 'late')).to.equal('late');
    const late = (): never => {
      throw new Error('too late');
    };
    expect(await rejection(withTimeout(never, 1, late))).to.have.property('message', 'too late');
  });

  it('should leave no late failure unhandled', () =>
    withoutUnhandled(async () => {
      const slow = Promise.withResolvers<never>();
      expect(await withTimeout(slow.promise, 1, () => 'late')).to.equal('late');
      slow.reject(new Error('later'));
      const aborted = Promise.withResolvers<never>();
      expect(await rejection(unlessAborted(aborted.promise, AbortSignal.abort('stop')))).to.equal('stop');
      aborted.reject(new Error('later'));
    }));
});

describe('work that a signal ends', () => {
  it('should settle as the work does, and leave no listener', async () => {
    const { signal } = new AbortController();
    expect(await unlessAborted(Promise.resolve(1), signal)).to.equal(1);
    expect(await rejection(unlessAborted(Promise.reject(new Error('x')), signal))).to.be.an('error');
    expect(getEventListeners(signal, 'abort')).to.deep.equal([]);
  });

  it('should reject with the reason as soon as the signal comes, and leave no listener', async () => {
    const stopping = new AbortController();
    const ended = rejection(unlessAborted(never, stopping.signal));
    stopping.abort('stop');
    expect(await ended).to.equal('stop');
    expect(getEventListeners(stopping.signal, 'abort')).to.deep.equal([]);
  });
});
