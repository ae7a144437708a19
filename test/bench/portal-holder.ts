/** A benchmark that has started its portal and then never ends. Prints the portal's address. */
import { startPortalProcess } from '../../bench/portal-process.ts';

const portal = await startPortalProcess();
process.stdout.write(`${portal.url}\n`);
setInterval(() => undefined, 1_000);
