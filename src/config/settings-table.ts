import { namesOf, SETTING_NAMES, SETTINGS } from './settings.ts';

/** The settings as a Markdown table, for docs/configuration.md. */
export function settingsTable(): string {
  const rows = SETTING_NAMES.map((name) => {
    const { env, file, flag } = namesOf(name);
    const { form, describe, fallback } = SETTINGS[name];
    return [`\`${env}\``, `\`${file}\``, `\`${flag}\``, form, shownDefault(fallback), describe];
  });
  const head = ['environment', 'file', 'flag', 'form', 'default', 'what it does'];
  return [head, head.map(() => '---'), ...rows].map((cells) => `| ${cells.join(' | ')} |`).join('\n');
}

function shownDefault(value: unknown): string {
  if (value === undefined || (Array.isArray(value) && value.length === 0)) return '';
  return `\`${String(value)}\``;
}
