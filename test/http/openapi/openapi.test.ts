import { execFile } from 'node:child_process';
import { mkdtemp, readFile, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { fileURLToPath, pathToFileURL } from 'node:url';
import { promisify } from 'node:util';
import { Ajv2020, type ValidateFunction } from 'ajv/dist/2020.js';
import { expect } from 'chai';
import { generateApi } from 'swagger-typescript-api';
import { parse } from 'yaml';
import { PROBLEMS } from '../../../src/http/problems/problem-table.ts';
import { codeRoot } from '../../../src/platform/package-root.ts';
import { readTaskData } from '../../../src/runtime/plugins/data-faults.ts';
import { loadPlugins } from '../../../src/runtime/plugins/load-plugins.ts';
import { addFormats } from '../../../src/platform/add-formats.ts';
import { sampleEnvelope } from '../../../src/webhooks/messages/sample-envelope.ts';
import { signBody } from '../../../src/webhooks/messages/sign-webhook.ts';
import { createSignerRegistry } from '../../../src/webhooks/messages/signer-registry.ts';
import { hmacSha256 } from '../../../src/webhooks/messages/signers.ts';
import {
  ARTIFACT,
  fakeWorld,
  GOOD,
  json,
  startApi,
  type Api,
  type FakeWorld,
} from '../../support/fake-ports.ts';

const root = fileURLToPath(new URL('../../..', import.meta.url));

interface Operation {
  readonly responses: Readonly<
    Record<
      string,
      {
        readonly headers?: Record<string, unknown>;
        readonly content?: Record<string, { readonly examples?: Record<string, unknown> }>;
      }
    >
  >;
  readonly requestBody?: {
    readonly content: Record<
      string,
      {
        readonly schema?: { readonly $ref?: string };
        readonly examples: Record<string, { readonly value: TaskExample }>;
      }
    >;
  };
}

interface TaskExample {
  readonly type: string;
  readonly data: string | object;
}

interface Document {
  readonly openapi: string;
  readonly servers: readonly { readonly url: string }[];
  readonly paths: Readonly<Record<string, Readonly<Record<string, Operation>>>>;
  readonly webhooks: Readonly<Record<string, Readonly<Record<string, Operation>>>>;
}

describe('The OpenAPI document', () => {
  let world: FakeWorld;
  let api: Api;
  let document: Document;
  let folder: string;
  let file: string;
  before(async () => {
    world = fakeWorld();
    api = await startApi(world.ports);
    document = (await (await api.call('/v1/openapi.json', { key: null })).json()) as Document;
    folder = await mkdtemp(join(tmpdir(), 'sopwith-openapi-'));
    file = join(folder, 'openapi.json');
    await writeFile(file, JSON.stringify(document));
  });
  after(async () => {
    await api.close();
    await rm(folder, { recursive: true });
  });

  it('should be OpenAPI 3.1 for this address, the same as JSON and YAML, without a key', async () => {
    const yaml = await api.call('/v1/openapi.yaml', { key: null });
    expect(document.openapi).to.equal('3.1.0');
    expect(document.servers).to.deep.equal([{ url: 'http://api.test/v1' }]);
    expect(parse(await yaml.text())).to.deep.equal(document);
  });

  it('should tell the limits of this installation', async () => {
    const small = await startApi(world.ports, { files: 3, fileBytes: 2 * 1024 * 1024 });
    const said = await (await small.call('/v1/openapi.json', { key: null })).text();
    await small.close();
    expect(said).to.match(
      /"maxItems": 3,\s+"description": "One part per file: up to 2 MiB each and 50 MiB in total\./,
    );
  });

  it('should lint without an error or a warning', async () => {
    const lint = ['lint', '--config', join(root, 'redocly.yaml'), '--format=json', file];
    const { stdout } = await promisify(execFile)(join(root, 'node_modules/.bin/redocly'), lint, {
      env: { ...process.env, REDOCLY_TELEMETRY: 'off', REDOCLY_SUPPRESS_UPDATE_NOTICE: 'true' },
    });
    expect((JSON.parse(stdout) as { totals: unknown }).totals).to.deep.include({ errors: 0, warnings: 0 });
  });

  it('should show tasks that the shipped plugins take', async () => {
    const plugins = await loadPlugins({ folders: [join(codeRoot, 'plugins')] });
    const modes = Object.values(document.paths['/tasks']?.['post']?.requestBody?.content ?? {});
    const examples = modes.flatMap(({ examples: shown }) => Object.values(shown));
    expect(examples).to.have.length(3);
    for (const { value } of examples) {
      const loaded = plugins.get(value.type);
      const text = typeof value.data === 'string' ? value.data : JSON.stringify(value.data);
      expect(loaded && readTaskData(loaded, text), value.type).to.have.property('data');
    }
  });

  it('should show both ways to create a task, and an example of every error that an operation names', () => {
    const operations = Object.values(document.paths).flatMap((path) => Object.values(path));
    const create = document.paths['/tasks']?.['post'];
    expect(Object.keys(create?.requestBody?.content ?? {})).to.deep.equal([
      'application/json',
      'multipart/form-data',
    ]);
    const named = new Set<string>();
    for (const operation of operations)
      for (const [status, response] of Object.entries(operation.responses)) {
        const [example] = Object.values(response.content ?? { none: { examples: { none: {} } } });
        // A file has no schema.
        if (example !== undefined && (response.content === undefined || 'schema' in example))
          expect(
            Object.keys(example?.examples ?? {}),
            `${status} of ${JSON.stringify(response).slice(0, 80)}`,
          ).not.to.have.length(0);
        for (const code of Object.keys(response.content?.['application/problem+json']?.examples ?? {}))
          named.add(code);
      }
    // What the server answers before or beside any operation.
    const outside = ['method_not_allowed'];
    expect([...named, ...outside].toSorted()).to.deep.equal(Object.keys(PROBLEMS).toSorted());
  });

  it('should describe each webhook as it is sent, so that nobody takes a test for a real one', async () => {
    const ajv = addFormats(new Ajv2020({ strict: false, allErrors: true }));
    ajv.addSchema(document, 'api');
    const schemaOf = (webhook: string) =>
      ajv.compile({
        $ref: `api${document.webhooks[webhook]?.['post']?.requestBody?.content['application/json']?.schema?.$ref}`,
      });
    const [finished, waiting, test] = ['taskFinished', 'taskWaiting', 'webhookTest'].map(schemaOf) as [
      ValidateFunction,
      ValidateFunction,
      ValidateFunction,
    ];
    const secret = hmacSha256.newSecret();
    const keys = { signers: createSignerRegistry(), signer: 'hmac-sha256', secrets: [secret] };
    const sample = JSON.parse(String(await signBody(sampleEnvelope(new Date()), keys))) as object;
    const real = { ...sample, event: 'task_finished' };
    expect(test(sample), JSON.stringify(test.errors)).to.equal(true);
    expect(finished(real), JSON.stringify(finished.errors)).to.equal(true);
    expect(waiting({ ...real, event: 'task_waiting' }), JSON.stringify(waiting.errors)).to.equal(true);
    const confused = [
      test(real),
      finished(sample),
      waiting(real),
      finished({ ...real, event: 'task_waiting' }),
    ];
    expect(confused).to.deep.equal([false, false, false, false]);
  });

  // In the suite, test/sdk/examples.test.ts runs the clients of the documentation.
  it('should make a client that creates a task (long)', async () => {
    await generateApi({
      input: file,
      output: folder,
      fileName: 'client.ts',
      silent: true,
      httpClientType: 'fetch',
    });
    const { Api: Client } = (await import(pathToFileURL(join(folder, 'client.ts')).href)) as {
      Api: new (config: object) => {
        tasks: {
          createTask(body: object): Promise<{ status: number; data: { id: string; status: string } }>;
        };
      };
    };
    // While the generator computes, connections to the other server may have been idle for too long.
    const server = await startApi(world.ports);
    const client = new Client({
      baseUrl: `${server.url}/v1`,
      baseApiParams: { secure: true, headers: { Authorization: 'Bearer good' } },
    });
    const answer = await client.tasks.createTask({ ...GOOD });
    await server.close();
    expect(answer.data.status).to.equal('queued');
    expect(world.tasks.has(answer.data.id)).to.equal(true);
  });

  it('should name the headers that answers have', async () => {
    const seen = new Set(['X-Request-Id']);
    const check = async (
      path: string,
      init: RequestInit,
      operation: Operation | undefined,
    ): Promise<void> => {
      const response = await api.call(`/v1${path}`, init);
      const documented = Object.keys(operation?.responses[String(response.status)]?.headers ?? {});
      for (const name of documented) {
        seen.add(name);
        if (response.ok && name !== 'Link')
          expect(response.headers.has(name), `${response.status} ${path} ${name}`).to.equal(true);
      }
      for (const name of [
        'x-request-id',
        'ratelimit',
        'retry-after',
        'www-authenticate',
        'etag',
        'content-range',
      ])
        if (response.headers.has(name))
          expect(
            documented.map((one) => one.toLowerCase()),
            `${response.status} ${path}`,
          ).to.include(name);
    };
    const { id } = (await (await api.call('/v1/tasks', json(GOOD))).json()) as { id: string };
    const { paths } = document;
    await check('/tasks', {}, paths['/tasks']?.['get']);
    await check('/tasks', { key: null } as RequestInit, paths['/tasks']?.['get']);
    await check(`/tasks?cursor=${'x'.repeat(9_000)}`, {}, paths['/tasks']?.['get']);
    const artifact = paths['/tasks/{id}/artifacts/{artifact_id}']?.['get'];
    for (const range of ['', 'bytes=0-3', 'bytes=99-100'])
      await check(`/tasks/${id}/artifacts/${ARTIFACT.id}`, { headers: { range } }, artifact);
    expect(artifact?.responses['200']?.content).to.include.all.keys('image/png', 'application/pdf', '*/*');
    expect([...seen]).to.include.members(['Content-Range', 'WWW-Authenticate', 'RateLimit', 'ETag']);
  });

  it('should be explained: a page for every code, and a line in the guide', async () => {
    const guide = (await readFile(join(root, 'docs/api/errors.md'), 'utf8')).replaceAll(/ +/g, ' ');
    for (const [code, problem] of Object.entries(PROBLEMS)) {
      const page = await api.call(`/docs/errors/${code}`, { key: null });
      expect(page.status, code).to.equal(200);
      expect(await page.text()).to.include(problem.title);
      expect(guide, code).to.include(
        `| ${problem.status} | \`${code}\` | ${problem.detail} | ${problem.remedy} |`,
      );
    }
  });

  it('should be shown at /docs with nothing from elsewhere', async () => {
    for (const path of [
      '/docs',
      '/docs/start.js',
      '/docs/swagger-ui.css',
      '/docs/swagger-ui-bundle.js',
      '/docs/page.css',
      '/docs/errors',
      '/docs/sop.schema.json',
      '/docs/portal.schema.json',
    ]) {
      const response = await api.call(path, { key: null });
      expect(response.status, path).to.equal(200);
      expect(response.headers.get('content-security-policy')).to.match(
        /default-src 'none'; script-src 'self'/,
      );
    }
    expect(await (await api.call('/docs', { key: null })).text()).not.to.match(
      /(?:src|href)="(?:https?:)?\/\//,
    );
  });
});
