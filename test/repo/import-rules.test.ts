import { expect } from 'chai';
import { cruise, type ICruiseResult } from 'dependency-cruiser';
import { mkdir, mkdtemp, readdir, realpath, rm, writeFile } from 'node:fs/promises';
import { createRequire } from 'node:module';
import { tmpdir } from 'node:os';
import { dirname, join, relative } from 'node:path';
import { fileURLToPath } from 'node:url';

const root = fileURLToPath(new URL('../..', import.meta.url));
const { forbidden, options } = createRequire(import.meta.url)('../../.dependency-cruiser.cjs') as {
  forbidden: { readonly name: string }[];
  options: Record<string, unknown>;
};

async function cruised(baseDir: string, ...files: string[]): Promise<ICruiseResult> {
  const { output } = await cruise(
    files,
    { ...options, baseDir, validate: true, ruleSet: { forbidden: forbidden as never[] } },
    {
      extensions: ['.ts', '.js'],
      conditionNames: ['source', 'import', 'node', 'default'],
    },
  );
  if (typeof output === 'string') throw new Error(output);
  return output;
}

/** Folders whose subfolders have rules of their own. */
const ROOMS = ['runtime', 'webhooks', 'http', 'cli', 'sop', 'authoring'] as const;

/** The rules that an import from a file of one folder to a file of another, or to a package, breaks. */
async function brokenBy(from: string, to: string): Promise<readonly string[]> {
  const folder = await realpath(await mkdtemp(join(tmpdir(), 'sopwith-imports-')));
  try {
    const source = `src/${from}/importing.ts`;
    const target = to.startsWith('node_modules/') ? `${to}/index.js` : `src/${to}/imported.ts`;
    const path = relative(dirname(source), target);
    for (const file of [source, target]) await mkdir(join(folder, dirname(file)), { recursive: true });
    await writeFile(join(folder, target), 'export const imported = 1;\n');
    await writeFile(
      join(folder, source),
      `import { imported } from '${path.startsWith('.') ? path : `./${path}`}';\nexport const importing = imported;\n`,
    );
    const { summary } = await cruised(folder, 'src');
    return summary.violations.map(({ rule }) => rule.name);
  } finally {
    await rm(folder, { recursive: true, force: true });
  }
}

describe('the import rules', () => {
  it('should see our modules and their imports', async () => {
    const { summary } = await cruised(root, 'src/tasks', 'src/sdk');
    expect(summary.totalCruised).to.be.greaterThan(20);
    expect(summary.totalDependenciesCruised ?? 0).to.be.greaterThan(20);
  });

  it('should say of every folder what it may import', async () => {
    const entries = await readdir(`${root}src`, { withFileTypes: true });
    const folders = entries.filter((entry) => entry.isDirectory()).map(({ name }) => `${name}-imports`);
    expect(forbidden.map(({ name }) => name)).to.include.members(folders);
  });

  it('should say of every room what it may import', async () => {
    const names = forbidden.map(({ name }) => name);
    for (const folder of ROOMS) {
      const entries = await readdir(`${root}src/${folder}`, { withFileTypes: true });
      const rooms = entries
        .filter((entry) => entry.isDirectory())
        .map(({ name }) => `${folder}/${name}-imports`);
      expect(rooms).to.have.length.above(1);
      expect(names).to.include.members(rooms);
    }
  });

  const refused = [
    ['sop/run', 'sop/check'],
    ['sop/page', 'sop/targets'],
    ['sop/targets', 'sop/controls'],
    ['sop/compile', 'sop/run'],
    ['authoring/cases', 'authoring/outline'],
    ['runtime/worker', 'runtime/plugins'],
    ['runtime/attempt', 'runtime/worker'],
    ['runtime/attempt', 'runtime/agent'],
    ['runtime/slots', 'runtime/plugins'],
    ['runtime/agent', 'runtime/slots'],
    ['runtime/boundary', 'runtime/agent'],
    ['runtime/plugins', 'runtime/plugin-pool'],
    ['webhooks/transport', 'webhooks/sending'],
    ['webhooks/messages', 'webhooks/sending'],
    ['webhooks/receiving', 'webhooks/transport'],
    ['http/requests', 'http/controllers'],
    ['http/problems', 'http/answers'],
    ['http/access', 'http/server'],
    ['http/requests', 'http/generated'],
    ['cli/task', 'cli/program'],
    ['cli/sop', 'cli/task'],
  ] as const;
  for (const [from, to] of refused)
    it(`should refuse to import ${to} in ${from}`, async () => {
      expect(await brokenBy(from, to)).to.deep.equal([`${from}-imports`]);
    });

  it('should refuse to keep in a tool what an action can declare', async () => {
    expect(await brokenBy('authoring/outline', 'sop/actions/flow')).to.deep.equal([
      'authoring-takes-actions-from-the-table',
    ]);
  });

  it('should refuse to import a room in a file that all rooms share', async () => {
    expect(await brokenBy('webhooks', 'webhooks/sending')).to.deep.equal(['shared-imports']);
  });

  it('should refuse to load Playwright where procedures are checked, and let what opens browsers load it', async () => {
    const playwright = 'node_modules/playwright-core';
    expect(await brokenBy('sop/page', playwright)).to.deep.equal([
      'procedures-are-checked-without-playwright',
    ]);
    expect(await brokenBy('browser', playwright)).to.deep.equal([]);
  });

  const accepted = [
    ['sop/check', 'sop/compile'],
    ['sop', 'sop/run'],
    ['runtime/worker', 'runtime/attempt'],
    ['runtime/agent', 'runtime/plugins'],
    ['runtime/slots', 'runtime'],
    ['webhooks/sending', 'webhooks/transport'],
    ['webhooks/deliveries', 'webhooks/messages'],
    ['http/server', 'http/openapi'],
    ['http/controllers', 'http/answers'],
    ['cli/program', 'cli/sop'],
    ['cli/account', 'cli/webhook'],
  ] as const;
  for (const [from, to] of accepted)
    it(`should let ${from} import ${to}`, async () => {
      expect(await brokenBy(from, to)).to.deep.equal([]);
    });

  it('should refuse an import against the flow', async () => {
    const { summary } = await cruised(`${root}test/repo/fixtures`, 'src');
    expect(summary.violations.map(({ rule }) => rule.name)).to.include('sdk-imports');
  });
});
