import { expect } from 'chai';
import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type { CliContext } from '../../../src/cli/command.ts';
import { runCli, type ExitCode } from '../../../src/cli/program/run-cli.ts';
import { webhookCommand } from '../../../src/cli/webhook/webhook.ts';
import { sampleEnvelope } from '../../../src/webhooks/messages/sample-envelope.ts';
import { signBody, signHeaders } from '../../../src/webhooks/messages/sign-webhook.ts';
import { hmacSha256 } from '../../../src/webhooks/messages/signers.ts';
import { keysWith } from '../../support/known-answer.ts';

interface Running {
  readonly url: string;
  readonly lines: readonly string[];
  /** As Ctrl-C does. */
  stop(): Promise<ExitCode>;
}

async function listen(...args: readonly string[]): Promise<Running> {
  const controller = new AbortController();
  const lines: string[] = [];
  const listening = Promise.withResolvers<string>();
  const context: CliContext = {
    env: {},
    main: '',
    note: (text) => listening.reject(new Error(text)),
    readStdin: () => Promise.resolve(''),
    signal: controller.signal,
    print: (text) => {
      lines.push(text);
      listening.resolve(/http:[^"\s]+/.exec(text)?.[0] ?? '');
    },
  };
  const ended = runCli(['webhook', 'listen', '--port', '0', ...args], [webhookCommand], context);
  const url = await listening.promise;
  const stop = (): Promise<ExitCode> => {
    controller.abort();
    return ended;
  };
  return { url, lines, stop };
}

async function post(
  url: string,
  secret: string,
  changes: Record<string, string> = {},
  envelope: Parameters<typeof signBody>[0] = sampleEnvelope(new Date()),
): Promise<number> {
  const now = new Date();
  const body = await signBody(envelope, keysWith(secret));
  const headers = { ...(await signHeaders('msg_1', now, body, keysWith(secret))), ...changes };
  return (await fetch(url, { method: 'POST', body: new Uint8Array(body), headers })).status;
}

const failure = async (...args: readonly string[]): Promise<string> =>
  listen(...args).then(
    () => 'listens',
    (error: Error) => error.message,
  );

describe('sopwith webhook listen', () => {
  const secret = hmacSha256.newSecret();

  it('should verify what comes, answer 204 or 400, print a line for each, and end at Ctrl-C with 0', async () => {
    const running = await listen('--secret', secret);
    expect(await post(running.url, secret)).to.equal(204);
    expect(await post(running.url, hmacSha256.newSecret())).to.equal(400);
    expect(await post(running.url, secret, { 'webhook-timestamp': '1' })).to.equal(400);
    expect((await fetch(running.url)).status).to.equal(400);
    expect(await running.stop()).to.equal(0);
    expect(running.lines.slice(1).map((line) => line.slice(8))).to.have.ordered.members([
      running.lines[1]?.slice(8),
      '  REFUSED  no_matching_signature',
      '  REFUSED  timestamp_too_old',
      '  REFUSED  missing_header',
    ]);
    expect(running.lines[1]).to.match(
      /^\S+ {2}ok {2}msg_1 {2}webhook_test {2}task_\w+ {2}webhook_test {2}completed$/,
    );
  });

  it('should print what an alarm of the operator webhook is about', async () => {
    const running = await listen('--secret', secret);
    const data = { id: 'alm_1', alarm: 'portal_paused', summary: 'The portal fails.', resolved_at: null };
    const envelope = { event: 'alarm_raised', created_at: new Date().toISOString(), data };
    expect(await post(running.url, secret, {}, envelope)).to.equal(204);
    expect(await running.stop()).to.equal(0);
    expect(running.lines[1]).to.match(
      /ok {2}msg_1 {2}alarm_raised {2}alm_1 {2}portal_paused {2}The portal fails\.$/,
    );
  });

  it('should take secrets from a file and print JSON', async () => {
    const folder = await mkdtemp(join(tmpdir(), 'sopwith-listen-'));
    try {
      const file = join(folder, 'secret.txt');
      await writeFile(file, `${hmacSha256.newSecret()}\n${secret}\n`);
      const running = await listen('--secret-file', file, '--json');
      expect(await post(running.url, secret)).to.equal(204);
      expect(await running.stop()).to.equal(0);
      const [first, message] = running.lines.map((line) => JSON.parse(line) as Record<string, unknown>);
      expect(first).to.deep.equal({ listening: running.url });
      expect(message).to.deep.include({ ok: true, id: 'msg_1', event: 'webhook_test' });
      expect(message).to.have.nested.property('data.status', 'completed');
    } finally {
      await rm(folder, { recursive: true });
    }
  });

  it('should say what is wrong with its arguments, never quoting a secret', async () => {
    expect(await failure()).to.include('specify --secret or --secret-file');
    expect(await failure('--secret', 'whsec_oops'))
      .to.include('Copy the whole secret')
      .and.not.include('oops');
    expect(await failure('--secret', secret, '--port', '70000')).to.include(
      '--port must be an integer from 0 to 65535',
    );
  });
});
