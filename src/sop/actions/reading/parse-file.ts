import { readFile, stat, writeFile } from 'node:fs/promises';
import { createHash } from 'node:crypto';
import { join } from 'node:path';
import { defineAction, type ActionContext } from '../../../sdk/action.ts';
import { field, type TypeOf } from '../../../sdk/field.ts';
import type { JsonValue } from '../../../sdk/json.ts';
import type { LocalFile } from '../../../sdk/outcome.ts';
import { FileFault, fileBounds, decodeText, fileTooLarge } from '../files/file-bounds.ts';
import { readCsv } from '../files/read-csv.ts';
import { readPdf } from '../files/read-pdf.ts';
import { readXlsx } from '../files/read-xlsx.ts';
import { readZip } from '../files/read-zip.ts';
import { readX12File } from '../files/x12.ts';
import { findFile } from '../input/find-file.ts';
import { safeName } from '../pages/keep-download.ts';

const KINDS = ['csv', 'xlsx', 'pdf', 'zip', 'x12', 'json', 'text'] as const;
type Kind = (typeof KINDS)[number];

const spec = field.object(
  'Which file, and how.',
  {
    file: field.value('any', 'A file, or its name.'),
    as: field.optional(field.choice('Format. Default: by name and first bytes.', KINDS)),
    header: field.withDefault(field.flag('csv, xlsx: the first row has the column names.'), true),
    skip: field.withDefault(field.whole('csv, xlsx: rows above the header.', { max: 100 }), 0),
    delimiter: field.optional(
      field.word('csv: the delimiter. Default: detected.', {
        noun: 'one character',
        pattern: /^.$/,
      }),
    ),
    sheet: field.optional(field.text('xlsx: name of the sheet. Default: the first.')),
  },
  { short: 'file' },
);
type Spec = TypeOf<typeof spec>;

const mib = (bytes: number): string => `${bytes / 1024 / 1024} MiB`;

export const parseFile = defineAction({
  name: 'parse_file',
  family: 'reading',
  effect: 'reads',
  title: 'Read a file',
  doc: `Reads files of the task and run into variables: csv and xlsx as a list of rows, pdf as a list of page texts, x12 as its transactions (835 and 277 with payment, claims, and lines), json, and text. zip unpacks its files into the run and gives their names and sizes. Up to ${mib(fileBounds.bytes)} per file, ${mib(fileBounds.textBytes)} of text, ${fileBounds.rows.toLocaleString('en-US')} rows, ${fileBounds.pages} pages, ${fileBounds.entries.toLocaleString('en-US')} files and ${mib(fileBounds.unpackedBytes)} in an archive. Fails with \`file_too_large\` or \`file_unreadable\`.`,
  examples: [
    'parse_file: { remittance: era.835 }',
    'parse_file: { lines: { file: "${{ files[0] }}", as: csv, skip: 2 } }',
    'parse_file: { members: { file: roster.xlsx, sheet: Members } }',
  ],
  arguments: field.map('Names of variables, and the file of each.', spec, { kind: 'result' }),
  subject: (entries) => entries.map((entry) => entry.key).join(', '),
  sentence: (entries, { code, list, value: said }) =>
    `Read ${list(entries.map(({ key, value }) => `the file ${said(value.file)} as ${code(key)}`))}.`,
  timeout: 60_000,
  async run(context, entries) {
    for (const { key, value } of entries) context.setValue(key, await parse(context, key, value));
  },
});

async function parse(context: ActionContext, name: string, value: Spec): Promise<JsonValue> {
  const file = findFile(context, await context.evaluate(value.file), value.file.source);
  try {
    const { size } = await stat(file.path);
    if (size > fileBounds.bytes) throw fileTooLarge('bytes', fileBounds.bytes);
    const bytes = await readFile(file.path);
    return await readers[value.as ?? kindOf(file.name, bytes)](bytes, value, context, file);
  } catch (error) {
    if (!(error instanceof FileFault)) throw error;
    throw context.failure(error.code, `the file for "${name}" cannot be read: ${error.message}`, {
      kind: 'portal_changed',
      notes: `A file cannot be read: ${error.message}.`,
      cause: error.cause,
    });
  }
}

type Reader = (
  bytes: Buffer,
  value: Spec,
  context: ActionContext,
  file: LocalFile,
) => JsonValue | Promise<JsonValue>;

const readers: Readonly<Record<Kind, Reader>> = {
  csv: (bytes, { header, skip, delimiter }) =>
    readCsv(bytes, { header, skip, ...(delimiter === undefined ? {} : { delimiter }) }),
  xlsx: async (bytes, { header, skip, sheet }, context) =>
    readXlsx(bytes, {
      header,
      skip,
      ...(sheet === undefined ? {} : { sheet: await context.evaluate(sheet) }),
    }),
  pdf: (bytes) => readPdf(bytes),
  x12: (bytes) => readX12File(bytes),
  text: (bytes) => decodeText(bytes),
  json: (bytes) => readJson(decodeText(bytes)),
  zip: (bytes, _value, context, file) => unpack(context, file, bytes),
};

function readJson(text: string): JsonValue {
  try {
    return JSON.parse(text, (key, part: JsonValue) => (key === '__proto__' ? undefined : part)) as JsonValue;
  } catch {
    // The parser's message quotes the text.
    throw new FileFault('file_unreadable', 'it is not valid JSON');
  }
}

async function unpack(context: ActionContext, archive: LocalFile, bytes: Buffer): Promise<JsonValue> {
  const found: JsonValue[] = [];
  for (const [index, { name, content }] of readZip(bytes).entries()) {
    const path = join(
      context.folder,
      `unpacked-${context.memory('unpacked', () => ({ count: 0 })).count++}-${safeName(name)}`,
    );
    await writeFile(path, content);
    const sha256 = createHash('sha256').update(content).digest('hex');
    const file = { name: safeName(name), size: content.length };
    context.addFile({
      id: `${archive.id}#${index}`,
      ...file,
      contentType: 'application/octet-stream',
      sha256,
      path,
    });
    found.push(file);
  }
  return found;
}

function kindOf(name: string, bytes: Buffer): Kind {
  const head = bytes.subarray(0, 200).toString('latin1').trimStart();
  const ending = name.toLowerCase().split('.').at(-1) ?? '';
  if (head.startsWith('%PDF-')) return 'pdf';
  if (head.startsWith('PK\u0003\u0004')) return ending === 'xlsx' ? 'xlsx' : 'zip';
  if (/^ISA[^A-Za-z0-9]/.test(head)) return 'x12';
  if (ending === 'csv' || ending === 'tsv') return 'csv';
  if (ending === 'json') return 'json';
  if (bytes.subarray(0, 1000).includes(0))
    throw new FileFault('file_unreadable', 'its kind is unknown: specify it with "as"');
  return 'text';
}
