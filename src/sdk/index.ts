export type { JsonObject, JsonSchema, JsonValue } from './json.ts';
export type { Conclusion, Failure, FailureKind, Issue, LocalFile, TaskFile } from './outcome.ts';
export { definePlugin, InvalidTaskData, SDK_VERSION } from './plugin.ts';
export type { FileRules, Plugin, RunContext, RunResult } from './plugin.ts';
