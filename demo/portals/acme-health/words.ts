type Words = Readonly<Record<string, string>>;

/** What release 2 calls things. Names not listed stay. */
const RELEASE_2: Words = {
  Eligibility: 'Coverage check',
  Claims: 'Billing',
  'Claim status': 'Track claims',
  'Prior authorization': 'Approvals',
  Remittances: 'Payments',
  'Submit request': 'Send request',
  'Member ID': 'Subscriber ID',
  'Date of birth': 'Birth date',
  'Service type': 'Benefit category',
  Search: 'Find member',
  'Eligibility result': 'Coverage details',
  'Member not found': 'No matching subscriber',
  'Plan name': 'Plan',
  Benefits: 'Covered services',
  'Sign in': 'Log in',
  Review: 'Check claim',
  'Submit claim': 'Send claim',
  'Claim received': 'Claim sent',
  'Patient account number': 'Account reference',
};

/** A change so small that a person hardly sees it. */
const RENAMED_FIELD: Words = { 'Member ID': 'Member number' };

/** What the portal calls things under these switches. */
export function wordsUnder(switches: Readonly<Record<string, unknown>>): Words {
  if (switches['release_2'] === true) return RELEASE_2;
  return switches['renamed_field'] === true ? RENAMED_FIELD : {};
}
