import type { Field, FieldSpec, Fields } from '../../sdk/field.ts';
import { durationText } from '../compile/duration-text.ts';
import { sharedRows } from './shared-options.ts';

/** The options of one way to write something, as rows of a table. */
export interface OptionTable {
  /** A sentence before the table; empty if there is only one way. */
  readonly lead: string;
  readonly rows: readonly string[];
}

export const OPTION_HEAD = [
  '| Key | Type | Required or default | Description |',
  '| --- | --- | --- | --- |',
];

export function cell(text: string): string {
  return text.replaceAll('|', '\\|').replaceAll('\n', ' ');
}

/** The ways to write a field, each with its options. A field with a single option needs no table: the example shows it. */
export function optionTables(field: Field<unknown>): readonly OptionTable[] {
  const { spec } = field;
  if (spec.kind === 'optional' || spec.kind === 'list') return optionTables(spec.of);
  if (spec.kind === 'map') return entryTables(spec.of);
  if (spec.kind === 'any_of') return waysOf(spec.of);
  if (spec.kind !== 'object') return [];
  const isShort = spec.short !== null && Object.keys(spec.fields).length === 1;
  return isShort ? [] : [{ lead: '', rows: optionRows(spec.fields, '') }];
}

function entryTables(field: Field<unknown>): readonly OptionTable[] {
  return optionTables(field).map((table) =>
    table.lead === '' ? { ...table, lead: 'Options of each entry:' } : table,
  );
}

/** A way that only adds keys to another one is a sentence. */
function waysOf(ways: readonly Field<unknown>[]): readonly OptionTable[] {
  return ways.flatMap((way) => {
    const base = ways.find((other) => other !== way && addedKeys(way, other) !== null);
    const added = base && addedKeys(way, base);
    if (added) return [{ lead: `${way.doc} Write ${added} with the same keys.`, rows: [] }];
    const tables = optionTables(way);
    return tables.map((table) =>
      table.lead === '' && ways.length > 1 ? { ...table, lead: way.doc } : table,
    );
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
  const name = { target: 'field', text: 'heading', word: 'name', output: 'name', variable: 'name' }[
    keys.kind
  ];
  return `${prefix}.<${name}>`;
}

/** A row for each option, and for the options inside it. Options that several actions share are one row with a link. */
function optionRows(fields: Fields, prefix: string): readonly string[] {
  const { rows, rest } = sharedRows(fields, prefix);
  return [...ownRows(rest, prefix), ...rows];
}

/** A row for each option, also for those that are shared. */
export function ownRows(fields: Fields, prefix: string): readonly string[] {
  return Object.entries(fields).flatMap(([name, one]) => {
    const path = prefix === '' ? name : `${prefix}.${name}`;
    return [optionRow(path, one), ...innerRows(one, path)];
  });
}

function innerRows(field: Field<unknown>, path: string): readonly string[] {
  const { spec } = field;
  if (spec.kind === 'optional') return innerRows(spec.of, path);
  if (spec.kind === 'list') return innerRows(spec.of, `${path}[]`);
  if (spec.kind === 'map') return innerRows(spec.of, entryPath(spec, path));
  if (spec.kind === 'any_of') return spec.of.flatMap((one) => innerRows(one, path));
  return spec.kind === 'object' ? optionRows(spec.fields, path) : [];
}

function optionRow(path: string, field: Field<unknown>): string {
  return `| \`${path}\` | ${cell(typeText(field))} | ${requiredText(field)} | ${cell(field.doc)} |`;
}

function requiredText({ spec }: Field<unknown>): string {
  if (spec.kind !== 'optional') return 'yes';
  const { fallback } = spec;
  if (fallback === undefined || typeof fallback === 'object') return '';
  const isDuration = spec.of.spec.kind === 'duration' && typeof fallback === 'number';
  return `\`${isDuration ? durationText(fallback) : String(fallback)}\``;
}

function typeText({ spec }: Field<unknown>): string {
  switch (spec.kind) {
    case 'optional':
      return typeText(spec.of);
    case 'value':
      return { object: 'mapping', any: 'value', boolean: 'condition' }[spec.type as string] ?? spec.type;
    case 'flag':
      return 'boolean';
    case 'whole':
      return 'integer';
    case 'decimal':
      return 'number';
    case 'word':
      return spec.noun.replace(/^an? /, '');
    case 'choice':
      return spec.choices.map((one) => `\`${one}\``).join(', ');
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
