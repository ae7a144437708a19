import {
  dateOf,
  oneOf,
  rowsOf,
  textOf,
  type Conclusion,
  type Issue,
  type JsonObject,
  type RunResult,
} from 'sopwith/sdk';
import { DECISIONS, type AuthorizationData, type AuthorizationResult, type Decision } from './data.ts';

/** From what the payer answered to the task's final state. Whatever it answered, the request is filed: it never ends `failed` for that. */
export function conclude(
  run: RunResult,
  { data }: { readonly data: AuthorizationData },
): Conclusion<AuthorizationResult> {
  if (run.status === 'failed') {
    return { status: 'failed', failure: run.failure, notes: run.notes, issues: run.issues };
  }
  const { outputs, issues } = run;
  const number = textOf(outputs['authorization_number'], 60);
  const decision = oneOf(textOf(outputs['decision']) ?? '', DECISIONS);
  if (number === null || decision === null) return unclear(number, issues);
  const result: AuthorizationResult = {
    authorization_number: number,
    decision,
    decided_date: dateOf(outputs['decided_date']),
    payer_note: noteOf(outputs),
    lines: rowsOf(outputs['lines']).slice(0, 100).map(lineOf),
  };
  const [first, ...more] = [...aboutDecision(decision, result, data), ...issues];
  if (first === undefined) return { status: 'completed', result };
  return { status: 'completed_with_issues', result, notes: first.message, issues: [first, ...more] };
}

function noteOf(outputs: JsonObject): string | null {
  const note = textOf(outputs['payer_note']);
  return note === null || /^none\.?$/i.test(note) ? null : note;
}

function lineOf(row: JsonObject): AuthorizationResult['lines'][number] {
  const approved = textOf(row['approved_units']);
  return {
    procedure_code: textOf(row['procedure_code']),
    date_from: dateOf(row['date_from']),
    date_to: dateOf(row['date_to']),
    requested: textOf(row['requested']),
    approved_units: approved !== null && /^\d{1,6}$/.test(approved) ? Number(approved) : null,
    decision: oneOf(/^\w+/.exec(textOf(row['decision']) ?? '')?.[0] ?? '', DECISIONS),
  };
}

const MESSAGES: Readonly<Record<Exclude<Decision, 'A1' | 'NA'>, readonly [code: string, message: string]>> = {
  A2: ['certified_in_part', 'The payer certified the request in part: see the decision of each line.'],
  A3: ['not_certified', 'The payer did not certify the request.'],
  A4: ['pended', 'The payer reviews the request: look for the decision later.'],
  A6: ['modified', 'The payer certified other units or dates than were asked for: see each line.'],
  C: ['cancelled', 'The payer has cancelled the request.'],
  CT: ['contact_payer', 'The payer wants to be called about this request.'],
};

/** What a person has to do or know about a decision; nothing where it is what was asked for. */
function aboutDecision(
  decision: Decision,
  { payer_note: note }: AuthorizationResult,
  { request }: AuthorizationData,
): readonly Issue[] {
  if (decision === 'A1' || decision === 'NA') return [];
  if (decision === 'C' && request.certification_type === '3') return [];
  const [code, message] = MESSAGES[decision];
  return [{ code, message: note === null ? message : `${message} Its note: ${note}` }];
}

/** The request is submitted, so this is not a failure: a client that sends it again would submit it twice. */
function unclear(number: string | null, issues: readonly Issue[]): Conclusion<AuthorizationResult> {
  const issue: Issue =
    number === null
      ? {
          code: 'authorization_number_missing',
          message: 'The payer took the request and showed no number. Look it up by your reference.',
        }
      : {
          code: 'decision_unclear',
          message: `The payer took the request as ${number}, and its decision could not be read. Look it up on the portal.`,
        };
  return { status: 'completed_with_issues', result: null, notes: issue.message, issues: [issue, ...issues] };
}
