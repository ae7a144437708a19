import { parse, format } from 'node:path';
import type { BrowserContext } from 'playwright-core';
import type { RunPorts, StepPlace } from '../sop/ports.ts';
import { cleanTrace } from './clean-trace.ts';

/**
 * Records a Playwright trace of a run, but never of what a secret was typed into: a trace keeps what fields hold and forms send. From a step that types
 * a secret to the end of its SOP nothing is recorded. Each stretch becomes a file: `trace.zip`, `trace-2.zip` … The files are
 * separate traces instead of chunks of one trace, because Playwright also records the requests between chunks.
 */
export class TraceRecorder {
  readonly #file: string;
  readonly #written: string[] = [];
  #context: BrowserContext | null = null;
  #recording = false;
  #steps = 0;
  #secretSop: string | null = null;

  constructor(file: string) {
    this.#file = file;
  }

  /** The files that were written so far. */
  get files(): readonly string[] {
    return this.#written;
  }

  async start(context: BrowserContext): Promise<void> {
    this.#context = context;
    await this.#resume();
  }

  /** Wraps the port, so that it is asked before any other listener for steps. */
  watch(next: RunPorts['beforeStep']): NonNullable<RunPorts['beforeStep']> {
    return async (step, inspector, facts) => {
      await this.#before(step, facts.secret);
      return (await next?.(step, inspector, facts)) ?? 'run';
    };
  }

  async end(): Promise<void> {
    await this.#pause();
  }

  async #before(step: StepPlace, secret: boolean): Promise<void> {
    if (secret) {
      this.#secretSop = step.sop;
      return this.#pause();
    }
    if (this.#secretSop === step.sop) return;
    this.#secretSop = null;
    await this.#resume();
    this.#steps += 1;
  }

  async #resume(): Promise<void> {
    if (this.#recording) return;
    this.#recording = true;
    this.#steps = 0;
    await this.#context?.tracing.start({ screenshots: true, snapshots: true });
  }

  async #pause(): Promise<void> {
    if (!this.#recording) return;
    this.#recording = false;
    const path = this.#steps === 0 ? undefined : this.#nextFile();
    await this.#context?.tracing.stop(path === undefined ? {} : { path });
    if (path === undefined) return;
    await cleanTrace(path);
    this.#written.push(path);
  }

  #nextFile(): string {
    if (this.#written.length === 0) return this.#file;
    const { dir, name, ext } = parse(this.#file);
    return format({ dir, name: `${name}-${this.#written.length + 1}`, ext });
  }
}
