import { expect } from 'chai';
import { MAX_EVENTS } from '../../../src/runtime/boundary/agent-protocol.ts';
import { openTimeline, toEntry, type TimelineEntry } from '../../../src/runtime/attempt/timeline.ts';

describe('timeline', () => {
  const written: TimelineEntry[][] = [];
  const trouble: string[] = [];
  let answer: () => Promise<boolean>;

  const open = (flushMs = 5) =>
    openTimeline({
      flushMs,
      now: () => new Date(0),
      write: (entries) => {
        written.push([...entries]);
        return answer();
      },
      onFenced: () => trouble.push('fenced'),
      onError: () => trouble.push('error'),
    });

  beforeEach(() => {
    written.length = 0;
    trouble.length = 0;
    answer = async () => true;
  });

  it('should write what was added together in one go, in order', async () => {
    const timeline = open(1_000);
    timeline.add({ kind: 'a.b', data: {} });
    timeline.add({ kind: 'c.d', data: {} });
    await timeline.close();
    expect(written.map((entries) => entries.map(({ kind }) => kind))).to.deep.equal([['a.b', 'c.d']]);
  });

  it('should write by itself soon after', async () => {
    const done = Promise.withResolvers<boolean>();
    answer = () => {
      done.resolve(true);
      return done.promise;
    };
    const timeline = open();
    timeline.add({ kind: 'a.b', data: {} });
    await done.promise;
    expect(written).to.have.length(1);
    await timeline.close();
  });

  it('should tell when another attempt has the task, and write no more', async () => {
    answer = async () => false;
    const timeline = open();
    timeline.add({ kind: 'a.b', data: {} });
    await timeline.flush();
    timeline.add({ kind: 'c.d', data: {} });
    await timeline.close();
    expect(trouble).to.deep.equal(['fenced']);
    expect(written).to.have.length(1);
  });

  it('should go on after trouble with the database', async () => {
    answer = () => Promise.reject(new Error('connection lost'));
    const timeline = open();
    timeline.add({ kind: 'a.b', data: {} });
    await timeline.flush();
    answer = async () => true;
    timeline.add({ kind: 'c.d', data: {} });
    await timeline.close();
    expect(trouble).to.deep.equal(['error']);
    expect(written).to.have.length(2);
  });

  it('should cut a timeline that never ends, and say so', async () => {
    const timeline = open(10_000);
    for (let count = 0; count < MAX_EVENTS + 10; count += 1) timeline.add({ kind: 'a.b', data: {} });
    await timeline.close();
    expect(written.flat()).to.have.length(MAX_EVENTS);
    expect(written.flat().at(-1)?.kind).to.equal('timeline.cut');
  });

  it('should keep places, codes and durations of a step', () => {
    const step = { sop: 'a/b', file: 'f', line: 1, column: 2, path: '3', action: 'click', title: 'Click' };
    const entry = toEntry({
      kind: 'step.finished',
      step,
      durationMs: 12.6,
      status: 'failed',
      code: 'target_not_found',
    });
    expect(entry).to.deep.equal({
      kind: 'step.finished',
      data: { ...step, duration_ms: 13, status: 'failed', code: 'target_not_found' },
    });
  });
});
