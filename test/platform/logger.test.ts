import { PassThrough } from 'node:stream';
import { expect } from 'chai';
import { createLogger, type LogFormat } from '../../src/platform/logger.ts';
import { useTracer, inSpan, type Span } from '../../src/platform/tracing.ts';

/** What a process writes, to a terminal or not. */
function written(format: LogFormat, isTTY: boolean, fields: object = { task: 'task_1', code: null }): string {
  const destination = Object.assign(new PassThrough(), { isTTY });
  createLogger({ level: 'info', role: 'worker', format, destination }).warn(fields, 'task.finished');
  return String(destination.read());
}

describe('the log', () => {
  it('should be JSON for machines, and readable on a terminal, unless the settings say otherwise', () => {
    for (const [format, isTTY] of [
      ['auto', false],
      ['json', true],
    ] as const)
      expect(JSON.parse(written(format, isTTY))).to.include({
        level: 40,
        task: 'task_1',
        msg: 'task.finished',
      });
    for (const [format, isTTY] of [
      ['auto', true],
      ['pretty', false],
    ] as const)
      expect(written(format, isTTY)).to.match(
        /\d\d:\d\d:\d\d\.\d{3}.*WARN.*worker.*task\.finished.*task=.*task_1/,
      );
    expect(written('pretty', false)).not.to.include('code=').and.not.to.include('\u001b');
  });

  it('should let no value control a terminal', () => {
    const line = written('pretty', true, { reason: '\u001b[2J\nforged\u202e' });
    expect(line).to.include(String.raw`"\u001b[2J\nforged`);
    expect(line.trimEnd()).not.to.include('\n');
    expect(line).not.to.include('\u001b[2J').and.not.to.include('\u202e');
  });

  it('should have the IDs of the span in which it is written, and none outside', async () => {
    const destination = new PassThrough();
    const logger = createLogger({ level: 'info', role: 'worker', destination });
    const ignore = (): void => undefined;
    const span: Span = {
      traceId: 't1',
      spanId: 's1',
      traceparent: '',
      rename: ignore,
      set: ignore,
      event: ignore,
      fail: ignore,
      end: ignore,
    };
    useTracer({ start: () => span });
    try {
      await inSpan('task.attempt', {}, async () => logger.info({}, 'inside'));
      logger.info({}, 'outside');
    } finally {
      useTracer(null);
    }
    const lines = String(destination.read())
      .trim()
      .split('\n')
      .map((line) => JSON.parse(line) as object);
    expect(lines[0]).to.include({ msg: 'inside', trace_id: 't1', span_id: 's1' });
    expect(lines[1]).to.include({ msg: 'outside' }).and.not.to.have.property('trace_id');
  });
});
