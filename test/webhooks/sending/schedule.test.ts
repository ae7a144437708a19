import { expect } from 'chai';
import type { AttemptOutcome } from '../../../src/webhooks/transport/attempt-outcome.ts';
import { healthAfter, type EndpointHealth } from '../../../src/webhooks/endpoint-health.ts';
import { nextAttemptAt, type FailedAttempt } from '../../../src/webhooks/sending/next-attempt.ts';
import { retryAfterMs } from '../../../src/webhooks/sending/retry-after.ts';
import { none, standard } from '../../../src/webhooks/sending/retry-policies.ts';

const now = new Date('2026-01-02T03:04:05.000Z');
const wait = (changes: Partial<FailedAttempt>): number | null => {
  const base = {
    policy: standard,
    attempt: 1,
    outcome: 'http_5xx',
    httpStatus: 500,
    retryAfterMs: null,
    now,
    random: () => 0.5,
  } as const;
  const next = nextAttemptAt({ ...base, ...changes });
  return next === null ? null : (next.getTime() - now.getTime()) / 1000;
};

const hour = (hours: number): Date => new Date(now.getTime() + hours * 3_600_000);
const failures = (count: number): readonly AttemptOutcome[] =>
  Array.from({ length: count }, () => 'http_5xx');

describe('the schedule of attempts', () => {
  it('should be that of Standard Webhooks, ten attempts over 75.6 hours', () => {
    const waits = Array.from({ length: 10 }, (_value, index) => wait({ attempt: index + 1 }));
    expect(waits).to.deep.equal([5, 300, 1800, 7200, 18_000, 36_000, 50_400, 72_000, 86_400, null]);
    expect(wait({ policy: none })).to.equal(null);
  });

  it('should be spread by 20 % either way', () => {
    expect(wait({ attempt: 2, random: () => 0 })).to.equal(240);
    expect(wait({ attempt: 2, random: () => 0.999_999_999 })).to.equal(360);
  });

  it('should give a receiver that is slow or says "too many" a minute more', () => {
    expect(wait({ outcome: 'timeout_body', httpStatus: 200 })).to.equal(65);
    expect(wait({ outcome: 'timeout_headers', httpStatus: null })).to.equal(65);
    expect(wait({ outcome: 'http_4xx', httpStatus: 429 })).to.equal(65);
  });

  const table: readonly [string, readonly string[], number | null][] = [
    ['seconds', ['120'], 120],
    ['zero', ['0'], 0],
    ['a date ahead', ['Fri, 02 Jan 2026 03:14:05 GMT'], 600],
    ['a date past', ['Fri, 02 Jan 2026 03:00:00 GMT'], null],
    ['far more than a day', ['1000000000'], 86_400],
    ['digits beyond any number', ['9'.repeat(400)], 86_400],
    ['a negative number', ['-1'], null],
    ['an exponent', ['1e9'], null],
    ['a fraction', ['1.5'], null],
    ['a word', ['abc'], null],
    ['nothing', [''], null],
    ['no header', [], null],
    ['two headers', ['120', '240'], null],
    ['a date of another form', ['2026-01-02T03:14:05Z'], null],
  ];
  for (const [what, values, seconds] of table) {
    it(`should read Retry-After that is ${what} as ${seconds ?? 'nothing'}`, () => {
      expect(retryAfterMs(values, now)).to.equal(seconds === null ? null : seconds * 1000);
    });
  }

  it('should wait for the later of schedule and Retry-After, for 429 and 503 only', () => {
    const asked = { retryAfterMs: 120_000 };
    expect(wait({ ...asked, httpStatus: 503 })).to.equal(120);
    expect(wait({ ...asked, httpStatus: 429, outcome: 'http_4xx' })).to.equal(120);
    expect(wait({ ...asked, httpStatus: 503, attempt: 3 })).to.equal(1800);
    expect(wait({ ...asked, httpStatus: 500 })).to.equal(5);
  });
});

describe("an endpoint's health", () => {
  const healthy: EndpointHealth = {
    state: 'active',
    consecutiveFailures: 0,
    failingSince: null,
    disabledReason: null,
  };
  const after = (outcomes: readonly AttemptOutcome[], hoursApart: number, from = healthy): EndpointHealth =>
    outcomes.reduce((health, outcome, index) => healthAfter(health, outcome, hour(index * hoursApart)), from);

  it('should be failing after four failures in a row and active after one success', () => {
    expect(after(failures(3), 1).state).to.equal('active');
    expect(after(failures(4), 1).state).to.equal('failing');
    expect(after([...failures(3), 'ok', ...failures(3)], 1).state).to.equal('active');
    expect(after([...failures(9), 'ok'], 1)).to.deep.equal(healthy);
  });

  it('should be disabled after five days and twenty failures, and not for one of them alone', () => {
    expect(after(failures(20), 6).state).to.equal('failing'); // 114 h
    expect(after(failures(21), 6)).to.include({ state: 'disabled', disabledReason: 'failing_for_5_days' });
    expect(after(failures(10), 24).state).to.equal('failing');
    expect(after(failures(500), 0.1).state).to.equal('failing');
  });

  it('should be disabled at once by 410, and stay so until a person enables it', () => {
    const gone = after(['gone'], 1);
    expect(gone).to.include({ state: 'disabled', disabledReason: 'gone' });
    expect(after(['ok'], 1, gone)).to.equal(gone);
  });
});
