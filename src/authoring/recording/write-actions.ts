import type { JsonObject, JsonValue } from '../../sdk/json.ts';
import type {
  BuiltInAction,
  InteractionName,
  RecordedAction,
  RecordedStep,
  StepWriter,
} from '../../sop/actions/recorded.ts';
import { actionTable } from '../../sop/actions/table.ts';
import { durationText } from '../../sop/compile/duration-text.ts';
import { isIdle } from './idle-actions.ts';
import type { ValueNames } from './name-values.ts';
import { nameOf } from './recorded.ts';
import { literal, writeFrames, writeTarget } from './write-target.ts';

/** A step as data, and what is to be said above it. */
export interface WrittenStep {
  readonly step: { readonly [action: string]: JsonValue } | string;
  readonly comment: string | null;
}

/** A step that the next one of its action may still be added to. */
interface OpenStep extends RecordedStep {
  readonly action: BuiltInAction;
  readonly frame: ReturnType<typeof writeFrames>;
  readonly timeoutMs: number;
}

/** The action that stands for an interaction. */
export function actionFor(interaction: InteractionName): BuiltInAction | undefined {
  return actionTable.find(({ recorded }) => recorded?.[interaction] !== undefined);
}

/** Writes recorded actions as steps; what a person does without meaning is left out. */
export function writeActions(actions: readonly RecordedAction[], names: ValueNames): readonly WrittenStep[] {
  const steps: OpenStep[] = [];
  let last: OpenStep | null = null;
  actions.forEach((done, index) => {
    if (isIdle(done, actions[index + 1])) return;
    const step = openStep(done, writerOf(actions, index, names));
    const joined = last && step && joinedSteps(last, step);
    if (joined !== null) steps.pop();
    last = joined ?? step;
    if (last !== null) steps.push(last);
  });
  return steps.map(writtenStep);
}

function writerOf(actions: readonly RecordedAction[], index: number, names: ValueNames): StepWriter {
  const first = actions.find((action) => action.do === 'goto');
  return {
    target: writeTarget,
    name: nameOf,
    input: (on, typed) => names.of(on, typed),
    reveals: (text) => names.reveals(text) || names.reveals(decoded(text)),
    literal,
    origin: first === undefined ? null : (URL.parse(first.url)?.origin ?? null),
    before: actions[index - 1]?.do ?? null,
  };
}

function decoded(text: string): string {
  try {
    return decodeURIComponent(text);
  } catch {
    return text;
  }
}

function openStep(done: RecordedAction, writer: StepWriter): OpenStep | null {
  const action = actionFor(done.do);
  // The member of this very interaction.
  const step = action?.recorded?.[done.do]?.(done as never, writer) ?? null;
  if (action === undefined || step === null) return null;
  const frame = 'on' in done && done.on !== null ? writeFrames(done.on) : null;
  return { ...step, action, frame, timeoutMs: done.timeoutMs ?? 0 };
}

function joinedSteps(last: OpenStep, next: OpenStep): OpenStep | null {
  const into = last.arguments as JsonObject;
  const more = next.arguments as JsonObject;
  const fits =
    last.joins === true &&
    next.joins === true &&
    last.action === next.action &&
    JSON.stringify(last.frame) === JSON.stringify(next.frame) &&
    Object.keys(more).every((key) => !Object.hasOwn(into, key));
  if (!fits) return null;
  const timeoutMs = Math.max(last.timeoutMs, next.timeoutMs);
  return { ...last, arguments: { ...into, ...more }, timeoutMs };
}

function writtenStep({ action, arguments: args, comment, frame, timeoutMs }: OpenStep): WrittenStep {
  const said = comment === undefined || comment === '' ? null : comment;
  if (args === undefined) return { step: action.name, comment: said };
  // A shorter time than the action has anyhow would only make it break on a slow day.
  const timeout = timeoutMs > timeOf(action) ? { timeout: durationText(timeoutMs) } : {};
  const inFrame = frame === null ? {} : { in_frame: frame };
  return { step: { ...inFrame, [action.name]: args, ...timeout }, comment: said };
}

const PAGE_MS = 60_000;
const STEP_MS = 30_000;

function timeOf({ timeout }: BuiltInAction): number {
  if (timeout === 'none') return Infinity;
  return timeout === 'navigation' ? PAGE_MS : (timeout ?? STEP_MS);
}
