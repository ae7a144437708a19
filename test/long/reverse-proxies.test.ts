import { once } from 'node:events';
import { request as plainRequest, type IncomingMessage } from 'node:http';
import { request, type RequestOptions } from 'node:https';
import { readFile } from 'node:fs/promises';
import { text } from 'node:stream/consumers';
import { expect } from 'chai';
import { freePort } from '../../src/platform/free-port.ts';
import { eventually } from '../support/eventually.ts';
import { serviceFixture, type ServiceFixture } from '../support/service-fixture.ts';
import { HOST, isInstalled, PROXIES, startProxy, type ProxyProcess } from './proxy-process.ts';

const MIB = 1024 * 1024;
const EXAMPLES = new URL('../../examples/', import.meta.url);

interface Asked extends RequestOptions {
  readonly body?: string | Buffer;
}

describe('the samples for reverse proxies', () => {
  let service: ServiceFixture;
  let port: number;
  before(async function () {
    this.timeout(600_000);
    port = await freePort();
    service = await serviceFixture({
      PORT: String(port),
      PUBLIC_URL: `https://${HOST}`,
      PROXY_HOPS: '1',
    });
  });
  after(() => service[Symbol.asyncDispose]());

  for (const name of PROXIES)
    describe(name, () => {
      let proxy: ProxyProcess;
      before(async function () {
        if (!isInstalled(name)) {
          console.log(`      (skipped: ${name} is not installed)`);
          this.skip();
        }
        proxy = await startProxy(name, `127.0.0.1:${port}`);
        const status = async () => (await ask('/healthz').catch(() => null))?.statusCode;
        await eventually(status, (code) => code === 200);
      });
      after(() => proxy?.[Symbol.asyncDispose]());

      const ask = async (path: string, { body, ...options }: Asked = {}): Promise<IncomingMessage> => {
        const sent = request({
          host: '127.0.0.1',
          port: proxy.https,
          path,
          servername: HOST,
          rejectUnauthorized: false,
          ...options,
          headers: { Host: HOST, Authorization: `Bearer ${service.apiKey}`, ...options.headers },
        });
        sent.on('error', () => undefined); // an early answer closes the connection while the body is still being sent
        const answered = once(sent, 'response') as Promise<[IncomingMessage]>;
        sent.end(body);
        return (await answered)[0];
      };
      const json = async (response: IncomingMessage) =>
        JSON.parse(await text(response)) as Readonly<Record<string, unknown>>;

      it('should send browsers to HTTPS, and serve the console there', async () => {
        const sent = plainRequest({
          host: '127.0.0.1',
          port: proxy.http,
          path: '/console',
          headers: { Host: HOST },
        });
        const [redirect] = (await once(sent.end(), 'response')) as [IncomingMessage];
        expect(redirect.statusCode).to.equal(308);
        expect(redirect.headers.location).to.match(/^https:\/\/sopwith\.localhost(:\d+)?\/console$/);
        const page = await ask('/console/', { headers: { Accept: 'text/html' } });
        expect(page.statusCode).to.equal(200);
        expect(page.headers['strict-transport-security']).to.equal('max-age=31536000');
        expect(await text(page)).to.include('<script');
      });

      it('should pass on uploads, and the response of the API to one that is too large', async () => {
        const claim = async (paddingBytes: number) => {
          const note = await readFile(new URL('visit-note.pdf', EXAMPLES));
          const form = new FormData();
          form.set('type', 'claim_submission');
          form.set('data', await readFile(new URL('claim.json', EXAMPLES), 'utf8'));
          form.set(
            'files',
            new Blob([note, Buffer.alloc(paddingBytes)], { type: 'application/pdf' }),
            'note.pdf',
          );
          const encoded = new Response(form);
          const headers = {
            'Content-Type': encoded.headers.get('content-type') ?? '',
            'Idempotency-Key': name,
          };
          return { method: 'POST', headers, body: Buffer.from(await encoded.arrayBuffer()) };
        };
        const accepted = await ask('/v1/tasks', await claim(20 * MIB));
        expect(accepted.statusCode, await text(accepted)).to.equal(200);

        const rejected = await ask('/v1/tasks', await claim(60 * MIB));
        expect(rejected.statusCode).to.equal(413);
        expect(await json(rejected)).to.include({ code: 'payload_too_large' });
      });

      it('should send each event of a stream as soon as it happens', async () => {
        const later = new Date(Date.now() + 3_600_000).toISOString();
        const task = {
          type: 'eligibility_check',
          data: await readFile(new URL('eligibility.json', EXAMPLES), 'utf8'),
        };
        const { id } = await json(
          await ask('/v1/tasks', {
            method: 'POST',
            headers: { 'Content-Type': 'application/json' },
            body: JSON.stringify({ ...task, data: JSON.parse(task.data) as unknown, not_before: later }),
          }),
        );
        const stream = await ask(`/v1/tasks/${String(id)}/events`, {
          headers: { Accept: 'text/event-stream' },
        });
        let said = '';
        stream.on('data', (chunk: Buffer) => (said += chunk.toString()));
        await once(stream, 'data');
        expect(said, 'while the task waits').to.include('retry: 2000');
        const ended = once(stream, 'end');
        await ask(`/v1/tasks/${String(id)}/cancel`, { method: 'POST' });
        await ended;
        expect(said, 'the end of the task ends the stream').to.include('task.finished');
      });

      it('should show the API the address of the client, whatever the client claims', async () => {
        const guess = (client: string) =>
          ask('/v1/tasks', {
            localAddress: client,
            headers: {
              Authorization: 'Bearer sk_wrong',
              'X-Forwarded-For': `203.0.113.${Math.trunc(Math.random() * 250)}`,
            },
          });
        const client = `127.0.${PROXIES.indexOf(name) + 1}.1`;
        const codes: (number | undefined)[] = [];
        for (let tries = 0; tries < 12; tries += 1) codes.push((await guess(client)).statusCode);
        expect(codes[0]).to.equal(401);
        expect(codes.at(-1), 'as many invalid keys as an address may try').to.equal(429);
        expect((await guess(`127.0.${PROXIES.indexOf(name) + 1}.2`)).statusCode, 'another client').to.equal(
          401,
        );
      });

      it('should respond like the API when no API process runs', async function () {
        this.timeout(180_000);
        await service.service.stop();
        try {
          const response = await ask('/v1/tasks');
          expect(response.statusCode).to.equal(503);
          expect(response.headers).to.include({
            'content-type': 'application/problem+json',
            'retry-after': '5',
          });
          expect(await json(response)).to.include({ code: 'unavailable', status: 503 });
        } finally {
          await service.restart();
        }
        const status = async () => (await ask('/healthz')).statusCode;
        await eventually(status, (code) => code === 200);
      });
    });
});
