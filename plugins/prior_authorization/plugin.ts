import { definePlugin, type JsonObject } from 'sopwith/sdk';
import { faults } from './check.ts';
import { conclude } from './conclude.ts';
import { INPUTS, OUTPUTS } from './contract.ts';
import { DATA_SCHEMA, RESULT_SCHEMA, type Request } from './data.ts';
import { parse278 } from './parse-278.ts';
import { write278 } from './write-278.ts';

export default definePlugin({
  sdk: 1,
  type: 'prior_authorization',
  version: '1.0.0',
  title: 'Prior authorization',
  description:
    'Asks the payer to authorize services (278), with answers to its clinical questions and documents, exactly once.',
  data: DATA_SCHEMA,
  parse: parse278,
  check: faults,
  files: { max: 10, types: ['application/pdf', 'image/png', 'image/jpeg', 'image/tiff'] },
  procedure: 'prior-authorization',
  sop: ({ data }) => `${data.payer}/prior-authorization`,
  patient: ['/request/member/id'],
  effect: 'submits',
  inputs: INPUTS,
  outputs: OUTPUTS,
  result: RESULT_SCHEMA,
  prepare: ({ data }) => ({ request: inputs(data.request) }),
  conclude,
  resultFormats: { x12: { mediaType: 'application/edi-x12', write: write278 } },
});

/** Every member is there, empty where the client gave none, so that an SOP never has to ask whether something exists. */
function inputs(request: Request): JsonObject {
  const provider = (one: Request['facility']): JsonObject => ({
    npi: one?.npi ?? '',
    name: one?.name ?? '',
    tax_id: one?.tax_id ?? '',
  });
  return {
    reference: request.reference,
    member: {
      id: request.member.id,
      date_of_birth: request.member.date_of_birth ?? '',
      first_name: request.member.first_name ?? '',
      last_name: request.member.last_name ?? '',
    },
    category: request.category,
    certification_type: request.certification_type ?? 'I',
    previous_authorization_number: request.previous_authorization_number ?? '',
    urgent: request.urgent ?? false,
    requesting_provider: provider(request.requesting_provider),
    servicing_provider: provider(request.servicing_provider),
    facility: provider(request.facility),
    diagnoses: request.diagnoses,
    lines: request.lines.map((line) => ({
      procedure_code: line.procedure_code,
      units: line.units,
      unit_type: line.unit_type ?? 'UN',
      date_from: line.date_from,
      date_to: line.date_to ?? line.date_from,
    })),
    answers: request.answers ?? [],
  };
}
