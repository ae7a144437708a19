import type { Command } from 'commander';
import { settingsOf, withSettings, type CliCommand, type CliContext } from '../command.ts';
import { SETTING_NAMES } from '../../config/settings.ts';

/** `sopwith start` */
export const startCommand: CliCommand = Object.freeze({
  register(program: Command, context: CliContext): void {
    const start = program
      .command('start')
      .description(
        'run everything on this machine: database (unless DATABASE_URL is set), API, worker, webhooks',
      )
      .option('--json', 'print {"event": "service.ready", "api_url", "docs_url"} when it is ready')
      .addHelpText('after', '\nExample:\n  $ sopwith start --data-dir ./data --port 3000');
    withSettings(start, SETTING_NAMES).action(async ({ json }: { json?: boolean }) => {
      const { createLogger } = await import('../../platform/logger.ts');
      const { summarize } = await import('../../config/load-config.ts');
      const { exportTraces } = await import('../../roles/export-traces.ts');
      const { startService } = await import('../../roles/start-service.ts');
      const { runUntilStopped } = await import('../../roles/run-until-stopped.ts');
      const loaded = await settingsOf(start, context);
      const { logLevel: level, logFormat: format } = loaded.config;
      const logger = createLogger({ level, format, role: 'service' });
      logger.info(summarize(loaded), 'service.starting');
      for (const each of loaded.unknown) logger.warn(each, 'config.unknown_setting');
      await using _traces = await exportTraces(loaded.config, 'service', logger);
      await runUntilStopped(async () => {
        const service = await startService(loaded, { main: context.main, logger });
        const { url } = service;
        const ready = { event: 'service.ready', api_url: `${url}/v1`, docs_url: `${url}/docs` };
        context.print(
          json ? JSON.stringify(ready) : `Sopwith is ready: API ${ready.api_url}, docs ${ready.docs_url}`,
        );
        return service;
      }, logger);
    });
  },
});
