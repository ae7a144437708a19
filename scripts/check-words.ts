/**
 * Fails on words of `avoided-words.ts` in docs, comments and strings. Folders that are not rewritten yet are listed in
 * `words-not-yet.json`, each with the number of findings that it may have; nothing else may have any.
 * `--update` lowers the counts to what is there. `--list PATH` prints the findings of a listed path.
 * A false alarm is silenced by `words-ok: REASON` in a comment on the same line or the line before.
 */
import { execFileSync } from 'node:child_process';
import { readFileSync, writeFileSync } from 'node:fs';
import { fileURLToPath } from 'node:url';
import { AVOIDED } from './avoided-words.ts';
import { GENERATED } from './generated-files.ts';
import { proseOf } from './prose.ts';

export interface Finding {
  readonly file: string;
  readonly line: number;
  readonly word: string;
  readonly write: string;
}

/** The number of findings allowed under each path. */
export type NotYet = Readonly<Record<string, number>>;

/** Inside a phrase, a line break of a comment counts as a space. */
const PATTERNS = AVOIDED.map(({ avoid, write }) => ({
  pattern: new RegExp(
    String.raw`(?<![\w-])(?:${avoid.replaceAll(' ', String.raw`[\s*/#>]+`)})(?![\w-])`,
    'gi',
  ),
  write,
}));

const MARK = /words-ok: [\w"']/;

/** Names in backticks are code, which has rules of its own. */
const withoutCode = (text: string) =>
  text.replaceAll(/`[^`\s]+`/g, (code) => ' '.repeat(code.length - 1) + '`');

export function findWords(file: string, source: string): readonly Finding[] {
  const lines = source.split('\n');
  const marked = (line: number) => MARK.test(lines[line - 1] ?? '') || MARK.test(lines[line - 2] ?? '');
  return proseOf(file, source).flatMap(({ start, text }) =>
    PATTERNS.flatMap(({ pattern, write }) =>
      [...withoutCode(text).matchAll(pattern)]
        .map(({ 0: word, index }) => ({
          file,
          line: source.slice(0, start + index).split('\n').length,
          word: word.replaceAll(/\s+/g, ' '),
          write,
        }))
        .filter(({ line }) => !marked(line)),
    ),
  );
}

const isUnder = (file: string, path: string) => file === path || file.startsWith(`${path}/`);

/** The longest listed path that holds the file. */
function listedPath(file: string, notYet: NotYet): string | undefined {
  return Object.keys(notYet)
    .filter((path) => isUnder(file, path))
    .sort((a, b) => b.length - a.length)[0];
}

function byListedPath(findings: readonly Finding[], notYet: NotYet): Map<string, readonly Finding[]> {
  return Map.groupBy(findings, ({ file }) => listedPath(file, notYet) ?? '');
}

const describe = ({ file, line, word, write }: Finding) => `${file}:${line}: "${word}": write ${write}`;

/** What is wrong, a line each: findings outside the listed paths, counts that grew, and paths that are clean but listed. */
export function complaints(findings: readonly Finding[], notYet: NotYet): readonly string[] {
  const found = byListedPath(findings, notYet);
  const listed = Object.entries(notYet).flatMap(([path, allowed]) => {
    const there = found.get(path) ?? [];
    if (there.length === 0) return [`${path} is clean: remove it from scripts/words-not-yet.json`];
    if (there.length <= allowed) return [];
    return [
      `${path} has ${there.length} findings, and scripts/words-not-yet.json allows ${allowed}: ` +
        `fix the new ones (node scripts/check-words.ts --list ${path})`,
    ];
  });
  return [...(found.get('') ?? []).map(describe), ...listed];
}

/** The list with lower counts, without paths that became clean. It never raises a count. */
export function lowered(findings: readonly Finding[], notYet: NotYet): NotYet {
  const found = byListedPath(findings, notYet);
  return Object.fromEntries(
    Object.entries(notYet)
      .map(([path, allowed]) => [path, Math.min(allowed, found.get(path)?.length ?? 0)] as const)
      .filter(([, count]) => count > 0),
  );
}

const root = fileURLToPath(new URL('..', import.meta.url));
const NOT_YET = `${root}scripts/words-not-yet.json`;
const CHECKED =
  /^((README|CONTRIBUTING)\.md|docs\/.*\.md|(src|plugins|demo|sops|examples)\/.*\.(md|[cm]?[jt]sx?|ya?ml))$/;

function findAll(): readonly Finding[] {
  const files = execFileSync('git', ['ls-files', '--cached', '--others', '--exclude-standard'], {
    cwd: root,
    encoding: 'utf8',
  });
  return files
    .split('\n')
    .filter((file) => CHECKED.test(file) && !GENERATED.includes(file))
    .flatMap((file) => findWords(file, readFileSync(root + file, 'utf8')));
}

function main([option, path = '']: readonly string[]): void {
  const findings = findAll();
  const notYet = JSON.parse(readFileSync(NOT_YET, 'utf8')) as NotYet;
  if (option === '--list') {
    const there = findings.filter(({ file }) => path === '' || isUnder(file, path));
    console.log([...there.map(describe), `${there.length} findings`].join('\n'));
  } else if (option === '--update') {
    writeFileSync(NOT_YET, `${JSON.stringify(lowered(findings, notYet), null, 2)}\n`);
  } else {
    const wrong = complaints(findings, notYet);
    if (wrong.length === 0) return;
    console.error(wrong.join('\n'));
    process.exitCode = 1;
  }
}

if (import.meta.main) main(process.argv.slice(2));
