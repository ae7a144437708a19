/** Claim adjustment reason codes, in our own short words. */
export const adjustmentReasons: Readonly<Record<string, string>> = {
  '1': 'Deductible amount',
  '2': 'Coinsurance amount',
  '3': 'Co-payment amount',
  '16': 'Claim lacks information',
  '18': 'Exact duplicate',
  '22': 'Another payer may be primary',
  '27': 'Expenses after coverage ended',
  '29': 'Time limit for filing has passed',
  '45': 'Charge exceeds the fee schedule',
  '50': 'Not medically necessary',
  '96': 'Non-covered charge',
  '97': 'Included in another service',
  '197': 'Authorization is missing',
  '252': 'An attachment is needed',
};

/** Remittance advice remark codes. */
export const remarks: Readonly<Record<string, string>> = {
  M15: 'Services were bundled',
  MA04: 'Primary payer information is missing',
  MA130: 'Claim has incomplete information',
  N115: 'Decision rests on a local coverage policy',
  N130: 'See the plan documents for benefit restrictions',
  N290: 'Rendering provider identifier is missing',
  N706: 'Documentation is missing',
};
