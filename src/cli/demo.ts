import type { Command } from 'commander';
import { CodedError } from '../platform/errors.ts';
import type { CliCommand, CliContext } from './command.ts';

/** `sopwith demo` */
export const demoCommand: CliCommand = Object.freeze({
  register(program: Command, context: CliContext): void {
    program
      .command('demo')
      .description(
        'show all of it: a service, two simulated payer portals and a receiver on free ports, in a throw-away folder',
      )
      .option('--json', 'print one JSON object at the end')
      .option('--keep', 'leave it running to look around, until Ctrl-C')
      .action(async ({ json = false, keep = false }: { json?: boolean; keep?: boolean }) => {
        const { runDemo } = await import('../../demo/run-demo.ts');
        const ok = await runDemo({ main: context.main, json, keep, signal: context.signal });
        if (!ok)
          throw new CodedError('demo_failed', 'the demo did not go as it should: the reason stands above');
      });
  },
});
