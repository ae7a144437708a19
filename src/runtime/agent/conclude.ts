import type { JsonObject } from '../../sdk/json.ts';
import type { Conclusion, Issue, RunResult } from '../../sdk/index.ts';
import type { PluginFault } from '../boundary/agent-protocol.ts';
import { describeThrown } from '../../platform/describe-thrown.ts';
import { outputIssues } from '../plugins/output-issues.ts';
import type { LoadedPlugin } from '../plugins/plugin-registry.ts';

export type Concluded =
  | { readonly conclusion: Conclusion; readonly fault: null }
  | { readonly conclusion: null; readonly fault: PluginFault };

/** The plugin's word on a run, with a result that fits its schema; or why there is none. */
export function concludeRun(loaded: LoadedPlugin, run: RunResult, data: JsonObject): Concluded {
  const { plugin } = loaded;
  let conclusion: Conclusion;
  let errors: ReturnType<LoadedPlugin['checkResult']>;
  try {
    conclusion = plugin.conclude === undefined ? byDefault(run) : plugin.conclude(run, { data });
    checkForm(conclusion);
    const result = conclusion.status === 'failed' ? null : conclusion.result;
    errors = result === null ? null : loaded.checkResult(result);
  } catch (error) {
    return { conclusion: null, fault: pluginError(plugin.type, 'conclude', error) };
  }
  if (errors === null) return { conclusion: withIssues(conclusion, issuesOf(plugin, run)), fault: null };
  const [first] = errors;
  const name =
    first?.keyword === 'additionalProperties' ? `: ${String(first.params['additionalProperty'])}` : '';
  const notes = `The result does not match the result schema of the plugin: ${first?.instancePath || '/'} ${first?.keyword ?? ''}${name}.`;
  return { conclusion: null, fault: { code: 'invalid_result', notes } };
}

/** Of a run that came to its end: another one may not have set all outputs. */
const issuesOf = (plugin: LoadedPlugin['plugin'], run: RunResult): readonly Issue[] =>
  run.status === 'finished' ? outputIssues(plugin, run.outputs) : [];

/** An output that the plugin cannot use would be missing in the result without a word: a person must see that. */
function withIssues(conclusion: Conclusion, issues: readonly Issue[]): Conclusion {
  const [first, ...more] = issues;
  if (first === undefined) return conclusion;
  if (conclusion.status === 'failed')
    return { ...conclusion, issues: [...(conclusion.issues ?? []), ...issues] };
  if (conclusion.status === 'completed_with_issues')
    return { ...conclusion, issues: [...conclusion.issues, ...issues] };
  return {
    status: 'completed_with_issues',
    result: conclusion.result,
    notes: first.message,
    issues: [first, ...more],
  };
}

function byDefault(run: RunResult): Conclusion {
  if (run.status === 'failed') {
    return { status: 'failed', failure: run.failure, notes: run.notes, issues: run.issues };
  }
  const [first, ...more] = run.issues;
  if (first === undefined) return { status: 'completed', result: run.outputs };
  const notes = 'The task is done, but a person must check the issues.';
  return { status: 'completed_with_issues', result: run.outputs, notes, issues: [first, ...more] };
}

/** A plugin in plain JavaScript may return anything. */
function checkForm(conclusion: Conclusion): void {
  const told = typeof conclusion === 'object' && conclusion !== null ? conclusion.status : undefined;
  if (told !== 'completed' && told !== 'completed_with_issues' && told !== 'failed') {
    throw new TypeError('conclude must return a conclusion');
  }
  if (conclusion.status === 'failed' && typeof conclusion.failure?.code !== 'string') {
    throw new TypeError('a failed conclusion requires a failure');
  }
}

/** What was thrown by its class, and its place in the code: the message may quote a page or the task's data. */
export function pluginError(type: string, member: string, error: unknown): PluginFault {
  const { cause, at } = describeThrown(error);
  return {
    code: 'plugin_error',
    notes: `The plugin "${type}" failed in ${member} (${cause}${at === null ? '' : ` at ${at}`}).`,
  };
}
