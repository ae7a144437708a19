import { type CaughtFailure, defineAction } from '../../../sdk/action.ts';
import { type Entry, field, type StepBlock } from '../../../sdk/field.ts';

function handlerOf(ways: readonly Entry<StepBlock>[], failure: CaughtFailure): StepBlock | undefined {
  const by = (key: string): StepBlock | undefined => ways.find((way) => way.key === key)?.value;
  return by(failure.code) ?? by(failure.kind) ?? by('any');
}

export const tryAction = defineAction({
  name: 'try',
  family: 'control',
  effect: 'reads',
  title: 'Handle a failure',
  doc: 'Runs `try`. Where it fails, the steps of `catch` run whose key is the code or the kind of the failure; `any` stands for every failure. They know `failure.code`, `failure.kind` and `failure.message`. `finally` runs in the end, whatever happened. Cancel and deadlines are never caught, nor is a `once` block whose effect is not known.',
  examples: [
    'try:\n  - click: button "Close"\ncatch:\n  target_not_found:\n    - log: no dialog\nfinally:\n  - log: done',
  ],
  beside: true,
  arguments: field.object(
    'The steps and what to do when they fail.',
    {
      try: field.steps('What to try.'),
      catch: field.withFallback(
        field.map('Steps by code or kind; `any` for every failure.', field.steps('What to do then.'), {
          kind: 'word',
          noun: 'a failure code',
        }),
        [],
      ),
      finally: field.optional(field.steps('In the end, whatever happened.')),
    },
    { short: 'try' },
  ),
  timeout: 'none',
  check(context) {
    for (const way of context.arguments.catch) {
      context.names(way.value, { failure: { code: 'text', kind: 'text', message: 'text' } });
      if (way.value.length === 0) context.report('empty-catch', way.place, `catch ${way.key} does nothing`);
    }
  },
  async run(context, args) {
    try {
      await context.runSteps(args.try);
    } catch (error) {
      const failure = context.caught(error);
      const steps = failure === null ? undefined : handlerOf(args.catch, failure);
      if (failure === null || steps === undefined) throw error;
      await context.runSteps(steps, { failure: { ...failure } });
    } finally {
      if (args.finally !== undefined && !context.signal.aborted) await context.runSteps(args.finally);
    }
  },
});
