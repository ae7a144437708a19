import { type CaughtFailure, defineAction } from '../../../sdk/action.ts';
import { type Entry, field, type StepBlock } from '../../../sdk/field.ts';

function handlerOf(handlers: readonly Entry<StepBlock>[], failure: CaughtFailure): StepBlock | undefined {
  const by = (key: string): StepBlock | undefined => handlers.find((handler) => handler.key === key)?.value;
  return by(failure.code) ?? by(failure.kind) ?? by('any');
}

export const group = defineAction({
  name: 'group',
  family: 'control',
  effect: 'reads',
  title: 'Steps under one heading',
  doc: 'Runs steps together, with shared modifiers. If a step fails, the steps of `catch` for its code or kind run, with `failure.code`, `failure.kind`, and `failure.message`. Cancellation, deadlines, and `once` blocks with an unknown outcome are not caught.',
  examples: [
    'group: Close the survey\nsteps:\n  - click: button "Close"\ncatch:\n  target_not_found:\n    - log: no survey\nfinally:\n  - log: done',
  ],
  beside: true,
  arguments: field.object(
    'The heading and the steps.',
    {
      group: field.word('The heading.', { noun: 'heading', pattern: /\S/ }),
      steps: field.steps('The steps.'),
      catch: field.withFallback(
        field.map(
          'Steps by the code or kind of the failure; `any` for all others.',
          field.steps('The steps that run instead of the rest.'),
          { kind: 'word', noun: 'a failure code' },
        ),
        [],
      ),
      finally: field.optional(field.steps('Steps that always run at the end.')),
    },
    { short: 'group' },
  ),
  subject: (args) => args.group,
  sentence: (args) => `${args.group}:`,
  shape: 'group',
  ways: (args, { quoted }) => [
    { label: '', role: 'body', steps: args.steps },
    ...args.catch.map(({ key, value }) => ({
      label: key === 'any' ? 'it fails' : `it fails as ${quoted(key)}`,
      role: 'failure' as const,
      steps: value,
    })),
    ...(args.finally === undefined
      ? []
      : [{ label: 'in the end, whatever happened', role: 'way' as const, steps: args.finally }]),
  ],
  timeout: 'none',
  check(context) {
    for (const handler of context.arguments.catch) {
      context.names(handler.value, { failure: { code: 'text', kind: 'text', message: 'text' } });
      if (handler.value.length === 0)
        context.report('empty-catch', handler.place, `catch ${handler.key} does nothing`);
    }
  },
  async run(context, args) {
    try {
      await context.runSteps(args.steps);
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
