import { AsyncLocalStorage } from 'node:async_hooks';
import { codeOf } from './errors.ts';

/** What a span says about its part of the work: IDs, codes, numbers, and places in procedures. Never a text of a client, a patient, or a portal. */
export type SpanAttributes = Readonly<Record<string, string | number | boolean>>;

export interface SpanOptions {
  readonly kind?: 'internal' | 'server' | 'client' | 'producer' | 'consumer';
  /** The `traceparent` of the span that it belongs to; null or invalid: it begins a trace. Default: the active span. */
  readonly parent?: string | null;
  /** When it began. Default: now. */
  readonly at?: Date;
  readonly attributes?: SpanAttributes;
}

/** A part of a trace. */
export interface Span {
  readonly traceId: string;
  readonly spanId: string;
  /** As a header of W3C Trace Context has it, and as it is stored with a task. */
  readonly traceparent: string;
  rename(name: string): void;
  set(attributes: SpanAttributes): void;
  /** Something that happened at one moment. */
  event(name: string): void;
  /** Marks it as failed. What is not a code is left out. */
  fail(code: string): void;
  end(at?: Date): void;
}

export interface Tracer {
  start(name: string, options: SpanOptions): Span;
}

let tracer: Tracer | null = null;
const active = new AsyncLocalStorage<Span | undefined>();

/** Traces from now on. Null: no more. */
export function useTracer(next: Tracer | null): void {
  tracer = next;
}

/** The span in which this code runs. */
export const activeSpan = (): Span | undefined => (tracer === null ? undefined : active.getStore());

/** Begins a span that the caller ends. Null: there is no tracing. */
export function startSpan(name: string, options: SpanOptions = {}): Span | null {
  if (tracer === null) return null;
  const { parent = active.getStore()?.traceparent ?? null } = options;
  return tracer.start(name, { ...options, parent });
}

/** Does `work` in a span, which fails with the code of its error. Without tracing it only does the work. */
export function inSpan<T>(
  name: string,
  options: SpanOptions,
  work: (span: Span | null) => Promise<T>,
): Promise<T> {
  const span = startSpan(name, options);
  if (span === null) return work(null);
  return active.run(span, async () => {
    try {
      return await work(span);
    } catch (error) {
      span.fail(codeOf(error) ?? 'unknown');
      throw error;
    } finally {
      span.end();
    }
  });
}

/** Begins what outlives the active span, such as a process that serves other tasks: what it does later belongs to none. */
export const outsideOfSpan = <T>(work: () => T): T => active.run(undefined, work);

/** Does `work` later in the span that is active now. */
export function inThisSpan(): <T>(work: () => T) => T {
  const span = active.getStore();
  return (work) => active.run(span, work);
}
