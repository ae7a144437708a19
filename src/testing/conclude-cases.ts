import { FAILURE_KINDS } from '../sdk/failure-kinds.ts';
import type { JsonObject, JsonValue } from '../sdk/json.ts';
import type { Issue } from '../sdk/outcome.ts';
import type { RunResult } from '../sdk/plugin.ts';

const ISSUE: Issue = { code: 'looked_odd', message: 'Something on the page was not as expected.' };

const ODD: readonly JsonValue[] = [null, 42, 'odd', true, ['odd'], { odd: 'odd' }];

export interface ConcludeCase {
  readonly name: string;
  readonly run: RunResult;
}

/** Every way in which a run can end, as a plugin's `conclude` may see it. */
export function concludeCases(outputs: JsonObject): readonly ConcludeCase[] {
  return [...failures(outputs), ...finishes(outputs)];
}

function failures(outputs: JsonObject): ConcludeCase[] {
  return FAILURE_KINDS.flatMap((kind) =>
    [{}, outputs].map((given) => ({
      name: `failed: ${kind}${given === outputs ? ' with outputs' : ''}`,
      run: {
        status: 'failed',
        failure: { code: `${kind}_happened`, kind, retryable: kind === 'transient' },
        notes: 'It failed.',
        outputs: given,
        issues: given === outputs ? [ISSUE] : [],
      },
    })),
  );
}

function finishes(outputs: JsonObject): ConcludeCase[] {
  const finished = (name: string, given: JsonObject, issues: readonly Issue[] = []): ConcludeCase => ({
    name: `finished: ${name}`,
    run: { status: 'finished', outputs: given, issues },
  });
  return [
    finished('with an issue', outputs, [ISSUE]),
    finished('without outputs', {}),
    ...Object.keys(outputs).flatMap((name) =>
      ODD.map((odd) => finished(`${name} is ${JSON.stringify(odd)}`, { ...outputs, [name]: odd })),
    ),
  ];
}
