import type { JsonObject } from '../../../sdk/json.ts';
import { FileFault, fileBounds, readText, tooLarge } from './file-bounds.ts';
import { read277 } from './x12-277.ts';
import { read835 } from './x12-835.ts';

/** One segment: its id and elements, `segment[2]` is the second element. */
export type Segment = readonly string[];

/**
 * An interchange: who sent it, its transactions with their segments, and what an 835 (remittance) or a 277 (claim status) means.
 * Amounts are decimal text, dates ISO.
 */
export function readX12(bytes: Buffer): JsonObject {
  const text = readText(bytes);
  const start = text.indexOf('ISA');
  if (start === -1 || text.slice(0, start).trim() !== '') throw unreadable('begins with no ISA segment');
  const element = text.charAt(start + 3);
  const component = text.charAt(start + 104);
  const end = text.charAt(start + 105);
  if (element === '' || end === '' || /[A-Za-z0-9]/.test(element + end))
    throw unreadable('has no whole ISA segment');
  const parts = text.slice(start).split(end);
  if (parts.length > fileBounds.segments) throw tooLarge('segments', fileBounds.segments);
  const segments = parts
    .map((part) => part.trim().split(element))
    .filter(([id]) => id !== undefined && id !== '');
  const isa = segments[0] ?? [];
  return {
    sender: (isa[6] ?? '').trim(),
    receiver: (isa[8] ?? '').trim(),
    control_number: isa[13] ?? '',
    transactions: transactionsOf(segments).map((inner) => transaction(inner, component)),
  };
}

function transactionsOf(segments: readonly Segment[]): Segment[][] {
  const transactions: Segment[][] = [];
  for (const segment of segments) {
    if (segment[0] === 'ST') transactions.push([]);
    if (!['ISA', 'GS', 'GE', 'IEA'].includes(segment[0] ?? '')) transactions.at(-1)?.push(segment);
  }
  if (transactions.length === 0) throw unreadable('holds no transaction');
  for (const inner of transactions) {
    const close = inner.at(-1);
    if (close?.[0] !== 'SE' || Number(close[1]) !== inner.length)
      throw unreadable('is cut off: a transaction does not have the segments that it counts');
  }
  return transactions;
}

function transaction(segments: readonly Segment[], component: string): JsonObject {
  const type = segments[0]?.[1] ?? '';
  const read = type === '835' ? read835 : type === '277' ? read277 : () => ({});
  return {
    type,
    control_number: segments[0]?.[2] ?? '',
    ...read(segments, component),
    segments: segments.map((segment) => [...segment]),
  };
}

function unreadable(why: string): FileFault {
  return new FileFault('file_unreadable', `it is no sound X12 interchange: it ${why}`);
}
