import { UNIT_TYPES, type Authorization } from '../lab/authorization.ts';
import { readClaimForm, type ClaimForm } from '../lab/claim-form.ts';
import { withFlags } from './claim-fields.ts';
import { readGrid, type GridColumn, type WizardState } from './wizard.ts';
import type { Visit } from './work-page.ts';

const unitTypes = Object.entries(UNIT_TYPES);

export const PROCEDURE_COLUMNS: readonly GridColumn[] = [
  { name: 'procedure', head: 'Proc', draw: (field, controls) => controls.code(field, 'procedure') },
  { name: 'units', head: 'Qty', initial: '1', draw: (field, controls) => controls.text(field, { size: 3 }) },
  {
    name: 'unit_type',
    head: 'Of',
    initial: 'UN',
    draw: (field, controls) => controls.list(field, unitTypes),
  },
  { name: 'from', head: 'From', draw: (field, controls) => controls.text(field, { size: 10 }) },
  { name: 'to', head: 'Thru', draw: (field, controls) => controls.text(field, { size: 10 }) },
];

/** The request as the edits read it. */
export function requestOf(
  { style }: Visit,
  state: WizardState<Authorization>,
  acceptDuplicate: boolean,
): ClaimForm {
  return readClaimForm({
    ...withFlags(state.values, ['urgent_accepted', 'attested']),
    draft: state.draft,
    lines: readGrid(PROCEDURE_COLUMNS, state).map((line) => ({
      ...line,
      from: style.readDate(line.from ?? ''),
      to: style.readDate(line.to ?? ''),
    })),
    attachments: state.documents.map(({ id }) => id),
    accept_duplicate: acceptDuplicate,
  });
}
