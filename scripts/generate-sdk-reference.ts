import { readFile, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { format, resolveConfig } from 'prettier';

const root = join(import.meta.dirname, '..');
const MADE =
  '<!-- Made by scripts/generate-sdk-reference.ts from the docstrings of src/sdk and src/testing. Do not edit. -->';

interface Entry {
  readonly name: string;
  readonly kind: string;
  readonly text: string;
  readonly examples: readonly string[];
  readonly declaration: string;
}

/** Names by the file that an `index.ts` takes them from. */
async function exportsOf(index: string): Promise<readonly (readonly [name: string, file: string])[]> {
  const text = await readFile(join(root, index), 'utf8');
  return [...text.matchAll(/export (?:type )?\{([^}]*)\} from '(\.{1,2}\/[^']+)'/g)].flatMap(
    ([, names = '', file = '']) =>
      names
        .split(',')
        .map((name) => name.trim())
        .filter((name) => name !== '')
        .map((name) => [name, join(root, index, '..', file)] as const),
  );
}

async function entryOf(name: string, file: string): Promise<Entry> {
  const text = await readFile(file, 'utf8');
  const found = new RegExp(
    `^export (?:abstract |async )?(function|interface|type|const|class) ${name}\\b`,
    'm',
  ).exec(text);
  if (found === null) throw new Error(`${file} exports no ${name}`);
  const comment = commentBefore(text.slice(0, found.index));
  const [words = '', ...examples] = comment.split('@example');
  const sentences = words.split(/^@/m)[0] ?? '';
  return {
    name,
    kind: found[1] ?? '',
    text: sentences.replace(/ *\n(?!\n|[|*-])/g, ' ').trim(),
    examples: examples.map((one) => one.split(/^@\w/m)[0]?.trim() ?? ''),
    declaration: declarationOf(found[1] ?? '', name, text.slice(found.index)),
  };
}

function commentBefore(text: string): string {
  const [, inside = ''] = /\/\*\*((?:(?!\*\/)[\s\S])*)\*\/\s*$/.exec(text) ?? [];
  return inside.replace(/^\s*\* ?/gm, '').trim();
}

/** A type as it is written; of a function what its caller sees. Throws when the end is not found, so no block is empty. */
function declarationOf(kind: string, name: string, rest: string): string {
  const declaration = kind === 'type' ? typeAlias(rest) : DECLARATIONS[kind]?.exec(rest)?.[0];
  if (declaration === undefined || !new RegExp(`^export [a-z ]*\\b${name}\\b`).test(declaration))
    throw new Error(`Cannot find the declaration of "${name}" or its end.`);
  return declaration.replace(/ \{\n$/, ';').trim();
}

/** By kind. Each is anchored: otherwise it finds the next declaration of that kind in the file. */
const DECLARATIONS: Readonly<Record<string, RegExp>> = {
  interface: /^export interface[\s\S]*?^\}/m,
  class: /^export (?:abstract )?class[\s\S]*?^\}/m,
  function: /^export (?:async )?function[\s\S]*?\)(?:: [^\n]*?)? \{\n/,
  const: /^export const[^\n]*(?:\{\n[\s\S]*?^\}\)?|);$/m,
};

/** Up to the first semicolon outside brackets, comments, and strings. */
function typeAlias(rest: string): string | undefined {
  let depth = 0;
  for (const { 0: token, index } of rest.matchAll(/\/\*[\s\S]*?\*\/|\/\/.*|'[^'\n]*'|[{([\])};]/g)) {
    if ('{(['.includes(token)) depth += 1;
    if ('})]'.includes(token)) depth -= 1;
    if (token === ';' && depth === 0) return rest.slice(0, index + 1);
  }
  return undefined;
}

function shown({ name, text, examples, declaration }: Entry): string {
  const code = (source: string): string => `\`\`\`ts\n${source}\n\`\`\`\n`;
  const shownExamples = examples.map((one) => `Example:\n\n${code(one)}`);
  return [`### ${name}\n`, ...(text === '' ? [] : [`${text}\n`]), code(declaration), ...shownExamples].join(
    '\n',
  );
}

async function chapter(title: string, index: string): Promise<string> {
  const entries = await Promise.all((await exportsOf(index)).map(([name, file]) => entryOf(name, file)));
  const values = entries.filter(({ kind }) => kind !== 'interface' && kind !== 'type');
  const types = entries.filter(({ kind }) => kind === 'interface' || kind === 'type');
  return [`## ${title}\n`, ...[...values, ...types].map(shown)].join('\n');
}

/** docs/plugins/reference.md as it has to be. */
export async function sdkReference(): Promise<string> {
  const path = join(root, 'docs/plugins/reference.md');
  const text = [
    MADE,
    '',
    '# Reference',
    '',
    'Everything that a plugin may import, and nothing else: [compatibility](compatibility.md) says what may change.',
    '',
    await chapter('sopwith/sdk', 'src/sdk/index.ts'),
    await chapter('sopwith/testing', 'src/testing/index.ts'),
  ].join('\n');
  return format(text, { ...(await resolveConfig(path)), filepath: path });
}

if (import.meta.main) await writeFile(join(root, 'docs/plugins/reference.md'), await sdkReference());
