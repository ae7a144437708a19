import type { Organisation, Provider } from '../people.ts';

/** The clinics whose staff use the portals. Both portals know them. */
export const organisations: readonly Organisation[] = [
  { id: 'riverside', name: 'Riverside Family Clinic', tin: '912345678', npi: '1999111226' },
  { id: 'harbor', name: 'Harbor Specialty Group', tin: '987654321', npi: '1890123452' },
];

/** Six providers; every NPI passes the Luhn check. */
export const providers: readonly Provider[] = [
  {
    npi: '1234567893',
    name: 'Anna Lindqvist, MD',
    specialty: 'Family medicine',
    taxonomy: '207Q00000X',
    organisation: 'riverside',
  },
  {
    npi: '1203456789',
    name: 'Marcus Oyelaran, MD',
    specialty: 'Internal medicine',
    taxonomy: '207R00000X',
    organisation: 'riverside',
  },
  {
    npi: '1309876542',
    name: 'Priya Raman, NP',
    specialty: 'Nurse practitioner',
    taxonomy: '363L00000X',
    organisation: 'riverside',
  },
  {
    npi: '1456789019',
    name: 'Tomasz Wieczorek, MD',
    specialty: 'Orthopedic surgery',
    taxonomy: '207X00000X',
    organisation: 'harbor',
  },
  {
    npi: '1567890128',
    name: 'Grace Adeyemi, MD',
    specialty: 'Cardiology',
    taxonomy: '207RC0000X',
    organisation: 'harbor',
  },
  {
    npi: '1678901236',
    name: 'Daniel Kowalczyk, DPT',
    specialty: 'Physical therapy',
    taxonomy: '225100000X',
    organisation: 'harbor',
  },
];
