import { X12Parser } from 'node-x12';

/** The segments of one interchange with one transaction, from ST to SE. */
export interface ParsedX12 {
  readonly isa: readonly string[];
  readonly gs: readonly string[];
  readonly segments: readonly (readonly string[])[];
  /** The first element after these: `of('BHT')`, `of('NM1', 'IL')`. */
  of(...start: readonly string[]): readonly string[] | undefined;
}

/** Parsed by node-x12, not by our own code: in its strict mode it rejects wrong counts, control numbers that differ, and a malformed ISA. */
export function parseX12(text: string): ParsedX12 {
  const interchange = new X12Parser(true).parse(text);
  if (!('functionalGroups' in interchange)) throw new Error('several interchanges');
  const [group, ...groups] = interchange.functionalGroups;
  const [transaction, ...transactions] = group?.transactions ?? [];
  if (group === undefined || transaction === undefined || groups.length + transactions.length > 0)
    throw new Error('not one transaction');
  const { header, trailer, segments } = transaction;
  const all = [header, ...segments, trailer].map(({ tag, elements }) => [
    tag,
    ...elements.map(({ value }) => String(value ?? '')),
  ]);
  return {
    isa: ['ISA', ...interchange.header.elements.map(({ value }) => String(value ?? ''))],
    gs: ['GS', ...group.header.elements.map(({ value }) => String(value ?? ''))],
    segments: all,
    of: (...start) => all.find((segment) => start.every((value, at) => segment[at] === value)),
  };
}
