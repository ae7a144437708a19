import { connect } from '../../../src/db/connect.ts';
import { PROCESS_ROLES } from '../../../src/db/database-roles.ts';
import { systemClock } from '../../../src/platform/clock.ts';
import { createLogger } from '../../../src/platform/logger.ts';
import { openQueue } from '../../../src/queue/open-queue.ts';
import { createWebhookSender } from '../../../src/webhooks/sending/webhook-sender.ts';
import { senderParts, testPoster, testVault } from '../../support/webhook-fixture.ts';

/** A process of the role `webhooks` that makes what is due and ends: for tests that kill it on the way. */
const { TEST_URL: url = '', TEST_KEK: kek = '' } = process.env;
const role = PROCESS_ROLES.webhooks;
const knex = connect({ url, applicationName: 'sopwith-test-sender', role });
const logger = createLogger({ level: 'silent', role: 'test' });
const queue = openQueue({ databaseUrl: url, applicationName: 'sopwith-test-sender', role, logger });
await queue.start();
const vault = await testVault(knex, Buffer.from(kek, 'hex'));
const poster = testPoster();
const sender = createWebhookSender(senderParts({ knex, queue, vault, clock: systemClock }, poster));
await sender.sweep();
await sender.idle();
await sender.stop();
poster.close();
await queue.stop();
await knex.destroy();
