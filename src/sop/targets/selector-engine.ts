import { selectors } from 'playwright-core';
import { engineSource } from '../page/engine/page-engine.ts';
import { ENGINE_NAME } from '../page/engine-selector.ts';

let registered: Promise<void> | null = null;

/**
 * Registers the engine with Playwright. It applies only to contexts that are opened afterwards, so code that opens contexts for SOPs awaits it first; importing
 * this module starts it, which is early enough wherever the interpreter is loaded before the first context.
 */
export function registerTargetEngine(): Promise<void> {
  registered ??= registerAll();
  return registered;
}

async function registerAll(): Promise<void> {
  const world = { contentScript: true };
  await registerOnce(ENGINE_NAME, engineSource, world);
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
