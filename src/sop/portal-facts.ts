import type { MaintenanceWindow } from './compile/compiled-sop.ts';
import { parsePortal } from './compile/parse-sop.ts';
import { withFunctions } from './expressions/function-table.ts';
import { faultLog } from './yaml/fault.ts';
import { readLibraryFiles, type LibraryFile } from './yaml/library-files.ts';

/** What `portal.yaml` specifies about the times and the rate at which its portal may be used. */
export interface PortalFacts {
  readonly portal: string;
  readonly sessions: number | null;
  readonly intervalMs: number | null;
  readonly timeZone: string;
  readonly maintenance: readonly MaintenanceWindow[];
}

/** Reads the portals of folders, a later one wins, for a process that runs no SOP. Other faults of a file are none of its business. */
export async function readPortalFacts(folders: readonly string[]): Promise<readonly PortalFacts[]> {
  return portalFactsIn((await Promise.all(folders.map((folder) => readLibraryFiles(folder)))).flat());
}

/** The same of files that were read. */
export function portalFactsIn(files: readonly LibraryFile[]): readonly PortalFacts[] {
  const portals = files.flatMap((file) => (/^[^/]+\/portal\.ya?ml$/.test(file.path) ? factsOf(file) : []));
  return [...new Map(portals.map((facts) => [facts.portal, facts])).values()];
}

/** Steps of a portal's interruptions say nothing about when it may be used, and their actions would load Playwright. */
const NO_ACTIONS = new Map<string, never>();

function factsOf({ path, file, text }: LibraryFile): readonly PortalFacts[] {
  const portal = path.split('/')[0] ?? '';
  const source = { name: portal, file, text, functions: withFunctions([]) };
  const compiled = parsePortal(source, NO_ACTIONS, faultLog(file, text))?.compiled;
  if (compiled === undefined) return [];
  const { limits, timeZone, maintenance } = compiled;
  return [{ portal, sessions: limits.sessions, intervalMs: limits.intervalMs, timeZone, maintenance }];
}
