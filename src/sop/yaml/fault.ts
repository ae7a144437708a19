import type { SourcePlace } from '../../sdk/field.ts';
import { isRule, type RuleId, ruleTable } from '../check/rules.ts';
import { nearestWord } from '../../platform/nearest-word.ts';

/** Something wrong with a file, found before anything runs. */
export interface Fault {
  readonly rule: RuleId;
  readonly severity: 'error' | 'warning';
  readonly file: string;
  readonly line: number;
  readonly column: number;
  readonly message: string;
  /** The nearest word that would be right there. */
  readonly suggestion: string | null;
  /** The line of the file, cut to 200 characters. */
  readonly excerpt: string;
}

/** Takes the faults of one file. */
export interface FaultLog {
  readonly file: string;
  report(
    rule: string,
    place: SourcePlace,
    message: string,
    suggest?: { readonly wrong: string; readonly words: readonly string[] },
  ): void;
  readonly faults: readonly Fault[];
  /** Whether a comment of the file silences a rule at a line. */
  silences(line: number, rule: string): boolean;
}

const ignoreComment = /#\s*sopwith-ignore:\s*([a-z0-9_, -]+)/;

/** Lines on which a rule is silenced: the line of the comment, and the next line with content if the comment is alone on its line. */
export function silencedLines(lines: readonly string[]): ReadonlyMap<number, ReadonlySet<string>> {
  const silenced = new Map<number, Set<string>>();
  const add = (line: number, rules: readonly string[]): void => {
    const known = silenced.get(line) ?? new Set<string>();
    for (const rule of rules) known.add(rule);
    silenced.set(line, known);
  };
  lines.forEach((text, index) => {
    const rules = ignoreComment
      .exec(text)?.[1]
      ?.split(',')
      .map((rule) => rule.trim());
    if (rules === undefined) return;
    add(index + 1, rules);
    if (!text.trimStart().startsWith('#')) return;
    let next = index + 1;
    while (lines[next]?.trimStart().startsWith('#') || lines[next]?.trim() === '') next += 1;
    add(next + 1, rules);
  });
  return silenced;
}

/** `text` is the whole file; silenced warnings are dropped here, errors never. */
export function faultLog(file: string, text: string): FaultLog {
  const lines = text.split(/\r?\n/);
  const silenced = silencedLines(lines);
  const faults: Fault[] = [];
  return {
    file,
    faults,
    silences: (line, rule) => silenced.get(line)?.has(rule) === true,
    report(rule, place, message, suggest) {
      const id: RuleId = isRule(rule) ? rule : 'structure';
      const severity = ruleTable[id].severity;
      if (severity === 'warning' && silenced.get(place.line)?.has(id)) return;
      if (
        faults.some(
          (fault) => fault.line === place.line && fault.column === place.column && fault.message === message,
        )
      )
        return;
      faults.push({
        rule: id,
        severity,
        file,
        line: place.line,
        column: place.column,
        message,
        suggestion: suggest === undefined ? null : nearestWord(suggest.wrong, suggest.words),
        excerpt: (lines[place.line - 1] ?? '').slice(0, 200),
      });
    },
  };
}

/** `sops/acme/eligibility.yaml:12:5: error: unknown action "clcik". Did you mean "click"?`, the line, and a mark under the place. */
export function describeFault(fault: Fault): string {
  const hint = fault.suggestion === null ? '' : `. Did you mean "${fault.suggestion}"?`;
  const head = `${fault.file}:${fault.line}:${fault.column}: ${fault.severity}: ${fault.message}${hint} [${fault.rule}]`;
  if (fault.excerpt === '' || fault.column > fault.excerpt.length + 1) return head;
  return `${head}\n    ${fault.excerpt}\n    ${' '.repeat(fault.column - 1)}^`;
}

export function byPlace(a: Fault, b: Fault): number {
  return a.file.localeCompare(b.file) || a.line - b.line || a.column - b.column;
}
