import { globSync } from 'node:fs';
import { readFile } from 'node:fs/promises';
import { expect } from 'chai';

const EXPORTED =
  /^export (?:abstract )?(?:async )?(?:function\*?|const|let|class|interface|type|enum) (\w+)/gm;
/** What the migrator reads of every migration. */
const MIGRATION = new Set(['name', 'up', 'inTransaction']);

describe('exported names', () => {
  it('should each have one meaning in src', async () => {
    const files = globSync('src/**/*.ts').filter((file) => !file.includes('generated'));
    expect(files.length).to.be.greaterThan(500);
    const owners = new Map<string, string[]>();
    for (const file of files)
      for (const [, name = ''] of (await readFile(file, 'utf8')).matchAll(EXPORTED))
        if (!(file.startsWith('src/db/migrations/') && MIGRATION.has(name)))
          owners.set(name, [...(owners.get(name) ?? []).filter((owner) => owner !== file), file]);
    expect([...owners].filter(([, where]) => where.length > 1)).to.deep.equal([]);
  });
});
