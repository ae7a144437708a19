/** The portals and the webhook receiver, which are outside of the installation: each runs on a host of its own. `node outside-process.ts receiver 10.0.0.1` */
import { startAcmeHealth } from '../../demo/portals/acme-health/start.ts';
import { startBeaconMutual } from '../../demo/portals/beacon-mutual/start.ts';
import { startReceiver } from '../../src/webhooks/receiving/receiver.ts';
import { PORTAL_PORTS } from './hosts.ts';
import type { FromOutside, ToOutside } from './outside.ts';

const [, , part, host = ''] = process.argv;
const tell = (message: FromOutside): void => void process.send?.(message);

async function servePortals(): Promise<void> {
  const acme = await startAcmeHealth({ port: PORTAL_PORTS[0] });
  const beacon = await startBeaconMutual({ port: PORTAL_PORTS[1] });
  for (const { lab } of [acme, beacon]) lab.switches({ totp: false, second_session: 'allow' });
  process.on('message', () => {
    const submissions = [acme, beacon].map(({ lab }) => lab.state().submissions_by_key);
    tell({ submissions: Object.assign({}, ...submissions) as Record<string, number> });
  });
  tell({ urls: [acme.url, beacon.url] });
}

async function receive(): Promise<void> {
  const secret: string[] = [];
  const receiver = await startReceiver({
    host,
    secret,
    onMessage: ({ method, path, headers, rawBody, verdict }) =>
      tell({ message: { method, path, headers, body: rawBody.toString('base64'), ok: verdict.ok } }),
  });
  process.on('message', ({ secrets }: ToOutside) => void secret.push(...secrets));
  tell({ urls: [receiver.url] });
}

process.on('disconnect', () => process.exit());
await (part === 'portals' ? servePortals() : receive());
