import type { Command } from 'commander';
import type { CliCommand, CliContext } from '../command.ts';
import { registerRole } from './role-command.ts';

/** `sopwith worker` */
export const workerCommand: CliCommand = Object.freeze({
  register(program: Command, context: CliContext): void {
    registerRole(program, context, {
      name: 'worker',
      describe: 'run only a worker; start as many as you need, on any machines',
      async run({ config }, databaseUrl, logger) {
        const { sandboxOff } = await import('../../browser/browser-sandbox.ts');
        const { observeProcess } = await import('../../platform/metrics.ts');
        const { answerMetrics, WORKER_READY } = await import('../../roles/keep-worker.ts');
        const { workerConfig } = await import('../../roles/worker-config.ts');
        const { runUntilStopped, WORKER_STOP } = await import('../../roles/run-until-stopped.ts');
        const { serveHealth } = await import('../../roles/serve-health.ts');
        const { startWorker } = await import('../../roles/start-worker.ts');
        observeProcess('worker');
        const off = config.browserWsEndpoint === undefined ? sandboxOff() : null;
        if (off !== null) logger.warn(off, 'browser.sandbox_off');
        answerMetrics();
        // Started by `sopwith start`: if that process is gone, no other process would stop this one.
        process.once('disconnect', () => process.kill(process.pid, 'SIGTERM'));
        // A listener would keep a worker alive that could not start.
        process.channel?.unref();
        await runUntilStopped(
          async () => {
            const worker = await startWorker(await workerConfig(config, databaseUrl, logger));
            process.send?.(WORKER_READY);
            return serveHealth(worker, config, databaseUrl);
          },
          logger,
          WORKER_STOP,
        );
      },
    });
  },
});
