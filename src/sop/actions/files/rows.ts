import type { JsonObject, JsonValue } from '../../../sdk/json.ts';
import { fileBounds, fileTooLarge } from './file-bounds.ts';

export interface RowOptions {
  /** The first row names the columns. */
  readonly header: boolean;
  /** Rows above the header, as reports have them. */
  readonly skip: number;
}

/** Rows as objects by the words of the header, or as lists. Empty rows are left out. */
export function shapeRows(rows: readonly (readonly JsonValue[])[], options: RowOptions): JsonValue[] {
  const full = rows.slice(options.skip).filter((row) => row.some((cell) => cell !== '' && cell !== null));
  if (full.length > fileBounds.rows + 1) throw fileTooLarge('rows', fileBounds.rows);
  if (full.some((row) => row.length > fileBounds.columns)) throw fileTooLarge('columns', fileBounds.columns);
  if (!options.header) return full.map((row) => [...row]);
  const names = columnNames(full[0] ?? []);
  return full.slice(1).map((row) => byName(names, row));
}

/** A heading that occurs twice gets a number; an empty one is named by its place. */
function columnNames(header: readonly JsonValue[]): readonly string[] {
  const seen = new Map<string, number>();
  return header.map((cell, index) => {
    const name =
      String(cell ?? '')
        .replace(/\s+/g, ' ')
        .trim() || `column_${index + 1}`;
    const times = (seen.get(name) ?? 0) + 1;
    seen.set(name, times);
    return times === 1 ? name : `${name}_${times}`;
  });
}

function byName(names: readonly string[], row: readonly JsonValue[]): JsonObject {
  return Object.fromEntries(
    names.map((name, index) => [name, row[index] ?? null] as const).filter(([name]) => name !== '__proto__'),
  );
}
