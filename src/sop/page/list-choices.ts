/** An entry of a list to pick from, by what it shows. */
export interface Choice {
  readonly label: string;
}

/** The labels for a message, no more than fit on a screen. */
export function listChoices(choices: readonly Choice[]): string {
  const shown = choices.slice(0, 30).map((choice) => `"${choice.label.slice(0, 60)}"`);
  const more = choices.length > shown.length ? ` and ${choices.length - shown.length} more` : '';
  return shown.length === 0 ? 'there are none' : `${shown.join(', ')}${more}`;
}
