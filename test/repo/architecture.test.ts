import { existsSync, globSync } from 'node:fs';
import { readFile, stat } from 'node:fs/promises';
import { dirname, relative } from 'node:path';
import { expect } from 'chai';

const PATH = /`((?:src|console|test|plugins|sops|demo|bench)\/[\w./-]*)`/g;

describe('docs/internals/architecture.md', () => {
  it('should name only files and folders that are there', async () => {
    const text = await readFile('docs/internals/architecture.md', 'utf8');
    const paths = [...text.matchAll(PATH)].map(([, path]) => path ?? '');
    expect(paths.length).to.be.greaterThan(15);
    const missing: string[] = [];
    for (const path of paths) await stat(path).catch(() => missing.push(path));
    expect(missing).to.deep.equal([]);
  });

  it('should name a place for each change', async () => {
    const text = await readFile('docs/internals/architecture.md', 'utf8');
    const [, section = ''] = /## Where to change what\n([\s\S]*?)\n## /.exec(text) ?? [];
    const rows = section
      .split('\n')
      .filter((line) => line.startsWith('| '))
      .slice(2);
    expect(rows.length).to.be.greaterThan(15);
    expect(rows.filter((row) => row.search(PATH) === -1)).to.deep.equal([]);
  });
});

describe('the folders of test', () => {
  const folders = ['runtime', 'tasks', 'webhooks', 'http', 'cli', 'sop'];

  it('should be those of src', () => {
    const tests = folders.flatMap((folder) => globSync(`test/${folder}/**/*.test.ts`));
    const rooms = new Set(tests.map((test) => dirname(test)));
    expect(rooms.size).to.be.greaterThan(35);
    // Pages for the whole of the interpreter.
    const pages = ['test/sop/traps', 'test/sop/generated'];
    expect(
      [...rooms].filter((room) => !pages.includes(room) && !existsSync(room.replace('test', 'src'))),
    ).to.deep.equal([]);
  });

  it('should hold next to the rooms only tests of files that are next to the rooms', () => {
    const tests = folders.flatMap((folder) => globSync(`test/${folder}/*.test.ts`));
    const source = (test: string) => test.replace('test', 'src').replace('.test.ts', '.ts');
    expect(tests.filter((test) => !existsSync(source(test)))).to.deep.equal([]);
  });
});

describe('docs/internals/tasks.md', () => {
  it('should list only functions and files that are there', async () => {
    const [, block = ''] =
      /```ts\n([\s\S]*?)```/.exec(await readFile('docs/internals/tasks.md', 'utf8')) ?? [];
    const folders = ['src/tasks', 'src/queue'];
    const files = folders.flatMap((folder) =>
      globSync(`${folder}/**/*.ts`).map((file) => relative(folder, file)),
    );
    const named = [...block.matchAll(/\b[\w/-]+\.ts\b/g)].map(([file]) => file);
    expect(named.length).to.be.greaterThan(15);
    expect(named.filter((file) => !files.includes(file))).to.deep.equal([]);

    const source = (
      await Promise.all(
        folders.flatMap((folder) => globSync(`${folder}/**/*.ts`)).map((file) => readFile(file, 'utf8')),
      )
    ).join('\n');
    const functions = [...block.matchAll(/^(\w+)\(/gm)].map(([, name = '']) => name);
    expect(functions.length).to.be.greaterThan(20);
    expect(
      functions.filter(
        (name) => !new RegExp(`^export (?:async )?(?:function|const) ${name}\\b`, 'm').test(source),
      ),
    ).to.deep.equal([]);
  });
});
