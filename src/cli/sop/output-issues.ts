import type { LoadedPlugin } from '../../runtime/plugins/plugin-registry.ts';
import { outputIssues } from '../../runtime/plugins/output-issues.ts';
import type { SopOutcome } from '../../sop/ports.ts';

/** A local run with the issues that a task would have: outputs that the task types of this procedure do not read, or cannot. */
export function withOutputIssues(
  sop: string,
  outcome: SopOutcome,
  plugins: readonly LoadedPlugin[],
): SopOutcome {
  if (outcome.status !== 'finished') return outcome;
  const callers = plugins.filter(({ plugin }) => sop.endsWith(`/${plugin.procedure}`));
  const issues = callers.flatMap(({ plugin }) => outputIssues(plugin, outcome.outputs));
  return { ...outcome, issues: [...outcome.issues, ...issues] };
}
