import type { Command } from 'commander';
import type { SopActivation, SopScope } from '../../accounts/sop-activations.ts';
import { columns, numberOption, shownTime, type CliCommand, type CliContext } from '../command.ts';
import { versionNumber, withCodeSettings, withProcedures } from './sop-versions.ts';

interface ScopeOptions {
  readonly account?: string;
  readonly json?: boolean;
}

/** `sopwith sop activate`, `sop rollback`, `sop active`, `sop reset` */
export const sopActivateCommand: CliCommand = Object.freeze({
  register(sop: Command, context: CliContext): void {
    registerActivate(sop, context);
    registerRollback(sop, context);
    registerActive(sop, context);
    registerReset(sop, context);
  },
});

async function scopeOf(
  portal: string,
  account: string | undefined,
  find: (name: string) => Promise<string>,
): Promise<SopScope> {
  return { portal, accountId: account === undefined ? null : await find(account) };
}

function registerActivate(sop: Command, context: CliContext): void {
  const activate = sop
    .command('activate <portal> <number>')
    .description('run a version in new tasks, for all accounts or for one; 0 is the files on disk')
    .option('--account <account>', 'name or ID of the account (default: all accounts)')
    .option('--canary <percent>', 'run it only in this share of the tasks, and roll it back if it fails')
    .option('--json', 'print the activation as JSON')
    .addHelpText(
      'after',
      '\nA task that has started keeps its version.\n\nExamples:\n  $ sopwith sop activate acme-health 3 --canary 10\n  $ sopwith sop activate acme-health 3\n  $ sopwith sop activate acme-health 3 --account "North Clinic"',
    );
  withCodeSettings(activate).action(
    async (portal: string, number: string, options: ScopeOptions & { readonly canary?: string }) => {
      const { cliActor } = await import('../open-installation.ts');
      const canaryPercent =
        options.canary === undefined
          ? undefined
          : numberOption('--canary', options.canary, { min: 1, max: 99, integer: true });
      const wanted = { number: versionNumber(number), canaryPercent };
      const activation = await withProcedures(activate, context, async (procedures, find) =>
        procedures.activate(await scopeOf(portal, options.account, find), wanted, { actor: cliActor() }),
      );
      await show(context, activation, options.json);
    },
  );
}

function registerRollback(sop: Command, context: CliContext): void {
  const rollback = sop
    .command('rollback <portal>')
    .description('end the canary; without a canary, activate the version that was active before')
    .option('--account <account>', 'name or ID of the account (default: all accounts)')
    .option('--json', 'print the activation as JSON')
    .addHelpText('after', '\nExample:\n  $ sopwith sop rollback acme-health');
  withCodeSettings(rollback).action(async (portal: string, options: ScopeOptions) => {
    const { cliActor } = await import('../open-installation.ts');
    const activation = await withProcedures(rollback, context, async ({ activations }, find) =>
      activations.rollBack(await scopeOf(portal, options.account, find), { actor: cliActor() }),
    );
    await show(context, activation, options.json);
  });
}

function registerActive(sop: Command, context: CliContext): void {
  const active = sop
    .command('active <portal>')
    .description('list which versions are active: for all accounts, and for accounts with their own')
    .option('--json', 'print one JSON object per line');
  withCodeSettings(active).action(async (portal: string, options: { json?: boolean }) => {
    const { toActivationObject } = await import('../../admin/procedure-objects.ts');
    const found = await withProcedures(active, context, async ({ activations }) => {
      const all = await activations.list(portal);
      // What accounts without their own activation run is always a line.
      return all.some(({ accountId }) => accountId === null)
        ? all
        : [await activations.get({ portal, accountId: null }), ...all];
    });
    if (options.json) {
      for (const activation of found) context.print(JSON.stringify(toActivationObject(activation)));
      return;
    }
    const head = ['ACCOUNT', 'ACTIVE', 'PREVIOUS', 'CANARY', 'CHANGED', 'BY'];
    context.print(columns([head, ...found.map(rowOf)]));
  });
}

const rowOf = ({
  accountId,
  active,
  previous,
  canary,
  failedCanary,
  changedAt,
  changedBy,
}: SopActivation) => [
  accountId ?? 'all',
  String(active),
  previous === null ? '-' : String(previous),
  canary !== null
    ? `${canary.number} (${canary.percent} %)`
    : failedCanary === null
      ? '-'
      : `${failedCanary.number} failed (${failedCanary.failed} of ${failedCanary.tasks} tasks)`,
  shownTime(changedAt),
  changedBy,
];

function registerReset(sop: Command, context: CliContext): void {
  const reset = sop
    .command('reset <portal>')
    .description('delete the activation of an account: it runs the version that is active for all accounts')
    .requiredOption('--account <account>', 'name or ID of the account');
  withCodeSettings(reset).action(async (portal: string, { account }: { account: string }) => {
    const { cliActor } = await import('../open-installation.ts');
    await withProcedures(reset, context, async ({ activations }, find) =>
      activations.reset({ portal, accountId: await find(account) }, { actor: cliActor() }),
    );
    context.note('The account runs the version that is active for all accounts.');
  });
}

async function show(context: CliContext, activation: SopActivation, asJson = false): Promise<void> {
  const { toActivationObject } = await import('../../admin/procedure-objects.ts');
  if (asJson) return context.print(JSON.stringify(toActivationObject(activation)));
  const { portal, accountId, active, canary } = activation;
  const whose = accountId === null ? '' : ` for the account ${accountId}`;
  const share = canary === null ? '' : `, version ${canary.number} in ${canary.percent} % of the tasks`;
  context.print(`${portal}: version ${active} is active${whose}${share}`);
}
