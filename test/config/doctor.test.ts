import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { createServer as createHttpServer } from 'node:http';
import { createServer, type AddressInfo } from 'node:net';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { expect } from 'chai';
import { runDoctor, type Check, type DoctorPorts } from '../../src/config/doctor.ts';
import { loadConfig } from '../../src/config/load-config.ts';
import { CodedError } from '../../src/platform/errors.ts';

const good: DoctorPorts = {
  findBrowser: async () => ({ found: 'Chromium 1', bringsFonts: true, sandboxOff: null }),
  browserFix: 'install one',
  inspectDatabase: async () => ({ found: 'PostgreSQL 18', faults: [] }),
  inspectKey: async () => 'a file',
};

describe('doctor', () => {
  let folder: string;
  before(async () => {
    folder = await mkdtemp(path.join(tmpdir(), 'sopwith-doctor-'));
  });
  after(() => rm(folder, { recursive: true }));
  const examine = async (
    ports: Partial<DoctorPorts>,
    env: NodeJS.ProcessEnv = {},
  ): Promise<Map<string, Check>> => {
    const { config } = loadConfig({ env: { PORT: '0', SOPWITH_DATA_DIR: folder, ...env } });
    const checks = await runDoctor(config, { ...good, ...ports });
    return new Map(checks.map((check) => [check.name, check]));
  };

  it('should find nothing wrong with a machine that has all', async () => {
    const checks = [...(await examine({})).values()];
    expect(checks.map(({ name, status }) => `${name} ${status}`)).to.deep.equal([
      'node ok',
      'data directory ok',
      'encryption key ok',
      'database ok',
      'browser ok',
      'browser sandbox ok',
      'fonts ok',
      'port ok',
    ]);
    expect(checks.every(({ fix }) => fix === null)).to.equal(true);
  });

  it('should say for everything that is wrong how to mend it, and look at all of it', async () => {
    const file = path.join(folder, 'not-a-folder');
    await writeFile(file, '');
    const checks = await examine(
      {
        findBrowser: async () => null,
        inspectDatabase: async () => ({ found: 'PostgreSQL 13', faults: ['upgrade the server'] }),
        inspectKey: async () => {
          throw new CodedError('key_file_exposed', 'others may read it: chmod 600 encryption.key');
        },
      },
      { SOPWITH_DATA_DIR: path.join(file, 'data') },
    );
    expect(checks.get('browser')).to.include({ status: 'fail', fix: 'install one' });
    expect(checks.get('database')).to.include({ status: 'fail', fix: 'upgrade the server' });
    expect(checks.get('encryption key')?.fix).to.contain('chmod 600');
    expect(checks.get('data directory')).to.include({ status: 'fail' });
    expect(checks.get('node')).to.include({ status: 'ok' });
  });

  it('should warn of a browser without its sandbox', async () => {
    const sandboxOff = { reason: 'root', fix: 'run as another user' };
    const findBrowser = async () => ({ found: 'Chromium 1', bringsFonts: true, sandboxOff });
    const checks = await examine({ findBrowser });
    expect(checks.get('browser sandbox')).to.include({
      status: 'warn',
      found: 'off (root)',
      fix: 'run as another user',
    });
  });

  it('should find nothing wrong with ports that a running Sopwith uses', async () => {
    const bodies: Readonly<Record<string, string>> = {
      '/v1/openapi.json': '{"openapi":"3.1.0","info":{"title":"Sopwith"}}',
      '/metrics': '# HELP sopwith_tasks Tasks\nsopwith_tasks{status="queued"} 0\n',
    };
    const serve = (page: string) =>
      createHttpServer((request, response) => response.end(request.url === page ? bodies[page] : 'no'));
    const servers = Object.keys(bodies).map(serve);
    const ports = await Promise.all(
      servers.map(async (server) => {
        await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
        return String((server.address() as AddressInfo).port);
      }),
    );
    const checks = await examine({}, { PORT: ports[0], ADMIN_PORT: ports[1] });
    for (const server of servers) server.close();
    expect(checks.get('port')).to.include({ status: 'ok' });
    expect(checks.get('port')?.found).to.contain('in use by Sopwith');
    expect(checks.get('admin port')).to.include({ status: 'ok' });
  });

  it('should warn of a port that is in use and refuse an address that is not here', async () => {
    const taken = createServer();
    await new Promise<void>((resolve) => taken.listen(0, '127.0.0.1', resolve));
    try {
      const { port } = taken.address() as AddressInfo;
      const checks = await examine({}, { PORT: String(port), ADMIN_PORT: '0' });
      expect(checks.get('port')).to.include({ status: 'warn' });
      expect(checks.get('admin port')).to.include({ status: 'ok' });
    } finally {
      taken.close();
    }
    expect((await examine({}, { HOST: '203.0.113.1' })).get('port')).to.include({ status: 'fail' });
  });
});
