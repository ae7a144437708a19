import type { ResolveOptions } from '../../sdk/action.ts';
import type { Locator, Page } from 'playwright-core';
import type { Node } from 'yaml';
import type { BareMeaning, Evaluable, SourcePlace } from '../../sdk/field.ts';
import type { FramePath, TargetNode } from './target.ts';
import type { TargetReader } from './target-reader.ts';

/**
 * The functions of this folder that the language uses, by their types:
 *
 * - `parse-target.ts` `parseTarget`, for a YAML node (short or long form) and for the text alone (mapping keys, `visible('…')`)
 * - `resolve-target.ts` `resolveTarget`
 * - `describe-candidates.ts` `describeCandidates`, the nearest elements for the report of a failure
 * - `walk-target.ts` `walkTarget`, for the checker
 * - `engine.ts` `registerTargetEngine`, awaited before the first context is opened
 */
export type ParseTarget = (node: Node, bare: BareMeaning, reader: TargetReader) => TargetNode | null;
export type ParseTargetText = (
  source: string,
  bare: BareMeaning,
  lent: {
    readonly place: SourcePlace;
    text(source: string): Evaluable<string>;
    fault(message: string, wrong?: string, near?: readonly string[]): void;
  },
) => TargetNode | null;

export interface TargetScope extends ResolveOptions {
  readonly page: Page;
  /** Where targets are looked for that name no frame themselves. */
  readonly frame: FramePath;
  readonly signal: AbortSignal;
  timeLeft(): number;
  evaluate<T>(value: Evaluable<T>): Promise<T>;
  /** The element of `portal.yaml` (or of the SOP) by name; the checker has seen to it that it exists. */
  element(name: string): TargetNode;
  /** Which candidate of `any_of` matched, zero-based. */
  matched(candidate: number): void;
}
export type ResolveTarget = (
  target: TargetNode,
  scope: TargetScope,
  also?: ResolveOptions,
) => Promise<Locator>;
/** At most ten, nearest first, as an author would write them: `button "Sign on"`. Never throws. */
export type DescribeCandidates = (target: TargetNode, scope: TargetScope) => Promise<readonly string[]>;
/** Calls back for every target inside, the target itself first, and for every text with expressions. */
export type WalkTarget = (
  target: TargetNode,
  visit: { target(target: TargetNode): void; value(value: Evaluable<unknown>): void },
) => void;
