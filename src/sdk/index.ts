export type { JsonObject, JsonSchema, JsonValue } from './json.ts';
export type { Conclusion, Failure, FailureKind, Issue, LocalFile, TaskFile } from './outcome.ts';
export { definePlugin, InvalidTaskData, SDK_VERSION } from './plugin.ts';
export type {
  AnyPlugin,
  FileRules,
  Plugin,
  PluginDefinition,
  PluginParts,
  RunContext,
  RunResult,
} from './plugin.ts';
export type { DataOf } from './schema-type.ts';
export type { FieldFault } from '../platform/field-fault.ts';
export { defineFunction } from './function.ts';
export type { FunctionParameter, FunctionType, PluginFunction, PluginFunctionContext } from './function.ts';
export type { RetryPolicy, Signer } from './webhook.ts';
export type { ArtifactStore, ArtifactStoreKind } from './artifact-store.ts';
export { defineAction } from './action.ts';
export type {
  Action,
  ActionContext,
  ActionFamily,
  AnyAction,
  CaughtFailure,
  CheckContext,
  Effect,
  FailureOptions,
  OnceBlock,
  Pages,
  PortalSettings,
  ResolveOptions,
  SavedFile,
} from './action.ts';
export type { DeclaredFailure, StepWay, Wording } from './outline.ts';
export { field } from './field.ts';
export type {
  Arguments,
  BareBeside,
  BareMeaning,
  Entry,
  Evaluable,
  Field,
  SourcePlace,
  StepBlock,
  Target,
  TargetEntry,
  TypeOf,
  ValueType,
} from './field.ts';
export { dateOf, moneyOf, oneOf, rowsOf, textOf } from './outputs.ts';
export { payerOf, portalOf, x12Data, x12Day } from './x12-data.ts';
export type { X12Form } from './x12-data.ts';
export { writeX12, x12Date, x12Name, x12Period, x12Request, x12Text, x12Time } from './x12-reply.ts';
export type { X12Element, X12Parties, X12Reply, X12ReplySegment, X12Request } from './x12-reply.ts';
export type { EndedTask, ResultFormat, ResultFormats } from './result-format.ts';
export { x12Find, x12Level } from './x12-find.ts';
export { readX12, X12Error } from './x12.ts';
export type { X12Interchange, X12Segment, X12Transaction } from './x12.ts';
export {
  fromCents,
  isFutureDay,
  isIcd10,
  isIsoDate,
  isNpi,
  isPlaceOfService,
  isProcedureCode,
  isTaxId,
  isTaxonomy,
  toCents,
} from './healthcare.ts';
