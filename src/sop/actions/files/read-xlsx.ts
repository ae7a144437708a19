import type { JsonValue } from '../../../sdk/json.ts';
import { FileFault } from './file-bounds.ts';
import { fileBounds, fileTooLarge } from './file-bounds.ts';
import { readZip } from './read-zip.ts';
import { shapeRows, type RowOptions } from './rows.ts';

/** A cell by its address, `AB12`, as the sheet's XML has it. */
const ADDRESS = /<(?:\w+:)?c\s[^>]*?\br="([A-Z]{1,3})(\d{1,7})"/g;

/** The library makes a table up to the last cell: one far out would need more memory than there is. */
function checkExtent(bytes: Buffer): void {
  for (const { name, content } of readZip(bytes)) {
    if (!/^xl\/worksheets\/[^/]+\.xml$/i.test(name)) continue;
    let columns = 0;
    let rows = 0;
    for (const [, letters = '', row] of content.toString('utf8').matchAll(ADDRESS)) {
      columns = Math.max(columns, columnOf(letters));
      rows = Math.max(rows, Number(row));
    }
    if (columns > fileBounds.columns) throw fileTooLarge('columns', fileBounds.columns);
    if (rows > fileBounds.sheetRows || rows * columns > fileBounds.cells)
      throw fileTooLarge('cells', fileBounds.cells);
  }
}

const columnOf = (letters: string): number =>
  [...letters].reduce((sum, letter) => sum * 26 + letter.charCodeAt(0) - 64, 0);

/** One sheet of a workbook. Numbers stay numbers, dates become ISO text. */
export async function readXlsx(
  bytes: Buffer,
  options: RowOptions & { sheet?: string },
): Promise<JsonValue[]> {
  checkExtent(bytes);
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
      missing ? `it has no sheet "${options.sheet}"` : 'not a valid workbook',
      cause,
    );
  }
}

function cellValue(cell: unknown): JsonValue {
  if (cell instanceof Date) return isoOf(cell);
  return typeof cell === 'string' || typeof cell === 'number' || typeof cell === 'boolean' ? cell : null;
}

/** Only a day if the cell has no time of day. */
function isoOf(date: Date): string {
  const iso = date.toISOString();
  return iso.endsWith('T00:00:00.000Z') ? iso.slice(0, 10) : iso;
}
