import {
  isAlias,
  isCollection,
  isMap,
  isNode,
  isScalar,
  parseDocument,
  visit,
  type Document,
  type Node,
  type YAMLMap,
} from 'yaml';
import { InvalidTaskData } from '../../sdk/plugin.ts';
import { scanYaml } from '../../sop/yaml/scan-yaml.ts';

const MAX_YAML_BYTES = 256 * 1024;
const MAX_DEPTH = 32;
const MAX_VALUES = 10_000;
/** Names count as values. A list item or a pair has one mark, so that marks need no separate limit. */
const YAML_LIMITS = { lines: Number.POSITIVE_INFINITY, nodes: MAX_VALUES, depth: MAX_DEPTH };
const FORBIDDEN_NAMES = new Set(['__proto__', 'constructor', 'prototype']);

/**
 * The default `parse`: JSON, else YAML 1.2 (core schema; no tags, anchors, directives or duplicate keys). A text that is
 * neither an object in JSON nor one in YAML is refused with words that say what is missing and quote nothing of it.
 *
 * @throws {InvalidTaskData}
 */
export function readDataText(text: string): unknown {
  const trimmed = text.trim();
  if (trimmed === '') throw refuse('data_missing', 'is empty: send the data of the task as JSON or YAML');
  const value = trimmed.startsWith('{') || trimmed.startsWith('[') ? readJson(trimmed) : readYaml(text);
  checkShape(value);
  return value;
}

function readJson(text: string): unknown {
  let value: unknown;
  try {
    value = JSON.parse(text);
  } catch (error) {
    if (/^\{\s*[^"}\s]/.test(text)) return readYaml(text); // a YAML flow mapping
    throw refuse('data_not_readable', `is not valid JSON${placeOf(error, text)}`);
  }
  if (namesIn(text) !== namesOf(value)) {
    throw sameName();
  }
  return value;
}

/** Of two members with one name JSON.parse keeps the last and says nothing: compare what is written with what was read. */
function namesIn(json: string): number {
  let names = 0;
  for (const match of json.matchAll(/"(?:[^"\\]|\\.)*"(\s*:)?/g)) if (match[1] !== undefined) names += 1;
  return names;
}

function namesOf(value: unknown): number {
  let names = 0;
  const open = [value];
  for (let entry = open.pop(); entry !== undefined; entry = open.pop()) {
    if (typeof entry !== 'object' || entry === null) continue;
    if (!Array.isArray(entry)) names += Object.keys(entry).length;
    for (const inside of Object.values(entry)) open.push(inside);
  }
  return names;
}

/** V8 names the position, and also quotes the text: only the position may be reported. */
function placeOf(error: unknown, text: string): string {
  const position = error instanceof Error ? /position (\d+)/.exec(error.message)?.[1] : undefined;
  if (position === undefined) return ': it ends too early';
  const before = text.slice(0, Number(position)).split('\n');
  return ` (line ${before.length}, column ${(before.at(-1)?.length ?? 0) + 1})`;
}

function readYaml(text: string): unknown {
  if (Buffer.byteLength(text) > MAX_YAML_BYTES) {
    throw refuse('data_too_large', `is YAML of more than ${MAX_YAML_BYTES} bytes: send large data as JSON`);
  }
  if (/^%/m.test(text)) throw refuse('data_not_readable', 'is YAML with a directive, which is not allowed');
  // Before the parser: for 200 KB of anchors or wrong escapes it takes 6 s, the scan a few milliseconds.
  const hostile = scanYaml(text, YAML_LIMITS);
  if (hostile !== null) throw scanRefusal(hostile.message);
  const document = parseDocument(text, {
    version: '1.2',
    schema: 'core',
    merge: false,
    // Its own check compares every name with every other: 239 KB of short fields take 7 s. `checkYaml` takes a set.
    uniqueKeys: false,
    strict: true,
    resolveKnownTags: false,
    customTags: [],
  });
  // yaml gives a value even where it reports an error, and only warns of unknown tags.
  const fault = document.errors[0] ?? document.warnings[0];
  if (fault !== undefined) {
    const at = fault.linePos?.[0];
    const place = at === undefined ? '' : ` (line ${at.line}, column ${at.col})`;
    throw refuse(
      'data_not_readable',
      `is neither valid JSON nor supported YAML${place}: ${fault.code.toLowerCase()}`,
    );
  }
  checkYaml(document);
  return document.toJS({ maxAliasCount: 0 });
}

function scanRefusal(message: string): InvalidTaskData {
  if (message.startsWith('more than')) {
    return refuse('data_too_large', `is YAML of more than ${MAX_VALUES} values: send large data as JSON`);
  }
  if (message.startsWith('nested')) return tooDeep();
  return refuse('data_not_readable', `is neither JSON nor YAML that we read: ${message}`);
}

function checkYaml(document: Document.Parsed): void {
  visit(document, (_key, node) => {
    if (isMap(node)) checkNames(node);
    if (isNode(node)) checkNode(node);
  });
}

function checkNode(node: Node): void {
  if (isAlias(node) || (isScalar(node) || isCollection(node) ? node.anchor !== undefined : false)) {
    throw refuse('data_not_readable', 'is YAML with an anchor or alias, which is not allowed');
  }
  if (node.tag !== undefined) throw refuse('data_not_readable', 'is YAML with a tag, which is not allowed');
}

function checkNames({ items }: YAMLMap): void {
  const names = new Set<string>();
  for (const { key } of items) {
    if (!isScalar(key) || typeof key.value !== 'string') {
      throw refuse('data_not_readable', 'has a field whose name is not text: put it in quotes');
    }
    if (names.has(key.value)) throw sameName();
    names.add(key.value);
  }
}

/**
 * What no data may contain, however it was read: names that reach a prototype, endless nesting, and texts that the database refuses, so
 * that it is a 422 here and not a 500 there.
 *
 * @throws {InvalidTaskData}
 */
export function checkShape(value: unknown): void {
  if (typeof value !== 'object' || value === null || Array.isArray(value)) {
    throw refuse('data_not_an_object', 'must be one object with named fields, in JSON or YAML');
  }
  let level: unknown[] = [value];
  for (let depth = 1; level.length > 0; depth += 1) {
    if (depth > MAX_DEPTH) throw tooDeep();
    level = level.flatMap(inner);
  }
}

function inner(entry: unknown): unknown[] {
  if (typeof entry === 'string') checkText(entry);
  if (typeof entry !== 'object' || entry === null) return [];
  for (const name of Array.isArray(entry) ? [] : Object.keys(entry)) {
    checkText(name);
    if (FORBIDDEN_NAMES.has(name)) {
      throw refuse('data_not_readable', `has a field named "${name}", which is not allowed`);
    }
  }
  return Object.values(entry);
}

function checkText(text: string): void {
  if (text.includes('\0') || !text.isWellFormed()) {
    throw refuse('data_not_text', 'contains a text with a NUL or half of a surrogate pair');
  }
}

const sameName = (): InvalidTaskData =>
  refuse('data_not_readable', 'has an object with two members of the same name');
const tooDeep = (): InvalidTaskData =>
  refuse('data_too_deep', `is nested more than ${MAX_DEPTH} levels deep`);
const refuse = (code: string, message: string) =>
  new InvalidTaskData([{ pointer: '', code, message: `data ${message}` }]);
