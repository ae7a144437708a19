import type { OnceAnswer, OnceEntry, OnceLedger, OnceResolution } from './ports.ts';

type Known = (OnceResolution | { readonly state: 'intent'; readonly at: Date }) & {
  readonly businessKey: string | null;
};

/** A `once` ledger that lasts as long as the process: for `sopwith sop run` and tests, never for tasks. */
export class MemoryLedger implements OnceLedger {
  readonly #entries = new Map<string, Known>();

  async begin(entry: OnceEntry): Promise<OnceAnswer> {
    const known = this.#entries.get(nameOf(entry));
    if (known !== undefined && known.state !== 'not_sent' && known.businessKey !== entry.businessKey)
      return { state: 'refused', failure: { code: 'procedure_changed', kind: 'sop', retryable: false } };
    if (known?.state === 'done') return { state: 'done', outputs: known.outputs };
    if (known !== undefined && known.state !== 'not_sent')
      return { state: 'unknown', intentAt: known.state === 'intent' ? known.at : new Date(0) };
    this.#entries.set(nameOf(entry), {
      state: 'intent',
      at: new Date(),
      businessKey: entry.businessKey,
    });
    return { state: 'granted' };
  }

  async resolve(entry: OnceEntry, resolution: OnceResolution): Promise<void> {
    this.#entries.set(nameOf(entry), { ...resolution, businessKey: entry.businessKey });
  }

  /** `acme/claim#submit@0` -> `done`. */
  states(): Readonly<Record<string, string>> {
    return Object.fromEntries([...this.#entries].map(([name, { state }]) => [name, state]));
  }
}

function nameOf(entry: OnceEntry): string {
  return `${entry.step}@${entry.iteration}`;
}
