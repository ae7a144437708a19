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
  return [...text.matchAll(/export (?:type )?\{([^}]*)\} from '\.\/([^']+)'/g)].flatMap(
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
    declaration: declarationAt(text, found.index),
  };
}

function commentBefore(text: string): string {
  const [, inside = ''] = /\/\*\*((?:(?!\*\/)[\s\S])*)\*\/\s*$/.exec(text) ?? [];
  return inside.replace(/^\s*\* ?/gm, '').trim();
}

/** A type as it stands; of a function or class what its user sees. */
function declarationAt(text: string, start: number): string {
  const rest = text.slice(start);
  const whole =
    /^export (?:interface|class)[\s\S]*?^\}/m.exec(rest) ?? /^export type[\s\S]*?;\n(?=\n|$)/.exec(rest);
  if (whole?.index === 0) return whole[0].trim();
  const signature =
    /^export (?:async )?function[\s\S]*?\)(?:: [^\n]*?)? \{\n/.exec(rest) ??
    /^export const[^\n]*(?:\{\n[\s\S]*?^\}\)?|);$/m.exec(rest);
  return (signature?.[0] ?? '').replace(/ \{\n$/, ';').trim();
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
