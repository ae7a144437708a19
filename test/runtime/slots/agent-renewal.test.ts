import { mkdir, mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { expect } from 'chai';
import type { Agent } from '../../../src/runtime/slots/agent-process.ts';
import { browserVariables } from '../../../src/runtime/boundary/agent-environment.ts';
import { openAgentSlots, type AgentSlots } from '../../../src/runtime/slots/agent-slots.ts';
import { DEFAULT_WORKER_SETTINGS } from '../../../src/runtime/worker-settings.ts';
import { createLogger } from '../../../src/platform/logger.ts';

describe('agents of a development worker', function () {
  this.timeout(120_000);
  let folder: string;
  let agents: AgentSlots;
  let printed: PromiseWithResolvers<readonly [type: string | null, line: string]>;
  const { signal } = new AbortController();

  const writePlugin = (sop: string): Promise<void> =>
    writeFile(
      join(folder, 'plugins/zoo_ping/plugin.ts'),
      `import { definePlugin } from 'sopwith/sdk';
       export default definePlugin({
         sdk: 1, type: 'zoo_ping', version: '1.0.0', title: 'T', description: 'D', procedure: 'ping', sop: '${sop}', effect: 'reads',
         data: { type: 'object' }, result: { type: 'object' },
       });`,
    );
  const writeSop = (name: string, step: string): Promise<void> =>
    writeFile(join(folder, `sops/zoo/${name}.yaml`), `sop: 1\ntitle: T\nsteps:\n  - ${step}\n`);
  const sopOf = async (agent: Agent): Promise<string> => {
    const end = await agent.prepare({ type: 'zoo_ping', text: '{}', files: [], version: null });
    return end.kind === 'prepared' ? end.sop : end.kind;
  };

  beforeEach(async () => {
    folder = await mkdtemp(join(tmpdir(), 'sopwith-renew-'));
    await mkdir(join(folder, 'plugins/zoo_ping'), { recursive: true });
    await mkdir(join(folder, 'sops/zoo'), { recursive: true });
    await writeFile(join(folder, 'sops/zoo/portal.yaml'), 'title: Zoo\nbase_url: http://127.0.0.1:9\n');
    await writeSop('ping', 'finish');
    await writeSop('pong', 'finish');
    await writePlugin('zoo/ping');
    printed = Promise.withResolvers();
    agents = await openAgentSlots({
      onPrint: (type, line) => printed.resolve([type, line]),
      count: 1,
      folder: join(folder, 'agents'),
      limits: DEFAULT_WORKER_SETTINGS.agents,
      logger: createLogger({ level: 'silent', role: 'test' }),
      setup: {
        pluginFolders: [join(folder, 'plugins')],
        pluginPackages: [],
        packagesFrom: folder,
        sopFolders: [join(folder, 'sops')],
        addressExceptions: [],
        maxFileBytes: DEFAULT_WORKER_SETTINGS.maxFileBytes,
        maxTraceBytes: DEFAULT_WORKER_SETTINGS.maxTraceBytes,
        browserEnvironment: browserVariables(process.env),
        patience: DEFAULT_WORKER_SETTINGS.times.patience,
        development: true,
      },
    });
  });
  afterEach(async () => {
    await agents.close();
    await rm(folder, { recursive: true });
  });

  it('should work with a change from the next task on, and let a running one end with what it began with', async () => {
    const working = await agents.take(signal);
    await writePlugin('zoo/pong');
    await agents.renew();
    expect(working.alive).to.equal(true);
    expect(await sopOf(working)).to.equal('zoo/ping');
    await agents.give(working);
    expect(working.alive).to.equal(false);
    expect(await sopOf(await agents.take(signal))).to.equal('zoo/pong');
  });

  it('should show what a plugin prints, with its task type', async () => {
    await writeFile(
      join(folder, 'plugins/zoo_ping/plugin.ts'),
      `import { definePlugin } from 'sopwith/sdk';
       export default definePlugin({
         sdk: 1, type: 'zoo_ping', version: '1.0.0', title: 'T', description: 'D', procedure: 'ping', effect: 'reads',
         sop: () => { console.log('a line'); return 'zoo/ping'; },
         data: { type: 'object' }, result: { type: 'object' },
       });`,
    );
    await agents.renew();
    await sopOf(await agents.take(signal));
    expect(await printed.promise).to.deep.equal(['zoo_ping', 'a line']);
  });

  it('should keep nobody waiting for an agent who is to stop already, nor give one to somebody who has just stopped', async () => {
    const agent = await agents.take(signal);
    const stopped = await agents.take(AbortSignal.abort('stop')).catch((reason: unknown) => reason);
    expect(stopped).to.equal('stop');
    const stopping = new AbortController();
    const waiting = agents.take(stopping.signal).catch((reason: unknown) => reason);
    // In one turn: whoever has stopped takes no agent with him.
    void agents.give(agent);
    stopping.abort('stop');
    expect(await waiting).to.equal('stop');
    expect((await agents.take(signal)).pid).to.equal(agent.pid);
  });

  it('should replace idle agents at once', async () => {
    const first = await agents.take(signal);
    await agents.give(first);
    await writePlugin('zoo/pong');
    await agents.renew();
    expect(first.alive).to.equal(false);
    expect(await sopOf(await agents.take(signal))).to.equal('zoo/pong');
  });

  for (const [what, change, reason, long = ''] of [
    ['plugin', async () => writePlugin('zoo/1 2'), /"sop" must be "payer\/procedure"/],
    ['SOP', async () => writeSop('pong', 'clcik: A'), /pong\.yaml:4:5: .*"clcik"/, ' (long)'],
  ] as const) {
    it(`should keep the agents there are when a ${what} was changed for the worse, and say why${long}`, async () => {
      await change();
      const error = await agents.renew().catch((thrown: unknown) => thrown);
      expect((error as Error).message).to.match(reason);
      expect(await sopOf(await agents.take(signal))).to.equal('zoo/ping');
    });
  }
});
