import { Option, type Command } from 'commander';
import { CodedError } from '../../platform/errors.ts';
import type { CaseFileRead } from '../../authoring/cases/read-cases.ts';
import type { CaseResult } from '../../authoring/cases/run-cases.ts';
import type { OwnWords } from '../../sop/load-library.ts';
import { EndedOtherwise, UsageError, type CliCommand, type CliContext } from '../command.ts';
import { pluginWords, withPluginWords } from '../plugin-words.ts';

interface TestOptions {
  readonly sops: string;
  readonly credentials?: string;
  readonly headed?: boolean;
  readonly json?: boolean;
  readonly junit?: string | true;
}

/** `sopwith sop test` */
export const sopTestCommand: CliCommand = Object.freeze({
  register(sop: Command, context: CliContext): void {
    const command = sop
      .command('test')
      .description(
        'run the test cases of SOPs (<procedure>.test.yaml) on simulated portals, recordings, or real portals',
      )
      .argument('[what...]', 'portal/procedure, test files, or folders (default: all)')
      .option('--sops <folder>', 'folder of SOPs', 'sops')
      .option('--credentials <file>', 'JSON or YAML file with credentials for cases on real portals')
      .option('--headed', 'show the browser')
      .addOption(new Option('--json', 'print the results as JSON').conflicts('junit'))
      .option('--junit [file]', 'write JUnit XML to the file, or to standard output')
      .addHelpText(
        'after',
        '\nExit code 0: all cases pass; 1: a case fails; 2: there are no cases, or a file is invalid.\n\nExamples:\n  $ sopwith sop test\n  $ sopwith sop test acme-health/eligibility\n  $ sopwith sop test sops/acme-health --junit report.xml',
      );
    withPluginWords(command).action(async (what: string[], options: TestOptions) =>
      test(what, options, await pluginWords(command, context), context),
    );
  },
});

async function test(
  what: readonly string[],
  options: TestOptions,
  words: OwnWords,
  context: CliContext,
): Promise<void> {
  const { junitReport, caseSummary } = await import('../../authoring/cases/case-report.ts');
  const reads = await readAll(what, options);
  const quiet = options.json === true || options.junit === true;
  const results = await runAll(reads, options, words, quiet, context);
  if (options.json === true) context.print(JSON.stringify(results, null, 2));
  else if (options.junit === true) context.print(junitReport(results).trimEnd());
  else context.print(caseSummary(results));
  if (typeof options.junit === 'string') {
    const { writeFile } = await import('node:fs/promises');
    await writeFile(options.junit, junitReport(results));
  }
  if (context.signal.aborted) throw new CodedError('canceled', 'canceled');
  if (results.some(({ passed }) => !passed)) throw new EndedOtherwise(1, quiet ? caseSummary(results) : '');
}

async function readAll(what: readonly string[], options: TestOptions): Promise<readonly CaseFileRead[]> {
  const { caseFileOf, readCases } = await import('../../authoring/cases/read-cases.ts');
  const { sopFiles } = await import('../../authoring/sop-files.ts');
  const { stat } = await import('node:fs/promises');
  const paths = await Promise.all(
    what.map(async (one) => {
      const isPath = await stat(one).then(
        () => true,
        () => false,
      );
      return isPath || /\.ya?ml$/.test(one) ? one : caseFileOf(options.sops, one);
    }),
  );
  const files = await sopFiles(paths.length === 0 ? [options.sops] : paths);
  const tests = files.filter((file) => /\.test\.ya?ml$/.test(file));
  if (tests.length === 0)
    throw new UsageError('no test cases found: write them in <procedure>.test.yaml next to the SOP');
  return Promise.all(tests.map(readCases));
}

async function runAll(
  reads: readonly CaseFileRead[],
  options: TestOptions,
  words: OwnWords,
  quiet: boolean,
  context: CliContext,
): Promise<readonly CaseResult[]> {
  const { loadLibrary } = await import('../../sop/load-library.ts');
  const { soundSop } = await import('../../authoring/sound-sop.ts');
  const { openLocalBrowser } = await import('../../authoring/local-browser.ts');
  const { runCases } = await import('../../authoring/cases/run-cases.ts');
  const { caseLines } = await import('../../authoring/cases/case-report.ts');
  const { readMapping } = await import('../../authoring/read-mapping.ts');
  const credentials = options.credentials === undefined ? {} : await readMapping(options.credentials);
  const folders = [...new Set(reads.map(({ library }) => library))];
  const libraries = new Map(
    await Promise.all(folders.map(async (folder) => [folder, await loadLibrary([folder], words)] as const)),
  );
  const results: CaseResult[] = [];
  await using browser = await openLocalBrowser(options.headed === true);
  for (const read of reads) {
    const library = libraries.get(read.library);
    if (library === undefined) continue;
    soundSop(library, read.sop);
    if (!quiet) context.print(read.file);
    for await (const result of runCases(read, library, browser, { signal: context.signal, credentials })) {
      results.push(result);
      if (!quiet) context.print(caseLines(result));
    }
  }
  return results;
}
