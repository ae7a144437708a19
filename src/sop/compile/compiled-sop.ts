import type { AnyAction } from '../../sdk/action.ts';
import type { BareMeaning, Evaluable, SourcePlace, StepBlock } from '../../sdk/field.ts';
import type { FailureKind } from '../../sdk/outcome.ts';
import type { CompiledValue } from '../expressions/compiled-value.ts';
import type { StaticType } from '../expressions/value-type.ts';
import type { StepPlace } from '../ports.ts';
import type { FramePath, TargetNode } from '../targets/target.ts';

/** A name that a step brings: an output or a variable, with the value that it gets where that is known. */
export interface NamedPart {
  readonly name: string;
  readonly place: SourcePlace;
  readonly value: CompiledValue | null;
}

/** Everything inside a step's arguments that the checker must see, in the author's order. */
export interface StepParts {
  readonly values: CompiledValue[];
  readonly targets: TargetNode[];
  /** What bare words are for each of the targets. */
  readonly bareWords: BareMeaning[];
  readonly blocks: CompiledBlock[];
  readonly outputs: NamedPart[];
  readonly variables: NamedPart[];
}

export interface CompiledBlock extends StepBlock {
  readonly steps: readonly CompiledStep[];
}

export interface Retry {
  readonly times: number;
  readonly waitMs: number;
  /** Failure codes or kinds; empty for every failure. */
  readonly on: readonly string[];
}

export interface CompiledStep {
  readonly place: StepPlace;
  readonly action: AnyAction;
  readonly args: unknown;
  readonly id: string | null;
  readonly condition: CompiledValue | null;
  readonly timeoutMs: number | null;
  /** It ends when the page that it loads is there. */
  readonly loads: boolean;
  /** The procedure continues if the portal answers the step with an error. */
  readonly acceptsErrors: boolean;
  readonly retry: Retry | null;
  /** `issue`: continue, and add an issue. */
  readonly onError: 'fail' | 'continue' | 'issue' | CompiledBlock;
  readonly sensitive: boolean;
  /** Where its targets are looked for; null: where the steps around it look. */
  readonly inFrame: FramePath | null;
  readonly screenshot: 'no' | 'before' | 'after';
  readonly parts: StepParts;
  readonly modifiers: StepParts;
}

/** What something that the portal shows means. */
export interface OutcomeRule {
  readonly when: TargetNode;
  readonly code: string;
  readonly kind: FailureKind;
  readonly notes: string;
  readonly retryAfterMs: number | null;
}

export interface Interruption {
  readonly name: string;
  readonly when: TargetNode;
  readonly steps: CompiledBlock;
}

/** What an SOP and its portal have in common: they may both name elements, outcomes, interruptions. */
export interface Surroundings {
  readonly elements: ReadonlyMap<string, TargetNode>;
  readonly outcomes: readonly OutcomeRule[];
  readonly interruptions: readonly Interruption[];
  readonly sensitive: readonly TargetNode[];
  /** The frame in which the steps look, unless they specify another one. */
  readonly inFrame: FramePath | null;
}

export interface CompiledSop extends Surroundings {
  /** `acme-health/eligibility` */
  readonly name: string;
  readonly file: string;
  readonly title: string;
  readonly description: string;
  /** SHA-256 of the file, hex. */
  readonly digest: string;
  /** The file itself: what is proposed for a target that is gone is a change of it. */
  readonly fileText: string;
  readonly inputs: InputSchema;
  readonly outputs: InputSchema;
  /** It runs without the session of its portal. */
  readonly withoutSession: boolean;
  readonly steps: CompiledBlock;
}

export interface InputSchema {
  readonly schema: Readonly<Record<string, unknown>>;
  readonly type: StaticType & { readonly kind: 'object' };
  /** Where a property is written. */
  place(property: string): SourcePlace;
}

/** What a browser asks for if a portal answers with HTTP status 401 and `WWW-Authenticate: Basic` or `Digest`. */
export interface HttpCredentials {
  readonly username: Evaluable<string>;
  readonly password: Evaluable<string>;
}

interface SessionTimes {
  readonly signInPlace: SourcePlace;
  readonly signOut: string | null;
  readonly signOutPlace: SourcePlace;
  /** Where to look for `signedIn`, and the page that asks for `http`; the base URL by default. */
  readonly start: CompiledValue | null;
  readonly expired: readonly TargetNode[];
}

/** The page of a portal asks for the sign-in, so that an SOP fills it in. The browser may be asked before that. */
export interface PageSession extends SessionTimes {
  /** Name of the SOP that signs in. */
  readonly signIn: string;
  readonly signedIn: TargetNode;
  readonly http: HttpCredentials | null;
}

/** Only the browser is asked. */
interface HttpSession extends SessionTimes {
  readonly signIn: null;
  readonly signedIn: null;
  readonly http: HttpCredentials;
}

export type PortalSession = PageSession | HttpSession;

/** A request that is the submission: the network fuse lets one out per intent. */
export interface CommitRequest {
  readonly method: string;
  readonly path: string;
  /** A part of the body; other requests of this method and path are no submissions. */
  readonly body?: string | undefined;
}

/** A time in which a portal is down every day, or on some days, in its time zone. */
export interface MaintenanceWindow {
  /** `monday` …; none means every day. The day is the one on which the window begins. */
  readonly days: readonly string[];
  /** `22:00` */
  readonly from: string;
  /** On the next day if it is not later than `from`. */
  readonly to: string;
}

export interface CompiledPortal extends Surroundings {
  /** The folder's name. */
  readonly name: string;
  readonly file: string;
  readonly fileText: string;
  readonly title: string;
  readonly baseUrl: string;
  /** In addition to the origin of the base URL; `secretOrigins` are among them. */
  readonly allowedOrigins: readonly string[];
  readonly secretOrigins: readonly string[];
  readonly session: PortalSession | null;
  readonly dateFormat: string;
  readonly timeZone: string;
  /** Whether `portal.yaml` names it: otherwise it is the default, which may be another one than that of the portal. */
  readonly isTimeZoneGiven: boolean;
  readonly locale: string;
  readonly maintenance: readonly MaintenanceWindow[];
  readonly limits: { readonly sessions: number | null; readonly intervalMs: number | null };
  readonly policy: { readonly automation: 'allowed' | 'forbidden' | 'ask'; readonly evaluate: boolean };
  readonly commitRequests: readonly CommitRequest[];
  readonly digest: string;
}
