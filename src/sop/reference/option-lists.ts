import type { Field, FieldSpec, Fields } from '../../sdk/field.ts';
import { durationText } from '../compile/duration-text.ts';
import { sharedItems } from './shared-options.ts';

/** The options of one way to write something, each as an item of a list. */
export interface OptionList {
  /** A sentence before the list; empty if there is only one way. */
  readonly lead: string;
  readonly items: readonly string[];
}

/** The ways to write a field, each with its options. A field with a single option needs no list: the example shows it. */
export function optionLists(field: Field<unknown>): readonly OptionList[] {
  const { spec } = field;
  if (spec.kind === 'optional' || spec.kind === 'list') return optionLists(spec.of);
  if (spec.kind === 'map') return entryLists(spec.of);
  if (spec.kind === 'any_of') return waysOf(spec.of);
  if (spec.kind !== 'object') return [];
  const isShort = spec.short !== null && Object.keys(spec.fields).length === 1;
  return isShort ? [] : [{ lead: '', items: optionItems(spec.fields, '') }];
}

function entryLists(field: Field<unknown>): readonly OptionList[] {
  return optionLists(field).map((list) =>
    list.lead === '' ? { ...list, lead: 'Options of each entry:' } : list,
  );
}

/** A way that only adds keys to another one is a sentence. */
function waysOf(ways: readonly Field<unknown>[]): readonly OptionList[] {
  return ways.flatMap((way) => {
    const base = ways.find((other) => other !== way && addedKeys(way, other) !== null);
    const added = base && addedKeys(way, base);
    if (added)
      return [{ lead: `${way.doc.replace(/\.$/, '')}: write ${added} next to the options.`, items: [] }];
    const lists = optionLists(way);
    return lists.map((list) => (list.lead === '' && ways.length > 1 ? { ...list, lead: way.doc } : list));
  });
}

function addedKeys({ spec }: Field<unknown>, { spec: other }: Field<unknown>): string | null {
  if (spec.kind !== 'object' || other.kind !== 'map' || other.of.spec.kind !== 'object') return null;
  const same = Object.entries(other.of.spec.fields);
  if (same.some(([name, one]) => spec.fields[name] !== one)) return null;
  const own = Object.keys(spec.fields).filter((name) => !same.some(([one]) => one === name));
  return own.map((name) => `\`${name}\``).join(', ');
}

function entryPath({ keys }: Extract<FieldSpec, { kind: 'map' }>, prefix: string): string {
  const name = { target: 'field', text: 'heading', word: 'name', output: 'name', result: 'name' }[keys.kind];
  return `${prefix}.<${name}>`;
}

/** An item for each option, and for the options inside it. Options that several actions share are one item with a link. */
function optionItems(fields: Fields, prefix: string): readonly string[] {
  const { items, rest } = sharedItems(fields, prefix);
  return [...ownItems(rest, prefix), ...items];
}

/** An item for each option, also for those that are shared. */
export function ownItems(fields: Fields, prefix: string): readonly string[] {
  return Object.entries(fields).flatMap(([name, one]) => {
    const path = prefix === '' ? name : `${prefix}.${name}`;
    return [optionItem(path, one), ...innerItems(one, path)];
  });
}

function innerItems(field: Field<unknown>, path: string): readonly string[] {
  const { spec } = field;
  if (spec.kind === 'optional') return innerItems(spec.of, path);
  if (spec.kind === 'list') return innerItems(spec.of, `${path}[]`);
  if (spec.kind === 'map') return innerItems(spec.of, entryPath(spec, path));
  if (spec.kind === 'any_of') return spec.of.flatMap((one) => innerItems(one, path));
  return spec.kind === 'object' ? optionItems(spec.fields, path) : [];
}

function optionItem(path: string, field: Field<unknown>): string {
  return `- \`${path}\` (${[typeText(field), ...neededText(field)].join('; ')}): ${field.doc}`;
}

function neededText({ spec }: Field<unknown>): readonly string[] {
  if (spec.kind !== 'optional') return ['required'];
  const { fallback } = spec;
  if (fallback === undefined || typeof fallback === 'object') return [];
  const isDuration = spec.of.spec.kind === 'duration' && typeof fallback === 'number';
  return [`default \`${isDuration ? durationText(fallback) : String(fallback)}\``];
}

function typeText({ spec }: Field<unknown>): string {
  switch (spec.kind) {
    case 'optional':
      return typeText(spec.of);
    case 'value':
      return (
        { object: 'mapping', any: 'value', boolean: 'condition', texts: 'text or list of texts' }[
          spec.type as string
        ] ?? spec.type
      );
    case 'flag':
      return 'boolean';
    case 'whole':
      return `integer${rangeText(spec)}`;
    case 'decimal':
      return `number${rangeText(spec)}`;
    case 'word':
      return spec.noun.replace(/^an? /, '');
    case 'choice':
      return `${spec.choices.length > 1 ? 'one of ' : ''}${spec.choices.map((one) => `\`${one}\``).join(', ')}`;
    case 'json':
      return 'JSON';
    case 'list':
      return `list of ${typeText(spec.of)}`;
    case 'map':
    case 'object':
      return 'mapping';
    case 'any_of':
      return [...new Set(spec.of.map(typeText))].join(' or ');
    case 'target':
    case 'duration':
    case 'steps':
      return spec.kind;
  }
}

function rangeText({ min, max }: { readonly min: number; readonly max: number }): string {
  if (min === max || Math.abs(max) >= Number.MAX_SAFE_INTEGER) return '';
  return `, ${min}–${max}`;
}
