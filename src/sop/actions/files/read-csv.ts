import type { JsonValue } from '../../../sdk/json.ts';
import { FileFault, fileBounds, decodeText } from './file-bounds.ts';
import { shapeRows, type RowOptions } from './rows.ts';

const delimiters = [',', ';', '\t', '|'] as const;

/** RFC 4180 with the liberties that exports take: another delimiter, ragged rows, stray quotes. All cells are texts. */
export async function readCsv(
  bytes: Buffer,
  options: RowOptions & { delimiter?: string },
): Promise<JsonValue[]> {
  const text = decodeText(bytes);
  const { parse } = await import('csv-parse/sync');
  try {
    const rows = parse(text, {
      bom: true,
      delimiter: options.delimiter ?? likelyDelimiter(text, options.skip),
      relax_column_count: true,
      relax_quotes: true,
      skip_empty_lines: true,
      trim: true,
      max_record_size: 1_000_000,
      // One more than allowed, to detect a file with too many.
      to: options.skip + fileBounds.rows + 2,
    });
    return shapeRows(rows, options);
  } catch (cause) {
    if (cause instanceof FileFault) throw cause;
    throw new FileFault('file_unreadable', 'it is not valid CSV', cause);
  }
}

function likelyDelimiter(text: string, skip: number): string {
  const line = text.slice(0, 20_000).split(/\r?\n/)[skip] ?? '';
  const bare = line.replace(/"[^"]*"/g, '');
  const counts = delimiters.map((one) => bare.split(one).length);
  return delimiters[counts.indexOf(Math.max(...counts))] ?? ',';
}
