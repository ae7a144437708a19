/** `npm run check`: everything that can be said of the code without running it. Runs every check, then names all that failed. */
import { spawn } from 'node:child_process';
import { fileURLToPath } from 'node:url';

const root = fileURLToPath(new URL('..', import.meta.url));

const SOPWITH = ['node', '--import', 'tsx', '--conditions=source', 'src/main.ts', 'sop'] as const;

const CHECKS = [
  { name: 'types', command: ['tsc', '--noEmit', '-p', 'tsconfig.json'] },
  { name: 'types of the console', command: ['tsc', '--noEmit', '-p', 'console/tsconfig.json'] },
  { name: 'lint', command: ['oxlint', '--type-aware', '--deny-warnings'] },
  { name: 'format', command: ['prettier', '--check', '--log-level', 'warn', '.'] },
  { name: 'SOPs', command: [...SOPWITH, 'lint', 'sops'] },
  { name: 'form of SOPs', command: [...SOPWITH, 'fmt', '--check', 'sops'] },
  {
    name: 'import boundaries',
    command: ['depcruise', '--config', '.dependency-cruiser.cjs', 'src', 'plugins', 'console/src'],
  },
  { name: 'words', command: ['node', 'scripts/check-words.ts'] },
  { name: 'dead code', command: ['knip', '--no-progress'] },
  { name: 'generated files fresh', command: ['node', 'scripts/check-generated.ts'] },
] as const;

function run(command: readonly string[]): Promise<{ code: number; output: string }> {
  return new Promise((resolve) => {
    const [file, ...args] = command;
    const child = spawn(`${root}node_modules/.bin/${file}`, args, { cwd: root });
    let output = '';
    child.stdout.on('data', (chunk: Buffer) => (output += chunk.toString()));
    child.stderr.on('data', (chunk: Buffer) => (output += chunk.toString()));
    child.on('error', (error) => resolve({ code: 1, output: error.message }));
    child.on('close', (code) => resolve({ code: code ?? 1, output }));
  });
}

const failed: string[] = [];
for (const check of CHECKS) {
  const { code, output } = await run(check.command);
  console.log(`${code === 0 ? 'ok  ' : 'FAIL'} ${check.name}`);
  if (code !== 0) {
    failed.push(check.name);
    console.log(output);
  }
}
if (failed.length > 0) {
  console.error(`check failed: ${failed.join(', ')}`);
  process.exit(1);
}
