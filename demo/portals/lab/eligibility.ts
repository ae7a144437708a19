import { parseDate } from './formats.ts';
import { memberKey, type Member, type Provider } from './people.ts';

/** An X12 271 AAA rejection. */
interface Rejection {
  readonly kind: 'rejected';
  readonly code: string;
  readonly message: string;
}

export type EligibilityAnswer =
  | Rejection
  | { readonly kind: 'choose'; readonly members: readonly Member[] }
  | {
      readonly kind: 'found';
      readonly member: Member;
      readonly status: 'Active' | 'Inactive';
      readonly date_of_service: string;
    };

export interface EligibilityQuestion {
  readonly provider_npi: string;
  readonly member_id: string;
  readonly date_of_birth: string;
  readonly last_name: string;
  readonly first_name: string;
  readonly date_of_service: string;
  /** A member picked from the list of several, as ACM100200301-01. */
  readonly chosen: string;
}

const YEAR_MS = 365 * 24 * 3_600_000;

function reject(code: string, message: string): Rejection {
  return { kind: 'rejected', code, message };
}

function sameName(left: string, right: string): boolean {
  return left.trim().toLowerCase() === right.trim().toLowerCase();
}

/** Answers an eligibility question as a payer does, from the members and providers on file. */
export function checkEligibility(
  question: EligibilityQuestion,
  file: { readonly members: readonly Member[]; readonly providers: readonly Provider[] },
  today: string,
): EligibilityAnswer {
  if (!file.providers.some((provider) => provider.npi === question.provider_npi))
    return reject('43', 'Invalid or missing provider identification');
  const service = parseDate(question.date_of_service);
  if (service === null || Math.abs(Date.parse(service) - Date.parse(today)) > YEAR_MS)
    return reject('62', 'Date of service not within allowable inquiry period');
  const candidates = findCandidates(question, file.members);
  if (!Array.isArray(candidates)) return candidates;
  const chosen = question.chosen
    ? candidates.filter((member) => memberKey(member) === question.chosen)
    : candidates;
  const [member, ...others] = chosen;
  if (member === undefined) return reject('75', 'Member not found');
  if (member.duplicate_record) return reject('76', 'Duplicate member ID number');
  if (others.length > 0) return { kind: 'choose', members: chosen };
  return { kind: 'found', member, date_of_service: service, status: statusOn(member, service) };
}

function statusOn(member: Member, date: string): 'Active' | 'Inactive' {
  const { effective, termination } = member.coverage;
  return date >= effective && (termination === null || date <= termination) ? 'Active' : 'Inactive';
}

/** Searches by member ID with birth date or name, or by name with birth date. */
function findCandidates(question: EligibilityQuestion, members: readonly Member[]): Member[] | Rejection {
  const hasName = question.last_name.trim() !== '' && question.first_name.trim() !== '';
  const born = question.date_of_birth === '' ? null : parseDate(question.date_of_birth);
  if (question.date_of_birth !== '' && born === null) return reject('58', 'Invalid or missing date of birth');
  if (question.member_id === '' && born === null) return reject('72', 'Invalid or missing member ID');
  if (question.member_id === '' && !hasName) return reject('73', 'Invalid or missing member name');
  if (question.member_id !== '' && born === null && !hasName)
    return reject('58', 'Invalid or missing date of birth');
  const byId = question.member_id === '' ? [...members] : membersWithId(question.member_id, members);
  if (!Array.isArray(byId)) return byId;
  const byBirth = born === null ? byId : byId.filter((member) => member.date_of_birth === born);
  if (question.member_id !== '' && byBirth.length === 0)
    return reject('71', 'Date of birth does not match the member on file');
  const byName = byBirth.filter((member) => matchesName(question, member));
  if (question.member_id !== '' && byName.length === 0)
    return reject('73', 'Name does not match the member on file');
  return byName;
}

function matchesName(question: EligibilityQuestion, member: Member): boolean {
  return (
    (question.last_name.trim() === '' || sameName(question.last_name, member.last_name)) &&
    (question.first_name.trim() === '' || sameName(question.first_name, member.first_name))
  );
}

function membersWithId(given: string, members: readonly Member[]): Member[] | Rejection {
  const [, id, suffix] = /^([A-Z]{3}\d{9})(?:-?(\d{2}))?$/.exec(given.trim().toUpperCase()) ?? [];
  if (id === undefined) return reject('72', 'Invalid or missing member ID');
  const found = members.filter(
    (member) => member.id === id && (suffix === undefined || member.suffix === suffix),
  );
  return found.length === 0 ? reject('75', 'Member not found') : found;
}
