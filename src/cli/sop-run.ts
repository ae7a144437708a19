import { mkdtemp, readFile, rm, writeFile } from 'node:fs/promises';
import { createHash } from 'node:crypto';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { text } from 'node:stream/consumers';
import { Command } from 'commander';
import { Secret, TOTP } from 'otpauth';
import color from 'picocolors';
import { chromium } from 'playwright-core';
import { parse } from 'yaml';
import { ensureBrowser } from '../browser/find-browser.ts';
import { launchOptions } from '../browser/launch-server.ts';
import { openContext } from '../browser/open-context.ts';
import type { JsonObject } from '../sdk/json.ts';
import { describeFault } from '../sop/fault.ts';
import { loadLibrary, type SopLibrary } from '../sop/load-library.ts';
import { MemoryLedger } from '../sop/memory-ledger.ts';
import type {
  CredentialSource,
  NewArtifact,
  RunPorts,
  SavedArtifact,
  SopEvent,
  SopOutcome,
} from '../sop/ports.ts';
import { runSop } from '../sop/run-sop.ts';
import { SopFailure } from '../sop/sop-failure.ts';
import { registerTargetEngine } from '../sop/targets/engine.ts';

interface RunOptions {
  readonly sops: string;
  readonly baseUrl?: string;
  readonly data?: string;
  readonly credentials?: string;
  readonly artifacts?: string;
  readonly headed?: boolean;
  readonly dryRun?: boolean;
  readonly json?: boolean;
}

/** What the person who typed the command must mend. */
class UsageError extends Error {}

async function readData(path: string | undefined, what: string): Promise<JsonObject> {
  if (path === undefined) return {};
  const source = path === '-' ? await text(process.stdin) : await readFile(path, 'utf8');
  const value: unknown = parse(source, { maxAliasCount: 0 });
  if (typeof value === 'object' && value !== null && !Array.isArray(value)) return value as JsonObject;
  throw new UsageError(`${what} must hold a mapping, in JSON or YAML`);
}

function credentialSource(values: JsonObject): CredentialSource {
  const { totp_secret: seed, ...secrets } = values;
  return {
    names: Object.keys(secrets),
    reveal: async (name) => String(secrets[name] ?? ''),
    async totp() {
      if (typeof seed !== 'string')
        throw new SopFailure('no_totp_secret', 'the credentials file has no totp_secret', {
          kind: 'credentials',
        });
      return new TOTP({ secret: Secret.fromBase32(seed) }).generate();
    },
  };
}

function soundLibrary(library: SopLibrary, name: string): SopLibrary {
  if (library.get(name) !== undefined && library.portal(name.split('/')[0] ?? '') !== undefined)
    return library;
  const faults = library.faults.filter((fault) => fault.severity === 'error');
  if (faults.length > 0) throw new UsageError(faults.map(describeFault).join('\n'));
  throw new UsageError(`there is no SOP "${name}"; there are: ${library.names.join(', ')}`);
}

/** One line for each step as it ends. */
function progress(event: SopEvent): string | null {
  if (event.kind === 'step.finished') {
    const { step, status, durationMs, code } = event;
    const mark = {
      ok: color.green('✓'),
      skipped: color.dim('-'),
      failed: color.red('✗'),
      caught: color.yellow('!'),
    }[status];
    const indent = '  '.repeat(step.path.split('.').length - 1);
    return `${mark} ${indent}${step.title} ${color.dim(`${durationMs} ms  ${step.file}:${step.line}`)}${code === undefined ? '' : ` ${color.red(code)}`}`;
  }
  if (event.kind === 'step.started' || event.kind === 'target.matched') return null;
  return color.cyan(
    `• ${event.kind.replace(/[._]/g, ' ')}${'step' in event ? ` ${event.step}` : 'name' in event ? ` ${event.name}` : ''}`,
  );
}

function describeOutcome(outcome: SopOutcome): string {
  const outputs = JSON.stringify(outcome.outputs, null, 2);
  const issues = outcome.issues.map((issue) => `${color.yellow('issue')} ${issue.code}: ${issue.message}`);
  if (outcome.status === 'finished') return [color.green('finished'), outputs, ...issues].join('\n');
  if (outcome.status === 'dry_run')
    return [`stopped before ${outcome.stoppedBefore}`, outputs, ...issues].join('\n');
  if (outcome.status === 'uncertain') return [color.yellow('uncertain'), outcome.notes, ...issues].join('\n');
  const { report } = outcome;
  const where =
    report === null
      ? []
      : [
          `${report.step.file}:${report.step.line}:${report.step.column}: ${report.message}`,
          `at ${report.url ?? 'no page'}`,
        ];
  const near =
    report === null || report.candidates.length === 0 ? [] : [`near: ${report.candidates.join(', ')}`];
  const log = report?.callLog.map((line) => color.dim(`  ${line}`)) ?? [];
  return [
    `${color.red('failed')} ${outcome.failure.kind} ${outcome.failure.code}: ${outcome.notes}`,
    ...where,
    ...near,
    ...log,
    ...issues,
  ].join('\n');
}

function artifactKeeper(folder: string | undefined): RunPorts['saveArtifact'] {
  let count = 0;
  return async (artifact: NewArtifact): Promise<SavedArtifact> => {
    const bytes = Buffer.isBuffer(artifact.content)
      ? artifact.content
      : await readFile(artifact.content.path);
    count += 1;
    if (folder !== undefined)
      await writeFile(join(folder, `${count}-${artifact.name.replace(/[^\w.-]/g, '_')}`), bytes, {
        mode: 0o600,
      });
    return {
      id: String(count),
      name: artifact.name,
      sha256: createHash('sha256').update(bytes).digest('hex'),
      size: bytes.length,
    };
  };
}

function loopback(baseUrl: string): readonly string[] {
  const { hostname } = new URL(baseUrl);
  return hostname === 'localhost' || hostname.startsWith('127.') || hostname === '[::1]'
    ? ['127.0.0.0/8', '::1/128']
    : [];
}

/** Runs an SOP in a browser of this process, without the service. */
export async function runNamedSop(name: string, options: RunOptions): Promise<SopOutcome> {
  const library = soundLibrary(await loadLibrary([options.sops]), name);
  const portal = library.portal(name.split('/')[0] ?? '');
  const baseUrl = options.baseUrl ?? portal?.baseUrl ?? '';
  if (!URL.canParse(baseUrl)) throw new UsageError('portal.yaml has no base_url: give --base-url');
  const inputs = await readData(options.data, 'the data');
  const credentials = credentialSource(await readData(options.credentials, 'the credentials'));
  const found = await ensureBrowser();
  await registerTargetEngine();
  const folder = await mkdtemp(join(tmpdir(), 'sopwith-run-'));
  const canceled = new AbortController();
  const cancel = (): void => canceled.abort(new SopFailure('canceled', 'canceled', { kind: 'canceled' }));
  process.once('SIGINT', cancel);
  const browser =
    'path' in found
      ? await chromium.launch(launchOptions({ browser: found, headless: options.headed !== true }, folder))
      : await chromium.connect(found.wsEndpoint);
  try {
    await using opened = await openContext(browser, {
      allowedOrigins: [new URL(baseUrl).origin, ...(portal?.allowedOrigins ?? [])],
      addressExceptions: loopback(baseUrl),
      locale: portal?.locale ?? 'en-US',
      timeZone: portal?.timeZone ?? 'America/New_York',
      guard: 'path' in found ? 'proxy' : 'route',
    });
    const say = (line: string | null): void =>
      void (line !== null && options.json !== true && process.stderr.write(`${line}\n`));
    return await runSop(
      library,
      {
        sop: name,
        inputs,
        files: [],
        task: { id: 'local', type: 'local', attempt: 1, external_id: null },
        baseUrl,
        dryRun: options.dryRun === true,
      },
      {
        context: opened.context,
        ledger: new MemoryLedger(),
        credentials,
        session: { load: async () => null, save: async () => undefined, forget: async () => undefined },
        folder,
        emit: (event) => say(progress(event)),
        saveArtifact: artifactKeeper(options.artifacts),
        now: () => new Date(),
        note: (message) => say(`  ${message}`),
        signal: canceled.signal,
      },
    );
  } finally {
    process.off('SIGINT', cancel);
    await browser.close();
    await rm(folder, { recursive: true, force: true });
  }
}

/** `sopwith sop run`. Exit code 0: finished (or a dry run came to its end); 1: failed or uncertain; 2: it could not begin. */
export function sopRunCommand(): Command {
  return new Command('run')
    .description('run an SOP in a browser of its own, without the service')
    .argument('<name>', 'portal/procedure')
    .option('--sops <folder>', 'folder of SOPs', 'sops')
    .option('--base-url <url>', 'where the portal is, in place of the base_url of portal.yaml')
    .option('--data <file>', 'inputs in JSON or YAML; - reads them from standard input')
    .option('--credentials <file>', 'a mapping of credentials, totp_secret among them, in JSON or YAML')
    .option('--artifacts <folder>', 'keep screenshots and files there')
    .option('--headed', 'show the browser')
    .option('--dry-run', 'stop before the first once block')
    .option('--json', 'print the outcome as JSON and no progress')
    .addHelpText(
      'after',
      '\nExamples:\n  sopwith sop run acme-health/eligibility --data member.json --credentials acme.yaml\n  sopwith sop run acme-health/claim-submission --data - --dry-run < claim.json',
    )
    .action(async (name: string, options: RunOptions) => {
      try {
        const outcome = await runNamedSop(name, options);
        process.stdout.write(
          `${options.json === true ? JSON.stringify(outcome, null, 2) : describeOutcome(outcome)}\n`,
        );
        process.exitCode = outcome.status === 'finished' || outcome.status === 'dry_run' ? 0 : 1;
      } catch (error) {
        process.stderr.write(`${error instanceof Error ? error.message : String(error)}\n`);
        process.exitCode = 2;
      }
    });
}
