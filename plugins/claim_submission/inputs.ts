import { fromCents, toCents, type JsonObject } from 'sopwith/sdk';
import { totalCents } from './check.ts';
import type { Claim, ClaimData } from './data.ts';

/**
 * The inputs of the SOP: every member is there, empty where the client gave none, and every amount is decimal text, so that
 * an SOP never has to ask whether something exists.
 */
export function inputs({ claim }: ClaimData): JsonObject {
  return {
    claim: {
      ...header(claim),
      member: { id: claim.member.id },
      patient: {
        ...claim.patient,
        relationship: claim.patient.relationship ?? '18',
        address: claim.patient.address ?? { street: '', city: '', state: '', zip: '' },
      },
      related_to: {
        employment: claim.related_to?.employment ?? false,
        auto_accident: claim.related_to?.auto_accident ?? false,
        other_accident: claim.related_to?.other_accident ?? false,
        accident_state: claim.related_to?.accident_state ?? '',
      },
      referring_provider: claim.referring_provider ?? { name: '', npi: '' },
      facility: claim.facility ?? { name: '', npi: '' },
      provider: { ...claim.provider, taxonomy: claim.provider.taxonomy ?? '' },
      diagnoses: claim.diagnoses,
      lines: claim.lines.map((line) => ({
        date_from: line.date_from,
        date_to: line.date_to ?? line.date_from,
        place_of_service: line.place_of_service,
        procedure_code: line.procedure_code,
        modifiers: line.modifiers ?? [],
        diagnosis_pointers: line.diagnosis_pointers,
        charge: fromCents(toCents(line.charge) ?? 0),
        units: line.units,
        rendering_npi: line.rendering_npi ?? '',
      })),
      total: fromCents(totalCents(claim)),
    },
  };
}

function header(claim: Claim): JsonObject {
  return {
    patient_account_number: claim.patient_account_number,
    onset_date: claim.onset_date ?? '',
    resubmission_code: claim.resubmission_code ?? '1',
    original_reference: claim.original_reference ?? '',
    prior_authorization_number: claim.prior_authorization_number ?? '',
    accept_assignment: claim.accept_assignment ?? true,
  };
}
