import { expect } from 'chai';
import { cruise, type ICruiseResult } from 'dependency-cruiser';
import { createRequire } from 'node:module';
import { fileURLToPath } from 'node:url';

const root = fileURLToPath(new URL('../..', import.meta.url));
const { forbidden, options } = createRequire(import.meta.url)('../../.dependency-cruiser.cjs') as {
  forbidden: never[];
  options: Record<string, unknown>;
};

async function cruised(baseDir: string, ...files: string[]): Promise<ICruiseResult> {
  const { output } = await cruise(
    files,
    { ...options, baseDir, validate: true, ruleSet: { forbidden } },
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

  it('should refuse an import against the flow', async () => {
    const { summary } = await cruised(`${root}test/repo/fixtures`, 'src');
    expect(summary.violations.map(({ rule }) => rule.name)).to.include('sdk-imports');
  });
});
