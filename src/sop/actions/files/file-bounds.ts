/** What `parse_file` takes; beyond it a file is refused with `file_too_large`. */
export const fileBounds = Object.freeze({
  /** Of the file. */
  bytes: 25 * 1024 * 1024,
  /** Of a text, and of all that comes out of an archive. */
  unpackedBytes: 100 * 1024 * 1024,
  textBytes: 10 * 1024 * 1024,
  rows: 10_000,
  columns: 500,
  /** Of a workbook, from its first cell to its last, empty ones included. */
  sheetRows: 100_000,
  cells: 5_000_000,
  pages: 500,
  entries: 1_000,
});

/** Why a file cannot be read. No message quotes the file: it is patient data. */
export class FileFault extends Error {
  readonly code: 'file_too_large' | 'file_unreadable';

  constructor(code: 'file_too_large' | 'file_unreadable', message: string, cause?: unknown) {
    super(message, { cause });
    this.code = code;
  }
}

export function fileTooLarge(what: string, most: number): FileFault {
  return new FileFault('file_too_large', `it has more than ${most.toLocaleString('en-US')} ${what}`);
}

/** UTF-8, or what Windows writes where it is not. */
export function decodeText(bytes: Buffer): string {
  if (bytes.length > fileBounds.textBytes) throw fileTooLarge('bytes of text', fileBounds.textBytes);
  if (bytes.subarray(0, 2).equals(Buffer.from([0xff, 0xfe])))
    return new TextDecoder('utf-16le').decode(bytes);
  try {
    return new TextDecoder('utf-8', { fatal: true }).decode(bytes);
  } catch {
    return new TextDecoder('windows-1252').decode(bytes);
  }
}
