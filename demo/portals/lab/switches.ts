import { LabError } from './lab-error.ts';

type SwitchValue = boolean | number | string;

/** One obstacle that a test can put in the way. */
export interface SwitchDefinition<V extends SwitchValue = SwitchValue> {
  readonly type: 'flag' | 'number' | 'choice';
  readonly default: V;
  /** What `true` means. */
  readonly on: V;
  /** What `false` means, and the value once the given number of times is used up. */
  readonly off: V;
  /** The words allowed; a number switch can accept words in addition to numbers. */
  readonly choices: readonly string[];
  /** One sentence: what the portal does while the switch is on. */
  readonly about: string;
  /** Pages that receive the value. Each view of one of them counts as an occurrence. */
  readonly pages: readonly string[];
}

interface Common {
  readonly about: string;
  readonly pages?: readonly string[];
}

type Input =
  | (Common & { readonly type: 'flag'; readonly default?: boolean })
  | (Common & {
      readonly type: 'number';
      readonly on: number;
      readonly default?: number;
      readonly choices?: readonly string[];
    })
  | (Common & {
      readonly type: 'choice';
      readonly choices: readonly string[];
      readonly on: string;
      readonly off: string;
      readonly default: string;
    });

/**
 * Defines a switch. A new obstacle is one entry in a portal's table.
 *
 * @example
 * const switches = { cookie_bar: defineSwitch({ type: 'flag', about: 'A cookie bar covers the foot of the page.' }) };
 */
export function defineSwitch(input: Input & { readonly type: 'flag' }): SwitchDefinition<boolean>;
export function defineSwitch(
  input: Input & { readonly type: 'number'; readonly choices: readonly string[] },
): SwitchDefinition<number | string>;
export function defineSwitch(input: Input & { readonly type: 'number' }): SwitchDefinition<number>;
export function defineSwitch(input: Input & { readonly type: 'choice' }): SwitchDefinition<string>;
export function defineSwitch(input: Input): SwitchDefinition {
  const base = { type: input.type, about: input.about, pages: input.pages ?? [] };
  if (input.type === 'flag')
    return Object.freeze({ ...base, choices: [], on: true, off: false, default: input.default ?? false });
  if (input.type === 'number')
    return Object.freeze({
      ...base,
      choices: input.choices ?? [],
      on: input.on,
      off: 0,
      default: input.default ?? 0,
    });
  return Object.freeze({
    ...base,
    choices: input.choices,
    on: input.on,
    off: input.off,
    default: input.default,
  });
}

/** The state of a switch: its value, the number of times that it still applies, and to which paths. */
export interface SwitchSetting<V extends SwitchValue = SwitchValue> {
  readonly value: V;
  /** Occurrences left; null is without end. */
  readonly times: number | null;
  /** Start of the request paths it applies to; null is all. */
  readonly path: string | null;
}

export type SwitchTable = Readonly<Record<string, SwitchDefinition>>;
type ValueOf<D> = D extends SwitchDefinition<infer V> ? V : never;

export interface SwitchBoard<T extends SwitchTable> {
  /** The value now, without using up an occurrence. */
  value<K extends keyof T>(name: K): ValueOf<T[K]>;
  /** The value for this occurrence; counts down where a number of times was given. */
  take<K extends keyof T>(name: K, path?: string): ValueOf<T[K]>;
  /** Values for a page's script, by switch name. Takes one occurrence of each. */
  takeForPage(page: string): Record<string, SwitchValue>;
  /** Sets several switches, all or none. Throws LabError naming what is wrong. */
  set(values: Readonly<Record<string, unknown>>): void;
  settings(): Record<string, SwitchSetting>;
  describe(): readonly SwitchDescription[];
  reset(): void;
}

export interface SwitchDescription {
  readonly name: string;
  readonly type: SwitchDefinition['type'];
  readonly default: SwitchValue;
  readonly choices: readonly string[];
  readonly about: string;
  readonly setting: SwitchSetting;
}

export function createSwitchBoard<T extends SwitchTable>(table: T): SwitchBoard<T> {
  const settings = new Map<string, SwitchSetting>();
  const reset = (): void => {
    for (const [name, definition] of Object.entries(table))
      settings.set(name, { value: definition.default, times: null, path: null });
  };
  const read = (name: string): { definition: SwitchDefinition; setting: SwitchSetting } => {
    const definition = Object.hasOwn(table, name) ? table[name] : undefined;
    const setting = settings.get(name);
    if (definition === undefined || setting === undefined) throw unknownSwitch(name, Object.keys(table));
    return { definition, setting };
  };
  const value = (name: string): SwitchValue => {
    const { definition, setting } = read(name);
    return setting.times === 0 ? definition.off : setting.value;
  };
  const take = (name: string, path?: string): SwitchValue => {
    const { definition, setting } = read(name);
    if (setting.path !== null && !(path ?? '').startsWith(setting.path)) return definition.off;
    const current = value(name);
    if (setting.times !== null && setting.times > 0)
      settings.set(name, { ...setting, times: setting.times - 1 });
    return current;
  };
  reset();
  return Object.freeze({
    value: <K extends keyof T>(name: K) => value(String(name)) as ValueOf<T[K]>,
    take: <K extends keyof T>(name: K, path?: string) => take(String(name), path) as ValueOf<T[K]>,
    takeForPage: (page: string) => {
      const names = Object.keys(table).filter((name) => table[name]?.pages.includes(page) === true);
      return Object.fromEntries(names.map((name) => [name, take(name)]));
    },
    set: (values: Readonly<Record<string, unknown>>) => {
      const parsed = Object.entries(values).map(
        ([name, given]) => [name, parseSetting(name, read(name).definition, given)] as const,
      );
      for (const [name, setting] of parsed) settings.set(name, setting);
    },
    settings: () => Object.fromEntries(settings),
    describe: () =>
      Object.entries(table).map(([name, { type, default: initial, choices, about }]) => ({
        name,
        type,
        default: initial,
        choices,
        about,
        setting: read(name).setting,
      })),
    reset,
  });
}

function parseSetting(name: string, definition: SwitchDefinition, given: unknown): SwitchSetting {
  if (typeof given !== 'object' || given === null)
    return typeof given === 'number' && definition.type !== 'number'
      ? parseSetting(name, definition, { times: given })
      : { value: parseValue(name, definition, given), times: null, path: null };
  const { value = true, times = null, path = null, ...rest } = given as Record<string, unknown>;
  const unknown = Object.keys(rest)[0];
  if (unknown !== undefined)
    throw new LabError(
      'invalid_switch_value',
      `Switch "${name}" has no member "${unknown}".`,
      settingMembers,
    );
  if (times !== null && !(Number.isInteger(times) && Number(times) >= 0))
    throw new LabError(
      'invalid_switch_value',
      `Switch "${name}": "times" must be a whole number, 0 or more.`,
    );
  if (path !== null && typeof path !== 'string')
    throw new LabError('invalid_switch_value', `Switch "${name}": "path" must be the start of a path.`);
  return {
    value: parseValue(name, definition, value),
    times: times === null ? null : Number(times),
    path,
  };
}

const settingMembers = ['value', 'times', 'path'];

function parseValue(name: string, definition: SwitchDefinition, given: unknown): SwitchValue {
  if (given === true) return definition.on;
  if (given === false) return definition.off;
  if (definition.type === 'number' && typeof given === 'number' && given >= 0) return given;
  if (typeof given === 'string' && definition.choices.includes(given)) return given;
  throw new LabError(
    'invalid_switch_value',
    `Switch "${name}" (${definition.type}) cannot be ${JSON.stringify(given)}.`,
    ['true', 'false', ...(definition.type === 'number' ? ['<number>'] : []), ...definition.choices],
  );
}

function unknownSwitch(name: string, known: readonly string[]): LabError {
  return new LabError('unknown_switch', `There is no switch "${name}". Known: ${known.join(', ')}.`, known);
}
