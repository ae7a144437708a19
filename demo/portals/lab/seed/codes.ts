/** Diagnoses that the typeahead offers: ICD-10-CM code and a short text. */
export const diagnoses: readonly (readonly [string, string])[] = [
  ['E11.9', 'Type 2 diabetes without complications'],
  ['E78.5', 'Hyperlipidemia, unspecified'],
  ['F32.9', 'Depressive episode, unspecified'],
  ['F41.1', 'Generalized anxiety disorder'],
  ['G47.33', 'Obstructive sleep apnea'],
  ['I10', 'Essential hypertension'],
  ['I48.91', 'Atrial fibrillation, unspecified'],
  ['J02.9', 'Acute pharyngitis, unspecified'],
  ['J06.9', 'Acute upper respiratory infection'],
  ['J45.909', 'Asthma, uncomplicated'],
  ['K21.9', 'Gastro-esophageal reflux disease'],
  ['M17.11', 'Osteoarthritis of right knee'],
  ['M25.511', 'Pain in right shoulder'],
  ['M54.50', 'Low back pain, unspecified'],
  ['N39.0', 'Urinary tract infection'],
  ['R05.9', 'Cough, unspecified'],
  ['R51.9', 'Headache, unspecified'],
  ['S93.401A', 'Sprain of right ankle, first encounter'],
  ['Z00.00', 'General adult examination'],
  ['Z23', 'Encounter for immunization'],
];

/** Procedures that both payers refuse without a prior authorization number. */
export const proceduresNeedingAuthorization: ReadonlySet<string> = new Set([
  '27447',
  '70551',
  '72148',
  '93458',
  '95810',
  'J1745',
]);

/** X12 service types that the eligibility forms offer. */
export const serviceTypes: readonly (readonly [string, string])[] = [
  ['30', 'Health benefit plan coverage'],
  ['1', 'Medical care'],
  ['35', 'Dental care'],
  ['47', 'Hospital'],
  ['88', 'Pharmacy'],
  ['98', 'Professional office visit'],
  ['AL', 'Vision'],
  ['MH', 'Mental health'],
  ['UC', 'Urgent care'],
];
