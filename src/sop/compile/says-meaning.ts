import type { CompiledBlock } from './compiled-sop.ts';

/** What keeps what the page says, and leaves open what that means. */
const KEEPS: ReadonlySet<string> = new Set(['read', 'screenshot', 'save_pdf', 'log']);

/** Whether the steps of a way of a branch say what it means that it shows: those that only read the portal's words do not. */
export const saysMeaning = (block: Pick<CompiledBlock, 'steps'> | undefined): boolean =>
  block?.steps.some(({ action }) => !KEEPS.has(action.name)) === true;
