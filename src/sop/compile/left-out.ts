import type { CompiledBlock, StepParts } from './compiled-sop.ts';

/** What the steps with faults of a file set. Those steps are left out, but what uses their names is not wrong for that. */
export class LeftOut {
  readonly #variables = new Set<string>();
  #count = 0;
  #unknown = 0;

  get isEmpty(): boolean {
    return this.#count === 0;
  }

  /** Whether other variables may be set as well: by a step whose action is unknown. */
  get isOpen(): boolean {
    return this.#unknown > 0;
  }

  get variables(): readonly string[] {
    return [...this.#variables];
  }

  addUnknown(): void {
    this.#count += 1;
    this.#unknown += 1;
  }

  /** Adds a step by what could be read of it. */
  add(...parts: readonly StepParts[]): void {
    this.#count += 1;
    for (const { variables, blocks } of parts) {
      for (const { name } of variables) this.#variables.add(name);
      for (const block of blocks) this.#addBlock(block);
    }
  }

  #addBlock({ steps }: CompiledBlock): void {
    for (const { parts, modifiers } of steps) this.add(parts, modifiers);
  }
}
