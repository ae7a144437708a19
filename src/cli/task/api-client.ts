import { setTimeout as sleep } from 'node:timers/promises';
import type { Command } from 'commander';
import { CodedError } from '../../platform/errors.ts';
import { UsageError, type CliContext } from '../command.ts';
import { orUnreadable } from '../read-text-file.ts';

/** Flags of every command that speaks to a running service. */
export interface ApiOptions {
  readonly url?: string;
  readonly apiKeyFile?: string;
}

/** The API as any client calls it. */
export interface ApiClient {
  /** @throws CodedError `refused_by_the_api` with the problem's code in its message, `service_unreachable` if the service does not answer */
  call(path: string, init?: RequestInit): Promise<Response>;
  /** The same for requests that are safe to repeat: retries for a while if the service is unavailable or asks to wait. */
  persist(path: string, init: RequestInit): Promise<Response>;
}

/** A refusal of the API. */
class ApiError extends CodedError {
  readonly status: number;
  /** How long the API asks the client to wait, in ms. */
  readonly retryAfterMs: number | null;

  constructor(message: string, status: number, retryAfterMs: number | null) {
    super('refused_by_the_api', message);
    this.status = status;
    this.retryAfterMs = retryAfterMs;
  }
}

const DEFAULT_URL = 'http://127.0.0.1:3000';
const ANSWER_MS = 300_000;
const PAUSES_MS = [500, 2_000, 5_000] as const;
const LONGEST_PAUSE_MS = 60_000;

/** Help of every group of such commands. */
export const API_HELP = `
SOPWITH_URL is the URL of the service (default: ${DEFAULT_URL}). SOPWITH_API_KEY or --api-key-file provides the API key.`;

/** Adds the flags that say where the service is and who asks. */
export function withApi(command: Command): Command {
  return command
    .option('--url <url>', `URL of the service, overrides SOPWITH_URL (default: ${DEFAULT_URL})`)
    .option('--api-key-file <file>', 'file that contains the API key, overrides SOPWITH_API_KEY');
}

/** The client that the flags and the environment describe. */
export async function openApi(options: ApiOptions, context: CliContext): Promise<ApiClient> {
  const base = baseUrlOf(options.url ?? (context.env['SOPWITH_URL'] || DEFAULT_URL));
  const key = await readKey(options.apiKeyFile, context.env);
  const call = async (path: string, init: RequestInit = {}): Promise<Response> => {
    const headers = new Headers(init.headers);
    headers.set('Authorization', `Bearer ${key}`);
    const signals = [context.signal, init.signal ?? AbortSignal.timeout(ANSWER_MS)];
    const response = await fetch(`${base}${path}`, {
      ...init,
      headers,
      redirect: 'error',
      signal: AbortSignal.any(signals),
    }).catch((cause: unknown) => {
      throw unreachable(base, cause);
    });
    if (!response.ok) throw await refusalOf(response, base);
    return response;
  };
  return {
    call,
    async persist(path, init) {
      for (const pause of PAUSES_MS) {
        try {
          return await call(path, init);
        } catch (error) {
          if (!isPassing(error) || context.signal.aborted) throw error;
          const asked = error instanceof ApiError ? (error.retryAfterMs ?? 0) : 0;
          await sleep(Math.min(Math.max(pause, asked), LONGEST_PAUSE_MS), undefined, {
            signal: context.signal,
          });
        }
      }
      return call(path, init);
    },
  };
}

/** Whether trying again later may help. */
export function isPassing(error: unknown): boolean {
  if (error instanceof ApiError) return [408, 429, 500, 502, 503, 504].includes(error.status);
  return error instanceof CodedError && error.code === 'service_unreachable';
}

/** As people write it: with `/v1` and a slash at the end, or without. */
function baseUrlOf(text: string): string {
  const url = URL.parse(text);
  if (url === null || !['http:', 'https:'].includes(url.protocol) || url.search !== '') {
    throw new UsageError(`SOPWITH_URL or --url: "${text}" is not a URL such as ${DEFAULT_URL}`);
  }
  return `${text.replace(/\/+$/, '').replace(/\/v1$/, '')}/v1`;
}

async function readKey(file: string | undefined, env: NodeJS.ProcessEnv): Promise<string> {
  const key = (file === undefined ? (env['SOPWITH_API_KEY'] ?? '') : await readKeyFile(file)).trim();
  if (key === '') {
    throw new UsageError(
      'the API key is missing: set SOPWITH_API_KEY or use --api-key-file. The key was shown when the account was created ("sopwith key create" creates another)',
    );
  }
  // Said here, because a header with such a character could not be sent at all.
  if (!/^[\x21-\x7e]+$/.test(key))
    throw new UsageError('invalid API key: it must be one line that starts with sw_live_');
  return key;
}

async function readKeyFile(file: string): Promise<string> {
  const { readFile } = await import('node:fs/promises');
  return orUnreadable(file, () => readFile(file, 'utf8'), '--api-key-file');
}

function unreachable(base: string, cause: unknown): CodedError {
  const inner = cause instanceof Error && cause.cause instanceof Error ? cause.cause : cause;
  const reason = inner instanceof Error ? inner.message : String(inner);
  return new CodedError(
    'service_unreachable',
    `${base} does not answer (${reason}): start it with "sopwith start", or set SOPWITH_URL to its URL`,
    { cause },
  );
}

interface ProblemAnswer {
  readonly code?: string;
  readonly title?: string;
  readonly detail?: string;
  readonly errors?: readonly { readonly pointer?: string; readonly message?: string }[];
}

async function refusalOf(response: Response, base: string): Promise<ApiError> {
  const problem = (await response.json().catch(() => ({}))) as ProblemAnswer;
  const { code, errors = [] } = problem;
  const seconds = Number(response.headers.get('retry-after') ?? Number.NaN);
  const retryAfterMs = Number.isFinite(seconds) ? seconds * 1_000 : null;
  if (code === undefined) {
    const message = `${base} answered ${response.status} and is not a Sopwith service: set SOPWITH_URL to its URL`;
    return new ApiError(message, response.status, retryAfterMs);
  }
  const lines = errors.map(({ pointer = '', message = '' }) => `  ${pointer}: ${message}`);
  const head = `${code}: ${problem.detail ?? problem.title ?? response.status}`;
  return new ApiError([head, ...lines].join('\n'), response.status, retryAfterMs);
}
