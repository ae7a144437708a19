import {
  diag,
  DiagLogLevel,
  ROOT_CONTEXT,
  SpanKind,
  SpanStatusCode,
  trace,
  TraceFlags,
  type Context,
  type Span as OtelSpan,
} from '@opentelemetry/api';
import { OTLPTraceExporter } from '@opentelemetry/exporter-trace-otlp-proto';
import { resourceFromAttributes } from '@opentelemetry/resources';
import {
  BatchSpanProcessor,
  ParentBasedSampler,
  TraceIdRatioBasedSampler,
  TracerProvider,
} from '@opentelemetry/sdk-trace';
import type { Span, SpanOptions, Tracer } from './tracing.ts';

// Loaded only if traces are exported: it takes time and memory.

export interface TracerOptions {
  /** Base URL of an OTLP/HTTP receiver: `/v1/traces` follows. */
  readonly endpoint: string;
  readonly headers: Readonly<Record<string, string>>;
  /** The share of traces that begin here, from 0 to 1. Of others, their beginning decides. */
  readonly ratio: number;
  /** What is said of this process. */
  readonly resource: Readonly<Record<string, string | number>>;
  /** Called when spans could not be sent. They are lost. */
  readonly onLost: () => void;
}

export interface OpenTracer {
  readonly tracer: Tracer;
  /** Sends what waits, for up to 5 s. */
  close(): Promise<void>;
}

const SEND_EVERY_MS = 1_000;
const SEND_MS = 10_000;
/** About the steps of 4 busy tasks. More are lost. */
const MAX_WAITING = 8_192;
const CLOSE_MS = 5_000;

/** Sends spans to a receiver of OTLP by HTTP, in protobuf. */
export function openTracer({ endpoint, headers, ratio, resource, onLost }: TracerOptions): OpenTracer {
  const lost = (): void => onLost();
  // What the library says of a failure may quote the response: only the fact is reported.
  const quiet = { warn: lost, error: lost, info: ignore, debug: ignore, verbose: ignore };
  diag.setLogger(quiet, { logLevel: DiagLogLevel.WARN, suppressOverrideMessage: true });
  const exporter = new OTLPTraceExporter({ url: `${endpoint}/v1/traces`, headers: { ...headers } });
  const provider = new TracerProvider({
    resource: resourceFromAttributes({ ...resource }),
    sampler: new ParentBasedSampler({ root: new TraceIdRatioBasedSampler(ratio) }),
    spanProcessors: [
      new BatchSpanProcessor({
        exporter,
        scheduledDelayMillis: SEND_EVERY_MS,
        exportTimeoutMillis: SEND_MS,
        maxQueueSize: MAX_WAITING,
      }),
    ],
  });
  const tracer = provider.getTracer('sopwith');
  return {
    tracer: {
      start: (name, { kind = 'internal', parent = null, at, attributes = {} }: SpanOptions) =>
        toSpan(
          tracer.startSpan(
            name,
            { kind: KINDS[kind], attributes: { ...attributes }, ...(at && { startTime: at }) },
            contextOf(parent),
          ),
        ),
    },
    close: () => Promise.race([provider.shutdown(), ends(CLOSE_MS)]).catch(lost),
  };
}

const ignore = (): void => undefined;
const ends = (ms: number): Promise<void> => new Promise((resolve) => void setTimeout(resolve, ms).unref());

const KINDS = {
  internal: SpanKind.INTERNAL,
  server: SpanKind.SERVER,
  client: SpanKind.CLIENT,
  producer: SpanKind.PRODUCER,
  consumer: SpanKind.CONSUMER,
} as const;

/** Version 00 of W3C Trace Context, and what later versions have in common with it. */
const TRACEPARENT = /^(?!ff)[\da-f]{2}-(?!0{32})([\da-f]{32})-(?!0{16})([\da-f]{16})-([\da-f]{2})(-|$)/;

function contextOf(traceparent: string | null): Context {
  const [, traceId, spanId, flags] = TRACEPARENT.exec(traceparent ?? '') ?? [];
  if (traceId === undefined || spanId === undefined || flags === undefined) return ROOT_CONTEXT;
  const traceFlags = Number.parseInt(flags, 16) & TraceFlags.SAMPLED;
  return trace.setSpanContext(ROOT_CONTEXT, { traceId, spanId, traceFlags, isRemote: true });
}

/** Codes of failures, outcomes, and SQL states. */
const CODE = /^[\w.]{1,100}$/;

function toSpan(span: OtelSpan): Span {
  const { traceId, spanId, traceFlags } = span.spanContext();
  return {
    traceId,
    spanId,
    traceparent: `00-${traceId}-${spanId}-0${traceFlags & TraceFlags.SAMPLED}`,
    rename: (name) => void span.updateName(name),
    set: (attributes) => void span.setAttributes({ ...attributes }),
    event: (name) => void span.addEvent(name),
    fail(code) {
      span.setStatus({ code: SpanStatusCode.ERROR });
      if (CODE.test(code)) span.setAttribute('error.type', code);
    },
    end: (at) => span.end(at),
  };
}
