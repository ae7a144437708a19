import type { Locator } from 'playwright-core';
import type { Evaluable, SourcePlace } from '../../../sdk/field.ts';
import type { JsonValue } from '../../../sdk/json.ts';
import { bareWordsOf, readStepAlone, readTargetAlone } from '../../compile/read-alone.ts';
import { compiledValue } from '../../expressions/compiled-value.ts';
import { parseTemplate } from '../../expressions/template.ts';
import { askPage } from '../../page/ask-page.ts';
import { answerOf } from '../../page/page-answer.ts';
import type { RunInspector } from '../../ports.ts';
import { SopFailure } from '../../sop-failure.ts';
import { describeMatch } from '../../targets/describe-matches.ts';
import { resolveTarget } from '../../targets/resolve-target.ts';
import { targetKinds } from '../../targets/roles.ts';
import type { TargetNode } from '../../targets/target.ts';
import type { StepHost } from './block-context.ts';
import { knownFailure } from '../outcomes/classify-error.ts';
import { describeElement } from '../../targets/describe-element.ts';
import { momentary } from './visible-matches.ts';
import { ANSWER_MS } from '../../waiting/times.ts';

/** A person does not read more than this; the rest is counted. */
const MOST = 50;
/** Up to this number, each is named by a target that finds it alone. */
const FEW = 10;
/** Kinds of targets of which a person may ask for all, as for all of a role: `testid`. */
const LISTED: ReadonlySet<string> = new Set(targetKinds.filter((kind) => kind !== 'css' && kind !== 'xpath'));
const nowhere: SourcePlace = Object.freeze({ line: 1, column: 1 });

/** Lets a person inspect a run that is paused at a step, and try steps. Only a step that is tried clicks or types. */
export function inspectRun(host: StepHost): RunInspector {
  return {
    page: host.page,
    matches: (query) =>
      matchesOf(host, query.trim()).catch((error: unknown) => {
        throw knownFailure(error) ?? error;
      }),
    evaluate: (expression) => host.evaluate(readExpression(`\${{ ${expression} }}`) as Evaluable<JsonValue>),
    tryStep: (source) => tryStep(host, source),
  };
}

type Matches = Awaited<ReturnType<RunInspector['matches']>>;

async function matchesOf(host: StepHost, query: string): Promise<Matches> {
  const { target, listed } = readQuery(host, query);
  const scope = momentary(host.targetScope);
  const locator = await resolveTarget(target, scope);
  const count = await answerOf(locator.count(), ANSWER_MS);
  const several = count > 1 && !listed;
  // To compare each with each takes long.
  const few = several && count <= FEW;
  const first = Array.from({ length: Math.min(count, MOST) }, async (_, index) => {
    const one = locator.nth(index);
    const described = await describeElement(one, several);
    const marked =
      target.find.by === 'testid' ? await one.getAttribute('data-testid', { timeout: ANSWER_MS }) : null;
    const unique = few ? await describeMatch(one, target, scope) : null;
    const reason = await reasonOf(one, scope.signal);
    return [
      marked === null ? '' : `testid ${JSON.stringify(marked)} `,
      described,
      reason === null ? '' : `, found by: ${reason}`,
      unique === null ? '' : `  ->  ${unique}`,
    ].join('');
  });
  return { count, described: await Promise.all(first), listed };
}

/** By which row of a table of names the page's words found an element. */
async function reasonOf(match: Locator, signal: AbortSignal): Promise<string | null> {
  return askPage(match, { ask: 'reason' }, { timeout: ANSWER_MS, signal }).catch(() => null);
}

/** A target, after the name of an action if its bare words are to mean what they mean there; without one what they mean to the step at hand. */
function readQuery(host: StepHost, query: string): { readonly target: TargetNode; readonly listed: boolean } {
  const { language } = host.around.run.library;
  const [word = '', ...rest] = query.split(' ');
  const action = rest.length === 0 ? undefined : language.actions.get(word);
  const named = action === undefined ? null : bareWordsOf(action);
  const source = named === null ? query : rest.join(' ');
  const bare = named ?? host.step.parts.bareWords[0] ?? 'text';
  const listed = LISTED.has(source);
  return { target: readTargetAlone(listed ? `${source} /./` : source, bare, language), listed };
}

/** Runs a step that a person has typed, as the procedure would: its failure is the answer, and the debugger does not stop at it. */
async function tryStep(host: StepHost, source: string): Promise<void> {
  const { around } = host;
  const block = readStepAlone(
    source,
    around.run.library.language,
    Object.keys(around.frame.sop.outputs.type.properties),
  );
  const refused = block.steps.find(({ parts, action }) => parts.blocks.length > 0 || action.name === 'call');
  if (refused !== undefined)
    throw new SopFailure('not_tried', `"${refused.action.name}" runs other steps: try those one by one`);
  await around.engine.runBlock(block, {
    ...around,
    inFrame: host.inFrame,
    until: Number.POSITIVE_INFINITY,
    tried: true,
  });
}

function readExpression(source: string): Evaluable<unknown> {
  let fault = '';
  const form = parseTemplate(source, {
    place: () => nowhere,
    fault: (_rule, _place, message) => (fault ||= message),
  });
  if (form === null) throw new SopFailure('invalid_expression', fault);
  return compiledValue(source, nowhere, 'any', false, form);
}
