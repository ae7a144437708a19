import type { BrowserContext } from 'playwright-core';
import { RUN_DEFAULTS } from '../config/run-defaults.ts';
import { CodedError } from '../platform/errors.ts';
import type { RunPorts } from '../sop/ports.ts';
import { Secrets } from '../sop/secrets.ts';
import { credentialSecrets, sessionSecrets } from '../sop/tracing/known-secrets.ts';
import { packTrace, type PackedTrace } from '../sop/tracing/pack-trace.ts';
import { TraceRecorder } from '../sop/tracing/trace-recorder.ts';

/** The trace of a local run, as an agent records it. */
export class LocalTrace {
  /** For the run: what it notes here is looked for in the trace. */
  readonly secrets = new Secrets();
  readonly #file: string;
  #recorder: TraceRecorder | null = null;
  #folder = '';
  #packed: PackedTrace | null = null;

  constructor(file: string) {
    this.#file = file;
  }

  /** Null if the run has not begun. */
  get packed(): PackedTrace | null {
    return this.#packed;
  }

  /** @throws {CodedError} `remote_browser` */
  start(context: BrowserContext, folder: string | null): void {
    if (folder === null)
      throw new CodedError(
        'remote_browser',
        '--trace needs a browser on this machine: unset BROWSER_WS_ENDPOINT',
      );
    this.#folder = folder;
    this.#recorder = new TraceRecorder({ context, folder, maxBytes: RUN_DEFAULTS.maxTraceBytes });
  }

  watch(next: RunPorts['beforeStep']): NonNullable<RunPorts['beforeStep']> {
    return async (step, inspector, facts) =>
      (await this.#recorder?.watch(next)(step, inspector, facts)) ?? 'run';
  }

  async end(context: BrowserContext): Promise<void> {
    await this.#recorder?.end();
    this.#packed = await packTrace({
      folder: this.#folder,
      file: this.#file,
      secrets: [...credentialSecrets(this.secrets.named), ...sessionSecrets(await context.storageState())],
      sensitive: this.#recorder === null ? [] : this.#recorder.sensitive,
      signal: new AbortController().signal,
    });
  }
}
