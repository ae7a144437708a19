/** In this order: each browser also names some of those below. */
const BROWSERS: readonly (readonly [form: RegExp, name: string])[] = [
  [/\bEdgA?\//, 'Edge'],
  [/\bOPR\//, 'Opera'],
  [/\bFirefox\/|\bFxiOS\//, 'Firefox'],
  [/Chrome\/|\bCriOS\//, 'Chrome'],
  [/\bSafari\//, 'Safari'],
];

const SYSTEMS: readonly (readonly [form: RegExp, name: string])[] = [
  [/iPhone|iPad/, 'iOS'],
  [/Android/, 'Android'],
  [/Windows/, 'Windows'],
  [/Mac OS X/, 'macOS'],
  [/CrOS/, 'ChromeOS'],
  [/Linux/, 'Linux'],
];

/** `Firefox on Linux`, from how a browser names itself. For a program that is not a browser, that name itself. */
export function browserName(agent: string | null): string {
  if (agent === null || agent === '') return 'Unknown browser';
  const find = (known: typeof BROWSERS): string | undefined => known.find(([form]) => form.test(agent))?.[1];
  const [browser, system] = [find(BROWSERS), find(SYSTEMS)];
  if (browser === undefined) return agent;
  return system === undefined ? browser : `${browser} on ${system}`;
}
