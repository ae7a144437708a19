import { enableCompileCache } from 'node:module';
import { fileURLToPath } from 'node:url';

/*
 * What V8 compiles, and the source without its types, is kept for the next process: the suite starts hundreds, agents and commands, that load the same
 * files, which takes a third less CPU so. Mocha loads this first in each of its processes; those that they start take the setting from the environment.
 * Not while coverage is taken, which is less exact so.
 */
if (process.env['NODE_V8_COVERAGE'] === undefined) {
  process.env['NODE_COMPILE_CACHE'] ??= fileURLToPath(
    new URL('../../node_modules/.cache/compiled', import.meta.url),
  );
  enableCompileCache(process.env['NODE_COMPILE_CACHE']);
}
