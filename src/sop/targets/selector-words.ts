/** Words of the selector language, or of elements without a meaning. */
const MEANINGLESS = new Set(
  'div span body html nth child of first last type and or not has is where contains text normalize space data test testid id class name following preceding sibling parent ancestor descendant self'.split(
    ' ',
  ),
);

/** The words of a css or xpath selector that may say what was meant: `#loginBtn > input.user-name` is login, btn, input, user. */
export function selectorWords(selector: string): readonly string[] {
  const words = selector
    .replace(/(\p{Ll})(\p{Lu})/gu, '$1 $2')
    .toLowerCase()
    .match(/\p{L}[\p{L}\p{N}]+/gu);
  return [...new Set(words)].filter((word) => !MEANINGLESS.has(word));
}
