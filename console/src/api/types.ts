import type { components } from '../generated/schema.ts';

type Schemas = components['schemas'];

export type Task = Schemas['TaskObject'];
export type TaskStatus = Schemas['TaskStatusName'];
export type Needs = NonNullable<Task['needs']>;
export type TimelineEvent = Schemas['EventObject'];
export type Artifact = Schemas['ArtifactObject'];
export type Delivery = Schemas['DeliveryObject'];
export type FailureReport = Schemas['FailureReportObject'];
export type Submission = Schemas['TaskSubmissionObject'];
export type TaskType = Schemas['TaskTypeObject'];
export type ProblemBody = Schemas['ProblemObject'];
