import { parseArgs } from 'node:util';
import { startAcmeHealth } from './start.ts';
import { acmeSeed } from './seed/index.ts';

const { values } = parseArgs({ options: { port: { type: 'string', default: '4001' } } });
const portal = await startAcmeHealth({ port: Number(values.port) });

console.log(`Acme Health listens at ${portal.url}/sign-in (control plane: ${portal.url}/__lab/switches)`);
for (const { username, password, totp_secret: secret } of acmeSeed.users)
  console.log(`  ${username}  password ${password}  TOTP secret ${secret}`);

for (const signal of ['SIGINT', 'SIGTERM'] as const)
  process.once(signal, () => void portal.close().then(() => process.exit(0)));
