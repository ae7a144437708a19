import { expect } from 'chai';
import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { createInterface } from 'node:readline';
import { fileURLToPath } from 'node:url';
import { measureInTurn } from '../../bench/ratio.ts';
import { eventually } from '../support/service-fixture.ts';

const HOLDER = fileURLToPath(new URL('portal-holder.ts', import.meta.url));

describe('a benchmark that is ended', function () {
  this.timeout(120_000);

  for (const signal of ['SIGTERM', 'SIGINT', 'SIGKILL'] as const) {
    it(`should leave no simulated portal behind after ${signal}`, async () => {
      const bench = spawn(process.execPath, ['--conditions=source', HOLDER], {
        stdio: ['ignore', 'pipe', 'inherit'],
        env: { ...process.env, NODE_OPTIONS: '' },
      });
      const ended = once(bench, 'exit');
      const [url] = (await once(createInterface({ input: bench.stdout }), 'line')) as [string];
      expect((await fetch(`${url}/sign-in`)).status).to.equal(200);
      bench.kill(signal);
      expect((await ended)[1]).to.equal(signal);
      await eventually('the end of the portal', async () =>
        fetch(`${url}/sign-in`).then(
          () => null,
          () => true,
        ),
      );
    });
  }
});

describe('measuring in turn', () => {
  const failsAt = (calls: readonly number[]): (() => Promise<number>) => {
    let call = 0;
    return async () => {
      call += 1;
      if (calls.includes(call)) throw new Error('Target page has been closed');
      return call;
    };
  };

  it('should leave out a round that fails, for every way', async () => {
    const [good, flaky] = await measureInTurn('test', [failsAt([]), failsAt([3])], 4);
    expect(good).to.have.length(3);
    expect(flaky).to.have.length(3);
  });

  it('should fail if most rounds fail, and say how many', async () => {
    const error = await measureInTurn('one flow', [failsAt([2, 3, 4])], 4).catch((caught: unknown) => caught);
    expect(String(error)).to.contain('one flow: 3 of 4 rounds failed');
  });
});
