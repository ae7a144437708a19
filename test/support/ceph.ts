import { execFile, spawn, type ChildProcess } from 'node:child_process';
import { mkdir, mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { promisify } from 'node:util';
import { freePort } from '../../src/platform/free-port.ts';
import { eventually } from './eventually.ts';

const run = promisify(execFile);

/** A Ceph cluster of this machine with its S3 gateway: one monitor, one OSD that stores in memory. */
export interface CephServer extends AsyncDisposable {
  readonly endpoint: string;
  readonly accessKey: string;
  readonly secretKey: string;
}

/** Where one of Debian's packages ceph-mon, ceph-osd, radosgw or ceph-common is missing, the reason. */
export async function cephIsMissing(): Promise<string | undefined> {
  for (const program of ['monmaptool', 'ceph-mon', 'ceph-osd', 'radosgw', 'radosgw-admin', 'ceph']) {
    const found = await run('which', [program]).catch(() => undefined);
    if (found === undefined)
      return `${program} is not installed (Debian: ceph-mon ceph-osd radosgw ceph-common)`;
  }
  return undefined;
}

export async function startCeph(): Promise<CephServer> {
  const folder = await mkdtemp(path.join(tmpdir(), 'sopwith-ceph-'));
  const monitorPort = await freePort();
  const gatewayPort = await freePort();
  const conf = path.join(folder, 'ceph.conf');
  await writeFile(conf, configuration(folder, monitorPort, gatewayPort));
  for (const name of ['mon', 'osd', 'rgw', 'log']) await mkdir(path.join(folder, name));
  const running: ChildProcess[] = [];
  const start = (program: string, ...rest: string[]): void => {
    running.push(spawn(program, ['-c', conf, '-f', ...rest], { stdio: 'ignore' }));
  };
  const stop = async (): Promise<void> => {
    for (const child of running) child.kill('SIGKILL');
    await rm(folder, { recursive: true, force: true, maxRetries: 5 });
  };
  try {
    const monitors = path.join(folder, 'monmap');
    await run('monmaptool', [
      '--create',
      '--addv',
      'a',
      `[v2:127.0.0.1:${monitorPort}]`,
      '--fsid',
      CLUSTER_ID,
      monitors,
    ]);
    await run('ceph-mon', ['-c', conf, '--mkfs', '-i', 'a', '--monmap', monitors]);
    start('ceph-mon', '-i', 'a');
    await run('ceph', ['-c', conf, 'osd', 'new', OSD_ID], { timeout: 60_000 });
    await run('ceph-osd', ['-c', conf, '--mkfs', '-i', '0', '--osd-uuid', OSD_ID]);
    start('ceph-osd', '-i', '0');
    const user = await createUser(conf);
    start('radosgw', '-n', 'client.rgw');
    const endpoint = `http://127.0.0.1:${gatewayPort}`;
    await eventually(
      () =>
        fetch(endpoint).then(
          () => true,
          () => false,
        ),
      Boolean,
    );
    return { endpoint, ...user, [Symbol.asyncDispose]: stop };
  } catch (error) {
    await stop();
    throw error;
  }
}

const CLUSTER_ID = '7c1f0e52-0d0e-4f0e-9d6e-2a4f6a0c0b02';
const OSD_ID = '0e4f3c0a-4a86-4b6b-8d2c-5b8f6f0e0a01';

const configuration = (folder: string, monitorPort: number, gatewayPort: number): string => `[global]
fsid = ${CLUSTER_ID}
mon host = [v2:127.0.0.1:${monitorPort}]
auth cluster required = none
auth service required = none
auth client required = none
auth supported = none
# Without keys there is no encrypted mode, which the gateway would ask for.
ms mon client mode = crc
ms mon service mode = crc
ms mon cluster mode = crc
ms client mode = crc
ms service mode = crc
osd pool default size = 1
osd pool default min size = 1
osd pool default pg num = 1
osd pool default pgp num = 1
osd crush chooseleaf type = 0
mon allow pool size one = true
osd objectstore = memstore
memstore device bytes = 1073741824
run dir = ${folder}
admin socket = ${folder}/$name.asok
log file = ${folder}/log/$name.log
mon data = ${folder}/mon
osd data = ${folder}/osd
mon max pg per osd = 1000
public addr = 127.0.0.1
[client.rgw]
rgw frontends = beast endpoint=127.0.0.1:${gatewayPort}
rgw data = ${folder}/rgw
`;

async function createUser(conf: string): Promise<{ accessKey: string; secretKey: string }> {
  const { stdout } = await run(
    'radosgw-admin',
    ['-c', conf, '-n', 'client.rgw', 'user', 'create', '--uid', 'sopwith', '--display-name', 'Sopwith'],
    { timeout: 180_000 },
  );
  const { keys } = JSON.parse(stdout) as { keys: { access_key: string; secret_key: string }[] };
  const [key] = keys;
  if (key === undefined) throw new Error('radosgw-admin created no key');
  return { accessKey: key.access_key, secretKey: key.secret_key };
}
