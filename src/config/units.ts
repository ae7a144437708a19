/** Units as settings are written, the largest first, with what one of them is in the smallest. */
export type Units = readonly (readonly [name: string, size: number])[];

/** Bytes. */
export const SIZE_UNITS: Units = [
  ['GiB', 1024 ** 3],
  ['MiB', 1024 ** 2],
  ['KiB', 1024],
  ['B', 1],
];

/** Milliseconds. */
export const DURATION_UNITS: Units = [
  ['d', 86_400_000],
  ['h', 3_600_000],
  ['min', 60_000],
  ['s', 1_000],
  ['ms', 1],
];

/** `900000` ms as `15min`: as it may be written in a setting. */
export function inUnits(value: number, units: Units): string {
  const [name, size] = units.find(([, each]) => value % each === 0) ?? ['', 1];
  return `${value / size}${name}`;
}

/** `15min` as 900000; null if it is not a number with one of the units. */
export function fromUnits(text: string, units: Units): number | null {
  const [, number, name] = /^(\d+)\s*([A-Za-z]+)$/.exec(text) ?? [];
  const unit = units.find(([each]) => each === name);
  return unit === undefined ? null : Number(number) * unit[1];
}
