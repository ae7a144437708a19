import { parseDate, parseMoney } from './formats.ts';
import type { ClaimLine } from './claim.ts';

/** A claim, or a request for authorization, as it comes from the page: every field is text, as typed. */
export interface ClaimForm {
  readonly field: (name: string) => string;
  readonly flag: (name: string) => boolean;
  readonly diagnoses: readonly { readonly letter: string; readonly code: string }[];
  readonly lines: readonly Readonly<Record<string, string>>[];
  readonly attachments: readonly string[];
  /** Answers of a clinical questionnaire by question id. */
  readonly answers: Readonly<Record<string, string>>;
}

const ANSWER = 'question_';
const DIAGNOSIS_LETTERS = [...'ABCDEFGHIJKL'];

function asRecord(value: unknown): Readonly<Record<string, unknown>> {
  return typeof value === 'object' && value !== null ? (value as Readonly<Record<string, unknown>>) : {};
}

function asText(value: unknown): string {
  return typeof value === 'string' ? value.trim() : typeof value === 'number' ? String(value) : '';
}

/** An untouched line does not count; place of service and pointer have defaults. */
function isBlank(line: Readonly<Record<string, string>>): boolean {
  return !['from', 'procedure', 'charge'].some((name) => (line[name] ?? '') !== '');
}

/** Reads the JSON of the claim page. Missing fields are empty texts, so that the edits can name them. */
export function readClaimForm(body: unknown): ClaimForm {
  const record = asRecord(body);
  const lines = Array.isArray(record.lines) ? record.lines : [];
  const attachments = Array.isArray(record.attachments) ? record.attachments : [];
  return Object.freeze({
    field: (name: string) => asText(record[name]),
    flag: (name: string) => record[name] === true,
    diagnoses: DIAGNOSIS_LETTERS.map((letter) => ({
      letter,
      code: asText(record[`diagnosis_${letter}`]).toUpperCase(),
    })).filter(({ code }) => code !== ''),
    lines: lines
      .map((line: unknown) =>
        Object.fromEntries(Object.entries(asRecord(line)).map(([name, value]) => [name, asText(value)])),
      )
      .filter((line) => !isBlank(line)),
    attachments: attachments.map(asText),
    answers: Object.fromEntries(
      Object.entries(record)
        .filter(([name]) => name.startsWith(ANSWER))
        .map(([name, value]) => [name.slice(ANSWER.length), asText(value)]),
    ),
  });
}

/** Lines of a form that has passed the edits. */
export function readLines(form: ClaimForm): readonly ClaimLine[] {
  return form.lines.map((line) => {
    const from = parseDate(line.from ?? '') ?? '';
    return {
      from,
      to: parseDate(line.to ?? '') ?? from,
      place_of_service: line.place_of_service ?? '',
      procedure: (line.procedure ?? '').toUpperCase(),
      modifiers: readModifiers(line.modifiers ?? ''),
      pointer: readPointer(line.pointer ?? ''),
      charge: parseMoney(line.charge ?? '') ?? 0,
      units: Number(line.units),
      rendering_npi: line.rendering_npi ?? '',
    };
  });
}

export function readModifiers(text: string): readonly string[] {
  return text
    .toUpperCase()
    .split(/[\s,]+/)
    .filter((modifier) => modifier !== '');
}

/** "a, b" as "AB". */
export function readPointer(text: string): string {
  return text.toUpperCase().replace(/[\s,]/g, '');
}
