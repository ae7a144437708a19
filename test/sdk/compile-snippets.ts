import { execFile } from 'node:child_process';
import { mkdtemp, readFile, rm, symlink, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';

const root = fileURLToPath(new URL('../..', import.meta.url));

/** Every name that `sopwith/sdk` (or `sopwith/testing`) exports, types among them. */
export async function sdkNames(module: 'sdk' | 'testing' = 'sdk'): Promise<readonly string[]> {
  const index = await readFile(join(root, `src/${module}/index.ts`), 'utf8');
  return [...index.matchAll(/export (type )?\{([^}]*)\}/g)].flatMap(([, type = '', names = '']) =>
    names
      .split(',')
      .map((name) => name.trim())
      .filter((name) => name !== '')
      .map((name) => `${type}${name}`),
  );
}

/** Compiles pieces of code, each a module of its own that may use the whole SDK and `sopwith/testing`; gives the compiler's complaints by the name of the piece. */
export async function compileSnippets(
  snippets: Readonly<Record<string, string>>,
): Promise<Readonly<Record<string, readonly string[]>>> {
  const folder = await mkdtemp(join(tmpdir(), 'sopwith-snippets-'));
  try {
    const header = (['sdk', 'testing'] as const).map(
      async (module) => `import { ${(await sdkNames(module)).join(', ')} } from 'sopwith/${module}';\n`,
    );
    const imports = (await Promise.all(header)).join('');
    await symlink(join(root, 'node_modules'), join(folder, 'node_modules'));
    await writeFile(join(folder, 'package.json'), '{ "type": "module" }');
    await writeFile(
      join(folder, 'tsconfig.json'),
      JSON.stringify({
        extends: join(root, 'tsconfig.json'),
        compilerOptions: {
          paths: {
            'sopwith/sdk': [join(root, 'src/sdk/index.ts')],
            'sopwith/testing': [join(root, 'src/testing/index.ts')],
          },
          types: ['node', 'mocha'],
          allowUnreachableCode: true,
        },
        include: ['*.ts'],
      }),
    );
    for (const [name, text] of Object.entries(snippets)) {
      await writeFile(join(folder, `${name}.ts`), `${imports}${text}\nexport {};\n`);
    }
    return byFile(await compile(folder));
  } finally {
    await rm(folder, { recursive: true, force: true });
  }
}

function compile(folder: string): Promise<string> {
  const tsc = join(root, 'node_modules/.bin/tsc');
  return new Promise((resolve) =>
    execFile(process.execPath, [tsc, '--noEmit', '--pretty', 'false', '-p', folder], (_error, out, err) =>
      resolve(out + err),
    ),
  );
}

function byFile(output: string): Record<string, string[]> {
  const complaints: Record<string, string[]> = {};
  for (const line of output.split('\n').filter((one) => /\S/.test(one) && !one.startsWith(' '))) {
    const file = /([\w-]+)\.ts\(/.exec(line)?.[1] ?? 'compiler';
    (complaints[file] ??= []).push(line);
  }
  return complaints;
}
