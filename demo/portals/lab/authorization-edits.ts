import type { Attachment } from './attachments.ts';
import { CERTIFICATION_TYPES, REQUEST_CATEGORIES, UNIT_TYPES } from './authorization.ts';
import { diagnosisEdits, type Edit } from './claim-edits.ts';
import type { ClaimForm } from './claim-form.ts';
import { parseDate } from './formats.ts';
import { isValidNpi } from './npi.ts';
import { answerField, askedQuestions } from './questionnaire.ts';

const MAX_LINES = 12;
export const MAX_DOCUMENTS = 3;
const MAX_DOCUMENT_BYTES = 10 * 1024 * 1024;
/** Procedures whose request needs clinical notes. */
const NEEDS_NOTES: ReadonlySet<string> = new Set(['27447', '93458']);

const REQUIRED: readonly (readonly [string, string])[] = [
  ['member_id', 'Member ID'],
  ['reference', 'Provider reference'],
  ['requesting_npi', 'Requesting provider NPI'],
  ['servicing_npi', 'Servicing provider NPI'],
];
const NPI_FIELDS: readonly (readonly [string, string])[] = [
  ['requesting_npi', 'Requesting provider NPI'],
  ['servicing_npi', 'Servicing provider NPI'],
  ['facility_npi', 'Facility NPI'],
];

export function proceduresOf(form: ClaimForm): readonly string[] {
  return form.lines.map((line) => (line.procedure ?? '').toUpperCase());
}

/** What a request for authorization has to have before it can be sent. */
export function authorizationEdits(form: ClaimForm, documents: readonly Attachment[]): readonly Edit[] {
  return [
    ...headerEdits(form),
    ...diagnosisEdits(form),
    ...linesEdits(form),
    ...answerEdits(form),
    ...documentEdits(form, documents),
    ...(form.flag('attested') ? [] : [{ field: 'attested', message: 'The attestation has to be checked.' }]),
  ];
}

function headerEdits(form: ClaimForm): Edit[] {
  const edits: Edit[] = [];
  const add = (bad: boolean, field: string, message: string): void => {
    if (bad) edits.push({ field, message });
  };
  for (const [field, label] of REQUIRED) add(form.field(field) === '', field, `${label} is required.`);
  for (const [field, label] of NPI_FIELDS) {
    const npi = form.field(field);
    add(npi !== '' && !isValidNpi(npi), field, `${label} ${npi} is not a valid NPI.`);
  }
  const type = form.field('certification_type');
  const category = form.field('category');
  add(form.field('reference').length > 20, 'reference', 'Provider reference may have up to 20 characters.');
  add(!Object.hasOwn(REQUEST_CATEGORIES, category), 'category', 'Request category is required.');
  add(!Object.hasOwn(CERTIFICATION_TYPES, type), 'certification_type', 'Certification type is required.');
  add(
    type !== 'I' && form.field('previous_number') === '',
    'previous_number',
    'Previous authorization number is required for this certification type.',
  );
  add(
    category === 'AR' && form.field('facility_npi') === '',
    'facility_npi',
    'Facility NPI is required for an admission.',
  );
  add(
    form.field('urgency') === 'urgent' && !form.flag('urgent_accepted'),
    'urgency',
    'The statement about urgent requests has to be accepted.',
  );
  return edits;
}

function linesEdits(form: ClaimForm): Edit[] {
  if (form.lines.length === 0) return [{ field: 'lines', message: 'Enter at least one procedure.' }];
  if (form.lines.length > MAX_LINES)
    return [{ field: 'lines', message: `A request may have up to ${MAX_LINES} procedures.` }];
  return form.lines.flatMap((line, index) => {
    const from = parseDate(line.from ?? '');
    const to = line.to ? parseDate(line.to) : from;
    const wrong: readonly (readonly [boolean, string, string])[] = [
      [
        !/^(\d{4}[0-9FTU]|[A-V]\d{4})$/i.test(line.procedure ?? ''),
        'procedure',
        `${line.procedure || 'CPT/HCPCS'} is not a CPT or HCPCS code.`,
      ],
      [!/^[1-9]\d{0,2}$/.test(line.units ?? ''), 'units', 'units must be a whole number from 1 to 999.'],
      [!Object.hasOwn(UNIT_TYPES, line.unit_type ?? ''), 'unit_type', 'unit type is not valid.'],
      [from === null, 'from', 'From is not a valid date.'],
      [to === null || (from !== null && to < from), 'to', 'To is not a valid date after From.'],
    ];
    return wrong
      .filter(([bad]) => bad)
      .map(([, field, words]) => ({
        field: `lines.${index + 1}.${field}`,
        message: `Line ${index + 1}: ${words}`,
      }));
  });
}

function answerEdits(form: ClaimForm): Edit[] {
  const questions = askedQuestions(proceduresOf(form), (id) => form.field(`question_${id}`));
  return questions.flatMap((question) => {
    const answer = form.field(answerField(question));
    if (answer === '') return [{ field: answerField(question), message: `Please answer: ${question.text}.` }];
    return question.type === 'number' && !/^\d{1,3}(\.\d)?$/.test(answer)
      ? [{ field: answerField(question), message: `${question.text} must be a number.` }]
      : [];
  });
}

function documentEdits(form: ClaimForm, documents: readonly Attachment[]): Edit[] {
  const bytes = documents.reduce((sum, { size }) => sum + size, 0);
  const needing = proceduresOf(form).find((procedure) => NEEDS_NOTES.has(procedure));
  const wrong: readonly (readonly [boolean, string])[] = [
    [documents.length > MAX_DOCUMENTS, `A request may have up to ${MAX_DOCUMENTS} documents.`],
    [bytes > MAX_DOCUMENT_BYTES, 'The documents may have up to 10 MB together.'],
    [
      needing !== undefined && documents.length === 0,
      `Procedure ${needing} needs clinical notes: attach a document.`,
    ],
  ];
  return wrong.filter(([bad]) => bad).map(([, message]) => ({ field: 'attachments', message }));
}
