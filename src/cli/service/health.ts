import type { Command } from 'commander';
import type { InstallationHealth, SeenProcess } from '../../admin/installation-health.ts';
import { CodedError } from '../../platform/errors.ts';
import {
  columns,
  settingsOf,
  shownTime,
  withSettings,
  type CliCommand,
  type CliContext,
} from '../command.ts';

const ROLES = ['api', 'worker', 'webhooks'] as const;

/** `sopwith health` */
export const healthCommand: CliCommand = Object.freeze({
  register(program: Command, context: CliContext): void {
    const health = program
      .command('health')
      .description('show every process of the installation, and the work that waits')
      .option('--json', 'print the response of GET /v1/admin/health')
      .addHelpText('after', '\nExit code 1 if a role has no process.\n\nExample:\n  $ sopwith health --json');
    withSettings(health).action(async ({ json }: { json?: boolean }) => {
      const { readHealth } = await import('../../admin/installation-health.ts');
      const { toHealthObject } = await import('../../admin/installation-objects.ts');
      const { openInstallation } = await import('../open-installation.ts');
      await using installation = await openInstallation((await settingsOf(health, context)).config);
      const found = await readHealth(installation.knex);
      context.print(json === true ? JSON.stringify(toHealthObject(found)) : report(found));
      const missing = ROLES.filter(
        (role) => !found.processes.some((process) => process.role === role && !process.silent),
      );
      if (missing.length > 0)
        throw new CodedError('role_missing', `no process runs the role ${missing.join(', ')}: start it`);
    });
  },
});

function report({ processes, tasks, deliveries, database }: InstallationHealth): string {
  const work = `Tasks: ${tasks.queued} queued, ${tasks.running} running, ${tasks.waiting} waiting for a person. Webhook messages: ${deliveries.pending} on their way, ${deliveries.parked} kept.`;
  const server = `PostgreSQL ${database.version}: ${database.connections} of ${database.maxConnections} connections.`;
  return [...(processes.length === 0 ? [] : [columns(processes.map(lineOf))]), work, server].join('\n');
}

const lineOf = ({ role, version, host, pid, seenAt, silent, facts }: SeenProcess): string[] => [
  role,
  silent ? 'SILENT' : 'alive',
  `${host}, process ${pid}`,
  version,
  `seen ${shownTime(seenAt)}`,
  `event loop ${facts.event_loop_p99_ms} ms`,
  `${facts.connections_used} of ${facts.connections_max} connections`,
];
