import { createRequire, registerHooks } from 'node:module';
import { dirname, extname, sep } from 'node:path';
import { pathToFileURL } from 'node:url';

const FRESH = 'sopwith-load';
let registered = false;
let loads = 0;

/** The address of a plugin's file under which Node has not imported it yet. */
export function freshUrl(file: string): string {
  loads += 1;
  // Under tsx a file without "type": "module" beside it is CommonJS, and that cache goes by paths.
  const { cache } = createRequire(file);
  for (const path of Object.keys(cache)) if (path.startsWith(dirname(file) + sep)) delete cache[path];
  return `${pathToFileURL(file).href}?${FRESH}=${loads}`;
}

/**
 * Makes `import … from 'sopwith/sdk'` work in plugins that lie outside of this package and have no `node_modules` of their own (where the
 * ordinary resolution finds one, that one is taken), and reads again what a plugin of a `freshUrl` imports of its own.
 */
export function resolvePluginImports(): void {
  if (registered) return;
  registered = true;
  const sdk = new URL(`../sdk/index${extname(import.meta.url)}`, import.meta.url).href;
  registerHooks({
    resolve(specifier, context, nextResolve) {
      if (specifier === 'sopwith/sdk') {
        try {
          return nextResolve(specifier, context);
        } catch {
          return { url: sdk, shortCircuit: true };
        }
      }
      const resolved = nextResolve(specifier, context);
      const load = specifier.startsWith('.') ? loadOf(context.parentURL) : null;
      return load === null ? resolved : { ...resolved, url: `${resolved.url}?${FRESH}=${load}` };
    },
  });
}

function loadOf(parentUrl: string | undefined): string | null {
  if (parentUrl === undefined || !parentUrl.includes(`${FRESH}=`)) return null;
  return new URL(parentUrl).searchParams.get(FRESH);
}
