/** Procedures as authors list, review, and change them. tsoa generates the OpenAPI document from these types. */
import type { VersionStatistics } from '../tasks/statistics/procedure-statistics.ts';
import type { FolderReview, FoundFault } from './procedure-drafts.ts';
import type { PortalProcedures } from './procedure-list.ts';
import { toActivationObject, type SopActivationObject, type SopFileObject } from './procedure-objects.ts';

/** The procedures of a portal, as an account runs them. */
export interface PortalProceduresObject {
  portal: string;
  /** The procedures of the active version, such as `acme-health/eligibility`. */
  procedures: string[];
  /** Whether the portal has files on disk: version 0. */
  on_disk: boolean;
  /** The number of the newest version; 0 if nothing was uploaded. */
  latest: number;
  /** @format date-time */
  latest_at: string | null;
  /** Who created the newest version. */
  latest_by: string;
  /** What counts for the account: its own activation, or that of all accounts (`account_id` is null). Null if nothing was activated: the files on disk are active. */
  activation: SopActivationObject | null;
}

export interface PortalProceduresList {
  data: PortalProceduresObject[];
  /** Whether a second person must approve an uploaded version before it is activated: the setting `SOP_REVIEW`. */
  review_required: boolean;
}

/** Something wrong with a file, as `sopwith sop lint` reports it. */
export interface SopFaultObject {
  /** A rule of the linter, such as `unknown-action`. */
  rule: string;
  severity: 'error' | 'warning';
  /** `<portal>/<procedure>.yaml` */
  file: string;
  /** @isInt */
  line: number;
  /** @isInt */
  column: number;
  message: string;
  /** The nearest word that would be right there. */
  suggestion: string | null;
}

interface SopGraphNode {
  id: string;
  kind: string;
  label: string;
  file: string | null;
  line: number | null;
  /** The number of the `once` block around it. */
  once: string | null;
}

interface SopGraphEdge {
  from: string;
  to: string;
  label: string;
  /** `next`, `failure`, `verify`, or `again`. */
  kind: string;
}

/** The control flow of a procedure. */
interface SopGraphObject {
  nodes: SopGraphNode[];
  edges: SopGraphEdge[];
}

/** What a procedure does. */
interface ReviewedSopObject {
  name: string;
  title: string;
  /** The settings of the file, such as `inputs.type: object`. */
  settings: string[];
  /** Sentences for reviewers, indented as the steps are nested. */
  sentences: string[];
  graph: SopGraphObject;
}

/** A version for reviewers. */
export interface SopReviewObject {
  portal: string;
  number: number;
  files: SopFileObject[];
  /** What the linter finds now, in these files and in those of other portals that use them. */
  faults: SopFaultObject[];
  /** The procedures without errors. */
  procedures: ReviewedSopObject[];
}

/** A changed file. */
export interface DraftFile {
  /**
   * `<portal>/<procedure>.yaml`
   * @minLength 1
   * @maxLength 200
   */
  path: string;
  /**
   * The whole text; null deletes the file.
   * @maxLength 1000000
   */
  text: string | null;
}

export interface CheckSopsRequest {
  /**
   * The number of the version that was changed. 0 is the files on disk.
   * @isInt base must be an integer
   * @minimum 0
   * @maximum 2147483647
   */
  base: number;
  /**
   * The changed files. Those that are not listed stay as they are.
   * @maxItems 100
   */
  files: DraftFile[];
}

export interface SaveSopsRequest {
  /**
   * The number of the version that was changed. 0 is the files on disk.
   * @isInt base must be an integer
   * @minimum 0
   * @maximum 2147483647
   */
  base: number;
  /**
   * The changed files. Those that are not listed stay as they are.
   * @maxItems 100
   */
  files: DraftFile[];
  /**
   * What changed, for other authors.
   * @maxLength 500
   */
  note?: string;
}

export interface SopFaultList {
  data: SopFaultObject[];
}

interface SlowStepObject {
  file: string;
  /** @isInt */
  line: number;
  title: string;
  /**
   * How many times the step ran.
   * @isInt
   */
  runs: number;
  /** @isInt */
  median_ms: number;
  /** @isInt */
  longest_ms: number;
}

/** How the tasks that ran a version ended. */
export interface SopStatisticsObject {
  /** 0 is the files on disk. */
  version: number;
  /** @isInt */
  tasks: number;
  /** @isInt */
  completed: number;
  /** @isInt */
  completed_with_issues: number;
  /** @isInt */
  failed: number;
  /**
   * Failed for a reason that a procedure can cause, such as a changed page: not what the payer answers.
   * @isInt
   */
  faulty: number;
  /**
   * From the first start to the end.
   * @isInt
   */
  median_ms: number;
  /** The five steps that took longest. */
  slowest: SlowStepObject[];
}

export interface SopStatisticsList {
  data: SopStatisticsObject[];
}

export const toPortalProcedures = (found: PortalProcedures): PortalProceduresObject => ({
  portal: found.portal,
  procedures: [...found.names],
  on_disk: found.isOnDisk,
  latest: found.latest,
  latest_at: found.latestAt?.toISOString() ?? null,
  latest_by: found.latestBy,
  activation: found.activation === null ? null : toActivationObject(found.activation),
});

export const toFault = ({
  rule,
  severity,
  file,
  line,
  column,
  message,
  suggestion,
}: FoundFault): SopFaultObject => ({ rule, severity, file, line, column, message, suggestion });

export const toReview = (
  portal: string,
  number: number,
  { files, faults, procedures }: FolderReview & { readonly files: readonly SopFileObject[] },
): SopReviewObject => ({
  portal,
  number,
  files: files.map(({ path, text }) => ({ path, text })),
  faults: faults.map(toFault),
  procedures: procedures.map(({ name, title, settings, sentences, graph }) => ({
    name,
    title,
    settings: [...settings],
    sentences: [...sentences],
    graph: {
      nodes: graph.nodes.map(({ id, kind, label, file, line, once }) => ({
        id,
        kind,
        label,
        file,
        line,
        once,
      })),
      edges: graph.edges.map(({ from, to, label, kind }) => ({ from, to, label, kind })),
    },
  })),
});

export const toStatistics = (found: VersionStatistics): SopStatisticsObject => ({
  version: found.version,
  tasks: found.tasks,
  completed: found.completed,
  completed_with_issues: found.completedWithIssues,
  failed: found.failed,
  faulty: found.faulty,
  median_ms: found.medianMs,
  slowest: found.slowest.map(({ file, line, title, runs, medianMs, longestMs }) => ({
    file,
    line,
    title,
    runs,
    median_ms: medianMs,
    longest_ms: longestMs,
  })),
});
