/** What release 2 calls things. Names not listed stay. */
export const release2Words: Readonly<Record<string, string>> = {
  Eligibility: 'Coverage check',
  Claims: 'Billing',
  'Claim status': 'Track claims',
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
