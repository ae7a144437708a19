/** What release 2 calls things. Names not listed stay. */
export const release2Words: Readonly<Record<string, string>> = {
  'Subscriber No.': 'Member Number',
  'Birth Date': 'DOB',
  'Service Type': 'Benefit',
  'Submit Inquiry': 'Run Inquiry',
  'Coverage Status': 'Status of Coverage',
  'Eligibility Inquiry': 'Benefits Lookup',
  'Claim Entry': 'New CMS-1500',
  'Claim Inquiry': 'Claim Tracker',
  'Prior Authorization': 'Service Review',
  Remittances: 'Payments',
  'Patient Acct No.': 'Account Ref.',
  'Send Claim': 'Transmit Claim',
  'Send Request': 'Transmit Request',
  'Log On': 'Enter',
};
