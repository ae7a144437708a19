import type { ActionContext } from '../../sdk/action.ts';
import type { StepPlace } from '../ports.ts';

/** The last step of a run that may act on the page: what comes during a step that only waits or judges is its answer as well. */
export class ActingStep {
  /** The number of such steps so far. */
  count = 0;
  place: StepPlace | null = null;
  #isOver = false;

  /** That of the run. */
  static of(host: Pick<ActionContext, 'memory'>): ActingStep {
    return host.memory('acting step', () => new ActingStep());
  }

  /** A step begins. */
  begins(place: StepPlace, acts: boolean): void {
    this.#isOver = !acts && this.place !== null;
    if (this.#isOver) return;
    this.place = place;
    this.count += 1;
  }

  get name(): string {
    return this.place === null ? '' : `"${this.place.title}" (line ${this.place.line})`;
  }

  /** When something has come. */
  get when(): string {
    return `${this.#isOver ? 'After' : 'During'} ${this.name}`;
  }
}
