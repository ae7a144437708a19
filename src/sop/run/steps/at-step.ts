import { unlessAborted } from '../../../platform/time-limit.ts';
import type { Page } from 'playwright-core';
import type { CompiledStep } from '../../compile/compiled-sop.ts';
import type { RunInspector } from '../../ports.ts';
import type { BlockContext } from './block-context.ts';
import { inspectRun } from './inspect-run.ts';
import type { RunState } from './run-state.ts';
import { StepContext } from './step-context.ts';
import { Deadline } from '../../waiting/deadline.ts';

/** For a person who looks around at a step. A step that failed may have used up its time, and the person's questions take none of it. */
export function inspectorAt(step: CompiledStep, around: BlockContext): RunInspector {
  const { signal } = around.run;
  return inspectRun(new StepContext(step, around, new Deadline(around.until, signal, step.place.title)));
}

/** A person who is asked may end the run: then nothing continues, whatever the step does about its failures. */
export async function orEnded<T>(run: RunState, asked: Promise<T>): Promise<T> {
  try {
    return await unlessAborted(asked, run.signal);
  } catch (error) {
    run.stop(error instanceof Error ? error : new Error(String(error)));
    throw error;
  }
}

export function pageOf(run: RunState): Page | null {
  try {
    return run.page;
  } catch {
    return null;
  }
}
