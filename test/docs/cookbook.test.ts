import { existsSync, readdirSync, readFileSync } from 'node:fs';
import { fileURLToPath } from 'node:url';
import { expect } from 'chai';
import type { JsonObject } from '../../src/sdk/json.ts';
import { MemoryLedger } from '../../src/sop/memory-ledger.ts';
import type { OnceAnswer } from '../../src/sop/ports.ts';
import { closeSharedBrowser, openActionLab, type ActionLab } from '../support/action-lab.ts';
import { anchorOf } from './markdown.ts';
import { sopAround, sopBlocks, type SopBlock } from './sop-blocks.ts';

const pages = fileURLToPath(new URL('../fixtures/pages/cookbook/', import.meta.url));

/** What a page says of itself in `<script id="case">`: what the recipe gets, and what must come of it. */
interface Case {
  readonly inputs?: JsonObject;
  readonly files?: Readonly<Record<string, string>>;
  /** What the person says who is asked. */
  readonly answer?: JsonObject;
  readonly routes?: Readonly<Record<string, string | Route>>;
  /** `kind code` of a failure; `finished` by default. */
  readonly verdict?: string;
  readonly outputs?: JsonObject;
  /** Outputs that the recipe names and this page does not come to. */
  readonly declares?: readonly string[];
  readonly issues?: readonly string[];
  readonly artifacts?: readonly string[];
  /** Script that must be true on the page in the end. */
  readonly proof?: string;
  /** What else must come of it in the next attempt, after a crash in the `once` block. */
  readonly crashed?: Case;
}
interface Route {
  readonly type: string;
  readonly body: string;
  readonly download?: boolean;
}

/** The recipes of the cookbook, and the example of a submission, by their anchors. */
function recipes(): ReadonlyMap<string, readonly SopBlock[]> {
  const found = new Map<string, SopBlock[]>();
  for (const block of ['docs/sop/cookbook.md', 'docs/sop/once.md'].flatMap(sopBlocks)) {
    const name = anchorOf(block.heading);
    found.set(name, [...(found.get(name) ?? []), block]);
  }
  return found;
}

function caseOf(html: string): Case {
  const [, json = '{}'] = /<script type="application\/json" id="case">([\s\S]*?)<\/script>/.exec(html) ?? [];
  return JSON.parse(json) as Case;
}

function answerRoutes(lab: ActionLab, routes: Case['routes'] = {}): void {
  for (const [path, route] of Object.entries(routes)) {
    const { type, body, download } =
      typeof route === 'string' ? { type: 'text/html; charset=utf-8', body: route, download: false } : route;
    lab.answers.set(path, (_request, response) => {
      response.writeHead(200, {
        'content-type': type,
        ...(download === true && { 'content-disposition': 'attachment' }),
      });
      response.end(body);
    });
  }
}

const FIND_CLAIM = sopAround('- log: nothing\n').replace(
  /^outputs: .*/m,
  'outputs: { type: object, properties: { found: { type: boolean }, claim_number: { type: string } } }',
);

/** Beside the recipe: the parts of `portal.yaml` that it names, and what it calls. */
function surroundings(blocks: readonly SopBlock[]): { portal: string; more: Record<string, string> } {
  const portal = blocks.filter(({ kind }) => kind === 'portal').map(({ text }) => text);
  return { portal: `title: Acme\n${portal.join('')}`, more: { 'find-claim': FIND_CLAIM } };
}

/** The steps of a recipe, and what stands above them: of its own where it is a whole SOP, and the outputs that its page expects. */
function stepsOf(
  { kind, text }: SopBlock,
  { outputs = {}, declares = [] }: Case,
): { steps: string; head: string } {
  const names = [...Object.keys(outputs), ...declares].map((name) => `${name}: {}`);
  const declared = `inputs: { type: object, additionalProperties: true }\noutputs: { type: object, properties: { ${names.join(', ')} } }\n`;
  if (kind === 'steps') return { steps: text, head: declared };
  const [head = '', steps = ''] = text.replace(/^sop: 1\ntitle: .*\n/, '').split('steps:\n');
  return { steps: steps.replaceAll(/^ {2}/gm, ''), head: head + declared };
}

/** An earlier attempt intended the submission, and never said how it ended. */
class CrashedLedger extends MemoryLedger {
  override async begin(): Promise<OnceAnswer> {
    return { state: 'unknown', intentAt: new Date(0) };
  }
}

async function runOn(
  html: string,
  blocks: readonly SopBlock[],
  block: SopBlock,
  wanted: Case,
): Promise<void> {
  const lab = await openActionLab();
  try {
    answerRoutes(lab, wanted.routes);
    const files = await Promise.all(
      Object.entries(wanted.files ?? {}).map(([file, text]) => lab.file(file, text)),
    );
    await lab.show(html);
    const { steps, head } = stepsOf(block, wanted);
    const ran = await lab.run(steps, {
      head,
      files,
      ...surroundings(blocks),
      inputs: wanted.inputs ?? {},
      ask: async () => wanted.answer ?? {},
      ...(wanted.crashed && { ledger: new CrashedLedger() }),
    });
    const report = ran.outcome.status === 'failed' ? ran.outcome.report?.message : '';
    expect(ran.verdict, report).to.equal(wanted.verdict ?? 'finished');
    if (wanted.outputs) expect(ran.outputs).to.deep.equal(wanted.outputs);
    expect(ran.outcome.issues.map(({ code }) => code)).to.deep.equal(wanted.issues ?? []);
    if (wanted.artifacts) expect(lab.artifacts.map((one) => one.name)).to.deep.equal(wanted.artifacts);
    if (wanted.proof)
      expect(await lab.page.evaluate(wanted.proof), `not so in the end: ${wanted.proof}`).to.equal(true);
  } finally {
    await lab.close();
  }
}

describe('docs/sop/cookbook.md and docs/sop/once.md', function () {
  this.timeout(120_000);
  after(closeSharedBrowser);

  for (const [name, blocks] of recipes())
    it(`should do what it says: ${name}`, async () => {
      const html = readFileSync(`${pages}${name}.html`, 'utf8');
      const wanted = caseOf(html);
      const { crashed, ...first } = wanted;
      for (const block of blocks.filter(({ kind }) => kind === 'steps' || kind === 'sop')) {
        await runOn(html, blocks, block, first);
        if (crashed) await runOn(html, blocks, block, { ...wanted, ...crashed });
      }
    });

  it('should have a page for every recipe, and a recipe for every page', () => {
    const names = [...recipes().keys()];
    expect(names.filter((name) => !existsSync(`${pages}${name}.html`))).to.deep.equal([]);
    expect(readdirSync(pages).filter((file) => !names.includes(file.replace('.html', '')))).to.deep.equal([]);
    expect(names.length).to.be.greaterThan(30);
  });
});
