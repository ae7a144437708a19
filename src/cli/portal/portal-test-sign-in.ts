import { setTimeout as sleep } from 'node:timers/promises';
import type { Command } from 'commander';
import type { SignInTestObject } from '../../admin/sign-in-test-objects.ts';
import { EndedOtherwise, settingsOf, withSettings, type CliCommand, type CliContext } from '../command.ts';

interface TestOptions {
  readonly wait: boolean;
  readonly id?: string;
  readonly json?: boolean;
}

const LOOK_MS = 500;
const AFTER_MS = 10_000;
const NOT_STARTED = (id: string): string => `The test ${id} waits for a worker and a free session …`;
const SIGNING_IN = (id: string): string =>
  `The test ${id} is signing in. If the portal has sent a one-time code, push it with "sopwith portal code" …`;

/** `sopwith portal test-sign-in` */
export const portalTestSignInCommand: CliCommand = Object.freeze({
  register(portal: Command, context: CliContext): void {
    const command = portal
      .command('test-sign-in <account> <portal>')
      .description('let the service sign in once, now, with the stored credentials, and show the result')
      .option('--no-wait', 'print the ID of the test and do not wait for its result')
      .option('--id <id>', 'wait for the result of this test instead of starting another one')
      .option('--json', 'print the result as JSON')
      .addHelpText(
        'after',
        '\nThe exit code is 0 if the portal accepted the credentials, else 1. The service must be running.\n' +
          '\nExamples:\n' +
          '  $ sopwith portal test-sign-in "Clinic North" acme-health\n' +
          '  $ sopwith portal test-sign-in "Clinic North" acme-health --no-wait',
      );
    withSettings(command).action((account: string, name: string, options: TestOptions) =>
      testSignIn(command, context, { account, portal: name }, options),
    );
  },
});

async function testSignIn(
  command: Command,
  context: CliContext,
  at: { readonly account: string; readonly portal: string },
  options: TestOptions,
): Promise<void> {
  const { openInstallation, startSignInTest } = await import('../open-installation.ts');
  await using installation = await openInstallation((await settingsOf(command, context)).config);
  const { id: accountId } = await installation.accounts.get(at.account);
  const place = { accountId, portal: at.portal };
  const id = options.id ?? (await startSignInTest(installation, place));
  if (!options.wait) return context.print(id);
  const { findSignInTest } = await import('../../tasks/create/sign-in-tests.ts');
  const { toSignInTestObject } = await import('../../admin/sign-in-test-objects.ts');
  const look = async () => toSignInTestObject(await findSignInTest(installation.knex, { ...place, id }));
  const test = await untilFinished(look, context);
  context.print(options.json === true ? JSON.stringify(test) : describe(test));
  if (test.status !== 'passed') throw new EndedOtherwise(1);
}

async function untilFinished(
  look: () => Promise<SignInTestObject>,
  context: CliContext,
): Promise<SignInTestObject> {
  let noteAt = performance.now() + AFTER_MS;
  for (;;) {
    const test = await look();
    if (test.finished_at !== null) return test;
    if (performance.now() >= noteAt) {
      noteAt = Number.POSITIVE_INFINITY;
      context.note(test.status === 'running' ? SIGNING_IN(test.id) : NOT_STARTED(test.id));
    }
    await sleep(LOOK_MS, undefined, { signal: context.signal }).catch(() => {
      throw new EndedOtherwise(
        1,
        `The test continues. To see its result, run the command with --id ${test.id}`,
      );
    });
  }
}

function describe({ status, reason, message, failure_code: code, step }: SignInTestObject): string {
  const place = [...(code === null ? [] : [code]), ...(step === null ? [] : [`at ${step}`])].join(' ');
  return [
    reason === null ? status : `${status}: ${reason}`,
    ...(message === null ? [] : [message]),
    ...(place === '' ? [] : [`Failure: ${place}`]),
  ].join('\n');
}
