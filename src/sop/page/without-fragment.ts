/** An address as the browser requests it. Any other text stays as it is. */
export const withoutFragment = (address: string): string =>
  URL.parse(address)?.href.replace(/#.*/s, '') ?? address;
