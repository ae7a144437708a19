import type { OpenContextOptions } from '../../browser/open-context.ts';
import { LibraryError, loadLibrary, type OwnWords } from '../../sop/load-library.ts';
import type { StepPatience } from '../../sop/ports.ts';
import { runSop } from '../../sop/run-sop.ts';
import type { SopRunner } from './agent-run.ts';

/** The SOPs of an agent, compiled once, with what a browser context for each portal must be like. */
export interface AgentSops extends SopRunner {
  contextOptions(sop: string, baseUrl: string, addressExceptions: readonly string[]): OpenContextOptions;
}

/**
 * Loads the SOPs of folders, a later one wins. SOPs with faults are left out (`sopwith sop lint` reports them), or refuse the start where
 * `whole` is asked for.
 *
 * @throws {LibraryError} of a whole library with faults
 */
export async function openSopLibrary(
  folders: readonly string[],
  own: OwnWords,
  { patience, whole = false }: { readonly patience: StepPatience; readonly whole?: boolean },
): Promise<AgentSops> {
  const library = await loadLibrary(folders, own);
  const errors = library.faults.filter(({ severity }) => severity === 'error');
  if (whole && errors.length > 0) throw new LibraryError(errors);
  return {
    digest: (sop) => library.get(sop)?.digest ?? null,
    run: (request, ports) => runSop(library, { ...request, patience }, ports),
    contextOptions(sop, baseUrl, addressExceptions) {
      const portal = library.portal(portalOf(sop));
      return {
        allowedOrigins: [...new Set([new URL(baseUrl).origin, ...(portal?.allowedOrigins ?? [])])],
        addressExceptions,
        ...(portal === undefined ? {} : { locale: portal.locale, timeZone: portal.timeZone }),
      };
    },
  };
}

const portalOf = (sop: string): string => sop.split('/')[0] ?? '';
