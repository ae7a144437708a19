import { setImmediate } from 'node:timers/promises';
import { expect } from 'chai';
import type { WarmBrowser } from '../../src/browser/launch-server.ts';
import { createLogger } from '../../src/platform/logger.ts';
import { keepBrowser } from '../../src/runtime/browser-keeper.ts';

describe('the keeper of the warm browser', () => {
  /** Restarts at once; its endpoint says how often. */
  function warmBrowser(): WarmBrowser {
    let restarts = 0;
    let startedAt = new Date();
    return {
      pid: 1,
      alive: true,
      sandboxed: false,
      get wsEndpoint() {
        return `ws://browser-${restarts}`;
      },
      get startedAt() {
        return startedAt;
      },
      onDeath: () => undefined,
      async restart() {
        restarts += 1;
        startedAt = new Date();
      },
      close: async () => undefined,
      [Symbol.asyncDispose]: async () => undefined,
    };
  }
  const logger = createLogger({ level: 'silent', role: 'test' });

  it('should replace a worn browser when nobody uses it', async () => {
    const keeper = keepBrowser(warmBrowser(), { maxUses: 2, maxAgeMs: 60_000 }, logger);
    const endpoints: string[] = [];
    for (let count = 0; count < 5; count += 1) {
      const use = await keeper.use();
      endpoints.push(use.endpoint);
      use.release();
    }
    expect(endpoints.map((endpoint) => endpoint.at(-1)).join('')).to.equal('00112');
  });

  it('should lend a worn browser on while one task takes long, and let the next wait only when it is far worn', async () => {
    const keeper = keepBrowser(warmBrowser(), { maxUses: 2, maxAgeMs: 60_000 }, logger);
    const long = await keeper.use();
    for (let count = 0; count < 3; count += 1) {
      const use = await keeper.use();
      expect(use.endpoint).to.equal('ws://browser-0');
      use.release();
    }
    const waiting = keeper.use();
    let lent = false;
    void waiting.then(() => (lent = true));
    await setImmediate();
    expect(lent).to.equal(false);
    long.release();
    expect((await waiting).endpoint).to.equal('ws://browser-1');
  });
});
