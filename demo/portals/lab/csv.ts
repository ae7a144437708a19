/** Rows as CSV (RFC 4180): every cell quoted, lines end with CRLF. */
export function toCsv(rows: readonly (readonly string[])[]): string {
  return rows.map((row) => `${row.map((cell) => `"${cell.replace(/"/g, '""')}"`).join(',')}\r\n`).join('');
}
