import type { OnceAnswer, OnceEntry, OnceLedger, OnceResolution } from '../sop/ports.ts';
import type { Begun } from '../tasks/end/honest-conclusion.ts';

type Known = (OnceResolution | { readonly state: 'intent' }) & { readonly at: Date };

/** The `once` ledger of one task, as the database keeps it: it outlives the attempts. */
export class TestLedger implements OnceLedger {
  readonly #entries = new Map<string, Known>();

  async begin(entry: OnceEntry): Promise<OnceAnswer> {
    const name = `${entry.step}@${entry.iteration}`;
    const known = this.#entries.get(name);
    if (known?.state === 'done') return { state: 'done', outputs: known.outputs };
    if (known !== undefined && known.state !== 'not_sent') return { state: 'unknown', intentAt: known.at };
    this.#entries.set(name, { state: 'intent', at: new Date() });
    return { state: 'granted' };
  }

  async resolve(entry: OnceEntry, resolution: OnceResolution): Promise<void> {
    const name = `${entry.step}@${entry.iteration}`;
    this.#entries.set(name, { ...resolution, at: this.#entries.get(name)?.at ?? new Date() });
  }

  states(): ReadonlySet<string> {
    return new Set([...this.#entries.values()].map(({ state }) => state));
  }

  /** What was begun and is not proved to be undone. */
  begun(): readonly Begun[] {
    return [...this.#entries.values()].flatMap(({ state, at }) =>
      state === 'not_sent' ? [] : [{ state, intent_at: at }],
    );
  }
}
