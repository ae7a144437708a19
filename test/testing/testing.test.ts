import type { IncomingMessage } from 'node:http';
import { mkdir, mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { text } from 'node:stream/consumers';
import { expect } from 'chai';
import { defineAction, defineFunction, field, type ResultFormat } from '../../src/sdk/index.ts';
import {
  pluginConformance,
  runPlugin,
  type CaseSetup,
  type ConformanceCase,
  type TestPage,
} from '../../src/testing/index.ts';
import { pinger } from './pinger.ts';

const FORM = `<h1>Register</h1><form method="post" action="/register"><label>Name <input name="name"></label>
  <label>Password <input name="password"></label><button>Register</button></form>`;

const SOP = `sop: 1
title: Register
inputs: { type: object, properties: { name: { type: string } } }
outputs: { type: object, properties: { number: { type: string } } }
steps:
  - goto: \${{ portal.base_url }}/
  - fill: { Name: "\${{ inputs.name }}", Password: "\${{ credentials.password }}" }
  - once: register
    key: \${{ inputs.name }}
    steps:
      - click: button "Register"
      - read: { number: { from: text /^Number/, regex: "(\\\\d+)" } }
    verify:
      - goto: \${{ portal.base_url }}/find?name=\${{ inputs.name }}
      - if: \${{ visible('text /^Number/') }}
        then:
          - read: { number: { from: text /^Number/, regex: "(\\\\d+)" } }
`;

/** The same without a once block, as a careless author would write it. */
const CARELESS = SOP.replace(
  / {2}- once: register[\s\S]*?steps:\n/,
  '  - group: register\n    steps:\n',
).replace(/ {4}verify:[\s\S]*$/, '');

describe('sopwith/testing', function () {
  this.timeout(120_000);
  let folder: string;
  let registered: string[] = [];

  const register: TestPage = async (request, response) => {
    const name = new URLSearchParams(await text(request)).get('name') ?? '';
    registered.push(name);
    response.setHeader('content-type', 'text/html').end(`<p>Number ${registered.length}</p>`);
  };
  const find: TestPage = (request: IncomingMessage, response) => {
    const name = new URL(request.url ?? '', 'http://x').searchParams.get('name') ?? '';
    const found = registered.indexOf(name);
    response
      .setHeader('content-type', 'text/html')
      .end(found === -1 ? '<p>None</p>' : `<p>Number ${found + 1}</p>`);
  };
  const setup = (): CaseSetup => {
    registered = [];
    return {
      portal: { pages: { '/': FORM, '/register': register, '/find': find } },
      sops: [join(folder, 'sops')],
      credentials: { password: 'open-sesame' },
    };
  };
  const writeSop = (sop: string): Promise<void> => writeFile(join(folder, 'sops/zoo/register.yaml'), sop);

  before(async () => {
    folder = await mkdtemp(join(tmpdir(), 'sopwith-testing-'));
    await mkdir(join(folder, 'sops/zoo'), { recursive: true });
    await writeFile(join(folder, 'sops/zoo/portal.yaml'), 'title: Zoo\n');
  });
  after(() => rm(folder, { recursive: true }));
  beforeEach(() => writeSop(SOP));

  const run = (more: object = {}) =>
    runPlugin({ ...setup(), plugin: pinger(), data: { name: 'Ann' }, ...more });

  it('should give status, result, timeline and what was sent', async () => {
    const done = await run();
    expect(done).to.deep.include({ status: 'completed', result: { number: '1' }, notes: null, attempts: 1 });
    const steps = done.timeline.flatMap((event) =>
      event.kind === 'step.finished' ? [event.step.action] : [],
    );
    expect(steps).to.include.members(['goto', 'fill', 'click', 'read', 'once']);
    expect(done.sent).to.have.length(1);
    expect(done.sent[0]).to.deep.include({ method: 'POST', body: 'name=Ann&password=open-sesame' });
  });

  it('should give artifacts and what the procedure said', async () => {
    await writeSop(
      SOP.replace('  - once', '  - screenshot: { name: form }\n  - log: about to register\n  - once'),
    );
    const done = await run();
    expect(done.said).to.deep.equal(['about to register']);
    const [picture] = done.artifacts;
    expect(picture).to.include({ kind: 'screenshot', contentType: 'image/png' });
    expect(picture?.content.subarray(1, 4).toString()).to.equal('PNG');
  });

  it('should run an SOP as it is now, also after it ran before', async () => {
    const plugin = pinger();
    expect((await run({ plugin })).said).to.deep.equal([]);
    await writeSop(SOP.replace('  - once', '  - log: changed meanwhile\n  - once'));
    expect((await run({ plugin })).said).to.deep.equal(['changed meanwhile']);
  });

  it('should refuse data as a creation would', async () => {
    const refused = await run({ data: { name: '' } });
    expect(refused).to.deep.include({ status: 'refused', timeline: [], attempts: 0 });
    expect(refused.faults.map(({ pointer, code }) => `${pointer} ${code}`)).to.deep.equal([
      '/name out_of_range',
    ]);
  });

  it('should say which step of which file failed', async () => {
    await writeSop(SOP.replace('  - once', '    timeout: 500ms\n  - once'));
    const done = await run({ portal: { pages: { '/': FORM.replace('>Name', '>Wort') } } });
    expect(done).to.include({ status: 'failed' });
    expect(done.failure).to.include({ kind: 'portal_changed' });
    const failed = done.timeline.find((event) => event.kind === 'step.finished' && event.status === 'failed');
    expect(failed).to.have.nested.property('step.line', 7);
  });

  it('should replay a recorded HAR file', async () => {
    const har = join(folder, 'portal.har');
    const entry = (method: string, url: string, body: string): object => ({
      startedDateTime: '2026-01-01T00:00:00Z',
      time: 1,
      cache: {},
      timings: { send: 0, wait: 1, receive: 0 },
      request: {
        method,
        url,
        httpVersion: 'HTTP/1.1',
        headers: [],
        cookies: [],
        queryString: [],
        headersSize: -1,
        bodySize: -1,
      },
      response: {
        status: 200,
        statusText: 'OK',
        httpVersion: 'HTTP/1.1',
        headers: [{ name: 'content-type', value: 'text/html' }],
        cookies: [],
        content: { size: body.length, mimeType: 'text/html', text: body },
        redirectURL: '',
        headersSize: -1,
        bodySize: -1,
      },
    });
    const entries = [
      entry('GET', 'https://zoo.example/', FORM),
      entry('POST', 'https://zoo.example/register', '<p>Number 7</p>'),
    ];
    await writeFile(
      har,
      JSON.stringify({ log: { version: '1.2', creator: { name: 't', version: '1' }, entries } }),
    );
    expect(await run({ portal: { har } })).to.deep.include({ status: 'completed', result: { number: '7' } });
  });

  it('should run actions and functions that the plugin brings', async () => {
    const shout = defineFunction({
      name: 'shouted',
      doc: 'In capitals, with an exclamation mark.',
      parameters: [{ name: 'text', type: 'text' }],
      returns: 'text',
      examples: [["shouted('ann')", 'ANN!']],
      run: ([word]) => `${String(word).toUpperCase()}!`,
    });
    const whisper = defineAction({
      name: 'whisper',
      family: 'plugin',
      effect: 'reads',
      title: 'Whisper',
      doc: 'Says something in a low voice.',
      examples: ['zoo_register.whisper: psst'],
      arguments: field.object('What.', { words: field.text('The words.') }, { short: 'words' }),
      sentence: ({ words }, { value }) => `Whisper ${value(words)}.`,
      async run(context, { words }) {
        context.note((await context.evaluate(words)).toLowerCase());
      },
    });
    await writeSop(
      SOP.replace('  - once', '  - zoo_register.whisper: HUSH ${{ shouted(inputs.name) }}\n  - once'),
    );
    const plugin = pinger({ actions: [whisper], functions: [shout] });
    expect((await run({ plugin })).said).to.deep.equal(['hush ann!']);
    const words = pluginConformance({ plugin, cases: [wanted] }).filter(({ name }) => /examples/.test(name));
    expect(words).to.have.length(2);
    for (const test of words) await test.run();
  });

  it('should try again after a transient failure, as often as it is asked to', async () => {
    const flaky: TestPage = (request, response) => {
      response.setHeader('content-type', 'text/html').end(tries++ < 1 ? '<p>Busy</p>' : FORM);
    };
    let tries = 0;
    await writeSop(
      SOP.replace(
        'steps:',
        'outcomes: [{ when: text "Busy", code: busy, kind: transient, notes: Busy. }]\nsteps:',
      ),
    );
    const pages = { '/': flaky, '/register': register };
    expect(await run({ portal: { pages }, attempts: 2 })).to.deep.include({
      status: 'completed',
      attempts: 2,
    });
  });

  const wanted: ConformanceCase = {
    name: 'a name',
    data: { name: 'Ann' },
    setup: () => setup(),
    submissions: () => registered.length,
  };
  const failing = async (plugin: ReturnType<typeof pinger>, only: RegExp, one = wanted): Promise<string> => {
    const reasons: string[] = [];
    for (const { name, run: test } of pluginConformance({ plugin, cases: [one] })) {
      if (!only.test(name)) continue;
      await test().catch((error: unknown) => reasons.push(`${name}: ${(error as Error).message}`));
    }
    return reasons.join('\n');
  };

  describe('pluginConformance', () => {
    for (const { name, run: test } of pluginConformance({ plugin: pinger(), cases: [wanted] }))
      it(name, test);

    it('should catch a plugin that echoes what it refuses', async () => {
      const plugin = pinger({
        check: ({ name }) => [{ pointer: '/name', code: 'wrong', message: `"${name}" is wrong` }],
        data: { type: 'object', properties: { name: { type: 'string' } } } as never,
      });
      expect(await failing(plugin, /huge|one thing wrong/)).to.match(/rejected|repeats/);
    });

    it('should catch a plugin that takes anything', async () => {
      const plugin = pinger({ data: { type: 'object' } as never });
      expect(await failing(plugin, /one thing wrong/)).to.match(/was accepted although it is/);
    });

    it('should catch a conclude that has no answer, or a wrong one', async () => {
      const careless = pinger({
        conclude: ({ outputs }) => ({
          status: 'completed',
          result: { number: (outputs['number'] as string).trim() },
        }),
      });
      expect(await failing(careless, /conclude/)).to.match(/failed: business/);
    });

    it('should catch a result format that differs each time, has no text for a result, or throws', async () => {
      let count = 0;
      const formats: readonly [RegExp, NonNullable<ResultFormat['write']>][] = [
        [/the result format text differs each time/, () => String(count++)],
        [/the result format text is null/, () => null],
        [/no number/, ({ result }) => (result === null ? expect.fail('no number') : 'one')],
      ];
      for (const [reason, write] of formats) {
        const plugin = pinger({ resultFormats: { text: { mediaType: 'text/plain', write } } });
        expect(await failing(plugin, /conclude/)).to.match(reason);
      }
    });

    const forEver = (): never => {
      for (;;);
    };
    for (const [name, test, long = ''] of [
      ['check', /one thing wrong/],
      ['conclude', /conclude/, ' (long)'],
    ] as const)
      it(`should end and name what never ends: ${name}${long}`, async () => {
        expect(await failing(pinger({ [name]: forEver }), test)).to.contain(
          `"${name}" did not end within 2000 ms: does it loop?`,
        );
      });

    it('should show the author what the plugin threw, and where', async () => {
      const broken = pinger({
        conclude: () => {
          throw new RangeError('there is no number 7');
        },
      });
      expect(await failing(broken, /conclude/)).to.match(
        /"conclude" threw RangeError: there is no number 7\n +at .*testing\.test\.ts:\d+/,
      );
    });

    it('should catch a secret that is printed', async () => {
      const printing = pinger({
        run: async ({ callSop, data }) => {
          console.log('password', 'open-sesame');
          return callSop('zoo/register', data);
        },
      });
      expect(await failing(printing, /should do/)).to.match(
        /the secret "password" was printed to standard output or error/,
      );
    });

    it('should catch a submission outside of a once block', async () => {
      await writeSop(CARELESS);
      expect(await failing(pinger(), /after click/)).to.match(/nothing was submitted inside a once block/);
    });

    it('should catch a secret in what the run leaves', async () => {
      const telling: TestPage = async (request, response) => {
        registered.push('x');
        response
          .setHeader('content-type', 'text/html')
          .end(`<p>Number ${new URLSearchParams(await text(request)).get('password') ?? ''}</p>`);
      };
      await writeSop(SOP.replaceAll('"(\\\\d+)"', '"Number (.*)"'));
      const one = {
        ...wanted,
        setup: () => ({ ...setup(), portal: { pages: { '/': FORM, '/register': telling } } }),
      };
      expect(await failing(pinger(), /should do/, one)).to.match(
        /the results of the run contain a secret, masked as \*\*\*/,
      );
    });
  });
});
