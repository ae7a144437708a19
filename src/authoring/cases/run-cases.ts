import { mkdtemp, writeFile } from 'node:fs/promises';
import { dirname, join, resolve } from 'node:path';
import type { BrowserContext } from 'playwright-core';
import { replayRecording } from '../../browser/replay-recording.ts';
import { CodedError } from '../../platform/errors.ts';
import type { JsonObject } from '../../sdk/json.ts';
import type { LocalFile } from '../../sdk/outcome.ts';
import type { SopLibrary } from '../../sop/load-library.ts';
import type { RunPorts, SopOutcome } from '../../sop/ports.ts';
import { SopFailure } from '../../sop/sop-failure.ts';
import type { TemporaryBrowser } from '../local-browser.ts';
import { runLocally } from '../run-locally.ts';
import { taskFile } from '../task-file.ts';
import type { CaseFile } from './case-schema.ts';
import { judgeCase, type Submissions } from './judge-case.ts';
import type { CaseFileRead, SopCase } from './read-cases.ts';
import { startSimulatedPortal } from '../simulated-portals.ts';

export interface CaseResult {
  readonly file: string;
  readonly line: number;
  readonly sop: string;
  readonly name: string;
  readonly passed: boolean;
  /** In which the run was not what was expected. */
  readonly problems: readonly string[];
  readonly durationMs: number;
}

export interface CaseOptions {
  readonly signal: AbortSignal;
  /** Under those of the file. */
  readonly credentials?: JsonObject;
}

/** A case that takes longer has failed. */
const PATIENCE_MS = 300_000;

/** Runs the cases of one file, one after the other, each in a fresh browser context and on a fresh simulated portal. */
export async function* runCases(
  read: CaseFileRead,
  library: SopLibrary,
  browser: TemporaryBrowser,
  options: CaseOptions,
): AsyncGenerator<CaseResult> {
  for (const one of read.cases) {
    if (options.signal.aborted) return;
    const started = performance.now();
    const problems = await runCase(one, read.sop, library, browser, options);
    const { file, line, name } = one;
    const durationMs = Math.round(performance.now() - started);
    yield { file, line, sop: read.sop, name, passed: problems.length === 0, problems, durationMs };
  }
}

async function runCase(
  one: SopCase,
  sop: string,
  library: SopLibrary,
  browser: TemporaryBrowser,
  options: CaseOptions,
): Promise<readonly string[]> {
  const timer = new AbortController();
  const timeout = setTimeout(() => timer.abort(late()), PATIENCE_MS);
  const signal = AbortSignal.any([options.signal, timer.signal]);
  try {
    await using place = await openPlace(one, sop, library);
    // What a run keeps must not be in the way of the next.
    const folder = await mkdtemp(join(browser.folder, 'case-'));
    const files = await Promise.all(
      (one.files ?? []).map((file, index) => localFile(file, index, one, folder)),
    );
    const outcome: SopOutcome = await runLocally(
      { ...browser, folder },
      {
        library,
        sop,
        baseUrl: place.url,
        inputs: one.inputs ?? {},
        files,
        credentials: { ...options.credentials, ...one.credentials },
        credentialRemedy: 'write it under "credentials" of the cases, or into the file of --credentials',
        dryRun: one.dry_run ?? false,
        signal,
        ...(one.now !== undefined && { now: () => new Date(one.now ?? '') }),
        ask: answering(one.answers ?? []),
        prepare: place.prepare,
      },
    );
    return judgeCase(one.expect, outcome, place.submissions());
  } catch (error) {
    return [error instanceof Error ? error.message : String(error)];
  } finally {
    clearTimeout(timeout);
  }
}

/** Answers as the case specifies; after its last answer, no person is there to ask. */
function answering(answers: readonly JsonObject[]): NonNullable<RunPorts['ask']> {
  const left = [...answers];
  return async ({ message }) => {
    const answer = left.shift();
    if (answer !== undefined) return answer;
    throw new SopFailure('nobody_to_ask', `the case has no answer to: ${message}`, { kind: 'sop' });
  };
}

function late(): SopFailure {
  return new SopFailure('timed_out', `the case took longer than ${PATIENCE_MS / 1000} s`, {
    kind: 'timed_out',
  });
}

/** Where a case runs. */
interface Place extends AsyncDisposable {
  readonly url: string;
  prepare(context: BrowserContext): Promise<void>;
  /** What was recorded; null if unknown. */
  submissions(): Submissions | null;
}

async function openPlace(one: SopCase, sop: string, library: SopLibrary): Promise<Place> {
  const { portal = sop.split('/')[0] ?? '' } = one;
  if (typeof portal === 'string') return simulated(portal, one);
  if (!('har' in portal)) return elsewhere(portal.url, async () => undefined);
  const har = resolve(dirname(one.file), portal.har);
  const url = portal.url ?? library.portal(sop.split('/')[0] ?? '')?.baseUrl ?? '';
  if (!URL.canParse(url))
    throw new CodedError('invalid_test', 'a recording needs "url", for portal.yaml has no base_url');
  return elsewhere(url, (context) => replayRecording(context, har));
}

async function simulated(name: string, one: SopCase): Promise<Place> {
  const portal = await startSimulatedPortal(name);
  const close = (): Promise<void> => portal.close();
  try {
    portal.lab.switches(one.switches ?? {});
    if (one.now !== undefined) portal.lab.clock({ now: one.now });
    return {
      url: portal.url,
      prepare: async () => undefined,
      submissions: () => {
        const { submissions_by_key: claims, authorizations_by_reference: authorizations } =
          portal.lab.state();
        return { ...claims, ...authorizations };
      },
      [Symbol.asyncDispose]: close,
    };
  } catch (error) {
    await close();
    throw error;
  }
}

function elsewhere(url: string, prepare: Place['prepare']): Place {
  return { url, prepare, submissions: () => null, [Symbol.asyncDispose]: async () => undefined };
}

async function localFile(
  { name, content_type: contentType = 'text/plain', path, text = '' }: CaseFile,
  index: number,
  one: SopCase,
  folder: string,
): Promise<LocalFile> {
  const about = { id: `file_${index + 1}`, name, contentType };
  if (path !== undefined) return taskFile(resolve(dirname(one.file), path), about);
  const written = join(folder, `file-${index}`);
  await writeFile(written, text);
  return taskFile(written, about);
}
