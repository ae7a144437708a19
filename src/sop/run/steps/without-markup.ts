/**
 * A line of Playwright's, which quotes elements of the page: their texts and values may be patient data. Of an element only the tag, the ID
 * and the classes are kept.
 */
export function withoutMarkup(line: string): string {
  return line.replace(/<([a-z][a-z0-9-]*)([^>]*)>(?:.*>)?/g, (_whole, tag: string, attributes: string) => {
    const marks = [...attributes.matchAll(/ (?:id|class)="[^"]*"/g)].map(([mark]) => mark);
    return `<${tag}${marks.join('')}>`;
  });
}
