import type { OpenContextOptions } from '../../browser/open-context.ts';
import { buildLibrary, LibraryError, type OwnWords, readLibrary } from '../../sop/load-library.ts';
import { portalLibraries, type PortalLibraries } from '../../sop/portal-libraries.ts';
import type { StepPatience } from '../../sop/ports.ts';
import { runSop } from '../../sop/run-sop.ts';
import type { LibraryFile } from '../../sop/yaml/library-files.ts';
import type { VersionFolder } from '../boundary/agent-protocol.ts';
import type { SopRunner } from './agent-run.ts';

/** The SOPs of an agent, each compiled once, with what a browser context for each portal must be like. */
export interface AgentSops extends SopRunner {
  contextOptions(sop: string, baseUrl: string, addressExceptions: readonly string[]): OpenContextOptions;
}

/**
 * Reads the SOPs of folders, a later one wins, and compiles those of a portal for its first task. SOPs with faults are left out (`sopwith sop lint`
 * reports them), or refuse the start where `whole` is asked for.
 *
 * @throws {LibraryError} of a whole library with faults
 */
export async function openSopLibrary(
  folders: readonly string[],
  own: OwnWords,
  { patience, whole = false, version = null }: LibraryOptions,
): Promise<AgentSops> {
  const files = await readLibrary(folders, version);
  const libraryFor = whole ? soundLibrary(files, own) : portalLibraries(files, own);
  return {
    digest: (sop) => libraryFor(sop).get(sop)?.digest ?? null,
    run: (request, ports) => runSop(libraryFor(request.sop), { ...request, patience }, ports),
    contextOptions(sop, baseUrl, addressExceptions) {
      const portal = libraryFor(sop).portal(portalOf(sop));
      return {
        allowedOrigins: [...new Set([new URL(baseUrl).origin, ...(portal?.allowedOrigins ?? [])])],
        addressExceptions,
        ...(portal === undefined ? {} : { locale: portal.locale, timeZone: portal.timeZone }),
      };
    },
  };
}

function soundLibrary(files: readonly LibraryFile[], own: OwnWords): PortalLibraries {
  const library = buildLibrary(files, own);
  const errors = library.faults.filter(({ severity }) => severity === 'error');
  if (errors.length > 0) throw new LibraryError(errors);
  return () => library;
}

interface LibraryOptions {
  readonly patience: StepPatience;
  readonly whole?: boolean;
  /** In place of the files of its portal. */
  readonly version?: VersionFolder | null;
}

/** The SOPs on disk, and those with an uploaded version in place of a portal's files. */
export interface AgentLibraries {
  of(version: VersionFolder | null): Promise<AgentSops>;
}

const MOST_VERSIONS = 8;

/** @throws {LibraryError} as `openSopLibrary` */
export async function openLibraries(
  folders: readonly string[],
  own: OwnWords,
  options: Omit<LibraryOptions, 'version'>,
): Promise<AgentLibraries> {
  const onDisk = await openSopLibrary(folders, own, options);
  // Versions never change, so each is compiled once. The one that was not used for the longest time goes first.
  const versions = new Map<string, Promise<AgentSops>>();
  return {
    async of(version) {
      if (version === null) return onDisk;
      const key = version.path;
      const found = versions.get(key) ?? openSopLibrary(folders, own, { ...options, whole: false, version });
      versions.delete(key);
      versions.set(key, found);
      const [oldest] = versions.keys();
      if (versions.size > MOST_VERSIONS && oldest !== undefined) versions.delete(oldest);
      return found;
    },
  };
}

const portalOf = (sop: string): string => sop.split('/')[0] ?? '';
