import type { BlockContext } from './block-context.ts';

type ExpressionNames = Readonly<Record<string, unknown>>;

/** What expressions may name at a step, but for credentials: those are there only where a value is typed. */
export function namesOf({ frame, run, names }: BlockContext, now: Date): ExpressionNames {
  const { settings } = run;
  return {
    inputs: frame.inputs,
    vars: frame.vars,
    outputs: frame.shownOutputs,
    steps: frame.steps,
    task: run.request.task,
    files: run.shownFiles(),
    portal: {
      name: settings.name,
      title: settings.title,
      base_url: settings.baseUrl,
      date_format: settings.dateFormat,
      time_zone: settings.timeZone,
      locale: settings.locale,
    },
    now: now.toISOString(),
    ...names,
  };
}
