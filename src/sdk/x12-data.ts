import { InvalidTaskData } from './plugin.ts';
import { readX12, X12Error, type X12Interchange } from './x12.ts';

/** The transaction set that a plugin accepts. */
export interface X12Form {
  /** `837` */
  readonly type: string;
  /** Prefix of its implementation guide: `005010X222` for professional claims. */
  readonly guide: string;
}

/**
 * For `parse`: the X12 interchange in the data of a task, with one transaction, or undefined if the data is not X12.
 *
 * @throws {InvalidTaskData} if the X12 cannot be parsed, has another type, or has several transactions
 * @example
 * const parse = (text: string) => {
 *   const interchange = x12Data(text, { type: '276', guide: '005010X212' });
 *   if (interchange === undefined) return undefined; // JSON or YAML, which Sopwith reads
 *   const payer = interchange.transactions[0]?.segments.find(([id, who]) => id === 'NM1' && who === 'PR');
 *   return { payer: portalOf(payer?.[3] ?? '') };
 * };
 */
export function x12Data(text: string, { type, guide }: X12Form): X12Interchange | undefined {
  if (!/^\s*ISA/.test(text)) return undefined;
  const interchange = read(text);
  const [first, ...more] = interchange.transactions;
  if (more.length > 0) {
    const message = `the X12 file contains ${more.length + 1} transactions, but a task is one. Send each in a separate file, up to 500 with POST /v1/tasks/batch`;
    throw refuse('several_transactions', message);
  }
  if (first?.type === type && first.guide.startsWith(guide)) return interchange;
  throw refuse('wrong_transaction', `the X12 file is not a valid ${type} (${guide})`);
}

function read(text: string): X12Interchange {
  try {
    return readX12(text);
  } catch (error) {
    if (error instanceof X12Error) throw refuse(error.code, error.message);
    throw error;
  }
}

const refuse = (code: string, message: string): InvalidTaskData =>
  new InvalidTaskData([{ pointer: '', code, message }]);

/**
 * An X12 date in ISO format; empty if there is none.
 *
 * @example x12Day('20260302') // '2026-03-02'
 */
export function x12Day(element: string | undefined): string {
  return /^\d{8}/.test(element ?? '')
    ? (element ?? '').replace(/^(\d{4})(\d{2})(\d{2}).*$/s, '$1-$2-$3')
    : (element ?? '');
}

/**
 * The name of the portal of a payer: X12 contains names of payers, tasks contain names of portals.
 *
 * @example portalOf('ACME HEALTH') // 'acme-health'
 */
export function portalOf(payer: string): string {
  return payer
    .toLowerCase()
    .replaceAll(/[^a-z0-9]+/g, '-')
    .replaceAll(/^-|-$/g, '');
}

/**
 * The reverse, for answers in X12, where a name (NM103) has up to 60 characters.
 *
 * @example payerOf('acme-health') // 'ACME HEALTH'
 */
export function payerOf(portal: string): string {
  return portal.replaceAll('-', ' ').toUpperCase().slice(0, 60);
}
