import { field, type Fields } from '../../sdk/field.ts';
import type { CompiledValue } from '../expressions/compiled-value.ts';
import type { TargetNode } from '../targets/target.ts';
import type { CompiledBlock } from './compiled-sop.ts';
import { inFrameField } from './document-fields.ts';

/** What the action of any step may have next to it. */
export const modifierFields = Object.freeze({
  name: field.optional(field.word('Name in the timeline.', { noun: 'a name', pattern: /\S/ })),
  id: field.optional(
    field.word('ID for its results, `steps.<id>`.', {
      noun: 'an id of small letters, digits and _',
    }),
  ),
  if: field.optional(field.value('boolean', 'Run the step only if true.')),
  timeout: field.optional(field.duration('Timeout of the step.')),
  load: field.optional(field.choice('`page` waits for the page that the step loads.', ['page'])),
  accept_errors: field.optional(field.flag('Continue after an error of the portal.')),
  retry: field.optional(
    field.object(
      'Retry after a failure.',
      {
        times: field.whole('Number of retries.', { min: 1, max: 10 }),
        wait: field.withDefault(field.duration('Pause between retries.'), 1_000),
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
      'What to do after a failure.',
      field.choice('Fail, continue, or continue and add an issue.', ['fail', 'continue', 'issue']),
      field.steps('Steps to run instead.'),
    ),
  ),
  in_frame: inFrameField('Frame for the targets of this step and the steps inside it.'),
  sensitive: field.optional(field.flag('Take no picture and no trace.')),
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
  readonly accept_errors?: boolean;
  readonly retry?: { readonly times: number; readonly wait: number; readonly on?: readonly string[] };
  readonly on_error?: 'fail' | 'continue' | 'issue' | CompiledBlock;
  readonly in_frame?: readonly TargetNode[];
  readonly sensitive?: boolean;
  readonly screenshot?: boolean | 'before' | 'after';
}
