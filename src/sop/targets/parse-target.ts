import { isMap, isScalar, isSeq, parseDocument, Scalar, type Node, type Pair, type YAMLMap } from 'yaml';
import { field, type Evaluable } from '../../sdk/field.ts';
import { ariaRoles, isRole, isTargetKind, roleAttributes, targetKinds } from './roles.ts';
import { simpleTarget } from './empty-target.ts';
import type { BareWord, Finder, RoleAttributes, Side, TargetNode, TextMatch } from './target.ts';
import type { ParseTarget, ParseTargetText } from './target-engine.ts';
import { describePlace } from './describe-target.ts';
import { framePath } from './frame-path.ts';
import type { TargetReader } from './target-reader.ts';
import { selectorFinder } from './selector-finder.ts';
import { textReader } from './text-reader.ts';
import { readTargetText, readTextMatch, type TextLender } from './target-text.ts';

/** A target from a YAML node: the short form where it is a text, else the long form. */
export const parseTarget: ParseTarget = (node, bare, reader) => parseNode(node, bare, reader);

/** A target from a text alone, the argument of `visible('…')`: the long form if it begins with a brace. */
export const parseTargetText: ParseTargetText = (source, bare, lent) => {
  const reader = textReader(lent);
  if (!isLongText(source)) return readTargetText(source, bare, lenderOf(new Scalar(source), reader));
  const { contents, errors } = parseDocument(source);
  const [error] = errors;
  if (isMap(contents) && error === undefined) return parseNode(contents, bare, reader);
  lent.fault(`"{" begins the long form of a target, but this is not a valid one: ${error?.code ?? source}`);
  return null;
};

/** Whether a text is a target in its long form: `{ find: button "Save", nth: 1 }`. */
export const isLongText = (source: string): boolean => source.trimStart().startsWith('{');

function parseNode(node: Node, bare: BareWord, reader: TargetReader): TargetNode | null {
  if (isScalar(node) && typeof node.value === 'string') {
    if (!isLongText(node.value)) return readTargetText(node.value, bare, lenderOf(node, reader));
    reader.fault(
      reader.place(node),
      /\}\s*>/.test(node.value)
        ? 'nothing goes behind the long form of a target with ">": write { find: …, within: { … } }, without quotes around it'
        : 'the long form of a target takes no quotes around it; where a key is needed, name it in "elements" and write "@name"; a text that begins with "{" is written text "{…"',
    );
    return null;
  }
  if (isMap(node)) return new LongForm(node, bare, reader).read();
  reader.fault(reader.place(node), 'a target is a text as button "Search", or a mapping with "find"');
  return null;
}

function lenderOf(node: Node, reader: TargetReader): TextLender {
  return {
    place: (offset) => reader.place(node, offset),
    text: (source) => reader.text(source, node),
    fault: (offset, message, wrong, near) => reader.fault(reader.place(node, offset), message, wrong, near),
  };
}

/** Inside of `near`. */
const DIRECTIONS = ['above', 'below', 'left_of', 'right_of'] as const satisfies readonly Side[];
const NARROWING = [
  'within',
  'frame',
  'has',
  'has_not',
  'has_text',
  'has_not_text',
  'and',
  'or',
  'nth',
  'visible',
  'exact',
  'beside',
  'near',
];
const FINDING: readonly string[] = ['find', 'any_of', ...ariaRoles, ...targetKinds];

/** Every key of the long form, for the editor's schema. */
export const longFormKeys: readonly string[] = Object.freeze([
  ...new Set([...FINDING, ...NARROWING, ...roleAttributes]),
]);

/** `{ find: …, within: …, nth: … }`; in the place of `find` a kind of target (`button: Search`), `row`, `cell` or `any_of`. */
class LongForm {
  readonly #map: YAMLMap;
  readonly #bare: BareWord;
  readonly #reader: TargetReader;
  #failed = false;

  constructor(map: YAMLMap, bare: BareWord, reader: TargetReader) {
    this.#map = map;
    this.#bare = bare;
    this.#reader = reader;
  }

  read(): TargetNode | null {
    const base = this.#base();
    if (base === null) return null;
    const narrowed: TargetNode = {
      ...base,
      within: this.#target('within', 'section') ?? base.within,
      frame: this.#frame() ?? base.frame,
      has: [...base.has, ...this.#targets('has')],
      hasNot: [...base.hasNot, ...this.#targets('has_not')],
      hasText: [...base.hasText, ...this.#matches('has_text')],
      hasNotText: [...base.hasNotText, ...this.#matches('has_not_text')],
      and: [...base.and, ...this.#targets('and')],
      or: [...base.or, ...this.#targets('or')],
      anchors: [...this.#anchors('beside', this.#optional('beside')), ...this.#near()],
      nth: this.#nth() ?? base.nth,
      visible: this.#flag('visible') ?? base.visible,
      exact: this.#flag('exact') ?? base.exact,
    };
    return this.#failed ? null : narrowed;
  }

  #base(): TargetNode | null {
    const keys = this.#keys();
    const finding = keys.filter((key) => FINDING.includes(key));
    for (const key of keys)
      if (!FINDING.includes(key) && !NARROWING.includes(key) && !isRoleAttribute(key))
        this.#fault(this.#node(key), `unknown part of a target "${key}"`, key, [
          ...NARROWING,
          'find',
          'any_of',
        ]);
    const [key, second] = finding;
    if (key === undefined)
      return this.#fault(this.#map, 'a target needs "find", as in { find: button "Search", within: … }');
    if (second !== undefined)
      return this.#fault(this.#node(second), `a target is found one way: "${key}" or "${second}", not both`);
    return key === 'find' ? this.#find() : this.#byKey(key);
  }

  #find(): TargetNode | null {
    const base = this.#target('find', this.#bare);
    const attribute = this.#keys().find(isRoleAttribute);
    if (base && attribute !== undefined)
      return this.#fault(this.#node(attribute), `write "${attribute}" in brackets behind the name`);
    return base;
  }

  #byKey(key: string): TargetNode | null {
    const node = this.#node(key);
    const find = this.#finder(key, node);
    if (find === null) return null;
    return simpleTarget(find, sourceOf(find, key, node), this.#reader.place(this.#map));
  }

  #finder(key: string, node: Node): Finder | null {
    if (key === 'any_of') return this.#anyOf(node);
    if (key === 'row' && isMap(node)) return this.#row(node);
    if (key === 'cell' && isMap(node)) return this.#cell(node);
    const match = this.#match(node);
    if (match === null) return null;
    if (isRole(key)) return { by: 'role', role: key, name: match, attributes: this.#attributes() };
    if (!isTargetKind(key)) return null;
    if (key !== 'css' && key !== 'xpath') return { by: key, match };
    return selectorFinder(key, match, (at, message, wrong, near) =>
      this.#fault(node, message, wrong, near, at ?? 0),
    );
  }

  #anyOf(node: Node): Finder | null {
    if (!isSeq(node) || node.items.length === 0)
      return this.#fault(node, '"any_of" takes a list of targets; the first that fits wins');
    const candidates = node.items.map((item) => parseNode(item as Node, this.#bare, this.#reader));
    const whole = candidates.filter((candidate) => candidate !== null);
    return whole.length === candidates.length ? { by: 'any_of', candidates: whole } : null;
  }

  #row(node: YAMLMap): Finder | null {
    const columns = node.items.map((pair) => {
      const match = this.#match(pair.value as Node);
      return match && { column: keyOf(pair), match };
    });
    const whole = columns.filter((column) => column !== null);
    if (node.items.length === 0) return this.#fault(node, '"row" names at least one column and its value');
    return whole.length === columns.length ? { by: 'row', columns: whole } : null;
  }

  #cell(node: YAMLMap): Finder | null {
    const row = node.get('row', true) as Node | undefined;
    const column = node.get('column');
    const other = node.items.map(keyOf).find((key) => key !== 'row' && key !== 'column');
    if (other !== undefined)
      return this.#fault(node, `unknown part of a cell "${other}"`, other, ['row', 'column']);
    if (row === undefined || typeof column !== 'string')
      return this.#fault(
        node,
        '"cell" takes "row" and "column", as in { row: { Claim: "17" }, column: Status }',
      );
    const inner =
      isMap(row) && !this.#isLongForm(row) ? this.#rowTarget(row) : parseNode(row, 'text', this.#reader);
    return inner && { by: 'cell', row: inner, column };
  }

  #isLongForm(node: YAMLMap): boolean {
    return node.items.some((pair) => FINDING.includes(keyOf(pair)));
  }

  #rowTarget(node: YAMLMap): TargetNode | null {
    const find = this.#row(node);
    return find && simpleTarget(find, sourceOf(find, 'row', node), this.#reader.place(node));
  }

  #attributes(): RoleAttributes {
    const found: Record<string, number | boolean> = {};
    for (const name of roleAttributes) {
      const node = this.#optional(name);
      if (node === null) continue;
      const value =
        name === 'level'
          ? this.#reader.read(field.whole('The level of the heading.', { min: 1, max: 9 }), node)
          : this.#reader.read(field.flag('Whether it is so.'), node);
      if (value === null) this.#failed = true;
      else found[name] = value;
    }
    return found;
  }

  #frame(): TargetNode['frame'] {
    const node = this.#optional('frame');
    if (node === null) return null;
    return framePath(this.#list(node).flatMap((item) => this.#keep(parseNode(item, 'frame', this.#reader))));
  }

  #nth(): Evaluable<number> | null {
    const node = this.#optional('nth');
    if (node === null) return null;
    const place = this.#reader.place(node);
    const word: unknown = isScalar(node) ? node.value : null;
    if (word === 'first') return { source: '0', place, constant: 0 };
    if (word === 'last') return { source: '-1', place, constant: -1 };
    if (typeof word === 'string' && !word.includes('${{'))
      return this.#fault(node, '"nth" takes a number from 0, first, or last', word, ['first', 'last']);
    return this.#keep(this.#reader.read(field.value('integer', 'Which one, from 0.'), node))[0] ?? null;
  }

  #flag(key: string): boolean | null {
    const node = this.#optional(key);
    if (node === null) return null;
    return this.#keep(this.#reader.read(field.flag('Whether it is so.'), node))[0] ?? null;
  }

  #target(key: string, bare: BareWord): TargetNode | null {
    const node = this.#optional(key);
    return node && (this.#keep(parseNode(node, bare, this.#reader))[0] ?? null);
  }

  /** Targets that judge a match: they are looked up on the match's own spot, so candidates and frames have no place in them. */
  #targets(key: string, bare: BareWord = this.#bare): TargetNode[] {
    const node = this.#optional(key);
    return node === null ? [] : this.#targetsIn(node, key, bare);
  }

  /** `near: X`, or `near: { right_of: X }`. */
  #near(): TargetNode['anchors'] {
    const node = this.#optional('near');
    if (node === null) return [];
    return this.#list(node).flatMap((item) => {
      const sides = isMap(item) ? DIRECTIONS.filter((side) => item.has(side)) : [];
      if (!isMap(item) || sides.length === 0) return this.#anchors('near', item);
      const other = item.items.map(keyOf).find((key) => !sides.some((side) => side === key));
      if (other !== undefined) this.#fault(item, `unknown key "${other}" of near`, other, DIRECTIONS);
      return sides.flatMap((side) => this.#anchors(side, item.get(side, true) as Node));
    });
  }

  #anchors(side: Side, node: Node | null): TargetNode['anchors'] {
    return node === null ? [] : this.#targetsIn(node, side, 'text').map((of) => ({ side, of }));
  }

  #targetsIn(node: Node, key: string, bare: BareWord): TargetNode[] {
    const targets = this.#list(node).flatMap((item) => this.#keep(parseNode(item, bare, this.#reader)));
    for (const target of targets)
      if (target.find.by === 'any_of' || target.frame !== null)
        this.#fault(node, `"any_of" and "frame" cannot stand inside "${key}"`);
    return targets;
  }

  #matches(key: string): TextMatch[] {
    const node = this.#optional(key);
    return node === null ? [] : this.#list(node).flatMap((item) => this.#keep(this.#match(item)));
  }

  #match(node: Node): TextMatch | null {
    if (isScalar(node) && node.value !== null && typeof node.value !== 'object')
      return this.#keep(readTextMatch(String(node.value), lenderOf(node, this.#reader)))[0] ?? null;
    return this.#fault(node, 'a text or a /pattern/ belongs here');
  }

  #keep<T>(value: T | null): T[] {
    if (value === null) this.#failed = true;
    return value === null ? [] : [value];
  }

  #list(node: Node): Node[] {
    return isSeq(node) ? (node.items as Node[]) : [node];
  }

  #keys(): string[] {
    return this.#map.items.map(keyOf);
  }

  #optional(key: string): Node | null {
    return (this.#map.get(key, true) as Node | undefined) ?? null;
  }

  #node(key: string): Node {
    return this.#optional(key) ?? this.#map;
  }

  #fault(node: Node, message: string, wrong?: string, near?: readonly string[], at = 0): null {
    this.#failed = true;
    this.#reader.fault(this.#reader.place(node, at), message, wrong, near);
    return null;
  }
}

/** Messages name a target by it. */
function sourceOf(find: Finder, key: string, node: Node): string {
  if (find.by === 'any_of') return find.candidates.map((one) => one.source).join(' or ');
  if (find.by === 'row' || find.by === 'cell') return describePlace(find);
  return isScalar(node) ? `${key} ${JSON.stringify(String(node.value))}` : key;
}

function isRoleAttribute(key: string): boolean {
  return (roleAttributes as readonly string[]).includes(key);
}

function keyOf(pair: Pair): string {
  return isScalar(pair.key) ? String(pair.key.value) : String(pair.key);
}
