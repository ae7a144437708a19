import type {
  ArtifactObject,
  DeliveryObject,
  EventObject,
  FailureReportObject,
  TaskSubmissionObject,
  TaskTypeObject,
  WebhookTestObject,
} from '../api-types.ts';
import type { TaskArtifact } from '../../artifacts/task-artifacts.ts';
import type { TaskFailureReport } from '../../tasks/run/failure-reports.ts';
import type { TaskEvent } from '../../tasks/timeline/task-events.ts';
import type { TaskSubmission } from '../../tasks/run/task-submissions.ts';
import type { Delivery, TaskType, WebhookTest } from '../ports.ts';

/** The domain's things as JSON. */

export function toEventObject(event: TaskEvent): EventObject {
  return { seq: event.seq, at: event.at.toISOString(), kind: event.kind, data: event.data };
}

export function toArtifactObject(artifact: TaskArtifact): ArtifactObject {
  return {
    id: artifact.id,
    attempt: artifact.attempt,
    kind: artifact.kind,
    name: artifact.name,
    step: artifact.step,
    content_type: artifact.contentType,
    size: artifact.size,
    sha256: artifact.sha256,
    created_at: artifact.createdAt.toISOString(),
    purged_at: artifact.purgedAt?.toISOString() ?? null,
  };
}

export function toFailureReportObject(taskId: string, report: TaskFailureReport): FailureReportObject {
  return {
    task_id: taskId,
    attempt: report.attempt,
    at: report.at.toISOString(),
    code: report.code,
    kind: report.kind,
    notes: report.notes,
    issues: [...report.issues],
    sop_version: report.sopVersion,
    step: report.step,
    message: report.message,
    url: report.url,
    near: [...report.candidates],
    proposal: report.proposal,
    call_log: [...report.callLog],
    screenshot: report.screenshot,
    trace: report.trace,
  };
}

export const toTaskSubmissionObject = (submission: TaskSubmission): TaskSubmissionObject => ({
  portal: submission.portal,
  step: submission.step,
  iteration: submission.iteration,
  state: submission.state,
  begun_at: submission.begunAt.toISOString(),
  resolved_at: submission.resolvedAt?.toISOString() ?? null,
  outputs: submission.outputs,
});

export function toDeliveryObject(delivery: Delivery): DeliveryObject {
  return {
    id: delivery.id,
    message_id: delivery.messageId,
    task_id: delivery.taskId,
    event: delivery.event,
    state: delivery.state,
    next_at: delivery.nextAt?.toISOString() ?? null,
    created_at: delivery.createdAt.toISOString(),
    finished_at: delivery.finishedAt?.toISOString() ?? null,
    purged_at: delivery.purgedAt?.toISOString() ?? null,
    attempts: delivery.attempts.map((attempt) => ({
      number: attempt.number,
      trigger: attempt.trigger,
      at: attempt.at.toISOString(),
      outcome: attempt.outcome,
      http_status: attempt.httpStatus,
      duration_ms: attempt.durationMs,
      response: attempt.response,
    })),
  };
}

/** Without what the receiver answered: it may contain anything, and a payer must not see it. */
export function toEvidenceDelivery(delivery: Delivery): object {
  const { attempts, ...object } = toDeliveryObject(delivery);
  return { ...object, attempts: attempts.map(({ response: _response, ...attempt }) => attempt) };
}

export function toWebhookTestObject(test: WebhookTest): WebhookTestObject {
  return {
    message_id: test.messageId,
    url: test.url,
    outcome: test.outcome,
    http_status: test.httpStatus,
    duration_ms: test.durationMs,
    response: test.response,
  };
}

export function toTaskTypeObject(type: TaskType): TaskTypeObject {
  return {
    type: type.type,
    version: type.version,
    title: type.title,
    description: type.description,
    effect: type.effect,
    data: type.data,
    result: type.result,
    files:
      type.files === null ? null : { min: type.files.min, max: type.files.max, types: [...type.files.types] },
    payers: [...type.payers],
    result_formats: type.resultFormats.map(({ name, mediaType }) => ({ name, media_type: mediaType })),
  };
}
