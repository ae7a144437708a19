import { parseArgs } from 'node:util';
import { beaconSeed } from './seed/index.ts';
import { startBeaconMutual } from './start.ts';

const { values } = parseArgs({ options: { port: { type: 'string', default: '4002' } } });
const portal = await startBeaconMutual({ port: Number(values.port) });

console.log(`Beacon Mutual listens at ${portal.url}/logon (control plane: ${portal.url}/__lab/switches)`);
for (const { username, password, totp_secret: secret } of beaconSeed.users)
  console.log(`  ${username}  password ${password}  TOTP secret ${secret}`);

for (const signal of ['SIGINT', 'SIGTERM'] as const)
  process.once(signal, () => void portal.close().then(() => process.exit(0)));
