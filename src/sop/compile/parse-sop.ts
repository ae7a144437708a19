import { createHash } from 'node:crypto';
import { IANAZone } from 'luxon';
import { isMap, type YAMLMap } from 'yaml';
import type { AnyAction } from '../../sdk/action.ts';
import type { Entry, Field, SourcePlace, StepBlock, Target } from '../../sdk/field.ts';
import type { CompiledValue } from '../expressions/compiled-value.ts';
import { type FunctionTable, functionTable } from '../expressions/function-table.ts';
import type { FaultLog } from '../yaml/fault.ts';
import { parseYaml } from '../yaml/parse-yaml.ts';
import { framePath } from '../targets/frame-path.ts';
import type { TargetNode } from '../targets/target.ts';
import type {
  CommitRequest,
  CompiledBlock,
  CompiledPortal,
  CompiledSop,
  Interruption,
  PortalSession,
  Surroundings,
} from './compiled-sop.ts';
import { compileSteps } from './compile-steps.ts';
import { portalFields, type PortalFields, type SopFields, sopFields } from './document-fields.ts';
import { FieldReader } from './field-reader.ts';
import { LeftOut } from './left-out.ts';
import { keyText } from './yaml-values.ts';
import { type PlaceAt, placesIn, inputSchema } from './input-schema.ts';

export interface SopSource {
  /** `acme-health/eligibility`, or the portal's name for `portal.yaml`. */
  readonly name: string;
  readonly file: string;
  readonly text: string;
  /** What expressions may call; the functions of the language by default. */
  readonly functions?: FunctionTable;
}

export type ActionMap = ReadonlyMap<string, AnyAction>;

/** What was read, and everything inside that the checker must check in addition to the steps. */
export interface Parsed<T> {
  readonly compiled: T;
  readonly reader: FieldReader;
  readonly leftOut: LeftOut;
}

const origin: SourcePlace = Object.freeze({ line: 1, column: 1 });

function readDocument<T>(
  source: SopSource,
  document: Field<T>,
  actions: ActionMap,
  log: FaultLog,
): { values: T; reader: FieldReader; leftOut: LeftOut; at: PlaceAt } | null {
  const yaml = parseYaml(source.text, log);
  if (yaml === null) return null;
  const { root } = yaml;
  if (!isMap(root)) {
    log.report('structure', origin, 'the file must hold a mapping');
    return null;
  }
  const stepSource = { sop: source.name, file: source.file, actions, leftOut: new LeftOut() };
  const reader = new FieldReader(
    {
      yaml,
      log,
      functions: source.functions ?? functionTable,
      outputs: new Set(declaredOutputs(root)),
      steps: (node, path, inner) => compileSteps(node, path, inner, stepSource),
    },
    '',
  );
  const values = reader.read(document, root);
  return values === null ? null : { values, reader, leftOut: stepSource.leftOut, at: placesIn(root, yaml) };
}

/** The names under `outputs`, as they are written: a step is read before the schema is checked. */
function declaredOutputs(root: YAMLMap): readonly string[] {
  const properties = root.getIn(['outputs', 'properties'], true);
  return isMap(properties) ? properties.items.map(({ key }) => keyText(key)) : [];
}

const asNode = (target: Target): TargetNode => target as TargetNode;

const asBlock = (steps: StepBlock): CompiledBlock => steps as CompiledBlock;

type SharedValues = Pick<SopFields, 'in_frame' | 'elements' | 'outcomes' | 'interruptions' | 'sensitive'>;

function surroundings(values: SharedValues): Surroundings {
  return {
    elements: new Map((values.elements ?? []).map((entry) => [entry.key, asNode(entry.value)])),
    outcomes: (values.outcomes ?? []).map((outcome) => ({
      when: asNode(outcome.when),
      code: outcome.code,
      kind: outcome.kind,
      notes: outcome.notes,
      retryAfterMs: outcome.retry_after ?? null,
    })),
    interruptions: (values.interruptions ?? []).map(interruption),
    sensitive: (values.sensitive ?? []).map(asNode),
    inFrame: values.in_frame === undefined ? null : framePath(values.in_frame.map(asNode)),
  };
}

type InterruptionValue = NonNullable<SharedValues['interruptions']>[number];

function interruption(value: InterruptionValue): Interruption {
  if ('on' in value)
    return { name: value.name ?? value.on.source, when: asNode(value.on), steps: asBlock(value.do) };
  const entry = value as Entry<StepBlock> & { readonly target: Target };
  return { name: entry.key, when: asNode(entry.target), steps: asBlock(entry.value) };
}

export function digestOf(text: string): string {
  return createHash('sha256').update(text).digest('hex');
}

/** Reads one SOP file; null after faults that leave nothing to check. */
export function parseSop(source: SopSource, actions: ActionMap, log: FaultLog): Parsed<CompiledSop> | null {
  const read = readDocument(source, sopFields, actions, log);
  if (read === null) return null;
  const { values, reader, leftOut, at } = read;
  const compiled: CompiledSop = Object.freeze({
    ...surroundings(values),
    name: source.name,
    file: source.file,
    title: values.title,
    description: values.description ?? '',
    digest: digestOf(source.text),
    fileText: source.text,
    inputs: inputSchema(values.inputs, 'inputs', at, log),
    outputs: inputSchema(values.outputs, 'outputs', at, log),
    withoutSession: values.session === 'none',
    steps: asBlock(values.steps),
  });
  return { compiled, reader, leftOut };
}

function sessionOf(
  { session }: PortalFields,
  portal: string,
  place: SourcePlace,
  log: FaultLog,
): PortalSession | null {
  if (session === undefined) return null;
  const { sign_in: signIn, signed_in: signedIn, sign_out: signOut, http = null } = session;
  const full = (name: string): string => (name.includes('/') ? name : `${portal}/${name}`);
  const around = {
    signInPlace: place,
    signOut: signOut === undefined ? null : full(signOut),
    signOutPlace: place,
    start: (session.start as CompiledValue | undefined) ?? null,
    expired: (session.expired ?? []).map(asNode),
  };
  if (signIn !== undefined && signedIn !== undefined)
    return { ...around, http, signIn: full(signIn), signedIn: asNode(signedIn) };
  if (signIn !== undefined) log.report('structure', place, '"signed_in" is missing: a target');
  else if (signedIn !== undefined || http === null)
    log.report('structure', place, '"sign_in" is missing: the name of an SOP');
  return http === null ? null : { ...around, http, signIn: null, signedIn: null };
}

/** Of most payers' head offices. */
const DEFAULT_TIME_ZONE = 'America/New_York';

/** It would be none of the request, and so every GET of the path would be a submission. */
function bodyOfGet({ method, path, body }: CommitRequest): string | null {
  if (method !== 'GET' || body === undefined) return null;
  const before = path.includes('?') ? path.replace(/\*$/, '') : `${path}?`;
  return `a GET has no body: leave "body" out, and name the part of its query in "path": '${before}*${body.replaceAll(/\s+/g, '*')}*'`;
}

/** Reads a `portal.yaml`; null after faults that leave nothing to check. */
export function parsePortal(
  source: SopSource,
  actions: ActionMap,
  log: FaultLog,
): Parsed<CompiledPortal> | null {
  const read = readDocument(source, portalFields, actions, log);
  if (read === null) return null;
  const { values, reader, leftOut, at } = read;
  const timeZone = values.time_zone ?? DEFAULT_TIME_ZONE;
  if (!IANAZone.isValidZone(timeZone))
    log.report('structure', at('time_zone'), `unknown time zone "${timeZone}"`);
  if (/^\w+:\/\/[^/?#]*@/.test(values.base_url ?? ''))
    log.report(
      'literal-secret',
      at('base_url'),
      'this address has a user name or password in it: write it without, and session.http with credentials',
    );
  for (const [index, request] of (values.commit_requests ?? []).entries()) {
    const fault = bodyOfGet(request);
    if (fault !== null) log.report('structure', at('commit_requests', String(index)), fault);
  }
  const compiled: CompiledPortal = Object.freeze({
    ...surroundings(values),
    name: source.name,
    file: source.file,
    title: values.title,
    baseUrl: (values.base_url ?? '').replace(/\/+$/, ''),
    allowedOrigins: [...(values.allowed_origins ?? []), ...(values.secret_origins ?? [])],
    secretOrigins: values.secret_origins ?? [],
    session: sessionOf(values, source.name, at('session'), log),
    dateFormat: values.date_format,
    timeZone,
    isTimeZoneGiven: values.time_zone !== undefined,
    locale: values.locale,
    maintenance: (values.maintenance ?? []).map((window) => ({
      days: window.days ?? [],
      from: window.from,
      to: window.to,
    })),
    limits: { sessions: values.limits?.sessions ?? null, intervalMs: values.limits?.interval ?? null },
    policy: values.policy ?? { automation: 'allowed' as const, evaluate: false },
    commitRequests: values.commit_requests ?? [],
    digest: digestOf(source.text),
    fileText: source.text,
  });
  return { compiled, reader, leftOut };
}
