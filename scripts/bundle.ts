import { globSync } from 'node:fs';
import standaloneCode from 'ajv/dist/standalone/index.js';
import { build, type Plugin } from 'esbuild';
import { metaAjv } from '../src/platform/meta-schema.ts';
import { DRAFT_2020_12 } from '../src/platform/schema-language.ts';

/**
 * What is started or imported by its path: commands, processes, threads, what `package.json` exports, plugins, and what the image and a test need. Such a file has its
 * place and name in `dist`; `codeFile` finds it.
 */
const ENTRY_POINTS = [
  'src/main.ts',
  'src/index.ts',
  'src/sdk/index.ts',
  'src/testing/index.ts',
  'src/runtime/agent/agent-main.ts',
  'src/runtime/plugin-pool/plugin-pool-main.ts',
  'src/runtime/containment/stall-watch-thread.ts',
  'src/browser/find-browser.ts',
  'plugins/*/plugin.ts',
  'demo/{run-demo,demo-cases}.ts',
];

/**
 * Bundles our code into `dist`, so that a process reads tens of files and not hundreds. Entry points share their code in chunks: a class is the same for
 * Sopwith and a plugin in one process. Dependencies stay in `node_modules`.
 */
export async function bundleCode(root: string): Promise<void> {
  await build({
    absWorkingDir: root,
    entryPoints: globSync(ENTRY_POINTS, { cwd: root }),
    outbase: root,
    outdir: 'dist',
    chunkNames: 'chunks/[name]-[hash]',
    bundle: true,
    splitting: true,
    format: 'esm',
    platform: 'node',
    target: 'es2024',
    conditions: ['source'],
    sourcemap: true,
    sourcesContent: false,
    logLevel: 'warning',
    plugins: [onlyOurs, pageEngine, metaSchema],
  });
}

/** `packages: 'external'` would leave out our own `sopwith/sdk`, too. */
const onlyOurs: Plugin = {
  name: 'only-ours',
  setup: ({ onResolve }) =>
    onResolve({ filter: /^[^./]/ }, ({ path, kind }) =>
      kind === 'entry-point' || path.startsWith('sopwith/') ? undefined : { external: true },
    ),
};

/** The page engine as the text that goes to the browser with each page. Without comments and long names it is half as long. */
const pageEngine: Plugin = {
  name: 'page-engine',
  setup: ({ onLoad }) =>
    onLoad({ filter: /\/page\/engine\/page-engine\.ts$/ }, async ({ path }) => ({
      contents: `export const engineSource = ${JSON.stringify(await engineText(path))};`,
    })),
};

/** The check of schemas as code: a process that loads it compiles nothing. */
const metaSchema: Plugin = {
  name: 'meta-schema',
  setup: ({ onLoad, initialOptions: { absWorkingDir: resolveDir = '' } }) =>
    onLoad({ filter: /\/platform\/meta-schema\.ts$/ }, async () => ({
      contents: await metaSchemaCode(resolveDir),
    })),
};

async function metaSchemaCode(resolveDir: string): Promise<string> {
  const contents = standaloneCode.default(metaAjv, { isJsonSchema: DRAFT_2020_12 });
  const { outputFiles } = await build({
    stdin: { contents, resolveDir },
    bundle: true,
    format: 'esm',
    minifyWhitespace: true,
    write: false,
  });
  return Buffer.from(outputFiles[0]?.contents ?? []).toString();
}

async function engineText(path: string): Promise<string> {
  const { outputFiles } = await build({
    entryPoints: [path],
    bundle: true,
    format: 'esm',
    target: 'es2024',
    minifyIdentifiers: true,
    minifyWhitespace: true,
    write: false,
  });
  const code = Buffer.from(outputFiles[0]?.contents ?? []).toString('base64');
  const { engineSource } = (await import(`data:text/javascript;base64,${code}`)) as { engineSource: string };
  return engineSource;
}
