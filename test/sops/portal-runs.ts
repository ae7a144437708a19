import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { Secret, TOTP } from 'otpauth';
import type { Browser } from 'playwright-core';
import { openContext } from '../../src/browser/open-context.ts';
import type { JsonObject } from '../../src/sdk/json.ts';
import type { LocalFile } from '../../src/sdk/outcome.ts';
import { loadLibrary, type SopLibrary } from '../../src/sop/load-library.ts';
import { MemoryLedger } from '../../src/sop/memory-ledger.ts';
import type { NewArtifact, SopOutcome, StepPatience } from '../../src/sop/ports.ts';
import { runSop } from '../../src/sop/run-sop.ts';
import { registerTargetEngine } from '../../src/sop/targets/selector-engine.ts';
import { launchTestBrowser } from '../support/browser.ts';
import { RUN_DEFAULTS } from '../../src/config/run-defaults.ts';

export interface PortalUser {
  readonly username: string;
  readonly password: string;
  /** Base32. */
  readonly totpSecret: string;
  readonly securityAnswer?: string;
}

/** A simulated portal that runs. */
export interface RunningPortal {
  readonly name: string;
  readonly url: string;
  /** Where else its pages stand. */
  readonly origins?: readonly string[];
  readonly mailbox?: () => readonly { readonly code: string }[];
}

/** Runs the shipped SOPs against a simulated portal, as one user who stays signed in from run to run. */
export class PortalRuns {
  readonly artifacts: NewArtifact[] = [];
  session: object | null = null;
  readonly #portal: RunningPortal;
  readonly #user: PortalUser;
  readonly #browser: Browser;
  readonly #library: SopLibrary;
  readonly #folder: string;

  private constructor(parts: {
    readonly portal: RunningPortal;
    readonly user: PortalUser;
    readonly browser: Browser;
    readonly library: SopLibrary;
    readonly folder: string;
  }) {
    this.#portal = parts.portal;
    this.#user = parts.user;
    this.#browser = parts.browser;
    this.#library = parts.library;
    this.#folder = parts.folder;
  }

  /** `sops` is where the SOPs are, in the place of the shipped ones. */
  static async open(portal: RunningPortal, user: PortalUser, sops = 'sops'): Promise<PortalRuns> {
    await registerTargetEngine();
    return new PortalRuns({
      portal,
      user,
      browser: await launchTestBrowser(),
      library: await loadLibrary([sops]),
      folder: await mkdtemp(join(tmpdir(), `sopwith-${portal.name}-`)),
    });
  }

  async close(): Promise<void> {
    await this.#browser.close();
    await rm(this.#folder, { recursive: true, force: true });
  }

  /** Behind the real guard: a context that reaches the portal and nothing else. */
  async run(
    sop: string,
    inputs: JsonObject,
    files: readonly LocalFile[] = [],
    patience: StepPatience = RUN_DEFAULTS.stepTimes,
  ): Promise<SopOutcome> {
    const totp = new TOTP({ secret: Secret.fromBase32(this.#user.totpSecret) });
    await using opened = await openContext(this.#browser, {
      allowedOrigins: [this.#portal.url, ...(this.#portal.origins ?? [])],
      addressExceptions: ['127.0.0.1/32'],
      storageState: this.session,
    });
    return await runSop(
      this.#library,
      {
        sop: `${this.#portal.name}/${sop}`,
        inputs,
        files,
        task: { id: 'task_1', type: 'test', attempt: 1, external_id: null },
        baseUrl: this.#portal.url,
        patience,
      },
      {
        context: opened.context,
        wayOut: opened.wayOut,
        maxFileBytes: RUN_DEFAULTS.maxFileBytes,
        ledger: new MemoryLedger(),
        pause: async () => undefined,
        credentials: {
          names: ['username', 'password', 'security_answer'],
          reveal: async (name) => secretOf(this.#user, name),
          totp: async () => totp.generate(),
        },
        session: {
          load: async () => this.session,
          save: async (state) => void (this.session = state),
          forget: async () => void (this.session = null),
        },
        folder: this.#folder,
        emit: () => undefined,
        ask: async () => ({ code: this.#portal.mailbox?.().at(-1)?.code ?? '' }),
        saveArtifact: async (artifact) => {
          this.artifacts.push(artifact);
          return { id: `art_${this.artifacts.length}`, name: artifact.name, sha256: '', size: 1 };
        },
        now: () => new Date(),
        signal: new AbortController().signal,
      },
    );
  }

  /** The outputs of a run that has to finish. */
  async outputs(sop: string, inputs: JsonObject, files: readonly LocalFile[] = []): Promise<JsonObject> {
    const outcome = await this.run(sop, inputs, files);
    if (outcome.status !== 'finished') throw new Error(JSON.stringify(outcome, null, 1));
    return outcome.outputs;
  }

  /** Kind and code of a run that has to fail. */
  async failure(sop: string, inputs: JsonObject, files: readonly LocalFile[] = []): Promise<string> {
    const outcome = await this.run(sop, inputs, files);
    if (outcome.status !== 'failed') throw new Error(JSON.stringify(outcome, null, 1));
    return `${outcome.failure.kind} ${outcome.failure.code}`;
  }

  /** A small PDF, as the files of a task are. */
  async pdf(name: string): Promise<LocalFile> {
    const path = join(this.#folder, name);
    const content = '%PDF-1.4\n1 0 obj<</Type/Catalog>>endobj\ntrailer<</Root 1 0 R>>\n%%EOF\n';
    await writeFile(path, content);
    const size = content.length;
    return { id: `file_${name}`, name, contentType: 'application/pdf', size, sha256: '', path };
  }
}

function secretOf(user: PortalUser, name: string): string {
  if (name === 'security_answer') return user.securityAnswer ?? '';
  return name === 'username' ? user.username : user.password;
}

export function daysAgo(days: number): string {
  return new Date(Date.now() - days * 86_400_000).toISOString().slice(0, 10);
}
