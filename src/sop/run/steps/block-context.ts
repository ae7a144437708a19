import type { ActionContext, OnceBlock } from '../../../sdk/action.ts';
import type { JsonObject } from '../../../sdk/json.ts';
import type { CompiledBlock, CompiledStep } from '../../compile/compiled-sop.ts';
import type { FramePath, TargetNode } from '../../targets/target.ts';
import type { TargetScope } from '../../targets/target-engine.ts';
import type { Frame } from './frame.ts';
import type { RunState } from './run-state.ts';
import type { Heard } from '../session/traffic.ts';
import type { EndSignWatch } from '../outcomes/end-sign-watch.ts';

/** What steps get from the steps around them. */
export interface BlockContext {
  readonly run: RunState;
  readonly frame: Frame;
  readonly engine: Engine;
  /** Names of loops and handlers, in addition to the usual ones. */
  readonly names: JsonObject;
  /** What `@name` means in a loop over matches, in addition to the named elements. */
  readonly elements: ReadonlyMap<string, TargetNode>;
  /** What the targets of those loops say, by the author's own text. */
  readonly said: ReadonlyMap<object, unknown>;
  /** Where the steps look for their targets. */
  readonly inFrame: FramePath;
  /** What pages ask, where a step judges by it. */
  readonly traffic: Heard | null;
  /** Where in loops, for `once`: `2.0`. */
  readonly iteration: string;
  /** The moment by which the step around must be done (`performance.now()`). */
  readonly until: number;
  /** These are the steps that handle an interruption; those are not interrupted. */
  readonly interrupting: boolean;
  /** A person tries a step: the debugger does not stop at it, or at its failure. */
  readonly tried: boolean;
  /** The step that follows in the same block. */
  readonly next: CompiledStep | null;
}

/** A step at work, as the parts of the interpreter see it. */
export interface StepHost extends ActionContext {
  readonly step: CompiledStep;
  readonly around: BlockContext;
  /** Its deadline (`performance.now()`). */
  readonly until: number;
  readonly targetScope: TargetScope;
  /** Where the step, and the steps inside of it, look for their targets. */
  readonly inFrame: FramePath;
  /** The last target that was looked for: what a failure is about. */
  lastTarget: TargetNode | null;
  /** The targets of the page functions so far. */
  readonly asked: Set<TargetNode>;
  /** Whether steps inside of it have begun: it must not begin again, since those would be done twice. */
  readonly ranSteps: boolean;
  /** Looks for what ends the step while it runs; null if nothing ends it. */
  watch: EndSignWatch | null;
}

/** The parts of the interpreter that steps lead back into. */
export interface Engine {
  runBlock(block: CompiledBlock, around: BlockContext): Promise<void>;
  callSop(host: StepHost, name: string, inputs: JsonObject): Promise<JsonObject>;
  runOnce(host: StepHost, block: OnceBlock): Promise<void>;
  signIn(host: StepHost): Promise<void>;
  signOut(host: StepHost): Promise<void>;
  firstToShow(host: StepHost, targets: readonly TargetNode[], orNull: boolean): Promise<number | null>;
}
