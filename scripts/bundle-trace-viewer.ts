import { cpSync, mkdirSync, readFileSync, writeFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import { dirname, join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { build } from 'vite';

const source = fileURLToPath(new URL('../console/src/trace-viewer/', import.meta.url));
const playwright = dirname(createRequire(import.meta.url).resolve('playwright-core/package.json'));
const viewer = join(playwright, 'lib/vite/traceViewer');

/** What the viewer's page loads. The rest is for other pages of Playwright, such as its UI mode. */
const COPIED =
  /^(index\.[^/]+\.(js|css)|(codeMirrorModule|defaultSettingsView)\.[^/]+\.css|[^/]+\.(ttf|svg))$/;

/** Playwright's trace viewer in a page of ours, with its service worker behind ours: docs/internals/console.md. */
export async function bundleTraceViewer(folder: string): Promise<void> {
  mkdirSync(folder, { recursive: true });
  cpSync(viewer, folder, { recursive: true, filter: (file) => isCopied(file.slice(viewer.length + 1)) });
  cpSync(join(viewer, 'sw.bundle.js'), join(folder, 'playwright-worker.js'));
  cpSync(join(source, 'trace-page.css'), join(folder, 'trace-page.css'));
  writeFileSync(join(folder, 'index.html'), page());
  await bundle('open-trace.ts', folder, 'open-trace.js', 'es');
  // The name that the viewer registers.
  await bundle('trace-worker.ts', folder, 'sw.bundle.js', 'iife');
}

const isCopied = (path: string): boolean =>
  path === '' || path === 'assets' || /^assets\/(?!xterm)/.test(path) || COPIED.test(path);

function page(): string {
  const theirs = readFileSync(join(viewer, 'index.html'), 'utf8');
  const script = /<script type="module"[^>]* src="(\.\/index\.[^"]+\.js)">/.exec(theirs)?.[1];
  if (script === undefined)
    throw new Error('the trace viewer of playwright-core has another page than before');
  const styles = theirs.match(/<link rel="stylesheet"[^>]*>/g) ?? [];
  return readFileSync(join(source, 'index.html'), 'utf8')
    .replace('<!-- The build adds the style sheets of the viewer. -->', styles.join('\n    '))
    .replace('__VIEWER__', script);
}

async function bundle(file: string, folder: string, name: string, format: 'es' | 'iife'): Promise<void> {
  await build({
    configFile: false,
    logLevel: 'warn',
    build: {
      outDir: folder,
      emptyOutDir: false,
      copyPublicDir: false,
      target: 'baseline-widely-available',
      modulePreload: false,
      reportCompressedSize: false,
      rollupOptions: { input: join(source, file), output: { format, entryFileNames: name } },
    },
  });
}
