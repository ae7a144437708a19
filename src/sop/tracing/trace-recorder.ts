import { readdir, rm, stat } from 'node:fs/promises';
import { join } from 'node:path';
import type { BrowserContext } from 'playwright-core';
import { withTimeout } from '../../platform/time-limit.ts';
import type { RunPorts, StepFacts } from '../ports.ts';
import { TRACE_ENDS_MS, TRACE_MEASURED_MS } from '../waiting/times.ts';

export interface RecorderOptions {
  readonly context: BrowserContext;
  /** `traces` of the browser: Playwright writes there, unencrypted. */
  readonly folder: string;
  /** Of what Playwright writes. Beyond it, the recording starts again, without its beginning. */
  readonly maxBytes: number;
}

/**
 * Records a Playwright trace of a run, but nothing of what has to do with secrets: no sign-in, no step that types a secret or asks a person, and nothing as
 * long as a page shows a secret. Each stretch between them becomes a separate log (`1.trace`, `2.trace` …) instead of a chunk of one trace, because
 * Playwright also records the requests between chunks.
 */
export class TraceRecorder {
  readonly #options: RecorderOptions;
  readonly #meter: NodeJS.Timeout;
  #turn: Promise<unknown> = Promise.resolve();
  #recording = false;
  #stretches = 0;
  #shortened = false;
  #last: StepFacts | null = null;
  readonly #sensitive = new Set<string>();
  #isUnread = false;

  constructor(options: RecorderOptions) {
    this.#options = options;
    this.#meter = setInterval(() => void this.#inTurn(() => this.#limit()), TRACE_MEASURED_MS).unref();
  }

  /** The beginning is missing. */
  get shortened(): boolean {
    return this.#shortened;
  }

  /** What `sensitive` targets have shown before and after each step; null if a page did not answer. */
  get sensitive(): readonly string[] | null {
    return this.#isUnread ? null : [...this.#sensitive];
  }

  /** Wraps the port, so that it is asked before any other listener for steps. */
  watch(next?: RunPorts['beforeStep']): NonNullable<RunPorts['beforeStep']> {
    return async (step, inspector, facts) => {
      await this.#inTurn(() => this.#before(facts));
      return (await next?.(step, inspector, facts)) ?? 'run';
    };
  }

  /** Ends the recording; its logs stay in the folder. False: the browser hangs, and may still write. */
  async end(): Promise<boolean> {
    clearInterval(this.#meter);
    const ended = this.#inTurn(async () => {
      await this.#look();
      await this.#pause();
    }).then(() => true);
    return withTimeout(ended, TRACE_ENDS_MS, () => false);
  }

  /** One after the other. A trace is only an aid: that it cannot be recorded changes nothing for the run. */
  async #inTurn(work: () => Promise<void>): Promise<void> {
    const done = this.#turn.then(work).catch(() => undefined);
    this.#turn = done;
    await done;
  }

  async #before(facts: StepFacts): Promise<void> {
    await this.#look();
    this.#last = facts;
    if (facts.secret) return this.#pause();
    if (!this.#recording && !(await facts.showsSecret())) await this.#resume();
  }

  /** What the last step has left on the page. */
  async #look(): Promise<void> {
    const texts = this.#last === null ? [] : await this.#last.sensitiveTexts().catch(() => null);
    this.#isUnread ||= texts === null;
    for (const text of texts ?? []) this.#sensitive.add(text);
  }

  async #resume(): Promise<void> {
    this.#recording = true;
    this.#stretches += 1;
    const name = String(this.#stretches);
    await this.#options.context.tracing.start({ name, screenshots: true, snapshots: true });
  }

  async #pause(): Promise<void> {
    if (!this.#recording) return;
    this.#recording = false;
    await this.#options.context.tracing.stop();
  }

  async #limit(): Promise<void> {
    const { folder, maxBytes } = this.#options;
    if (!this.#recording || (await sizeOf(folder)) <= maxBytes) return;
    this.#shortened = true;
    await this.#pause();
    await rm(folder, { recursive: true, force: true });
    await this.#resume();
  }
}

async function sizeOf(folder: string): Promise<number> {
  const entries = await readdir(folder, { recursive: true, withFileTypes: true });
  const files = entries.filter((entry) => entry.isFile());
  // A file may be renamed in the meantime.
  const sizes = await Promise.all(
    files.map(({ parentPath, name }) =>
      stat(join(parentPath, name)).then(
        ({ size }) => size,
        () => 0,
      ),
    ),
  );
  return sizes.reduce((sum, size) => sum + size, 0);
}
