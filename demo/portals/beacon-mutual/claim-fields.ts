import { PLACES_OF_SERVICE } from '../lab/claim-edits.ts';
import { readClaimForm, type ClaimForm } from '../lab/claim-form.ts';
import type { Claim } from '../lab/claim.ts';
import { joinDate } from './postback.ts';
import { readGrid, type GridColumn, type WizardState } from './wizard.ts';
import type { Visit } from './work-page.ts';

const places = Object.entries(PLACES_OF_SERVICE).map(([code]) => [code, code] as const);

/** The service lines: every cell is a separate field, and only the column heads have text. */
export const CLAIM_COLUMNS: readonly GridColumn[] = [
  { name: 'from', head: 'From', draw: (field, controls) => controls.text(field, { size: 10 }) },
  { name: 'to', head: 'To', draw: (field, controls) => controls.text(field, { size: 10 }) },
  {
    name: 'place_of_service',
    head: 'POS',
    initial: '11',
    draw: (field, controls) => controls.list(field, places),
  },
  {
    name: 'procedure',
    head: 'Proc',
    draw: (field, controls) => controls.text(field, { size: 6, maxlength: 5 }),
  },
  { name: 'modifiers', head: 'Mods', draw: (field, controls) => controls.text(field, { size: 8 }) },
  {
    name: 'pointer',
    head: 'Ptr',
    initial: 'A',
    draw: (field, controls) => controls.text(field, { size: 4 }),
  },
  { name: 'charge', head: 'Charge', draw: (field, controls) => controls.text(field, { size: 9 }) },
  {
    name: 'units',
    head: 'Units',
    initial: '1',
    draw: (field, controls) => controls.text(field, { size: 3 }),
  },
  {
    name: 'rendering_npi',
    head: 'Rend. NPI',
    draw: (field, controls) => controls.text(field, { size: 11, maxlength: 10 }),
  },
];

export const LETTERS = [...'ABCDEFGHIJKL'];

/** Checked boxes as true, all else as text. */
export function withFlags(values: Readonly<Record<string, string>>, names: readonly string[]): object {
  return { ...values, ...Object.fromEntries(names.map((name) => [name, values[name] === 'on'])) };
}

/** A date of birth as the hub is set to take it, as MM/DD/YYYY. */
export function birthOf(
  { portal, style }: Visit,
  values: Readonly<Record<string, string>>,
  name: string,
): string {
  return portal.board.value('three_part_date') ? joinDate(values, name) : style.readDate(values[name] ?? '');
}

/** The claim as the edits read it. */
export function claimFormOf(visit: Visit, state: WizardState<Claim>, acceptDuplicate: boolean): ClaimForm {
  const { style } = visit;
  const lines = readGrid(CLAIM_COLUMNS, state).map((line) => ({
    ...line,
    from: style.readDate(line.from ?? ''),
    to: style.readDate(line.to ?? ''),
    charge: style.readMoney(line.charge ?? ''),
  }));
  return readClaimForm({
    ...withFlags(state.values, ['employment', 'auto_accident', 'other_accident', 'accept_assignment']),
    patient_date_of_birth: birthOf(visit, state.values, 'patient_birth'),
    onset_date: style.readDate(state.values.onset_date ?? ''),
    total: style.readMoney(state.values.total ?? ''),
    draft: state.draft,
    lines,
    attachments: state.documents.map(({ id }) => id),
    accept_duplicate: acceptDuplicate,
  });
}
