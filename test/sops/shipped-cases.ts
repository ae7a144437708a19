import { join } from 'node:path';
import { expect } from 'chai';
import { codeRoot } from '../../src/platform/package-root.ts';
import { loadLibrary } from '../../src/sop/load-library.ts';
import { readCases, type CaseFileRead } from '../../src/authoring/cases/read-cases.ts';
import { runCases } from '../../src/authoring/cases/run-cases.ts';
import { openLocalBrowser } from '../../src/authoring/local-browser.ts';
import { sopFiles } from '../../src/authoring/sop-files.ts';

const SOPS = join(codeRoot, 'sops');

export async function shippedCases(): Promise<readonly CaseFileRead[]> {
  const files = (await sopFiles([SOPS])).filter((file) => file.endsWith('.test.yaml'));
  return Promise.all(files.map(readCases));
}

/** Runs the cases, one after another, and expects each to pass. */
export async function expectToPass(files: readonly CaseFileRead[]): Promise<void> {
  const library = await loadLibrary([SOPS]);
  const { signal } = new AbortController();
  await using browser = await openLocalBrowser();
  const failed: string[] = [];
  let count = 0;
  for (const one of files)
    for await (const { passed, file, line, name, problems } of runCases(one, library, browser, { signal })) {
      count += 1;
      if (!passed) failed.push(`${file}:${line} ${name}`, ...problems);
    }
  expect(failed.join('\n')).to.equal('');
  expect(count).to.equal(files.reduce((sum, { cases }) => sum + cases.length, 0));
}
