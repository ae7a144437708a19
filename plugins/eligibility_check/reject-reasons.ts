import type { Issue, X12ReplySegment } from 'sopwith/sdk';

/** What is rejected: the question as a whole, the provider, or the member. */
type Level = 'provider' | 'member';

interface Reason {
  /** X12 code source 901, as AAA03 in the loops 2100B and 2100C of 005010X279A1. */
  readonly aaa: string;
  readonly means: string;
  /** The code of the same reason for a dependent, loop 2100D. */
  readonly dependent?: string;
  readonly level?: Level;
  /** AAA01 and AAA04: whether the question was valid, and what the client can do: C correct it, N nothing, R send it again. */
  readonly valid?: 'Y';
  readonly next?: 'N' | 'R';
}

/** What portals answer, as a 271 would say it. */
const REASONS: Readonly<Record<string, Reason>> = {
  several_members_found: { aaa: '15', means: 'required application data missing' },
  payer_cannot_respond: { aaa: '42', means: 'unable to respond at current time', valid: 'Y', next: 'R' },
  invalid_provider: { aaa: '43', means: 'invalid or missing provider identification', level: 'provider' },
  invalid_date_of_birth: { aaa: '58', means: 'invalid or missing date of birth' },
  date_of_birth_mismatch: {
    aaa: '71',
    means: 'patient birth date does not match that for the patient on the database',
  },
  date_of_service_out_of_range: { aaa: '62', means: 'date of service not within allowable inquiry period' },
  invalid_member_id: { aaa: '72', means: 'invalid or missing subscriber/insured ID', dependent: '64' },
  name_mismatch: { aaa: '73', means: 'invalid or missing subscriber/insured name', dependent: '65' },
  member_not_found: { aaa: '75', means: 'subscriber/insured not found', dependent: '67' },
  duplicate_member: { aaa: '76', means: 'duplicate subscriber/insured ID number', dependent: '68' },
};

const reasonOf = (code: string): Reason | undefined =>
  Object.hasOwn(REASONS, code) ? REASONS[code] : undefined;

/** The reject reason of a failure that has one, `aaa_75`, for programs that already read 271s. */
export function rejectReason(code: string): readonly Issue[] {
  const reason = reasonOf(code);
  if (reason === undefined) return [];
  return [{ code: `aaa_${reason.aaa}`, message: `X12 AAA ${reason.aaa}: ${reason.means}.` }];
}

interface Rejection {
  readonly level: Level;
  segment(dependent: boolean): X12ReplySegment;
}

/** The segment AAA of a failure that has a reject reason, and where it belongs. */
export function rejectionOf(code: string): Rejection | null {
  const reason = reasonOf(code);
  if (reason === undefined) return null;
  return {
    level: reason.level ?? 'member',
    segment: (dependent) => [
      'AAA',
      reason.valid ?? 'N',
      '',
      dependent ? (reason.dependent ?? reason.aaa) : reason.aaa,
      reason.next ?? 'C',
    ],
  };
}
