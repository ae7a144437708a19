import type { Question } from '../../sdk/action.ts';
import type { JsonObject } from '../../sdk/json.ts';
import type { Conclusion, Failure, LocalFile } from '../../sdk/outcome.ts';
import type { TraceOutcome } from '../../tasks/trace-outcomes.ts';
import type {
  NewArtifact,
  OnceEntry,
  OnceResolution,
  SavedArtifact,
  SopEvent,
  SopOutcome,
  StepPatience,
  TaskFacts,
} from '../../sop/ports.ts';

/**
 * What a worker and its agent say to each other: one JSON object a line over a socket. What comes from the agent is checked and
 * bounded, because a plugin shares its process: an invalid line, a long line or a flood ends that agent and nothing else. The agent itself
 * sends nothing beyond a limit (`agent-messages.ts` has one for each field), so that a long text of a portal is not mistaken for an attack.
 * Sessions of 14 MB have been seen.
 */
export const MAX_LINE_BYTES = 16 * 1024 * 1024;
/** Lines: a burst, and what may follow each second. Events are gathered, so a busy SOP sends about a hundred. */
export const LINE_BURST = 1000;
export const LINES_PER_SECOND = 300;
/** Steps reported for one attempt; a longer timeline is cut, an SOP that loops for ever does not fill the database. */
export const MAX_EVENTS = 5000;

/** Sent once, when the agent starts. */
export interface AgentSetup {
  readonly pluginFolders: readonly string[];
  readonly pluginPackages: readonly string[];
  readonly packagesFrom: string;
  readonly sopFolders: readonly string[];
  /** Private address ranges that portals may have all the same, as the demo's loopback. */
  readonly addressExceptions: readonly string[];
  /** Where a browser is found, and what it needs: see `browserVariables`. */
  readonly browserEnvironment: Readonly<Record<string, string>>;
  readonly patience: StepPatience;
  /** Maximum size of a downloaded file in bytes. */
  readonly maxFileBytes: number;
  /** Maximum size of the recording of an attempt in bytes. */
  readonly maxTraceBytes: number;
  /** Refuse to start on a faulty SOP, so that a faulty change is noticed and the agents before it stay. */
  readonly development?: boolean;
}

/** What an agent needs to name the SOP of a task. */
export interface TaskInput {
  readonly type: string;
  readonly text: string;
  readonly files: readonly Omit<LocalFile, 'path'>[];
  /** Uploaded procedures in place of the files on disk; null: those on disk. */
  readonly version: VersionFolder | null;
}

/** An uploaded version of the procedures of one portal, as files for agents. */
export interface VersionFolder {
  readonly portal: string;
  readonly number: number;
  /** It contains `<portal>/<procedure>.yaml`. */
  readonly path: string;
}

/** All that one attempt works with. No secret: those are asked for one by one. */
export interface AgentJob {
  readonly task: TaskFacts;
  readonly sop: string;
  readonly files: readonly LocalFile[];
  readonly folder: string;
  readonly baseUrl: string;
  readonly credentialNames: readonly string[];
  /** A person approves each submission. */
  readonly approvals: boolean;
  /** Stop before anything is submitted. */
  readonly dryRun: boolean;
  readonly storageState: object | null;
  /** Record a trace, and keep it if the attempt fails. */
  readonly traced: boolean;
}

export type ToAgent =
  | { readonly kind: 'setup'; readonly setup: AgentSetup }
  | { readonly kind: 'prepare'; readonly task: TaskInput }
  | { readonly kind: 'run'; readonly job: AgentJob }
  | { readonly kind: 'abort'; readonly failure: Failure; readonly notes: string }
  /** Somebody watches the task: one picture of the page. */
  | { readonly kind: 'picture' }
  | { readonly kind: 'reply'; readonly id: number; readonly value: unknown }
  | { readonly kind: 'reply'; readonly id: number; readonly error: { code: string; message: string } };

/** The requests an agent may make, each with what it gives and gets. */
export interface AgentRequests {
  'once.begin': { params: OnceEntry; value: WireOnceAnswer };
  'once.resolve': { params: { entry: OnceEntry; resolution: OnceResolution }; value: null };
  'credentials.reveal': { params: { name: string }; value: { secret: string } };
  'credentials.totp': { params: Record<string, never>; value: { code: string } };
  'session.save': { params: { state: JsonObject }; value: null };
  'session.forget': { params: Record<string, never>; value: null };
  'artifact.save': { params: WireArtifact; value: SavedArtifact };
  /** What became of the trace of an attempt that failed; its file was saved before. */
  'trace.end': { params: TraceEnd; value: null };
  /** A picture of the page as it is now, a JPEG file; null if it may show a secret. */
  'picture.show': { params: { path: string | null }; value: null };
  /** Puts the task into `waiting` until a person answers; null where the question was taken back. */
  'person.ask': { params: Question; value: { answer: JsonObject } | null };
  'person.forget': { params: Record<string, never>; value: null };
}
export type RequestMethod = keyof AgentRequests;

export interface TraceEnd {
  readonly outcome: TraceOutcome;
  /** The name of the secret that was found in it. */
  readonly secret: string | null;
}

/** `OnceAnswer` with its date as text. */
export type WireOnceAnswer =
  | { readonly state: 'granted' }
  | { readonly state: 'approval'; readonly withinMs: number }
  | { readonly state: 'done'; readonly outputs: JsonObject }
  | { readonly state: 'unknown'; readonly intentAt: string }
  | { readonly state: 'duplicate'; readonly taskId: string; readonly filed: boolean }
  | { readonly state: 'refused'; readonly failure: Failure };

/** Files come as a path in the task's folder, never as bytes in a line. */
export type WireArtifact = Omit<NewArtifact, 'content'> & { readonly path: string };

/** Why the agent's own part failed: the plugin's code, its data, its result. Carries no message of the plugin's making. */
export interface PluginFault {
  readonly code:
    'plugin_error' | 'invalid_result' | 'invalid_task_data' | 'unknown_task_type' | 'unknown_sop';
  readonly notes: string;
}

export type AgentOutcome =
  /** What the run came to and, where the plugin had a word in it, its conclusion. */
  | {
      readonly kind: 'ran';
      readonly run: SopOutcome;
      readonly conclusion: Conclusion | null;
      readonly fault: PluginFault | null;
    }
  | { readonly kind: 'fault'; readonly fault: PluginFault };

export type FromAgent =
  | { readonly kind: 'ready' }
  | { readonly kind: 'beat' }
  /** Its browser had ended, and another one runs. */
  | { readonly kind: 'browser_restarted' }
  /** An earlier task left something behind that went wrong: use another agent for the next one. */
  | { readonly kind: 'worn' }
  /** A task has changed what all code shares, such as `Array.prototype`: as `worn`, with its name. */
  | { readonly kind: 'polluted'; readonly changed: string }
  | {
      readonly kind: 'prepared';
      readonly sop: string;
      readonly digest: string;
    }
  | { readonly kind: 'events'; readonly events: readonly SopEvent[] }
  | {
      readonly kind: 'request';
      readonly id: number;
      readonly method: RequestMethod;
      readonly params: unknown;
    }
  | { readonly kind: 'outcome'; readonly outcome: AgentOutcome };
