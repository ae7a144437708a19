import { approvalForm, codeForm } from './answer-forms.ts';
import { askWithin, mustBeApproved, pictureForApproval } from './ask-within.ts';
import { defineAction, type ActionContext, type Question } from '../../../sdk/action.ts';
import { field, type TypeOf } from '../../../sdk/field.ts';
import type { JsonObject } from '../../../sdk/json.ts';
import { PERSON_MS } from '../../waiting/times.ts';

const spec = field.object(
  'The question.',
  {
    question: field.text('The question. Anyone who may answer the task sees it: no secrets.'),
    kind: field.withDefault(
      field.choice('The fields of `form`, a one-time code, or yes or no with a picture of the page.', [
        'form',
        'code',
        'approval',
      ]),
      'form',
    ),
    form: field.optional(field.json('JSON Schema of the answer, an object. Default: one text, `answer`.')),
    within: field.withDefault(field.duration('Timeout of the answer.'), 300_000),
  },
  { short: 'question' },
);
type Spec = TypeOf<typeof spec>;

const ASKS: Readonly<Record<Spec['kind'], string>> = {
  form: 'Ask a person',
  code: 'Ask a person for a one-time code',
  approval: 'Ask a person to approve',
};

export const ask = defineAction({
  name: 'ask',
  family: 'people',
  effect: 'reads',
  title: 'Ask a person',
  doc: 'Asks a person. The task becomes `waiting`, with the browser open, until the answer comes by `POST /v1/tasks/{id}/input` (with `sopwith sop run`, you type it). The answer is stored in a variable: `vars.<name>.code`, `vars.<name>.answer`, or the fields of `form`. Declining an approval ends the run with `not_approved`; no answer in time, with `nobody_answered`. Not allowed in `once`.',
  examples: [
    'ask: { sms: { question: Which code did the payer send?, kind: code, within: 3m } }',
    'ask:\n  choice:\n    question: Which member is meant?\n    form: { type: object, properties: { member: { enum: [first, second] } } }',
    'ask: { go: { question: Is the claim right?, kind: approval } }',
  ],
  arguments: field.map('Names of variables, and the question for each.', spec, { kind: 'result' }),
  subject: (entries) => entries.map((entry) => entry.key).join(', '),
  sentence: (entries, words) =>
    entries
      .map(({ key, value }) => `${ASKS[value.kind]} (${words.code(key)}): ${words.value(value.question)}.`)
      .join(' '),
  timeout: 'none',
  check(context) {
    if (context.inside('once'))
      context.report('misplaced-step', context.place, 'a person cannot be asked inside of once');
    for (const { key, value, place } of context.arguments) {
      if (value.form !== undefined && value.kind !== 'form')
        context.report('structure', place, `"${key}" is asked as ${value.kind}: it has no form`);
      if (value.form !== undefined) context.checkSchema(value.form, place);
      if (value.within > PERSON_MS)
        context.report('structure', place, 'waits for a person for an hour at most');
    }
  },
  async run(context, entries) {
    for (const { key, value } of entries) {
      const answer = await askWithin(context, await questionOf(context, value));
      if (value.kind === 'approval') mustBeApproved(context, answer);
      context.setValue(key, answer);
    }
  },
});

const text = { type: 'string', minLength: 1, maxLength: 4_000 } as const;
const textForm: JsonObject = {
  type: 'object',
  required: ['answer'],
  properties: { answer: text },
  additionalProperties: false,
};
const FORMS = { form: textForm, code: codeForm, approval: approvalForm };

async function questionOf(
  context: ActionContext,
  { question, kind, form, within: withinMs }: Spec,
): Promise<Question> {
  const message = await context.evaluate(question);
  const schema = form === undefined ? FORMS[kind] : (form as JsonObject);
  if (kind !== 'approval') return { kind, message, schema, withinMs };
  const { id: screenshot } = await pictureForApproval(context);
  return { kind, message, schema, withinMs, screenshot };
}
