import { createRequire } from 'node:module';

interface PlaywrightBundle {
  readonly iso: { parseSelector(selector: string): unknown };
}

const require = createRequire(import.meta.url);

/**
 * What is wrong with the syntax of a CSS selector, or null. Playwright's own parser decides, as in a run: it also knows `:visible` and `>>`. Loaded only for a selector,
 * since it takes longer than checking an SOP. Not a documented part of Playwright, whose version is exact in `package.json`.
 */
export function selectorFault(selector: string): string | null {
  const { iso } = require('playwright-core/lib/coreBundle') as PlaywrightBundle;
  try {
    iso.parseSelector(`css=${selector}`);
    return null;
  } catch (error) {
    const said = error instanceof Error ? error.message : String(error);
    return said.replace(/ while parsing [^]*$/, '').replace('Unexpected token ""', 'Unexpected end');
  }
}
