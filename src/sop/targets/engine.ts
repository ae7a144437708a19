import { selectors, type Locator } from 'playwright-core';
import { engineSource } from '../page/page-engine.ts';
import type { Side } from './target.ts';
import { ENGINE_NAME } from '../page/engine-selector.ts';

/**
 * Playwright sorts by distance wherever one of these names stands in a selector, but knows the names only inside of CSS. Registered, they work with
 * any target. Their own `queryAll` is never asked.
 */
const LAYOUT_ENGINES = ['near', 'above', 'below', 'left-of', 'right-of'] as const;
const NEVER_ASKED = '({ query: () => null, queryAll: () => [] })';

let registered: Promise<void> | null = null;

/**
 * Makes Playwright know the engine. It holds for contexts that are opened afterwards, so whoever opens contexts for SOPs awaits it first; importing
 * this module starts it, which is early enough wherever the interpreter is loaded before the first context.
 */
export function registerTargetEngine(): Promise<void> {
  registered ??= registerAll();
  return registered;
}

async function registerAll(): Promise<void> {
  const world = { contentScript: true };
  await registerOnce(ENGINE_NAME, engineSource, world);
  for (const name of LAYOUT_ENGINES) await registerOnce(name, NEVER_ASKED, world);
}

/** A process may hold this module twice, by `require` and by `import`; Playwright it holds once. */
async function registerOnce(name: string, content: string, world: { contentScript: boolean }): Promise<void> {
  try {
    await selectors.register(name, { content }, world);
  } catch (error) {
    if (!(error instanceof Error) || !error.message.includes('already registered')) throw error;
  }
}

void registerTargetEngine();

/**
 * Playwright's selector of a locator, for the layout engines (`right-of=…`), which take selectors and have no public method. Playwright is pinned
 * to one version and a test holds this; an upgrade that moves the property fails loudly here.
 */
function selectorOf(locator: Locator): string {
  const selector: unknown = Reflect.get(locator, '_selector');
  if (typeof selector !== 'string')
    throw new Error('this Playwright does not tell the selector of a locator');
  return selector;
}

/** How far away, in pixels, something may be that is near: the other end of a line, and not the other end of the page. */
const NEAR = 400;

/** Sorts what a locator finds by its distance from an anchor, the nearest first. */
export function besideSelector(side: Exclude<Side, 'beside'>, anchor: Locator): string {
  return `${side.replace('_', '-')}=${JSON.stringify(selectorOf(anchor))}${side === 'near' ? `,${NEAR}` : ''}`;
}
