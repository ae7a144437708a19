import {
  isAlias,
  isMap,
  isPair,
  isScalar,
  isSeq,
  LineCounter,
  type Node,
  parseDocument,
  type Scalar,
  visit,
  type YAMLMap,
} from 'yaml';
import type { SourcePlace } from '../../sdk/field.ts';
import type { FaultLog } from './fault.ts';
import { scanYaml } from './scan-yaml.ts';
import { maskBrackets, unquotedTexts, type YamlComplaint, yamlComplaints } from './yaml-complaints.ts';

export const yamlLimits = Object.freeze({
  bytes: 256 * 1024,
  lines: 20_000,
  depth: 32,
  nodes: 10_000,
  complaints: 20,
});

export interface YamlFile {
  readonly root: Node;
  readonly text: string;
  place(offset: number): SourcePlace;
}

const forbiddenKeys = new Set(['__proto__', 'constructor', 'prototype']);
const origin: SourcePlace = Object.freeze({ line: 1, column: 1 });

/** A line of `- - - -` nests as well; found without parsing, for the parser's own work grows with the square of the depth. */
function nestedDashes(text: string): number | null {
  const dashes = /^ *(?:[-?] +){33}/m.exec(text);
  return dashes === null ? null : dashes.index;
}

function firstOddity(text: string): YamlComplaint | null {
  const deep = nestedDashes(text);
  return deep === null
    ? scanYaml(text, yamlLimits)
    : { offset: deep, message: `nested more than ${yamlLimits.depth} levels deep` };
}

/** Invisible characters: they end texts early, hide what follows, or turn the reading direction. */
// oxlint-disable-next-line no-control-regex
const UNSEEN = /[\0-\x08\x0b\x0c\x0e-\x1f\x7f-\x9f\u202a-\u202e\u2066-\u2069]|\p{Surrogate}/u;

function unseenFault(text: string): string | null {
  const found = UNSEEN.exec(text)?.[0];
  if (found === undefined) return null;
  const code = (found.codePointAt(0) ?? 0).toString(16).toUpperCase().padStart(4, '0');
  return `the character U+${code} is not allowed: it does not show`;
}

/** Values that would be something else than what the author wrote. */
function scalarFault({ value, source = '' }: Scalar): string | null {
  if (typeof value === 'string') return unseenFault(value);
  if (typeof value !== 'number') return null;
  if (!Number.isFinite(value)) return `${source} is not a number that can be used`;
  if (/^[-+]?0\d/.test(source)) return `${source} would lose its zeros: quote it, as '${source}'`;
  return Number.isInteger(value) && !Number.isSafeInteger(value)
    ? `${source} has more digits than a number keeps: quote it, as '${source}'`
    : null;
}

function doubleKeys(map: YAMLMap, refuse: (offset: number, message: string) => void): void {
  const seen = new Set<unknown>();
  for (const { key } of map.items) {
    if (!isScalar(key)) continue;
    if (seen.has(key.value)) refuse(key.range?.[0] ?? 0, 'map keys must be unique');
    seen.add(key.value);
  }
}

/** The faults that the parser itself does not find: it is lenient with much that a procedure must not hold. */
function inspect(root: Node, text: string, place: (offset: number) => SourcePlace, log: FaultLog): boolean {
  let nodes = 0;
  let sound = true;
  const refuse = (offset: number, message: string): void => {
    sound = false;
    log.report('yaml', place(offset), message);
  };
  visit(root, (_key, node, path) => {
    if (isPair(node)) {
      if (!isScalar(node.key)) {
        const at = isMap(node.key) || isSeq(node.key) ? (node.key.range?.[0] ?? 0) : 0;
        refuse(
          at,
          text.slice(at - 1, at + 1) === '{{'
            ? 'an expression is written ${{ … }}: the dollar sign is missing'
            : 'a key must be a word, not a list or a mapping',
        );
        return visit.BREAK;
      }
      const key = node.key.value;
      if (typeof key !== 'string')
        refuse(node.key.range?.[0] ?? 0, `a key must be text: quote ${String(key)}`);
      else if (forbiddenKeys.has(key)) refuse(node.key.range?.[0] ?? 0, `the key "${key}" is not allowed`);
      else if (key === '<<')
        refuse(node.key.range?.[0] ?? 0, 'merge keys (<<) are not allowed: write the entries out');
      // A key alone between commas, as in `{ Summary: a text, and more }`. An empty value after a colon is a node.
      else if (node.value === null)
        refuse(
          node.key.range?.[0] ?? 0,
          `"${key}" has no value: quote a text that contains a comma, and write a space after the colon`,
        );
      return undefined;
    }
    if (isMap(node)) doubleKeys(node, refuse);
    if (!isMap(node) && !isSeq(node) && !isScalar(node) && !isAlias(node)) return undefined;
    const at = node.range?.[0] ?? 0;
    nodes += 1;
    if (nodes > yamlLimits.nodes) {
      refuse(at, `more than ${yamlLimits.nodes} values in one file`);
      return visit.BREAK;
    }
    if (path.filter((parent) => !isPair(parent)).length > yamlLimits.depth) {
      refuse(at, `nested more than ${yamlLimits.depth} levels deep`);
      return visit.BREAK;
    }
    if (isAlias(node)) refuse(at, 'aliases (*name) are not allowed: write the value out');
    else if (node.anchor !== undefined) refuse(at, `anchors (&${node.anchor}) are not allowed`);
    if (node.tag !== undefined) refuse(at, 'tags (!name) are not allowed');
    const fault = isScalar(node) ? scalarFault(node) : null;
    if (fault !== null) refuse(at, fault);
    return undefined;
  });
  return sound;
}

/** The parser makes an error of each complaint; their unused stack traces would cost more than the parsing. */
function readDocument(text: string): ReturnType<typeof parseDocument> {
  const { stackTraceLimit } = Error;
  Error.stackTraceLimit = 0;
  try {
    return parseDocument(text, {
      version: '1.2',
      schema: 'core',
      merge: false,
      // Looked at below: the parser compares each key with all before it.
      uniqueKeys: false,
      strict: true,
      resolveKnownTags: false,
      customTags: [],
      prettyErrors: false,
    });
  } finally {
    Error.stackTraceLimit = stackTraceLimit;
  }
}

/**
 * Reads a file as YAML 1.2 core and refuses what a procedure must not hold: anything the parser complains about, tags, anchors, aliases,
 * directives, merge keys, duplicate or odd keys, and files beyond the limits. Null after faults.
 */
export function parseYaml(text: string, log: FaultLog): YamlFile | null {
  if (Buffer.byteLength(text) > yamlLimits.bytes) {
    log.report('yaml', origin, `the file is larger than ${yamlLimits.bytes / 1024} KiB`);
    return null;
  }
  const unseen = UNSEEN.exec(text);
  const lines = new LineCounter();
  for (let at = text.indexOf('\n'); at !== -1; at = text.indexOf('\n', at + 1)) lines.addNewLine(at + 1);
  lines.lineStarts.unshift(0);
  const place = (offset: number): SourcePlace => {
    const { line, col } = lines.linePos(offset);
    return { line: Math.max(1, line), column: Math.max(1, col) };
  };
  const report = (complaints: readonly YamlComplaint[]): null => {
    for (const { offset, message } of complaints.slice(0, yamlLimits.complaints))
      log.report('yaml', place(offset), message);
    return null;
  };
  if (unseen !== null) return report([{ offset: unseen.index, message: unseenFault(text) ?? '' }]);
  const fault = firstOddity(text);
  if (fault !== null) {
    // Braces without quotes look odd to the scanner too.
    const masked = maskBrackets(text);
    const unquoted =
      masked !== text && firstOddity(masked) === null ? unquotedTexts(text, readDocument(masked)) : [];
    return report(unquoted.length > 0 ? unquoted : [fault]);
  }
  const document = readDocument(text);
  const complaints = yamlComplaints(text, document, readDocument);
  if (complaints.length > 0) return report(complaints);
  if (document.contents === null) {
    log.report('yaml', origin, 'the file is empty');
    return null;
  }
  if (!inspect(document.contents, text, place, log)) return null;
  return { root: document.contents, text, place };
}
