import { RE2JS } from 're2js';

/** An instruction of an RE2 program. */
interface Instruction {
  readonly op: number;
  readonly out: number;
  readonly arg: number;
  /** Code points: pairs from and to, or a single one. */
  readonly runes: ArrayLike<number> | null;
}

/** Operations of RE2 programs. */
const BRANCH = 1;
const PASS = new Set([3, 4, 7]);
const ANY = new Set([10, 11]);
const CONSUMES = new Set([8, 9, 10, 11]);
type Ranges = readonly (readonly [from: number, to: number])[];

/** Patterns that take more looks than this are refused as well. */
const MOST_LOOKS = 200_000;

/**
 * Whether a backtracking engine, such as the browser's, needs time that doubles with each character of some text: `(a+)+$`, `(a|a)*b`.
 * This is the case if a loop of the pattern can read the same text in two ways.
 */
export function isEndless(source: string, flags: string): boolean {
  const { re2Input } = RE2JS.compile(RE2JS.translateRegExp(asTheBrowserReads(source)));
  const automaton = new Automaton(re2Input.prog.inst as readonly Instruction[], flags.includes('i'));
  try {
    return automaton.states.some((state) => automaton.isAmbiguous(state));
  } catch (error) {
    if (error instanceof TooManyLooks) return true;
    throw error;
  }
}

const PART = /\\[^]|\[(?:\\[^]|[^\]\\])*\]|\{\d+,(\d*)\}|\(\?:|\|/g;
const FEW = 4;

/** RE2 simplifies nested loops and equal alternatives, which the browser does not: groups keep it from that. Long counts are loops in effect. */
function asTheBrowserReads(source: string): string {
  return source.replace(PART, (found, most: string | undefined) => {
    if (found === '(?:') return '(';
    if (found === '|') return '|()';
    return most !== undefined && (most === '' || Number(most) > FEW) ? '+' : found;
  });
}

class TooManyLooks extends Error {}

class Automaton {
  /** The instructions that read a character. */
  readonly states: readonly number[];
  readonly #program: readonly Instruction[];
  readonly #anyCase: boolean;
  readonly #next = new Map<number, ReadonlyMap<number, number>>();
  readonly #ranges = new Map<number, Ranges>();
  readonly #reach = new Map<number, ReadonlySet<number>>();
  #looks = 0;

  constructor(program: readonly Instruction[], anyCase: boolean) {
    this.#program = program;
    this.#anyCase = anyCase;
    this.states = program.flatMap(({ op }, at) => (CONSUMES.has(op) ? [at] : []));
  }

  /** Whether one text leads from a state back to itself in two ways. */
  isAmbiguous(state: number): boolean {
    const inLoop = (one: number): boolean =>
      this.#reachable(state).has(one) && this.#reachable(one).has(state);
    const seen = new Set<string>();
    const open: [number, number, boolean][] = inLoop(state) ? [[state, state, false]] : [];
    for (let pair = open.pop(); pair !== undefined; pair = open.pop()) {
      const [left, right, apart] = pair;
      for (const [a, ways] of this.#following(left))
        for (const b of this.#following(right).keys()) {
          this.#look();
          if (!inLoop(a) || !inLoop(b) || !this.#overlap(a, b)) continue;
          const parted = apart || a !== b || (left === right && ways > 1);
          if (parted && a === state && b === state) return true;
          const key = `${a} ${b} ${parted}`;
          if (!seen.has(key)) open.push([a, b, parted]);
          seen.add(key);
        }
    }
    return false;
  }

  #look(): void {
    this.#looks += 1;
    if (this.#looks > MOST_LOOKS) throw new TooManyLooks();
  }

  #reachable(state: number): ReadonlySet<number> {
    const known = this.#reach.get(state);
    if (known !== undefined) return known;
    const found = new Set<number>();
    const open = [state];
    for (let one = open.pop(); one !== undefined; one = open.pop())
      for (const next of this.#following(one).keys()) {
        this.#look();
        if (!found.has(next)) open.push(next);
        found.add(next);
      }
    this.#reach.set(state, found);
    return found;
  }

  /** The states after a character, each with the number of ways that lead there. */
  #following(state: number): ReadonlyMap<number, number> {
    const known = this.#next.get(state);
    if (known !== undefined) return known;
    const ways = new Map<number, number>();
    this.#walk(this.#program[state]?.out ?? 0, [], ways);
    this.#next.set(state, ways);
    return ways;
  }

  /** `(a*)*` comes through its inner loop twice between two characters: at its end, and where the outer loop begins again. */
  #walk(at: number, way: readonly number[], ways: Map<number, number>): void {
    this.#look();
    const instruction = this.#program[at];
    if (instruction === undefined || way.filter((one) => one === at).length > 1) return;
    if (CONSUMES.has(instruction.op)) {
      ways.set(at, (ways.get(at) ?? 0) + 1);
      return;
    }
    const further = [...way, at];
    if (PASS.has(instruction.op) || instruction.op === BRANCH) this.#walk(instruction.out, further, ways);
    if (instruction.op === BRANCH) this.#walk(instruction.arg, further, ways);
  }

  #overlap(a: number, b: number): boolean {
    return (
      a === b ||
      this.#rangesOf(a).some(([from, to]) =>
        this.#rangesOf(b).some((other) => from <= other[1] && other[0] <= to),
      )
    );
  }

  #rangesOf(state: number): Ranges {
    const known = this.#ranges.get(state);
    if (known !== undefined) return known;
    const made = rangesOf(this.#program[state], this.#anyCase);
    this.#ranges.set(state, made);
    return made;
  }
}

function rangesOf(instruction: Instruction | undefined, anyCase: boolean): Ranges {
  if (instruction === undefined || ANY.has(instruction.op) || instruction.runes === null)
    return [[0, 0x10ffff]];
  const runes = Array.from(instruction.runes);
  const [only = 0, second] = runes;
  const ranges: (readonly [number, number])[] =
    second === undefined
      ? [[only, only]]
      : runes.flatMap((from, at) => (at % 2 === 0 ? [[from, runes[at + 1] ?? from] as const] : []));
  return anyCase ? [...ranges, ...ranges.flatMap(otherCase)] : ranges;
}

/** The same letters in the other case, as far as the browser's `i` goes for ASCII. */
function otherCase([from, to]: readonly [number, number]): Ranges {
  const shifted = (low: number, high: number, by: number): Ranges =>
    from <= high && low <= to ? [[Math.max(from, low) + by, Math.min(to, high) + by]] : [];
  return [...shifted(65, 90, 32), ...shifted(97, 122, -32)];
}
