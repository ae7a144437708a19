import type { Command } from 'commander';
import type { AuditVerification } from '../../accounts/verify-audit.ts';
import { EndedOtherwise, settingsOf, UsageError, withSettings, type CliContext } from '../command.ts';

const FAULTS = {
  changed: 'the entry was changed',
  deleted: 'the entry was deleted before its retention time ended',
  link_changed: 'the link was changed',
  link_missing: 'one or more links are missing',
  not_linked: 'the entry was added without a link',
  head_missing: 'the chain does not contain this head',
} as const;

const SHOWN = 100;

/** `sopwith audit verify` */
export function registerVerify(audit: Command, context: CliContext): void {
  const verify = audit
    .command('verify')
    .description('check that no entry of the audit log was changed or deleted, and show which was')
    .option('--head <head>', 'also check that the log still contains this head, as an earlier run printed it')
    .option('--json', 'print the result as JSON')
    .addHelpText('after', '\nThe exit code is 0 if the log is intact, else 1.');
  withSettings(verify).action(async (options: { head?: string; json?: boolean }) => {
    const { openInstallation } = await import('../open-installation.ts');
    const { AUDIT_HEAD, verifyAudit } = await import('../../accounts/verify-audit.ts');
    const { RETENTION_RULES } = await import('../../lifecycle/retention.ts');
    const { head } = options;
    if (head !== undefined && !AUDIT_HEAD.test(head))
      throw new UsageError(`--head ${JSON.stringify(head)} is not a head such as 1042:3f… with 64 digits`);
    await using installation = await openInstallation((await settingsOf(verify, context)).config);
    const { knex, vault } = installation;
    const keptDays = RETENTION_RULES.audit.min;
    const done = await verifyAudit(knex, vault, { now: new Date(), keptDays, head });
    context.print(options.json === true ? JSON.stringify(done) : describe(done));
    if (done.faults.length > 0) throw new EndedOtherwise(1);
  });
}

function describe({ intact, purged, faults, head }: AuditVerification): string {
  const more = faults.length - SHOWN;
  return [
    ...faults.slice(0, SHOWN).map(({ kind, at }) => `${at}: ${FAULTS[kind]}`),
    ...(more > 0 ? [`${more} more faults: see --json`] : []),
    `${intact} entries are intact, ${purged} were purged, ${faults.length} faults.`,
    ...(head === null ? [] : [`Head: ${head}`]),
  ].join('\n');
}
