import { type CompiledExpression, publicName } from './compile-expression.ts';
import { callOf, childrenOf, type ExpressionNode, isNode } from './expression-node.ts';
import type { JsonValue } from '../../sdk/json.ts';
import type { ExpressionFunction, FunctionType } from './define-function.ts';
import { alwaysFails, callAlwaysFails } from './failing-expression.ts';
import { listMacros } from './function-table.ts';
import { type Report, typeOfOperation } from './operation-type.ts';
import {
  anyType,
  booleanType,
  describeType,
  joinTypes,
  listType,
  nullType,
  numberType,
  objectType,
  secretType,
  type StaticType,
  dateType,
  textType,
  typeOfValue,
  withoutLiterals,
} from './value-type.ts';

export type Names = Readonly<Record<string, StaticType>>;

const functionTypes: Readonly<Record<FunctionType, StaticType>> = {
  any: anyType,
  text: textType,
  number: numberType,
  boolean: booleanType,
  list: listType(anyType),
  object: objectType({}, true),
  date: dateType,
  target: textType,
};

/** The type that an expression yields where these names are known; every fault on the way is reported. */
export function checkExpression(expression: CompiledExpression, names: Names, report: Report): StaticType {
  let sound = true;
  const type = typeOf(expression.root, names, (fault) => {
    sound = false;
    report(fault);
  });
  const failure = sound ? alwaysFails(expression) : null;
  if (failure !== null) report({ rule: 'failing-expression', ...failure });
  return type;
}

function typeOf(node: ExpressionNode, names: Names, report: Report): StaticType {
  switch (node.op) {
    case 'value':
      return typeOfValue(node.args);
    case 'id':
      return typeOfName(node, names, report);
    case '.':
    case '.?':
      return typeOfProperty(node, names, report);
    case '[]':
    case '[?]':
      return typeOfIndex(node, names, report);
    case 'call':
    case 'rcall':
      return typeOfCall(node, names, report);
    case 'list':
      return listType(
        childrenOf(node)
          .map((child) => typeOf(child, names, report))
          .reduce(joinTypes, nullType),
      );
    case 'map':
      return typeOfMap(node, names, report);
    case '?:':
      return typeOfChoice(node, names, report);
    case '&&':
    case '||':
    case '!_':
      return typeOfLogic(node, names, report);
    default:
      return typeOfOperation(
        node,
        childrenOf(node).map((child) => typeOf(child, names, report)),
        report,
      );
  }
}

function typeOfName(node: ExpressionNode, names: Names, report: Report): StaticType {
  const name = publicName(String(node.args));
  if (name === 'credentials') {
    report({
      rule: 'secret-leak',
      at: node.start,
      message: 'write credentials.<name>: which secret is used must be seen before the run',
    });
    return secretType;
  }
  const type = Object.hasOwn(names, name) ? names[name] : undefined;
  if (type !== undefined) return type;
  report({
    rule: 'unknown-name',
    at: node.start,
    message: `unknown name "${name}"`,
    wrong: name,
    words: Object.keys(names),
  });
  return anyType;
}

function property(
  owner: StaticType,
  name: string,
  node: ExpressionNode,
  at: number,
  report: Report,
): StaticType {
  if (owner.kind === 'any' || owner.kind === 'null') return anyType;
  if (owner.kind !== 'object') {
    report({ rule: 'type-mismatch', at, message: `${describeType(owner)} has no "${name}"` });
    return anyType;
  }
  const type = Object.hasOwn(owner.properties, name) ? owner.properties[name] : undefined;
  if (type !== undefined) return type;
  if (owner.open) return owner.rest ?? anyType;
  const instead = owner.instead?.(name) ?? null;
  if (instead !== null) {
    report({ rule: 'unknown-name', at, message: `unknown name "${sourceOf(node)}": ${instead}` });
    return anyType;
  }
  const words = Object.keys(owner.properties);
  const known =
    words.length === 0 ? 'nothing is known by that point' : `known: ${words.slice(0, 12).join(', ')}`;
  report({
    rule: 'unknown-name',
    at,
    message: `unknown name "${sourceOf(node)}" (${known})`,
    wrong: name,
    words,
  });
  return anyType;
}

function sourceOf(node: ExpressionNode): string {
  if (node.op === 'id') return publicName(String(node.args));
  if (node.op === '.' && Array.isArray(node.args) && isNode(node.args[0]))
    return `${sourceOf(node.args[0])}.${String(node.args[1])}`;
  return '…';
}

function typeOfProperty(node: ExpressionNode, names: Names, report: Report): StaticType {
  const [owner, name] = node.args as [ExpressionNode, string];
  if (owner.op === 'id' && owner.args === 'credentials') return secretType;
  return property(
    typeOf(owner, names, report),
    name,
    node,
    Math.max(node.start, node.end - name.length),
    report,
  );
}

function typeOfIndex(node: ExpressionNode, names: Names, report: Report): StaticType {
  const [owner, index] = node.args as [ExpressionNode, ExpressionNode];
  const of = typeOf(owner, names, report);
  const at = typeOf(index, names, report);
  if (of.kind === 'object') {
    return index.op === 'value' && typeof index.args === 'string'
      ? property(of, index.args, node, index.start, report)
      : anyType;
  }
  if (of.kind !== 'list' && of.kind !== 'any' && of.kind !== 'null') {
    report({ rule: 'type-mismatch', at: node.start, message: `${describeType(of)} has no entries` });
    return anyType;
  }
  // What is in a file, or an answer of the portal, may be a mapping as well as a list.
  if (of.kind === 'list' && at.kind !== 'number' && at.kind !== 'any')
    report({
      rule: 'type-mismatch',
      at: index.start,
      message: `a place in a list is a number, not ${describeType(at)}`,
    });
  return of.kind === 'list' ? of.of : anyType;
}

function typeOfCall(node: ExpressionNode, names: Names, report: Report): StaticType {
  const call = callOf(node);
  if (call === null) return anyType;
  if (call.method && listMacros.has(call.name)) return typeOfMacro(call.name, call.args, names, report);
  const definition = node.meta.called;
  const types = call.args.map((arg) => typeOf(arg, names, report));
  if (definition === undefined) return anyType;
  const failure = callAlwaysFails(definition, call.args);
  if (failure !== null) report({ rule: 'failing-expression', at: node.start, message: failure });
  types.forEach((type, index) => checkArgument(definition, index, type, call.args[index] ?? node, report));
  if (definition.returns === 'secret') return secretType;
  if (types.some((type) => type.kind === 'secret')) return secretType;
  const [first = anyType, second = anyType, third = nullType] = types;
  if (definition.returns === 'entry') return joinTypes(typeOfEntry(first), third);
  if (definition.returns !== 'same') return functionTypes[definition.returns];
  return definition.name === 'default' ? joinTypes(first, second) : withoutLiterals(first);
}

/** Of a mapping whose key is not known. */
function typeOfEntry(mapping: StaticType): StaticType {
  if (mapping.kind !== 'object' || mapping.open) return anyType;
  return Object.values(mapping.properties).reduce(joinTypes, nullType);
}

function checkArgument(
  definition: ExpressionFunction,
  index: number,
  type: StaticType,
  node: ExpressionNode,
  report: Report,
): void {
  const parameter = definition.parameters[index];
  const literal = node.op === 'value' ? (node.args as JsonValue) : undefined;
  const fault = literal === undefined ? null : (parameter?.check?.(literal) ?? null);
  if (fault !== null) report({ rule: 'expression-syntax', at: node.start, message: fault });
  if (parameter === undefined || parameter.type === 'any' || type.kind === 'any' || type.kind === 'null')
    return;
  const wanted = functionTypes[parameter.type];
  const asText =
    wanted.kind === 'text' && (type.kind === 'number' || type.kind === 'boolean' || type.kind === 'secret');
  if (type.kind === wanted.kind || (asText && parameter.type === 'text')) return;
  report({
    rule: 'type-mismatch',
    at: node.start,
    message: `${definition.name}() takes ${parameter.type} as ${parameter.name}, not ${describeType(type)}`,
  });
}

function typeOfMacro(
  name: string,
  args: readonly ExpressionNode[],
  names: Names,
  report: Report,
): StaticType {
  const [list, variable, ...bodies] = args;
  const of = list === undefined ? anyType : typeOf(list, names, report);
  if (
    of.kind !== 'list' &&
    of.kind !== 'any' &&
    of.kind !== 'object' &&
    of.kind !== 'null' &&
    list !== undefined
  ) {
    report({
      rule: 'type-mismatch',
      at: list.start,
      message: `${name}() goes through a list, not ${describeType(of)}`,
    });
  }
  const inner = { ...names, [publicName(String(variable?.args))]: of.kind === 'list' ? of.of : anyType };
  const types = bodies.map((body) => typeOf(body, inner, report));
  if (name === 'filter') return of.kind === 'list' ? of : listType(anyType);
  if (name === 'map') return listType(types.at(-1) ?? anyType);
  return booleanType;
}

function typeOfMap(node: ExpressionNode, names: Names, report: Report): StaticType {
  const properties: Record<string, StaticType> = Object.create(null) as Record<string, StaticType>;
  let open = false;
  const parts = childrenOf(node);
  for (let at = 0; at < parts.length; at += 2) {
    const [key, value] = parts.slice(at, at + 2);
    if (key === undefined || value === undefined) break;
    const type = typeOf(value, names, report);
    if (key.op === 'value' && typeof key.args === 'string') properties[key.args] = type;
    else open = typeOf(key, names, report) !== nullType;
  }
  return objectType(properties, open);
}

function typeOfChoice(node: ExpressionNode, names: Names, report: Report): StaticType {
  const parts = (node.meta as { readonly children?: readonly ExpressionNode[] }).children ?? childrenOf(node);
  const [condition, yes, no] = parts;
  if (condition === undefined || yes === undefined || no === undefined) return anyType;
  mustBeBoolean(condition, typeOf(condition, names, report), report);
  return joinTypes(typeOf(yes, names, report), typeOf(no, names, report));
}

function mustBeBoolean(node: ExpressionNode, type: StaticType, report: Report): void {
  if (type.kind === 'boolean' || type.kind === 'any') return;
  report({
    rule: 'type-mismatch',
    at: node.start,
    message: `a condition is true or false, not ${describeType(type)}`,
  });
}

function typeOfLogic(node: ExpressionNode, names: Names, report: Report): StaticType {
  for (const child of childrenOf(node)) mustBeBoolean(child, typeOf(child, names, report), report);
  return booleanType;
}
