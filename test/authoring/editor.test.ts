import { mkdtemp, readFile, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { expect } from 'chai';
import { actionTable } from '../../src/sop/actions/table.ts';
import { longFormKeys } from '../../src/sop/targets/parse-target.ts';
import { targetSchema } from '../../src/sop/targets/target-schema.ts';
import { runSopTool } from '../support/run-sop-tool.ts';
import { startLanguageServer, type LanguageServer } from './language-server.ts';

describe('an editor with the schemas of sop schema', () => {
  let folder: string;
  let server: LanguageServer;
  before(async () => {
    folder = await mkdtemp(join(tmpdir(), 'sopwith-editor-'));
    const schemas: Record<string, string> = {};
    for (const [kind, glob] of [
      ['sop', '**/sop-*.yaml'],
      ['portal', '**/portal.yaml'],
      ['test', '**/*.test.yaml'],
    ] as const) {
      const file = join(folder, `${kind}.schema.json`);
      await writeFile(file, (await runSopTool(['schema', kind])).out);
      schemas[file] = glob;
    }
    server = await startLanguageServer(schemas);
  });
  after(async () => {
    await server.close();
    await rm(folder, { recursive: true });
  });

  const labels = async (name: string, text: string): Promise<readonly string[]> =>
    (await (await server.open(name, text)).complete()).map(({ label }) => label);
  const head = 'sop: 1\ntitle: Test\nsteps:\n';

  it('should find nothing wrong with the SOPs, portals and tests that are shipped', async () => {
    for (const [file, name] of [
      ['eligibility.yaml', 'sop-eligibility.yaml'],
      ['claim-submission.yaml', 'sop-claim-submission.yaml'],
      ['sign-in.yaml', 'sop-sign-in.yaml'],
      ['portal.yaml', 'portal.yaml'],
      ['eligibility.test.yaml', 'eligibility.test.yaml'],
    ] as const) {
      const { diagnostics } = await server.open(name, await readFile(join('sops/acme-health', file), 'utf8'));
      expect(
        diagnostics.map(({ message, range }) => `${range.start.line + 1} ${message}`),
        file,
      ).to.deep.equal([]);
    }
  });

  it('should offer every action in a step, and say what it does', async () => {
    const items = await (await server.open('sop-actions.yaml', `${head}  - |`)).complete();
    expect(items.map(({ label }) => label)).to.include.members(actionTable.map(({ name }) => name));
    const click = items.find(({ label }) => label === 'click');
    expect(JSON.stringify(click?.documentation)).to.contain('Click');
  });

  it('should offer the modifiers and the arguments that fit the action', async () => {
    expect(await labels('sop-modifiers.yaml', `${head}  - click: Search\n    |`)).to.include.members([
      'timeout',
      'retry',
      'on_error',
      'if',
    ]);
    expect(await labels('sop-arguments.yaml', `${head}  - expect:\n      |`)).to.include.members([
      'target',
      'state',
      'or_fail',
      'or_note',
    ]);
  });

  it('should offer the keys of a target, and say what they mean', async () => {
    const file = await server.open('sop-targets.yaml', `${head}  - click:\n      target:\n        |`);
    const items = await file.complete();
    expect(items.map(({ label }) => label)).to.include.members([
      'find',
      'within',
      'frame',
      'near',
      'button',
      'testid',
    ]);
    expect(JSON.stringify(items.find(({ label }) => label === 'within')?.documentation)).to.contain(
      'inside of this',
    );
  });

  it('should know the same keys of a target as the checker', () => {
    const [, long] = targetSchema['anyOf'] as readonly { readonly properties?: object }[];
    expect(Object.keys(long?.properties ?? {})).to.have.members([...longFormKeys]);
  });

  it('should say what is under the pointer', async () => {
    const action = await server.open('sop-hover-action.yaml', `${head}  - fi|ll: { Member ID: A1 }\n`);
    expect(await action.hover()).to.contain('Fill in fields');
    const modifier = await server.open('sop-hover.yaml', `${head}  - finish:\n    time|out: 5s\n`);
    expect(await modifier.hover()).to.contain('Timeout of the step');
  });

  it('should mark a wrong key of a step, of the file and of a case', async () => {
    const told = async (name: string, text: string): Promise<readonly string[]> =>
      (await server.open(name, text)).diagnostics.map(
        ({ message, range: { start } }) => `${start.line}:${start.character} ${message}`,
      );
    expect(await told('sop-wrong.yaml', `${head}  - click: Search\n    timout: 5s\n`)).to.deep.equal([
      '4:4 Property timout is not allowed.',
    ]);
    expect(await told('sop-inner.yaml', `${head}  - click: { target: x, counts: 2 }\n`)).to.deep.equal([
      '3:24 Property counts is not allowed.',
    ]);
    const { diagnostics } = await server.open('sop-head.yaml', `${head}  - finish\noutputz: {}\n`);
    expect(diagnostics.map(({ message }) => message).join()).to.contain('outputz');
    const cases = await server.open('wrong.test.yaml', 'cases:\n  - name: x\n    expect: { status: done }\n');
    expect(cases.diagnostics.map(({ range }) => range.start.line)).to.deep.equal([2]);
  });
});
