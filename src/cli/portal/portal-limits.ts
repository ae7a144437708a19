import type { CliCommand } from '../command.ts';
import { numberOption, settingsOf, withSettings } from '../command.ts';

export const SESSIONS = { min: 1, max: 100, integer: true };
export const INTERVAL_MS = { min: 0, max: 86_400_000, integer: true };
const APPROVAL = { min: 1, max: 60, integer: true };

interface LimitsOptions {
  readonly maxSessions?: string;
  readonly minInterval?: string;
  readonly approveWithin?: string;
}

/** The limits that options name. @throws UsageError */
export const limitsOf = ({ maxSessions, minInterval, approveWithin }: LimitsOptions) => ({
  maxSessions: maxSessions === undefined ? undefined : numberOption('--max-sessions', maxSessions, SESSIONS),
  minIntervalMs:
    minInterval === undefined ? undefined : numberOption('--min-interval', minInterval, INTERVAL_MS),
  approvalMinutes: approveWithin === undefined ? undefined : approvalOf(approveWithin),
});

const approvalOf = (text: string): number | null =>
  text === 'none' ? null : numberOption('--approve-within', text, APPROVAL);

export const APPROVE_WITHIN = [
  '--approve-within <minutes>',
  'a person must approve each submission within this time, before it begins; "none": no approval',
] as const;

/** `sopwith portal limits` */
export const portalLimitsCommand: CliCommand = Object.freeze({
  register(portal, context) {
    const limits = portal
      .command('limits <account> <portal>')
      .description('change the limits of a connection and keep its credentials')
      .option('--max-sessions <count>', 'maximum number of signed-in sessions, over all workers')
      .option('--min-interval <ms>', 'minimum time between the starts of two tasks, in milliseconds')
      .option(...APPROVE_WITHIN)
      .addHelpText(
        'after',
        '\nExample:\n  $ sopwith portal limits "Clinic North" acme-health --max-sessions 2',
      );
    withSettings(limits).action(async (account: string, name: string, options: LimitsOptions) => {
      const { cliActor, openInstallation } = await import('../open-installation.ts');
      const wanted = limitsOf(options);
      await using installation = await openInstallation((await settingsOf(limits, context)).config);
      const { id } = await installation.accounts.get(account);
      const { maxSessions, minIntervalMs, approvalMinutes } = await installation.connections.change(
        id,
        name,
        wanted,
        {
          actor: cliActor(),
        },
      );
      context.note(
        `${name}: up to ${maxSessions} sessions, ${minIntervalMs} ms between the starts of two tasks, ` +
          (approvalMinutes === null
            ? 'no approval of submissions.'
            : `approval of submissions within ${approvalMinutes} minutes.`),
      );
    });
  },
} satisfies CliCommand);
