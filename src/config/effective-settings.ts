import type { LoadedConfig, Source } from './load-config.ts';
import { shownDefault } from './settings-table.ts';
import { spellingsOf, SETTING_NAMES, SETTINGS } from './settings.ts';

/** A setting with the value that counts, as people may see it. */
export interface EffectiveSetting {
  /** The environment variable. */
  readonly name: string;
  readonly fileKey: string;
  readonly flag: string;
  readonly description: string;
  /** As a person writes it: `25MiB`. Null: it is not set, or is secret. */
  readonly value: string | null;
  /** Null: there is none. */
  readonly default: string | null;
  readonly source: Source;
  /** Its value is never shown. */
  readonly secret: boolean;
}

/** All settings of this process, in the order of the documentation. Secret ones only show whether they are set: by their source. */
export const effectiveSettings = ({ config, from }: LoadedConfig): readonly EffectiveSetting[] =>
  SETTING_NAMES.map((name) => {
    const { env, file, flag } = spellingsOf(name);
    const { describe, fallback, form, secret } = SETTINGS[name];
    return {
      name: env,
      fileKey: file,
      flag,
      description: describe,
      value: secret ? null : textOrNull(shownDefault(config[name], form)),
      default: secret ? null : textOrNull(shownDefault(fallback, form)),
      source: from[name],
      secret,
    };
  });

const textOrNull = (text: string): string | null => (text === '' ? null : text);
