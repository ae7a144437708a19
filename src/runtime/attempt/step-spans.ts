import { startSpan, type Span } from '../../platform/tracing.ts';
import type { SopEvent, StepPlace } from '../../sop/ports.ts';

/** The spans of the steps of an attempt, made from what its agent reports: an agent runs code of plugins, so it cannot send anything itself. */
export interface StepSpans {
  take(event: SopEvent): void;
  /** Ends those that the agent did not finish. */
  end(): void;
}

interface OpenStep {
  readonly span: Span;
  readonly key: string;
  readonly startedAt: number;
}

/** What an agent reports is exported only if it has the form of a name in a procedure. */
const NAME = /^[\w./#-]{1,200}$/;

const NONE: StepSpans = { take: () => undefined, end: () => undefined };

/** Null, without tracing: nothing is done. */
export function createStepSpans(attempt: Span | null): StepSpans {
  if (attempt === null) return NONE;
  // Of steps that contain others, the innermost is last.
  const open: OpenStep[] = [];
  const innermost = (): Span => open.at(-1)?.span ?? attempt;

  const start = (step: StepPlace): void => {
    const action = NAME.test(step.action) ? step.action : 'unknown';
    const span = startSpan(`step ${action}`, {
      parent: innermost().traceparent,
      attributes: attributesOf(step),
    });
    if (span !== null) open.push({ span, key: keyOf(step), startedAt: Date.now() });
  };
  const finish = ({ step, durationMs, status, code }: Extract<SopEvent, { kind: 'step.finished' }>): void => {
    const index = open.findLastIndex(({ key }) => key === keyOf(step));
    if (index === -1) return;
    const [ended, ...inner] = open.splice(index);
    for (const { span } of inner.toReversed()) span.end();
    if (ended === undefined) return;
    ended.span.set({ 'sopwith.step.status': status });
    if (status === 'failed' || status === 'caught') ended.span.fail(code ?? 'unknown');
    // The agent gathers events: of a short step, both may come at once.
    ended.span.end(new Date(Math.max(Date.now(), ended.startedAt + durationMs)));
  };
  return {
    take(event) {
      if (event.kind === 'step.started') start(event.step);
      else if (event.kind === 'step.finished') finish(event);
      else innermost().event(event.kind);
    },
    end() {
      for (const { span } of open.splice(0).toReversed()) span.end();
    },
  };
}

const keyOf = ({ sop, path }: StepPlace): string => `${sop} ${path}`;

function attributesOf({ sop, path, line, action }: StepPlace): Record<string, string | number> {
  const names = { 'sopwith.sop': sop, 'sopwith.step.path': path, 'sopwith.step.action': action };
  return {
    ...Object.fromEntries(Object.entries(names).filter(([, value]) => NAME.test(value))),
    'code.line.number': line,
  };
}
