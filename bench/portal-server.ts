/** Acme Health as a process of its own, without one-time codes. Prints its address, and ends when whoever started it has gone. */
import { startAcmeHealth } from '../demo/portals/acme-health/start.ts';

const portal = await startAcmeHealth();
portal.lab.switches({ totp: false, second_session: 'allow' });
process.stdout.write(`${portal.url}\n`);
process.stdin.resume().once('end', () => void portal.close());
process.once('SIGTERM', () => {
  process.stdin.destroy();
  void portal.close();
});
