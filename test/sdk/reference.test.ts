import { expect } from 'chai';
import { sdkReference } from '../../scripts/generate-sdk-reference.ts';
import { sdkNames } from './compile-snippets.ts';

describe('docs/plugins/reference.md', () => {
  let wanted: string;

  before(async () => {
    wanted = Object.values(await sdkReference()).join('\n');
  });

  it('should say something of everything that the SDK exports', async () => {
    const sections = new Map(
      wanted.split(/^## /m).map((section) => [section.split('\n')[0] ?? '', section.split('\n')[2] ?? '']),
    );
    for (const exported of await sdkNames()) {
      const name = exported.replace('type ', '');
      expect(sections.get(name), name)
        .to.be.a('string')
        .that.does.not.match(/^$|^```/);
    }
  });

  it('should show the declaration of each name, and no other', () => {
    const sections = wanted.split(/^## /m).filter((section) => section.includes('```ts'));
    const wrong = sections.filter((section) => {
      const [, declared] = /^```ts\nexport (?:async )?[a-z]+ (\w+)/m.exec(section) ?? [];
      const declarations = /^```ts\n([\s\S]*?)^```/m.exec(section)?.[1]?.match(/^export /gm) ?? [];
      return declared !== section.split('\n')[0] || declarations.length !== 1;
    });
    expect(wrong.map((section) => section.split('\n')[0])).to.deep.equal([]);
  });
});
