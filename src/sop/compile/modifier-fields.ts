import { field, type Fields } from '../../sdk/field.ts';
import type { CompiledValue } from '../expressions/compiled-value.ts';
import type { TargetNode } from '../targets/target.ts';
import type { CompiledBlock } from './compiled-sop.ts';
import { inFrameField } from './document-fields.ts';

/** What may stand beside the action of any step. */
export const modifierFields = Object.freeze({
  name: field.optional(field.word('What the timeline calls the step.', { noun: 'a name', pattern: /\S/ })),
  id: field.optional(
    field.word('By which later expressions read its results: `steps.<id>`.', {
      noun: 'an id of small letters, digits and _',
    }),
  ),
  if: field.optional(field.value('boolean', 'Runs the step only where this is true.')),
  timeout: field.optional(field.duration('How long it may take.')),
  load: field.optional(
    field.choice(
      'What the step loads: `page` waits until the page after the step is there, as a new document or as a changed part of it, on the page or in a frame.',
      ['page'],
    ),
  ),
  retry: field.optional(
    field.object(
      'Tries again after a failure.',
      {
        times: field.whole('How many more times.', { min: 1, max: 10 }),
        wait: field.withDefault(field.duration('How long to wait in between.'), 1_000),
        on: field.optional(
          field.list(
            'Only after these failure codes or kinds.',
            field.word('A code or kind.', { noun: 'a failure code' }),
            { single: true },
          ),
        ),
      },
      { short: 'times' },
    ),
  ),
  on_error: field.optional(
    field.anyOf(
      'What a failure of the step does.',
      field.choice('Fail, go on in silence, or go on and add an issue.', ['fail', 'continue', 'issue']),
      field.steps('Steps to run instead.'),
    ),
  ),
  in_frame: inFrameField('The frame in which the step, and the steps inside of it, look for their targets.'),
  sensitive: field.optional(field.flag('Takes no picture of the step, and no trace.')),
  screenshot: field.optional(
    field.anyOf(
      'Takes a picture.',
      field.flag('After the step.'),
      field.choice('When.', ['before', 'after']),
    ),
  ),
}) satisfies Fields;

/** The modifiers of a step, as they were read. */
export interface ReadModifiers {
  readonly name?: string;
  readonly id?: string;
  readonly if?: CompiledValue;
  readonly timeout?: number;
  readonly load?: 'page';
  readonly retry?: { readonly times: number; readonly wait: number; readonly on?: readonly string[] };
  readonly on_error?: 'fail' | 'continue' | 'issue' | CompiledBlock;
  readonly in_frame?: readonly TargetNode[];
  readonly sensitive?: boolean;
  readonly screenshot?: boolean | 'before' | 'after';
}
