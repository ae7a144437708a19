import { DURATION_UNITS, inUnits, SIZE_UNITS } from './units.ts';
import { spellingsOf, SETTING_NAMES, SETTINGS } from './settings.ts';

/** The settings as a Markdown table, for docs/operating/configuration.md. */
export function settingsTable(): string {
  const rows = SETTING_NAMES.map((name) => {
    const { env, file, flag } = spellingsOf(name);
    const { form, describe, fallback } = SETTINGS[name];
    return [`\`${env}\``, `\`${file}\``, `\`${flag}\``, form, code(shownDefault(fallback, form)), describe];
  });
  const head = ['Environment variable', 'File key', 'Flag', 'Type', 'Default', 'Description'];
  return [head, head.map(() => '---'), ...rows].map((cells) => `| ${cells.join(' | ')} |`).join('\n');
}

const code = (text: string): string => (text === '' ? '' : `\`${text}\``);

/** The default as a person writes it: `25MiB`, `30s`; empty if there is none. */
export function shownDefault(value: unknown, form: string): string {
  if (value === undefined || (Array.isArray(value) && value.length === 0)) return '';
  if (typeof value !== 'number') return String(value);
  if (form.startsWith('size')) return inUnits(value, SIZE_UNITS);
  return form.startsWith('duration') ? inUnits(value, DURATION_UNITS) : String(value);
}
