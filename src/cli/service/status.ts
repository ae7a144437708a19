import type { Command } from 'commander';
import type { Alarm } from '../../admin/alarms.ts';
import type { InstallationHealth, SeenProcess } from '../../admin/installation-health.ts';
import {
  columns,
  EndedOtherwise,
  settingsOf,
  shownTime,
  withSettings,
  type CliCommand,
  type CliContext,
} from '../command.ts';

const HELP = `
Exit codes:
  0  every role has a process, and nothing needs you
  1  a role has no process, or the database cannot be reached, or is a copy
  3  something else needs you: see the lines after "Needs you"

Example:
  $ sopwith status --json`;

/** `sopwith status` */
export const statusCommand: CliCommand = Object.freeze({
  register(program: Command, context: CliContext): void {
    const status = program
      .command('status')
      .description('show the processes of the installation, the work that waits, and what needs you')
      .option('--json', 'print the response of GET /v1/admin/health')
      .addHelpText('after', HELP);
    withSettings(status, ['dataDir', 'databaseUrl', 'databaseDirectUrl', 'queueWaitAlarm']).action(
      async ({ json }: { json?: boolean }) => {
        const { summaryOf } = await import('../../admin/alarms.ts');
        const { readHealth } = await import('../../admin/installation-health.ts');
        const { toHealthObject } = await import('../../admin/installation-objects.ts');
        const { refuseCopy } = await import('../../db/database-identity.ts');
        const { embeddedDataDir } = await import('../../roles/open-database.ts');
        const { openInstallation } = await import('../open-installation.ts');
        const { config } = await settingsOf(status, context);
        await using installation = await openInstallation(config);
        const found = await readHealth(installation.knex, config.queueWaitAlarm);
        await refuseCopy(installation.knex, embeddedDataDir(config));
        const needs = found.alarms.map((alarm) => `  ${summaryOf(alarm)}${sinceOf(alarm)}`);
        context.print(json === true ? JSON.stringify(toHealthObject(found)) : report(found, needs));
        if (found.alarms.some(({ alarm }) => alarm === 'role_missing')) throw new EndedOtherwise(1);
        if (found.alarms.length > 0) throw new EndedOtherwise(3);
      },
    );
  },
});

const sinceOf = ({ since }: Alarm): string => (since === null ? '' : ` Since ${shownTime(since)}.`);

function report(health: InstallationHealth, needs: readonly string[]): string {
  const { processes } = health;
  return [
    ...(processes.length === 0 ? [] : [columns(processes.map(processLine)), '']),
    columns(workLines(health)),
    '',
    ...(needs.length === 0 ? ['Nothing needs you.'] : ['Needs you:', ...needs]),
  ].join('\n');
}

const processLine = ({ role, version, host, pid, seenAt, silent, facts }: SeenProcess): string[] => [
  role,
  silent ? 'SILENT' : 'alive',
  `${host}, process ${pid}`,
  version,
  `seen ${shownTime(seenAt)}`,
  `event loop ${facts.event_loop_p99_ms} ms`,
  `${facts.connections_used} of ${facts.connections_max} connections`,
  diskOf(facts),
];

const GIB = 2 ** 30;

const diskOf = ({ disk_free_bytes: free, disk_total_bytes: total }: SeenProcess['facts']): string =>
  free === undefined || total === undefined
    ? ''
    : `${(free / GIB).toFixed(1)} of ${(total / GIB).toFixed(1)} GiB free`;

function workLines({ counts, database }: InstallationHealth): readonly (readonly string[])[] {
  const { queued, running, waiting, oldestQueuedAt: oldest, at, failing, disabled, pending, parked } = counts;
  const wait = oldest === null ? 'none waits' : `has waited ${waitOf(at.getTime() - oldest.getTime())}`;
  return [
    ['Tasks', `${queued} queued, ${running} running, ${waiting} waiting for a person`],
    ['Oldest due task', wait],
    ['Portal connections', `${counts.paused} paused, ${counts.rejected} with rejected credentials`],
    ['Submissions', `${counts.uncertain} with an unknown outcome`],
    ['Webhook endpoints', `${failing} failing, ${disabled} disabled`],
    ['Webhook messages', `${pending} on their way, ${parked} kept`],
    [
      'Database',
      `PostgreSQL ${database.version}, ${(database.sizeBytes / GIB).toFixed(2)} GiB, ` +
        `${database.connections} of ${database.maxConnections} connections`,
    ],
  ];
}

/** `3 min`, `2 h 5 min`. */
function waitOf(ms: number): string {
  const minutes = Math.max(0, Math.floor(ms / 60_000));
  return minutes < 60 ? `${minutes} min` : `${Math.floor(minutes / 60)} h ${minutes % 60} min`;
}
