import { namedByAuthorOnly } from './by-match.ts';
import { LABELLED } from './candidate-score.ts';
import type { TextualElement } from './read-snapshot.ts';
import { isRole } from './roles.ts';
import type { Finder } from './target.ts';

/** In the place of a role. */
export const TEST_ID = 'testid';

/** How a target says fields: bare words of those who use fields, labels and hints. */
export const FIELD_WORDS = new Set(['input', 'field', 'value', 'label', 'placeholder']);

/** In the author's own way of writing where that fits: `label` for a field. Without a name, by its place among those of its role. */
export function suggestedTarget(
  element: TextualElement,
  find: Finder,
  all: readonly TextualElement[],
): string {
  const { role, attributes } = element;
  if (element.written !== undefined) return element.written;
  if (element.name === '' && isRole(role)) {
    const equals = all.filter((other) => other.role === role);
    return equals.length < 2 ? role : `{ find: ${role}, nth: ${equals.indexOf(element)} }`;
  }
  const name = JSON.stringify(element.name);
  if (element.isCaption) return element.name;
  const asField = FIELD_WORDS.has(find.by === 'words' ? find.as : find.by);
  if (asField && LABELLED.has(role)) return `${element.isHint ? 'placeholder' : 'label'} ${name}`;
  if (role === TEST_ID) return `${role} ${name}`;
  if (!isRole(role)) return `text ${name}`;
  if (!isFoundByName(element)) return saysAlone(element, all) ? `text ${name}` : sayingTarget(element);
  const level = /\[level=\d\]/.exec(attributes)?.[0];
  return `${role} ${name}${level ? ` ${level}` : ''}`;
}

/** Most roles get no name from what they say: `dialog "Not found"` finds no dialog that has these words only in its text. */
export const isFoundByName = ({ role, isSaid }: TextualElement): boolean =>
  isSaid !== true || !isRole(role) || namedByAuthorOnly.has(role);

/** By its role and what it says. What begins with a quote or a slash would be read as more than words. */
export function sayingTarget({ role, name }: TextualElement): string {
  const words = /^["/]/.test(name) ? JSON.stringify(name) : name;
  return `{ find: ${role}, has_text: ${JSON.stringify(words)} }`;
}

/** No other element has the words in what it says or is called. */
function saysAlone({ name }: TextualElement, all: readonly TextualElement[]): boolean {
  const words = name.toLowerCase();
  return all.filter((other) => other.name.toLowerCase().includes(words)).length < 2;
}
