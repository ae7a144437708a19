import type { JsonValue } from '../../../sdk/json.ts';
import { FileFault } from './file-bounds.ts';
import { checkZip } from './read-zip.ts';
import { shapeRows, type RowOptions } from './rows.ts';

/** One sheet of a workbook. Numbers stay numbers, dates become ISO text. */
export async function readXlsx(
  bytes: Buffer,
  options: RowOptions & { sheet?: string },
): Promise<JsonValue[]> {
  checkZip(bytes);
  const { readSheet } = await import('read-excel-file/node');
  try {
    const rows = await readSheet(bytes, options.sheet ?? 1);
    return shapeRows(
      rows.map((row) => row.map(cellValue)),
      options,
    );
  } catch (cause) {
    if (cause instanceof FileFault) throw cause;
    const missing = cause instanceof Error && /sheet/i.test(cause.name) && options.sheet !== undefined;
    throw new FileFault(
      'file_unreadable',
      missing ? `it has no sheet "${options.sheet}"` : 'it is no sound workbook',
      cause,
    );
  }
}

function cellValue(cell: unknown): JsonValue {
  if (cell instanceof Date) return isoOf(cell);
  return typeof cell === 'string' || typeof cell === 'number' || typeof cell === 'boolean' ? cell : null;
}

/** A day where there is no time beside it. */
function isoOf(date: Date): string {
  const iso = date.toISOString();
  return iso.endsWith('T00:00:00.000Z') ? iso.slice(0, 10) : iso;
}
