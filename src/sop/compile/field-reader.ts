import { isMap, isScalar, isSeq, type Node, type Scalar, type YAMLMap } from 'yaml';
import type {
  BareMeaning,
  Evaluable,
  Field,
  Fields,
  FieldSpec,
  KeyMeaning,
  SourcePlace,
  ValueType,
} from '../../sdk/field.ts';
import type { JsonValue } from '../../sdk/json.ts';
import { type CompiledValue, compiledValue, coerce } from '../expressions/compiled-value.ts';
import { type FunctionTable, listMacros } from '../expressions/function-table.ts';
import { parseTemplate, type ValueForm } from '../expressions/template.ts';
import type { FaultLog } from '../yaml/fault.ts';
import type { YamlFile } from '../yaml/parse-yaml.ts';
import { parseTarget } from '../targets/parse-target.ts';
import type { TargetReader } from '../targets/target-reader.ts';
import type { CompiledBlock, NamedPart, StepParts } from './compiled-sop.ts';
import { accepts, describeField, fieldAmong, fittingField, nodeKind, nounOfName } from './field-shape.ts';
import { LiteralFault, readLiteral } from './read-literal.ts';
import { bareTarget, keyTooDeep, unknownKey } from './misplaced-key.ts';
import { insteadOfKey } from './moved-words.ts';
import { constantIfPlain, keyText, literalStart, nothing, plainJson } from './yaml-values.ts';

/** Stands for a value that has been reported as faulty. */
export const faulty = Symbol('faulty');
type Read = unknown;

interface ReaderSources {
  readonly yaml: YamlFile;
  readonly log: FaultLog;
  readonly functions: FunctionTable;
  /** Names that the file declares in `outputs`. */
  readonly outputs: ReadonlySet<string>;
  /** Reads a list of steps; `path` continues the dotted index path. */
  readonly steps: (node: Node, path: string, reader: FieldReader) => CompiledBlock | null;
}

/** Reads YAML nodes by fields into typed, frozen arguments; reports every fault with its place, and notes what the checker must look at. */
export class FieldReader implements TargetReader {
  readonly #sources: ReaderSources;
  readonly parts: StepParts;
  /** Dotted path of the step whose arguments are read. */
  readonly path: string;

  constructor(sources: ReaderSources, path: string) {
    this.#sources = sources;
    this.path = path;
    this.parts = { values: [], targets: [], bareWords: [], blocks: [], outputs: [], variables: [] };
  }

  /** A reader for another step, or for the modifiers of this one. */
  fork(path: string): FieldReader {
    return new FieldReader(this.#sources, path);
  }

  place(node: Node, offset = 0): SourcePlace {
    const start = node.range?.[0] ?? 0;
    if (offset === 0) return this.#sources.yaml.place(start);
    const quoted = isScalar(node) && (node.type === 'QUOTE_DOUBLE' || node.type === 'QUOTE_SINGLE') ? 1 : 0;
    return this.#sources.yaml.place(start + quoted + offset);
  }

  fault(place: SourcePlace, message: string, wrong?: string, near: readonly string[] = []): void {
    const instead = wrong === undefined ? null : insteadOfKey(wrong, near);
    if (instead === null) this.report('target-syntax', place, message, wrong, near);
    else this.report('target-syntax', place, `${message}. Write ${instead}`);
  }

  report(
    rule: string,
    place: SourcePlace,
    message: string,
    wrong?: string,
    words: readonly string[] = [],
  ): void {
    this.#sources.log.report(rule, place, message, wrong === undefined ? undefined : { wrong, words });
  }

  text(source: string, node: Node): Evaluable<string> {
    return this.#note(this.#template(source, node, 'text', false)) as Evaluable<string>;
  }

  read<T>(field: Field<T>, node: Node): T | null {
    const value = this.readField(field, node);
    return value === faulty ? null : (value as T);
  }

  readField(field: Field<unknown>, node: Node): Read {
    return this.#bySpec(field.spec, field, node);
  }

  #bySpec(spec: FieldSpec, field: Field<unknown>, node: Node): Read {
    switch (spec.kind) {
      case 'optional':
        return this.readField(spec.of, node);
      case 'target':
        return this.#target(spec.bare, node);
      case 'value':
        return this.#value(spec, field, node);
      case 'steps': {
        const block = this.#sources.steps(node, this.path, this);
        if (block === null) return faulty;
        this.parts.blocks.push(block);
        return block;
      }
      case 'list':
        return this.#list(spec, field, node);
      case 'map':
        return this.#map(spec, field, node);
      case 'object':
        return this.#object(spec, field, node);
      case 'any_of':
        return this.#anyOf(spec.of, field, node);
      case 'json':
        return this.#json(node);
      default:
        return this.#literal(spec, field, node);
    }
  }

  #wrong(field: Field<unknown>, node: Node): typeof faulty {
    return this.#refuse(node, `${describeField(field)} is expected here, not ${nodeKind(node)}`);
  }

  #refuse(node: Node, message: string): typeof faulty {
    this.report('structure', this.place(node), message);
    return faulty;
  }

  #target(bare: BareMeaning, node: Node): Read {
    const target = parseTarget(node, bare, this);
    if (target === null) return faulty;
    this.parts.targets.push(target);
    this.parts.bareWords.push(bare);
    return target;
  }

  #literal(spec: FieldSpec, field: Field<unknown>, node: Node): Read {
    const read = readLiteral(spec, field, node);
    if (spec.kind === 'word' && spec.result === true && typeof read === 'string')
      this.#result({ name: read, place: this.place(node), value: null });
    if (!(read instanceof LiteralFault)) return read;
    this.report('structure', this.place(node), read.message, read.wrong, read.words);
    return faulty;
  }

  #template(source: string, node: Node, type: ValueType, secrets: boolean): CompiledValue {
    const raw = this.#sources.yaml.text.slice(node.range?.[0] ?? 0, node.range?.[1] ?? 0);
    const place = (offset: number): SourcePlace => {
      // Escapes and folded lines make the source longer than the value: find the rest of the text in the source.
      const rest = source.slice(offset, offset + 24).split('\n')[0] ?? '';
      const at = rest === '' ? -1 : raw.indexOf(rest, Math.max(0, offset));
      return this.#sources.yaml.place((node.range?.[0] ?? 0) + (at === -1 ? 0 : at));
    };
    const { functions } = this.#sources;
    const form = parseTemplate(source, {
      place,
      functions,
      fault: (rule, where, message, wrong) =>
        this.report(
          rule,
          where,
          message,
          wrong,
          wrong === undefined ? [] : [...functions.keys(), ...listMacros],
        ),
    });
    return compiledValue(source, this.place(node), type, secrets, form ?? nothing);
  }

  #note(value: CompiledValue): CompiledValue {
    this.parts.values.push(value);
    return value;
  }

  #value(spec: FieldSpec & { kind: 'value' }, field: Field<unknown>, node: Node): Read {
    const { secrets, check, address: isAddress } = spec;
    const read = this.#form(node, spec.type, secrets);
    if (read === null) return this.#wrong(field, node);
    // An expression with a fault has been reported, and may yield anything.
    const type = read === nothing ? 'any' : spec.type;
    const form = isAddress && read.kind === 'joined' ? { ...read, isAddress } : read;
    const source = isScalar(node)
      ? String(node.value)
      : this.#sources.yaml.text.slice(node.range?.[0] ?? 0, node.range?.[1] ?? 0).slice(0, 200);
    try {
      if (form.kind === 'constant') coerce(form.value, type);
      else if (form.kind === 'joined' && !['text', 'texts', 'any'].includes(type))
        return this.#wrong(field, node);
    } catch {
      return this.#wrong(field, node);
    }
    const fault = check?.(literalStart(form)) ?? null;
    if (fault !== null) return this.#refuse(node, fault);
    return this.#note(compiledValue(source, this.place(node), type, secrets, form));
  }

  #form(node: Node, type: ValueType, secrets: boolean): ValueForm | null {
    if (isScalar(node) && typeof node.value === 'string')
      return this.#template(node.value, node, 'any', secrets).form;
    if (isScalar(node)) return { kind: 'constant', value: node.value as JsonValue };
    if (type === 'text' || type === 'boolean' || type === 'integer' || type === 'number') return null;
    if (isSeq(node) && type !== 'object')
      return constantIfPlain({
        kind: 'list',
        of: node.items.map((item) => this.#form(item as Node, 'any', secrets) ?? nothing),
      });
    if (isMap(node) && type !== 'list' && type !== 'texts') {
      const entries = node.items.map(
        (pair) =>
          [
            keyText(pair.key),
            pair.value === null ? nothing : (this.#form(pair.value as Node, 'any', secrets) ?? nothing),
          ] as const,
      );
      return constantIfPlain({ kind: 'object', entries });
    }
    return null;
  }

  #json(node: Node): Read {
    const form = plainJson(node);
    return form === undefined ? faulty : form;
  }

  #list(spec: FieldSpec & { kind: 'list' }, field: Field<unknown>, node: Node): Read {
    if (!isSeq(node)) {
      if (!spec.single || !accepts(spec.of, node)) return this.#wrong(field, node);
      const only = this.readField(spec.of, node);
      return only === faulty ? faulty : Object.freeze([only]);
    }
    if (node.items.length < spec.min) {
      const entries = spec.min === 1 ? 'entry is' : 'entries are';
      return this.#refuse(node, `at least ${spec.min} ${entries} needed: ${describeField(spec.of)}`);
    }
    const values = node.items.map((item) => this.readField(spec.of, item as Node));
    return values.includes(faulty) ? faulty : Object.freeze(values);
  }

  #map(spec: FieldSpec & { kind: 'map' }, field: Field<unknown>, node: Node): Read {
    if (!isMap(node)) return this.#wrong(field, node);
    if (node.items.length < spec.min) return this.#refuse(node, `at least ${spec.min} entry is needed`);
    const entries = node.items.map((pair) =>
      this.#entry(spec.of, spec.keys, pair.key as Scalar, pair.value as Node | null),
    );
    return entries.includes(faulty) ? faulty : Object.freeze(entries);
  }

  #entry(of: Field<unknown>, keys: KeyMeaning, keyNode: Scalar, node: Node | null): Read {
    const key = keyText(keyNode);
    const place = this.place(keyNode);
    const target = keys.kind === 'target' ? this.#target(keys.bare, keyNode) : null;
    const noun = nounOfName(keys);
    const badName = noun !== null && !/^[A-Za-z][A-Za-z0-9_]*$/.test(key);
    if (badName) this.report('structure', place, `${noun} is a word of letters, digits and _, not "${key}"`);
    if (node === null) return this.#refuse(keyNode, `a value is missing after "${key}"`);
    const before = this.parts.values.length;
    const value = this.readField(of, node);
    const read = this.parts.values.slice(before);
    const part = {
      name: key,
      place,
      value: value !== faulty && read.length === 1 && read[0] === value ? (read[0] ?? null) : null,
    };
    if (keys.kind === 'output') this.parts.outputs.push(part);
    if (keys.kind === 'result') this.#result(part);
    if (value === faulty || target === faulty || badName) return faulty;
    return Object.freeze(target === null ? { key, place, value } : { key, place, value, target });
  }

  #result(part: NamedPart): void {
    (this.#sources.outputs.has(part.name) ? this.parts.outputs : this.parts.variables).push(part);
  }

  #object(spec: FieldSpec & { kind: 'object' }, field: Field<unknown>, node: Node): Read {
    const short = spec.short === null ? undefined : spec.fields[spec.short];
    const foreign = isMap(node) && !node.items.some((pair) => Object.hasOwn(spec.fields, keyText(pair.key)));
    if (!isMap(node) || (foreign && short !== undefined && accepts(short, node))) {
      if (short === undefined || spec.short === null) return this.#wrong(field, node);
      const value = this.readField(short, node);
      return this.#filled(spec.fields, new Map([[spec.short, value]]), node);
    }
    return this.readFields(spec.fields, node, []);
  }

  /** Reads the known keys of a mapping; keys among `others` are somebody else's. */
  readFields(fields: Fields, node: YAMLMap, others: readonly string[]): Read {
    const values = new Map<string, Read>();
    for (const pair of node.items) {
      const key = keyText(pair.key);
      const field = Object.hasOwn(fields, key) ? fields[key] : undefined;
      if (field === undefined) {
        if (others.includes(key)) continue;
        this.report('unknown-key', this.place(pair.key as Node), ...unknownKey(key, Object.keys(fields)));
        values.set(key, faulty);
      } else if (
        pair.value === null ||
        (isScalar(pair.value) && pair.value.value === null && !accepts(field, pair.value))
      ) {
        values.set(key, this.#refuse(pair.key as Node, `a value is missing after "${key}"`));
      } else {
        const value = pair.value as Node;
        const misplaced = keyTooDeep(fields, key, value);
        values.set(
          key,
          misplaced === null
            ? this.readField(fieldAmong(field, node), value)
            : this.#refuse(value, misplaced),
        );
      }
    }
    return this.#filled(fields, values, node);
  }

  #filled(fields: Fields, values: Map<string, Read>, node: Node): Read {
    const filled: Record<string, Read> = {};
    let sound = ![...values.values()].includes(faulty);
    for (const [name, field] of Object.entries(fields)) {
      if (values.has(name)) filled[name] = values.get(name);
      else if (field.spec.kind === 'optional') filled[name] = field.spec.fallback;
      else {
        this.report('structure', this.place(node), `"${name}" is missing: ${describeField(field)}`);
        sound = false;
      }
    }
    return sound ? Object.freeze(filled) : faulty;
  }

  #anyOf(of: readonly Field<unknown>[], field: Field<unknown>, node: Node): Read {
    const misplaced = bareTarget(of, node);
    if (misplaced !== null) return this.#refuse(node, misplaced);
    const fitting = fittingField(of, node);
    return fitting === undefined ? this.#wrong(field, node) : this.readField(fitting, node);
  }
}
