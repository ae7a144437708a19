import { style } from '../../platform/style.ts';
import type { CaseResult } from './run-cases.ts';

/** One line for a case, and one for each thing that is wrong with it. */
export function caseLines({ name, passed, problems, durationMs, file, line }: CaseResult): string {
  const mark = passed ? style('green', '✓') : style('red', '✗');
  const where = passed ? '' : style('dim', `  ${file}:${line}`);
  return [
    `  ${mark} ${name} ${style('dim', `${durationMs} ms`)}${where}`,
    ...problems.map((problem) => `      ${problem.replaceAll('\n', '\n      ')}`),
  ].join('\n');
}

export function caseSummary(results: readonly CaseResult[]): string {
  const failed = results.filter(({ passed }) => !passed).length;
  return `${results.length - failed} passed, ${failed} failed`;
}

/** JUnit's XML, as build servers read it: a suite for each file. */
export function junitReport(results: readonly CaseResult[]): string {
  const suites = [...Map.groupBy(results, ({ file }) => file)].map(([file, cases]) => {
    const attributes = {
      name: cases[0]?.sop ?? file,
      file,
      tests: cases.length,
      failures: cases.filter(({ passed }) => !passed).length,
      time: seconds(cases),
    };
    return `  <testsuite${written(attributes)}>\n${cases.map(testcase).join('')}  </testsuite>\n`;
  });
  const failures = results.filter(({ passed }) => !passed).length;
  const totals = { name: 'sopwith sop test', tests: results.length, failures, time: seconds(results) };
  return `<?xml version="1.0" encoding="UTF-8"?>\n<testsuites${written(totals)}>\n${suites.join('')}</testsuites>\n`;
}

function testcase(result: CaseResult): string {
  const { name, sop, file, line, problems } = result;
  const open = `    <testcase${written({ name, classname: sop, file, line, time: seconds([result]) })}`;
  if (problems.length === 0) return `${open}/>\n`;
  const failure = `<failure${written({ message: problems[0] ?? '' })}>${escaped(problems.join('\n'))}</failure>`;
  return `${open}>\n      ${failure}\n    </testcase>\n`;
}

function seconds(results: readonly CaseResult[]): string {
  return (results.reduce((sum, { durationMs }) => sum + durationMs, 0) / 1000).toFixed(3);
}

function written(attributes: Readonly<Record<string, string | number>>): string {
  return Object.entries(attributes)
    .map(([name, value]) => ` ${name}="${escaped(String(value))}"`)
    .join('');
}

/** XML cannot hold most control characters at all. */
function escaped(text: string): string {
  return text
    .replace(/[[\p{Cc}\uFFFE\uFFFF]--[\t\n\r]]/gv, '\uFFFD')
    .replaceAll('&', '&amp;')
    .replaceAll('<', '&lt;')
    .replaceAll('>', '&gt;')
    .replaceAll('"', '&quot;');
}
