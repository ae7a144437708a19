import { FAILURE_KINDS } from '../../sdk/failure-kinds.ts';
import type { JsonObject } from '../../sdk/json.ts';

/** `note.pdf` next to the test file, or a literal text. */
export interface CaseFile {
  readonly name: string;
  readonly content_type?: string;
  readonly path?: string;
  readonly text?: string;
}

/** What a case must come to. What is left out is not looked at. */
export interface CaseExpectation {
  readonly status: 'finished' | 'failed' | 'uncertain' | 'dry_run';
  readonly outputs?: JsonObject;
  readonly failure?: string;
  readonly kind?: string;
  readonly notes?: string;
  readonly issues?: readonly string[];
  readonly submissions?: number | Readonly<Record<string, number>>;
}

/** What cases of a file may have in common, and each may say for itself. */
export interface CaseSettings {
  readonly portal?: string | { readonly url: string } | { readonly har: string; readonly url?: string };
  readonly switches?: JsonObject;
  readonly now?: string;
  readonly inputs?: JsonObject;
  readonly files?: readonly CaseFile[];
  readonly credentials?: JsonObject;
  /** What a person answers to each `ask`, in order. */
  readonly answers?: readonly JsonObject[];
  readonly dry_run?: boolean;
}

export interface CaseEntry extends CaseSettings {
  readonly name: string;
  readonly expect: CaseExpectation;
}

export interface CaseDocument extends CaseSettings {
  readonly cases: readonly CaseEntry[];
}

const text = (description: string) => ({ type: 'string', minLength: 1, description });
const mapping = (description: string) => ({ type: 'object', description });
const form = (description: string, properties: object, required: readonly string[]) => ({
  type: 'object',
  description,
  properties,
  required,
  additionalProperties: false,
});

function settings(portals: readonly string[]): object {
  return {
    portal: {
      description:
        'Where the SOP runs: a simulated portal by its name, a real one by its address, or a recording.',
      anyOf: [
        { enum: portals, description: 'A simulated portal, new and empty for each case.' },
        form('A real portal.', { url: text('Its base URL.') }, ['url']),
        form(
          'A recording of a portal (`sopwith sop run --record-har`).',
          {
            har: text('The HAR file, next to this file.'),
            url: text('The base URL that was recorded; by default the one of `portal.yaml`.'),
          },
          ['har'],
        ),
      ],
    },
    switches: mapping('Obstacles of a simulated portal: see `GET /__lab/switches` of the portal.'),
    now: {
      type: 'string',
      format: 'date-time',
      description: 'What time it is, for the SOP and the simulated portal; the real time by default.',
    },
    inputs: mapping('The inputs of the SOP.'),
    files: {
      type: 'array',
      description: 'The files of the task.',
      items: {
        ...form(
          'One file.',
          {
            name: text('Its name.'),
            content_type: text('Its media type; text/plain by default.'),
            path: text('Path, relative to this file.'),
            text: { type: 'string', description: 'What it holds.' },
          },
          ['name'],
        ),
        oneOf: [{ required: ['path'] }, { required: ['text'] }],
      },
    },
    credentials: mapping('Credentials of a test user, `totp_secret` among them. Never those of a real one.'),
    answers: {
      type: 'array',
      items: { type: 'object' },
      description: 'What a person answers to each `ask` of the SOP, in order.',
    },
    dry_run: { type: 'boolean', description: 'Stop before the first `once` block.' },
  };
}

const expectation = form(
  'What must come of it. What is left out is not looked at.',
  {
    status: { enum: ['finished', 'failed', 'uncertain', 'dry_run'], description: 'How the run ends.' },
    outputs: mapping('Outputs that must be there; others may be. A text between slashes is a pattern.'),
    failure: text('The code of the failure.'),
    kind: {
      enum: FAILURE_KINDS,
      description: 'The kind of the failure.',
    },
    notes: text('What the notes hold, or a /pattern/.'),
    issues: {
      type: 'array',
      items: { type: 'string' },
      description: 'The codes of all issues, in any order.',
    },
    submissions: {
      description:
        'How many submissions a simulated portal has really recorded: in all, or by patient account number.',
      anyOf: [
        { type: 'integer', minimum: 0 },
        { type: 'object', additionalProperties: { type: 'integer', minimum: 0 } },
      ],
    },
  },
  ['status'],
);

/** The JSON Schema (2020-12) of `<procedure>.test.yaml`; `portals` are the simulated ones. */
export function caseSchema(portals: readonly string[]): Readonly<Record<string, unknown>> {
  const shared = settings(portals);
  const entry = form(
    'One case. What it says goes before what the file says; mappings are joined.',
    { name: text('What it shows, as a sentence.'), ...shared, expect: expectation },
    ['name', 'expect'],
  );
  return {
    $schema: 'https://json-schema.org/draft/2020-12/schema',
    title: 'Sopwith SOP test',
    ...form(
      'Cases of one SOP, run by `sopwith sop test`.',
      {
        ...shared,
        cases: { type: 'array', minItems: 1, items: entry, description: 'The cases, run in this order.' },
      },
      ['cases'],
    ),
  };
}
