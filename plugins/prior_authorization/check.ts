import { isFutureDay, isIcd10, isNpi, isProcedureCode, isTaxId, type FieldFault } from 'sopwith/sdk';
import type { AuthorizationData, Request } from './data.ts';

/** What a schema cannot say of a request: check digits, code forms, dates in order, and what one answer makes another one need. */
export function faults({ request }: AuthorizationData): FieldFault[] {
  return [
    ...providerFaults(request),
    ...request.diagnoses.flatMap((code, index) =>
      fault(
        !isIcd10(code),
        `diagnoses/${index}`,
        'wrong_form',
        'is not an ICD-10-CM code with its dot, as E11.9',
      ),
    ),
    ...lineFaults(request),
    ...headerFaults(request),
  ];
}

function fault(bad: boolean, pointer: string, code: string, message: string): FieldFault[] {
  return bad ? [{ pointer: `/request/${pointer}`, code, message }] : [];
}

function providerFaults(request: Request): FieldFault[] {
  const given = ['requesting_provider', 'servicing_provider', 'facility'] as const;
  return given.flatMap((name) => {
    const npi = request[name]?.npi;
    const taxId = request[name]?.tax_id;
    const wrong = npi !== undefined && !isNpi(npi);
    const wrongTaxId = taxId !== undefined && !isTaxId(taxId);
    return [
      ...fault(wrong, `${name}/npi`, 'wrong_check_digit', 'is not a valid NPI: the check digit is wrong'),
      ...fault(wrongTaxId, `${name}/tax_id`, 'wrong_form', 'is not a taxpayer identification number'),
    ];
  });
}

function lineFaults({ lines }: Request): FieldFault[] {
  return lines.flatMap(({ procedure_code: code, date_from: from, date_to: to }, index) => [
    ...fault(
      !isProcedureCode(code),
      `lines/${index}/procedure_code`,
      'wrong_form',
      'is not a CPT or HCPCS code, as 99213',
    ),
    ...fault(to !== undefined && to < from, `lines/${index}/date_to`, 'out_of_order', 'is before date_from'),
  ]);
}

function headerFaults(request: Request): FieldFault[] {
  const { certification_type: type = 'I', category, member } = request;
  const born = member.date_of_birth;
  return [
    ...fault(
      born !== undefined && isFutureDay(born),
      'member/date_of_birth',
      'in_future',
      'is in the future',
    ),
    ...fault(
      type !== 'I' && request.previous_authorization_number === undefined,
      'previous_authorization_number',
      'missing',
      'is needed for any but an initial request',
    ),
    ...fault(
      category === 'AR' && request.facility === undefined,
      'facility',
      'missing',
      'is needed for an admission review',
    ),
  ];
}
