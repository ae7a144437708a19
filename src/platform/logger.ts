import { pino, type Logger } from 'pino';
import { prettyLines } from './pretty-log.ts';
import { activeSpan, type Span } from './tracing.ts';

export type { Logger };

/** `auto`: `pretty` on a terminal, otherwise `json`. */
export type LogFormat = 'auto' | 'json' | 'pretty';

/** What finds a log line in its trace. Empty: it belongs to none. */
export interface SpanFields {
  readonly trace_id?: string;
  readonly span_id?: string;
}

export const spanFields = (span: Span | undefined): SpanFields =>
  span === undefined ? {} : { trace_id: span.traceId, span_id: span.spanId };

/**
 * The structured log: one JSON line an event, `noun.verb` in the past as the message, ids and states as fields. Never
 * payloads, query strings, header values, credentials or patient data: a field that is not on the list of its caller does not exist.
 */
export function createLogger(options: {
  level: string;
  role: string;
  /** Default: `json`. */
  format?: LogFormat;
  destination?: NodeJS.WritableStream;
}): Logger {
  const { level, role, format = 'json', destination = process.stderr } = options;
  const isTerminal = 'isTTY' in destination && destination.isTTY === true;
  const pretty = format === 'pretty' || (format === 'auto' && isTerminal);
  return pino(
    { level, base: { role, pid: process.pid }, mixin: () => spanFields(activeSpan()) },
    pretty ? prettyLines(destination, isTerminal) : destination,
  );
}
