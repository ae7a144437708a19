import type { Command } from 'commander';
import { columns, numberOption, PORTS, UsageError, type CliCommand, type CliContext } from '../command.ts';

interface SimulateOptions {
  readonly port: string;
  readonly on: readonly string[];
  readonly off: readonly string[];
}

/** `sopwith portal simulate` */
export const portalSimulateCommand: CliCommand = Object.freeze({
  register(portal: Command, context: CliContext): void {
    portal
      .command('simulate')
      .description('run a simulated payer portal on this machine until Ctrl-C, to try SOPs on')
      .argument('<name>', 'acme-health or beacon-mutual')
      .option('--port <number>', 'port to listen on; 0 for any free one', '4001')
      .option('--on <switch...>', 'turn on these obstacles', [])
      .option(
        '--off <switch...>',
        'turn off these obstacles: with --off totp, the portal asks for no one-time codes',
        [],
      )
      .addHelpText(
        'after',
        '\nAll people and passwords are fictitious. The switches are listed in demo/portals/README.md.\n\nExample:\n  $ sopwith portal simulate acme-health --off totp --on cookie_bar',
      )
      .action((name: string, options: SimulateOptions) => simulate(name, options, context));
  },
});

async function simulate(
  name: string,
  { port, on, off }: SimulateOptions,
  { print, signal }: CliContext,
): Promise<void> {
  const { simulatedPortals, startSimulatedPortal } = await import('../../authoring/simulated-portals.ts');
  if (!simulatedPortals.includes(name))
    throw new UsageError(
      `unknown simulated portal ${JSON.stringify(name)}. Known portals: ${simulatedPortals.join(', ')}`,
    );
  const portal = await startSimulatedPortal(name, numberOption('--port', port, PORTS));
  try {
    portal.lab.switches(
      Object.fromEntries([...on.map((one) => [one, true]), ...off.map((one) => [one, false])]),
    );
    const users = portal.users.map((user) => [user.username, user.password, user.totp_secret]);
    print(
      [`${name} listens at ${portal.url}`, columns([['USER', 'PASSWORD', 'TOTP SECRET'], ...users])].join(
        '\n',
      ),
    );
    if (!signal.aborted)
      await new Promise((resolve) => signal.addEventListener('abort', resolve, { once: true }));
  } finally {
    await portal.close();
  }
}
