import type { Locator } from 'playwright-core';
import { Dialogs } from '../../page/dialogs.ts';
import type { StepPlace } from '../../ports.ts';
import type { LostPart } from '../../targets/lost-part.ts';
import type { TargetNode } from '../../targets/target.ts';
import type { TargetScope } from '../../targets/target-engine.ts';
import type { SubmissionProof } from '../once/submission-proof.ts';
import type { StepHost } from '../steps/block-context.ts';
import type { TargetSources } from './propose-change.ts';

/** What a failure is about. */
export interface ReportSubject {
  readonly place: StepPlace;
  readonly target: TargetNode | null;
  /** It was looked for in an entry of a list. */
  readonly isInEntry: boolean;
  /** A part of the page that the target should be in or next to, and which is not there. */
  readonly lost: LostPart | null;
  readonly scope: TargetScope;
  readonly sources: TargetSources;
  /** Of the `once` block in which it happened. */
  readonly proof: SubmissionProof | null;
  /** What dialogs of the browser said, and how they were answered. */
  readonly dialogs: readonly string[];
  /** No picture of steps that handle secrets. */
  readonly pictured: boolean;
  masks(): Promise<readonly Locator[]>;
}

export function subjectOf(context: StepHost): ReportSubject {
  const { step, targetScope: scope, around } = context;
  return {
    place: step.place,
    target: null,
    isInEntry: false,
    lost: null,
    scope,
    sources: around.frame,
    proof: around.run.proof,
    dialogs: Dialogs.of(context).recent,
    pictured: !step.sensitive && !step.parts.values.some((value) => value.secret),
    masks: () => context.masks(),
  };
}
