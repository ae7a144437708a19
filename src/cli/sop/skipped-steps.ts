import type { SopEvent, StepPlace } from '../../sop/ports.ts';

/** The steps of a run that their `if` has skipped each time: an `if` that asks for a wrong name is false, and nothing fails. A `fail` is there to be skipped. */
export class SkippedSteps {
  readonly #skipped = new Map<string, StepPlace>();
  readonly #ran = new Set<string>();
  #file = '';

  see(event: SopEvent): void {
    if (event.kind !== 'step.started' && event.kind !== 'step.finished') return;
    const { file, line, column } = event.step;
    this.#file ||= file;
    const place = `${file}:${line}:${column}`;
    if (event.kind === 'step.started') this.#ran.add(place);
    else if (event.by === 'if' && event.step.action !== 'fail') this.#skipped.set(place, event.step);
  }

  /** `skipped by if: line 12, line 20`; null if there are none. Steps of other files than the first one come with their file. */
  describe(): string | null {
    const never = [...this.#skipped].filter(([place]) => !this.#ran.has(place));
    const places = never.map(([, { file, line }]) =>
      file === this.#file ? `line ${line}` : `${file}:${line}`,
    );
    return places.length === 0 ? null : `skipped by if: ${[...new Set(places)].join(', ')}`;
  }
}
