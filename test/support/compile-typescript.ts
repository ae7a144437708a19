/*
 * Node.js runs our TypeScript by leaving out the types, which keeps each line where it is. Only decorators, of the controllers, and enums, in what tests generate, must be
 * compiled. If all files were, Node.js would take a sixth more CPU in tests with a browser: each call of Playwright looks at the stack, which source maps make slow.
 * So the lines of controllers in a stack are those of the compiled code. NODE_OPTIONS=--enable-source-maps shows their own.
 */
import { readFileSync } from 'node:fs';
import { registerHooks, type LoadFnOutput } from 'node:module';
import { fileURLToPath } from 'node:url';
import { transformSync } from 'esbuild';
import { codeOf } from '../../src/platform/errors.ts';

const DECORATED = /\/src\/http\/controllers\/[^/]+\.ts$/;

registerHooks({
  load(url, context, nextLoad) {
    if (DECORATED.test(url)) return compiled(url);
    try {
      return nextLoad(url, context);
    } catch (error) {
      if (codeOf(error) !== 'ERR_UNSUPPORTED_TYPESCRIPT_SYNTAX') throw error;
      return compiled(url);
    }
  },
});

function compiled(url: string): LoadFnOutput {
  const sourcefile = fileURLToPath(url);
  const { code } = transformSync(readFileSync(sourcefile, 'utf8'), {
    loader: 'ts',
    target: 'es2024',
    sourcefile,
    sourcemap: 'inline',
    tsconfigRaw: { compilerOptions: { experimentalDecorators: true, verbatimModuleSyntax: true } },
  });
  return { format: 'module', source: code, shortCircuit: true };
}
