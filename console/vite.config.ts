import { readFileSync } from 'node:fs';
import { fileURLToPath } from 'node:url';
import react from '@vitejs/plugin-react';
import { defineConfig } from 'vite';
import { mantineStylesCheck } from './mantine-styles-check.ts';

const root = fileURLToPath(new URL('.', import.meta.url));
const { version } = JSON.parse(readFileSync(`${root}../package.json`, 'utf8')) as { version: string };

const service = { target: process.env['CONSOLE_API'] ?? 'http://127.0.0.1:3000' };

/** `npm run console:dev` serves the source, with the API of a service that runs at `CONSOLE_API`. `npm run build` bundles it. */
export default defineConfig({
  root,
  base: '/console/',
  plugins: [react(), mantineStylesCheck()],
  define: { 'import.meta.env.VERSION': JSON.stringify(version) },
  // The server puts a new nonce into each page: src/http/server/console-pages.ts.
  html: { cspNonce: '__NONCE__' },
  build: {
    outDir: '../dist/console',
    emptyOutDir: true,
    target: 'baseline-widely-available',
    assetsInlineLimit: 0,
    reportCompressedSize: false,
    // The server names what a page needs: src/http/server/console-preloads.ts.
    manifest: 'manifest.json',
    // What every page needs is one file: a file for each combination of pages that share something would be twenty requests.
    rolldownOptions: { output: { codeSplitting: { groups: [{ name: 'shell', tags: ['$initial'] }] } } },
  },
  server: { proxy: { '/v1': service, '/console/trace-viewer': service } },
});
