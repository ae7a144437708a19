import { expect } from 'chai';
import type { AttemptEnd } from '../../../src/runtime/attempt/attempt-end.ts';
import {
  decideOnly,
  decideOutcome,
  hasFinalWord,
  connectionHealthAfter,
  isConclusive,
  mayChangePortal,
  needsFreshAgent,
  reasonOf,
  type Circumstances,
  type AttemptDecision,
} from '../../../src/runtime/attempt/decide-outcome.ts';
import { CANCELED } from '../../../src/runtime/attempt/lease-keeper.ts';
import type { Conclusion, FailureKind } from '../../../src/sdk/outcome.ts';
import type { SopOutcome } from '../../../src/sop/ports.ts';

const retry = { maxAttempts: 3, firstDelayMs: 30_000, maxDelayMs: 1_800_000 };
const at = (attempt: number, ledger: Circumstances['ledger'] = 'none'): Circumstances => ({
  attempt,
  ledger,
  retry,
  jitter: 0,
});
const base = { outputs: {}, issues: [], files: [] };

function failed(kind: FailureKind, retryAfterMs?: number, code = `some_${kind}`): AttemptEnd {
  const failure = { code, kind, retryable: kind === 'transient' };
  const run: SopOutcome = {
    ...base,
    status: 'failed',
    failure,
    notes: 'It failed.',
    report: null,
    ...(retryAfterMs === undefined ? {} : { retryAfterMs }),
  };
  const conclusion: Conclusion = { status: 'failed', failure, notes: 'It failed.' };
  return { kind: 'ran', run, conclusion, fault: null };
}

const died: AttemptEnd = { kind: 'died', death: 'agent_exited', cause: null };
const canceled: AttemptEnd = { kind: 'aborted', ...CANCELED };
const uncertain: AttemptEnd = {
  kind: 'ran',
  run: { ...base, status: 'uncertain', notes: 'Not found.', step: 'a/b#submit', report: null },
  conclusion: null,
  fault: null,
};
const finished = (...issues: string[]): AttemptEnd => ({
  kind: 'ran',
  run: { ...base, status: 'finished', issues: issues.map((code) => ({ code, message: 'x' })) },
  conclusion: { status: 'completed', result: {} },
  fault: null,
});
const fault: AttemptEnd = { kind: 'fault', fault: { code: 'plugin_error', notes: 'x' } };

function summary(decision: AttemptDecision): string {
  if (decision.do === 'park') {
    return `park ${decision.delayMs / 1000}s${decision.countsAsAttempt ? '' : ', uncounted'}`;
  }
  const { conclusion } = decision;
  return conclusion.status === 'failed' ? `failed ${conclusion.failure.code}` : conclusion.status;
}

describe('decideOutcome', () => {
  const table: readonly (readonly [string, AttemptEnd, Circumstances, string])[] = [
    ["the portal's no", failed('business'), at(1), 'failed some_business'],
    [
      'a submission that another task made',
      failed('business', undefined, 'duplicate_submission'),
      at(1),
      'completed_with_issues',
    ],
    ['a changed portal', failed('portal_changed'), at(1), 'failed some_portal_changed'],
    ['refused credentials', failed('credentials'), at(1), 'failed some_credentials'],
    ['the first transient failure', failed('transient'), at(1), 'park 30s'],
    ['the second transient failure', failed('transient'), at(2), 'park 60s'],
    ['the third transient failure', failed('transient'), at(3), 'failed some_transient'],
    ['a transient failure that names a time', failed('transient', 300_000), at(1), 'park 300s'],
    ['a transient failure that names a shorter time', failed('transient', 10), at(1), 'park 30s'],
    ['an agent that died', died, at(1), 'park 30s'],
    ['an agent that died three times', died, at(3), 'failed plugin_error'],
    ['a cancel', canceled, at(1), 'failed canceled'],
    ['a worker that stops', { kind: 'handed_back' }, at(3), 'park 0s, uncounted'],
    ['an uncertain submission', uncertain, at(1, 'open'), 'completed_with_issues'],
    ['an agent that died within a submission', died, at(3, 'open'), 'park 120s'],
    ['an agent that died after a refused submission', died, at(1, 'not_sent'), 'failed plugin_error'],
    ['a transient failure that kept a submission back', failed('transient'), at(1, 'not_sent'), 'park 30s'],
    ['the third of those', failed('transient'), at(3, 'not_sent'), 'failed some_transient'],
    ['an agent that died after a submission', died, at(4, 'done'), 'park 240s'],
    ['a deadline within a submission', canceled, at(1, 'open'), 'park 30s'],
    ['a look-up that failed for now', failed('transient'), at(3, 'open'), 'park 120s'],
    ['a look-up that failed for good', failed('portal_changed'), at(1, 'open'), 'failed some_portal_changed'],
    ['the last look-up', died, at(5, 'open'), 'failed plugin_error'],
  ];
  for (const [what, end, circumstances, expected] of table) {
    it(`should answer ${what} with: ${expected}`, () => {
      expect(summary(decideOutcome(end, circumstances))).to.equal(expected);
    });
  }

  it('should end a sign-in test after its only attempt, whatever ended it', () => {
    for (const end of [{ kind: 'handed_back' } as const, failed('transient'), failed('credentials')])
      expect(decideOnly(end))
        .to.include({ do: 'finish' })
        .and.to.have.nested.property('conclusion.status', 'failed');
  });

  it('should let an issue stand behind an uncertain submission', () => {
    const decision = decideOutcome(uncertain, at(1, 'open'));
    if (decision.do !== 'finish' || decision.conclusion.status !== 'completed_with_issues')
      throw new Error('no');
    expect(decision.conclusion.notes).to.match(/^\[submission_uncertain\] .*Not found\.$/);
    expect(decision.conclusion.issues[0].code).to.equal('submission_uncertain');
  });

  it('should shorten notes to 2,000 characters', () => {
    const end: AttemptEnd = {
      ...canceled,
      kind: 'aborted',
      failure: CANCELED.failure,
      notes: 'x'.repeat(9_000),
    };
    const decision = decideOutcome(end, at(1));
    expect(decision.do === 'finish' && decision.conclusion.notes?.length).to.equal(2_000);
  });

  it('should never wait longer than the longest delay', () => {
    const decision = decideOutcome(failed('transient'), {
      ...at(1),
      retry: { ...retry, maxDelayMs: 5_000 },
      jitter: 1,
    });
    expect(decision).to.include({ do: 'park', delayMs: 5_500 });
  });
});

describe('what else follows from the end of an attempt', () => {
  interface Row {
    readonly end: AttemptEnd;
    /** Whether it counts although the attempt was told to stop. */
    readonly final: boolean;
    /** Whether the ledger need not be asked. */
    readonly conclusive: boolean;
    readonly health: ReturnType<typeof connectionHealthAfter>;
    readonly reason: string;
  }
  const coded = (code: string): AttemptEnd => failed('transient', undefined, code);
  const rows: Readonly<Record<string, Row>> = {
    'a run to its end': {
      end: finished(),
      final: true,
      conclusive: true,
      health: 'answered',
      reason: 'completed',
    },
    'a run that broke after its submission': {
      end: finished('incomplete_after_submission'),
      final: false,
      conclusive: true,
      health: 'answered',
      reason: 'completed',
    },
    "the portal's no": {
      end: failed('business'),
      final: true,
      conclusive: false,
      health: 'answered',
      reason: 'some_business',
    },
    'refused credentials': {
      end: failed('credentials'),
      final: true,
      conclusive: false,
      health: 'credentials_rejected',
      reason: 'some_credentials',
    },
    'a changed portal': {
      end: failed('portal_changed'),
      final: false,
      conclusive: false,
      health: 'answered',
      reason: 'some_portal_changed',
    },
    'a portal that does not answer': {
      end: failed('transient'),
      final: false,
      conclusive: false,
      health: 'failed',
      reason: 'some_transient',
    },
    'a time that the SOP waits for': {
      end: coded('deferred'),
      final: false,
      conclusive: false,
      health: 'answered',
      reason: 'deferred',
    },
    'a browser that is gone': {
      end: coded('browser_gone'),
      final: false,
      conclusive: false,
      health: null,
      reason: 'browser_gone',
    },
    'a full disk': {
      end: coded('storage_full'),
      final: false,
      conclusive: false,
      health: null,
      reason: 'storage_full',
    },
    'an uncertain submission': {
      end: uncertain,
      final: false,
      conclusive: false,
      health: 'answered',
      reason: 'completed_with_issues',
    },
    'a plugin that failed': {
      end: fault,
      final: false,
      conclusive: false,
      health: null,
      reason: 'plugin_error',
    },
    'an agent that died': {
      end: died,
      final: false,
      conclusive: false,
      health: null,
      reason: 'agent_exited',
    },
    'a worker that stops': {
      end: { kind: 'handed_back' },
      final: false,
      conclusive: false,
      health: null,
      reason: 'worker_stopping',
    },
  };
  for (const [what, { end, final, conclusive, health, reason }] of Object.entries(rows)) {
    it(`should be known of ${what}`, () => {
      const isFinal = (end.kind === 'ran' || end.kind === 'fault') && hasFinalWord(end);
      expect({
        final: isFinal,
        conclusive: isConclusive(end),
        health: connectionHealthAfter(end),
        reason: reasonOf(decideOutcome(end, at(1)), end),
      }).to.deep.equal({ final, conclusive, health, reason });
    });
  }

  it('should end a plugin that selects another portal in each attempt', () => {
    expect([mayChangePortal(false, 9, retry), mayChangePortal(true, 2, retry)]).to.deep.equal([true, true]);
    expect(mayChangePortal(true, 3, retry)).to.equal(false);
  });

  it('should let only a fresh agent refuse data for good', () => {
    const refused = { kind: 'fault', fault: { code: 'invalid_task_data', notes: 'x' } } as const;
    expect([needsFreshAgent(refused, 1), needsFreshAgent(refused, 0)]).to.deep.equal([true, false]);
    const broken = { kind: 'fault', fault: { code: 'plugin_error', notes: 'x' } } as const;
    expect(needsFreshAgent(broken, 1)).to.equal(false);
  });
});
