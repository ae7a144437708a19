import { buildLibrary, type OwnWords, type SopLibrary } from './load-library.ts';
import type { LibraryFile } from './yaml/library-files.ts';

/** The library to run an SOP of this name with. */
export type PortalLibraries = (sop: string) => SopLibrary;

/** Compiles the SOPs of a portal when one of them is asked for: a process that runs tasks of one portal does not compile all others. */
export function portalLibraries(files: readonly LibraryFile[], own: OwnWords): PortalLibraries {
  const compiled = new Map<string, SopLibrary>();
  return (sop) => {
    const portal = portalOf(sop);
    const library = compiled.get(portal) ?? buildLibrary(filesAround(files, portal), own);
    compiled.set(portal, library);
    return library;
  };
}

/** The files of a portal. All files if there may be calls between it and other portals: such a call names `portal/procedure`. */
export function filesAround(files: readonly LibraryFile[], portal: string): readonly LibraryFile[] {
  const own = files.filter(({ path }) => portalOf(path) === portal);
  const others = files.filter(({ path }) => portalOf(path) !== portal);
  const names = (text: string, named: string): boolean => text.includes(`${named}/`);
  const calls = new Set(others.map(({ path }) => portalOf(path)));
  const isAlone =
    others.every(({ text }) => !names(text, portal)) &&
    own.every(({ text }) => ![...calls].some((other) => names(text, other)));
  return isAlone ? own : files;
}

const portalOf = (name: string): string => name.split('/')[0] ?? '';
