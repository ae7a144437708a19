import { mkdir, writeFile } from 'node:fs/promises';
import { dirname, join } from 'node:path';
import type { Command } from 'commander';
import type { Procedures } from '../../admin/procedures.ts';
import {
  columns,
  numberOption,
  settingsOf,
  shownTime,
  UsageError,
  withSettings,
  type CliCommand,
  type CliContext,
} from '../command.ts';

const MOST = 100;

/** `sopwith sop versions`, `sop diff`, `sop download` */
export const sopVersionsCommand: CliCommand = Object.freeze({
  register(sop: Command, context: CliContext): void {
    registerList(sop, context);
    registerDiff(sop, context);
    registerDownload(sop, context);
  },
});

/** Runs work on the versions of the installation. */
export async function withProcedures<T>(
  command: Command,
  context: CliContext,
  work: (procedures: Procedures, account: (name: string) => Promise<string>) => Promise<T>,
): Promise<T> {
  const { openInstallation } = await import('../open-installation.ts');
  const { openProcedures } = await import('../../roles/procedures.ts');
  const { config } = await settingsOf(command, context);
  await using installation = await openInstallation(config);
  const { accounts } = installation;
  const procedures = await openProcedures(config, installation.knex);
  // Awaited here: the installation is closed when this function returns.
  return await work(procedures, async (name) => (await accounts.get(name)).id);
}

export function withCodeSettings(command: Command): Command {
  return withSettings(command, [
    'dataDir',
    'databaseUrl',
    'databaseDirectUrl',
    'plugins',
    'sopDirs',
    'sopPublicKey',
    'sopReview',
  ]);
}

export const versionNumber = (text: string): number =>
  numberOption('the number of a version', text, { min: 0, max: 2 ** 31 - 1, integer: true });

function registerList(sop: Command, context: CliContext): void {
  const list = sop
    .command('versions [portal]')
    .description(`list up to ${MOST} uploaded versions of procedures, newest first`)
    .option('--json', 'print one JSON object per line');
  withCodeSettings(list).action(async (portal: string | undefined, options: { json?: boolean }) => {
    const { toSopVersionObject } = await import('../../admin/procedure-objects.ts');
    const { items } = await withProcedures(list, context, ({ versions }) =>
      versions.page(portal, { limit: MOST }),
    );
    if (options.json) {
      for (const version of items) context.print(JSON.stringify(toSopVersionObject(version)));
      return;
    }
    const rows = items.map((version) => [
      version.portal,
      String(version.number),
      version.digest.slice(0, 12),
      version.signed ? 'yes' : 'no',
      version.review?.state ?? '-',
      shownTime(version.createdAt),
      version.createdBy,
      version.source,
      version.note,
    ]);
    context.print(
      columns([
        ['PORTAL', 'NUMBER', 'DIGEST', 'SIGNED', 'REVIEW', 'CREATED', 'BY', 'SOURCE', 'NOTE'],
        ...rows,
      ]),
    );
  });
}

function registerDiff(sop: Command, context: CliContext): void {
  const diff = sop
    .command('diff <portal> <from> <to>')
    .description(
      'show what differs between two versions: files, and sentences for reviewers; 0 is the files on disk',
    )
    .option('--json', 'print the difference as JSON')
    .addHelpText('after', '\nExample:\n  $ sopwith sop diff acme-health 0 3');
  withCodeSettings(diff).action(
    async (portal: string, from: string, to: string, options: { json?: boolean }) => {
      const { toFileChange } = await import('../../admin/procedure-objects.ts');
      const [older, newer] = [versionNumber(from), versionNumber(to)];
      const files = await withProcedures(diff, context, (procedures) =>
        procedures.diff(portal, older, newer),
      );
      if (options.json)
        return context.print(
          JSON.stringify({ portal, from: older, to: newer, files: files.map(toFileChange) }),
        );
      if (files.length === 0) context.print('No differences.');
      for (const { path, change, diff: text, outline } of files) {
        context.print(`${path}: ${change}\n${text}`);
        for (const sentence of outline?.removed ?? []) context.print(`  no longer: ${sentence}`);
        for (const sentence of outline?.added ?? []) context.print(`  now: ${sentence}`);
      }
    },
  );
}

function registerDownload(sop: Command, context: CliContext): void {
  const download = sop
    .command('download <portal> <number> <folder>')
    .description('write the files of a version to a new folder')
    .addHelpText('after', '\nExample:\n  $ sopwith sop download acme-health 3 ./version-3');
  withCodeSettings(download).action(async (portal: string, number: string, folder: string) => {
    const files = await withProcedures(download, context, ({ versions }) =>
      versions.files(portal, versionNumber(number)),
    );
    for (const { path, text } of files) {
      const file = join(folder, path);
      await mkdir(dirname(file), { recursive: true });
      await writeFile(file, text, { flag: 'wx' }).catch((cause: unknown) => {
        throw new UsageError(`${file} cannot be written: ${cause instanceof Error ? cause.message : ''}`);
      });
      context.print(file);
    }
  });
}
