import { basename, isAbsolute } from 'node:path';
import type { AnyAction } from '../sdk/action.ts';
import type { PluginFunction } from '../sdk/function.ts';
import { actionTable } from './actions/table.ts';
import { checkContract, type SopContract } from './check/check-contract.ts';
import { checkPortal, checkSop } from './check/check-sop.ts';
import type { FoundCall, Neighbours } from './check/neighbours.ts';
import type { RuleId } from './check/rules.ts';
import { findCircles } from './check/find-circles.ts';
import type { CompiledPortal, CompiledSop } from './compile/compiled-sop.ts';
import type { Language } from './compile/read-alone.ts';
import { withFunctions } from './expressions/function-table.ts';
import { type Parsed, parsePortal, parseSop } from './compile/parse-sop.ts';
import { signInOnly, signInSop } from './sign-in-only.ts';
import { byPlace, describeFault, type Fault, type FaultLog, faultLog } from './yaml/fault.ts';
import { type LibraryFile, readLibraryFiles } from './yaml/library-files.ts';

/** Portals and SOPs, checked, compiled and frozen: running one parses nothing. */
export interface SopLibrary {
  /** Also the SOP of `signInOnly`, which is not among the names. */
  get(name: string): CompiledSop | undefined;
  portal(name: string): CompiledPortal | undefined;
  readonly names: readonly string[];
  readonly portals: readonly string[];
  /** The words of its SOPs. */
  readonly language: Language;
  /** Errors and warnings of all files, by place. */
  readonly faults: readonly Fault[];
  /** Whether the author has silenced a rule at that line. */
  silences(at: { readonly file: string; readonly line: number }, rule: RuleId): boolean;
}

/** What plugins add to the language. */
export interface OwnWords {
  /** Named `plugin.action`. */
  readonly actions?: readonly AnyAction[];
  readonly functions?: readonly PluginFunction[];
  /** What they pass to SOPs, and read from them. Omitted where an SOP may run without its plugin. */
  readonly contracts?: readonly SopContract[];
}

/** Thrown where a library with errors is to be run. */
export class LibraryError extends Error {
  readonly code = 'sop_library_faulty';
  readonly faults: readonly Fault[];
  constructor(faults: readonly Fault[]) {
    super(faults.map(describeFault).join('\n'));
    this.faults = faults;
  }
}

function actionMap(actions: readonly AnyAction[]): ReadonlyMap<string, AnyAction> {
  const map = new Map<string, AnyAction>();
  for (const action of actions) {
    if (map.has(action.name)) throw new Error(`two actions are named "${action.name}"`);
    map.set(action.name, action);
  }
  return map;
}

interface Reading {
  /** `acme-health/eligibility`, `acme-health/portal`. */
  readonly name: string;
  readonly log: FaultLog;
  readonly portal?: Parsed<CompiledPortal>;
  readonly sop?: Parsed<CompiledSop>;
}

/**
 * Makes a library of files; a later file wins over an earlier one of the same path (an account's own over the shared one). Every fault of every
 * file is found at once. SOPs with errors are not in it.
 */
export function buildLibrary(files: readonly LibraryFile[], own: OwnWords = {}): SopLibrary {
  const actions = actionMap([...actionTable, ...(own.actions ?? [])]);
  const functions = withFunctions(own.functions ?? []);
  const readings = [...new Map(files.map((file) => [file.path, file])).values()].map((file): Reading => {
    const log = faultLog(file.file, file.text);
    const name = file.path.replace(/\.ya?ml$/, '');
    if (file.unreadable !== undefined) {
      log.report('structure', { line: 1, column: 1 }, file.unreadable);
      return { name, log };
    }
    if (!/^[a-z0-9-]+\/[a-z0-9-]+$/.test(name)) {
      log.report(
        'structure',
        { line: 1, column: 1 },
        `an SOP must be at <portal>/<procedure>.yaml in small letters, digits and -, not at ${file.path}`,
      );
      return { name, log };
    }
    const isPortal = basename(name) === 'portal';
    const source = {
      name: isPortal ? (name.split('/')[0] ?? name) : name,
      file: file.file,
      text: file.text,
      functions,
    };
    const reading: Reading = { name, log };
    return isPortal
      ? withPart(reading, 'portal', parsePortal(source, actions, log))
      : withPart(reading, 'sop', parseSop(source, actions, log));
  });
  const calls = checkAll(readings, own.contracts ?? []);
  return freeze(readings, calls, { actions, functions });
}

function withPart<K extends 'sop' | 'portal'>(reading: Reading, kind: K, part: Reading[K] | null): Reading {
  return part === null || part === undefined ? reading : { ...reading, [kind]: part };
}

/** Reports what is wrong with the files, and returns what calls what. */
function checkAll(readings: readonly Reading[], contracts: readonly SopContract[]): readonly FoundCall[] {
  const sops = new Map(
    readings.flatMap(({ sop }) => (sop === undefined ? [] : [[sop.compiled.name, sop.compiled] as const])),
  );
  const portals = new Map(
    readings.flatMap(({ portal }) =>
      portal === undefined ? [] : [[portal.compiled.name, portal.compiled] as const],
    ),
  );
  // Files that have faults of form: whether others use their names correctly is unknown.
  const unread = new Set(
    readings.filter(({ sop, portal }) => sop === undefined && portal === undefined).map(({ name }) => name),
  );
  const near = (name: string): Neighbours => ({
    unread,
    portal: portals.get(name.split('/')[0] ?? '') ?? null,
    sop: (wanted) => sops.get(wanted),
    names: [...sops.keys()],
  });
  const calls: (FoundCall & { readonly log: FaultLog })[] = [];
  for (const { log, sop, portal } of readings) {
    if (sop !== undefined) {
      const { name } = sop.compiled;
      const portalName = name.split('/')[0] ?? '';
      if (!portals.has(portalName) && !unread.has(`${portalName}/portal`))
        log.report(
          'structure',
          { line: 1, column: 1 },
          `there is no portal.yaml next to ${sop.compiled.file}`,
        );
      const checked = checkSop(sop, near(name), log);
      calls.push(...checked.calls.map((call) => ({ ...call, log })));
      for (const contract of contracts) checkContract(sop.compiled, checked.outputs, contract, log);
    }
    if (portal !== undefined)
      calls.push(
        ...checkPortal(portal, near(portal.compiled.name), log).calls.map((call) => ({ ...call, log })),
      );
  }
  for (const { call, way } of findCircles(calls)) {
    calls
      .find((one) => one === call)
      ?.log.report('sop-circle', call.place, `the call comes back here: ${way.join(' -> ')}`);
  }
  return calls;
}

/** The files without errors that call none with errors either: otherwise a run would only fail when it comes to the call, after what it has submitted. */
function soundOf(readings: readonly Reading[], calls: readonly FoundCall[]): readonly Reading[] {
  const hasError = ({ log }: Reading): boolean => log.faults.some(({ severity }) => severity === 'error');
  const unsound = new Set(readings.filter(hasError).map(({ name }) => name));
  // A set that grows while it is walked is walked to its end.
  for (const name of unsound) for (const { from, to } of calls) if (to === name) unsound.add(from);
  return readings.filter(({ name }) => !unsound.has(name));
}

function freeze(readings: readonly Reading[], calls: readonly FoundCall[], language: Language): SopLibrary {
  const faults = Object.freeze(readings.flatMap(({ log }) => log.faults).sort(byPlace));
  const sound = soundOf(readings, calls);
  const sops = new Map(
    sound.flatMap(({ sop }) => (sop === undefined ? [] : [[sop.compiled.name, sop.compiled] as const])),
  );
  const portals = new Map(
    sound.flatMap(({ portal }) =>
      portal === undefined ? [] : [[portal.compiled.name, portal.compiled] as const],
    ),
  );
  const signIns = new Map(
    [...portals.values()].map((portal) => {
      const { digest } = sops.get(portal.session?.signIn ?? '') ?? portal;
      return [signInOnly(portal.name), signInSop(portal, digest)] as const;
    }),
  );
  return Object.freeze({
    get: (name: string) => sops.get(name) ?? signIns.get(name),
    portal: (name: string) => portals.get(name),
    names: Object.freeze([...sops.keys()].sort()),
    portals: Object.freeze([...portals.keys()].sort()),
    language,
    faults,
    silences: ({ file, line }: { readonly file: string; readonly line: number }, rule: RuleId) =>
      readings.some(({ log }) => log.file === file && log.silences(line, rule)),
  });
}

// Messages and timelines name `sops/acme-health/eligibility.yaml`, not where this machine has put it.
function shownName(folder: string): string {
  return isAbsolute(folder) ? basename(folder) : folder;
}

/** The files of all portals of folders; a later folder wins. `replaced`: the folder that has all files of a portal, whatever the others have. */
export async function readLibrary(
  folders: readonly string[],
  replaced: { readonly portal: string; readonly path: string } | null = null,
): Promise<readonly LibraryFile[]> {
  const read = (folder: string): Promise<readonly LibraryFile[]> =>
    readLibraryFiles(folder, shownName(folder));
  const files = (await Promise.all(folders.map(read))).flat();
  if (replaced === null) return files;
  const others = files.filter(({ path }) => !path.startsWith(`${replaced.portal}/`));
  return [...others, ...(await read(replaced.path))];
}

/** Loads and checks the SOPs of folders. Faults are in `faults`; nothing is thrown for them. */
export async function loadLibrary(folders: readonly string[], own: OwnWords = {}): Promise<SopLibrary> {
  return buildLibrary(await readLibrary(folders), own);
}
