/** The characters of icon fonts, as part of a pattern. They are in the names that browsers compute, and a person cannot type them. */
export const ICON_CHARACTERS = '(?:[\\ue000-\\uf8ff]|[\\udb80-\\udbff][\\udc00-\\udfff])';

/** A line or a name without the characters of icon fonts, and without a name that has nothing else. */
export function withoutIcons(text: string): string {
  return text
    .replace(new RegExp(`\\s*${ICON_CHARACTERS}+(?=")`, 'g'), '')
    .replace(new RegExp(`${ICON_CHARACTERS}+\\s*`, 'g'), '')
    .replace(' ""', '')
    .trim();
}
