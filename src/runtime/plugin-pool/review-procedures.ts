import { outlineTexts } from '../../authoring/outline/outline-sentences.ts';
import { graphOf, type SopGraph } from '../../authoring/outline/sop-graph.ts';
import { buildLibrary, type OwnWords } from '../../sop/load-library.ts';
import { filesAround } from '../../sop/portal-libraries.ts';
import type { Fault } from '../../sop/yaml/fault.ts';
import type { LibraryFile } from '../../sop/yaml/library-files.ts';
import { replacePortal, type ReplacedPortal } from '../plugins/load-code.ts';

/** What the linter finds in the files of a portal, and what they do. */
export interface ProceduresReview {
  readonly faults: readonly Fault[];
  /** Those without errors, by name. */
  readonly procedures: readonly ReviewedProcedure[];
}

export interface ReviewedProcedure {
  /** `acme-health/eligibility` */
  readonly name: string;
  readonly title: string;
  /** Of its file, as they are written. */
  readonly settings: readonly string[];
  /** What it does, indented as its steps are nested. */
  readonly sentences: readonly string[];
  readonly graph: SopGraph;
}

/** The first ones are enough to continue. */
const MOST_FAULTS = 200;

/**
 * Checks the files of a portal in place of those that are loaded, as an upload does, but without loading plugins again.
 *
 * @param outlined Also describe the procedures.
 */
export function reviewProcedures(
  files: readonly LibraryFile[],
  replaced: ReplacedPortal,
  own: OwnWords,
  outlined: boolean,
): ProceduresReview {
  const library = buildLibrary(filesAround(replacePortal(files, replaced), replaced.portal), own);
  const names = outlined ? library.names.filter((name) => name.startsWith(`${replaced.portal}/`)) : [];
  return {
    faults: library.faults.slice(0, MOST_FAULTS),
    procedures: names.flatMap((name) => {
      const sop = library.get(name);
      if (sop === undefined) return [];
      const { settings, steps } = outlineTexts(sop);
      return [{ name, title: sop.title, settings, sentences: steps, graph: graphOf(sop) }];
    }),
  };
}
