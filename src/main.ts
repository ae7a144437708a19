#!/usr/bin/env node
import { fileURLToPath } from 'node:url';

const OLDEST_NODE = 24;

// All else is imported after this look: an older Node fails at what it does not know, and says nothing of its age.
if (Number(process.versions.node.split('.')[0]) < OLDEST_NODE) {
  process.stderr.write(
    `sopwith: it needs Node.js ${OLDEST_NODE} or later, and this is ${process.versions.node}: install it from https://nodejs.org, ` +
      'or start a checkout through npm ("npm run", "npx"), which brings its own\n',
  );
  process.exitCode = 1;
} else if (process.env['NODE_DEBUG']) {
  // Node has read it before any code of ours runs.
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
  const { runProcess } = await import('./cli/process.ts');
  process.exitCode = await runProcess(fileURLToPath(import.meta.url));
}
