import { Document, isMap, isSeq } from 'yaml';
import { CodedError } from '../../platform/errors.ts';
import type { JsonObject } from '../../sdk/json.ts';
import { formatSop } from '../format-sop.ts';
import { ValueNames, type NamedInput } from './name-values.ts';
import { readChrome } from './read-chrome.ts';
import { readPlaywright } from './read-playwright.ts';
import type { Recording } from './recorded.ts';
import { writeActions } from './write-actions.ts';

export const recordingFormats = ['chrome', 'playwright'] as const;
export type RecordingFormat = (typeof recordingFormats)[number];

/** An SOP that was made of a recording. */
export interface ImportedSop {
  readonly text: string;
  /** What was typed, by input: to try the SOP with. Never secrets. */
  readonly data: JsonObject;
  /** Credentials that the portal connection must have. */
  readonly credentials: readonly string[];
  /** Where it was recorded: the base URL of `portal.yaml`. */
  readonly baseUrl: string | null;
}

/** By the first characters: Chrome writes one object, Playwright one a line. */
function formatOf(text: string): RecordingFormat {
  const [first = ''] = text.trimStart().split('\n');
  try {
    JSON.parse(first);
    return /"steps"\s*:/.test(first) ? 'chrome' : 'playwright';
  } catch {
    return 'chrome';
  }
}

/**
 * Makes an SOP of a recording of Chrome's Recorder panel (JSON) or of Playwright's recorder (JSONL). What was typed becomes inputs and credentials;
 * the SOP contains none of it.
 *
 * @throws {CodedError} `invalid_recording`
 */
export function importRecording(
  text: string,
  options: { readonly format?: RecordingFormat; readonly title?: string } = {},
): ImportedSop {
  const recording: Recording =
    (options.format ?? formatOf(text)) === 'chrome' ? readChrome(text) : readPlaywright(text);
  if (recording.actions.length === 0)
    throw new CodedError('invalid_recording', 'the recording holds nothing that was done');
  const names = new ValueNames(recording.actions);
  const steps = writeActions(recording.actions, names);
  const title = options.title ?? recording.title ?? 'Recorded procedure';
  const first = recording.actions.find((action) => action.do === 'goto');
  return {
    text: write(title, steps, names.inputs),
    data: Object.fromEntries(names.inputs.map(({ name, value }) => [name, value])),
    credentials: names.credentials,
    baseUrl: first === undefined ? null : (URL.parse(first.url)?.origin ?? null),
  };
}

const HEADER =
  ' Made of a recording: read every step, name what the page decides (branch), and read results (read).';

function write(title: string, steps: ReturnType<typeof writeActions>, inputs: readonly NamedInput[]): string {
  const document = new Document({
    sop: 1,
    title,
    ...(inputs.length === 0 ? {} : { inputs: inputSchema(inputs) }),
    steps: steps.map(({ step }) => step),
  });
  document.commentBefore = HEADER;
  const list = isMap(document.contents) ? document.contents.get('steps', true) : undefined;
  if (isSeq(list))
    steps.forEach(({ comment }, index) => {
      const item: unknown = list.items[index];
      if (comment !== null && typeof item === 'object' && item !== null && 'commentBefore' in item)
        item.commentBefore = comment;
      else if (comment !== null && isMap(item)) item.commentBefore = comment;
    });
  return formatSop(document.toString({ lineWidth: 0 }), 'recorded.yaml');
}

function inputSchema(inputs: readonly NamedInput[]): JsonObject {
  const properties = inputs.map(({ name, label, date }): [string, JsonObject] => {
    const described = label === '' || label === name ? {} : { description: label.replaceAll('${{', '$${{') };
    return [name, { type: 'string', ...(date ? { format: 'date' } : {}), ...described }];
  });
  return {
    type: 'object',
    additionalProperties: false,
    required: inputs.map(({ name }) => name),
    properties: Object.fromEntries(properties),
  };
}
