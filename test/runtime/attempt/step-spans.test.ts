import { expect } from 'chai';
import { openTracer } from '../../../src/platform/open-tracer.ts';
import { inSpan, useTracer } from '../../../src/platform/tracing.ts';
import { createStepSpans } from '../../../src/runtime/attempt/step-spans.ts';
import type { SopEvent, StepPlace } from '../../../src/sop/ports.ts';
import { startOtlpReceiver, type ReceivedSpan } from '../../support/otlp-receiver.ts';

const place = (path: string, action: string, sop = 'acme-health/eligibility'): StepPlace => ({
  sop,
  file: '/home/rivera/sops/acme-health/eligibility.yaml',
  line: 12,
  column: 5,
  path,
  action,
  title: 'Fill "Rivera"',
});
const started = (step: StepPlace): SopEvent => ({ kind: 'step.started', step });
const finished = (step: StepPlace, status: 'ok' | 'failed' = 'ok', code?: string): SopEvent => ({
  kind: 'step.finished',
  step,
  durationMs: 250,
  status,
  ...(code !== undefined && { code }),
});

/** The spans that a receiver gets for the events of an attempt. */
async function spansOf(events: readonly SopEvent[]): Promise<ReadonlyMap<string, ReceivedSpan>> {
  await using receiver = await startOtlpReceiver();
  const opened = openTracer({
    endpoint: receiver.url,
    headers: {},
    ratio: 1,
    resource: {},
    onLost: () => undefined,
  });
  useTracer(opened.tracer);
  try {
    await inSpan('task.attempt', { parent: 'not a traceparent' }, async (span) => {
      const steps = createStepSpans(span);
      for (const event of events) steps.take(event);
      steps.end();
    });
  } finally {
    useTracer(null);
    await opened.close();
  }
  return new Map(receiver.spans.map((span) => [span.name, span]));
}

describe('the spans of steps', () => {
  it('should be inside of the step that contains them, last as long as they took, and name the code of a failure', async () => {
    const [outer, inner] = [place('3', 'branch'), place('3.do.0', 'click')];
    const spans = await spansOf([
      started(outer),
      started(inner),
      { kind: 'once.granted', step: 'acme-health/eligibility#submit' },
      finished(inner, 'failed', 'target_not_found'),
      finished(outer, 'failed', 'target_not_found'),
    ]);
    const [attempt, branch, click] = ['task.attempt', 'step branch', 'step click'].map((name) =>
      spans.get(name),
    );
    expect(attempt?.parentSpanId).to.equal('');
    expect(branch?.parentSpanId).to.equal(attempt?.spanId);
    expect(click?.parentSpanId).to.equal(branch?.spanId);
    expect(click?.events).to.deep.equal(['once.granted']);
    expect(click?.attributes).to.deep.include({ 'error.type': 'target_not_found', 'code.line.number': 12 });
    expect(click === undefined ? 0n : click.end - click.start >= 249_000_000n).to.equal(true);
  });

  it('should end with the attempt if the agent did not finish them', async () => {
    const spans = await spansOf([started(place('3', 'branch')), started(place('3.do.0', 'click'))]);
    expect([...spans.keys()]).to.have.members(['task.attempt', 'step branch', 'step click']);
  });

  it('should contain no text that a plugin passes off as a name, and no title or file', async () => {
    const forged = place('Maria Rivera', 'member ACM100200301', 'born 1980-03-05');
    const spans = await spansOf([started(forged), finished(forged, 'failed', 'Maria Rivera')]);
    const text = JSON.stringify([...spans.values()], (_key, value: unknown) =>
      typeof value === 'bigint' ? value.toString() : value,
    );
    expect(spans.get('step unknown')?.failed).to.equal(true);
    for (const word of ['Rivera', 'rivera', 'ACM', '1980']) expect(text).not.to.include(word);
  });
});
