import type { ReplacedPortal } from '../plugins/load-code.ts';
import { startProcess, type PluginPoolOptions } from './start-process.ts';

/** The sentences of each SOP of a portal, by its name. */
export type Outlines = Readonly<Record<string, readonly string[]>>;

/**
 * Loads all plugins, and the files of one portal in place of those on disk, with all SOPs that these can affect, as the next start would, in a separate process.
 *
 * @throws {CodeError} with every fault
 */
export async function checkProcedures(
  { sources, ...options }: Omit<PluginPoolOptions, 'outlineOf'>,
  replaced: ReplacedPortal,
): Promise<Outlines> {
  const process = await startProcess(
    { ...options, sources: { ...sources, replaced }, outlineOf: replaced.portal },
    () => undefined,
  );
  const { outlines = {} } = process.facts;
  await process.kill();
  return outlines;
}
