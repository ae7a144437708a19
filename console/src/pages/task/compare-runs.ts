import type { TimelineRow } from './timeline-rows.ts';

/** A step of two runs; null in a run that has not come to it. */
export interface ComparedStep {
  readonly before: TimelineRow | null;
  readonly after: TimelineRow | null;
}

/** More than this many comparisons of steps would be felt: then what is between the equal ends counts as different. */
const MOST_COMPARISONS = 4_000_000;

/**
 * The steps of the last attempts of two runs, side by side. A step is the same if it says the same in the same file: a new version has other lines, and the
 * numbers of those below a change are different. A step of which the new version changes something is the same as well.
 */
export function compareRuns(
  beforeRows: readonly TimelineRow[],
  afterRows: readonly TimelineRow[],
): readonly ComparedStep[] {
  const [before, after] = [stepsOf(beforeRows), stepsOf(afterRows)];
  const shortest = Math.min(before.length, after.length);
  let head = 0;
  while (head < shortest && isSame(before[head], after[head])) head += 1;
  let tail = 0;
  while (tail < shortest - head && isSame(before.at(-1 - tail), after.at(-1 - tail))) tail += 1;
  const middle = (rows: readonly TimelineRow[]): readonly TimelineRow[] =>
    rows.slice(head, rows.length - tail);
  const pair = (row: TimelineRow, other: TimelineRow | undefined): ComparedStep => ({
    before: row,
    after: other ?? null,
  });
  return [
    ...before.slice(0, head).map((row, index) => pair(row, after[index])),
    ...withChanged(aligned(middle(before), middle(after))),
    ...before.slice(before.length - tail).map((row, index) => pair(row, after[after.length - tail + index])),
  ];
}

/** Where the runs part: the first step that only one of them has, or that ended differently. -1: nowhere. */
export const partingOf = (steps: readonly ComparedStep[]): number =>
  steps.findIndex(({ before, after }) => before?.tone !== after?.tone);

function stepsOf(rows: readonly TimelineRow[]): readonly TimelineRow[] {
  const attempt = rows.findLast(({ step }) => step !== null)?.attempt;
  return rows.filter((row) => row.step !== null && row.attempt === attempt);
}

const isSame = (one: TimelineRow | undefined, other: TimelineRow | undefined): boolean =>
  one !== undefined && other !== undefined && keyOf(one) === keyOf(other);

const keyOf = ({ step, depth, words }: TimelineRow): string => `${step?.file} ${depth} ${words}`;

/** A step that only the earlier run has, and one of the same action in the same file that only the later one has in its place, are a step that was changed. */
function withChanged(steps: readonly ComparedStep[]): readonly ComparedStep[] {
  return steps.flatMap((step, index) => {
    const [last, next] = [steps[index - 1], steps[index + 1]];
    if (last !== undefined && isChange(last, step)) return [];
    return next !== undefined && isChange(step, next) ? [{ before: step.before, after: next.after }] : [step];
  });
}

const isChange = (one: ComparedStep, other: ComparedStep): boolean =>
  one.before !== null &&
  one.after === null &&
  other.before === null &&
  other.after !== null &&
  actionOf(one.before) === actionOf(other.after);

const actionOf = ({ step, depth, words }: TimelineRow): string =>
  `${step?.file} ${depth} ${words.split(' ', 1)[0]}`;

/** By the longest common subsequence. */
function aligned(before: readonly TimelineRow[], after: readonly TimelineRow[]): readonly ComparedStep[] {
  const [rows, columns] = [before.length, after.length];
  const lengths = rows * columns > MOST_COMPARISONS ? null : commonLengths(before, after);
  const steps: ComparedStep[] = [];
  let [row, column] = [0, 0];
  while (row < rows || column < columns) {
    const [one = null, other = null] = [before[row], after[column]];
    const common = (r: number, c: number): number => lengths?.[r]?.[c] ?? 0;
    if (lengths !== null && one !== null && other !== null && keyOf(one) === keyOf(other)) {
      steps.push({ before: one, after: other });
      row += 1;
      column += 1;
    } else if (one !== null && (other === null || common(row + 1, column) >= common(row, column + 1))) {
      steps.push({ before: one, after: null });
      row += 1;
    } else {
      steps.push({ before: null, after: other });
      column += 1;
    }
  }
  return steps;
}

/** The number of steps that the runs have in common from each pair of places on. */
function commonLengths(
  before: readonly TimelineRow[],
  after: readonly TimelineRow[],
): readonly Uint16Array[] {
  const keys = after.map(keyOf);
  const lengths = Array.from({ length: before.length + 1 }, () => new Uint16Array(after.length + 1));
  for (let row = before.length - 1; row >= 0; row -= 1) {
    const step = before[row];
    const [here, below] = [lengths[row], lengths[row + 1]];
    if (step === undefined || here === undefined || below === undefined) continue;
    const key = keyOf(step);
    for (let column = after.length - 1; column >= 0; column -= 1)
      here[column] =
        keys[column] === key
          ? (below[column + 1] ?? 0) + 1
          : Math.max(below[column] ?? 0, here[column + 1] ?? 0);
  }
  return lengths;
}
