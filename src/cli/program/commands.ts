import { accountCommand } from '../account/account.ts';
import { alarmCommand } from '../service/alarm.ts';
import { apiCommand } from '../service/api.ts';
import { auditCommand } from '../account/audit.ts';
import { backupCommand } from '../service/backup.ts';
import type { CliCommand } from '../command.ts';
import { databaseCommand } from '../service/database.ts';
import { demoCommand } from '../service/demo.ts';
import { doctorCommand } from '../service/doctor.ts';
import { evidenceCommand } from '../task/evidence.ts';
import { settingsCommand } from '../service/settings.ts';
import { keyCommand } from '../account/key.ts';
import { migrateCommand } from '../service/migrate.ts';
import { pluginCommand } from '../plugin/plugin.ts';
import { portalCommand } from '../portal/portal.ts';
import { holdCommand } from '../account/hold.ts';
import { purgeCommand } from '../account/purge.ts';
import { recoverCommand } from '../service/recover.ts';
import { restoreCommand } from '../service/restore.ts';
import { sopCommand } from '../sop/sop.ts';
import { statusCommand } from '../service/status.ts';
import { startCommand } from '../service/start.ts';
import { scheduleCommand } from '../task/schedule.ts';
import { submissionCommand } from '../task/submission.ts';
import { taskCommand } from '../task/task.ts';
import { userCommand } from '../account/user.ts';
import { webhookCommand } from '../webhook/webhook.ts';
import { webhooksCommand } from '../service/webhooks.ts';
import { workerCommand } from '../service/worker.ts';

/** Every command, in the order of the help. A new one is one file and one line here. */
export const COMMANDS: readonly CliCommand[] = Object.freeze([
  startCommand,
  demoCommand,
  doctorCommand,
  statusCommand,
  settingsCommand,
  alarmCommand,
  accountCommand,
  keyCommand,
  userCommand,
  portalCommand,
  taskCommand,
  scheduleCommand,
  submissionCommand,
  evidenceCommand,
  pluginCommand,
  sopCommand,
  webhookCommand,
  auditCommand,
  purgeCommand,
  holdCommand,
  apiCommand,
  workerCommand,
  webhooksCommand,
  migrateCommand,
  databaseCommand,
  backupCommand,
  restoreCommand,
  recoverCommand,
]);
