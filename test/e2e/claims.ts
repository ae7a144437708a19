/** Data of tasks for Acme Health. All people and numbers are made up. */
export interface Patient {
  readonly id: string;
  readonly first_name: string;
  readonly last_name: string;
  readonly date_of_birth: string;
}

const MARIA = { id: 'ACM100200301', first_name: 'Maria', last_name: 'Rivera', date_of_birth: '1980-03-05' };

export function claimData(patientAccountNumber: string, { id, ...person }: Patient = MARIA): object {
  const line = {
    date_from: serviceDate(),
    place_of_service: '11',
    procedure_code: '99213',
    diagnosis_pointers: ['A'],
    charge: '125.50',
    units: 1,
  };
  return {
    payer: 'acme-health',
    claim: {
      member: { id },
      patient: { ...person, sex: person.first_name === 'James' ? 'M' : 'F' },
      diagnoses: ['E11.9'],
      lines: [line],
      provider: { npi: '1999111226', tax_id: '912345678' },
      patient_account_number: patientAccountNumber,
    },
  };
}

export function eligibilityData(): object {
  return {
    payer: 'acme-health',
    provider: { npi: '1234567893' },
    member: { id: 'ACM100200301', date_of_birth: '1980-03-05' },
    date_of_service: serviceDate(),
  };
}

/** Two weeks ago: payers look neither far back nor ahead. */
const serviceDate = () => new Date(Date.now() - 14 * 86_400_000).toISOString().slice(0, 10);
