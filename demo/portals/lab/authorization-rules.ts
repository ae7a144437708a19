import type { Authorization, AuthorizationLine, Decision } from './authorization.ts';
import type { ClaimForm } from './claim-form.ts';
import { parseDate } from './formats.ts';
import type { Member } from './people.ts';
import { proceduresNeedingAuthorization } from './seed/codes.ts';

/** What the payer makes of a request. */
export interface Ruling {
  readonly decision: Decision;
  readonly note: string;
  readonly lines: readonly AuthorizationLine[];
  readonly in_the_end: readonly Decision[];
}

/** Most units of a procedure that are approved. */
const UNIT_LIMITS: Readonly<Record<string, number>> = { J1745: 10, '97110': 12 };
/** Procedures that a nurse reviews: pended first. */
const REVIEWED: ReadonlySet<string> = new Set(['27447', '95810']);

const NOTES: Readonly<Partial<Record<Decision, string>>> = {
  A2: 'Some procedures were not certified.',
  A3: 'Criteria are not met.',
  A4: 'The request is under clinical review.',
  A6: 'Units were changed.',
  CT: 'Call utilization management at 555-0102.',
};

/** Decides about a request by the rules, or as a switch forces it. */
export function rule(form: ClaimForm, member: Member | undefined, forced: string): Ruling {
  const rulings = form.lines.map((line) => ruleLine(form, line));
  const overall = forced === 'rules' ? overallOf(form, member, rulings) : (forced as Decision);
  const lines = rulings.map((line, index) => spread(overall, line, index));
  return {
    decision: overall,
    note: NOTES[overall] ?? '',
    lines,
    in_the_end: rulings.map(({ decision }) => (decision === 'A4' ? finalOf(form) : decision)),
  };
}

function ruleLine(form: ClaimForm, line: Readonly<Record<string, string>>): AuthorizationLine {
  const procedure = (line.procedure ?? '').toUpperCase();
  const units = Number(line.units);
  const limit = UNIT_LIMITS[procedure] ?? units;
  const from = parseDate(line.from ?? '') ?? '';
  const decision = decideLine(form, procedure, units > limit);
  return {
    procedure,
    units,
    unit_type: line.unit_type ?? '',
    from,
    to: parseDate(line.to ?? '') ?? from,
    decision,
    approved_units: decision === 'A3' || decision === 'A4' ? 0 : Math.min(units, limit),
  };
}

function decideLine(form: ClaimForm, procedure: string, overLimit: boolean): Decision {
  if (overLimit) return 'A6';
  if (!proceduresNeedingAuthorization.has(procedure)) return 'NA';
  if (REVIEWED.has(procedure)) return 'A4';
  const tooEarly = Number(form.field('question_weeks')) < 6 && form.field('question_red_flags') !== 'Y';
  if (procedure === '72148' && tooEarly) return 'A3';
  return procedure === '93458' && form.field('question_stress_test') === 'none' ? 'A3' : 'A1';
}

function overallOf(
  form: ClaimForm,
  member: Member | undefined,
  lines: readonly AuthorizationLine[],
): Decision {
  if (form.field('certification_type') === '3') return 'C';
  if (member !== undefined && !isCovered(member, lines[0]?.from ?? '')) return 'A3';
  if (member?.other_coverage !== undefined) return 'CT';
  const decisions = new Set(lines.map(({ decision }) => decision));
  const first = (['A4', 'A6'] as const).find((decision) => decisions.has(decision));
  if (first !== undefined) return first;
  const denied = decisions.has('A3');
  if (denied) return decisions.size === 1 ? 'A3' : 'A2';
  return decisions.has('A1') ? 'A1' : 'NA';
}

function isCovered({ coverage }: Member, date: string): boolean {
  return date >= coverage.effective && (coverage.termination === null || date <= coverage.termination);
}

/** Decisions about the whole request go for each of its lines; in a part, the first line is certified. */
function spread(overall: Decision, line: AuthorizationLine, index: number): AuthorizationLine {
  switch (overall) {
    case 'A1':
      return line.decision === 'NA' ? line : { ...line, decision: 'A1', approved_units: line.units };
    case 'A2':
      return line.decision === 'A3' || index > 0
        ? { ...line, decision: 'A3', approved_units: 0 }
        : { ...line, decision: 'A1', approved_units: line.units };
    case 'A3':
    case 'A4':
    case 'C':
    case 'CT':
      return { ...line, decision: overall, approved_units: 0 };
    case 'A6':
    case 'NA':
      return line;
  }
}

/** What a reviewed procedure gets: certified when the clinic has shown that it is needed. */
function finalOf(form: ClaimForm): Decision {
  const tried = form.field('question_therapy') !== 'N';
  const sleepy = form.field('question_epworth') === '' || Number(form.field('question_epworth')) >= 10;
  return tried && sleepy ? 'A1' : 'A3';
}

/** The authorization in its current state: a pended one is decided after some lab time. */
export function authorizationNow(
  authorization: Authorization,
  now: number,
  decisionAfterMs: number,
): Authorization {
  const { submitted_at: at, in_the_end: final } = authorization;
  const due = at !== null && decisionAfterMs > 0 && now - at >= decisionAfterMs;
  if (authorization.decision !== 'A4' || !due) return authorization;
  const lines = authorization.lines.map((line, index) => {
    const decision = final[index] ?? 'A1';
    return { ...line, decision, approved_units: decision === 'A3' ? 0 : line.units };
  });
  const denied = lines.filter(({ decision }) => decision === 'A3').length;
  const decision = denied === 0 ? 'A1' : denied === lines.length ? 'A3' : 'A2';
  return {
    ...authorization,
    lines,
    decision,
    note: NOTES[decision] ?? '',
    decided: new Date((at ?? now) + decisionAfterMs).toISOString().slice(0, 10),
  };
}
