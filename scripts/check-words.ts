/**
 * Fails on words of `avoided-words.ts` in docs, comments and strings.
 * A false alarm is silenced by `words-ok: REASON` in a comment on the same line or the line before.
 */
import { execFileSync } from 'node:child_process';
import { readFileSync } from 'node:fs';
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

/** Inside a phrase, a line break of a comment counts as a space. */
const PATTERNS = AVOIDED.map(({ avoid, write }) => ({
  pattern: new RegExp(
    String.raw`(?<![\w-])(?:${avoid.replaceAll(' ', String.raw`[\s*/#>]+`)})(?![\w-])`,
    'gi',
  ),
  write,
}));

const CODE = /```[\s\S]*?```|`[^`\n]*`/g;

const MARK = /words-ok: [\w"']/;

/** Names in backticks, and keys in other code, have rules of their own. */
const withoutCode = (text: string) =>
  text.replaceAll(CODE, (code) =>
    code.replaceAll(/^`\S+(?=`$)|[\w-]+(?=:\s)/g, (name) => ' '.repeat(name.length)),
  );

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

const describe = ({ file, line, word, write }: Finding) => `${file}:${line}: "${word}": write ${write}`;

const root = fileURLToPath(new URL('..', import.meta.url));
const CHECKED =
  /^((README|CONTRIBUTING)\.md|docs\/.*\.md|(src|console|plugins|demo|sops|examples)\/.*\.(md|[cm]?[jt]sx?|ya?ml))$/;

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

if (import.meta.main) {
  const findings = findAll();
  for (const finding of findings) console.error(describe(finding));
  if (findings.length > 0) process.exitCode = 1;
}
