import type { Command } from 'commander';
import { CodedError } from '../../platform/errors.ts';
import type { CliCommand, CliContext } from '../command.ts';

/** `sopwith demo` */
export const demoCommand: CliCommand = Object.freeze({
  register(program: Command, context: CliContext): void {
    program
      .command('demo')
      .description(
        'run a complete demo: a service, two simulated payer portals, and a webhook receiver, on free ports in a temporary folder',
      )
      .option('--json', 'print one JSON object at the end')
      .option('--keep', 'keep the demo running until Ctrl-C')
      .action(async ({ json = false, keep = false }: { json?: boolean; keep?: boolean }) => {
        const { runDemo } = await import('../../../demo/run-demo.ts');
        const ok = await runDemo({ main: context.main, json, keep, signal: context.signal });
        if (!ok) throw new CodedError('demo_failed', 'the demo failed: see the reason above');
      });
  },
});
