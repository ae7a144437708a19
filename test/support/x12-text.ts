/** A whole X12 interchange around the segments of one transaction set. */
export function interchange(type: string, guide: string, segments: readonly string[]): string {
  const inner = [`ST*${type}*0001*${guide}`, ...segments, `SE*${segments.length + 2}*0001`];
  const isa = ['ISA', '00', ' '.repeat(10), '00', ' '.repeat(10), 'ZZ', 'NORTHCLINIC'.padEnd(15), 'ZZ'];
  const rest = ['ACME'.padEnd(15), '260302', '1200', '^', '00501', '000000001', '0', 'T', ':'];
  const group = `GS*HC*NORTHCLINIC*ACME*20260302*1200*1*X*${guide}`;
  return `${[[...isa, ...rest].join('*'), group, ...inner, 'GE*1*1', 'IEA*1*000000001'].join('~\n')}~\n`;
}
