/** A role that signs what it is told to with the signer of the plugin in this file, as the roles `api` and `webhooks` do. */
import { describeThrown } from '../../src/platform/describe-thrown.ts';
import { createLogger } from '../../src/platform/logger.ts';
import { runUntilStopped } from '../../src/roles/run-until-stopped.ts';
import { loadPlugins } from '../../src/runtime/plugins/load-plugins.ts';

const [file = ''] = process.argv.slice(2);
await runUntilStopped(
  async () => {
    const { additions } = await loadPlugins({ folders: [], files: [file] });
    const signer = additions.signers[0]?.definition;
    process.on('message', (content: string) => {
      try {
        process.send?.({ signed: signer?.sign('secret', Buffer.from(content)) });
      } catch (error) {
        process.send?.(describeThrown(error));
      }
    });
    setImmediate(() => process.send?.('ready'));
    return { pluginFiles: [file], stop: async () => process.disconnect() };
  },
  createLogger({ level: 'info', role: 'webhooks' }),
);
