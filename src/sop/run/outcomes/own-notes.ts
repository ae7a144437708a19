import { shorten } from '../../../platform/shorten.ts';
import { ownNotesOf } from '../../actions/flow/fail.ts';

/** Longer ones would hide what is said after them. */
const LONGEST = 500;

/** `, with the notes "The payer wants corrections."`: what the author of the procedure wrote for an error; empty if that is nothing. */
export function withOwnNotes(error: unknown): string {
  const notes = ownNotesOf(error);
  return notes === '' ? '' : `, with the notes "${shorten(notes, LONGEST)}"`;
}
