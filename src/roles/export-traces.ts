import { randomUUID } from 'node:crypto';
import type { Config } from '../config/settings.ts';
import type { Logger } from '../platform/logger.ts';
import { createReportLimit } from '../platform/report-limit.ts';
import { useTracer } from '../platform/tracing.ts';
import { version } from '../platform/version.ts';

/** A receiver that is down is reported once in this time. */
const REPORT_MS = 60_000;

/** Exports the traces of this process until it is disposed, if the settings name a receiver. */
export async function exportTraces(
  config: Config,
  process: 'service' | 'api' | 'worker' | 'webhooks',
  logger: Logger,
): Promise<AsyncDisposable> {
  const endpoint = config.tracesEndpoint;
  if (endpoint === undefined) return { [Symbol.asyncDispose]: async () => undefined };
  const { openTracer } = await import('../platform/open-tracer.ts');
  const limit = createReportLimit(REPORT_MS);
  const opened = openTracer({
    endpoint,
    headers: headersIn(config.tracesHeaders),
    ratio: config.tracesRatio,
    resource: {
      'service.name': config.tracesService,
      'service.version': version,
      'service.instance.id': randomUUID(),
      'sopwith.process': process,
    },
    onLost() {
      if (limit.due('not_exported') !== null) logger.warn({}, 'traces.not_exported');
    },
  });
  useTracer(opened.tracer);
  return {
    async [Symbol.asyncDispose]() {
      useTracer(null);
      await opened.close();
    },
  };
}

/** `name=value`, as the standard has it: values are percent-encoded. */
const headersIn = (pairs: readonly string[]): Readonly<Record<string, string>> =>
  Object.fromEntries(
    pairs.map((pair) => {
      const at = pair.indexOf('=');
      return [pair.slice(0, at).trim(), decodeURIComponent(pair.slice(at + 1).trim())];
    }),
  );
