import { expect } from 'chai';
import { createServer as createTlsServer } from 'node:https';
import type { AddressInfo } from 'node:net';
import { createAddressGuard, type ResolveName } from '../../../src/webhooks/transport/address-guard.ts';
import {
  createWebhookPoster,
  type PostLimits,
  type WebhookPoster,
} from '../../../src/webhooks/transport/post-webhook.ts';
import { startBadReceiver, type Misbehaviour } from '../../support/bad-receiver.ts';
import { SELF_SIGNED } from '../../support/self-signed.ts';

const BODY = Buffer.from('{"a":1}');
const QUICK: Partial<PostLimits> = { dnsMs: 100, connectMs: 300, headersMs: 150, totalMs: 300 };
const PATIENT: Partial<PostLimits> = { dnsMs: 60_000, connectMs: 60_000, headersMs: 60_000, totalMs: 60_000 };
const loopback: ResolveName = () => Promise.resolve(['127.0.0.1']);

const never = () => new Promise<readonly string[]>(() => {});
const missing = () => Promise.reject(Object.assign(new Error('x'), { code: 'ENOTFOUND' }));

const SWITCHING = 'HTTP/1.1 101 Switching Protocols\r\nconnection: upgrade\r\nupgrade: websocket\r\n\r\n';
const bytes = (text: string, after: 'stay' | 'repeat' | 'end' = 'stay'): Misbehaviour => ({
  kind: 'bytes',
  text,
  after,
});

const posters: WebhookPoster[] = [];
function poster(
  options: {
    limits?: Partial<PostLimits>;
    resolve?: ResolveName;
    allow?: readonly string[];
    ca?: string;
  } = {},
): WebhookPoster {
  const guard = createAddressGuard({
    allow: options.allow ?? ['127.0.0.1/32'],
    resolve: options.resolve ?? loopback,
  });
  const { ca } = options;
  const made = createWebhookPoster({
    guard,
    userAgent: 'sopwith/0.0.0',
    limits: { ...QUICK, ...options.limits },
    ...(ca === undefined ? {} : { ca }),
  });
  posters.push(made);
  return made;
}

describe('posting a webhook', () => {
  afterEach(() => {
    for (const made of posters.splice(0)) made.close();
  });

  it('should send the bytes with the headers of the contract and no others', async () => {
    await using receiver = await startBadReceiver({ kind: 'answer', status: 200, body: 'thanks' });
    const result = await poster().post(receiver.url, { 'webhook-id': 'msg_1' }, BODY);
    expect(result).to.deep.include({ outcome: 'ok', httpStatus: 200, response: Buffer.from('thanks') });
    const [head, sent] = receiver.requests[0]?.toString().split('\r\n\r\n') ?? [];
    expect(sent).to.equal(BODY.toString());
    expect(head?.split('\r\n').map((line) => line.toLowerCase())).to.have.members([
      'post /hook http/1.1',
      'webhook-id: msg_1',
      'content-type: application/json',
      `content-length: ${BODY.length}`,
      'user-agent: sopwith/0.0.0',
      'accept-encoding: identity',
      `host: 127.0.0.1:${receiver.port}`,
      'connection: keep-alive',
    ]);
  });

  const cases: readonly [string, Misbehaviour, string, number | null][] = [
    ['204', { kind: 'answer', status: 204 }, 'ok', 204],
    ['a 4xx', { kind: 'answer', status: 404 }, 'http_4xx', 404],
    ['410', { kind: 'answer', status: 410 }, 'gone', 410],
    ['a 5xx', { kind: 'answer', status: 503 }, 'http_5xx', 503],
    ['silence', { kind: 'silent' }, 'timeout_headers', null],
    ['headers byte by byte', { kind: 'slow_headers' }, 'timeout_headers', null],
    ['a body byte by byte', { kind: 'slow_body' }, 'timeout_body', 200],
    ['a reset', { kind: 'reset' }, 'connect', null],
    ['a reset in the body', { kind: 'reset_in_body' }, 'connect', null],
    ['no HTTP at all', { kind: 'garbage' }, 'connect', null],
    ['101', bytes(SWITCHING), 'http_1xx', 101],
    ['101 and the end', bytes(SWITCHING, 'end'), 'http_1xx', 101],
    ['101 with more behind it', bytes(`${SWITCHING}\x81\x05hello`, 'repeat'), 'http_1xx', 101],
    ['101 without an upgrade header', bytes('HTTP/1.1 101 X\r\n\r\n'), 'http_1xx', 101],
    ['100 and silence', bytes('HTTP/1.1 100 Continue\r\n\r\n'), 'timeout_headers', null],
    ['102 without end', bytes('HTTP/1.1 102 Processing\r\n\r\n', 'repeat'), 'timeout_headers', null],
    ['103 without end', bytes('HTTP/1.1 103 Early Hints\r\n\r\n', 'repeat'), 'timeout_headers', null],
    ['100 and then 101', bytes(`HTTP/1.1 100 Continue\r\n\r\n${SWITCHING}`), 'http_1xx', 101],
    ['a connection that ends without an answer', bytes('', 'end'), 'connect', null],
    ['half a header and the end', bytes('HTTP/1.1 200 OK\r\nx-half', 'end'), 'connect', null],
    [
      'half a body and the end',
      bytes('HTTP/1.1 200 OK\r\ncontent-length: 9\r\n\r\nhalf', 'end'),
      'connect',
      null,
    ],
    ['an endless header', bytes(`HTTP/1.1 200 OK\r\n${'x-more: 1\r\n'.repeat(3_000)}`), 'connect', null],
    ['a body that ends with the connection', bytes('HTTP/1.1 200 OK\r\n\r\nbye', 'end'), 'ok', 200],
  ];
  for (const [what, mode, outcome, httpStatus] of cases) {
    it(`should call ${what} ${outcome}, in bounded time`, async () => {
      await using receiver = await startBadReceiver(mode);
      // What has to be noticed before any limit must not depend on how busy the machine is.
      const limits = outcome.startsWith('timeout') ? QUICK : PATIENT;
      const result = await poster({ limits }).post(receiver.url, {}, BODY);
      expect(result).to.include({ outcome, httpStatus });
      expect(result.durationMs).to.be.lessThan(5_000);
      expect(receiver.requests).to.have.length(1);
    });
  }

  it('should not follow a redirect, wherever it leads', async () => {
    await using target = await startBadReceiver({ kind: 'answer', status: 200 });
    for (const location of [target.url, 'http://169.254.169.254/latest/meta-data/', '/elsewhere']) {
      await using receiver = await startBadReceiver({
        kind: 'answer',
        status: 307,
        headers: [`location: ${location}`],
      });
      expect(await poster().post(receiver.url, {}, BODY)).to.include({
        outcome: 'http_3xx',
        httpStatus: 307,
      });
      expect(receiver.requests).to.have.length(1);
    }
    expect(target.connections).to.equal(0);
  });

  it('should stop reading an endless answer, keep its first KiB and take the 2xx for good', async () => {
    await using receiver = await startBadReceiver({ kind: 'endless_body' });
    const before = process.memoryUsage().rss;
    const result = await poster({ limits: { totalMs: 5_000 } }).post(receiver.url, {}, BODY);
    expect(result).to.include({ outcome: 'ok', httpStatus: 200 });
    expect(result.response?.toString()).to.equal('x'.repeat(1024));
    expect(receiver.bytesSent).to.be.lessThan(16 * 1024 * 1024); // socket buffers on both sides, no more
    expect(process.memoryUsage().rss - before).to.be.lessThan(40 * 1024 * 1024);
  });

  it('should keep a compressed answer as it is', async () => {
    const body = 'not really gzip';
    await using receiver = await startBadReceiver({
      kind: 'answer',
      status: 200,
      headers: ['content-encoding: gzip'],
      body,
    });
    expect((await poster().post(receiver.url, {}, BODY)).response?.toString()).to.equal(body);
  });

  it('should show every Retry-After', async () => {
    await using receiver = await startBadReceiver({
      kind: 'answer',
      status: 429,
      headers: ['Retry-After: 1', 'retry-after: 2'],
    });
    expect((await poster().post(receiver.url, {}, BODY)).retryAfter).to.deep.equal(['1', '2']);
  });

  it('should say dns, connect and blocked_address for what never came to a connection', async () => {
    expect(await poster({ resolve: never }).post('http://slow.example.com/', {}, BODY)).to.include({
      outcome: 'dns',
    });
    expect(await poster({ resolve: missing }).post('http://none.example.com/', {}, BODY)).to.include({
      outcome: 'dns',
    });
    expect(await poster({ allow: [] }).post('https://127.0.0.1/', {}, BODY)).to.include({
      outcome: 'blocked_address',
    });
    const closed = await startBadReceiver({ kind: 'silent' });
    await closed[Symbol.asyncDispose]();
    expect(await poster().post(closed.url, {}, BODY)).to.include({ outcome: 'connect', httpStatus: null });
  });

  it('should connect to the vetted address only, whatever the name answers the second time', async () => {
    await using receiver = await startBadReceiver({ kind: 'answer', status: 200 });
    let asked = 0;
    const rebinding: ResolveName = () => Promise.resolve([asked++ === 0 ? '127.0.0.1' : '10.0.0.1']);
    const made = poster({ resolve: rebinding });
    const url = `http://rebind.example.com:${receiver.port}/`;
    expect(await made.post(url, {}, BODY)).to.include({ outcome: 'ok' });
    expect(asked).to.equal(1); // the connection asked nobody again
    expect(await made.post(url, {}, BODY)).to.include({ outcome: 'blocked_address' }); // each attempt is vetted anew, kept connection or not
    expect(receiver.requests).to.have.length(1);
  });

  it('should drop a connection that went elsewhere all the same', async () => {
    await using receiver = await startBadReceiver({ kind: 'answer', status: 200 });
    const guard = createAddressGuard({ allow: ['127.0.0.0/8'], resolve: loopback });
    const lying = createWebhookPoster({
      guard: { ...guard, isVetted: () => false },
      userAgent: 'x',
      limits: QUICK,
    });
    posters.push(lying);
    expect(await lying.post(receiver.url, {}, BODY)).to.include({ outcome: 'blocked_address' });
    expect(receiver.requests).to.have.length(0);
  });

  it('should keep connections for the same endpoint and none for another', async () => {
    await using receiver = await startBadReceiver({ kind: 'answer', status: 200 });
    const made = poster();
    for (let round = 0; round < 3; round += 1) await made.post(receiver.url, {}, BODY);
    expect(receiver.connections).to.equal(1);
    await made.post(`http://other.example.com:${receiver.port}/`, {}, BODY);
    expect(receiver.connections).to.equal(2);
  });

  it('should end at the signal', async () => {
    await using receiver = await startBadReceiver({ kind: 'silent' });
    const controller = new AbortController();
    const posted = poster({ limits: { headersMs: 10_000, totalMs: 10_000 } }).post(
      receiver.url,
      {},
      BODY,
      controller.signal,
    );
    controller.abort();
    expect(await posted.catch((error: Error) => error.name)).to.equal('AbortError');
  });

  it('should refuse a certificate that nobody vouches for, and take it with its authority', async () => {
    const server = createTlsServer({ ...SELF_SIGNED }, (request, response) => {
      request.resume();
      response.writeHead(204).end();
    });
    await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
    const { port } = server.address() as AddressInfo;
    try {
      const url = `https://receiver.example.com:${port}/`;
      expect(await poster().post(url, {}, BODY)).to.include({ outcome: 'tls', httpStatus: null });
      expect(await poster({ ca: SELF_SIGNED.cert }).post(url, {}, BODY)).to.include({
        outcome: 'ok',
        httpStatus: 204,
      });
      const wrongName = `https://other.example.com:${port}/`;
      expect(await poster({ ca: SELF_SIGNED.cert }).post(wrongName, {}, BODY)).to.include({ outcome: 'tls' });
      const old = createTlsServer({
        ...SELF_SIGNED,
        maxVersion: 'TLSv1.1',
        minVersion: 'TLSv1',
        ciphers: 'DEFAULT@SECLEVEL=0',
      });
      await new Promise<void>((resolve) => old.listen(0, '127.0.0.1', resolve));
      const oldPort = (old.address() as AddressInfo).port;
      expect(
        await poster({ ca: SELF_SIGNED.cert }).post(`https://127.0.0.1:${oldPort}/`, {}, BODY),
      ).to.include({ outcome: 'tls' });
      await new Promise((resolve) => old.close(resolve));
    } finally {
      for (const made of posters) made.close();
      await new Promise((resolve) => server.close(resolve));
    }
  });
});
