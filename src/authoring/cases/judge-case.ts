import type { JsonValue } from '../../sdk/json.ts';
import type { SopOutcome } from '../../sop/ports.ts';
import type { CaseExpectation } from './case-schema.ts';
import { searchPattern } from '../../sop/page/safe-pattern.ts';

/** What a simulated portal has recorded, by the number that identifies submissions. */
export type Submissions = Readonly<Record<string, number>>;

/** Everything in which a run is not what its case expects; empty where it is. */
export function judgeCase(
  expected: CaseExpectation,
  outcome: SopOutcome,
  submissions: Submissions | null,
): readonly string[] {
  const problems: string[] = [];
  if (outcome.status !== expected.status)
    problems.push(`status: expected ${expected.status}, got ${told(outcome)}`);
  if (expected.outputs !== undefined)
    problems.push(...differences('outputs', expected.outputs, outcome.outputs));
  if (expected.failure !== undefined || expected.kind !== undefined)
    problems.push(...failureOf(expected, outcome));
  const notes = 'notes' in outcome ? outcome.notes : '';
  if (expected.notes !== undefined && !says(notes, expected.notes))
    problems.push(`notes: expected ${quote(expected.notes)}, got ${quote(notes)}`);
  if (expected.issues !== undefined) problems.push(...issuesOf(expected.issues, outcome));
  if (expected.submissions !== undefined) problems.push(...submissionsOf(expected.submissions, submissions));
  return problems;
}

function told(outcome: SopOutcome): string {
  if (outcome.status !== 'failed') return outcome.status;
  const { failure, notes, report } = outcome;
  const where = report === null ? '' : ` at ${report.step.file}:${report.step.line} (${report.message})`;
  return `failed: ${failure.kind} ${failure.code}${where}: ${notes}`;
}

function failureOf(expected: CaseExpectation, outcome: SopOutcome): readonly string[] {
  // That it did not fail at all has been said by its status.
  if (outcome.status !== 'failed') return [];
  const { code, kind } = outcome.failure;
  return [
    ...(expected.failure === undefined || expected.failure === code
      ? []
      : [`failure: expected ${expected.failure}, got ${told(outcome)}`]),
    ...(expected.kind === undefined || expected.kind === kind
      ? []
      : [`kind: expected ${expected.kind}, got ${kind}`]),
  ];
}

function issuesOf(expected: readonly string[], { issues }: SopOutcome): readonly string[] {
  const found = issues.map(({ code }) => code).sort();
  const wanted = expected.toSorted();
  if (found.join() === wanted.join()) return [];
  return [`issues: expected ${wanted.join(', ') || 'none'}, got ${found.join(', ') || 'none'}`];
}

function submissionsOf(
  expected: NonNullable<CaseExpectation['submissions']>,
  found: Submissions | null,
): readonly string[] {
  if (found === null) return ['submissions: only a simulated portal records them'];
  const total = Object.values(found).reduce((sum, count) => sum + count, 0);
  if (typeof expected === 'number')
    return total === expected ? [] : [`submissions: expected ${expected}, the portal has ${total}`];
  return Object.entries(expected).flatMap(([key, count]) => {
    const really = Object.hasOwn(found, key) ? (found[key] ?? 0) : 0;
    return really === count ? [] : [`submissions of ${key}: expected ${count}, the portal has ${really}`];
  });
}

/** Where a value is not what is expected of it: mappings may hold more, lists must be as long. */
function differences(path: string, expected: JsonValue, found: JsonValue | undefined): readonly string[] {
  if (Array.isArray(expected)) {
    if (!Array.isArray(found)) return [`${path}: expected a list, got ${quote(found)}`];
    if (found.length !== expected.length)
      return [`${path}: expected ${expected.length} entries, got ${found.length}: ${quote(found)}`];
    return expected.flatMap((one: JsonValue, index) =>
      differences(`${path}[${index}]`, one, found[index] as JsonValue),
    );
  }
  if (typeof expected === 'object' && expected !== null) {
    if (typeof found !== 'object' || found === null || Array.isArray(found))
      return [`${path}: expected a mapping, got ${quote(found)}`];
    const known = found as Readonly<Record<string, JsonValue>>;
    return Object.entries(expected).flatMap(([name, one]) =>
      differences(`${path}.${name}`, one, known[name]),
    );
  }
  const same =
    typeof expected === 'string' && typeof found === 'string' ? fits(found, expected) : expected === found;
  return same ? [] : [`${path}: expected ${quote(expected)}, got ${quote(found)}`];
}

function patternOf(text: string): RegExp | null {
  const pattern = /^\/(.+)\/([imsu]*)$/s.exec(text);
  return pattern === null ? null : new RegExp(pattern[1] ?? '', pattern[2]);
}

function fits(found: string, expected: string): boolean {
  const pattern = patternOf(expected);
  return pattern === null ? found === expected : searchPattern(pattern, found) !== null;
}

function says(found: string, expected: string): boolean {
  const pattern = patternOf(expected);
  return pattern === null ? found.includes(expected) : searchPattern(pattern, found) !== null;
}

function quote(value: JsonValue | undefined): string {
  return value === undefined ? 'nothing' : JSON.stringify(value);
}
