import type { Command } from 'commander';
import type { ReceivedMessage } from '../../webhooks/receiving/receiver.ts';
import type { Signer } from '../../sdk/webhook.ts';
import { numberOption, PORTS, UsageError, type CliCommand, type CliContext } from '../command.ts';
import { pluginSigners } from './check-endpoint.ts';
import { plainLine } from '../plain-text.ts';
import { orUnreadable } from '../read-text-file.ts';

interface ListenOptions {
  readonly port: string;
  readonly host: string;
  readonly secret?: string[];
  readonly secretFile?: string;
  readonly json?: boolean;
  readonly plugins?: string;
}

const EXAMPLES = `
Examples:
  sopwith webhook listen --secret whsec_…
  sopwith webhook listen --port 4000 --secret-file secret.txt --json | jq .data.status
  sopwith webhook listen --secret-file secret.txt --plugins sopwith-plugin-appeal-status   # a signer of a plugin

Answers 204 where header and body signature are right, else 400. Ends at Ctrl-C.
To send webhooks to it: sopwith account create "North Clinic" --webhook-url http://127.0.0.1:4000/
(the service must run with WEBHOOK_ALLOW=127.0.0.1/32)`;

/** `sopwith webhook listen` */
export const webhookListenCommand: CliCommand = Object.freeze({
  register(webhook: Command, context: CliContext): void {
    webhook
      .command('listen')
      .description('receive webhooks, verify them, and print a line for each')
      .option('--port <number>', 'port to listen on; 0 for any free one', '4000')
      .option('--host <address>', 'address to listen on', '127.0.0.1')
      .option('--secret <secret...>', 'whsec_… (or whpk_…); specify several during a rotation')
      .option(
        '--secret-file <file>',
        'file with the secrets, one per line; keeps them out of the process list',
      )
      .option('--json', 'print one JSON object per line')
      .option('--plugins <list>', 'folders or npm packages of plugins, one of which provides the signer')
      .addHelpText('after', EXAMPLES)
      .action(async (options: ListenOptions) => {
        const { loadConfig } = await import('../../config/load-config.ts');
        const flags = options.plugins === undefined ? {} : { plugins: options.plugins };
        const { config } = loadConfig({ env: context.env, flags });
        return listen(options, await pluginSigners(config), context);
      });
  },
});

async function listen(
  options: ListenOptions,
  signers: readonly Signer[],
  { print, signal }: CliContext,
): Promise<void> {
  const port = numberOption('--port', options.port, PORTS);
  const secret = await readSecrets(options, signers);
  const { startReceiver } = await import('../../webhooks/receiving/receiver.ts');
  const show = options.json === true ? describeAsJson : describe;
  await using receiver = await startReceiver({
    port,
    host: options.host,
    secret,
    signers,
    onMessage: (message) => print(show(message, new Date())),
  });
  print(options.json === true ? JSON.stringify({ listening: receiver.url }) : `Listening on ${receiver.url}`);
  if (!signal.aborted)
    await new Promise((resolve) => signal.addEventListener('abort', resolve, { once: true }));
}

async function readSecrets(
  { secret = [], secretFile }: ListenOptions,
  signers: readonly Signer[],
): Promise<readonly string[]> {
  const { readFile } = await import('node:fs/promises');
  const { isVerificationSecret } = await import('../../webhooks/receiving/verify-webhook.ts');
  const text =
    secretFile === undefined
      ? ''
      : await orUnreadable(secretFile, () => readFile(secretFile, 'utf8'), '--secret-file');
  const secrets = [...secret, ...text.split(/\s+/).filter((line) => line !== '')];
  if (secrets.length === 0) {
    throw new UsageError(
      'specify --secret or --secret-file: the secret was shown when the account was created',
    );
  }
  if (signers.length === 0 && !secrets.every(isVerificationSecret)) {
    throw new UsageError(
      'invalid secret: it must be whsec_ or whpk_ followed by base64. Copy the whole secret with its prefix. For the signer of a plugin, specify --plugins',
    );
  }
  return secrets;
}

function describe({ verdict }: ReceivedMessage, at: Date): string {
  const time = at.toISOString().slice(11, 19);
  if (!verdict.ok) return `${time}  REFUSED  ${verdict.code}`;
  const { id, event, data } = verdict.webhook;
  // Of a task, and of an alarm of the operator webhook.
  const fields = ['id', 'type', 'status', 'alarm', 'summary'].map((name) => data[name]);
  const words = [id, event, ...fields.filter((field) => typeof field === 'string')];
  return `${time}  ok  ${words.map(plainLine).join('  ')}`;
}

function describeAsJson({ verdict }: ReceivedMessage, at: Date): string {
  if (!verdict.ok) return JSON.stringify({ at, ok: false, code: verdict.code });
  const { id, event, createdAt, data } = verdict.webhook;
  return JSON.stringify({ at, ok: true, id, event, created_at: createdAt, data });
}
