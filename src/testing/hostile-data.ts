import { appendPointer } from '../platform/json-pointer.ts';
import { isJsonObject, type JsonValue } from '../sdk/json.ts';

/** Part of all hostile data: no response may ever repeat it. */
export const CANARY = 'c4n4ry-5f2e';

export interface HostileText {
  readonly name: string;
  readonly text: string;
}

const deep = (levels: number): string => `${'{"a":'.repeat(levels)}1${'}'.repeat(levels)}`;

function yamlBomb(): string {
  const lines = ['a0: &a0 [x, x, x, x, x, x, x, x, x, x]'];
  for (let level = 1; level < 10; level += 1) {
    lines.push(`a${level}: &a${level} [${Array.from({ length: 10 }, () => `*a${level - 1}`).join(', ')}]`);
  }
  return lines.join('\n');
}

/** Texts that are no data of any plugin. */
export const HOSTILE_TEXTS: readonly HostileText[] = Object.freeze([
  { name: 'nothing', text: '' },
  { name: 'blanks', text: ' \n\t ' },
  { name: 'a list', text: `["${CANARY}"]` },
  { name: 'a number', text: '42' },
  { name: 'null', text: 'null' },
  { name: 'broken JSON', text: `{"${CANARY}": "${CANARY}"` },
  { name: 'two fields with one name', text: `{"a": "${CANARY}", "a": 1}` },
  { name: 'U+0000', text: JSON.stringify({ [CANARY]: `${CANARY}\u0000` }) },
  { name: 'half a surrogate pair', text: `{"a": "${CANARY}\\ud800"}` },
  { name: 'a prototype', text: `{"__proto__": {"${CANARY}": true}}` },
  { name: 'deep nesting', text: deep(5_000) },
  { name: 'a YAML bomb', text: yamlBomb() },
  { name: 'a YAML tag', text: `a: !!js/function "${CANARY}"` },
  { name: 'a YAML anchor', text: `a: &${CANARY} 1\nb: *${CANARY}` },
  { name: 'a YAML directive', text: `%YAML 1.2\n---\na: ${CANARY}` },
  { name: 'much YAML', text: `a: [${`${CANARY}, `.repeat(60_000)}]` },
  { name: 'a huge text', text: JSON.stringify({ a: CANARY.repeat(100_000) }) },
]);

export interface Mutation {
  /** JSON Pointer of what was changed. */
  readonly pointer: string;
  readonly what: string;
  readonly data: JsonValue;
}

/** Valid data with one error: each value in turn with another type, and an unknown field in each object. */
export function mutations(data: JsonValue): readonly Mutation[] {
  return [...mutate(data, '', (whole) => whole)];
}

function* mutate(
  value: JsonValue,
  pointer: string,
  inside: (changed: JsonValue) => JsonValue,
): Generator<Mutation> {
  if (pointer !== '') {
    yield { pointer, what: 'of another type', data: inside(wrongType(value)) };
    yield { pointer, what: 'nested deeply', data: inside(JSON.parse(deep(40)) as JsonValue) };
  }
  if (Array.isArray(value)) {
    const list = value as readonly JsonValue[];
    for (const [index, entry] of list.entries()) {
      yield* mutate(entry, appendPointer(pointer, index), (changed) => inside(list.with(index, changed)));
    }
  } else if (typeof value === 'object' && value !== null) {
    const object = value as { readonly [name: string]: JsonValue };
    yield {
      pointer: appendPointer(pointer, CANARY),
      what: 'unknown',
      data: inside({ ...object, [CANARY]: CANARY }),
    };
    for (const [name, entry] of Object.entries(object)) {
      yield* mutate(entry, appendPointer(pointer, name), (changed) => inside({ ...object, [name]: changed }));
    }
  }
}

/** Neither what it was, nor anything that may stand for it. */
function wrongType(value: JsonValue): JsonValue {
  return isJsonObject(value) ? [CANARY] : { wrong: CANARY };
}
