import type { Command } from 'commander';
import type { CliCommand, CliContext } from '../command.ts';
import { registerRole } from './role-command.ts';

/** `sopwith webhooks` */
export const webhooksCommand: CliCommand = Object.freeze({
  register(program: Command, context: CliContext): void {
    registerRole(program, context, {
      name: 'webhooks',
      describe: 'run only the delivery of webhooks',
      async run({ config }, databaseUrl, logger) {
        const { runUntilStopped } = await import('../../roles/run-until-stopped.ts');
        const { observeProcess } = await import('../../platform/metrics.ts');
        const { serveHealth } = await import('../../roles/serve-health.ts');
        const { startWebhooks } = await import('../../roles/start-webhooks.ts');
        const { loadBrought, openCodePool } = await import('../../roles/code-sources.ts');
        const pool = await openCodePool(config, logger);
        const code = await loadBrought(pool.facts).finally(() => pool.close());
        observeProcess('webhooks');
        await runUntilStopped(
          async () =>
            serveHealth(await startWebhooks(config, databaseUrl, code, logger), config, databaseUrl),
          logger,
        );
      },
    });
  },
});
