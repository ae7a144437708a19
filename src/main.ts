#!/usr/bin/env node
import { fileURLToPath } from 'node:url';

/** The first one with Argon2, for passwords. */
const OLDEST_NODE = '24.7.0';

// Everything else is imported after this check: an older Node fails on syntax that it does not know, without naming its version.
if (process.versions.node.localeCompare(OLDEST_NODE, 'en', { numeric: true }) < 0) {
  process.stderr.write(
    `sopwith: Node.js ${OLDEST_NODE} or later is required (found ${process.versions.node}). Install it from https://nodejs.org, ` +
      'or run a checkout with npm ("npm run", "npx"), which installs its own Node.js\n',
  );
  process.exitCode = 1;
} else if (process.env['NODE_DEBUG']) {
  // Node has read it before any code of Sopwith runs.
  process.stderr.write(
    'sopwith: NODE_DEBUG makes Node write requests, with keys and patient data, to the log. Unset it.\n',
  );
  process.exitCode = 1;
} else {
  const { removeDebugVariables } = await import('./platform/debug-variables.ts');
  const removed = removeDebugVariables(process.env);
  if (removed.length > 0)
    process.stderr.write(
      `sopwith: ignored ${removed.join(', ')}: libraries would write passwords and patient data to the log\n`,
    );
  const { keepCompiledCode } = await import('./platform/compiled-code.ts');
  keepCompiledCode(process.argv[2], process.env);
  const { runProcess } = await import('./cli/program/process.ts');
  process.exitCode = await runProcess(fileURLToPath(import.meta.url));
}
