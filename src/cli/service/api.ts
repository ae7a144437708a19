import type { Command } from 'commander';
import type { CliCommand, CliContext } from '../command.ts';
import { registerRole } from './role-command.ts';

/** `sopwith api` */
export const apiCommand: CliCommand = Object.freeze({
  register(program: Command, context: CliContext): void {
    registerRole(program, context, {
      name: 'api',
      describe: 'run only the API',
      async run(loaded, databaseUrl, logger) {
        const { loadBrought, openCodePool } = await import('../../roles/code-sources.ts');
        const { observeProcess } = await import('../../platform/metrics.ts');
        const { runUntilStopped } = await import('../../roles/run-until-stopped.ts');
        const { startApi } = await import('../../roles/start-api.ts');
        await using opened = new AsyncDisposableStack();
        const pool = await openCodePool(loaded.config, logger);
        opened.defer(() => pool.close());
        const code = { pool, ...(await loadBrought(pool.facts)) };
        await runUntilStopped(async () => {
          observeProcess('api');
          const api = await startApi(loaded, databaseUrl, code, logger);
          context.print(`The API is ready: ${api.url}/v1`);
          return api;
        }, logger);
      },
    });
  },
});
