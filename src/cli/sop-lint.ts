import { stat } from 'node:fs/promises';
import { dirname, resolve, relative } from 'node:path';
import { Command, Option } from 'commander';
import color from 'picocolors';
import { describeFault, type Fault } from '../sop/fault.ts';
import { buildLibrary, readLibraryFiles } from '../sop/load-library.ts';

/** A path as the author gave it: the library that it belongs to, and which of its files are meant. */
interface Meant {
  readonly root: string;
  readonly meant: (file: string) => boolean;
}

async function meantBy(path: string): Promise<Meant> {
  const whole = resolve(path);
  const isFile = (await stat(whole)).isFile();
  if (isFile) return { root: dirname(dirname(whole)), meant: (file) => resolve(file) === whole };
  const isPortal = await stat(resolve(whole, 'portal.yaml')).then(
    (found) => found.isFile(),
    () => false,
  );
  const root = isPortal ? dirname(whole) : whole;
  return {
    root,
    meant: (file) => resolve(file) === whole || !relative(whole, resolve(file)).startsWith('..'),
  };
}

/**
 * Checks SOP files: all faults of all files at once.
 *
 * @throws {Error} where a path does not exist or holds no SOP
 */
export async function lintPaths(paths: readonly string[]): Promise<readonly Fault[]> {
  const faults = new Map<string, Fault>();
  for (const path of paths) {
    const { root, meant } = await meantBy(path);
    const files = await readLibraryFiles(root, relative(process.cwd(), root));
    if (!files.some((file) => meant(file.file)))
      throw new Error(`${path} holds no SOP (<portal>/<procedure>.yaml)`);
    for (const fault of buildLibrary(files).faults) {
      if (meant(fault.file))
        faults.set(`${fault.file}:${fault.line}:${fault.column}:${fault.message}`, fault);
    }
  }
  return [...faults.values()];
}

function count(number: number, word: string): string {
  return `${number} ${word}${number === 1 ? '' : 's'}`;
}

function summary(faults: readonly Fault[]): string {
  const errors = faults.filter((fault) => fault.severity === 'error').length;
  const warnings = faults.length - errors;
  if (faults.length === 0) return color.green('No faults found.');
  return `${count(errors, 'error')}, ${count(warnings, 'warning')}`;
}

/** `sopwith sop lint`. Exit code 0: no errors; 1: errors; 2: nothing to check. */
export function sopLintCommand(): Command {
  return new Command('lint')
    .description('check SOP files: form, names, types, targets, calls, secrets, and what deserves a warning')
    .argument('[paths...]', 'files or folders', ['sops'])
    .addOption(
      new Option('--format <format>', 'how faults are printed').choices(['human', 'json']).default('human'),
    )
    .addHelpText(
      'after',
      `\nExamples:\n  sopwith sop lint\n  sopwith sop lint sops/acme-health --format json`,
    )
    .action(async (paths: string[], options: { format: 'human' | 'json' }) => {
      try {
        const faults = await lintPaths(paths);
        const text =
          options.format === 'json'
            ? JSON.stringify(faults, null, 2)
            : [...faults.map(describeFault), summary(faults)].join('\n');
        process.stdout.write(`${text}\n`);
        process.exitCode = faults.some((fault) => fault.severity === 'error') ? 1 : 0;
      } catch (error) {
        process.stderr.write(`${error instanceof Error ? error.message : String(error)}\n`);
        process.exitCode = 2;
      }
    });
}
