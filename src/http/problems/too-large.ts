import { Problem } from './problem.ts';

const KIB = 1024;

/** What came is larger than this installation allows: the answer names the limit. */
export function tooLargeProblem(
  code: 'payload_too_large' | 'file_too_large',
  what: string,
  limit: number,
): Problem {
  return new Problem(code, { detail: `${what} is larger than ${shownSize(limit)}.` });
}

/** `25 MiB`, `1.5 MiB`, `64 KiB` */
export function shownSize(bytes: number): string {
  const [amount, unit] = bytes >= KIB * KIB ? [bytes / KIB / KIB, 'MiB'] : [bytes / KIB, 'KiB'];
  return `${Number(amount.toFixed(2))} ${unit}`;
}
