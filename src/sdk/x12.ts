/** One segment: its ID and elements. `segment[2]` is the second element, empty if it was omitted. */
export type X12Segment = readonly string[];

/** A transaction set, from its ST to its SE. */
export interface X12Transaction {
  /** `837`, `270`, `835` … */
  readonly type: string;
  /** The implementation guide, such as `005010X222A1`; empty if it is not specified. */
  readonly guide: string;
  readonly controlNumber: string;
  /** The segment GS of its group; empty if there is none. */
  readonly gs: X12Segment;
  readonly segments: readonly X12Segment[];
}

/** The content of an X12 file. */
export interface X12Interchange {
  /** The segment ISA. */
  readonly isa: X12Segment;
  readonly sender: string;
  readonly receiver: string;
  readonly controlNumber: string;
  /** Between the parts of an element, as `:` in `HC:99213`. */
  readonly component: string;
  /** Between repetitions of an element, as `^`. */
  readonly repetition: string;
  readonly transactions: readonly X12Transaction[];
}

/** Why a text is not a valid X12 interchange. The message quotes nothing of it. */
export class X12Error extends Error {
  readonly code: 'x12_unreadable' | 'x12_too_large';
  constructor(code: X12Error['code'], message: string) {
    super(message);
    this.code = code;
  }
}

// Own parser: node-x12 and x12-parser (npm) also split segments only and leave the loops of a guide to their reader (node-x12 issue 45).
const MAX_SEGMENTS = 200_000;
const ENVELOPE = new Set(['ISA', 'GS', 'GE', 'IEA', 'TA1']);

/**
 * Parses an X12 interchange: the separators from its ISA segment, and the transaction sets with their segments. Verifies the segment counts.
 * The caller interprets the segments.
 *
 * @throws {X12Error} if it does not start with ISA, contains no transaction set, or is truncated
 * @example
 * const placeOfService = (text: string): string | undefined => {
 *   const { transactions, component } = readX12(text);
 *   const claim = transactions[0]?.segments.find(([id]) => id === 'CLM');
 *   return claim?.[5]?.split(component)[0];
 * };
 */
export function readX12(text: string): X12Interchange {
  const whole = text.trimStart();
  if (!whole.startsWith('ISA')) throw unreadable('does not start with an ISA segment');
  const [element, repetition, component, end] = [3, 82, 104, 105].map((at) => whole.charAt(at));
  if (!element || !end || !component || /[A-Za-z0-9]/.test(element + end)) {
    throw unreadable('has an incomplete ISA segment');
  }
  const parts = whole.split(end);
  if (parts.length > MAX_SEGMENTS) {
    throw new X12Error('x12_too_large', `it has more than ${MAX_SEGMENTS.toLocaleString('en-US')} segments`);
  }
  const segments = parts.map((part) => part.trim().split(element)).filter(([id]) => id !== '');
  const isa = segments[0] ?? [];
  return {
    isa,
    sender: (isa[6] ?? '').trim(),
    receiver: (isa[8] ?? '').trim(),
    controlNumber: isa[13] ?? '',
    component,
    repetition: repetition ?? '',
    transactions: transactionsOf(segments),
  };
}

function transactionsOf(segments: readonly X12Segment[]): readonly X12Transaction[] {
  const found: { gs: X12Segment; at: number; segments: X12Segment[] }[] = [];
  let gs: X12Segment = [];
  for (const [index, segment] of segments.entries()) {
    const [id = ''] = segment;
    if (id === 'GS') gs = segment;
    if (id === 'ST') found.push({ gs, at: index + 1, segments: [] });
    if (!ENVELOPE.has(id)) found.at(-1)?.segments.push(segment);
  }
  if (found.length === 0) throw unreadable('contains no transaction');
  return found.map(({ gs: group, at, segments: inner }) => {
    const [start, close] = [inner[0], inner.at(-1)];
    if (close?.[0] !== 'SE' || Number(close[1]) !== inner.length)
      throw unreadable(
        `is truncated: the transaction at segment ${at} does not have the segments of its count`,
      );
    const guide = start?.[3] || (group[8] ?? '');
    return { type: start?.[1] ?? '', guide, controlNumber: start?.[2] ?? '', gs: group, segments: inner };
  });
}

const unreadable = (why: string): X12Error =>
  new X12Error('x12_unreadable', `not a valid X12 interchange: it ${why}`);
