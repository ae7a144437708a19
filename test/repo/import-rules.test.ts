import { expect } from 'chai';
import { cruise, type ICruiseResult } from 'dependency-cruiser';
import { readdir } from 'node:fs/promises';
import { createRequire } from 'node:module';
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

  it('should refuse an import against the flow', async () => {
    const { summary } = await cruised(`${root}test/repo/fixtures`, 'src');
    expect(summary.violations.map(({ rule }) => rule.name)).to.include('sdk-imports');
  });
});
