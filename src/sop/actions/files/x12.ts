import type { JsonObject } from '../../../sdk/json.ts';
import { readX12, X12Error, type X12Interchange, type X12Transaction } from '../../../sdk/x12.ts';
import { FileFault, decodeText } from './file-bounds.ts';
import { read277 } from './x12-277.ts';
import { read835 } from './x12-835.ts';

/**
 * An interchange: who sent it, its transactions with their segments, and what an 835 (remittance) or a 277 (claim status) means.
 * Amounts are decimal text, dates ISO.
 */
export function readX12File(bytes: Buffer): JsonObject {
  const { sender, receiver, controlNumber, component, transactions } = interchangeOf(decodeText(bytes));
  return {
    sender,
    receiver,
    control_number: controlNumber,
    transactions: transactions.map((one) => transaction(one, component)),
  };
}

function interchangeOf(text: string): X12Interchange {
  try {
    return readX12(text);
  } catch (error) {
    if (!(error instanceof X12Error)) throw error;
    const code = error.code === 'x12_too_large' ? 'file_too_large' : 'file_unreadable';
    throw new FileFault(code, error.message);
  }
}

function transaction({ type, controlNumber, segments }: X12Transaction, component: string): JsonObject {
  const read = type === '835' ? read835 : type === '277' ? read277 : () => ({});
  return {
    type,
    control_number: controlNumber,
    ...read(segments, component),
    segments: segments.map((segment) => [...segment]),
  };
}
