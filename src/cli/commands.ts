import { accountCommand } from './account.ts';
import { apiCommand } from './api.ts';
import { auditCommand } from './audit.ts';
import type { CliCommand } from './command.ts';
import { demoCommand } from './demo.ts';
import { doctorCommand } from './doctor.ts';
import { keyCommand } from './key.ts';
import { migrateCommand } from './migrate.ts';
import { pluginCommand } from './plugin.ts';
import { portalCommand } from './portal.ts';
import { recoverCommand } from './recover.ts';
import { sopCommand } from './sop.ts';
import { startCommand } from './start.ts';
import { submissionCommand } from './submission.ts';
import { taskCommand } from './task.ts';
import { webhookCommand } from './webhook.ts';
import { webhooksCommand } from './webhooks.ts';
import { workerCommand } from './worker.ts';

/** Every command, in the order of the help. A new one is one file and one line here. */
export const COMMANDS: readonly CliCommand[] = Object.freeze([
  startCommand,
  demoCommand,
  doctorCommand,
  accountCommand,
  keyCommand,
  portalCommand,
  taskCommand,
  submissionCommand,
  pluginCommand,
  sopCommand,
  webhookCommand,
  auditCommand,
  apiCommand,
  workerCommand,
  webhooksCommand,
  migrateCommand,
  recoverCommand,
]);
