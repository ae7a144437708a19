import { nearestWord } from '../platform/nearest-word.ts';
import { spellingsOf, SETTING_NAMES } from './settings.ts';

export interface UnknownSetting {
  readonly name: string;
  /** The setting that was probably meant. */
  readonly meant: string | null;
}

/** Variables that Sopwith reads but that are not settings of the service. */
const OTHERS = [
  'SOPWITH_API_KEY',
  'SOPWITH_CACHE_DIR',
  'SOPWITH_ENABLE_FAILPOINTS',
  'SOPWITH_FAILPOINT',
  'SOPWITH_URL',
];
/** A typo changes one or two letters; more would find other programs' variables. */
const TYPO = 2;
/** `HOME` is not a typo of `HOST`. */
const SHORTEST = 8;

/** Environment variables that begin with `SOPWITH_` or resemble a setting, but that nothing reads: `WEBHOOK_ALOW`. */
export function unknownSettings(env: NodeJS.ProcessEnv): readonly UnknownSetting[] {
  const settings = SETTING_NAMES.map(spellingsOf).flatMap(({ env: variable, secretFile = [] }) =>
    [variable].concat(secretFile),
  );
  const known = new Set([...settings, ...OTHERS]);
  const long = settings.filter((name) => name.length >= SHORTEST);
  return Object.keys(env)
    .filter((name) => !known.has(name))
    .map((name) => ({ name, meant: nearestWord(name, long, TYPO) }))
    .filter(({ name, meant }) => meant !== null || name.startsWith('SOPWITH_'));
}
