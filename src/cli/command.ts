import { stripVTControlCharacters } from 'node:util';
import { Option, type Command } from 'commander';
import { CodedError } from '../platform/errors.ts';
import type { LoadedConfig } from '../config/load-config.ts';
import { shownDefault } from '../config/settings-table.ts';
import { spellingsOf, SETTINGS, type SettingName } from '../config/settings.ts';

/**
 * What a command gets from the process that it runs in. Tests give another one, so that nothing is captured or stubbed.
 */
export interface CliContext {
  readonly env: NodeJS.ProcessEnv;
  /** Which of the two outputs shows colors; without it, neither. */
  readonly colors?: { readonly print: boolean; readonly note: boolean };
  /** Path of `main`, for commands that start other Sopwith processes. */
  readonly main: string;
  /** Prints the result to standard output. */
  print(text: string): void;
  /** Prints a message to standard error. */
  note(text: string): void;
  readStdin(): Promise<string>;
  /** Aborted by Ctrl-C. */
  readonly signal: AbortSignal;
}

/**
 * One command (or a group of them). A command's file stays light: what it needs is imported inside of its action, so
 * that `sopwith --help` does not load a database driver.
 */
export interface CliCommand {
  register(program: Command, context: CliContext): void;
}

export interface NumberLimits {
  readonly min: number;
  readonly max: number;
  readonly integer?: boolean;
}

/**
 * The number that an option was given as text. Blank text is not a number, although `Number('')` is 0.
 *
 * @throws UsageError that names the option, the text, and the limits
 */
export function numberOption(
  flag: string,
  text: string,
  { min, max, integer = false }: NumberLimits,
): number {
  const number = text.trim() === '' ? Number.NaN : Number(text);
  if (number >= min && number <= max && (!integer || Number.isInteger(number))) return number;
  const kind = integer ? 'an integer' : 'a number';
  throw new UsageError(`${flag} must be ${kind} from ${min} to ${max}, not ${JSON.stringify(text)}`);
}

/**
 * The time that an option was given as text. A day starts in UTC. A time needs an offset, or it would mean another time on another machine.
 *
 * @throws UsageError
 */
export function timeOption(flag: string, text: string): Date {
  const time = new Date(text);
  if (/^\d{4}-\d\d-\d\d(T.*(Z|[+-]\d\d:\d\d))?$/.test(text) && !Number.isNaN(time.getTime())) return time;
  throw new UsageError(`${flag} ${JSON.stringify(text)} is not a time such as 2026-11-20T08:00:00Z`);
}

/** 0 chooses a free port. */
export const PORTS: NumberLimits = Object.freeze({ min: 0, max: 65_535, integer: true });

/** The arguments were wrong: exit code 2. */
export class UsageError extends CodedError {
  constructor(message: string) {
    super('wrong_use', message);
  }
}

/** The command worked, but its result is not a success: the exit code specifies which. No message if the output already shows it. */
export class EndedOtherwise extends CodedError {
  readonly exitCode: 1 | 3;

  constructor(exitCode: 1 | 3, message = '') {
    super('ended_otherwise', message);
    this.exitCode = exitCode;
  }
}

/** The same context, whose outputs get colors only if they show them. */
export function withoutStrayColors(context: CliContext): CliContext {
  const { print = false, note = false } = context.colors ?? {};
  return {
    ...context,
    print: (text) => context.print(print ? text : stripVTControlCharacters(text)),
    note: (text) => context.note(note ? text : stripVTControlCharacters(text)),
  };
}

/** What every command that opens the installation takes. */
const COMMON: readonly SettingName[] = ['dataDir', 'databaseUrl', 'databaseDirectUrl'];

/** Adds `--config` and flags for these settings. */
export function withSettings(command: Command, names: readonly SettingName[] = COMMON): Command {
  command.option('--config <file>', 'read settings from a YAML file');
  for (const name of names) command.addOption(optionOf(name));
  return command;
}

/** The settings of a command that `withSettings` was called for. */
export async function settingsOf(command: Command, context: CliContext): Promise<LoadedConfig> {
  const { loadConfig } = await import('../config/load-config.ts');
  const options: Record<string, unknown> = command.optsWithGlobals();
  const flags: Partial<Record<SettingName, string>> = {};
  for (const name of Object.keys(SETTINGS) as SettingName[]) {
    const value = options[optionOf(name).attributeName()];
    if (typeof value === 'string') flags[name] = value;
  }
  const file = options['config'];
  return loadConfig({ env: context.env, flags, file: typeof file === 'string' ? file : undefined });
}

function optionOf(name: SettingName): Option {
  const { describe, fallback, form } = SETTINGS[name];
  const { env, flag } = spellingsOf(name);
  const standard = shownDefault(fallback, form);
  return new Option(
    `${flag} <value>`,
    `${describe} (env: ${env}${standard === '' ? '' : `, default: ${standard}`})`,
  );
}

/** A list for people: columns as wide as their longest cell. */
export function columns(rows: readonly (readonly string[])[]): string {
  const widths = rows.reduce<number[]>(
    (known, row) => row.map((cell, index) => Math.max(known[index] ?? 0, cell.length)),
    [],
  );
  return rows
    .map((row) =>
      row
        .map((cell, index) => cell.padEnd(widths[index] ?? 0))
        .join('  ')
        .trimEnd(),
    )
    .join('\n');
}

/** A time for people, UTC to the minute. */
export function shownTime(time: Date | null): string {
  return time === null ? '-' : `${time.toISOString().slice(0, 16).replace('T', ' ')}Z`;
}
