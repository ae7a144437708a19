import type { Issue } from 'sopwith/sdk';

/** What portals answer, as a 271 would say it: AAA03. */
const REASONS: Readonly<Record<string, readonly [aaa: string, means: string]>> = {
  payer_cannot_respond: ['42', 'unable to respond at current time'],
  invalid_provider: ['43', 'invalid or missing provider identification'],
  invalid_date_of_birth: ['58', 'invalid or missing date of birth'],
  date_of_birth_mismatch: ['71', 'patient birth date does not match that for the patient on the database'],
  date_of_service_out_of_range: ['62', 'date of service not within allowable inquiry period'],
  invalid_member_id: ['72', 'invalid or missing subscriber/insured ID'],
  name_mismatch: ['73', 'invalid or missing subscriber/insured name'],
  member_not_found: ['75', 'subscriber/insured not found'],
  duplicate_member: ['76', 'duplicate subscriber/insured ID number'],
};

/** The reject reason of a failure that has one, `aaa_75`, for programs that already read 271s. */
export function rejectReason(code: string): readonly Issue[] {
  const reason = Object.hasOwn(REASONS, code) ? REASONS[code] : undefined;
  if (reason === undefined) return [];
  const [aaa, means] = reason;
  return [{ code: `aaa_${aaa}`, message: `X12 AAA ${aaa}: ${means}.` }];
}
