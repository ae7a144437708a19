import { expect } from 'chai';
import { spawn, spawnSync, type ChildProcess } from 'node:child_process';
import { once } from 'node:events';
import { mkdir, readFile, rm, writeFile } from 'node:fs/promises';
import { createInterface } from 'node:readline';
import { join } from 'node:path';
import { packageRoot } from '../../../src/platform/package-root.ts';
import { sampleEnvelope } from '../../../src/webhooks/messages/sample-envelope.ts';
import { signBody, signHeaders } from '../../../src/webhooks/messages/sign-webhook.ts';
import { hmacSha256 } from '../../../src/webhooks/messages/signers.ts';
import { KNOWN, keysWith } from '../../support/known-answer.ts';

const page = await readFile(join(packageRoot, 'docs/api/webhooks.md'), 'utf8');
const block = (language: string, index = 0): string => {
  const found = [...page.matchAll(new RegExp(`^\`\`\`${language}\\n([\\s\\S]*?)^\`\`\`$`, 'gm'))][index]?.[1];
  if (found === undefined) throw new Error(`docs/api/webhooks.md has no ${language} sample`);
  return found;
};

const body = await signBody(KNOWN.envelope, keysWith(KNOWN.secret));
const headers = { ...(await signHeaders(KNOWN.id, KNOWN.at, body, keysWith(KNOWN.secret))) };

describe('docs/api/webhooks.md', () => {
  it('should show the test vector byte by byte', () => {
    expect(block('json', 1).trimEnd().replace('@U+2028@', '\u2028')).to.equal(body.toString());
    for (const text of [
      KNOWN.secret,
      KNOWN.id,
      KNOWN.headerSignature,
      KNOWN.ed25519HeaderSignature,
      KNOWN.ed25519Public,
    ]) {
      expect(page).to.include(text);
    }
  });

  it('should have a TypeScript receiver that works as it stands', async () => {
    // Inside the package, so that `sopwith` is this one.
    const folder = join(packageRoot, '.tmp', `webhook-sample-${process.pid}`);
    await mkdir(folder, { recursive: true });
    await writeFile(join(folder, 'receiver.ts'), block('ts'));
    const secret = hmacSha256.newSecret();
    const child = spawn(
      process.execPath,
      ['--import', 'tsx', '--conditions=source', join(folder, 'receiver.ts')],
      {
        env: { ...process.env, WEBHOOK_SECRET: secret, PORT: '0' },
        stdio: ['ignore', 'pipe', 'inherit'],
      },
    );
    try {
      const lines = createInterface({ input: child.stdout })[Symbol.asyncIterator]();
      const first = String((await lines.next()).value);
      const port = /port: (\d+)/.exec(first)?.[1] ?? '';
      const now = new Date();
      const sent = await signBody(sampleEnvelope(now), keysWith(secret));
      const good = { ...(await signHeaders('msg_1', now, sent, keysWith(secret))) };
      const post = (using: Record<string, string>) =>
        fetch(`http://127.0.0.1:${port}/`, { method: 'POST', body: new Uint8Array(sent), headers: using });
      expect((await post(good)).status).to.equal(204);
      expect(String((await lines.next()).value)).to.match(/^webhook_test task_\w+ completed$/);
      const bad = await post({ ...good, 'webhook-id': 'msg_2' });
      expect([bad.status, await bad.text()]).to.deep.equal([400, 'no_matching_signature']);
    } finally {
      await end(child);
      await rm(folder, { recursive: true });
    }
  });

  it('should have a Python sample that comes to the same answers', function () {
    if (spawnSync('python3', ['--version']).error !== undefined) {
      console.log('      python3 is not on this machine: the Python sample was not run');
      this.skip();
    }
    const script = `${block('python')}
import sys
case = json.load(sys.stdin)
raw, headers, secret, now = case["body"].encode(), case["headers"], case["secret"], case["now"]

def refused(check):
    try:
        check()
        return "accepted"
    except ValueError as error:
        return str(error)

other = "whsec_" + base64.b64encode(b"x" * 32).decode()
print(json.dumps({
    "event": verify_webhook(raw, headers, secret, now)["event"],
    "body": verify_webhook_body(raw, secret)["data"]["notes"],
    "bytes": len(raw),
    "canonical": json.dumps(json.loads(raw), sort_keys=True, separators=(",", ":"), ensure_ascii=False).encode() == raw,
    "changed": refused(lambda: verify_webhook(raw.replace(b"Portal", b"portal"), headers, secret, now)),
    "changed_body": refused(lambda: verify_webhook_body(raw.replace(b"Portal", b"portal"), secret)),
    "spaced_body": refused(lambda: verify_webhook_body(raw.replace(b'":', b'": '), secret)),
    "other_key": refused(lambda: verify_webhook(raw, headers, other, now)),
    "late": refused(lambda: verify_webhook(raw, headers, secret, now + 302)),
    "early": refused(lambda: verify_webhook(raw, headers, secret, now - 302)),
    "no_id": refused(lambda: verify_webhook(raw, {k: v for k, v in headers.items() if k != "webhook-id"}, secret, now)),
    "pasted": refused(lambda: verify_webhook(raw, {**headers, "webhook-signature": json.loads(raw)["signature"]}, secret, now)),
    "several": verify_webhook(raw, {**headers, "webhook-signature": "v9,x v1,AAAA " + headers["webhook-signature"]}, secret, now)["event"],
}))
`;
    const input = JSON.stringify({
      body: body.toString(),
      headers,
      secret: KNOWN.secret,
      now: KNOWN.at.getTime() / 1000,
    });
    const ran = spawnSync('python3', ['-c', script], { input, encoding: 'utf8' });
    expect(ran.stderr).to.equal('');
    expect(JSON.parse(ran.stdout)).to.deep.equal({
      event: 'task_finished',
      body: KNOWN.envelope.data.notes,
      bytes: KNOWN.bodyBytes,
      canonical: true,
      changed: 'no entry of webhook-signature matches',
      changed_body: 'no entry of signature matches',
      spaced_body: 'the body is not as it was sent',
      other_key: 'no entry of webhook-signature matches',
      late: 'webhook-timestamp is more than 5 minutes away',
      early: 'webhook-timestamp is more than 5 minutes away',
      no_id: "'webhook-id' is missing",
      pasted: 'no entry of webhook-signature matches',
      several: 'task_finished',
    });
  });
});

async function end(child: ChildProcess): Promise<void> {
  if (child.exitCode !== null || child.signalCode !== null) return;
  const ended = once(child, 'exit');
  child.kill('SIGKILL');
  await ended;
}
