import { readFile, stat, writeFile } from 'node:fs/promises';
import type { Command } from 'commander';
import { settingsOf, UsageError, type CliCommand, type CliContext } from '../command.ts';
import { orUnreadable } from '../read-text-file.ts';
import { withCodeSettings } from './sop-versions.ts';

interface UploadOptions {
  readonly git?: string;
  readonly path?: string;
  readonly signature?: string;
  readonly note?: string;
  readonly json?: boolean;
}

/** `sopwith sop pack` */
export const sopPackCommand: CliCommand = Object.freeze({
  register(sop: Command, context: CliContext): void {
    sop
      .command('pack')
      .description('pack the folder of a portal for an upload, for example to sign the archive')
      .argument('<folder>', 'folder of a portal, such as sops/acme-health')
      .requiredOption('-o, --output <file>', 'archive to create, such as acme-health.tar.gz')
      .addHelpText(
        'after',
        '\nEqual files give equal archives.\n\nExample:\n  $ sopwith sop pack sops/acme-health -o acme-health.tar.gz\n  $ openssl pkeyutl -sign -rawin -inkey sops.key -in acme-health.tar.gz -out acme-health.sig\n  $ sopwith sop upload acme-health.tar.gz --signature acme-health.sig',
      )
      .action(async (folder: string, { output }: { output: string }) => {
        const { packFolder } = await import('../../accounts/sop-archive.ts');
        const { readPortalFolder } = await import('../../authoring/portal-folder.ts');
        const packed = packFolder(await readPortalFolder(folder));
        await writeFile(output, packed);
        context.print(`${output}: ${packed.length} bytes`);
      });
  },
});

/** `sopwith sop upload` */
export const sopUploadCommand: CliCommand = Object.freeze({
  register(sop: Command, context: CliContext): void {
    const upload = sop
      .command('upload')
      .description('upload the folder of a portal as a new version and print its number; nothing runs it yet')
      .argument('[folder]', 'folder of a portal, or an archive that "sopwith sop pack" created')
      .option('--git <url@commit>', 'read the folder from a commit of a git repository')
      .option(
        '--path <folder>',
        'with --git: folder of the portal in the repository, such as sops/acme-health',
      )
      .option('--signature <file>', 'Ed25519 signature of the archive')
      .option('--note <text>', 'what changed, for other administrators')
      .option('--json', 'print the version as JSON')
      .addHelpText(
        'after',
        '\nAll procedures are checked with the plugins of this installation. If there is an error, nothing is stored.\n\nExamples:\n  $ sopwith sop upload sops/acme-health --note "new search page"\n  $ sopwith sop upload --git https://git.example/sops@0f3c5f8a9b1d2e4f6a7b8c9d0e1f2a3b4c5d6e7f --path sops/acme-health',
      );
    withCodeSettings(upload).action(async (folder: string | undefined, options: UploadOptions) => {
      const { openInstallation, cliActor } = await import('../open-installation.ts');
      const { openProcedures } = await import('../../roles/procedures.ts');
      const { toSopVersionObject } = await import('../../admin/procedure-objects.ts');
      const { config } = await settingsOf(upload, context);
      const { archive, source } = await archiveOf(folder, options);
      const { signature: file, note } = options;
      const signature =
        file === undefined
          ? undefined
          : (await orUnreadable(file, () => readFile(file), '--signature')).toString('base64');
      await using installation = await openInstallation(config);
      const procedures = await openProcedures(config, installation.knex);
      const wanted = { archive, signature, source, note, actor: cliActor() };
      const { version, isNew } = await procedures.upload(wanted);
      const { portal, number } = version;
      if (!isNew) context.note(`Version ${number} of ${portal} has the same files.`);
      if (options.json) return context.print(JSON.stringify(toSopVersionObject(version)));
      context.print(String(number));
      context.note(
        procedures.reviewRequired && version.review?.state !== 'approved'
          ? `Submit it for review: sopwith sop submit ${portal} ${number}`
          : `Activate it: sopwith sop activate ${portal} ${number}`,
      );
    });
  },
});

async function archiveOf(
  folder: string | undefined,
  { git, path, signature }: UploadOptions,
): Promise<{ readonly archive: Buffer; readonly source: string }> {
  const { packFolder } = await import('../../accounts/sop-archive.ts');
  if ((folder === undefined) === (git === undefined))
    throw new UsageError('specify either a folder or --git, such as: sopwith sop upload sops/acme-health');
  if (git !== undefined) {
    if (path === undefined) throw new UsageError('--git needs --path, such as --path sops/acme-health');
    const { readGitFolder } = await import('./git-folder.ts');
    const read = await readGitFolder(git, path.replace(/^\/+|\/+$/g, ''));
    return { archive: packFolder(read.folder), source: read.source };
  }
  const place = folder ?? '';
  const found = await stat(place).catch(() => null);
  if (found === null) throw new UsageError(`${place} does not exist`);
  if (found.isFile()) return { archive: await readFile(place), source: 'upload' };
  if (signature !== undefined)
    throw new UsageError('--signature needs the archive that was signed: create it with "sopwith sop pack"');
  const { readPortalFolder } = await import('../../authoring/portal-folder.ts');
  return { archive: packFolder(await readPortalFolder(place)), source: 'upload' };
}
