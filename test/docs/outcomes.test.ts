import { expect } from 'chai';
import { globSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { root } from './page-blocks.ts';

const read = (path: string): string => readFileSync(join(root, path), 'utf8');
const page = read('docs/api/outcomes.md');

describe('the page about outcomes', () => {
  it('should name every kind of entry that a timeline can have', () => {
    const source = ['src/runtime/**/*.ts', 'src/tasks/*.ts', 'src/sop/ports.ts']
      .flatMap((pattern) => globSync(pattern, { cwd: root }))
      .map(read)
      .join('\n');
    const kinds = new Set(
      [...source.matchAll(/kind: ((?:'[a-z]+\.[a-z_]+'(?: \| )?)+)/g)].flatMap(([, named = '']) =>
        [...named.matchAll(/'([^']+)'/g)].map(([, kind = '']) => kind),
      ),
    );
    // Messages between a worker and its agent.
    for (const spoken of ['once.begin', 'once.resolve']) kinds.delete(spoken);
    expect([...kinds]).to.include.members([
      'attempt.failed',
      'step.finished',
      'once.skipped',
      'timeline.cut',
    ]);
    expect([...kinds].filter((kind) => !page.includes(`\`${kind}\``))).to.deep.equal([]);
  });

  it('should name only codes that there are, and every kind of failure', () => {
    const source = globSync(['src/**/*.ts', 'plugins/**/*.ts', 'sops/**/*.yaml'], { cwd: root })
      .map(read)
      .join('\n');
    const [failed = ''] = page.split('## The timeline');
    const codes = [...failed.matchAll(/`([a-z]+(?:_[a-z]+)+)`/g)].map(([, code = '']) => code);
    expect(codes).to.include('submission_uncertain');
    expect(codes.filter((code) => !source.includes(code))).to.deep.equal([]);
    const kinds = [
      ...(/export type FailureKind =([^;]+);/.exec(read('src/sdk/outcome.ts'))?.[1] ?? '').matchAll(
        /'(\w+)'/g,
      ),
    ];
    expect(kinds).to.have.length.greaterThan(5);
    expect(kinds.filter(([, kind]) => !page.includes(`| \`${kind}\``))).to.deep.equal([]);
  });
});
