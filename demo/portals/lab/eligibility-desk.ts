import type { LabClock } from './clock.ts';
import { checkEligibility, type EligibilityAnswer, type EligibilityQuestion } from './eligibility.ts';
import { memberKey, type Member, type Provider, type Relationship } from './people.ts';
import type { SwitchBoard } from './switches.ts';
import type { workflowSwitches } from './workflow-switches.ts';

interface Parts {
  readonly clock: LabClock;
  readonly board: SwitchBoard<typeof workflowSwitches>;
}

export const RELATIONSHIPS: Readonly<Record<Relationship, string>> = {
  '18': 'Self',
  '01': 'Spouse',
  '19': 'Child',
  G8: 'Other',
};

/** Answers an eligibility question under the eligibility switches. */
export function askEligibility(
  { clock, board }: Parts,
  file: { readonly members: readonly Member[]; readonly providers: readonly Provider[] },
  question: EligibilityQuestion,
): EligibilityAnswer {
  if (board.take('payer_cannot_respond'))
    return { kind: 'rejected', code: '42', message: 'Unable to respond at current time' };
  const answer = checkEligibility(question, file, clock.today());
  const second = file.members.find(
    (member) => answer.kind === 'found' && memberKey(member) !== memberKey(answer.member),
  );
  if (answer.kind !== 'found' || second === undefined || question.chosen !== '') return answer;
  return board.take('two_members_found') ? { kind: 'choose', members: [answer.member, second] } : answer;
}

/** Finds a member by ID, with or without suffix, and ISO date of birth. */
export function findMember(
  members: readonly Member[],
  memberId: string,
  dateOfBirth: string | null,
): Member | undefined {
  const [id = '', suffix] = memberId.trim().toUpperCase().split('-');
  return members.find(
    (member) =>
      member.id === id &&
      (suffix === undefined || member.suffix === suffix) &&
      member.date_of_birth === dateOfBirth,
  );
}
