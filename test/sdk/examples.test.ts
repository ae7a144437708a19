import { readdir, readFile } from 'node:fs/promises';
import { basename } from 'node:path';
import { expect } from 'chai';
import { compileSnippets } from './compile-snippets.ts';

const sdk = new URL('../../src/sdk/', import.meta.url);
const testing = new URL('../../src/testing/', import.meta.url);

/** What the reader of an example of `sopwith/testing` has at hand. */
const AT_HAND = `
  declare const plugin: AnyPlugin, signer: Signer, policy: RetryPolicy, data: object;
  declare const setup: () => CaseSetup, openEmptyBucket: () => Promise<StoreUnderTest>;
`;

async function examples(folder: URL, before = ''): Promise<Record<string, string>> {
  const found: Record<string, string> = {};
  for (const file of (await readdir(folder)).filter((name) => name.endsWith('.ts'))) {
    const text = await readFile(new URL(file, folder), 'utf8');
    for (const [comment] of text.matchAll(/\/\*\*[\s\S]*?\*\//g)) {
      const plain = comment.replace(/^\s*\* ?/gm, '').replace(/\/\*\*|\*\/|\/$/g, '');
      for (const [index, part] of plain.split('@example').slice(1).entries()) {
        const line = text.slice(0, text.indexOf(comment)).split('\n').length;
        found[`${basename(file, '.ts')}-${line}-${index}`] = before + (part.split(/^@\w+/m)[0] ?? '');
      }
    }
  }
  return found;
}

const plugin = (more: string): string => `
  export default definePlugin({
    sdk: 1, type: 'ping', version: '1.0.0', title: 'T', description: 'D', procedure: 'ping', sop: 'zoo/ping', effect: 'reads',
    data: {
      type: 'object', additionalProperties: false, required: ['id'],
      properties: { id: { type: 'string' }, sex: { enum: ['F', 'M'] }, lines: { type: 'array', items: { type: 'integer' } } },
    },
    result: { type: 'object', additionalProperties: false, required: ['ok'], properties: { ok: { type: 'boolean' } } },
    ${more}
  });`;

const RIGHT = {
  data: plugin(`
    prepare: ({ data }) => {
      const id: string = data.id;
      const sex: 'F' | 'M' | undefined = data.sex;
      const lines: readonly number[] = data.lines ?? [];
      return { id, sex: sex ?? 'F', lines };
    },
    check: (data) => (data.id === '' ? [{ pointer: '/id', code: 'missing', message: 'is empty' }] : []),
    run: async ({ data, callSop }) => callSop('zoo/ping', { id: data.id }),`),
  conclusions: plugin(`
    conclude: (run) => {
      if (run.status === 'failed') return { status: 'failed', failure: run.failure, notes: run.notes };
      const [first, ...more] = run.issues;
      if (first === undefined) return { status: 'completed', result: { ok: true } };
      return { status: 'completed_with_issues', result: null, notes: 'Look.', issues: [first, ...more] };
    },`),
  'open-schema': `
    const schema: JsonSchema = JSON.parse('{}');
    export default definePlugin({
      sdk: 1, type: 'ping', version: '1.0.0', title: 'T', description: 'D', procedure: 'ping', sop: 'zoo/ping', effect: 'reads',
      data: schema, result: schema,
      prepare: ({ data }) => ({ id: data['id'] ?? null }),
    });`,
};

const WRONG: Readonly<Record<string, readonly [code: string, complaint: string]>> = {
  'unknown-member': [plugin('prepare: ({ data }) => ({ id: data.idd }),'), 'idd'],
  'wrong-type': [plugin('prepare: ({ data }) => ({ id: data.id.toFixed(2) }),'), 'toFixed'],
  'maybe-missing': [
    plugin('prepare: ({ data }) => ({ sex: data.sex.length }),'),
    "'data.sex' is possibly 'undefined'",
  ],
  'wrong-result': [
    plugin(`conclude: () => ({ status: 'completed', result: { ok: 'yes' } }),`),
    'not assignable',
  ],
  'issues-without-notes': [
    plugin(
      `conclude: () => ({ status: 'completed_with_issues', result: null, issues: [{ code: 'x', message: 'y' }] }),`,
    ),
    'not assignable',
  ],
  'issues-without-issues': [
    plugin(`conclude: () => ({ status: 'completed_with_issues', result: null, notes: 'n', issues: [] }),`),
    'not assignable',
  ],
  'failed-without-notes': [
    plugin(
      `conclude: () => ({ status: 'failed', failure: { code: 'x', kind: 'business', retryable: false } }),`,
    ),
    'not assignable',
  ],
  'other-sdk': [plugin('').replace('sdk: 1', 'sdk: 2'), 'not assignable'],
};

describe('the types of the SDK', function () {
  this.timeout(120_000);
  let complaints: Readonly<Record<string, readonly string[]>>;
  let shown: Record<string, string>;

  before(async () => {
    shown = { ...(await examples(sdk)), ...(await examples(testing, AT_HAND)) };
    const wrong = Object.fromEntries(Object.entries(WRONG).map(([name, [code]]) => [name, code]));
    complaints = await compileSnippets({ ...shown, ...RIGHT, ...wrong });
  });

  it('should compile every example of its documentation', () => {
    expect(Object.keys(shown).length).to.be.greaterThan(14);
    for (const name of Object.keys(shown)) expect(complaints[name], name).to.equal(undefined);
  });

  for (const name of Object.keys(RIGHT)) {
    it(`should accept a right plugin (${name})`, () => {
      expect(complaints[name]).to.equal(undefined);
      expect(complaints['compiler']).to.equal(undefined);
    });
  }

  for (const [name, [, complaint]] of Object.entries(WRONG)) {
    it(`should refuse a wrong plugin while it is written (${name})`, () => {
      expect(complaints[name]?.join('\n') ?? '').to.include(complaint);
    });
  }
});
