const plain = new Intl.NumberFormat();

export const number = (value: number): string => plain.format(value);

const part = new Intl.NumberFormat(undefined, { style: 'percent', maximumFractionDigits: 1 });

/** `97.3%` */
export const percent = (value: number): string => part.format(value);

/** `1 task`, `12 tasks`. */
export const counted = (value: number, one: string, many = `${one}s`): string =>
  `${number(value)} ${value === 1 ? one : many}`;

const UNITS = ['byte', 'kilobyte', 'megabyte', 'gigabyte'] as const;

/** `4.2 MB` */
export function fileSize(bytes: number): string {
  const step = bytes < 1_000 ? 0 : Math.min(3, Math.floor(Math.log10(bytes) / 3));
  return new Intl.NumberFormat(undefined, {
    style: 'unit',
    unit: UNITS[step] ?? 'byte',
    unitDisplay: step === 0 ? 'long' : 'short',
    maximumFractionDigits: step < 2 ? 0 : 1,
  }).format(bytes / 1_000 ** step);
}
