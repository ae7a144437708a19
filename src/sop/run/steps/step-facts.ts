import type { CompiledStep } from '../../compile/compiled-sop.ts';
import type { StepFacts } from '../../ports.ts';
import { Deadline } from '../../waiting/deadline.ts';
import { showsSecret } from '../session/secrets-on-page.ts';
import { textsShown } from '../session/sensitive-texts.ts';
import type { BlockContext } from './block-context.ts';
import type { RunState } from './run-state.ts';
import { sensitiveIn } from './sensitive-targets.ts';
import { StepContext } from './step-context.ts';
import { momentary } from './visible-matches.ts';

/** What is on the page is looked for also when the run was canceled. */
const NEVER = new AbortController().signal;

/** What may be recorded of a step. */
export const factsOf = (step: CompiledStep, around: BlockContext): StepFacts => ({
  secret: isSecret(step, around),
  sensitiveTexts: async () => {
    const { sop, portal } = around.frame;
    if (sop.sensitive.length + portal.sensitive.length === 0 || around.run.page.isClosed()) return [];
    const { targetScope } = outsideOf(step, around);
    return textsShown(() => sensitiveIn(around, momentary(targetScope)));
  },
  page: () => around.run.page,
  masks: () => {
    const context = outsideOf(step, around);
    return context.masks(momentary(context.targetScope));
  },
  showsSecret: () =>
    showsSecret(
      around.run.ports.context.pages().filter((page) => !page.isClosed()),
      around.run.secrets,
    ),
});

/** To look at the page next to the step: the step's own time does not count. */
const outsideOf = (step: CompiledStep, around: BlockContext): StepContext =>
  new StepContext(step, around, new Deadline(Number.POSITIVE_INFINITY, NEVER, step.place.title));

const PRIVATE_ACTIONS: ReadonlySet<string> = new Set(['sign_in', 'sign_out', 'ask']);

function isSecret(step: CompiledStep, { run, frame }: BlockContext): boolean {
  const { session } = frame.portal;
  return (
    run.signingIn ||
    [session?.signIn, session?.signOut].includes(frame.sop.name) ||
    PRIVATE_ACTIONS.has(step.action.name) ||
    step.sensitive ||
    step.parts.values.some((value) => value.secret || namesCode(value.source, frame.vars, run))
  );
}

/** A variable holds a code that a person gave. */
const namesCode = (source: string, vars: BlockContext['frame']['vars'], run: RunState): boolean =>
  [...source.matchAll(/\bvars(?:\.|\[\s*["'])(\w+)/g)].some(
    ([, name = '']) => vars[name] !== undefined && run.secrets.isIn(JSON.stringify(vars[name])),
  );
