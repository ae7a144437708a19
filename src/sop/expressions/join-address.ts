import type { TemplateExpression } from './template.ts';

const UP_TO_HOST = /^https?:\/\/[^/?#]*$/i;

/**
 * An address with data in it: an `&` or a `#` in the data is a part of the data, and does not begin another part of the address. What comes before any
 * literal text is an address itself, such as the base URL; the host stays as it is as well, and in a path a slash may lead deeper.
 */
export function joinAddress(
  parts: readonly (string | TemplateExpression)[],
  texts: readonly string[],
): string {
  let isBegun = false;
  let address = '';
  for (const [index, text] of texts.entries()) {
    const isData = typeof parts[index] !== 'string';
    address += isData && isBegun && !UP_TO_HOST.test(address) ? encoded(text, address.includes('?')) : text;
    isBegun ||= !isData;
  }
  return address;
}

function encoded(text: string, isInQuery: boolean): string {
  const all = encodeURIComponent(text.toWellFormed());
  return isInQuery ? all : all.replaceAll('%2F', '/');
}
