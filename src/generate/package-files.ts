import { version } from '../platform/version.ts';
import type { PluginNames } from './plugin-names.ts';
import type { NewFiles } from './write-new-files.ts';

/** What makes an npm package of a plugin's folder. Node runs no TypeScript inside of `node_modules`, so what is published is built. */
export function packageFiles({ packageName, title }: PluginNames): NewFiles {
  const manifest = {
    name: packageName,
    version: '0.1.0',
    description: `${title}: a task type for Sopwith`,
    keywords: ['sopwith-plugin'],
    license: 'UNLICENSED',
    type: 'module',
    engines: { node: '>=24' },
    exports: './dist/plugin.js',
    files: ['dist', 'sops'],
    scripts: {
      build: 'tsc -p tsconfig.build.json',
      test: 'tsc --noEmit && node --test',
      prepack: 'npm run build',
    },
    peerDependencies: { sopwith: `^${version}` },
    devDependencies: { '@types/node': '^24', sopwith: `^${version}`, typescript: '^7.0.2' },
  };
  const compiler = {
    compilerOptions: {
      target: 'es2024',
      module: 'nodenext',
      strict: true,
      types: ['node'],
      skipLibCheck: true,
      rewriteRelativeImportExtensions: true,
      declaration: true,
      outDir: 'dist',
    },
    include: ['*.ts'],
    exclude: ['dist'],
  };
  const build = { extends: './tsconfig.json', exclude: ['*.test.ts', 'dist'] };
  return {
    'package.json': `${JSON.stringify(manifest, null, 2)}\n`,
    'tsconfig.json': `${JSON.stringify(compiler, null, 2)}\n`,
    // The tests are type-checked, but not published.
    'tsconfig.build.json': `${JSON.stringify(build, null, 2)}\n`,
    '.gitignore': 'node_modules\ndist\n',
  };
}
