import { registerHooks } from 'node:module';
import { pathToFileURL } from 'node:url';
import { codeFile } from '../../platform/package-root.ts';

let registered = false;

/**
 * Makes `import … from 'sopwith/sdk'` work in plugins that lie outside of this package and have no `node_modules` (where the
 * ordinary resolution finds one, that one is taken).
 */
export function resolvePluginImports(): void {
  if (registered) return;
  registered = true;
  const sdk = pathToFileURL(codeFile('src/sdk/index')).href;
  registerHooks({
    resolve(specifier, context, nextResolve) {
      if (specifier !== 'sopwith/sdk') return nextResolve(specifier, context);
      try {
        return nextResolve(specifier, context);
      } catch {
        return { url: sdk, shortCircuit: true };
      }
    },
  });
}
