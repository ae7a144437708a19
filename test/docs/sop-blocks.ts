import { readFileSync } from 'node:fs';
import { fileURLToPath } from 'node:url';
import { isMap, isSeq, parseDocument } from 'yaml';
import { type Fault, describeFault } from '../../src/sop/yaml/fault.ts';
import type { LibraryFile } from '../../src/sop/yaml/library-files.ts';
import { buildLibrary } from '../../src/sop/load-library.ts';

const root = fileURLToPath(new URL('../..', import.meta.url));

/** A piece of YAML on a page for SOP authors: a whole SOP, its head or steps alone, or a part of `portal.yaml`. */
export interface SopBlock {
  readonly kind: 'sop' | 'head' | 'steps' | 'portal' | 'other';
  readonly text: string;
  /** The heading that it stands under. */
  readonly heading: string;
  readonly line: number;
}

/** `docs/sop/cookbook.md` as pieces of YAML, from the top down. */
export function sopBlocks(page: string): readonly SopBlock[] {
  const blocks: SopBlock[] = [];
  let heading = '';
  const lines = readFileSync(`${root}${page}`, 'utf8').split('\n');
  for (let at = 0; at < lines.length; at += 1) {
    const line = lines[at] ?? '';
    heading = /^#+ (.+)/.exec(line)?.[1] ?? heading;
    if (!line.startsWith('```')) continue;
    const end = lines.indexOf('```', at + 1);
    const text = `${lines.slice(at + 1, end).join('\n')}\n`;
    if (/^```yaml\b/.test(line)) blocks.push({ kind: kindOf(text), text, heading, line: at + 1 });
    at = end;
  }
  return blocks;
}

export function kindOf(text: string): SopBlock['kind'] {
  const { contents } = parseDocument(text);
  if (isSeq(contents)) return 'steps';
  if (!isMap(contents)) return 'other';
  if (contents.has('sop')) return 'sop';
  if (contents.has('inputs') || contents.has('outputs')) return 'head';
  return contents.has('cases') ? 'other' : 'portal';
}

/** What an SOP around steps declares: everything is allowed, so that a recipe may name what it likes. */
export const OPEN_HEAD =
  'inputs: { type: object, additionalProperties: true }\noutputs: { type: object, additionalProperties: true }\n';

export function sopAround(steps: string): string {
  return `sop: 1\ntitle: Recipe\n${OPEN_HEAD}steps:\n${steps.replace(/^(?=.)/gm, '  ')}`;
}

/** The procedures that the pages call, and that only a whole portal has. */
const HELPERS: readonly LibraryFile[] = ['sign-in', 'sign-out', 'find-claim'].map((name) => ({
  path: `acme/${name}.yaml`,
  file: `${name}.yaml`,
  text: `sop: 1\ntitle: Helper\n${OPEN_HEAD}steps:\n  - log: helper\n`,
}));

const PLAIN_PORTAL = `title: Acme
session: { sign_in: sign-in, signed_in: link "Sign out" }
elements: { search: button "Search", result: region "Result" }
`;

/** What the checker says of one piece, warnings too. */
export function faultsOf({ kind, text }: SopBlock): readonly string[] {
  const portal = kind === 'portal' ? (/^title:/m.test(text) ? text : `title: Acme\n${text}`) : PLAIN_PORTAL;
  const sop =
    kind === 'steps'
      ? sopAround(text)
      : kind === 'head'
        ? `sop: 1\ntitle: Recipe\n${text}steps:\n  - navigate: reload\n`
        : kind === 'sop'
          ? text
          : sopAround('- navigate: reload\n');
  const { faults } = buildLibrary([
    { path: 'acme/portal.yaml', file: 'portal.yaml', text: portal },
    ...HELPERS,
    { path: 'acme/main.yaml', file: 'main.yaml', text: sop },
  ]);
  return faults.filter((fault) => !aboutPieces(fault)).map(describeFault);
}

/** A piece of an SOP cannot have everything in it. */
const aboutPieces = ({ rule }: Fault): boolean =>
  ['unused-input', 'submit-outside-once', 'unseen-answer', 'unset-output', 'verify-without-output'].includes(
    rule,
  );
