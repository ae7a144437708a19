/* oxlint-disable */
// Made by `npm run generate:api` from the controllers and src/http/routes.template. Do not edit.
import type KoaRouter from '@koa/router';
import type { Context, Middleware } from 'koa';
import type { TsoaRoute } from '@tsoa/runtime';
import { fetchMiddlewares, KoaTemplateService } from '@tsoa/runtime';
import { authenticated } from '../access/authentication.ts';
import { iocContainer } from '../container.ts';
import { strictQuery } from '../requests/strict-query.ts';
import { TasksController } from './../controllers/tasks-controller.ts';
import { TaskCreationController } from './../controllers/task-creation-controller.ts';
import { TaskEventsController } from './../controllers/task-events-controller.ts';
import { FailureController } from './../controllers/failure-controller.ts';
import { LivePictureController } from './../controllers/live-picture-controller.ts';
import { TaskProcedureController } from './../controllers/task-procedure-controller.ts';
import { SubmissionsController } from './../controllers/submissions-controller.ts';
import { ResultController } from './../controllers/result-controller.ts';
import { SchedulesController } from './../controllers/schedules-controller.ts';
import { TaskTypesController } from './../controllers/task-types-controller.ts';
import { StatisticsController } from './../controllers/statistics-controller.ts';
import { PatientsController } from './../controllers/patients-controller.ts';
import { CodesController } from './../controllers/codes-controller.ts';
import { ArtifactsController } from './../controllers/artifacts-controller.ts';
import { EvidenceController } from './../controllers/evidence-controller.ts';
import { DeliveriesController } from './../controllers/deliveries-controller.ts';
import { SessionController } from './../controllers/session-controller.ts';
import { SessionCredentialsController } from './../controllers/session-credentials-controller.ts';
import { SessionOidcController } from './../controllers/session-oidc-controller.ts';
import { OwnSessionsController } from './../controllers/own-sessions-controller.ts';
import { AdminPeopleController } from './../controllers/admin-people-controller.ts';
import { AdminPersonController } from './../controllers/admin-person-controller.ts';
import { AdminAccountsController } from './../controllers/admin-accounts-controller.ts';
import { AdminKeysController } from './../controllers/admin-keys-controller.ts';
import { AdminWebhooksController } from './../controllers/admin-webhooks-controller.ts';
import { AdminConnectionsController } from './../controllers/admin-connections-controller.ts';
import { AdminPortalActivityController } from './../controllers/admin-portal-activity-controller.ts';
import { AdminSignInTestsController } from './../controllers/admin-sign-in-tests-controller.ts';
import { AdminSubmissionsController } from './../controllers/admin-submissions-controller.ts';
import { AdminMaintenanceController } from './../controllers/admin-maintenance-controller.ts';
import { AdminDataController } from './../controllers/admin-data-controller.ts';
import { AdminHoldsController } from './../controllers/admin-holds-controller.ts';
import { AdminProceduresController } from './../controllers/admin-procedures-controller.ts';
import { AdminAuditController } from './../controllers/admin-audit-controller.ts';
import { AdminStatisticsController } from './../controllers/admin-statistics-controller.ts';
import { AdminProcedureDraftsController } from './../controllers/admin-procedure-drafts-controller.ts';
import { AdminProcedureReviewsController } from './../controllers/admin-procedure-reviews-controller.ts';
import { AdminDryRunsController } from './../controllers/admin-dry-runs-controller.ts';
import { AdminInstallationController } from './../controllers/admin-installation-controller.ts';

const models: TsoaRoute.Models = {
  'FieldErrorObject': {
    dataType: 'refObject',
    properties: {
      'pointer': {"dataType":"string","required":true},
      'code': {"dataType":"string","required":true},
      'message': {"dataType":"string","required":true},
    },
    additionalProperties: true,
  },
  'ProblemObject': {
    dataType: 'refObject',
    properties: {
      'type': {"dataType":"string","required":true},
      'title': {"dataType":"string","required":true},
      'status': {"dataType":"integer","required":true},
      'detail': {"dataType":"string","required":true},
      'instance': {"dataType":"string","required":true},
      'code': {"dataType":"string","required":true},
      'request_id': {"dataType":"string","required":true},
      'errors': {"dataType":"array","array":{"dataType":"refObject","ref":"FieldErrorObject"}},
    },
    additionalProperties: true,
  },
  'TaskStatusName': {
    dataType: 'refAlias',
    type: {"dataType":"union","subSchemas":[{"dataType":"enum","enums":["queued"]},{"dataType":"enum","enums":["running"]},{"dataType":"enum","enums":["waiting"]},{"dataType":"enum","enums":["completed"]},{"dataType":"enum","enums":["completed_with_issues"]},{"dataType":"enum","enums":["failed"]}],"validators":{}},
  },
  'IssueObject': {
    dataType: 'refObject',
    properties: {
      'code': {"dataType":"string","required":true},
      'message': {"dataType":"string","required":true},
      'field': {"dataType":"string"},
    },
    additionalProperties: true,
  },
  'FailureObject': {
    dataType: 'refObject',
    properties: {
      'code': {"dataType":"string","required":true},
      'kind': {"dataType":"union","subSchemas":[{"dataType":"enum","enums":["business"]},{"dataType":"enum","enums":["transient"]},{"dataType":"enum","enums":["portal_changed"]},{"dataType":"enum","enums":["credentials"]},{"dataType":"enum","enums":["sop"]},{"dataType":"enum","enums":["plugin"]},{"dataType":"enum","enums":["canceled"]},{"dataType":"enum","enums":["timed_out"]}],"required":true},
      'retryable': {"dataType":"boolean","required":true},
    },
    additionalProperties: true,
  },
  'FileObject': {
    dataType: 'refObject',
    properties: {
      'id': {"dataType":"string","required":true},
      'name': {"dataType":"string","required":true},
      'content_type': {"dataType":"string","required":true},
      'size': {"dataType":"integer","required":true},
      'sha256': {"dataType":"string","required":true},
    },
    additionalProperties: true,
  },
  'FilledFieldObject': {
    dataType: 'refObject',
    properties: {
      'name': {"dataType":"string","required":true},
      'value': {"dataType":"string","required":true},
    },
    additionalProperties: true,
  },
  'NeedsObject': {
    dataType: 'refObject',
    properties: {
      'kind': {"dataType":"union","subSchemas":[{"dataType":"enum","enums":["code"]},{"dataType":"enum","enums":["form"]},{"dataType":"enum","enums":["approval"]}],"required":true},
      'message': {"dataType":"string","required":true},
      'schema': {"dataType":"nestedObjectLiteral","nestedProperties":{},"additionalProperties":{"dataType":"any"}},
      'expires_at': {"dataType":"string","required":true},
      'answered': {"dataType":"boolean"},
      'screenshot': {"dataType":"string"},
      'form': {"dataType":"array","array":{"dataType":"refObject","ref":"FilledFieldObject"}},
    },
    additionalProperties: true,
  },
  'SopReference': {
    dataType: 'refObject',
    properties: {
      'name': {"dataType":"string","required":true},
      'digest': {"dataType":"string","required":true},
      'version': {"dataType":"double","required":true},
    },
    additionalProperties: true,
  },
  'TaskObject': {
    dataType: 'refObject',
    properties: {
      'id': {"dataType":"string","required":true},
      'type': {"dataType":"string","required":true},
      'status': {"ref":"TaskStatusName","required":true},
      'notes': {"dataType":"union","subSchemas":[{"dataType":"string"},{"dataType":"enum","enums":[null]}],"required":true},
      'issues': {"dataType":"array","array":{"dataType":"refObject","ref":"IssueObject"},"required":true},
      'failure': {"dataType":"union","subSchemas":[{"ref":"FailureObject"},{"dataType":"enum","enums":[null]}],"required":true},
      'result': {"dataType":"union","subSchemas":[{"dataType":"nestedObjectLiteral","nestedProperties":{},"additionalProperties":{"dataType":"any"}},{"dataType":"enum","enums":[null]}],"required":true},
      'result_files': {"dataType":"array","array":{"dataType":"refObject","ref":"FileObject"},"required":true},
      'files': {"dataType":"array","array":{"dataType":"refObject","ref":"FileObject"},"required":true},
      'needs': {"dataType":"union","subSchemas":[{"ref":"NeedsObject"},{"dataType":"enum","enums":[null]}],"required":true},
      'external_id': {"dataType":"union","subSchemas":[{"dataType":"string"},{"dataType":"enum","enums":[null]}],"required":true},
      'metadata': {"dataType":"nestedObjectLiteral","nestedProperties":{},"additionalProperties":{"dataType":"string"},"required":true},
      'priority': {"dataType":"integer","required":true},
      'not_before': {"dataType":"union","subSchemas":[{"dataType":"string"},{"dataType":"enum","enums":[null]}],"required":true},
      'expires_at': {"dataType":"union","subSchemas":[{"dataType":"string"},{"dataType":"enum","enums":[null]}],"required":true},
      'retry_of': {"dataType":"union","subSchemas":[{"dataType":"string"},{"dataType":"enum","enums":[null]}],"required":true},
      'dry_run_of': {"dataType":"union","subSchemas":[{"dataType":"string"},{"dataType":"enum","enums":[null]}],"required":true},
      'schedule_id': {"dataType":"union","subSchemas":[{"dataType":"string"},{"dataType":"enum","enums":[null]}],"required":true},
      'sop': {"dataType":"union","subSchemas":[{"ref":"SopReference"},{"dataType":"enum","enums":[null]}],"required":true},
      'attempts': {"dataType":"integer","required":true},
      'created_at': {"dataType":"string","required":true},
      'started_at': {"dataType":"union","subSchemas":[{"dataType":"string"},{"dataType":"enum","enums":[null]}],"required":true},
      'finished_at': {"dataType":"union","subSchemas":[{"dataType":"string"},{"dataType":"enum","enums":[null]}],"required":true},
      'data_purged_at': {"dataType":"union","subSchemas":[{"dataType":"string"},{"dataType":"enum","enums":[null]}],"required":true},
      'result_purged_at': {"dataType":"union","subSchemas":[{"dataType":"string"},{"dataType":"enum","enums":[null]}],"required":true},
      'data': {"dataType":"string"},
    },
    additionalProperties: true,
  },
  'CreateTaskRequest': {
    dataType: 'refObject',
    properties: {
      'type': {"dataType":"string","required":true,"validators":{"minLength":{"value":1},"maxLength":{"value":64}}},
      'data': {"dataType":"union","subSchemas":[{"dataType":"string"},{"dataType":"nestedObjectLiteral","nestedProperties":{},"additionalProperties":{"dataType":"any"}}],"required":true},
      'external_id': {"dataType":"string","validators":{"minLength":{"value":1},"maxLength":{"value":255}}},
      'metadata': {"dataType":"nestedObjectLiteral","nestedProperties":{},"additionalProperties":{"dataType":"string"}},
      'priority': {"dataType":"integer","default":0,"validators":{"minimum":{"value":-100},"maximum":{"value":100}}},
      'not_before': {"dataType":"string"},
      'expires_at': {"dataType":"string"},
    },
    additionalProperties: true,
  },
  'TaskList': {
    dataType: 'refObject',
    properties: {
      'data': {"dataType":"array","array":{"dataType":"refObject","ref":"TaskObject"},"required":true},
      'next_cursor': {"dataType":"union","subSchemas":[{"dataType":"string"},{"dataType":"enum","enums":[null]}],"required":true},
    },
    additionalProperties: true,
  },
  'TaskAnswer': {
    dataType: 'refObject',
    properties: {
    },
    additionalProperties: {"dataType":"any"},
  },
  'TaskOutcome': {
    dataType: 'refObject',
    properties: {
      'outcome': {"dataType":"union","subSchemas":[{"dataType":"enum","enums":["created"]},{"dataType":"enum","enums":["replayed"]},{"dataType":"enum","enums":["refused"]}],"required":true},
      'task': {"dataType":"union","subSchemas":[{"ref":"TaskObject"},{"dataType":"enum","enums":[null]}],"required":true},
      'problem': {"dataType":"union","subSchemas":[{"ref":"ProblemObject"},{"dataType":"enum","enums":[null]}],"required":true},
    },
    additionalProperties: true,
  },
  'TaskOutcomeList': {
    dataType: 'refObject',
    properties: {
      'data': {"dataType":"array","array":{"dataType":"refObject","ref":"TaskOutcome"},"required":true},
    },
    additionalProperties: true,
  },
  'BatchTask': {
    dataType: 'refObject',
    properties: {
      'type': {"dataType":"string","required":true,"validators":{"minLength":{"value":1},"maxLength":{"value":64}}},
      'data': {"dataType":"union","subSchemas":[{"dataType":"string"},{"dataType":"nestedObjectLiteral","nestedProperties":{},"additionalProperties":{"dataType":"any"}}],"required":true},
      'external_id': {"dataType":"string","validators":{"minLength":{"value":1},"maxLength":{"value":255}}},
      'metadata': {"dataType":"nestedObjectLiteral","nestedProperties":{},"additionalProperties":{"dataType":"string"}},
      'priority': {"dataType":"integer","default":0,"validators":{"minimum":{"value":-100},"maximum":{"value":100}}},
      'not_before': {"dataType":"string"},
      'expires_at': {"dataType":"string"},
      'idempotency_key': {"dataType":"string","validators":{"minLength":{"value":1},"maxLength":{"value":255},"pattern":{"value":"^[!-~]+$"}}},
    },
    additionalProperties: true,
  },
  'CreateBatchRequest': {
    dataType: 'refObject',
    properties: {
      'tasks': {"dataType":"array","array":{"dataType":"refObject","ref":"BatchTask"},"required":true},
    },
    additionalProperties: true,
  },
  'EventObject': {
    dataType: 'refObject',
    properties: {
      'seq': {"dataType":"integer","required":true},
      'at': {"dataType":"string","required":true},
      'kind': {"dataType":"string","required":true},
      'data': {"dataType":"nestedObjectLiteral","nestedProperties":{},"additionalProperties":{"dataType":"any"},"required":true},
    },
    additionalProperties: true,
  },
  'EventList': {
    dataType: 'refObject',
    properties: {
      'data': {"dataType":"array","array":{"dataType":"refObject","ref":"EventObject"},"required":true},
    },
    additionalProperties: true,
  },
  'FailedStepObject': {
    dataType: 'refObject',
    properties: {
      'sop': {"dataType":"string","required":true},
      'file': {"dataType":"string","required":true},
      'line': {"dataType":"integer","required":true},
      'column': {"dataType":"integer","required":true},
      'path': {"dataType":"string","required":true},
      'action': {"dataType":"string","required":true},
      'title': {"dataType":"string","required":true},
    },
    additionalProperties: true,
  },
  'FailureTraceObject': {
    dataType: 'refObject',
    properties: {
      'artifact': {"dataType":"union","subSchemas":[{"dataType":"string"},{"dataType":"enum","enums":[null]}],"required":true},
      'outcome': {"dataType":"union","subSchemas":[{"dataType":"enum","enums":["kept"]},{"dataType":"enum","enums":["shortened"]},{"dataType":"enum","enums":["contained_secret"]},{"dataType":"enum","enums":["nothing_recorded"]},{"dataType":"enum","enums":["not_stored"]}],"required":true},
      'secret': {"dataType":"union","subSchemas":[{"dataType":"string"},{"dataType":"enum","enums":[null]}],"required":true},
    },
    additionalProperties: true,
  },
  'FailureReportObject': {
    dataType: 'refObject',
    properties: {
      'task_id': {"dataType":"string","required":true},
      'attempt': {"dataType":"integer","required":true},
      'at': {"dataType":"string","required":true},
      'code': {"dataType":"string","required":true},
      'kind': {"dataType":"union","subSchemas":[{"dataType":"string"},{"dataType":"enum","enums":[null]}],"required":true},
      'notes': {"dataType":"string","required":true},
      'issues': {"dataType":"array","array":{"dataType":"refObject","ref":"IssueObject"},"required":true},
      'sop_version': {"dataType":"union","subSchemas":[{"dataType":"integer"},{"dataType":"enum","enums":[null]}],"required":true},
      'step': {"dataType":"union","subSchemas":[{"ref":"FailedStepObject"},{"dataType":"enum","enums":[null]}],"required":true},
      'message': {"dataType":"union","subSchemas":[{"dataType":"string"},{"dataType":"enum","enums":[null]}],"required":true},
      'url': {"dataType":"union","subSchemas":[{"dataType":"string"},{"dataType":"enum","enums":[null]}],"required":true},
      'near': {"dataType":"array","array":{"dataType":"string"},"required":true},
      'proposal': {"dataType":"union","subSchemas":[{"dataType":"string"},{"dataType":"enum","enums":[null]}],"required":true},
      'call_log': {"dataType":"array","array":{"dataType":"string"},"required":true},
      'screenshot': {"dataType":"union","subSchemas":[{"dataType":"string"},{"dataType":"enum","enums":[null]}],"required":true},
      'trace': {"dataType":"union","subSchemas":[{"ref":"FailureTraceObject"},{"dataType":"enum","enums":[null]}],"required":true},
    },
    additionalProperties: true,
  },
  'LivePictureObject': {
    dataType: 'refObject',
    properties: {
      'state': {"dataType":"union","subSchemas":[{"dataType":"enum","enums":["starting"]},{"dataType":"enum","enums":["shown"]},{"dataType":"enum","enums":["hidden"]}],"required":true},
      'taken_at': {"dataType":"union","subSchemas":[{"dataType":"string"},{"dataType":"enum","enums":[null]}],"required":true},
      'picture': {"dataType":"union","subSchemas":[{"dataType":"string"},{"dataType":"enum","enums":[null]}],"required":true},
    },
    additionalProperties: true,
  },
  'ProcedureFileObject': {
    dataType: 'refObject',
    properties: {
      'path': {"dataType":"string","required":true},
      'text': {"dataType":"string","required":true},
    },
    additionalProperties: true,
  },
  'TaskProcedureObject': {
    dataType: 'refObject',
    properties: {
      'name': {"dataType":"string","required":true},
      'digest': {"dataType":"string","required":true},
      'version': {"dataType":"integer","required":true},
      'files': {"dataType":"array","array":{"dataType":"refObject","ref":"ProcedureFileObject"},"required":true},
    },
    additionalProperties: true,
  },
  'TaskSubmissionObject': {
    dataType: 'refObject',
    properties: {
      'portal': {"dataType":"string","required":true},
      'step': {"dataType":"string","required":true},
      'iteration': {"dataType":"string","required":true},
      'state': {"dataType":"union","subSchemas":[{"dataType":"enum","enums":["intent"]},{"dataType":"enum","enums":["done"]},{"dataType":"enum","enums":["not_sent"]},{"dataType":"enum","enums":["unknown"]}],"required":true},
      'begun_at': {"dataType":"string","required":true},
      'resolved_at': {"dataType":"union","subSchemas":[{"dataType":"string"},{"dataType":"enum","enums":[null]}],"required":true},
      'outputs': {"dataType":"nestedObjectLiteral","nestedProperties":{},"additionalProperties":{"dataType":"any"},"required":true},
    },
    additionalProperties: true,
  },
  'TaskSubmissionList': {
    dataType: 'refObject',
    properties: {
      'data': {"dataType":"array","array":{"dataType":"refObject","ref":"TaskSubmissionObject"},"required":true},
    },
    additionalProperties: true,
  },
  'ResultObject': {
    dataType: 'refObject',
    properties: {
    },
    additionalProperties: {"dataType":"any"},
  },
  'ScheduleObject': {
    dataType: 'refObject',
    properties: {
      'id': {"dataType":"string","required":true},
      'name': {"dataType":"union","subSchemas":[{"dataType":"string"},{"dataType":"enum","enums":[null]}],"required":true},
      'status': {"dataType":"union","subSchemas":[{"dataType":"enum","enums":["active"]},{"dataType":"enum","enums":["paused"]},{"dataType":"enum","enums":["ended"]}],"required":true},
      'pause_reason': {"dataType":"union","subSchemas":[{"dataType":"enum","enums":["requested"]},{"dataType":"enum","enums":["failures"]},{"dataType":"enum","enums":["restored_from_backup"]},{"dataType":"enum","enums":[null]}],"required":true},
      'type': {"dataType":"string","required":true},
      'cron': {"dataType":"string","required":true},
      'time_zone': {"dataType":"string","required":true},
      'next_at': {"dataType":"union","subSchemas":[{"dataType":"string"},{"dataType":"enum","enums":[null]}],"required":true},
      'external_id': {"dataType":"union","subSchemas":[{"dataType":"string"},{"dataType":"enum","enums":[null]}],"required":true},
      'metadata': {"dataType":"nestedObjectLiteral","nestedProperties":{},"additionalProperties":{"dataType":"string"},"required":true},
      'files': {"dataType":"array","array":{"dataType":"refObject","ref":"FileObject"},"required":true},
      'priority': {"dataType":"integer","required":true},
      'expires_after_minutes': {"dataType":"union","subSchemas":[{"dataType":"integer"},{"dataType":"enum","enums":[null]}],"required":true},
      'catch_up': {"dataType":"union","subSchemas":[{"dataType":"enum","enums":["one"]},{"dataType":"enum","enums":["none"]}],"required":true},
      'overlap': {"dataType":"union","subSchemas":[{"dataType":"enum","enums":["skip"]},{"dataType":"enum","enums":["allow"]}],"required":true},
      'not_before': {"dataType":"union","subSchemas":[{"dataType":"string"},{"dataType":"enum","enums":[null]}],"required":true},
      'ends_at': {"dataType":"union","subSchemas":[{"dataType":"string"},{"dataType":"enum","enums":[null]}],"required":true},
      'failures': {"dataType":"integer","required":true},
      'created_at': {"dataType":"string","required":true},
      'version': {"dataType":"string","required":true},
      'data': {"dataType":"string"},
    },
    additionalProperties: true,
  },
  'ScheduleList': {
    dataType: 'refObject',
    properties: {
      'data': {"dataType":"array","array":{"dataType":"refObject","ref":"ScheduleObject"},"required":true},
      'next_cursor': {"dataType":"union","subSchemas":[{"dataType":"string"},{"dataType":"enum","enums":[null]}],"required":true},
    },
    additionalProperties: true,
  },
  'CreateScheduleRequest': {
    dataType: 'refObject',
    properties: {
      'name': {"dataType":"union","subSchemas":[{"dataType":"string"},{"dataType":"enum","enums":[null]}],"validators":{"minLength":{"value":1},"maxLength":{"value":200}}},
      'priority': {"dataType":"integer","validators":{"minimum":{"value":-100},"maximum":{"value":100}}},
      'expires_after_minutes': {"dataType":"union","subSchemas":[{"dataType":"integer"},{"dataType":"enum","enums":[null]}],"validators":{"minimum":{"value":1},"maximum":{"value":525600}}},
      'catch_up': {"dataType":"union","subSchemas":[{"dataType":"enum","enums":["one"]},{"dataType":"enum","enums":["none"]}]},
      'overlap': {"dataType":"union","subSchemas":[{"dataType":"enum","enums":["skip"]},{"dataType":"enum","enums":["allow"]}]},
      'not_before': {"dataType":"union","subSchemas":[{"dataType":"string"},{"dataType":"enum","enums":[null]}]},
      'ends_at': {"dataType":"union","subSchemas":[{"dataType":"string"},{"dataType":"enum","enums":[null]}]},
      'type': {"dataType":"string","required":true,"validators":{"minLength":{"value":1},"maxLength":{"value":64}}},
      'data': {"dataType":"union","subSchemas":[{"dataType":"string"},{"dataType":"nestedObjectLiteral","nestedProperties":{},"additionalProperties":{"dataType":"any"}}],"required":true},
      'external_id': {"dataType":"string","validators":{"minLength":{"value":1},"maxLength":{"value":255}}},
      'metadata': {"dataType":"nestedObjectLiteral","nestedProperties":{},"additionalProperties":{"dataType":"string"}},
      'cron': {"dataType":"string","required":true,"validators":{"minLength":{"value":9},"maxLength":{"value":200}}},
      'time_zone': {"dataType":"string","required":true,"validators":{"minLength":{"value":1},"maxLength":{"value":64}}},
    },
    additionalProperties: true,
  },
  'ChangeScheduleRequest': {
    dataType: 'refObject',
    properties: {
      'name': {"dataType":"union","subSchemas":[{"dataType":"string"},{"dataType":"enum","enums":[null]}],"validators":{"minLength":{"value":1},"maxLength":{"value":200}}},
      'priority': {"dataType":"integer","validators":{"minimum":{"value":-100},"maximum":{"value":100}}},
      'expires_after_minutes': {"dataType":"union","subSchemas":[{"dataType":"integer"},{"dataType":"enum","enums":[null]}],"validators":{"minimum":{"value":1},"maximum":{"value":525600}}},
      'catch_up': {"dataType":"union","subSchemas":[{"dataType":"enum","enums":["one"]},{"dataType":"enum","enums":["none"]}]},
      'overlap': {"dataType":"union","subSchemas":[{"dataType":"enum","enums":["skip"]},{"dataType":"enum","enums":["allow"]}]},
      'not_before': {"dataType":"union","subSchemas":[{"dataType":"string"},{"dataType":"enum","enums":[null]}]},
      'ends_at': {"dataType":"union","subSchemas":[{"dataType":"string"},{"dataType":"enum","enums":[null]}]},
      'cron': {"dataType":"string","validators":{"minLength":{"value":9},"maxLength":{"value":200}}},
      'time_zone': {"dataType":"string","validators":{"minLength":{"value":1},"maxLength":{"value":64}}},
    },
    additionalProperties: true,
  },
  'ScheduleRunObject': {
    dataType: 'refObject',
    properties: {
      'due_at': {"dataType":"string","required":true},
      'missed': {"dataType":"integer","required":true},
      'outcome': {"dataType":"union","subSchemas":[{"dataType":"enum","enums":["created"]},{"dataType":"enum","enums":["skipped"]},{"dataType":"enum","enums":["failed"]}],"required":true},
      'reason': {"dataType":"union","subSchemas":[{"dataType":"string"},{"dataType":"enum","enums":[null]}],"required":true},
      'errors': {"dataType":"array","array":{"dataType":"nestedObjectLiteral","nestedProperties":{"message":{"dataType":"string","required":true},"code":{"dataType":"string","required":true},"pointer":{"dataType":"string","required":true}}},"required":true},
      'task_id': {"dataType":"union","subSchemas":[{"dataType":"string"},{"dataType":"enum","enums":[null]}],"required":true},
      'created_at': {"dataType":"string","required":true},
    },
    additionalProperties: true,
  },
  'ScheduleRunList': {
    dataType: 'refObject',
    properties: {
      'data': {"dataType":"array","array":{"dataType":"refObject","ref":"ScheduleRunObject"},"required":true},
      'next_cursor': {"dataType":"union","subSchemas":[{"dataType":"string"},{"dataType":"enum","enums":[null]}],"required":true},
    },
    additionalProperties: true,
  },
  'FileRulesObject': {
    dataType: 'refObject',
    properties: {
      'min': {"dataType":"integer","required":true},
      'max': {"dataType":"integer","required":true},
      'types': {"dataType":"array","array":{"dataType":"string"},"required":true},
    },
    additionalProperties: true,
  },
  'ResultFormatObject': {
    dataType: 'refObject',
    properties: {
      'name': {"dataType":"string","required":true},
      'media_type': {"dataType":"string","required":true},
    },
    additionalProperties: true,
  },
  'TaskTypeObject': {
    dataType: 'refObject',
    properties: {
      'type': {"dataType":"string","required":true},
      'version': {"dataType":"string","required":true},
      'title': {"dataType":"string","required":true},
      'description': {"dataType":"string","required":true},
      'effect': {"dataType":"union","subSchemas":[{"dataType":"enum","enums":["reads"]},{"dataType":"enum","enums":["submits"]}],"required":true},
      'data': {"dataType":"nestedObjectLiteral","nestedProperties":{},"additionalProperties":{"dataType":"any"},"required":true},
      'result': {"dataType":"nestedObjectLiteral","nestedProperties":{},"additionalProperties":{"dataType":"any"},"required":true},
      'files': {"dataType":"union","subSchemas":[{"ref":"FileRulesObject"},{"dataType":"enum","enums":[null]}],"required":true},
      'payers': {"dataType":"array","array":{"dataType":"string"},"required":true},
      'result_formats': {"dataType":"array","array":{"dataType":"refObject","ref":"ResultFormatObject"},"required":true},
    },
    additionalProperties: true,
  },
  'TaskTypeList': {
    dataType: 'refObject',
    properties: {
      'data': {"dataType":"array","array":{"dataType":"refObject","ref":"TaskTypeObject"},"required":true},
    },
    additionalProperties: true,
  },
  'OutcomesObject': {
    dataType: 'refObject',
    properties: {
      'completed': {"dataType":"integer","required":true},
      'completed_with_issues': {"dataType":"integer","required":true},
      'failed': {"dataType":"integer","required":true},
      'p50_ms': {"dataType":"union","subSchemas":[{"dataType":"integer"},{"dataType":"enum","enums":[null]}],"required":true},
      'p95_ms': {"dataType":"union","subSchemas":[{"dataType":"integer"},{"dataType":"enum","enums":[null]}],"required":true},
    },
    additionalProperties: true,
  },
  'StatisticsBucketObject': {
    dataType: 'refObject',
    properties: {
      'completed': {"dataType":"integer","required":true},
      'completed_with_issues': {"dataType":"integer","required":true},
      'failed': {"dataType":"integer","required":true},
      'p50_ms': {"dataType":"union","subSchemas":[{"dataType":"integer"},{"dataType":"enum","enums":[null]}],"required":true},
      'p95_ms': {"dataType":"union","subSchemas":[{"dataType":"integer"},{"dataType":"enum","enums":[null]}],"required":true},
      'start': {"dataType":"string","required":true},
    },
    additionalProperties: true,
  },
  'StatisticsGroupObject': {
    dataType: 'refObject',
    properties: {
      'completed': {"dataType":"integer","required":true},
      'completed_with_issues': {"dataType":"integer","required":true},
      'failed': {"dataType":"integer","required":true},
      'p50_ms': {"dataType":"union","subSchemas":[{"dataType":"integer"},{"dataType":"enum","enums":[null]}],"required":true},
      'p95_ms': {"dataType":"union","subSchemas":[{"dataType":"integer"},{"dataType":"enum","enums":[null]}],"required":true},
      'portal': {"dataType":"string","required":true},
      'type': {"dataType":"string","required":true},
    },
    additionalProperties: true,
  },
  'StatisticsFailureObject': {
    dataType: 'refObject',
    properties: {
      'code': {"dataType":"string","required":true},
      'tasks': {"dataType":"integer","required":true},
    },
    additionalProperties: true,
  },
  'OpenWorkObject': {
    dataType: 'refObject',
    properties: {
      'queued': {"dataType":"integer","required":true},
      'running': {"dataType":"integer","required":true},
      'waiting': {"dataType":"integer","required":true},
      'oldest_queued_at': {"dataType":"union","subSchemas":[{"dataType":"string"},{"dataType":"enum","enums":[null]}],"required":true},
    },
    additionalProperties: true,
  },
  'StatisticsObject': {
    dataType: 'refObject',
    properties: {
      'from': {"dataType":"string","required":true},
      'to': {"dataType":"string","required":true},
      'bucket': {"dataType":"union","subSchemas":[{"dataType":"enum","enums":["hour"]},{"dataType":"enum","enums":["day"]}],"required":true},
      'total': {"ref":"OutcomesObject","required":true},
      'buckets': {"dataType":"array","array":{"dataType":"refObject","ref":"StatisticsBucketObject"},"required":true},
      'groups': {"dataType":"array","array":{"dataType":"refObject","ref":"StatisticsGroupObject"},"required":true},
      'failures': {"dataType":"array","array":{"dataType":"refObject","ref":"StatisticsFailureObject"},"required":true},
      'open': {"ref":"OpenWorkObject","required":true},
    },
    additionalProperties: true,
  },
  'PatientTaskObject': {
    dataType: 'refObject',
    properties: {
      'task_id': {"dataType":"string","required":true},
      'type': {"dataType":"string","required":true},
      'created_at': {"dataType":"string","required":true},
      'outcome': {"dataType":"union","subSchemas":[{"dataType":"enum","enums":["deleted"]},{"dataType":"enum","enums":["would_be_deleted"]},{"dataType":"enum","enums":["kept"]}],"required":true},
      'reason': {"dataType":"union","subSchemas":[{"dataType":"enum","enums":["task_not_final"]},{"dataType":"enum","enums":["legal_hold"]},{"dataType":"enum","enums":["delivery_in_progress"]},{"dataType":"enum","enums":[null]}],"required":true},
    },
    additionalProperties: true,
  },
  'PatientScheduleObject': {
    dataType: 'refObject',
    properties: {
      'schedule_id': {"dataType":"string","required":true},
      'outcome': {"dataType":"union","subSchemas":[{"dataType":"enum","enums":["deleted"]},{"dataType":"enum","enums":["would_be_deleted"]},{"dataType":"enum","enums":["kept"]}],"required":true},
      'reason': {"dataType":"union","subSchemas":[{"dataType":"enum","enums":["legal_hold"]},{"dataType":"enum","enums":[null]}],"required":true},
    },
    additionalProperties: true,
  },
  'PatientReportObject': {
    dataType: 'refObject',
    properties: {
      'tasks': {"dataType":"array","array":{"dataType":"refObject","ref":"PatientTaskObject"},"required":true},
      'schedules': {"dataType":"array","array":{"dataType":"refObject","ref":"PatientScheduleObject"},"required":true},
      'done': {"dataType":"boolean","required":true},
    },
    additionalProperties: true,
  },
  'DeletePatientRequest': {
    dataType: 'refObject',
    properties: {
      'keys': {"dataType":"array","array":{"dataType":"string"},"required":true,"validators":{"minItems":{"value":1},"maxItems":{"value":20}}},
      'dry_run': {"dataType":"boolean"},
    },
    additionalProperties: true,
  },
  'PushCodeRequest': {
    dataType: 'refObject',
    properties: {
      'code': {"dataType":"string","required":true},
    },
    additionalProperties: true,
  },
  'ArtifactObject': {
    dataType: 'refObject',
    properties: {
      'id': {"dataType":"string","required":true},
      'attempt': {"dataType":"integer","required":true},
      'kind': {"dataType":"string","required":true},
      'name': {"dataType":"string","required":true},
      'step': {"dataType":"union","subSchemas":[{"dataType":"string"},{"dataType":"enum","enums":[null]}],"required":true},
      'content_type': {"dataType":"string","required":true},
      'size': {"dataType":"integer","required":true},
      'sha256': {"dataType":"union","subSchemas":[{"dataType":"string"},{"dataType":"enum","enums":[null]}],"required":true},
      'created_at': {"dataType":"string","required":true},
      'purged_at': {"dataType":"union","subSchemas":[{"dataType":"string"},{"dataType":"enum","enums":[null]}],"required":true},
    },
    additionalProperties: true,
  },
  'ArtifactList': {
    dataType: 'refObject',
    properties: {
      'data': {"dataType":"array","array":{"dataType":"refObject","ref":"ArtifactObject"},"required":true},
    },
    additionalProperties: true,
  },
  'EvidenceKeyObject': {
    dataType: 'refObject',
    properties: {
      'key_id': {"dataType":"string","required":true},
      'algorithm': {"dataType":"string","required":true},
      'public_key': {"dataType":"string","required":true},
    },
    additionalProperties: true,
  },
  'DeliveryAttemptObject': {
    dataType: 'refObject',
    properties: {
      'number': {"dataType":"integer","required":true},
      'trigger': {"dataType":"union","subSchemas":[{"dataType":"enum","enums":["schedule"]},{"dataType":"enum","enums":["manual"]}],"required":true},
      'at': {"dataType":"string","required":true},
      'outcome': {"dataType":"string","required":true},
      'http_status': {"dataType":"union","subSchemas":[{"dataType":"integer"},{"dataType":"enum","enums":[null]}],"required":true},
      'duration_ms': {"dataType":"integer","required":true},
      'response': {"dataType":"union","subSchemas":[{"dataType":"string"},{"dataType":"enum","enums":[null]}],"required":true},
    },
    additionalProperties: true,
  },
  'DeliveryObject': {
    dataType: 'refObject',
    properties: {
      'id': {"dataType":"string","required":true},
      'message_id': {"dataType":"string","required":true},
      'task_id': {"dataType":"string","required":true},
      'event': {"dataType":"union","subSchemas":[{"dataType":"enum","enums":["task_finished"]},{"dataType":"enum","enums":["task_waiting"]}],"required":true},
      'state': {"dataType":"union","subSchemas":[{"dataType":"enum","enums":["pending"]},{"dataType":"enum","enums":["delivered"]},{"dataType":"enum","enums":["failed"]},{"dataType":"enum","enums":["parked"]}],"required":true},
      'next_at': {"dataType":"union","subSchemas":[{"dataType":"string"},{"dataType":"enum","enums":[null]}],"required":true},
      'created_at': {"dataType":"string","required":true},
      'finished_at': {"dataType":"union","subSchemas":[{"dataType":"string"},{"dataType":"enum","enums":[null]}],"required":true},
      'purged_at': {"dataType":"union","subSchemas":[{"dataType":"string"},{"dataType":"enum","enums":[null]}],"required":true},
      'attempts': {"dataType":"array","array":{"dataType":"refObject","ref":"DeliveryAttemptObject"},"required":true},
    },
    additionalProperties: true,
  },
  'DeliveryList': {
    dataType: 'refObject',
    properties: {
      'data': {"dataType":"array","array":{"dataType":"refObject","ref":"DeliveryObject"},"required":true},
    },
    additionalProperties: true,
  },
  'DeliveryPage': {
    dataType: 'refObject',
    properties: {
      'data': {"dataType":"array","array":{"dataType":"refObject","ref":"DeliveryObject"},"required":true},
      'next_cursor': {"dataType":"union","subSchemas":[{"dataType":"string"},{"dataType":"enum","enums":[null]}],"required":true},
    },
    additionalProperties: true,
  },
  'DeliveryMessageObject': {
    dataType: 'refObject',
    properties: {
      'message_id': {"dataType":"string","required":true},
      'body': {"dataType":"union","subSchemas":[{"dataType":"string"},{"dataType":"enum","enums":[null]}],"required":true},
    },
    additionalProperties: true,
  },
  'WebhookTestObject': {
    dataType: 'refObject',
    properties: {
      'message_id': {"dataType":"string","required":true},
      'url': {"dataType":"string","required":true},
      'outcome': {"dataType":"string","required":true},
      'http_status': {"dataType":"union","subSchemas":[{"dataType":"integer"},{"dataType":"enum","enums":[null]}],"required":true},
      'duration_ms': {"dataType":"integer","required":true},
      'response': {"dataType":"union","subSchemas":[{"dataType":"string"},{"dataType":"enum","enums":[null]}],"required":true},
    },
    additionalProperties: true,
  },
  'SessionPersonObject': {
    dataType: 'refObject',
    properties: {
      'id': {"dataType":"string","required":true},
      'name': {"dataType":"string","required":true},
      'email': {"dataType":"string","required":true},
      'has_password': {"dataType":"boolean","required":true},
      'issuers': {"dataType":"array","array":{"dataType":"string"},"required":true},
      'has_totp': {"dataType":"boolean","required":true},
      'recovery_codes_left': {"dataType":"integer","required":true},
      'inbox_mail': {"dataType":"boolean","required":true},
    },
    additionalProperties: true,
  },
  'SessionAccountObject': {
    dataType: 'refObject',
    properties: {
      'id': {"dataType":"string","required":true},
      'name': {"dataType":"string","required":true},
      'role': {"dataType":"union","subSchemas":[{"dataType":"enum","enums":["viewer"]},{"dataType":"enum","enums":["operator"]},{"dataType":"enum","enums":["author"]},{"dataType":"enum","enums":["admin"]}],"required":true},
      'scopes': {"dataType":"array","array":{"dataType":"string"},"required":true},
    },
    additionalProperties: true,
  },
  'SessionObject': {
    dataType: 'refObject',
    properties: {
      'person': {"ref":"SessionPersonObject","required":true},
      'csrf_token': {"dataType":"string","required":true},
      'installation_role': {"dataType":"union","subSchemas":[{"dataType":"enum","enums":["admin"]},{"dataType":"enum","enums":[null]}],"required":true},
      'accounts': {"dataType":"array","array":{"dataType":"refObject","ref":"SessionAccountObject"},"required":true},
      'idle_seconds': {"dataType":"integer","required":true},
      'idle_ends_at': {"dataType":"string","required":true},
      'confirmed_until': {"dataType":"union","subSchemas":[{"dataType":"string"},{"dataType":"enum","enums":[null]}],"required":true},
      'confirms_with': {"dataType":"union","subSchemas":[{"dataType":"enum","enums":["password"]},{"dataType":"enum","enums":["oidc"]},{"dataType":"enum","enums":[null]}],"required":true},
      'sends_mail': {"dataType":"boolean","required":true},
      'version': {"dataType":"string","required":true},
    },
    additionalProperties: true,
  },
  'SignInRequest': {
    dataType: 'refObject',
    properties: {
      'email': {"dataType":"string","required":true,"validators":{"minLength":{"value":1},"maxLength":{"value":254}}},
      'password': {"dataType":"string","required":true,"validators":{"minLength":{"value":1},"maxLength":{"value":1000}}},
      'totp': {"dataType":"string","validators":{"minLength":{"value":6},"maxLength":{"value":10}}},
      'recovery_code': {"dataType":"string","validators":{"minLength":{"value":1},"maxLength":{"value":64}}},
    },
    additionalProperties: true,
  },
  'LinkSignInRequest': {
    dataType: 'refObject',
    properties: {
      'token': {"dataType":"string","required":true,"validators":{"minLength":{"value":1},"maxLength":{"value":100}}},
      'totp': {"dataType":"string","validators":{"minLength":{"value":6},"maxLength":{"value":10}}},
      'recovery_code': {"dataType":"string","validators":{"minLength":{"value":1},"maxLength":{"value":64}}},
    },
    additionalProperties: true,
  },
  'ChangeSessionRequest': {
    dataType: 'refObject',
    properties: {
      'inbox_mail': {"dataType":"boolean","required":true},
    },
    additionalProperties: true,
  },
  'ConfirmRequest': {
    dataType: 'refObject',
    properties: {
      'password': {"dataType":"string","required":true,"validators":{"minLength":{"value":1},"maxLength":{"value":1000}}},
      'totp': {"dataType":"string","validators":{"minLength":{"value":6},"maxLength":{"value":10}}},
      'recovery_code': {"dataType":"string","validators":{"minLength":{"value":1},"maxLength":{"value":64}}},
    },
    additionalProperties: true,
  },
  'SetPasswordRequest': {
    dataType: 'refObject',
    properties: {
      'password': {"dataType":"string","required":true,"validators":{"minLength":{"value":1},"maxLength":{"value":1000}}},
      'token': {"dataType":"string","validators":{"minLength":{"value":1},"maxLength":{"value":100}}},
      'current_password': {"dataType":"string","validators":{"minLength":{"value":1},"maxLength":{"value":1000}}},
      'totp': {"dataType":"string","validators":{"minLength":{"value":6},"maxLength":{"value":10}}},
      'recovery_code': {"dataType":"string","validators":{"minLength":{"value":1},"maxLength":{"value":64}}},
    },
    additionalProperties: true,
  },
  'TotpObject': {
    dataType: 'refObject',
    properties: {
      'secret': {"dataType":"string","required":true},
      'otpauth_uri': {"dataType":"string","required":true},
    },
    additionalProperties: true,
  },
  'RecoveryCodesObject': {
    dataType: 'refObject',
    properties: {
      'recovery_codes': {"dataType":"array","array":{"dataType":"string"},"required":true},
    },
    additionalProperties: true,
  },
  'ConfirmTotpRequest': {
    dataType: 'refObject',
    properties: {
      'code': {"dataType":"string","required":true,"validators":{"minLength":{"value":6},"maxLength":{"value":10}}},
    },
    additionalProperties: true,
  },
  'OidcMethodObject': {
    dataType: 'refObject',
    properties: {
      'label': {"dataType":"string","required":true},
    },
    additionalProperties: true,
  },
  'SignInMethodsObject': {
    dataType: 'refObject',
    properties: {
      'password': {"dataType":"boolean","required":true},
      'oidc': {"dataType":"union","subSchemas":[{"ref":"OidcMethodObject"},{"dataType":"enum","enums":[null]}],"required":true},
    },
    additionalProperties: true,
  },
  'OpenSessionObject': {
    dataType: 'refObject',
    properties: {
      'id': {"dataType":"string","required":true},
      'current': {"dataType":"boolean","required":true},
      'method': {"dataType":"union","subSchemas":[{"dataType":"enum","enums":["password"]},{"dataType":"enum","enums":["link"]},{"dataType":"enum","enums":["password_link"]},{"dataType":"enum","enums":["oidc"]},{"dataType":"enum","enums":[null]}],"required":true},
      'address': {"dataType":"union","subSchemas":[{"dataType":"string"},{"dataType":"enum","enums":[null]}],"required":true},
      'browser': {"dataType":"union","subSchemas":[{"dataType":"string"},{"dataType":"enum","enums":[null]}],"required":true},
      'created_at': {"dataType":"string","required":true},
      'used_at': {"dataType":"string","required":true},
      'ends_at': {"dataType":"string","required":true},
    },
    additionalProperties: true,
  },
  'OpenSessionList': {
    dataType: 'refObject',
    properties: {
      'data': {"dataType":"array","array":{"dataType":"refObject","ref":"OpenSessionObject"},"required":true},
    },
    additionalProperties: true,
  },
  'PersonRoleObject': {
    dataType: 'refObject',
    properties: {
      'account_id': {"dataType":"string","required":true},
      'account_name': {"dataType":"string","required":true},
      'role': {"dataType":"union","subSchemas":[{"dataType":"enum","enums":["viewer"]},{"dataType":"enum","enums":["operator"]},{"dataType":"enum","enums":["author"]},{"dataType":"enum","enums":["admin"]}],"required":true},
      'from_groups': {"dataType":"boolean","required":true},
    },
    additionalProperties: true,
  },
  'PersonObject': {
    dataType: 'refObject',
    properties: {
      'id': {"dataType":"string","required":true},
      'email': {"dataType":"string","required":true},
      'name': {"dataType":"string","required":true},
      'installation_admin': {"dataType":"boolean","required":true},
      'has_password': {"dataType":"boolean","required":true},
      'issuers': {"dataType":"array","array":{"dataType":"string"},"required":true},
      'has_totp': {"dataType":"boolean","required":true},
      'roles': {"dataType":"array","array":{"dataType":"refObject","ref":"PersonRoleObject"},"required":true},
      'manageable': {"dataType":"boolean","required":true},
      'inbox_mail': {"dataType":"boolean","required":true},
      'locked_until': {"dataType":"union","subSchemas":[{"dataType":"string"},{"dataType":"enum","enums":[null]}],"required":true},
      'disabled_at': {"dataType":"union","subSchemas":[{"dataType":"string"},{"dataType":"enum","enums":[null]}],"required":true},
      'created_at': {"dataType":"string","required":true},
      'version': {"dataType":"string","required":true},
    },
    additionalProperties: true,
  },
  'PersonList': {
    dataType: 'refObject',
    properties: {
      'data': {"dataType":"array","array":{"dataType":"refObject","ref":"PersonObject"},"required":true},
      'next_cursor': {"dataType":"union","subSchemas":[{"dataType":"string"},{"dataType":"enum","enums":[null]}],"required":true},
    },
    additionalProperties: true,
  },
  'CreatedPersonObject': {
    dataType: 'refObject',
    properties: {
      'id': {"dataType":"string","required":true},
      'email': {"dataType":"string","required":true},
      'name': {"dataType":"string","required":true},
      'installation_admin': {"dataType":"boolean","required":true},
      'has_password': {"dataType":"boolean","required":true},
      'issuers': {"dataType":"array","array":{"dataType":"string"},"required":true},
      'has_totp': {"dataType":"boolean","required":true},
      'roles': {"dataType":"array","array":{"dataType":"refObject","ref":"PersonRoleObject"},"required":true},
      'manageable': {"dataType":"boolean","required":true},
      'inbox_mail': {"dataType":"boolean","required":true},
      'locked_until': {"dataType":"union","subSchemas":[{"dataType":"string"},{"dataType":"enum","enums":[null]}],"required":true},
      'disabled_at': {"dataType":"union","subSchemas":[{"dataType":"string"},{"dataType":"enum","enums":[null]}],"required":true},
      'created_at': {"dataType":"string","required":true},
      'version': {"dataType":"string","required":true},
      'link': {"dataType":"union","subSchemas":[{"dataType":"string"},{"dataType":"enum","enums":[null]}],"required":true},
    },
    additionalProperties: true,
  },
  'CreatePersonRequest': {
    dataType: 'refObject',
    properties: {
      'email': {"dataType":"string","required":true,"validators":{"minLength":{"value":3},"maxLength":{"value":254}}},
      'name': {"dataType":"string","required":true,"validators":{"minLength":{"value":1},"maxLength":{"value":200}}},
      'installation_admin': {"dataType":"boolean"},
      'account_id': {"dataType":"string","validators":{"minLength":{"value":1},"maxLength":{"value":64}}},
      'role': {"dataType":"union","subSchemas":[{"dataType":"enum","enums":["viewer"]},{"dataType":"enum","enums":["operator"]},{"dataType":"enum","enums":["author"]},{"dataType":"enum","enums":["admin"]}]},
    },
    additionalProperties: true,
  },
  'ChangePersonRequest': {
    dataType: 'refObject',
    properties: {
      'name': {"dataType":"string","validators":{"minLength":{"value":1},"maxLength":{"value":200}}},
      'installation_admin': {"dataType":"boolean"},
      'disabled': {"dataType":"boolean"},
      'inbox_mail': {"dataType":"boolean"},
    },
    additionalProperties: true,
  },
  'SetRoleRequest': {
    dataType: 'refObject',
    properties: {
      'role': {"dataType":"union","subSchemas":[{"dataType":"enum","enums":["viewer"]},{"dataType":"enum","enums":["operator"]},{"dataType":"enum","enums":["author"]},{"dataType":"enum","enums":["admin"]}],"required":true},
    },
    additionalProperties: true,
  },
  'LinkObject': {
    dataType: 'refObject',
    properties: {
      'link': {"dataType":"string","required":true},
    },
    additionalProperties: true,
  },
  'CreateLinkRequest': {
    dataType: 'refObject',
    properties: {
      'purpose': {"dataType":"union","subSchemas":[{"dataType":"enum","enums":["sign_in"]},{"dataType":"enum","enums":["password"]}],"required":true},
    },
    additionalProperties: true,
  },
  'AccountObject': {
    dataType: 'refObject',
    properties: {
      'id': {"dataType":"string","required":true},
      'name': {"dataType":"string","required":true},
      'weight': {"dataType":"integer","required":true},
      'max_running': {"dataType":"union","subSchemas":[{"dataType":"integer"},{"dataType":"enum","enums":[null]}],"required":true},
      'disabled_at': {"dataType":"union","subSchemas":[{"dataType":"string"},{"dataType":"enum","enums":[null]}],"required":true},
      'shredded_at': {"dataType":"union","subSchemas":[{"dataType":"string"},{"dataType":"enum","enums":[null]}],"required":true},
      'key_erased_at': {"dataType":"union","subSchemas":[{"dataType":"string"},{"dataType":"enum","enums":[null]}],"required":true},
      'created_at': {"dataType":"string","required":true},
      'version': {"dataType":"string","required":true},
    },
    additionalProperties: true,
  },
  'AccountList': {
    dataType: 'refObject',
    properties: {
      'data': {"dataType":"array","array":{"dataType":"refObject","ref":"AccountObject"},"required":true},
      'next_cursor': {"dataType":"union","subSchemas":[{"dataType":"string"},{"dataType":"enum","enums":[null]}],"required":true},
    },
    additionalProperties: true,
  },
  'CreatedAccountObject': {
    dataType: 'refObject',
    properties: {
      'id': {"dataType":"string","required":true},
      'name': {"dataType":"string","required":true},
      'weight': {"dataType":"integer","required":true},
      'max_running': {"dataType":"union","subSchemas":[{"dataType":"integer"},{"dataType":"enum","enums":[null]}],"required":true},
      'disabled_at': {"dataType":"union","subSchemas":[{"dataType":"string"},{"dataType":"enum","enums":[null]}],"required":true},
      'shredded_at': {"dataType":"union","subSchemas":[{"dataType":"string"},{"dataType":"enum","enums":[null]}],"required":true},
      'key_erased_at': {"dataType":"union","subSchemas":[{"dataType":"string"},{"dataType":"enum","enums":[null]}],"required":true},
      'created_at': {"dataType":"string","required":true},
      'version': {"dataType":"string","required":true},
      'api_key': {"dataType":"union","subSchemas":[{"dataType":"string"},{"dataType":"enum","enums":[null]}],"required":true},
      'webhook_secret': {"dataType":"union","subSchemas":[{"dataType":"string"},{"dataType":"enum","enums":[null]}],"required":true},
    },
    additionalProperties: true,
  },
  'CreateAccountRequest': {
    dataType: 'refObject',
    properties: {
      'name': {"dataType":"string","required":true,"validators":{"minLength":{"value":1},"maxLength":{"value":200}}},
      'webhook_url': {"dataType":"string","validators":{"minLength":{"value":1},"maxLength":{"value":2048}}},
    },
    additionalProperties: true,
  },
  'ChangeAccountRequest': {
    dataType: 'refObject',
    properties: {
      'disabled': {"dataType":"boolean"},
      'weight': {"dataType":"integer","validators":{"minimum":{"value":1},"maximum":{"value":1000}}},
      'max_running': {"dataType":"union","subSchemas":[{"dataType":"integer"},{"dataType":"enum","enums":[null]}],"validators":{"minimum":{"value":1},"maximum":{"value":100000}}},
    },
    additionalProperties: true,
  },
  'ApiKeyObject': {
    dataType: 'refObject',
    properties: {
      'id': {"dataType":"string","required":true},
      'prefix': {"dataType":"string","required":true},
      'account_id': {"dataType":"union","subSchemas":[{"dataType":"string"},{"dataType":"enum","enums":[null]}],"required":true},
      'label': {"dataType":"string","required":true},
      'scopes': {"dataType":"array","array":{"dataType":"string"},"required":true},
      'created_at': {"dataType":"string","required":true},
      'expires_at': {"dataType":"union","subSchemas":[{"dataType":"string"},{"dataType":"enum","enums":[null]}],"required":true},
      'revoked_at': {"dataType":"union","subSchemas":[{"dataType":"string"},{"dataType":"enum","enums":[null]}],"required":true},
      'last_used_at': {"dataType":"union","subSchemas":[{"dataType":"string"},{"dataType":"enum","enums":[null]}],"required":true},
      'version': {"dataType":"string","required":true},
    },
    additionalProperties: true,
  },
  'ApiKeyList': {
    dataType: 'refObject',
    properties: {
      'data': {"dataType":"array","array":{"dataType":"refObject","ref":"ApiKeyObject"},"required":true},
      'next_cursor': {"dataType":"union","subSchemas":[{"dataType":"string"},{"dataType":"enum","enums":[null]}],"required":true},
    },
    additionalProperties: true,
  },
  'CreatedApiKeyObject': {
    dataType: 'refObject',
    properties: {
      'id': {"dataType":"string","required":true},
      'prefix': {"dataType":"string","required":true},
      'account_id': {"dataType":"union","subSchemas":[{"dataType":"string"},{"dataType":"enum","enums":[null]}],"required":true},
      'label': {"dataType":"string","required":true},
      'scopes': {"dataType":"array","array":{"dataType":"string"},"required":true},
      'created_at': {"dataType":"string","required":true},
      'expires_at': {"dataType":"union","subSchemas":[{"dataType":"string"},{"dataType":"enum","enums":[null]}],"required":true},
      'revoked_at': {"dataType":"union","subSchemas":[{"dataType":"string"},{"dataType":"enum","enums":[null]}],"required":true},
      'last_used_at': {"dataType":"union","subSchemas":[{"dataType":"string"},{"dataType":"enum","enums":[null]}],"required":true},
      'version': {"dataType":"string","required":true},
      'api_key': {"dataType":"union","subSchemas":[{"dataType":"string"},{"dataType":"enum","enums":[null]}],"required":true},
    },
    additionalProperties: true,
  },
  'KeyScope': {
    dataType: 'refAlias',
    type: {"dataType":"union","subSchemas":[{"dataType":"enum","enums":["statuses:read"]},{"dataType":"enum","enums":["tasks:read"]},{"dataType":"enum","enums":["tasks:write"]},{"dataType":"enum","enums":["webhooks:manage"]},{"dataType":"enum","enums":["codes:write"]},{"dataType":"enum","enums":["data:delete"]},{"dataType":"enum","enums":["admin:*"]},{"dataType":"enum","enums":["admin:read"]},{"dataType":"enum","enums":["admin:accounts"]},{"dataType":"enum","enums":["admin:keys"]},{"dataType":"enum","enums":["admin:webhooks"]},{"dataType":"enum","enums":["admin:connections"]},{"dataType":"enum","enums":["admin:sops"]},{"dataType":"enum","enums":["admin:submissions"]},{"dataType":"enum","enums":["admin:data"]},{"dataType":"enum","enums":["admin:audit"]}],"validators":{}},
  },
  'CreateApiKeyRequest': {
    dataType: 'refObject',
    properties: {
      'account_id': {"dataType":"union","subSchemas":[{"dataType":"string"},{"dataType":"enum","enums":[null]}],"required":true,"validators":{"minLength":{"value":1},"maxLength":{"value":64}}},
      'label': {"dataType":"string","validators":{"maxLength":{"value":200}}},
      'scopes': {"dataType":"array","array":{"dataType":"refAlias","ref":"KeyScope"},"validators":{"minItems":{"value":1}}},
      'expires_at': {"dataType":"string"},
    },
    additionalProperties: true,
  },
  'RotateApiKeyRequest': {
    dataType: 'refObject',
    properties: {
      'overlap_hours': {"dataType":"integer","default":24,"validators":{"minimum":{"value":0},"maximum":{"value":8760}}},
    },
    additionalProperties: true,
  },
  'EndpointObject': {
    dataType: 'refObject',
    properties: {
      'id': {"dataType":"string","required":true},
      'account_id': {"dataType":"string","required":true},
      'url': {"dataType":"string","required":true},
      'state': {"dataType":"union","subSchemas":[{"dataType":"enum","enums":["active"]},{"dataType":"enum","enums":["failing"]},{"dataType":"enum","enums":["disabled"]}],"required":true},
      'disabled_reason': {"dataType":"union","subSchemas":[{"dataType":"string"},{"dataType":"enum","enums":[null]}],"required":true},
      'signer': {"dataType":"string","required":true},
      'retry_policy': {"dataType":"string","required":true},
      'events': {"dataType":"array","array":{"dataType":"union","subSchemas":[{"dataType":"enum","enums":["task_finished"]},{"dataType":"enum","enums":["task_waiting"]}]},"required":true},
      'version': {"dataType":"string","required":true},
    },
    additionalProperties: true,
  },
  'EndpointWithSecretObject': {
    dataType: 'refObject',
    properties: {
      'id': {"dataType":"string","required":true},
      'account_id': {"dataType":"string","required":true},
      'url': {"dataType":"string","required":true},
      'state': {"dataType":"union","subSchemas":[{"dataType":"enum","enums":["active"]},{"dataType":"enum","enums":["failing"]},{"dataType":"enum","enums":["disabled"]}],"required":true},
      'disabled_reason': {"dataType":"union","subSchemas":[{"dataType":"string"},{"dataType":"enum","enums":[null]}],"required":true},
      'signer': {"dataType":"string","required":true},
      'retry_policy': {"dataType":"string","required":true},
      'events': {"dataType":"array","array":{"dataType":"union","subSchemas":[{"dataType":"enum","enums":["task_finished"]},{"dataType":"enum","enums":["task_waiting"]}]},"required":true},
      'version': {"dataType":"string","required":true},
      'verification_key': {"dataType":"union","subSchemas":[{"dataType":"string"},{"dataType":"enum","enums":[null]}],"required":true},
    },
    additionalProperties: true,
  },
  'SetEndpointRequest': {
    dataType: 'refObject',
    properties: {
      'url': {"dataType":"string","required":true,"validators":{"minLength":{"value":1},"maxLength":{"value":2048}}},
      'retry_policy': {"dataType":"string","validators":{"minLength":{"value":1},"maxLength":{"value":64}}},
      'events': {"dataType":"array","array":{"dataType":"union","subSchemas":[{"dataType":"enum","enums":["task_finished"]},{"dataType":"enum","enums":["task_waiting"]}]},"validators":{"minItems":{"value":1},"uniqueItems":{"errorMsg":"true"}}},
    },
    additionalProperties: true,
  },
  'RotateSecretRequest': {
    dataType: 'refObject',
    properties: {
      'grace_hours': {"dataType":"integer","default":24,"validators":{"minimum":{"value":0},"maximum":{"value":168}}},
      'signer': {"dataType":"string","validators":{"minLength":{"value":1},"maxLength":{"value":64}}},
    },
    additionalProperties: true,
  },
  'EnabledEndpointObject': {
    dataType: 'refObject',
    properties: {
      'id': {"dataType":"string","required":true},
      'account_id': {"dataType":"string","required":true},
      'url': {"dataType":"string","required":true},
      'state': {"dataType":"union","subSchemas":[{"dataType":"enum","enums":["active"]},{"dataType":"enum","enums":["failing"]},{"dataType":"enum","enums":["disabled"]}],"required":true},
      'disabled_reason': {"dataType":"union","subSchemas":[{"dataType":"string"},{"dataType":"enum","enums":[null]}],"required":true},
      'signer': {"dataType":"string","required":true},
      'retry_policy': {"dataType":"string","required":true},
      'events': {"dataType":"array","array":{"dataType":"union","subSchemas":[{"dataType":"enum","enums":["task_finished"]},{"dataType":"enum","enums":["task_waiting"]}]},"required":true},
      'version': {"dataType":"string","required":true},
      'resumed': {"dataType":"integer","required":true},
    },
    additionalProperties: true,
  },
  'RedeliveredObject': {
    dataType: 'refObject',
    properties: {
      'queued': {"dataType":"integer","required":true},
    },
    additionalProperties: true,
  },
  'RedeliverRequest': {
    dataType: 'refObject',
    properties: {
      'from': {"dataType":"string","required":true},
      'to': {"dataType":"string"},
      'states': {"dataType":"array","array":{"dataType":"union","subSchemas":[{"dataType":"enum","enums":["pending"]},{"dataType":"enum","enums":["delivered"]},{"dataType":"enum","enums":["failed"]},{"dataType":"enum","enums":["parked"]}]},"validators":{"minItems":{"value":1}}},
    },
    additionalProperties: true,
  },
  'ConnectionObject': {
    dataType: 'refObject',
    properties: {
      'id': {"dataType":"string","required":true},
      'account_id': {"dataType":"string","required":true},
      'portal': {"dataType":"string","required":true},
      'base_url': {"dataType":"string","required":true},
      'max_sessions': {"dataType":"integer","required":true},
      'min_interval_ms': {"dataType":"integer","required":true},
      'record_traces': {"dataType":"boolean","required":true},
      'approval_minutes': {"dataType":"union","subSchemas":[{"dataType":"integer"},{"dataType":"enum","enums":[null]}],"required":true},
      'state': {"dataType":"union","subSchemas":[{"dataType":"enum","enums":["ready"]},{"dataType":"enum","enums":["paused"]},{"dataType":"enum","enums":["credentials_rejected"]}],"required":true},
      'paused_until': {"dataType":"union","subSchemas":[{"dataType":"string"},{"dataType":"enum","enums":[null]}],"required":true},
      'credentials_rejected_at': {"dataType":"union","subSchemas":[{"dataType":"string"},{"dataType":"enum","enums":[null]}],"required":true},
      'session_saved_at': {"dataType":"union","subSchemas":[{"dataType":"string"},{"dataType":"enum","enums":[null]}],"required":true},
      'created_at': {"dataType":"string","required":true},
      'version': {"dataType":"string","required":true},
    },
    additionalProperties: true,
  },
  'ConnectionList': {
    dataType: 'refObject',
    properties: {
      'data': {"dataType":"array","array":{"dataType":"refObject","ref":"ConnectionObject"},"required":true},
    },
    additionalProperties: true,
  },
  'CreateConnectionRequest': {
    dataType: 'refObject',
    properties: {
      'portal': {"dataType":"string","required":true,"validators":{"minLength":{"value":1},"maxLength":{"value":64}}},
      'base_url': {"dataType":"string","required":true,"validators":{"minLength":{"value":1},"maxLength":{"value":2048}}},
      'credentials': {"dataType":"nestedObjectLiteral","nestedProperties":{},"additionalProperties":{"dataType":"string"},"required":true},
      'max_sessions': {"dataType":"integer","default":1,"validators":{"minimum":{"value":1},"maximum":{"value":100}}},
      'min_interval_ms': {"dataType":"integer","default":0,"validators":{"minimum":{"value":0},"maximum":{"value":86400000}}},
      'approval_minutes': {"dataType":"union","subSchemas":[{"dataType":"integer"},{"dataType":"enum","enums":[null]}],"validators":{"minimum":{"value":1},"maximum":{"value":60}}},
    },
    additionalProperties: true,
  },
  'ChangeConnectionRequest': {
    dataType: 'refObject',
    properties: {
      'max_sessions': {"dataType":"integer","validators":{"minimum":{"value":1},"maximum":{"value":100}}},
      'min_interval_ms': {"dataType":"integer","validators":{"minimum":{"value":0},"maximum":{"value":86400000}}},
      'record_traces': {"dataType":"boolean"},
      'approval_minutes': {"dataType":"union","subSchemas":[{"dataType":"integer"},{"dataType":"enum","enums":[null]}],"validators":{"minimum":{"value":1},"maximum":{"value":60}}},
    },
    additionalProperties: true,
  },
  'ReplaceCredentialsRequest': {
    dataType: 'refObject',
    properties: {
      'base_url': {"dataType":"string","required":true,"validators":{"minLength":{"value":1},"maxLength":{"value":2048}}},
      'credentials': {"dataType":"nestedObjectLiteral","nestedProperties":{},"additionalProperties":{"dataType":"string"},"required":true},
    },
    additionalProperties: true,
  },
  'PortalWindowObject': {
    dataType: 'refObject',
    properties: {
      'id': {"dataType":"union","subSchemas":[{"dataType":"string"},{"dataType":"enum","enums":[null]}],"required":true},
      'starts_at': {"dataType":"string","required":true},
      'ends_at': {"dataType":"string","required":true},
      'note': {"dataType":"string","required":true},
    },
    additionalProperties: true,
  },
  'PortalActivityObject': {
    dataType: 'refObject',
    properties: {
      'portal': {"dataType":"string","required":true},
      'sessions_in_use': {"dataType":"integer","required":true},
      'sessions_allowed': {"dataType":"integer","required":true},
      'queued': {"dataType":"integer","required":true},
      'oldest_queued_at': {"dataType":"union","subSchemas":[{"dataType":"string"},{"dataType":"enum","enums":[null]}],"required":true},
      'last_started_at': {"dataType":"union","subSchemas":[{"dataType":"string"},{"dataType":"enum","enums":[null]}],"required":true},
      'paused_by': {"dataType":"union","subSchemas":[{"dataType":"enum","enums":["person"]},{"dataType":"enum","enums":["failures"]},{"dataType":"enum","enums":[null]}],"required":true},
      'failures': {"dataType":"integer","required":true},
      'failing_since': {"dataType":"union","subSchemas":[{"dataType":"string"},{"dataType":"enum","enums":[null]}],"required":true},
      'completed': {"dataType":"integer","required":true},
      'failed': {"dataType":"integer","required":true},
      'maintenance': {"dataType":"array","array":{"dataType":"refObject","ref":"PortalWindowObject"},"required":true},
    },
    additionalProperties: true,
  },
  'PortalActivityList': {
    dataType: 'refObject',
    properties: {
      'data': {"dataType":"array","array":{"dataType":"refObject","ref":"PortalActivityObject"},"required":true},
    },
    additionalProperties: true,
  },
  'SignInReason': {
    dataType: 'refAlias',
    type: {"dataType":"union","subSchemas":[{"dataType":"enum","enums":["credentials_rejected"]},{"dataType":"enum","enums":["credential_missing"]},{"dataType":"enum","enums":["portal_changed"]},{"dataType":"enum","enums":["person_needed"]},{"dataType":"enum","enums":["portal_unreachable"]},{"dataType":"enum","enums":["no_session_block"]},{"dataType":"enum","enums":["unknown_portal"]},{"dataType":"enum","enums":["not_connected"]},{"dataType":"enum","enums":["not_started"]},{"dataType":"enum","enums":["timed_out"]},{"dataType":"enum","enums":["procedure_failed"]},{"dataType":"enum","enums":["service_failed"]}],"validators":{}},
  },
  'SignInTestObject': {
    dataType: 'refObject',
    properties: {
      'id': {"dataType":"string","required":true},
      'account_id': {"dataType":"string","required":true},
      'portal': {"dataType":"string","required":true},
      'status': {"dataType":"union","subSchemas":[{"dataType":"enum","enums":["queued"]},{"dataType":"enum","enums":["running"]},{"dataType":"enum","enums":["passed"]},{"dataType":"enum","enums":["failed"]}],"required":true},
      'reason': {"dataType":"union","subSchemas":[{"ref":"SignInReason"},{"dataType":"enum","enums":[null]}],"required":true},
      'message': {"dataType":"union","subSchemas":[{"dataType":"string"},{"dataType":"enum","enums":[null]}],"required":true},
      'failure_code': {"dataType":"union","subSchemas":[{"dataType":"string"},{"dataType":"enum","enums":[null]}],"required":true},
      'step': {"dataType":"union","subSchemas":[{"dataType":"string"},{"dataType":"enum","enums":[null]}],"required":true},
      'created_at': {"dataType":"string","required":true},
      'started_at': {"dataType":"union","subSchemas":[{"dataType":"string"},{"dataType":"enum","enums":[null]}],"required":true},
      'finished_at': {"dataType":"union","subSchemas":[{"dataType":"string"},{"dataType":"enum","enums":[null]}],"required":true},
    },
    additionalProperties: true,
  },
  'SubmissionObject': {
    dataType: 'refObject',
    properties: {
      'task_id': {"dataType":"string","required":true},
      'account_id': {"dataType":"string","required":true},
      'portal': {"dataType":"string","required":true},
      'step': {"dataType":"string","required":true},
      'begun_at': {"dataType":"string","required":true},
    },
    additionalProperties: true,
  },
  'SubmissionList': {
    dataType: 'refObject',
    properties: {
      'data': {"dataType":"array","array":{"dataType":"refObject","ref":"SubmissionObject"},"required":true},
    },
    additionalProperties: true,
  },
  'SettledObject': {
    dataType: 'refObject',
    properties: {
      'task_id': {"dataType":"string","required":true},
      'settled': {"dataType":"integer","required":true},
    },
    additionalProperties: true,
  },
  'SettleSubmissionRequest': {
    dataType: 'refObject',
    properties: {
      'made': {"dataType":"boolean","required":true},
    },
    additionalProperties: true,
  },
  'MaintenanceObject': {
    dataType: 'refObject',
    properties: {
      'id': {"dataType":"string","required":true},
      'portal': {"dataType":"string","required":true},
      'starts_at': {"dataType":"string","required":true},
      'ends_at': {"dataType":"string","required":true},
      'note': {"dataType":"string","required":true},
      'created_at': {"dataType":"string","required":true},
      'version': {"dataType":"string","required":true},
    },
    additionalProperties: true,
  },
  'MaintenanceList': {
    dataType: 'refObject',
    properties: {
      'data': {"dataType":"array","array":{"dataType":"refObject","ref":"MaintenanceObject"},"required":true},
      'next_cursor': {"dataType":"union","subSchemas":[{"dataType":"string"},{"dataType":"enum","enums":[null]}],"required":true},
    },
    additionalProperties: true,
  },
  'CreateMaintenanceRequest': {
    dataType: 'refObject',
    properties: {
      'portal': {"dataType":"string","required":true,"validators":{"minLength":{"value":1},"maxLength":{"value":64}}},
      'starts_at': {"dataType":"string","required":true},
      'ends_at': {"dataType":"string","required":true},
      'note': {"dataType":"string","validators":{"maxLength":{"value":200}}},
    },
    additionalProperties: true,
  },
  'ChangeMaintenanceRequest': {
    dataType: 'refObject',
    properties: {
      'ends_at': {"dataType":"string","required":true},
    },
    additionalProperties: true,
  },
  'KindName': {
    dataType: 'refAlias',
    type: {"dataType":"union","subSchemas":[{"dataType":"enum","enums":["task_data"]},{"dataType":"enum","enums":["results"]},{"dataType":"enum","enums":["artifacts"]},{"dataType":"enum","enums":["timeline"]},{"dataType":"enum","enums":["deliveries"]},{"dataType":"enum","enums":["idempotency_keys"]},{"dataType":"enum","enums":["patient_keys"]},{"dataType":"enum","enums":["audit"]}],"validators":{}},
  },
  'ProtectionName': {
    dataType: 'refAlias',
    type: {"dataType":"union","subSchemas":[{"dataType":"enum","enums":["encrypted"]},{"dataType":"enum","enums":["keyed_digests"]},{"dataType":"enum","enums":["hashed"]},{"dataType":"enum","enums":["no_patient_data"]}],"validators":{}},
  },
  'KeptKindObject': {
    dataType: 'refObject',
    properties: {
      'kind': {"ref":"KindName","required":true},
      'count': {"dataType":"integer","required":true},
      'oldest_at': {"dataType":"union","subSchemas":[{"dataType":"string"},{"dataType":"enum","enums":[null]}],"required":true},
      'days': {"dataType":"integer","required":true},
      'due': {"dataType":"integer","required":true},
      'places': {"dataType":"array","array":{"dataType":"string"},"required":true},
      'protection': {"ref":"ProtectionName","required":true},
    },
    additionalProperties: true,
  },
  'OtherKeptObject': {
    dataType: 'refObject',
    properties: {
      'kind': {"dataType":"union","subSchemas":[{"dataType":"enum","enums":["schedules"]},{"dataType":"enum","enums":["questions"]},{"dataType":"enum","enums":["live_pictures"]},{"dataType":"enum","enums":["one_time_codes"]},{"dataType":"enum","enums":["portal_credentials"]},{"dataType":"enum","enums":["portal_sessions"]},{"dataType":"enum","enums":["webhook_secrets"]},{"dataType":"enum","enums":["api_keys"]},{"dataType":"enum","enums":["people"]},{"dataType":"enum","enums":["legal_holds"]},{"dataType":"enum","enums":["submissions"]},{"dataType":"enum","enums":["statistics"]}],"required":true},
      'count': {"dataType":"integer","required":true},
      'until': {"dataType":"string","required":true},
      'places': {"dataType":"array","array":{"dataType":"string"},"required":true},
      'protection': {"ref":"ProtectionName","required":true},
    },
    additionalProperties: true,
  },
  'InventoryObject': {
    dataType: 'refObject',
    properties: {
      'account_id': {"dataType":"string","required":true},
      'open_tasks': {"dataType":"integer","required":true},
      'asked_deletions': {"dataType":"integer","required":true},
      'kinds': {"dataType":"array","array":{"dataType":"refObject","ref":"KeptKindObject"},"required":true},
      'others': {"dataType":"array","array":{"dataType":"refObject","ref":"OtherKeptObject"},"required":true},
    },
    additionalProperties: true,
  },
  'RetentionObject': {
    dataType: 'refObject',
    properties: {
      'account_id': {"dataType":"string","required":true},
      'task_data': {"dataType":"integer","required":true},
      'results': {"dataType":"integer","required":true},
      'artifacts': {"dataType":"integer","required":true},
      'timeline': {"dataType":"integer","required":true},
      'deliveries': {"dataType":"integer","required":true},
      'idempotency_keys': {"dataType":"integer","required":true},
      'patient_keys': {"dataType":"integer","required":true},
      'audit': {"dataType":"integer","required":true},
      'version': {"dataType":"string","required":true},
    },
    additionalProperties: true,
  },
  'ChangeRetentionRequest': {
    dataType: 'refObject',
    properties: {
      'task_data': {"dataType":"union","subSchemas":[{"dataType":"integer"},{"dataType":"enum","enums":[null]}],"validators":{"minimum":{"value":1},"maximum":{"value":36500}}},
      'results': {"dataType":"union","subSchemas":[{"dataType":"integer"},{"dataType":"enum","enums":[null]}],"validators":{"minimum":{"value":7},"maximum":{"value":36500}}},
      'artifacts': {"dataType":"union","subSchemas":[{"dataType":"integer"},{"dataType":"enum","enums":[null]}],"validators":{"minimum":{"value":1},"maximum":{"value":36500}}},
      'timeline': {"dataType":"union","subSchemas":[{"dataType":"integer"},{"dataType":"enum","enums":[null]}],"validators":{"minimum":{"value":1},"maximum":{"value":36500}}},
      'deliveries': {"dataType":"union","subSchemas":[{"dataType":"integer"},{"dataType":"enum","enums":[null]}],"validators":{"minimum":{"value":7},"maximum":{"value":36500}}},
      'idempotency_keys': {"dataType":"union","subSchemas":[{"dataType":"integer"},{"dataType":"enum","enums":[null]}],"validators":{"minimum":{"value":30},"maximum":{"value":36500}}},
      'patient_keys': {"dataType":"union","subSchemas":[{"dataType":"integer"},{"dataType":"enum","enums":[null]}],"validators":{"minimum":{"value":1},"maximum":{"value":36500}}},
      'audit': {"dataType":"union","subSchemas":[{"dataType":"integer"},{"dataType":"enum","enums":[null]}],"validators":{"minimum":{"value":365},"maximum":{"value":36500}}},
    },
    additionalProperties: true,
  },
  'ShredAccountRequest': {
    dataType: 'refObject',
    properties: {
      'confirm_name': {"dataType":"string","required":true,"validators":{"minLength":{"value":1},"maxLength":{"value":200}}},
    },
    additionalProperties: true,
  },
  'AuditObject': {
    dataType: 'refObject',
    properties: {
      'id': {"dataType":"string","required":true},
      'at': {"dataType":"string","required":true},
      'actor': {"dataType":"string","required":true},
      'actor_name': {"dataType":"union","subSchemas":[{"dataType":"string"},{"dataType":"enum","enums":[null]}],"required":true},
      'account_id': {"dataType":"union","subSchemas":[{"dataType":"string"},{"dataType":"enum","enums":[null]}],"required":true},
      'action': {"dataType":"string","required":true},
      'object': {"dataType":"string","required":true},
      'request_id': {"dataType":"union","subSchemas":[{"dataType":"string"},{"dataType":"enum","enums":[null]}],"required":true},
      'detail': {"dataType":"nestedObjectLiteral","nestedProperties":{},"additionalProperties":{"dataType":"any"},"required":true},
    },
    additionalProperties: true,
  },
  'AuditList': {
    dataType: 'refObject',
    properties: {
      'data': {"dataType":"array","array":{"dataType":"refObject","ref":"AuditObject"},"required":true},
      'next_cursor': {"dataType":"union","subSchemas":[{"dataType":"string"},{"dataType":"enum","enums":[null]}],"required":true},
    },
    additionalProperties: true,
  },
  'PatientDisclosuresRequest': {
    dataType: 'refObject',
    properties: {
      'keys': {"dataType":"array","array":{"dataType":"string"},"required":true,"validators":{"minItems":{"value":1},"maxItems":{"value":20}}},
      'created_after': {"dataType":"string"},
      'created_before': {"dataType":"string"},
      'limit': {"dataType":"integer","validators":{"minimum":{"value":1},"maximum":{"value":100}}},
      'cursor': {"dataType":"string"},
    },
    additionalProperties: true,
  },
  'PurgeCountObject': {
    dataType: 'refObject',
    properties: {
      'account_id': {"dataType":"union","subSchemas":[{"dataType":"string"},{"dataType":"enum","enums":[null]}],"required":true},
      'kind': {"dataType":"union","subSchemas":[{"ref":"KindName"},{"dataType":"enum","enums":["asked_deletions"]},{"dataType":"enum","enums":["ended_schedules"]}],"required":true},
      'count': {"dataType":"integer","required":true},
    },
    additionalProperties: true,
  },
  'PurgePreviewObject': {
    dataType: 'refObject',
    properties: {
      'data': {"dataType":"array","array":{"dataType":"refObject","ref":"PurgeCountObject"},"required":true},
    },
    additionalProperties: true,
  },
  'PurgeObject': {
    dataType: 'refObject',
    properties: {
      'data': {"dataType":"array","array":{"dataType":"refObject","ref":"PurgeCountObject"},"required":true},
      'done': {"dataType":"boolean","required":true},
    },
    additionalProperties: true,
  },
  'HoldObject': {
    dataType: 'refObject',
    properties: {
      'id': {"dataType":"string","required":true},
      'account_id': {"dataType":"string","required":true},
      'covers': {"dataType":"union","subSchemas":[{"dataType":"enum","enums":["account"]},{"dataType":"enum","enums":["task"]},{"dataType":"enum","enums":["patient"]}],"required":true},
      'task_id': {"dataType":"union","subSchemas":[{"dataType":"string"},{"dataType":"enum","enums":[null]}],"required":true},
      'tasks': {"dataType":"union","subSchemas":[{"dataType":"integer"},{"dataType":"enum","enums":[null]}],"required":true},
      'schedules': {"dataType":"union","subSchemas":[{"dataType":"integer"},{"dataType":"enum","enums":[null]}],"required":true},
      'reason': {"dataType":"string","required":true},
      'reference': {"dataType":"union","subSchemas":[{"dataType":"string"},{"dataType":"enum","enums":[null]}],"required":true},
      'created_at': {"dataType":"string","required":true},
      'version': {"dataType":"string","required":true},
    },
    additionalProperties: true,
  },
  'HoldList': {
    dataType: 'refObject',
    properties: {
      'data': {"dataType":"array","array":{"dataType":"refObject","ref":"HoldObject"},"required":true},
      'next_cursor': {"dataType":"union","subSchemas":[{"dataType":"string"},{"dataType":"enum","enums":[null]}],"required":true},
    },
    additionalProperties: true,
  },
  'CreateHoldRequest': {
    dataType: 'refObject',
    properties: {
      'account_id': {"dataType":"string","required":true,"validators":{"minLength":{"value":1},"maxLength":{"value":64}}},
      'task_id': {"dataType":"string","validators":{"minLength":{"value":1},"maxLength":{"value":64}}},
      'patient_keys': {"dataType":"array","array":{"dataType":"string"},"validators":{"minItems":{"value":1},"maxItems":{"value":20}}},
      'reason': {"dataType":"string","required":true,"validators":{"minLength":{"value":1},"maxLength":{"value":200}}},
      'reference': {"dataType":"string","validators":{"minLength":{"value":1},"maxLength":{"value":200}}},
    },
    additionalProperties: true,
  },
  'SopVersionReview': {
    dataType: 'refObject',
    properties: {
      'state': {"dataType":"union","subSchemas":[{"dataType":"enum","enums":["waiting"]},{"dataType":"enum","enums":["approved"]},{"dataType":"enum","enums":["declined"]}],"required":true},
      'requested_by': {"dataType":"string","required":true},
      'requested_at': {"dataType":"string","required":true},
      'message': {"dataType":"string","required":true},
      'decided_by': {"dataType":"union","subSchemas":[{"dataType":"string"},{"dataType":"enum","enums":[null]}],"required":true},
      'decided_at': {"dataType":"union","subSchemas":[{"dataType":"string"},{"dataType":"enum","enums":[null]}],"required":true},
      'comment': {"dataType":"string","required":true},
    },
    additionalProperties: true,
  },
  'SopVersionObject': {
    dataType: 'refObject',
    properties: {
      'portal': {"dataType":"string","required":true},
      'number': {"dataType":"double","required":true},
      'digest': {"dataType":"string","required":true},
      'file_count': {"dataType":"double","required":true},
      'signed': {"dataType":"boolean","required":true},
      'source': {"dataType":"string","required":true},
      'note': {"dataType":"string","required":true},
      'created_by': {"dataType":"string","required":true},
      'created_at': {"dataType":"string","required":true},
      'review': {"dataType":"union","subSchemas":[{"ref":"SopVersionReview"},{"dataType":"enum","enums":[null]}],"required":true},
    },
    additionalProperties: true,
  },
  'SopVersionList': {
    dataType: 'refObject',
    properties: {
      'data': {"dataType":"array","array":{"dataType":"refObject","ref":"SopVersionObject"},"required":true},
      'next_cursor': {"dataType":"union","subSchemas":[{"dataType":"string"},{"dataType":"enum","enums":[null]}],"required":true},
    },
    additionalProperties: true,
  },
  'UploadSopsRequest': {
    dataType: 'refObject',
    properties: {
      'archive': {"dataType":"string","required":true,"validators":{"minLength":{"value":1},"maxLength":{"value":1000000}}},
      'signature': {"dataType":"string","validators":{"maxLength":{"value":200}}},
      'source': {"dataType":"string","validators":{"minLength":{"value":1},"maxLength":{"value":500}}},
      'note': {"dataType":"string","validators":{"maxLength":{"value":500}}},
    },
    additionalProperties: true,
  },
  'SopFileObject': {
    dataType: 'refObject',
    properties: {
      'path': {"dataType":"string","required":true},
      'text': {"dataType":"string","required":true},
    },
    additionalProperties: true,
  },
  'SopVersionWithFiles': {
    dataType: 'refObject',
    properties: {
      'portal': {"dataType":"string","required":true},
      'number': {"dataType":"double","required":true},
      'digest': {"dataType":"string","required":true},
      'file_count': {"dataType":"double","required":true},
      'signed': {"dataType":"boolean","required":true},
      'source': {"dataType":"string","required":true},
      'note': {"dataType":"string","required":true},
      'created_by': {"dataType":"string","required":true},
      'created_at': {"dataType":"string","required":true},
      'review': {"dataType":"union","subSchemas":[{"ref":"SopVersionReview"},{"dataType":"enum","enums":[null]}],"required":true},
      'files': {"dataType":"array","array":{"dataType":"refObject","ref":"SopFileObject"},"required":true},
    },
    additionalProperties: true,
  },
  'SopOutlineChange': {
    dataType: 'refObject',
    properties: {
      'removed': {"dataType":"array","array":{"dataType":"string"},"required":true},
      'added': {"dataType":"array","array":{"dataType":"string"},"required":true},
    },
    additionalProperties: true,
  },
  'SopFileChange': {
    dataType: 'refObject',
    properties: {
      'path': {"dataType":"string","required":true},
      'change': {"dataType":"union","subSchemas":[{"dataType":"enum","enums":["added"]},{"dataType":"enum","enums":["removed"]},{"dataType":"enum","enums":["changed"]}],"required":true},
      'diff': {"dataType":"string","required":true},
      'outline': {"dataType":"union","subSchemas":[{"ref":"SopOutlineChange"},{"dataType":"enum","enums":[null]}],"required":true},
    },
    additionalProperties: true,
  },
  'SopDiff': {
    dataType: 'refObject',
    properties: {
      'portal': {"dataType":"string","required":true},
      'from': {"dataType":"double","required":true},
      'to': {"dataType":"double","required":true},
      'files': {"dataType":"array","array":{"dataType":"refObject","ref":"SopFileChange"},"required":true},
    },
    additionalProperties: true,
  },
  'SopCanaryObject': {
    dataType: 'refObject',
    properties: {
      'number': {"dataType":"double","required":true},
      'percent': {"dataType":"double","required":true},
      'since': {"dataType":"string","required":true},
    },
    additionalProperties: true,
  },
  'FailedCanaryObject': {
    dataType: 'refObject',
    properties: {
      'number': {"dataType":"double","required":true},
      'failed': {"dataType":"double","required":true},
      'tasks': {"dataType":"double","required":true},
      'active_failed': {"dataType":"double","required":true},
      'active_tasks': {"dataType":"double","required":true},
      'at': {"dataType":"string","required":true},
    },
    additionalProperties: true,
  },
  'SopActivationObject': {
    dataType: 'refObject',
    properties: {
      'portal': {"dataType":"string","required":true},
      'account_id': {"dataType":"union","subSchemas":[{"dataType":"string"},{"dataType":"enum","enums":[null]}],"required":true},
      'active': {"dataType":"double","required":true},
      'previous': {"dataType":"union","subSchemas":[{"dataType":"double"},{"dataType":"enum","enums":[null]}],"required":true},
      'canary': {"dataType":"union","subSchemas":[{"ref":"SopCanaryObject"},{"dataType":"enum","enums":[null]}],"required":true},
      'failed_canary': {"dataType":"union","subSchemas":[{"ref":"FailedCanaryObject"},{"dataType":"enum","enums":[null]}],"required":true},
      'changed_by': {"dataType":"string","required":true},
      'changed_at': {"dataType":"union","subSchemas":[{"dataType":"string"},{"dataType":"enum","enums":[null]}],"required":true},
      'version': {"dataType":"string","required":true},
    },
    additionalProperties: true,
  },
  'SopActivationList': {
    dataType: 'refObject',
    properties: {
      'data': {"dataType":"array","array":{"dataType":"refObject","ref":"SopActivationObject"},"required":true},
    },
    additionalProperties: true,
  },
  'ActivateSopsRequest': {
    dataType: 'refObject',
    properties: {
      'number': {"dataType":"integer","required":true,"validators":{"isInt":{"errorMsg":"number must be an integer"},"minimum":{"value":0},"maximum":{"value":2147483647}}},
      'canary_percent': {"dataType":"integer","validators":{"isInt":{"errorMsg":"canary_percent must be an integer"},"minimum":{"value":1},"maximum":{"value":99}}},
    },
    additionalProperties: true,
  },
  'AuditVerificationObject': {
    dataType: 'refObject',
    properties: {
      'intact': {"dataType":"integer","required":true},
      'purged': {"dataType":"integer","required":true},
      'faults': {"dataType":"array","array":{"dataType":"nestedObjectLiteral","nestedProperties":{"at":{"dataType":"string","required":true},"kind":{"dataType":"union","subSchemas":[{"dataType":"enum","enums":["changed"]},{"dataType":"enum","enums":["deleted"]},{"dataType":"enum","enums":["link_changed"]},{"dataType":"enum","enums":["link_missing"]},{"dataType":"enum","enums":["not_linked"]},{"dataType":"enum","enums":["head_missing"]}],"required":true}}},"required":true},
      'head': {"dataType":"union","subSchemas":[{"dataType":"string"},{"dataType":"enum","enums":[null]}],"required":true},
    },
    additionalProperties: true,
  },
  'StatisticsAccountObject': {
    dataType: 'refObject',
    properties: {
      'completed': {"dataType":"integer","required":true},
      'completed_with_issues': {"dataType":"integer","required":true},
      'failed': {"dataType":"integer","required":true},
      'p50_ms': {"dataType":"union","subSchemas":[{"dataType":"integer"},{"dataType":"enum","enums":[null]}],"required":true},
      'p95_ms': {"dataType":"union","subSchemas":[{"dataType":"integer"},{"dataType":"enum","enums":[null]}],"required":true},
      'account_id': {"dataType":"string","required":true},
      'account_name': {"dataType":"string","required":true},
    },
    additionalProperties: true,
  },
  'InstallationStatisticsObject': {
    dataType: 'refObject',
    properties: {
      'from': {"dataType":"string","required":true},
      'to': {"dataType":"string","required":true},
      'bucket': {"dataType":"union","subSchemas":[{"dataType":"enum","enums":["hour"]},{"dataType":"enum","enums":["day"]}],"required":true},
      'total': {"ref":"OutcomesObject","required":true},
      'buckets': {"dataType":"array","array":{"dataType":"refObject","ref":"StatisticsBucketObject"},"required":true},
      'groups': {"dataType":"array","array":{"dataType":"refObject","ref":"StatisticsGroupObject"},"required":true},
      'failures': {"dataType":"array","array":{"dataType":"refObject","ref":"StatisticsFailureObject"},"required":true},
      'open': {"ref":"OpenWorkObject","required":true},
      'accounts': {"dataType":"array","array":{"dataType":"refObject","ref":"StatisticsAccountObject"},"required":true},
    },
    additionalProperties: true,
  },
  'PortalProceduresObject': {
    dataType: 'refObject',
    properties: {
      'portal': {"dataType":"string","required":true},
      'procedures': {"dataType":"array","array":{"dataType":"string"},"required":true},
      'on_disk': {"dataType":"boolean","required":true},
      'latest': {"dataType":"double","required":true},
      'latest_at': {"dataType":"union","subSchemas":[{"dataType":"string"},{"dataType":"enum","enums":[null]}],"required":true},
      'latest_by': {"dataType":"string","required":true},
      'activation': {"dataType":"union","subSchemas":[{"ref":"SopActivationObject"},{"dataType":"enum","enums":[null]}],"required":true},
    },
    additionalProperties: true,
  },
  'PortalProceduresList': {
    dataType: 'refObject',
    properties: {
      'data': {"dataType":"array","array":{"dataType":"refObject","ref":"PortalProceduresObject"},"required":true},
      'review_required': {"dataType":"boolean","required":true},
    },
    additionalProperties: true,
  },
  'SlowStepObject': {
    dataType: 'refObject',
    properties: {
      'file': {"dataType":"string","required":true},
      'line': {"dataType":"integer","required":true},
      'title': {"dataType":"string","required":true},
      'runs': {"dataType":"integer","required":true},
      'median_ms': {"dataType":"integer","required":true},
      'longest_ms': {"dataType":"integer","required":true},
    },
    additionalProperties: true,
  },
  'SopStatisticsObject': {
    dataType: 'refObject',
    properties: {
      'version': {"dataType":"double","required":true},
      'tasks': {"dataType":"integer","required":true},
      'completed': {"dataType":"integer","required":true},
      'completed_with_issues': {"dataType":"integer","required":true},
      'failed': {"dataType":"integer","required":true},
      'faulty': {"dataType":"integer","required":true},
      'median_ms': {"dataType":"integer","required":true},
      'slowest': {"dataType":"array","array":{"dataType":"refObject","ref":"SlowStepObject"},"required":true},
    },
    additionalProperties: true,
  },
  'SopStatisticsList': {
    dataType: 'refObject',
    properties: {
      'data': {"dataType":"array","array":{"dataType":"refObject","ref":"SopStatisticsObject"},"required":true},
    },
    additionalProperties: true,
  },
  'SopFaultObject': {
    dataType: 'refObject',
    properties: {
      'rule': {"dataType":"string","required":true},
      'severity': {"dataType":"union","subSchemas":[{"dataType":"enum","enums":["error"]},{"dataType":"enum","enums":["warning"]}],"required":true},
      'file': {"dataType":"string","required":true},
      'line': {"dataType":"integer","required":true},
      'column': {"dataType":"integer","required":true},
      'message': {"dataType":"string","required":true},
      'suggestion': {"dataType":"union","subSchemas":[{"dataType":"string"},{"dataType":"enum","enums":[null]}],"required":true},
    },
    additionalProperties: true,
  },
  'SopGraphNode': {
    dataType: 'refObject',
    properties: {
      'id': {"dataType":"string","required":true},
      'kind': {"dataType":"string","required":true},
      'label': {"dataType":"string","required":true},
      'file': {"dataType":"union","subSchemas":[{"dataType":"string"},{"dataType":"enum","enums":[null]}],"required":true},
      'line': {"dataType":"union","subSchemas":[{"dataType":"double"},{"dataType":"enum","enums":[null]}],"required":true},
      'once': {"dataType":"union","subSchemas":[{"dataType":"string"},{"dataType":"enum","enums":[null]}],"required":true},
    },
    additionalProperties: true,
  },
  'SopGraphEdge': {
    dataType: 'refObject',
    properties: {
      'from': {"dataType":"string","required":true},
      'to': {"dataType":"string","required":true},
      'label': {"dataType":"string","required":true},
      'kind': {"dataType":"string","required":true},
    },
    additionalProperties: true,
  },
  'SopGraphObject': {
    dataType: 'refObject',
    properties: {
      'nodes': {"dataType":"array","array":{"dataType":"refObject","ref":"SopGraphNode"},"required":true},
      'edges': {"dataType":"array","array":{"dataType":"refObject","ref":"SopGraphEdge"},"required":true},
    },
    additionalProperties: true,
  },
  'ReviewedSopObject': {
    dataType: 'refObject',
    properties: {
      'name': {"dataType":"string","required":true},
      'title': {"dataType":"string","required":true},
      'settings': {"dataType":"array","array":{"dataType":"string"},"required":true},
      'sentences': {"dataType":"array","array":{"dataType":"string"},"required":true},
      'graph': {"ref":"SopGraphObject","required":true},
    },
    additionalProperties: true,
  },
  'SopReviewObject': {
    dataType: 'refObject',
    properties: {
      'portal': {"dataType":"string","required":true},
      'number': {"dataType":"double","required":true},
      'files': {"dataType":"array","array":{"dataType":"refObject","ref":"SopFileObject"},"required":true},
      'faults': {"dataType":"array","array":{"dataType":"refObject","ref":"SopFaultObject"},"required":true},
      'procedures': {"dataType":"array","array":{"dataType":"refObject","ref":"ReviewedSopObject"},"required":true},
    },
    additionalProperties: true,
  },
  'SopFaultList': {
    dataType: 'refObject',
    properties: {
      'data': {"dataType":"array","array":{"dataType":"refObject","ref":"SopFaultObject"},"required":true},
    },
    additionalProperties: true,
  },
  'DraftFile': {
    dataType: 'refObject',
    properties: {
      'path': {"dataType":"string","required":true,"validators":{"minLength":{"value":1},"maxLength":{"value":200}}},
      'text': {"dataType":"union","subSchemas":[{"dataType":"string"},{"dataType":"enum","enums":[null]}],"required":true,"validators":{"maxLength":{"value":1000000}}},
    },
    additionalProperties: true,
  },
  'CheckSopsRequest': {
    dataType: 'refObject',
    properties: {
      'base': {"dataType":"integer","required":true,"validators":{"isInt":{"errorMsg":"base must be an integer"},"minimum":{"value":0},"maximum":{"value":2147483647}}},
      'files': {"dataType":"array","array":{"dataType":"refObject","ref":"DraftFile"},"required":true,"validators":{"maxItems":{"value":100}}},
    },
    additionalProperties: true,
  },
  'SaveSopsRequest': {
    dataType: 'refObject',
    properties: {
      'base': {"dataType":"integer","required":true,"validators":{"isInt":{"errorMsg":"base must be an integer"},"minimum":{"value":0},"maximum":{"value":2147483647}}},
      'files': {"dataType":"array","array":{"dataType":"refObject","ref":"DraftFile"},"required":true,"validators":{"maxItems":{"value":100}}},
      'note': {"dataType":"string","validators":{"maxLength":{"value":500}}},
    },
    additionalProperties: true,
  },
  'RequestSopReviewRequest': {
    dataType: 'refObject',
    properties: {
      'message': {"dataType":"string","validators":{"maxLength":{"value":1000}}},
    },
    additionalProperties: true,
  },
  'DecideSopReviewRequest': {
    dataType: 'refObject',
    properties: {
      'approved': {"dataType":"boolean","required":true},
      'comment': {"dataType":"string","validators":{"maxLength":{"value":1000}}},
    },
    additionalProperties: true,
  },
  'CreateDryRunRequest': {
    dataType: 'refObject',
    properties: {
      'version': {"dataType":"integer","required":true,"validators":{"isInt":{"errorMsg":"version must be an integer"},"minimum":{"value":0},"maximum":{"value":2147483647}}},
    },
    additionalProperties: true,
  },
  'DatabaseHealthObject': {
    dataType: 'refObject',
    properties: {
      'version': {"dataType":"string","required":true},
      'size_bytes': {"dataType":"integer","required":true},
      'connections': {"dataType":"integer","required":true},
      'max_connections': {"dataType":"integer","required":true},
    },
    additionalProperties: true,
  },
  'LaneHealthObject': {
    dataType: 'refObject',
    properties: {
      'waiting': {"dataType":"integer","required":true},
      'no_session': {"dataType":"integer","required":true},
      'paused': {"dataType":"integer","required":true},
      'closed': {"dataType":"integer","required":true},
      'account_limit': {"dataType":"integer","required":true},
    },
    additionalProperties: true,
  },
  'AlarmName': {
    dataType: 'refAlias',
    type: {"dataType":"union","subSchemas":[{"dataType":"enum","enums":["credentials_rejected"]},{"dataType":"enum","enums":["role_missing"]},{"dataType":"enum","enums":["tasks_wait"]},{"dataType":"enum","enums":["portal_paused"]},{"dataType":"enum","enums":["endpoint_disabled"]},{"dataType":"enum","enums":["submission_uncertain"]},{"dataType":"enum","enums":["disk_almost_full"]},{"dataType":"enum","enums":["mails_failing"]}],"validators":{}},
  },
  'Record_string.string-or-number_': {
    dataType: 'refAlias',
    type: {"dataType":"nestedObjectLiteral","nestedProperties":{},"additionalProperties":{"dataType":"union","subSchemas":[{"dataType":"string"},{"dataType":"double"}]},"validators":{}},
  },
  'AlarmObject': {
    dataType: 'refObject',
    properties: {
      'alarm': {"ref":"AlarmName","required":true},
      'subject': {"dataType":"string","required":true},
      'summary': {"dataType":"string","required":true},
      'since': {"dataType":"union","subSchemas":[{"dataType":"string"},{"dataType":"enum","enums":[null]}],"required":true},
      'details': {"ref":"Record_string.string-or-number_","required":true},
    },
    additionalProperties: true,
  },
  'ProcessObject': {
    dataType: 'refObject',
    properties: {
      'id': {"dataType":"string","required":true},
      'role': {"dataType":"union","subSchemas":[{"dataType":"enum","enums":["api"]},{"dataType":"enum","enums":["worker"]},{"dataType":"enum","enums":["webhooks"]}],"required":true},
      'version': {"dataType":"string","required":true},
      'host': {"dataType":"string","required":true},
      'pid': {"dataType":"integer","required":true},
      'started_at': {"dataType":"string","required":true},
      'seen_at': {"dataType":"string","required":true},
      'state': {"dataType":"union","subSchemas":[{"dataType":"enum","enums":["alive"]},{"dataType":"enum","enums":["silent"]}],"required":true},
      'memory_bytes': {"dataType":"integer","required":true},
      'event_loop_p99_ms': {"dataType":"integer","required":true},
      'event_loop_max_ms': {"dataType":"integer","required":true},
      'connections_used': {"dataType":"integer","required":true},
      'connections_max': {"dataType":"integer","required":true},
      'connections_awaited': {"dataType":"integer","required":true},
      'disk_free_bytes': {"dataType":"union","subSchemas":[{"dataType":"long"},{"dataType":"enum","enums":[null]}],"required":true},
      'disk_total_bytes': {"dataType":"union","subSchemas":[{"dataType":"long"},{"dataType":"enum","enums":[null]}],"required":true},
    },
    additionalProperties: true,
  },
  'HealthObject': {
    dataType: 'refObject',
    properties: {
      'database': {"ref":"DatabaseHealthObject","required":true},
      'tasks_queued': {"dataType":"integer","required":true},
      'tasks_running': {"dataType":"integer","required":true},
      'tasks_waiting': {"dataType":"integer","required":true},
      'oldest_queued_at': {"dataType":"union","subSchemas":[{"dataType":"string"},{"dataType":"enum","enums":[null]}],"required":true},
      'lanes': {"ref":"LaneHealthObject","required":true},
      'deliveries_pending': {"dataType":"integer","required":true},
      'deliveries_parked': {"dataType":"integer","required":true},
      'statistics_pending': {"dataType":"integer","required":true},
      'endpoints_failing': {"dataType":"integer","required":true},
      'submissions_uncertain': {"dataType":"integer","required":true},
      'alarms': {"dataType":"array","array":{"dataType":"refObject","ref":"AlarmObject"},"required":true},
      'processes': {"dataType":"array","array":{"dataType":"refObject","ref":"ProcessObject"},"required":true},
    },
    additionalProperties: true,
  },
  'SettingObject': {
    dataType: 'refObject',
    properties: {
      'name': {"dataType":"string","required":true},
      'file_key': {"dataType":"string","required":true},
      'flag': {"dataType":"string","required":true},
      'description': {"dataType":"string","required":true},
      'value': {"dataType":"union","subSchemas":[{"dataType":"string"},{"dataType":"enum","enums":[null]}],"required":true},
      'default': {"dataType":"union","subSchemas":[{"dataType":"string"},{"dataType":"enum","enums":[null]}],"required":true},
      'source': {"dataType":"union","subSchemas":[{"dataType":"enum","enums":["flag"]},{"dataType":"enum","enums":["environment"]},{"dataType":"enum","enums":["file"]},{"dataType":"enum","enums":["default"]}],"required":true},
      'secret': {"dataType":"boolean","required":true},
    },
    additionalProperties: true,
  },
  'SettingList': {
    dataType: 'refObject',
    properties: {
      'data': {"dataType":"array","array":{"dataType":"refObject","ref":"SettingObject"},"required":true},
    },
    additionalProperties: true,
  },
};
/** tsoa brings Koa types of its own. */
type TsoaContext = Parameters<KoaTemplateService['getValidatedArgs']>[0]['context'];

const templateService = new KoaTemplateService(models, {"noImplicitAdditionalProperties":"ignore","bodyCoercion":true});

/** Puts every operation of the controllers on the router: authentication, query, the operation's own middleware, the controller. */
export function RegisterRoutes(router: KoaRouter): void {
  const TasksController_create: Record<string, TsoaRoute.ParameterSchema> = {
    request: {"in":"request","name":"request","required":true,"dataType":"object"},
    _body: {"in":"body","name":"_body","required":true,"ref":"CreateTaskRequest"},
  };
  router.post(
    '/v1/tasks',
    authenticated([{"bearer":["tasks:write"]}]) as Middleware,
    strictQuery(TasksController_create) as Middleware,
    ...fetchMiddlewares<Middleware>(TasksController),
    ...fetchMiddlewares<Middleware>(TasksController.prototype.create),
    async (context: Context) => {
      const args = templateService.getValidatedArgs({ args: TasksController_create, context: context as unknown as TsoaContext, next: async () => {} });
      const controller = await iocContainer(context.request).get<TasksController>(TasksController);
      const answer: unknown = await controller.create(...(args as Parameters<TasksController['create']>));
      if (answer !== undefined) context.body = answer;
      else if (context.body == null) context.status = 204;
    },
  );
  const TasksController_list: Record<string, TsoaRoute.ParameterSchema> = {
    request: {"in":"request","name":"request","required":true,"dataType":"object"},
    status: {"in":"query","name":"status","dataType":"array","array":{"dataType":"refAlias","ref":"TaskStatusName"}},
    type: {"in":"query","name":"type","dataType":"string"},
    portal: {"in":"query","name":"portal","dataType":"string","validators":{"minLength":{"value":1},"maxLength":{"value":64}}},
    failure_code: {"in":"query","name":"failure_code","dataType":"string","validators":{"minLength":{"value":1},"maxLength":{"value":64}}},
    id_prefix: {"in":"query","name":"id_prefix","dataType":"string","validators":{"pattern":{"value":"^task_[0-9a-z]{1,26}$"}}},
    external_id: {"in":"query","name":"external_id","dataType":"string","validators":{"minLength":{"value":1},"maxLength":{"value":255}}},
    schedule_id: {"in":"query","name":"schedule_id","dataType":"string","validators":{"minLength":{"value":1},"maxLength":{"value":64}}},
    dry_runs: {"in":"query","name":"dry_runs","dataType":"union","subSchemas":[{"dataType":"enum","enums":["include"]},{"dataType":"enum","enums":["exclude"]},{"dataType":"enum","enums":["only"]}]},
    created_after: {"in":"query","name":"created_after","dataType":"datetime"},
    created_before: {"in":"query","name":"created_before","dataType":"datetime"},
    limit: {"default":20,"in":"query","name":"limit","dataType":"integer","validators":{"isInt":{"errorMsg":"must be an integer"},"minimum":{"value":1},"maximum":{"value":100}}},
    cursor: {"in":"query","name":"cursor","dataType":"string"},
  };
  router.get(
    '/v1/tasks',
    authenticated([{"bearer":["tasks:read"]},{"bearer":["statuses:read"]}]) as Middleware,
    strictQuery(TasksController_list) as Middleware,
    ...fetchMiddlewares<Middleware>(TasksController),
    ...fetchMiddlewares<Middleware>(TasksController.prototype.list),
    async (context: Context) => {
      const args = templateService.getValidatedArgs({ args: TasksController_list, context: context as unknown as TsoaContext, next: async () => {} });
      const controller = await iocContainer(context.request).get<TasksController>(TasksController);
      const answer: unknown = await controller.list(...(args as Parameters<TasksController['list']>));
      if (answer !== undefined) context.body = answer;
      else if (context.body == null) context.status = 204;
    },
  );
  const TasksController_get: Record<string, TsoaRoute.ParameterSchema> = {
    request: {"in":"request","name":"request","required":true,"dataType":"object"},
    id: {"in":"path","name":"id","required":true,"dataType":"string"},
    include: {"in":"query","name":"include","dataType":"enum","enums":["data"]},
  };
  router.get(
    '/v1/tasks/:id',
    authenticated([{"bearer":["tasks:read"]},{"bearer":["statuses:read"]}]) as Middleware,
    strictQuery(TasksController_get) as Middleware,
    ...fetchMiddlewares<Middleware>(TasksController),
    ...fetchMiddlewares<Middleware>(TasksController.prototype.get),
    async (context: Context) => {
      const args = templateService.getValidatedArgs({ args: TasksController_get, context: context as unknown as TsoaContext, next: async () => {} });
      const controller = await iocContainer(context.request).get<TasksController>(TasksController);
      const answer: unknown = await controller.get(...(args as Parameters<TasksController['get']>));
      if (answer !== undefined) context.body = answer;
      else if (context.body == null) context.status = 204;
    },
  );
  const TasksController_cancel: Record<string, TsoaRoute.ParameterSchema> = {
    request: {"in":"request","name":"request","required":true,"dataType":"object"},
    id: {"in":"path","name":"id","required":true,"dataType":"string"},
  };
  router.post(
    '/v1/tasks/:id/cancel',
    authenticated([{"bearer":["tasks:write"]}]) as Middleware,
    strictQuery(TasksController_cancel) as Middleware,
    ...fetchMiddlewares<Middleware>(TasksController),
    ...fetchMiddlewares<Middleware>(TasksController.prototype.cancel),
    async (context: Context) => {
      const args = templateService.getValidatedArgs({ args: TasksController_cancel, context: context as unknown as TsoaContext, next: async () => {} });
      const controller = await iocContainer(context.request).get<TasksController>(TasksController);
      const answer: unknown = await controller.cancel(...(args as Parameters<TasksController['cancel']>));
      if (answer !== undefined) context.body = answer;
      else if (context.body == null) context.status = 204;
    },
  );
  const TasksController_answer: Record<string, TsoaRoute.ParameterSchema> = {
    request: {"in":"request","name":"request","required":true,"dataType":"object"},
    id: {"in":"path","name":"id","required":true,"dataType":"string"},
    body: {"in":"body","name":"body","required":true,"ref":"TaskAnswer"},
  };
  router.post(
    '/v1/tasks/:id/input',
    authenticated([{"bearer":["tasks:write"]}]) as Middleware,
    strictQuery(TasksController_answer) as Middleware,
    ...fetchMiddlewares<Middleware>(TasksController),
    ...fetchMiddlewares<Middleware>(TasksController.prototype.answer),
    async (context: Context) => {
      const args = templateService.getValidatedArgs({ args: TasksController_answer, context: context as unknown as TsoaContext, next: async () => {} });
      const controller = await iocContainer(context.request).get<TasksController>(TasksController);
      const answer: unknown = await controller.answer(...(args as Parameters<TasksController['answer']>));
      if (answer !== undefined) context.body = answer;
      else if (context.body == null) context.status = 204;
    },
  );
  const TasksController_deleteData: Record<string, TsoaRoute.ParameterSchema> = {
    request: {"in":"request","name":"request","required":true,"dataType":"object"},
    id: {"in":"path","name":"id","required":true,"dataType":"string"},
  };
  router.delete(
    '/v1/tasks/:id/data',
    authenticated([{"bearer":["data:delete"]}]) as Middleware,
    strictQuery(TasksController_deleteData) as Middleware,
    ...fetchMiddlewares<Middleware>(TasksController),
    ...fetchMiddlewares<Middleware>(TasksController.prototype.deleteData),
    async (context: Context) => {
      const args = templateService.getValidatedArgs({ args: TasksController_deleteData, context: context as unknown as TsoaContext, next: async () => {} });
      const controller = await iocContainer(context.request).get<TasksController>(TasksController);
      const answer: unknown = await controller.deleteData(...(args as Parameters<TasksController['deleteData']>));
      if (answer !== undefined) context.body = answer;
      else if (context.body == null) context.status = 204;
    },
  );
  const TaskCreationController_createMany: Record<string, TsoaRoute.ParameterSchema> = {
    request: {"in":"request","name":"request","required":true,"dataType":"object"},
    _body: {"in":"body","name":"_body","required":true,"ref":"CreateBatchRequest"},
  };
  router.post(
    '/v1/tasks/batch',
    authenticated([{"bearer":["tasks:write"]}]) as Middleware,
    strictQuery(TaskCreationController_createMany) as Middleware,
    ...fetchMiddlewares<Middleware>(TaskCreationController),
    ...fetchMiddlewares<Middleware>(TaskCreationController.prototype.createMany),
    async (context: Context) => {
      const args = templateService.getValidatedArgs({ args: TaskCreationController_createMany, context: context as unknown as TsoaContext, next: async () => {} });
      const controller = await iocContainer(context.request).get<TaskCreationController>(TaskCreationController);
      const answer: unknown = await controller.createMany(...(args as Parameters<TaskCreationController['createMany']>));
      if (answer !== undefined) context.body = answer;
      else if (context.body == null) context.status = 204;
    },
  );
  const TaskCreationController_retry: Record<string, TsoaRoute.ParameterSchema> = {
    request: {"in":"request","name":"request","required":true,"dataType":"object"},
    id: {"in":"path","name":"id","required":true,"dataType":"string"},
  };
  router.post(
    '/v1/tasks/:id/retry',
    authenticated([{"bearer":["tasks:write"]}]) as Middleware,
    strictQuery(TaskCreationController_retry) as Middleware,
    ...fetchMiddlewares<Middleware>(TaskCreationController),
    ...fetchMiddlewares<Middleware>(TaskCreationController.prototype.retry),
    async (context: Context) => {
      const args = templateService.getValidatedArgs({ args: TaskCreationController_retry, context: context as unknown as TsoaContext, next: async () => {} });
      const controller = await iocContainer(context.request).get<TaskCreationController>(TaskCreationController);
      const answer: unknown = await controller.retry(...(args as Parameters<TaskCreationController['retry']>));
      if (answer !== undefined) context.body = answer;
      else if (context.body == null) context.status = 204;
    },
  );
  const TaskEventsController_events: Record<string, TsoaRoute.ParameterSchema> = {
    request: {"in":"request","name":"request","required":true,"dataType":"object"},
    id: {"in":"path","name":"id","required":true,"dataType":"string"},
    after: {"default":0,"in":"query","name":"after","dataType":"integer","validators":{"isInt":{"errorMsg":"must be an integer"},"minimum":{"value":0},"maximum":{"value":2147483647}}},
  };
  router.get(
    '/v1/tasks/:id/events',
    authenticated([{"bearer":["tasks:read"]},{"bearer":["statuses:read"]}]) as Middleware,
    strictQuery(TaskEventsController_events) as Middleware,
    ...fetchMiddlewares<Middleware>(TaskEventsController),
    ...fetchMiddlewares<Middleware>(TaskEventsController.prototype.events),
    async (context: Context) => {
      const args = templateService.getValidatedArgs({ args: TaskEventsController_events, context: context as unknown as TsoaContext, next: async () => {} });
      const controller = await iocContainer(context.request).get<TaskEventsController>(TaskEventsController);
      const answer: unknown = await controller.events(...(args as Parameters<TaskEventsController['events']>));
      if (answer !== undefined) context.body = answer;
      else if (context.body == null) context.status = 204;
    },
  );
  const FailureController_get: Record<string, TsoaRoute.ParameterSchema> = {
    request: {"in":"request","name":"request","required":true,"dataType":"object"},
    id: {"in":"path","name":"id","required":true,"dataType":"string"},
    attempt: {"in":"query","name":"attempt","dataType":"integer","validators":{"isInt":{"errorMsg":"must be an integer"},"minimum":{"value":1},"maximum":{"value":2147483647}}},
  };
  router.get(
    '/v1/tasks/:id/failure',
    authenticated([{"bearer":["tasks:read"]}]) as Middleware,
    strictQuery(FailureController_get) as Middleware,
    ...fetchMiddlewares<Middleware>(FailureController),
    ...fetchMiddlewares<Middleware>(FailureController.prototype.get),
    async (context: Context) => {
      const args = templateService.getValidatedArgs({ args: FailureController_get, context: context as unknown as TsoaContext, next: async () => {} });
      const controller = await iocContainer(context.request).get<FailureController>(FailureController);
      const answer: unknown = await controller.get(...(args as Parameters<FailureController['get']>));
      if (answer !== undefined) context.body = answer;
      else if (context.body == null) context.status = 204;
    },
  );
  const LivePictureController_get: Record<string, TsoaRoute.ParameterSchema> = {
    request: {"in":"request","name":"request","required":true,"dataType":"object"},
    id: {"in":"path","name":"id","required":true,"dataType":"string"},
  };
  router.get(
    '/v1/tasks/:id/live-picture',
    authenticated([{"bearer":["tasks:read"]}]) as Middleware,
    strictQuery(LivePictureController_get) as Middleware,
    ...fetchMiddlewares<Middleware>(LivePictureController),
    ...fetchMiddlewares<Middleware>(LivePictureController.prototype.get),
    async (context: Context) => {
      const args = templateService.getValidatedArgs({ args: LivePictureController_get, context: context as unknown as TsoaContext, next: async () => {} });
      const controller = await iocContainer(context.request).get<LivePictureController>(LivePictureController);
      const answer: unknown = await controller.get(...(args as Parameters<LivePictureController['get']>));
      if (answer !== undefined) context.body = answer;
      else if (context.body == null) context.status = 204;
    },
  );
  const TaskProcedureController_get: Record<string, TsoaRoute.ParameterSchema> = {
    request: {"in":"request","name":"request","required":true,"dataType":"object"},
    id: {"in":"path","name":"id","required":true,"dataType":"string"},
  };
  router.get(
    '/v1/tasks/:id/procedure',
    authenticated([{"bearer":["tasks:read"]}]) as Middleware,
    strictQuery(TaskProcedureController_get) as Middleware,
    ...fetchMiddlewares<Middleware>(TaskProcedureController),
    ...fetchMiddlewares<Middleware>(TaskProcedureController.prototype.get),
    async (context: Context) => {
      const args = templateService.getValidatedArgs({ args: TaskProcedureController_get, context: context as unknown as TsoaContext, next: async () => {} });
      const controller = await iocContainer(context.request).get<TaskProcedureController>(TaskProcedureController);
      const answer: unknown = await controller.get(...(args as Parameters<TaskProcedureController['get']>));
      if (answer !== undefined) context.body = answer;
      else if (context.body == null) context.status = 204;
    },
  );
  const SubmissionsController_list: Record<string, TsoaRoute.ParameterSchema> = {
    request: {"in":"request","name":"request","required":true,"dataType":"object"},
    id: {"in":"path","name":"id","required":true,"dataType":"string"},
  };
  router.get(
    '/v1/tasks/:id/submissions',
    authenticated([{"bearer":["tasks:read"]}]) as Middleware,
    strictQuery(SubmissionsController_list) as Middleware,
    ...fetchMiddlewares<Middleware>(SubmissionsController),
    ...fetchMiddlewares<Middleware>(SubmissionsController.prototype.list),
    async (context: Context) => {
      const args = templateService.getValidatedArgs({ args: SubmissionsController_list, context: context as unknown as TsoaContext, next: async () => {} });
      const controller = await iocContainer(context.request).get<SubmissionsController>(SubmissionsController);
      const answer: unknown = await controller.list(...(args as Parameters<SubmissionsController['list']>));
      if (answer !== undefined) context.body = answer;
      else if (context.body == null) context.status = 204;
    },
  );
  const ResultController_get: Record<string, TsoaRoute.ParameterSchema> = {
    request: {"in":"request","name":"request","required":true,"dataType":"object"},
    id: {"in":"path","name":"id","required":true,"dataType":"string"},
    result_format: {"in":"query","name":"result_format","dataType":"string","validators":{"minLength":{"value":1},"maxLength":{"value":32}}},
  };
  router.get(
    '/v1/tasks/:id/result',
    authenticated([{"bearer":["tasks:read"]}]) as Middleware,
    strictQuery(ResultController_get) as Middleware,
    ...fetchMiddlewares<Middleware>(ResultController),
    ...fetchMiddlewares<Middleware>(ResultController.prototype.get),
    async (context: Context) => {
      const args = templateService.getValidatedArgs({ args: ResultController_get, context: context as unknown as TsoaContext, next: async () => {} });
      const controller = await iocContainer(context.request).get<ResultController>(ResultController);
      const answer: unknown = await controller.get(...(args as Parameters<ResultController['get']>));
      if (answer !== undefined) context.body = answer;
      else if (context.body == null) context.status = 204;
    },
  );
  const SchedulesController_list: Record<string, TsoaRoute.ParameterSchema> = {
    request: {"in":"request","name":"request","required":true,"dataType":"object"},
    limit: {"default":20,"in":"query","name":"limit","dataType":"integer","validators":{"isInt":{"errorMsg":"must be an integer"},"minimum":{"value":1},"maximum":{"value":100}}},
    cursor: {"in":"query","name":"cursor","dataType":"string"},
  };
  router.get(
    '/v1/schedules',
    authenticated([{"bearer":["tasks:read"]}]) as Middleware,
    strictQuery(SchedulesController_list) as Middleware,
    ...fetchMiddlewares<Middleware>(SchedulesController),
    ...fetchMiddlewares<Middleware>(SchedulesController.prototype.list),
    async (context: Context) => {
      const args = templateService.getValidatedArgs({ args: SchedulesController_list, context: context as unknown as TsoaContext, next: async () => {} });
      const controller = await iocContainer(context.request).get<SchedulesController>(SchedulesController);
      const answer: unknown = await controller.list(...(args as Parameters<SchedulesController['list']>));
      if (answer !== undefined) context.body = answer;
      else if (context.body == null) context.status = 204;
    },
  );
  const SchedulesController_create: Record<string, TsoaRoute.ParameterSchema> = {
    request: {"in":"request","name":"request","required":true,"dataType":"object"},
    body: {"in":"body","name":"body","required":true,"ref":"CreateScheduleRequest"},
  };
  router.post(
    '/v1/schedules',
    authenticated([{"bearer":["tasks:write"]}]) as Middleware,
    strictQuery(SchedulesController_create) as Middleware,
    ...fetchMiddlewares<Middleware>(SchedulesController),
    ...fetchMiddlewares<Middleware>(SchedulesController.prototype.create),
    async (context: Context) => {
      const args = templateService.getValidatedArgs({ args: SchedulesController_create, context: context as unknown as TsoaContext, next: async () => {} });
      const controller = await iocContainer(context.request).get<SchedulesController>(SchedulesController);
      const answer: unknown = await controller.create(...(args as Parameters<SchedulesController['create']>));
      if (answer !== undefined) context.body = answer;
      else if (context.body == null) context.status = 204;
    },
  );
  const SchedulesController_get: Record<string, TsoaRoute.ParameterSchema> = {
    request: {"in":"request","name":"request","required":true,"dataType":"object"},
    schedule_id: {"in":"path","name":"schedule_id","required":true,"dataType":"string"},
    include: {"in":"query","name":"include","dataType":"enum","enums":["data"]},
  };
  router.get(
    '/v1/schedules/:schedule_id',
    authenticated([{"bearer":["tasks:read"]}]) as Middleware,
    strictQuery(SchedulesController_get) as Middleware,
    ...fetchMiddlewares<Middleware>(SchedulesController),
    ...fetchMiddlewares<Middleware>(SchedulesController.prototype.get),
    async (context: Context) => {
      const args = templateService.getValidatedArgs({ args: SchedulesController_get, context: context as unknown as TsoaContext, next: async () => {} });
      const controller = await iocContainer(context.request).get<SchedulesController>(SchedulesController);
      const answer: unknown = await controller.get(...(args as Parameters<SchedulesController['get']>));
      if (answer !== undefined) context.body = answer;
      else if (context.body == null) context.status = 204;
    },
  );
  const SchedulesController_change: Record<string, TsoaRoute.ParameterSchema> = {
    request: {"in":"request","name":"request","required":true,"dataType":"object"},
    schedule_id: {"in":"path","name":"schedule_id","required":true,"dataType":"string"},
    body: {"in":"body","name":"body","required":true,"ref":"ChangeScheduleRequest"},
  };
  router.patch(
    '/v1/schedules/:schedule_id',
    authenticated([{"bearer":["tasks:write"]}]) as Middleware,
    strictQuery(SchedulesController_change) as Middleware,
    ...fetchMiddlewares<Middleware>(SchedulesController),
    ...fetchMiddlewares<Middleware>(SchedulesController.prototype.change),
    async (context: Context) => {
      const args = templateService.getValidatedArgs({ args: SchedulesController_change, context: context as unknown as TsoaContext, next: async () => {} });
      const controller = await iocContainer(context.request).get<SchedulesController>(SchedulesController);
      const answer: unknown = await controller.change(...(args as Parameters<SchedulesController['change']>));
      if (answer !== undefined) context.body = answer;
      else if (context.body == null) context.status = 204;
    },
  );
  const SchedulesController_pause: Record<string, TsoaRoute.ParameterSchema> = {
    request: {"in":"request","name":"request","required":true,"dataType":"object"},
    schedule_id: {"in":"path","name":"schedule_id","required":true,"dataType":"string"},
  };
  router.post(
    '/v1/schedules/:schedule_id/pause',
    authenticated([{"bearer":["tasks:write"]}]) as Middleware,
    strictQuery(SchedulesController_pause) as Middleware,
    ...fetchMiddlewares<Middleware>(SchedulesController),
    ...fetchMiddlewares<Middleware>(SchedulesController.prototype.pause),
    async (context: Context) => {
      const args = templateService.getValidatedArgs({ args: SchedulesController_pause, context: context as unknown as TsoaContext, next: async () => {} });
      const controller = await iocContainer(context.request).get<SchedulesController>(SchedulesController);
      const answer: unknown = await controller.pause(...(args as Parameters<SchedulesController['pause']>));
      if (answer !== undefined) context.body = answer;
      else if (context.body == null) context.status = 204;
    },
  );
  const SchedulesController_resume: Record<string, TsoaRoute.ParameterSchema> = {
    request: {"in":"request","name":"request","required":true,"dataType":"object"},
    schedule_id: {"in":"path","name":"schedule_id","required":true,"dataType":"string"},
  };
  router.post(
    '/v1/schedules/:schedule_id/resume',
    authenticated([{"bearer":["tasks:write"]}]) as Middleware,
    strictQuery(SchedulesController_resume) as Middleware,
    ...fetchMiddlewares<Middleware>(SchedulesController),
    ...fetchMiddlewares<Middleware>(SchedulesController.prototype.resume),
    async (context: Context) => {
      const args = templateService.getValidatedArgs({ args: SchedulesController_resume, context: context as unknown as TsoaContext, next: async () => {} });
      const controller = await iocContainer(context.request).get<SchedulesController>(SchedulesController);
      const answer: unknown = await controller.resume(...(args as Parameters<SchedulesController['resume']>));
      if (answer !== undefined) context.body = answer;
      else if (context.body == null) context.status = 204;
    },
  );
  const SchedulesController_delete: Record<string, TsoaRoute.ParameterSchema> = {
    request: {"in":"request","name":"request","required":true,"dataType":"object"},
    schedule_id: {"in":"path","name":"schedule_id","required":true,"dataType":"string"},
  };
  router.delete(
    '/v1/schedules/:schedule_id',
    authenticated([{"bearer":["tasks:write"]}]) as Middleware,
    strictQuery(SchedulesController_delete) as Middleware,
    ...fetchMiddlewares<Middleware>(SchedulesController),
    ...fetchMiddlewares<Middleware>(SchedulesController.prototype.delete),
    async (context: Context) => {
      const args = templateService.getValidatedArgs({ args: SchedulesController_delete, context: context as unknown as TsoaContext, next: async () => {} });
      const controller = await iocContainer(context.request).get<SchedulesController>(SchedulesController);
      const answer: unknown = await controller.delete(...(args as Parameters<SchedulesController['delete']>));
      if (answer !== undefined) context.body = answer;
      else if (context.body == null) context.status = 204;
    },
  );
  const SchedulesController_runs: Record<string, TsoaRoute.ParameterSchema> = {
    request: {"in":"request","name":"request","required":true,"dataType":"object"},
    schedule_id: {"in":"path","name":"schedule_id","required":true,"dataType":"string"},
    limit: {"default":20,"in":"query","name":"limit","dataType":"integer","validators":{"isInt":{"errorMsg":"must be an integer"},"minimum":{"value":1},"maximum":{"value":100}}},
    cursor: {"in":"query","name":"cursor","dataType":"string"},
  };
  router.get(
    '/v1/schedules/:schedule_id/runs',
    authenticated([{"bearer":["tasks:read"]}]) as Middleware,
    strictQuery(SchedulesController_runs) as Middleware,
    ...fetchMiddlewares<Middleware>(SchedulesController),
    ...fetchMiddlewares<Middleware>(SchedulesController.prototype.runs),
    async (context: Context) => {
      const args = templateService.getValidatedArgs({ args: SchedulesController_runs, context: context as unknown as TsoaContext, next: async () => {} });
      const controller = await iocContainer(context.request).get<SchedulesController>(SchedulesController);
      const answer: unknown = await controller.runs(...(args as Parameters<SchedulesController['runs']>));
      if (answer !== undefined) context.body = answer;
      else if (context.body == null) context.status = 204;
    },
  );
  const TaskTypesController_list: Record<string, TsoaRoute.ParameterSchema> = {
    request: {"in":"request","name":"request","required":true,"dataType":"object"},
  };
  router.get(
    '/v1/task-types',
    authenticated([{"bearer":["tasks:read"]},{"bearer":["statuses:read"]}]) as Middleware,
    strictQuery(TaskTypesController_list) as Middleware,
    ...fetchMiddlewares<Middleware>(TaskTypesController),
    ...fetchMiddlewares<Middleware>(TaskTypesController.prototype.list),
    async (context: Context) => {
      const args = templateService.getValidatedArgs({ args: TaskTypesController_list, context: context as unknown as TsoaContext, next: async () => {} });
      const controller = await iocContainer(context.request).get<TaskTypesController>(TaskTypesController);
      const answer: unknown = await controller.list(...(args as Parameters<TaskTypesController['list']>));
      if (answer !== undefined) context.body = answer;
      else if (context.body == null) context.status = 204;
    },
  );
  const StatisticsController_get: Record<string, TsoaRoute.ParameterSchema> = {
    request: {"in":"request","name":"request","required":true,"dataType":"object"},
    ended_after: {"in":"query","name":"ended_after","dataType":"datetime"},
    ended_before: {"in":"query","name":"ended_before","dataType":"datetime"},
    bucket: {"default":"hour","in":"query","name":"bucket","dataType":"union","subSchemas":[{"dataType":"enum","enums":["hour"]},{"dataType":"enum","enums":["day"]}]},
    time_zone: {"default":"UTC","in":"query","name":"time_zone","dataType":"string","validators":{"minLength":{"value":1},"maxLength":{"value":64}}},
    portal: {"in":"query","name":"portal","dataType":"string","validators":{"minLength":{"value":1},"maxLength":{"value":64}}},
    type: {"in":"query","name":"type","dataType":"string","validators":{"minLength":{"value":1},"maxLength":{"value":64}}},
  };
  router.get(
    '/v1/statistics',
    authenticated([{"bearer":["tasks:read"]},{"bearer":["statuses:read"]}]) as Middleware,
    strictQuery(StatisticsController_get) as Middleware,
    ...fetchMiddlewares<Middleware>(StatisticsController),
    ...fetchMiddlewares<Middleware>(StatisticsController.prototype.get),
    async (context: Context) => {
      const args = templateService.getValidatedArgs({ args: StatisticsController_get, context: context as unknown as TsoaContext, next: async () => {} });
      const controller = await iocContainer(context.request).get<StatisticsController>(StatisticsController);
      const answer: unknown = await controller.get(...(args as Parameters<StatisticsController['get']>));
      if (answer !== undefined) context.body = answer;
      else if (context.body == null) context.status = 204;
    },
  );
  const PatientsController_delete: Record<string, TsoaRoute.ParameterSchema> = {
    request: {"in":"request","name":"request","required":true,"dataType":"object"},
    body: {"in":"body","name":"body","required":true,"ref":"DeletePatientRequest"},
  };
  router.post(
    '/v1/patient-deletions',
    authenticated([{"bearer":["data:delete"]}]) as Middleware,
    strictQuery(PatientsController_delete) as Middleware,
    ...fetchMiddlewares<Middleware>(PatientsController),
    ...fetchMiddlewares<Middleware>(PatientsController.prototype.delete),
    async (context: Context) => {
      const args = templateService.getValidatedArgs({ args: PatientsController_delete, context: context as unknown as TsoaContext, next: async () => {} });
      const controller = await iocContainer(context.request).get<PatientsController>(PatientsController);
      const answer: unknown = await controller.delete(...(args as Parameters<PatientsController['delete']>));
      if (answer !== undefined) context.body = answer;
      else if (context.body == null) context.status = 204;
    },
  );
  const CodesController_push: Record<string, TsoaRoute.ParameterSchema> = {
    request: {"in":"request","name":"request","required":true,"dataType":"object"},
    portal: {"in":"path","name":"portal","required":true,"dataType":"string"},
    body: {"in":"body","name":"body","required":true,"ref":"PushCodeRequest"},
  };
  router.post(
    '/v1/connections/:portal/codes',
    authenticated([{"bearer":["codes:write"]}]) as Middleware,
    strictQuery(CodesController_push) as Middleware,
    ...fetchMiddlewares<Middleware>(CodesController),
    ...fetchMiddlewares<Middleware>(CodesController.prototype.push),
    async (context: Context) => {
      const args = templateService.getValidatedArgs({ args: CodesController_push, context: context as unknown as TsoaContext, next: async () => {} });
      const controller = await iocContainer(context.request).get<CodesController>(CodesController);
      const answer: unknown = await controller.push(...(args as Parameters<CodesController['push']>));
      if (answer !== undefined) context.body = answer;
      else if (context.body == null) context.status = 204;
    },
  );
  const ArtifactsController_list: Record<string, TsoaRoute.ParameterSchema> = {
    request: {"in":"request","name":"request","required":true,"dataType":"object"},
    id: {"in":"path","name":"id","required":true,"dataType":"string"},
  };
  router.get(
    '/v1/tasks/:id/artifacts',
    authenticated([{"bearer":["tasks:read"]}]) as Middleware,
    strictQuery(ArtifactsController_list) as Middleware,
    ...fetchMiddlewares<Middleware>(ArtifactsController),
    ...fetchMiddlewares<Middleware>(ArtifactsController.prototype.list),
    async (context: Context) => {
      const args = templateService.getValidatedArgs({ args: ArtifactsController_list, context: context as unknown as TsoaContext, next: async () => {} });
      const controller = await iocContainer(context.request).get<ArtifactsController>(ArtifactsController);
      const answer: unknown = await controller.list(...(args as Parameters<ArtifactsController['list']>));
      if (answer !== undefined) context.body = answer;
      else if (context.body == null) context.status = 204;
    },
  );
  const ArtifactsController_download: Record<string, TsoaRoute.ParameterSchema> = {
    request: {"in":"request","name":"request","required":true,"dataType":"object"},
    id: {"in":"path","name":"id","required":true,"dataType":"string"},
    artifact_id: {"in":"path","name":"artifact_id","required":true,"dataType":"string"},
  };
  router.get(
    '/v1/tasks/:id/artifacts/:artifact_id',
    authenticated([{"bearer":["tasks:read"]}]) as Middleware,
    strictQuery(ArtifactsController_download) as Middleware,
    ...fetchMiddlewares<Middleware>(ArtifactsController),
    ...fetchMiddlewares<Middleware>(ArtifactsController.prototype.download),
    async (context: Context) => {
      const args = templateService.getValidatedArgs({ args: ArtifactsController_download, context: context as unknown as TsoaContext, next: async () => {} });
      const controller = await iocContainer(context.request).get<ArtifactsController>(ArtifactsController);
      const answer: unknown = await controller.download(...(args as Parameters<ArtifactsController['download']>));
      if (answer !== undefined) context.body = answer;
      else if (context.body == null) context.status = 204;
    },
  );
  const EvidenceController_export: Record<string, TsoaRoute.ParameterSchema> = {
    request: {"in":"request","name":"request","required":true,"dataType":"object"},
    id: {"in":"path","name":"id","required":true,"dataType":"string"},
  };
  router.get(
    '/v1/tasks/:id/evidence',
    authenticated([{"bearer":["tasks:read"]}]) as Middleware,
    strictQuery(EvidenceController_export) as Middleware,
    ...fetchMiddlewares<Middleware>(EvidenceController),
    ...fetchMiddlewares<Middleware>(EvidenceController.prototype.export),
    async (context: Context) => {
      const args = templateService.getValidatedArgs({ args: EvidenceController_export, context: context as unknown as TsoaContext, next: async () => {} });
      const controller = await iocContainer(context.request).get<EvidenceController>(EvidenceController);
      const answer: unknown = await controller.export(...(args as Parameters<EvidenceController['export']>));
      if (answer !== undefined) context.body = answer;
      else if (context.body == null) context.status = 204;
    },
  );
  const EvidenceController_key: Record<string, TsoaRoute.ParameterSchema> = {
    request: {"in":"request","name":"request","required":true,"dataType":"object"},
  };
  router.get(
    '/v1/evidence-key',
    authenticated([{"bearer":["tasks:read"]}]) as Middleware,
    strictQuery(EvidenceController_key) as Middleware,
    ...fetchMiddlewares<Middleware>(EvidenceController),
    ...fetchMiddlewares<Middleware>(EvidenceController.prototype.key),
    async (context: Context) => {
      const args = templateService.getValidatedArgs({ args: EvidenceController_key, context: context as unknown as TsoaContext, next: async () => {} });
      const controller = await iocContainer(context.request).get<EvidenceController>(EvidenceController);
      const answer: unknown = await controller.key(...(args as Parameters<EvidenceController['key']>));
      if (answer !== undefined) context.body = answer;
      else if (context.body == null) context.status = 204;
    },
  );
  const DeliveriesController_list: Record<string, TsoaRoute.ParameterSchema> = {
    request: {"in":"request","name":"request","required":true,"dataType":"object"},
    id: {"in":"path","name":"id","required":true,"dataType":"string"},
  };
  router.get(
    '/v1/tasks/:id/deliveries',
    authenticated([{"bearer":["tasks:read"]}]) as Middleware,
    strictQuery(DeliveriesController_list) as Middleware,
    ...fetchMiddlewares<Middleware>(DeliveriesController),
    ...fetchMiddlewares<Middleware>(DeliveriesController.prototype.list),
    async (context: Context) => {
      const args = templateService.getValidatedArgs({ args: DeliveriesController_list, context: context as unknown as TsoaContext, next: async () => {} });
      const controller = await iocContainer(context.request).get<DeliveriesController>(DeliveriesController);
      const answer: unknown = await controller.list(...(args as Parameters<DeliveriesController['list']>));
      if (answer !== undefined) context.body = answer;
      else if (context.body == null) context.status = 204;
    },
  );
  const DeliveriesController_listAll: Record<string, TsoaRoute.ParameterSchema> = {
    request: {"in":"request","name":"request","required":true,"dataType":"object"},
    state: {"in":"query","name":"state","dataType":"array","array":{"dataType":"union","subSchemas":[{"dataType":"enum","enums":["pending"]},{"dataType":"enum","enums":["delivered"]},{"dataType":"enum","enums":["failed"]},{"dataType":"enum","enums":["parked"]}]}},
    limit: {"default":20,"in":"query","name":"limit","dataType":"integer","validators":{"isInt":{"errorMsg":"must be an integer"},"minimum":{"value":1},"maximum":{"value":100}}},
    cursor: {"in":"query","name":"cursor","dataType":"string"},
  };
  router.get(
    '/v1/deliveries',
    authenticated([{"bearer":["tasks:read"]}]) as Middleware,
    strictQuery(DeliveriesController_listAll) as Middleware,
    ...fetchMiddlewares<Middleware>(DeliveriesController),
    ...fetchMiddlewares<Middleware>(DeliveriesController.prototype.listAll),
    async (context: Context) => {
      const args = templateService.getValidatedArgs({ args: DeliveriesController_listAll, context: context as unknown as TsoaContext, next: async () => {} });
      const controller = await iocContainer(context.request).get<DeliveriesController>(DeliveriesController);
      const answer: unknown = await controller.listAll(...(args as Parameters<DeliveriesController['listAll']>));
      if (answer !== undefined) context.body = answer;
      else if (context.body == null) context.status = 204;
    },
  );
  const DeliveriesController_message: Record<string, TsoaRoute.ParameterSchema> = {
    request: {"in":"request","name":"request","required":true,"dataType":"object"},
    id: {"in":"path","name":"id","required":true,"dataType":"string"},
  };
  router.get(
    '/v1/deliveries/:id/message',
    authenticated([{"bearer":["tasks:read"]}]) as Middleware,
    strictQuery(DeliveriesController_message) as Middleware,
    ...fetchMiddlewares<Middleware>(DeliveriesController),
    ...fetchMiddlewares<Middleware>(DeliveriesController.prototype.message),
    async (context: Context) => {
      const args = templateService.getValidatedArgs({ args: DeliveriesController_message, context: context as unknown as TsoaContext, next: async () => {} });
      const controller = await iocContainer(context.request).get<DeliveriesController>(DeliveriesController);
      const answer: unknown = await controller.message(...(args as Parameters<DeliveriesController['message']>));
      if (answer !== undefined) context.body = answer;
      else if (context.body == null) context.status = 204;
    },
  );
  const DeliveriesController_redeliver: Record<string, TsoaRoute.ParameterSchema> = {
    request: {"in":"request","name":"request","required":true,"dataType":"object"},
    id: {"in":"path","name":"id","required":true,"dataType":"string"},
  };
  router.post(
    '/v1/deliveries/:id/redeliver',
    authenticated([{"bearer":["webhooks:manage"]}]) as Middleware,
    strictQuery(DeliveriesController_redeliver) as Middleware,
    ...fetchMiddlewares<Middleware>(DeliveriesController),
    ...fetchMiddlewares<Middleware>(DeliveriesController.prototype.redeliver),
    async (context: Context) => {
      const args = templateService.getValidatedArgs({ args: DeliveriesController_redeliver, context: context as unknown as TsoaContext, next: async () => {} });
      const controller = await iocContainer(context.request).get<DeliveriesController>(DeliveriesController);
      const answer: unknown = await controller.redeliver(...(args as Parameters<DeliveriesController['redeliver']>));
      if (answer !== undefined) context.body = answer;
      else if (context.body == null) context.status = 204;
    },
  );
  const DeliveriesController_test: Record<string, TsoaRoute.ParameterSchema> = {
    request: {"in":"request","name":"request","required":true,"dataType":"object"},
  };
  router.post(
    '/v1/webhook/test',
    authenticated([{"bearer":["webhooks:manage"]}]) as Middleware,
    strictQuery(DeliveriesController_test) as Middleware,
    ...fetchMiddlewares<Middleware>(DeliveriesController),
    ...fetchMiddlewares<Middleware>(DeliveriesController.prototype.test),
    async (context: Context) => {
      const args = templateService.getValidatedArgs({ args: DeliveriesController_test, context: context as unknown as TsoaContext, next: async () => {} });
      const controller = await iocContainer(context.request).get<DeliveriesController>(DeliveriesController);
      const answer: unknown = await controller.test(...(args as Parameters<DeliveriesController['test']>));
      if (answer !== undefined) context.body = answer;
      else if (context.body == null) context.status = 204;
    },
  );
  const SessionController_signIn: Record<string, TsoaRoute.ParameterSchema> = {
    request: {"in":"request","name":"request","required":true,"dataType":"object"},
    body: {"in":"body","name":"body","required":true,"ref":"SignInRequest"},
  };
  router.post(
    '/v1/session',
    authenticated([]) as Middleware,
    strictQuery(SessionController_signIn) as Middleware,
    ...fetchMiddlewares<Middleware>(SessionController),
    ...fetchMiddlewares<Middleware>(SessionController.prototype.signIn),
    async (context: Context) => {
      const args = templateService.getValidatedArgs({ args: SessionController_signIn, context: context as unknown as TsoaContext, next: async () => {} });
      const controller = await iocContainer(context.request).get<SessionController>(SessionController);
      const answer: unknown = await controller.signIn(...(args as Parameters<SessionController['signIn']>));
      if (answer !== undefined) context.body = answer;
      else if (context.body == null) context.status = 204;
    },
  );
  const SessionController_signInWithLink: Record<string, TsoaRoute.ParameterSchema> = {
    request: {"in":"request","name":"request","required":true,"dataType":"object"},
    body: {"in":"body","name":"body","required":true,"ref":"LinkSignInRequest"},
  };
  router.post(
    '/v1/session/link',
    authenticated([]) as Middleware,
    strictQuery(SessionController_signInWithLink) as Middleware,
    ...fetchMiddlewares<Middleware>(SessionController),
    ...fetchMiddlewares<Middleware>(SessionController.prototype.signInWithLink),
    async (context: Context) => {
      const args = templateService.getValidatedArgs({ args: SessionController_signInWithLink, context: context as unknown as TsoaContext, next: async () => {} });
      const controller = await iocContainer(context.request).get<SessionController>(SessionController);
      const answer: unknown = await controller.signInWithLink(...(args as Parameters<SessionController['signInWithLink']>));
      if (answer !== undefined) context.body = answer;
      else if (context.body == null) context.status = 204;
    },
  );
  const SessionController_get: Record<string, TsoaRoute.ParameterSchema> = {
    request: {"in":"request","name":"request","required":true,"dataType":"object"},
  };
  router.get(
    '/v1/session',
    authenticated([{"session":[]}]) as Middleware,
    strictQuery(SessionController_get) as Middleware,
    ...fetchMiddlewares<Middleware>(SessionController),
    ...fetchMiddlewares<Middleware>(SessionController.prototype.get),
    async (context: Context) => {
      const args = templateService.getValidatedArgs({ args: SessionController_get, context: context as unknown as TsoaContext, next: async () => {} });
      const controller = await iocContainer(context.request).get<SessionController>(SessionController);
      const answer: unknown = await controller.get(...(args as Parameters<SessionController['get']>));
      if (answer !== undefined) context.body = answer;
      else if (context.body == null) context.status = 204;
    },
  );
  const SessionController_change: Record<string, TsoaRoute.ParameterSchema> = {
    request: {"in":"request","name":"request","required":true,"dataType":"object"},
    body: {"in":"body","name":"body","required":true,"ref":"ChangeSessionRequest"},
  };
  router.patch(
    '/v1/session',
    authenticated([{"session":[]}]) as Middleware,
    strictQuery(SessionController_change) as Middleware,
    ...fetchMiddlewares<Middleware>(SessionController),
    ...fetchMiddlewares<Middleware>(SessionController.prototype.change),
    async (context: Context) => {
      const args = templateService.getValidatedArgs({ args: SessionController_change, context: context as unknown as TsoaContext, next: async () => {} });
      const controller = await iocContainer(context.request).get<SessionController>(SessionController);
      const answer: unknown = await controller.change(...(args as Parameters<SessionController['change']>));
      if (answer !== undefined) context.body = answer;
      else if (context.body == null) context.status = 204;
    },
  );
  const SessionController_signOut: Record<string, TsoaRoute.ParameterSchema> = {
    request: {"in":"request","name":"request","required":true,"dataType":"object"},
  };
  router.delete(
    '/v1/session',
    authenticated([{"session":[]}]) as Middleware,
    strictQuery(SessionController_signOut) as Middleware,
    ...fetchMiddlewares<Middleware>(SessionController),
    ...fetchMiddlewares<Middleware>(SessionController.prototype.signOut),
    async (context: Context) => {
      const args = templateService.getValidatedArgs({ args: SessionController_signOut, context: context as unknown as TsoaContext, next: async () => {} });
      const controller = await iocContainer(context.request).get<SessionController>(SessionController);
      const answer: unknown = await controller.signOut(...(args as Parameters<SessionController['signOut']>));
      if (answer !== undefined) context.body = answer;
      else if (context.body == null) context.status = 204;
    },
  );
  const SessionController_confirm: Record<string, TsoaRoute.ParameterSchema> = {
    request: {"in":"request","name":"request","required":true,"dataType":"object"},
    body: {"in":"body","name":"body","required":true,"ref":"ConfirmRequest"},
  };
  router.post(
    '/v1/session/confirm',
    authenticated([{"session":[]}]) as Middleware,
    strictQuery(SessionController_confirm) as Middleware,
    ...fetchMiddlewares<Middleware>(SessionController),
    ...fetchMiddlewares<Middleware>(SessionController.prototype.confirm),
    async (context: Context) => {
      const args = templateService.getValidatedArgs({ args: SessionController_confirm, context: context as unknown as TsoaContext, next: async () => {} });
      const controller = await iocContainer(context.request).get<SessionController>(SessionController);
      const answer: unknown = await controller.confirm(...(args as Parameters<SessionController['confirm']>));
      if (answer !== undefined) context.body = answer;
      else if (context.body == null) context.status = 204;
    },
  );
  const SessionCredentialsController_setPassword: Record<string, TsoaRoute.ParameterSchema> = {
    request: {"in":"request","name":"request","required":true,"dataType":"object"},
    body: {"in":"body","name":"body","required":true,"ref":"SetPasswordRequest"},
  };
  router.post(
    '/v1/session/password',
    authenticated([]) as Middleware,
    strictQuery(SessionCredentialsController_setPassword) as Middleware,
    ...fetchMiddlewares<Middleware>(SessionCredentialsController),
    ...fetchMiddlewares<Middleware>(SessionCredentialsController.prototype.setPassword),
    async (context: Context) => {
      const args = templateService.getValidatedArgs({ args: SessionCredentialsController_setPassword, context: context as unknown as TsoaContext, next: async () => {} });
      const controller = await iocContainer(context.request).get<SessionCredentialsController>(SessionCredentialsController);
      const answer: unknown = await controller.setPassword(...(args as Parameters<SessionCredentialsController['setPassword']>));
      if (answer !== undefined) context.body = answer;
      else if (context.body == null) context.status = 204;
    },
  );
  const SessionCredentialsController_beginTotp: Record<string, TsoaRoute.ParameterSchema> = {
    request: {"in":"request","name":"request","required":true,"dataType":"object"},
  };
  router.post(
    '/v1/session/totp',
    authenticated([{"session":[]}]) as Middleware,
    strictQuery(SessionCredentialsController_beginTotp) as Middleware,
    ...fetchMiddlewares<Middleware>(SessionCredentialsController),
    ...fetchMiddlewares<Middleware>(SessionCredentialsController.prototype.beginTotp),
    async (context: Context) => {
      const args = templateService.getValidatedArgs({ args: SessionCredentialsController_beginTotp, context: context as unknown as TsoaContext, next: async () => {} });
      const controller = await iocContainer(context.request).get<SessionCredentialsController>(SessionCredentialsController);
      const answer: unknown = await controller.beginTotp(...(args as Parameters<SessionCredentialsController['beginTotp']>));
      if (answer !== undefined) context.body = answer;
      else if (context.body == null) context.status = 204;
    },
  );
  const SessionCredentialsController_confirmTotp: Record<string, TsoaRoute.ParameterSchema> = {
    request: {"in":"request","name":"request","required":true,"dataType":"object"},
    body: {"in":"body","name":"body","required":true,"ref":"ConfirmTotpRequest"},
  };
  router.post(
    '/v1/session/totp/confirm',
    authenticated([{"session":[]}]) as Middleware,
    strictQuery(SessionCredentialsController_confirmTotp) as Middleware,
    ...fetchMiddlewares<Middleware>(SessionCredentialsController),
    ...fetchMiddlewares<Middleware>(SessionCredentialsController.prototype.confirmTotp),
    async (context: Context) => {
      const args = templateService.getValidatedArgs({ args: SessionCredentialsController_confirmTotp, context: context as unknown as TsoaContext, next: async () => {} });
      const controller = await iocContainer(context.request).get<SessionCredentialsController>(SessionCredentialsController);
      const answer: unknown = await controller.confirmTotp(...(args as Parameters<SessionCredentialsController['confirmTotp']>));
      if (answer !== undefined) context.body = answer;
      else if (context.body == null) context.status = 204;
    },
  );
  const SessionCredentialsController_removeTotp: Record<string, TsoaRoute.ParameterSchema> = {
    request: {"in":"request","name":"request","required":true,"dataType":"object"},
  };
  router.delete(
    '/v1/session/totp',
    authenticated([{"session":[]}]) as Middleware,
    strictQuery(SessionCredentialsController_removeTotp) as Middleware,
    ...fetchMiddlewares<Middleware>(SessionCredentialsController),
    ...fetchMiddlewares<Middleware>(SessionCredentialsController.prototype.removeTotp),
    async (context: Context) => {
      const args = templateService.getValidatedArgs({ args: SessionCredentialsController_removeTotp, context: context as unknown as TsoaContext, next: async () => {} });
      const controller = await iocContainer(context.request).get<SessionCredentialsController>(SessionCredentialsController);
      const answer: unknown = await controller.removeTotp(...(args as Parameters<SessionCredentialsController['removeTotp']>));
      if (answer !== undefined) context.body = answer;
      else if (context.body == null) context.status = 204;
    },
  );
  const SessionCredentialsController_replaceRecoveryCodes: Record<string, TsoaRoute.ParameterSchema> = {
    request: {"in":"request","name":"request","required":true,"dataType":"object"},
  };
  router.post(
    '/v1/session/totp/recovery-codes',
    authenticated([{"session":[]}]) as Middleware,
    strictQuery(SessionCredentialsController_replaceRecoveryCodes) as Middleware,
    ...fetchMiddlewares<Middleware>(SessionCredentialsController),
    ...fetchMiddlewares<Middleware>(SessionCredentialsController.prototype.replaceRecoveryCodes),
    async (context: Context) => {
      const args = templateService.getValidatedArgs({ args: SessionCredentialsController_replaceRecoveryCodes, context: context as unknown as TsoaContext, next: async () => {} });
      const controller = await iocContainer(context.request).get<SessionCredentialsController>(SessionCredentialsController);
      const answer: unknown = await controller.replaceRecoveryCodes(...(args as Parameters<SessionCredentialsController['replaceRecoveryCodes']>));
      if (answer !== undefined) context.body = answer;
      else if (context.body == null) context.status = 204;
    },
  );
  const SessionOidcController_methods: Record<string, TsoaRoute.ParameterSchema> = {
  };
  router.get(
    '/v1/session/methods',
    authenticated([]) as Middleware,
    strictQuery(SessionOidcController_methods) as Middleware,
    ...fetchMiddlewares<Middleware>(SessionOidcController),
    ...fetchMiddlewares<Middleware>(SessionOidcController.prototype.methods),
    async (context: Context) => {
      const args = templateService.getValidatedArgs({ args: SessionOidcController_methods, context: context as unknown as TsoaContext, next: async () => {} });
      const controller = await iocContainer(context.request).get<SessionOidcController>(SessionOidcController);
      const answer: unknown = await controller.methods(...(args as Parameters<SessionOidcController['methods']>));
      if (answer !== undefined) context.body = answer;
      else if (context.body == null) context.status = 204;
    },
  );
  const SessionOidcController_begin: Record<string, TsoaRoute.ParameterSchema> = {
    request: {"in":"request","name":"request","required":true,"dataType":"object"},
    purpose: {"default":"sign_in","in":"query","name":"purpose","dataType":"union","subSchemas":[{"dataType":"enum","enums":["sign_in"]},{"dataType":"enum","enums":["confirm"]}]},
    again: {"default":false,"in":"query","name":"again","dataType":"boolean"},
    return_to: {"default":"/console","in":"query","name":"return_to","dataType":"string","validators":{"maxLength":{"value":1000}}},
  };
  router.get(
    '/v1/session/oidc',
    authenticated([]) as Middleware,
    strictQuery(SessionOidcController_begin) as Middleware,
    ...fetchMiddlewares<Middleware>(SessionOidcController),
    ...fetchMiddlewares<Middleware>(SessionOidcController.prototype.begin),
    async (context: Context) => {
      const args = templateService.getValidatedArgs({ args: SessionOidcController_begin, context: context as unknown as TsoaContext, next: async () => {} });
      const controller = await iocContainer(context.request).get<SessionOidcController>(SessionOidcController);
      const answer: unknown = await controller.begin(...(args as Parameters<SessionOidcController['begin']>));
      if (answer !== undefined) context.body = answer;
      else if (context.body == null) context.status = 204;
    },
  );
  const SessionOidcController_finish: Record<string, TsoaRoute.ParameterSchema> = {
    request: {"in":"request","name":"request","required":true,"dataType":"object"},
    _query: {"in":"queries","name":"_query","required":true,"dataType":"nestedObjectLiteral","nestedProperties":{"error":{"dataType":"string"},"code":{"dataType":"string"},"state":{"dataType":"string"}},"additionalProperties":{"dataType":"any"}},
  };
  router.get(
    '/v1/session/oidc/callback',
    authenticated([]) as Middleware,
    strictQuery(SessionOidcController_finish) as Middleware,
    ...fetchMiddlewares<Middleware>(SessionOidcController),
    ...fetchMiddlewares<Middleware>(SessionOidcController.prototype.finish),
    async (context: Context) => {
      const args = templateService.getValidatedArgs({ args: SessionOidcController_finish, context: context as unknown as TsoaContext, next: async () => {} });
      const controller = await iocContainer(context.request).get<SessionOidcController>(SessionOidcController);
      const answer: unknown = await controller.finish(...(args as Parameters<SessionOidcController['finish']>));
      if (answer !== undefined) context.body = answer;
      else if (context.body == null) context.status = 204;
    },
  );
  const OwnSessionsController_list: Record<string, TsoaRoute.ParameterSchema> = {
    request: {"in":"request","name":"request","required":true,"dataType":"object"},
  };
  router.get(
    '/v1/session/sessions',
    authenticated([{"session":[]}]) as Middleware,
    strictQuery(OwnSessionsController_list) as Middleware,
    ...fetchMiddlewares<Middleware>(OwnSessionsController),
    ...fetchMiddlewares<Middleware>(OwnSessionsController.prototype.list),
    async (context: Context) => {
      const args = templateService.getValidatedArgs({ args: OwnSessionsController_list, context: context as unknown as TsoaContext, next: async () => {} });
      const controller = await iocContainer(context.request).get<OwnSessionsController>(OwnSessionsController);
      const answer: unknown = await controller.list(...(args as Parameters<OwnSessionsController['list']>));
      if (answer !== undefined) context.body = answer;
      else if (context.body == null) context.status = 204;
    },
  );
  const OwnSessionsController_end: Record<string, TsoaRoute.ParameterSchema> = {
    request: {"in":"request","name":"request","required":true,"dataType":"object"},
    session_id: {"in":"path","name":"session_id","required":true,"dataType":"string"},
  };
  router.delete(
    '/v1/session/sessions/:session_id',
    authenticated([{"session":[]}]) as Middleware,
    strictQuery(OwnSessionsController_end) as Middleware,
    ...fetchMiddlewares<Middleware>(OwnSessionsController),
    ...fetchMiddlewares<Middleware>(OwnSessionsController.prototype.end),
    async (context: Context) => {
      const args = templateService.getValidatedArgs({ args: OwnSessionsController_end, context: context as unknown as TsoaContext, next: async () => {} });
      const controller = await iocContainer(context.request).get<OwnSessionsController>(OwnSessionsController);
      const answer: unknown = await controller.end(...(args as Parameters<OwnSessionsController['end']>));
      if (answer !== undefined) context.body = answer;
      else if (context.body == null) context.status = 204;
    },
  );
  const OwnSessionsController_endAll: Record<string, TsoaRoute.ParameterSchema> = {
    request: {"in":"request","name":"request","required":true,"dataType":"object"},
  };
  router.delete(
    '/v1/session/sessions',
    authenticated([{"session":[]}]) as Middleware,
    strictQuery(OwnSessionsController_endAll) as Middleware,
    ...fetchMiddlewares<Middleware>(OwnSessionsController),
    ...fetchMiddlewares<Middleware>(OwnSessionsController.prototype.endAll),
    async (context: Context) => {
      const args = templateService.getValidatedArgs({ args: OwnSessionsController_endAll, context: context as unknown as TsoaContext, next: async () => {} });
      const controller = await iocContainer(context.request).get<OwnSessionsController>(OwnSessionsController);
      const answer: unknown = await controller.endAll(...(args as Parameters<OwnSessionsController['endAll']>));
      if (answer !== undefined) context.body = answer;
      else if (context.body == null) context.status = 204;
    },
  );
  const AdminPeopleController_list: Record<string, TsoaRoute.ParameterSchema> = {
    request: {"in":"request","name":"request","required":true,"dataType":"object"},
    account_id: {"in":"query","name":"account_id","dataType":"string"},
    search: {"in":"query","name":"search","dataType":"string","validators":{"minLength":{"value":1},"maxLength":{"value":200}}},
    limit: {"default":20,"in":"query","name":"limit","dataType":"integer","validators":{"isInt":{"errorMsg":"must be an integer"},"minimum":{"value":1},"maximum":{"value":100}}},
    cursor: {"in":"query","name":"cursor","dataType":"string"},
  };
  router.get(
    '/v1/admin/people',
    authenticated([{"bearer":["admin:keys"]},{"bearer":["admin:read"]}]) as Middleware,
    strictQuery(AdminPeopleController_list) as Middleware,
    ...fetchMiddlewares<Middleware>(AdminPeopleController),
    ...fetchMiddlewares<Middleware>(AdminPeopleController.prototype.list),
    async (context: Context) => {
      const args = templateService.getValidatedArgs({ args: AdminPeopleController_list, context: context as unknown as TsoaContext, next: async () => {} });
      const controller = await iocContainer(context.request).get<AdminPeopleController>(AdminPeopleController);
      const answer: unknown = await controller.list(...(args as Parameters<AdminPeopleController['list']>));
      if (answer !== undefined) context.body = answer;
      else if (context.body == null) context.status = 204;
    },
  );
  const AdminPeopleController_get: Record<string, TsoaRoute.ParameterSchema> = {
    request: {"in":"request","name":"request","required":true,"dataType":"object"},
    person_id: {"in":"path","name":"person_id","required":true,"dataType":"string"},
  };
  router.get(
    '/v1/admin/people/:person_id',
    authenticated([{"bearer":["admin:keys"]},{"bearer":["admin:read"]}]) as Middleware,
    strictQuery(AdminPeopleController_get) as Middleware,
    ...fetchMiddlewares<Middleware>(AdminPeopleController),
    ...fetchMiddlewares<Middleware>(AdminPeopleController.prototype.get),
    async (context: Context) => {
      const args = templateService.getValidatedArgs({ args: AdminPeopleController_get, context: context as unknown as TsoaContext, next: async () => {} });
      const controller = await iocContainer(context.request).get<AdminPeopleController>(AdminPeopleController);
      const answer: unknown = await controller.get(...(args as Parameters<AdminPeopleController['get']>));
      if (answer !== undefined) context.body = answer;
      else if (context.body == null) context.status = 204;
    },
  );
  const AdminPeopleController_create: Record<string, TsoaRoute.ParameterSchema> = {
    request: {"in":"request","name":"request","required":true,"dataType":"object"},
    body: {"in":"body","name":"body","required":true,"ref":"CreatePersonRequest"},
  };
  router.post(
    '/v1/admin/people',
    authenticated([{"bearer":["admin:keys"]}]) as Middleware,
    strictQuery(AdminPeopleController_create) as Middleware,
    ...fetchMiddlewares<Middleware>(AdminPeopleController),
    ...fetchMiddlewares<Middleware>(AdminPeopleController.prototype.create),
    async (context: Context) => {
      const args = templateService.getValidatedArgs({ args: AdminPeopleController_create, context: context as unknown as TsoaContext, next: async () => {} });
      const controller = await iocContainer(context.request).get<AdminPeopleController>(AdminPeopleController);
      const answer: unknown = await controller.create(...(args as Parameters<AdminPeopleController['create']>));
      if (answer !== undefined) context.body = answer;
      else if (context.body == null) context.status = 204;
    },
  );
  const AdminPersonController_change: Record<string, TsoaRoute.ParameterSchema> = {
    request: {"in":"request","name":"request","required":true,"dataType":"object"},
    person_id: {"in":"path","name":"person_id","required":true,"dataType":"string"},
    body: {"in":"body","name":"body","required":true,"ref":"ChangePersonRequest"},
  };
  router.patch(
    '/v1/admin/people/:person_id',
    authenticated([{"bearer":["admin:keys"]}]) as Middleware,
    strictQuery(AdminPersonController_change) as Middleware,
    ...fetchMiddlewares<Middleware>(AdminPersonController),
    ...fetchMiddlewares<Middleware>(AdminPersonController.prototype.change),
    async (context: Context) => {
      const args = templateService.getValidatedArgs({ args: AdminPersonController_change, context: context as unknown as TsoaContext, next: async () => {} });
      const controller = await iocContainer(context.request).get<AdminPersonController>(AdminPersonController);
      const answer: unknown = await controller.change(...(args as Parameters<AdminPersonController['change']>));
      if (answer !== undefined) context.body = answer;
      else if (context.body == null) context.status = 204;
    },
  );
  const AdminPersonController_setRole: Record<string, TsoaRoute.ParameterSchema> = {
    request: {"in":"request","name":"request","required":true,"dataType":"object"},
    person_id: {"in":"path","name":"person_id","required":true,"dataType":"string"},
    account_id: {"in":"path","name":"account_id","required":true,"dataType":"string"},
    body: {"in":"body","name":"body","required":true,"ref":"SetRoleRequest"},
  };
  router.put(
    '/v1/admin/people/:person_id/roles/:account_id',
    authenticated([{"bearer":["admin:keys"]}]) as Middleware,
    strictQuery(AdminPersonController_setRole) as Middleware,
    ...fetchMiddlewares<Middleware>(AdminPersonController),
    ...fetchMiddlewares<Middleware>(AdminPersonController.prototype.setRole),
    async (context: Context) => {
      const args = templateService.getValidatedArgs({ args: AdminPersonController_setRole, context: context as unknown as TsoaContext, next: async () => {} });
      const controller = await iocContainer(context.request).get<AdminPersonController>(AdminPersonController);
      const answer: unknown = await controller.setRole(...(args as Parameters<AdminPersonController['setRole']>));
      if (answer !== undefined) context.body = answer;
      else if (context.body == null) context.status = 204;
    },
  );
  const AdminPersonController_deleteRole: Record<string, TsoaRoute.ParameterSchema> = {
    request: {"in":"request","name":"request","required":true,"dataType":"object"},
    person_id: {"in":"path","name":"person_id","required":true,"dataType":"string"},
    account_id: {"in":"path","name":"account_id","required":true,"dataType":"string"},
  };
  router.delete(
    '/v1/admin/people/:person_id/roles/:account_id',
    authenticated([{"bearer":["admin:keys"]}]) as Middleware,
    strictQuery(AdminPersonController_deleteRole) as Middleware,
    ...fetchMiddlewares<Middleware>(AdminPersonController),
    ...fetchMiddlewares<Middleware>(AdminPersonController.prototype.deleteRole),
    async (context: Context) => {
      const args = templateService.getValidatedArgs({ args: AdminPersonController_deleteRole, context: context as unknown as TsoaContext, next: async () => {} });
      const controller = await iocContainer(context.request).get<AdminPersonController>(AdminPersonController);
      const answer: unknown = await controller.deleteRole(...(args as Parameters<AdminPersonController['deleteRole']>));
      if (answer !== undefined) context.body = answer;
      else if (context.body == null) context.status = 204;
    },
  );
  const AdminPersonController_createLink: Record<string, TsoaRoute.ParameterSchema> = {
    request: {"in":"request","name":"request","required":true,"dataType":"object"},
    person_id: {"in":"path","name":"person_id","required":true,"dataType":"string"},
    body: {"in":"body","name":"body","required":true,"ref":"CreateLinkRequest"},
  };
  router.post(
    '/v1/admin/people/:person_id/links',
    authenticated([{"bearer":["admin:keys"]}]) as Middleware,
    strictQuery(AdminPersonController_createLink) as Middleware,
    ...fetchMiddlewares<Middleware>(AdminPersonController),
    ...fetchMiddlewares<Middleware>(AdminPersonController.prototype.createLink),
    async (context: Context) => {
      const args = templateService.getValidatedArgs({ args: AdminPersonController_createLink, context: context as unknown as TsoaContext, next: async () => {} });
      const controller = await iocContainer(context.request).get<AdminPersonController>(AdminPersonController);
      const answer: unknown = await controller.createLink(...(args as Parameters<AdminPersonController['createLink']>));
      if (answer !== undefined) context.body = answer;
      else if (context.body == null) context.status = 204;
    },
  );
  const AdminPersonController_endSessions: Record<string, TsoaRoute.ParameterSchema> = {
    request: {"in":"request","name":"request","required":true,"dataType":"object"},
    person_id: {"in":"path","name":"person_id","required":true,"dataType":"string"},
  };
  router.post(
    '/v1/admin/people/:person_id/end-sessions',
    authenticated([{"bearer":["admin:keys"]}]) as Middleware,
    strictQuery(AdminPersonController_endSessions) as Middleware,
    ...fetchMiddlewares<Middleware>(AdminPersonController),
    ...fetchMiddlewares<Middleware>(AdminPersonController.prototype.endSessions),
    async (context: Context) => {
      const args = templateService.getValidatedArgs({ args: AdminPersonController_endSessions, context: context as unknown as TsoaContext, next: async () => {} });
      const controller = await iocContainer(context.request).get<AdminPersonController>(AdminPersonController);
      const answer: unknown = await controller.endSessions(...(args as Parameters<AdminPersonController['endSessions']>));
      if (answer !== undefined) context.body = answer;
      else if (context.body == null) context.status = 204;
    },
  );
  const AdminPersonController_unlock: Record<string, TsoaRoute.ParameterSchema> = {
    request: {"in":"request","name":"request","required":true,"dataType":"object"},
    person_id: {"in":"path","name":"person_id","required":true,"dataType":"string"},
  };
  router.post(
    '/v1/admin/people/:person_id/unlock',
    authenticated([{"bearer":["admin:keys"]}]) as Middleware,
    strictQuery(AdminPersonController_unlock) as Middleware,
    ...fetchMiddlewares<Middleware>(AdminPersonController),
    ...fetchMiddlewares<Middleware>(AdminPersonController.prototype.unlock),
    async (context: Context) => {
      const args = templateService.getValidatedArgs({ args: AdminPersonController_unlock, context: context as unknown as TsoaContext, next: async () => {} });
      const controller = await iocContainer(context.request).get<AdminPersonController>(AdminPersonController);
      const answer: unknown = await controller.unlock(...(args as Parameters<AdminPersonController['unlock']>));
      if (answer !== undefined) context.body = answer;
      else if (context.body == null) context.status = 204;
    },
  );
  const AdminPersonController_resetTotp: Record<string, TsoaRoute.ParameterSchema> = {
    request: {"in":"request","name":"request","required":true,"dataType":"object"},
    person_id: {"in":"path","name":"person_id","required":true,"dataType":"string"},
  };
  router.post(
    '/v1/admin/people/:person_id/reset-totp',
    authenticated([{"bearer":["admin:keys"]}]) as Middleware,
    strictQuery(AdminPersonController_resetTotp) as Middleware,
    ...fetchMiddlewares<Middleware>(AdminPersonController),
    ...fetchMiddlewares<Middleware>(AdminPersonController.prototype.resetTotp),
    async (context: Context) => {
      const args = templateService.getValidatedArgs({ args: AdminPersonController_resetTotp, context: context as unknown as TsoaContext, next: async () => {} });
      const controller = await iocContainer(context.request).get<AdminPersonController>(AdminPersonController);
      const answer: unknown = await controller.resetTotp(...(args as Parameters<AdminPersonController['resetTotp']>));
      if (answer !== undefined) context.body = answer;
      else if (context.body == null) context.status = 204;
    },
  );
  const AdminPersonController_removePassword: Record<string, TsoaRoute.ParameterSchema> = {
    request: {"in":"request","name":"request","required":true,"dataType":"object"},
    person_id: {"in":"path","name":"person_id","required":true,"dataType":"string"},
  };
  router.post(
    '/v1/admin/people/:person_id/remove-password',
    authenticated([{"bearer":["admin:keys"]}]) as Middleware,
    strictQuery(AdminPersonController_removePassword) as Middleware,
    ...fetchMiddlewares<Middleware>(AdminPersonController),
    ...fetchMiddlewares<Middleware>(AdminPersonController.prototype.removePassword),
    async (context: Context) => {
      const args = templateService.getValidatedArgs({ args: AdminPersonController_removePassword, context: context as unknown as TsoaContext, next: async () => {} });
      const controller = await iocContainer(context.request).get<AdminPersonController>(AdminPersonController);
      const answer: unknown = await controller.removePassword(...(args as Parameters<AdminPersonController['removePassword']>));
      if (answer !== undefined) context.body = answer;
      else if (context.body == null) context.status = 204;
    },
  );
  const AdminAccountsController_list: Record<string, TsoaRoute.ParameterSchema> = {
    request: {"in":"request","name":"request","required":true,"dataType":"object"},
    limit: {"default":20,"in":"query","name":"limit","dataType":"integer","validators":{"isInt":{"errorMsg":"must be an integer"},"minimum":{"value":1},"maximum":{"value":100}}},
    cursor: {"in":"query","name":"cursor","dataType":"string"},
    search: {"in":"query","name":"search","dataType":"string","validators":{"minLength":{"value":1},"maxLength":{"value":200}}},
  };
  router.get(
    '/v1/admin/accounts',
    authenticated([{"bearer":["admin:accounts"]},{"bearer":["admin:read"]}]) as Middleware,
    strictQuery(AdminAccountsController_list) as Middleware,
    ...fetchMiddlewares<Middleware>(AdminAccountsController),
    ...fetchMiddlewares<Middleware>(AdminAccountsController.prototype.list),
    async (context: Context) => {
      const args = templateService.getValidatedArgs({ args: AdminAccountsController_list, context: context as unknown as TsoaContext, next: async () => {} });
      const controller = await iocContainer(context.request).get<AdminAccountsController>(AdminAccountsController);
      const answer: unknown = await controller.list(...(args as Parameters<AdminAccountsController['list']>));
      if (answer !== undefined) context.body = answer;
      else if (context.body == null) context.status = 204;
    },
  );
  const AdminAccountsController_create: Record<string, TsoaRoute.ParameterSchema> = {
    request: {"in":"request","name":"request","required":true,"dataType":"object"},
    body: {"in":"body","name":"body","required":true,"ref":"CreateAccountRequest"},
  };
  router.post(
    '/v1/admin/accounts',
    authenticated([{"bearer":["admin:accounts"]}]) as Middleware,
    strictQuery(AdminAccountsController_create) as Middleware,
    ...fetchMiddlewares<Middleware>(AdminAccountsController),
    ...fetchMiddlewares<Middleware>(AdminAccountsController.prototype.create),
    async (context: Context) => {
      const args = templateService.getValidatedArgs({ args: AdminAccountsController_create, context: context as unknown as TsoaContext, next: async () => {} });
      const controller = await iocContainer(context.request).get<AdminAccountsController>(AdminAccountsController);
      const answer: unknown = await controller.create(...(args as Parameters<AdminAccountsController['create']>));
      if (answer !== undefined) context.body = answer;
      else if (context.body == null) context.status = 204;
    },
  );
  const AdminAccountsController_get: Record<string, TsoaRoute.ParameterSchema> = {
    request: {"in":"request","name":"request","required":true,"dataType":"object"},
    account_id: {"in":"path","name":"account_id","required":true,"dataType":"string"},
  };
  router.get(
    '/v1/admin/accounts/:account_id',
    authenticated([{"bearer":["admin:accounts"]},{"bearer":["admin:read"]}]) as Middleware,
    strictQuery(AdminAccountsController_get) as Middleware,
    ...fetchMiddlewares<Middleware>(AdminAccountsController),
    ...fetchMiddlewares<Middleware>(AdminAccountsController.prototype.get),
    async (context: Context) => {
      const args = templateService.getValidatedArgs({ args: AdminAccountsController_get, context: context as unknown as TsoaContext, next: async () => {} });
      const controller = await iocContainer(context.request).get<AdminAccountsController>(AdminAccountsController);
      const answer: unknown = await controller.get(...(args as Parameters<AdminAccountsController['get']>));
      if (answer !== undefined) context.body = answer;
      else if (context.body == null) context.status = 204;
    },
  );
  const AdminAccountsController_change: Record<string, TsoaRoute.ParameterSchema> = {
    request: {"in":"request","name":"request","required":true,"dataType":"object"},
    account_id: {"in":"path","name":"account_id","required":true,"dataType":"string"},
    body: {"in":"body","name":"body","required":true,"ref":"ChangeAccountRequest"},
  };
  router.patch(
    '/v1/admin/accounts/:account_id',
    authenticated([{"bearer":["admin:accounts"]}]) as Middleware,
    strictQuery(AdminAccountsController_change) as Middleware,
    ...fetchMiddlewares<Middleware>(AdminAccountsController),
    ...fetchMiddlewares<Middleware>(AdminAccountsController.prototype.change),
    async (context: Context) => {
      const args = templateService.getValidatedArgs({ args: AdminAccountsController_change, context: context as unknown as TsoaContext, next: async () => {} });
      const controller = await iocContainer(context.request).get<AdminAccountsController>(AdminAccountsController);
      const answer: unknown = await controller.change(...(args as Parameters<AdminAccountsController['change']>));
      if (answer !== undefined) context.body = answer;
      else if (context.body == null) context.status = 204;
    },
  );
  const AdminKeysController_list: Record<string, TsoaRoute.ParameterSchema> = {
    request: {"in":"request","name":"request","required":true,"dataType":"object"},
    account_id: {"in":"query","name":"account_id","dataType":"string"},
    limit: {"default":20,"in":"query","name":"limit","dataType":"integer","validators":{"isInt":{"errorMsg":"must be an integer"},"minimum":{"value":1},"maximum":{"value":100}}},
    cursor: {"in":"query","name":"cursor","dataType":"string"},
  };
  router.get(
    '/v1/admin/keys',
    authenticated([{"bearer":["admin:keys"]},{"bearer":["admin:read"]}]) as Middleware,
    strictQuery(AdminKeysController_list) as Middleware,
    ...fetchMiddlewares<Middleware>(AdminKeysController),
    ...fetchMiddlewares<Middleware>(AdminKeysController.prototype.list),
    async (context: Context) => {
      const args = templateService.getValidatedArgs({ args: AdminKeysController_list, context: context as unknown as TsoaContext, next: async () => {} });
      const controller = await iocContainer(context.request).get<AdminKeysController>(AdminKeysController);
      const answer: unknown = await controller.list(...(args as Parameters<AdminKeysController['list']>));
      if (answer !== undefined) context.body = answer;
      else if (context.body == null) context.status = 204;
    },
  );
  const AdminKeysController_create: Record<string, TsoaRoute.ParameterSchema> = {
    request: {"in":"request","name":"request","required":true,"dataType":"object"},
    body: {"in":"body","name":"body","required":true,"ref":"CreateApiKeyRequest"},
  };
  router.post(
    '/v1/admin/keys',
    authenticated([{"bearer":["admin:keys"]}]) as Middleware,
    strictQuery(AdminKeysController_create) as Middleware,
    ...fetchMiddlewares<Middleware>(AdminKeysController),
    ...fetchMiddlewares<Middleware>(AdminKeysController.prototype.create),
    async (context: Context) => {
      const args = templateService.getValidatedArgs({ args: AdminKeysController_create, context: context as unknown as TsoaContext, next: async () => {} });
      const controller = await iocContainer(context.request).get<AdminKeysController>(AdminKeysController);
      const answer: unknown = await controller.create(...(args as Parameters<AdminKeysController['create']>));
      if (answer !== undefined) context.body = answer;
      else if (context.body == null) context.status = 204;
    },
  );
  const AdminKeysController_get: Record<string, TsoaRoute.ParameterSchema> = {
    request: {"in":"request","name":"request","required":true,"dataType":"object"},
    key_id: {"in":"path","name":"key_id","required":true,"dataType":"string"},
  };
  router.get(
    '/v1/admin/keys/:key_id',
    authenticated([{"bearer":["admin:keys"]},{"bearer":["admin:read"]}]) as Middleware,
    strictQuery(AdminKeysController_get) as Middleware,
    ...fetchMiddlewares<Middleware>(AdminKeysController),
    ...fetchMiddlewares<Middleware>(AdminKeysController.prototype.get),
    async (context: Context) => {
      const args = templateService.getValidatedArgs({ args: AdminKeysController_get, context: context as unknown as TsoaContext, next: async () => {} });
      const controller = await iocContainer(context.request).get<AdminKeysController>(AdminKeysController);
      const answer: unknown = await controller.get(...(args as Parameters<AdminKeysController['get']>));
      if (answer !== undefined) context.body = answer;
      else if (context.body == null) context.status = 204;
    },
  );
  const AdminKeysController_rotate: Record<string, TsoaRoute.ParameterSchema> = {
    request: {"in":"request","name":"request","required":true,"dataType":"object"},
    key_id: {"in":"path","name":"key_id","required":true,"dataType":"string"},
    body: {"in":"body","name":"body","required":true,"ref":"RotateApiKeyRequest"},
  };
  router.post(
    '/v1/admin/keys/:key_id/rotate',
    authenticated([{"bearer":["admin:keys"]}]) as Middleware,
    strictQuery(AdminKeysController_rotate) as Middleware,
    ...fetchMiddlewares<Middleware>(AdminKeysController),
    ...fetchMiddlewares<Middleware>(AdminKeysController.prototype.rotate),
    async (context: Context) => {
      const args = templateService.getValidatedArgs({ args: AdminKeysController_rotate, context: context as unknown as TsoaContext, next: async () => {} });
      const controller = await iocContainer(context.request).get<AdminKeysController>(AdminKeysController);
      const answer: unknown = await controller.rotate(...(args as Parameters<AdminKeysController['rotate']>));
      if (answer !== undefined) context.body = answer;
      else if (context.body == null) context.status = 204;
    },
  );
  const AdminKeysController_revoke: Record<string, TsoaRoute.ParameterSchema> = {
    request: {"in":"request","name":"request","required":true,"dataType":"object"},
    key_id: {"in":"path","name":"key_id","required":true,"dataType":"string"},
  };
  router.post(
    '/v1/admin/keys/:key_id/revoke',
    authenticated([{"bearer":["admin:keys"]}]) as Middleware,
    strictQuery(AdminKeysController_revoke) as Middleware,
    ...fetchMiddlewares<Middleware>(AdminKeysController),
    ...fetchMiddlewares<Middleware>(AdminKeysController.prototype.revoke),
    async (context: Context) => {
      const args = templateService.getValidatedArgs({ args: AdminKeysController_revoke, context: context as unknown as TsoaContext, next: async () => {} });
      const controller = await iocContainer(context.request).get<AdminKeysController>(AdminKeysController);
      const answer: unknown = await controller.revoke(...(args as Parameters<AdminKeysController['revoke']>));
      if (answer !== undefined) context.body = answer;
      else if (context.body == null) context.status = 204;
    },
  );
  const AdminWebhooksController_get: Record<string, TsoaRoute.ParameterSchema> = {
    request: {"in":"request","name":"request","required":true,"dataType":"object"},
    account_id: {"in":"path","name":"account_id","required":true,"dataType":"string"},
  };
  router.get(
    '/v1/admin/accounts/:account_id/webhook',
    authenticated([{"bearer":["admin:webhooks"]},{"bearer":["admin:read"]}]) as Middleware,
    strictQuery(AdminWebhooksController_get) as Middleware,
    ...fetchMiddlewares<Middleware>(AdminWebhooksController),
    ...fetchMiddlewares<Middleware>(AdminWebhooksController.prototype.get),
    async (context: Context) => {
      const args = templateService.getValidatedArgs({ args: AdminWebhooksController_get, context: context as unknown as TsoaContext, next: async () => {} });
      const controller = await iocContainer(context.request).get<AdminWebhooksController>(AdminWebhooksController);
      const answer: unknown = await controller.get(...(args as Parameters<AdminWebhooksController['get']>));
      if (answer !== undefined) context.body = answer;
      else if (context.body == null) context.status = 204;
    },
  );
  const AdminWebhooksController_set: Record<string, TsoaRoute.ParameterSchema> = {
    request: {"in":"request","name":"request","required":true,"dataType":"object"},
    account_id: {"in":"path","name":"account_id","required":true,"dataType":"string"},
    body: {"in":"body","name":"body","required":true,"ref":"SetEndpointRequest"},
  };
  router.put(
    '/v1/admin/accounts/:account_id/webhook',
    authenticated([{"bearer":["admin:webhooks"]}]) as Middleware,
    strictQuery(AdminWebhooksController_set) as Middleware,
    ...fetchMiddlewares<Middleware>(AdminWebhooksController),
    ...fetchMiddlewares<Middleware>(AdminWebhooksController.prototype.set),
    async (context: Context) => {
      const args = templateService.getValidatedArgs({ args: AdminWebhooksController_set, context: context as unknown as TsoaContext, next: async () => {} });
      const controller = await iocContainer(context.request).get<AdminWebhooksController>(AdminWebhooksController);
      const answer: unknown = await controller.set(...(args as Parameters<AdminWebhooksController['set']>));
      if (answer !== undefined) context.body = answer;
      else if (context.body == null) context.status = 204;
    },
  );
  const AdminWebhooksController_rotate: Record<string, TsoaRoute.ParameterSchema> = {
    request: {"in":"request","name":"request","required":true,"dataType":"object"},
    account_id: {"in":"path","name":"account_id","required":true,"dataType":"string"},
    body: {"in":"body","name":"body","required":true,"ref":"RotateSecretRequest"},
  };
  router.post(
    '/v1/admin/accounts/:account_id/webhook/rotate-secret',
    authenticated([{"bearer":["admin:webhooks"]}]) as Middleware,
    strictQuery(AdminWebhooksController_rotate) as Middleware,
    ...fetchMiddlewares<Middleware>(AdminWebhooksController),
    ...fetchMiddlewares<Middleware>(AdminWebhooksController.prototype.rotate),
    async (context: Context) => {
      const args = templateService.getValidatedArgs({ args: AdminWebhooksController_rotate, context: context as unknown as TsoaContext, next: async () => {} });
      const controller = await iocContainer(context.request).get<AdminWebhooksController>(AdminWebhooksController);
      const answer: unknown = await controller.rotate(...(args as Parameters<AdminWebhooksController['rotate']>));
      if (answer !== undefined) context.body = answer;
      else if (context.body == null) context.status = 204;
    },
  );
  const AdminWebhooksController_enable: Record<string, TsoaRoute.ParameterSchema> = {
    request: {"in":"request","name":"request","required":true,"dataType":"object"},
    account_id: {"in":"path","name":"account_id","required":true,"dataType":"string"},
  };
  router.post(
    '/v1/admin/accounts/:account_id/webhook/enable',
    authenticated([{"bearer":["admin:webhooks"]}]) as Middleware,
    strictQuery(AdminWebhooksController_enable) as Middleware,
    ...fetchMiddlewares<Middleware>(AdminWebhooksController),
    ...fetchMiddlewares<Middleware>(AdminWebhooksController.prototype.enable),
    async (context: Context) => {
      const args = templateService.getValidatedArgs({ args: AdminWebhooksController_enable, context: context as unknown as TsoaContext, next: async () => {} });
      const controller = await iocContainer(context.request).get<AdminWebhooksController>(AdminWebhooksController);
      const answer: unknown = await controller.enable(...(args as Parameters<AdminWebhooksController['enable']>));
      if (answer !== undefined) context.body = answer;
      else if (context.body == null) context.status = 204;
    },
  );
  const AdminWebhooksController_disable: Record<string, TsoaRoute.ParameterSchema> = {
    request: {"in":"request","name":"request","required":true,"dataType":"object"},
    account_id: {"in":"path","name":"account_id","required":true,"dataType":"string"},
  };
  router.post(
    '/v1/admin/accounts/:account_id/webhook/disable',
    authenticated([{"bearer":["admin:webhooks"]}]) as Middleware,
    strictQuery(AdminWebhooksController_disable) as Middleware,
    ...fetchMiddlewares<Middleware>(AdminWebhooksController),
    ...fetchMiddlewares<Middleware>(AdminWebhooksController.prototype.disable),
    async (context: Context) => {
      const args = templateService.getValidatedArgs({ args: AdminWebhooksController_disable, context: context as unknown as TsoaContext, next: async () => {} });
      const controller = await iocContainer(context.request).get<AdminWebhooksController>(AdminWebhooksController);
      const answer: unknown = await controller.disable(...(args as Parameters<AdminWebhooksController['disable']>));
      if (answer !== undefined) context.body = answer;
      else if (context.body == null) context.status = 204;
    },
  );
  const AdminWebhooksController_test: Record<string, TsoaRoute.ParameterSchema> = {
    request: {"in":"request","name":"request","required":true,"dataType":"object"},
    account_id: {"in":"path","name":"account_id","required":true,"dataType":"string"},
  };
  router.post(
    '/v1/admin/accounts/:account_id/webhook/test',
    authenticated([{"bearer":["admin:webhooks"]}]) as Middleware,
    strictQuery(AdminWebhooksController_test) as Middleware,
    ...fetchMiddlewares<Middleware>(AdminWebhooksController),
    ...fetchMiddlewares<Middleware>(AdminWebhooksController.prototype.test),
    async (context: Context) => {
      const args = templateService.getValidatedArgs({ args: AdminWebhooksController_test, context: context as unknown as TsoaContext, next: async () => {} });
      const controller = await iocContainer(context.request).get<AdminWebhooksController>(AdminWebhooksController);
      const answer: unknown = await controller.test(...(args as Parameters<AdminWebhooksController['test']>));
      if (answer !== undefined) context.body = answer;
      else if (context.body == null) context.status = 204;
    },
  );
  const AdminWebhooksController_redeliver: Record<string, TsoaRoute.ParameterSchema> = {
    request: {"in":"request","name":"request","required":true,"dataType":"object"},
    account_id: {"in":"path","name":"account_id","required":true,"dataType":"string"},
    body: {"in":"body","name":"body","required":true,"ref":"RedeliverRequest"},
  };
  router.post(
    '/v1/admin/accounts/:account_id/webhook/redeliver',
    authenticated([{"bearer":["admin:webhooks"]}]) as Middleware,
    strictQuery(AdminWebhooksController_redeliver) as Middleware,
    ...fetchMiddlewares<Middleware>(AdminWebhooksController),
    ...fetchMiddlewares<Middleware>(AdminWebhooksController.prototype.redeliver),
    async (context: Context) => {
      const args = templateService.getValidatedArgs({ args: AdminWebhooksController_redeliver, context: context as unknown as TsoaContext, next: async () => {} });
      const controller = await iocContainer(context.request).get<AdminWebhooksController>(AdminWebhooksController);
      const answer: unknown = await controller.redeliver(...(args as Parameters<AdminWebhooksController['redeliver']>));
      if (answer !== undefined) context.body = answer;
      else if (context.body == null) context.status = 204;
    },
  );
  const AdminConnectionsController_list: Record<string, TsoaRoute.ParameterSchema> = {
    request: {"in":"request","name":"request","required":true,"dataType":"object"},
    account_id: {"in":"path","name":"account_id","required":true,"dataType":"string"},
  };
  router.get(
    '/v1/admin/accounts/:account_id/connections',
    authenticated([{"bearer":["admin:connections"]},{"bearer":["admin:read"]}]) as Middleware,
    strictQuery(AdminConnectionsController_list) as Middleware,
    ...fetchMiddlewares<Middleware>(AdminConnectionsController),
    ...fetchMiddlewares<Middleware>(AdminConnectionsController.prototype.list),
    async (context: Context) => {
      const args = templateService.getValidatedArgs({ args: AdminConnectionsController_list, context: context as unknown as TsoaContext, next: async () => {} });
      const controller = await iocContainer(context.request).get<AdminConnectionsController>(AdminConnectionsController);
      const answer: unknown = await controller.list(...(args as Parameters<AdminConnectionsController['list']>));
      if (answer !== undefined) context.body = answer;
      else if (context.body == null) context.status = 204;
    },
  );
  const AdminConnectionsController_create: Record<string, TsoaRoute.ParameterSchema> = {
    request: {"in":"request","name":"request","required":true,"dataType":"object"},
    account_id: {"in":"path","name":"account_id","required":true,"dataType":"string"},
    body: {"in":"body","name":"body","required":true,"ref":"CreateConnectionRequest"},
  };
  router.post(
    '/v1/admin/accounts/:account_id/connections',
    authenticated([{"bearer":["admin:connections"]}]) as Middleware,
    strictQuery(AdminConnectionsController_create) as Middleware,
    ...fetchMiddlewares<Middleware>(AdminConnectionsController),
    ...fetchMiddlewares<Middleware>(AdminConnectionsController.prototype.create),
    async (context: Context) => {
      const args = templateService.getValidatedArgs({ args: AdminConnectionsController_create, context: context as unknown as TsoaContext, next: async () => {} });
      const controller = await iocContainer(context.request).get<AdminConnectionsController>(AdminConnectionsController);
      const answer: unknown = await controller.create(...(args as Parameters<AdminConnectionsController['create']>));
      if (answer !== undefined) context.body = answer;
      else if (context.body == null) context.status = 204;
    },
  );
  const AdminConnectionsController_get: Record<string, TsoaRoute.ParameterSchema> = {
    request: {"in":"request","name":"request","required":true,"dataType":"object"},
    account_id: {"in":"path","name":"account_id","required":true,"dataType":"string"},
    portal: {"in":"path","name":"portal","required":true,"dataType":"string"},
  };
  router.get(
    '/v1/admin/accounts/:account_id/connections/:portal',
    authenticated([{"bearer":["admin:connections"]},{"bearer":["admin:read"]}]) as Middleware,
    strictQuery(AdminConnectionsController_get) as Middleware,
    ...fetchMiddlewares<Middleware>(AdminConnectionsController),
    ...fetchMiddlewares<Middleware>(AdminConnectionsController.prototype.get),
    async (context: Context) => {
      const args = templateService.getValidatedArgs({ args: AdminConnectionsController_get, context: context as unknown as TsoaContext, next: async () => {} });
      const controller = await iocContainer(context.request).get<AdminConnectionsController>(AdminConnectionsController);
      const answer: unknown = await controller.get(...(args as Parameters<AdminConnectionsController['get']>));
      if (answer !== undefined) context.body = answer;
      else if (context.body == null) context.status = 204;
    },
  );
  const AdminConnectionsController_change: Record<string, TsoaRoute.ParameterSchema> = {
    request: {"in":"request","name":"request","required":true,"dataType":"object"},
    account_id: {"in":"path","name":"account_id","required":true,"dataType":"string"},
    portal: {"in":"path","name":"portal","required":true,"dataType":"string"},
    body: {"in":"body","name":"body","required":true,"ref":"ChangeConnectionRequest"},
  };
  router.patch(
    '/v1/admin/accounts/:account_id/connections/:portal',
    authenticated([{"bearer":["admin:connections"]}]) as Middleware,
    strictQuery(AdminConnectionsController_change) as Middleware,
    ...fetchMiddlewares<Middleware>(AdminConnectionsController),
    ...fetchMiddlewares<Middleware>(AdminConnectionsController.prototype.change),
    async (context: Context) => {
      const args = templateService.getValidatedArgs({ args: AdminConnectionsController_change, context: context as unknown as TsoaContext, next: async () => {} });
      const controller = await iocContainer(context.request).get<AdminConnectionsController>(AdminConnectionsController);
      const answer: unknown = await controller.change(...(args as Parameters<AdminConnectionsController['change']>));
      if (answer !== undefined) context.body = answer;
      else if (context.body == null) context.status = 204;
    },
  );
  const AdminConnectionsController_replaceCredentials: Record<string, TsoaRoute.ParameterSchema> = {
    request: {"in":"request","name":"request","required":true,"dataType":"object"},
    account_id: {"in":"path","name":"account_id","required":true,"dataType":"string"},
    portal: {"in":"path","name":"portal","required":true,"dataType":"string"},
    body: {"in":"body","name":"body","required":true,"ref":"ReplaceCredentialsRequest"},
  };
  router.put(
    '/v1/admin/accounts/:account_id/connections/:portal/credentials',
    authenticated([{"bearer":["admin:connections"]}]) as Middleware,
    strictQuery(AdminConnectionsController_replaceCredentials) as Middleware,
    ...fetchMiddlewares<Middleware>(AdminConnectionsController),
    ...fetchMiddlewares<Middleware>(AdminConnectionsController.prototype.replaceCredentials),
    async (context: Context) => {
      const args = templateService.getValidatedArgs({ args: AdminConnectionsController_replaceCredentials, context: context as unknown as TsoaContext, next: async () => {} });
      const controller = await iocContainer(context.request).get<AdminConnectionsController>(AdminConnectionsController);
      const answer: unknown = await controller.replaceCredentials(...(args as Parameters<AdminConnectionsController['replaceCredentials']>));
      if (answer !== undefined) context.body = answer;
      else if (context.body == null) context.status = 204;
    },
  );
  const AdminConnectionsController_resetCredentials: Record<string, TsoaRoute.ParameterSchema> = {
    request: {"in":"request","name":"request","required":true,"dataType":"object"},
    account_id: {"in":"path","name":"account_id","required":true,"dataType":"string"},
    portal: {"in":"path","name":"portal","required":true,"dataType":"string"},
  };
  router.post(
    '/v1/admin/accounts/:account_id/connections/:portal/reset-credentials',
    authenticated([{"bearer":["admin:connections"]}]) as Middleware,
    strictQuery(AdminConnectionsController_resetCredentials) as Middleware,
    ...fetchMiddlewares<Middleware>(AdminConnectionsController),
    ...fetchMiddlewares<Middleware>(AdminConnectionsController.prototype.resetCredentials),
    async (context: Context) => {
      const args = templateService.getValidatedArgs({ args: AdminConnectionsController_resetCredentials, context: context as unknown as TsoaContext, next: async () => {} });
      const controller = await iocContainer(context.request).get<AdminConnectionsController>(AdminConnectionsController);
      const answer: unknown = await controller.resetCredentials(...(args as Parameters<AdminConnectionsController['resetCredentials']>));
      if (answer !== undefined) context.body = answer;
      else if (context.body == null) context.status = 204;
    },
  );
  const AdminConnectionsController_pause: Record<string, TsoaRoute.ParameterSchema> = {
    request: {"in":"request","name":"request","required":true,"dataType":"object"},
    account_id: {"in":"path","name":"account_id","required":true,"dataType":"string"},
    portal: {"in":"path","name":"portal","required":true,"dataType":"string"},
  };
  router.post(
    '/v1/admin/accounts/:account_id/connections/:portal/pause',
    authenticated([{"bearer":["admin:connections"]}]) as Middleware,
    strictQuery(AdminConnectionsController_pause) as Middleware,
    ...fetchMiddlewares<Middleware>(AdminConnectionsController),
    ...fetchMiddlewares<Middleware>(AdminConnectionsController.prototype.pause),
    async (context: Context) => {
      const args = templateService.getValidatedArgs({ args: AdminConnectionsController_pause, context: context as unknown as TsoaContext, next: async () => {} });
      const controller = await iocContainer(context.request).get<AdminConnectionsController>(AdminConnectionsController);
      const answer: unknown = await controller.pause(...(args as Parameters<AdminConnectionsController['pause']>));
      if (answer !== undefined) context.body = answer;
      else if (context.body == null) context.status = 204;
    },
  );
  const AdminConnectionsController_resume: Record<string, TsoaRoute.ParameterSchema> = {
    request: {"in":"request","name":"request","required":true,"dataType":"object"},
    account_id: {"in":"path","name":"account_id","required":true,"dataType":"string"},
    portal: {"in":"path","name":"portal","required":true,"dataType":"string"},
  };
  router.post(
    '/v1/admin/accounts/:account_id/connections/:portal/resume',
    authenticated([{"bearer":["admin:connections"]}]) as Middleware,
    strictQuery(AdminConnectionsController_resume) as Middleware,
    ...fetchMiddlewares<Middleware>(AdminConnectionsController),
    ...fetchMiddlewares<Middleware>(AdminConnectionsController.prototype.resume),
    async (context: Context) => {
      const args = templateService.getValidatedArgs({ args: AdminConnectionsController_resume, context: context as unknown as TsoaContext, next: async () => {} });
      const controller = await iocContainer(context.request).get<AdminConnectionsController>(AdminConnectionsController);
      const answer: unknown = await controller.resume(...(args as Parameters<AdminConnectionsController['resume']>));
      if (answer !== undefined) context.body = answer;
      else if (context.body == null) context.status = 204;
    },
  );
  const AdminConnectionsController_delete: Record<string, TsoaRoute.ParameterSchema> = {
    request: {"in":"request","name":"request","required":true,"dataType":"object"},
    account_id: {"in":"path","name":"account_id","required":true,"dataType":"string"},
    portal: {"in":"path","name":"portal","required":true,"dataType":"string"},
  };
  router.delete(
    '/v1/admin/accounts/:account_id/connections/:portal',
    authenticated([{"bearer":["admin:connections"]}]) as Middleware,
    strictQuery(AdminConnectionsController_delete) as Middleware,
    ...fetchMiddlewares<Middleware>(AdminConnectionsController),
    ...fetchMiddlewares<Middleware>(AdminConnectionsController.prototype.delete),
    async (context: Context) => {
      const args = templateService.getValidatedArgs({ args: AdminConnectionsController_delete, context: context as unknown as TsoaContext, next: async () => {} });
      const controller = await iocContainer(context.request).get<AdminConnectionsController>(AdminConnectionsController);
      const answer: unknown = await controller.delete(...(args as Parameters<AdminConnectionsController['delete']>));
      if (answer !== undefined) context.body = answer;
      else if (context.body == null) context.status = 204;
    },
  );
  const AdminPortalActivityController_list: Record<string, TsoaRoute.ParameterSchema> = {
    request: {"in":"request","name":"request","required":true,"dataType":"object"},
    account_id: {"in":"path","name":"account_id","required":true,"dataType":"string"},
  };
  router.get(
    '/v1/admin/accounts/:account_id/portal-activity',
    authenticated([{"bearer":["admin:connections"]},{"bearer":["admin:read"]}]) as Middleware,
    strictQuery(AdminPortalActivityController_list) as Middleware,
    ...fetchMiddlewares<Middleware>(AdminPortalActivityController),
    ...fetchMiddlewares<Middleware>(AdminPortalActivityController.prototype.list),
    async (context: Context) => {
      const args = templateService.getValidatedArgs({ args: AdminPortalActivityController_list, context: context as unknown as TsoaContext, next: async () => {} });
      const controller = await iocContainer(context.request).get<AdminPortalActivityController>(AdminPortalActivityController);
      const answer: unknown = await controller.list(...(args as Parameters<AdminPortalActivityController['list']>));
      if (answer !== undefined) context.body = answer;
      else if (context.body == null) context.status = 204;
    },
  );
  const AdminSignInTestsController_create: Record<string, TsoaRoute.ParameterSchema> = {
    request: {"in":"request","name":"request","required":true,"dataType":"object"},
    account_id: {"in":"path","name":"account_id","required":true,"dataType":"string"},
    portal: {"in":"path","name":"portal","required":true,"dataType":"string"},
  };
  router.post(
    '/v1/admin/accounts/:account_id/connections/:portal/sign-in-tests',
    authenticated([{"bearer":["admin:connections"]}]) as Middleware,
    strictQuery(AdminSignInTestsController_create) as Middleware,
    ...fetchMiddlewares<Middleware>(AdminSignInTestsController),
    ...fetchMiddlewares<Middleware>(AdminSignInTestsController.prototype.create),
    async (context: Context) => {
      const args = templateService.getValidatedArgs({ args: AdminSignInTestsController_create, context: context as unknown as TsoaContext, next: async () => {} });
      const controller = await iocContainer(context.request).get<AdminSignInTestsController>(AdminSignInTestsController);
      const answer: unknown = await controller.create(...(args as Parameters<AdminSignInTestsController['create']>));
      if (answer !== undefined) context.body = answer;
      else if (context.body == null) context.status = 204;
    },
  );
  const AdminSignInTestsController_get: Record<string, TsoaRoute.ParameterSchema> = {
    request: {"in":"request","name":"request","required":true,"dataType":"object"},
    account_id: {"in":"path","name":"account_id","required":true,"dataType":"string"},
    portal: {"in":"path","name":"portal","required":true,"dataType":"string"},
    test_id: {"in":"path","name":"test_id","required":true,"dataType":"string"},
  };
  router.get(
    '/v1/admin/accounts/:account_id/connections/:portal/sign-in-tests/:test_id',
    authenticated([{"bearer":["admin:connections"]},{"bearer":["admin:read"]}]) as Middleware,
    strictQuery(AdminSignInTestsController_get) as Middleware,
    ...fetchMiddlewares<Middleware>(AdminSignInTestsController),
    ...fetchMiddlewares<Middleware>(AdminSignInTestsController.prototype.get),
    async (context: Context) => {
      const args = templateService.getValidatedArgs({ args: AdminSignInTestsController_get, context: context as unknown as TsoaContext, next: async () => {} });
      const controller = await iocContainer(context.request).get<AdminSignInTestsController>(AdminSignInTestsController);
      const answer: unknown = await controller.get(...(args as Parameters<AdminSignInTestsController['get']>));
      if (answer !== undefined) context.body = answer;
      else if (context.body == null) context.status = 204;
    },
  );
  const AdminSubmissionsController_list: Record<string, TsoaRoute.ParameterSchema> = {
    request: {"in":"request","name":"request","required":true,"dataType":"object"},
    account_id: {"in":"query","name":"account_id","dataType":"string"},
  };
  router.get(
    '/v1/admin/submissions',
    authenticated([{"bearer":["admin:submissions"]},{"bearer":["admin:read"]}]) as Middleware,
    strictQuery(AdminSubmissionsController_list) as Middleware,
    ...fetchMiddlewares<Middleware>(AdminSubmissionsController),
    ...fetchMiddlewares<Middleware>(AdminSubmissionsController.prototype.list),
    async (context: Context) => {
      const args = templateService.getValidatedArgs({ args: AdminSubmissionsController_list, context: context as unknown as TsoaContext, next: async () => {} });
      const controller = await iocContainer(context.request).get<AdminSubmissionsController>(AdminSubmissionsController);
      const answer: unknown = await controller.list(...(args as Parameters<AdminSubmissionsController['list']>));
      if (answer !== undefined) context.body = answer;
      else if (context.body == null) context.status = 204;
    },
  );
  const AdminSubmissionsController_settle: Record<string, TsoaRoute.ParameterSchema> = {
    request: {"in":"request","name":"request","required":true,"dataType":"object"},
    task_id: {"in":"path","name":"task_id","required":true,"dataType":"string"},
    body: {"in":"body","name":"body","required":true,"ref":"SettleSubmissionRequest"},
  };
  router.post(
    '/v1/admin/submissions/:task_id/settle',
    authenticated([{"bearer":["admin:submissions"]}]) as Middleware,
    strictQuery(AdminSubmissionsController_settle) as Middleware,
    ...fetchMiddlewares<Middleware>(AdminSubmissionsController),
    ...fetchMiddlewares<Middleware>(AdminSubmissionsController.prototype.settle),
    async (context: Context) => {
      const args = templateService.getValidatedArgs({ args: AdminSubmissionsController_settle, context: context as unknown as TsoaContext, next: async () => {} });
      const controller = await iocContainer(context.request).get<AdminSubmissionsController>(AdminSubmissionsController);
      const answer: unknown = await controller.settle(...(args as Parameters<AdminSubmissionsController['settle']>));
      if (answer !== undefined) context.body = answer;
      else if (context.body == null) context.status = 204;
    },
  );
  const AdminMaintenanceController_list: Record<string, TsoaRoute.ParameterSchema> = {
    request: {"in":"request","name":"request","required":true,"dataType":"object"},
    portal: {"in":"query","name":"portal","dataType":"string"},
    limit: {"default":20,"in":"query","name":"limit","dataType":"integer","validators":{"isInt":{"errorMsg":"must be an integer"},"minimum":{"value":1},"maximum":{"value":100}}},
    cursor: {"in":"query","name":"cursor","dataType":"string"},
  };
  router.get(
    '/v1/admin/maintenance-windows',
    authenticated([{"bearer":["admin:connections"]},{"bearer":["admin:read"]}]) as Middleware,
    strictQuery(AdminMaintenanceController_list) as Middleware,
    ...fetchMiddlewares<Middleware>(AdminMaintenanceController),
    ...fetchMiddlewares<Middleware>(AdminMaintenanceController.prototype.list),
    async (context: Context) => {
      const args = templateService.getValidatedArgs({ args: AdminMaintenanceController_list, context: context as unknown as TsoaContext, next: async () => {} });
      const controller = await iocContainer(context.request).get<AdminMaintenanceController>(AdminMaintenanceController);
      const answer: unknown = await controller.list(...(args as Parameters<AdminMaintenanceController['list']>));
      if (answer !== undefined) context.body = answer;
      else if (context.body == null) context.status = 204;
    },
  );
  const AdminMaintenanceController_create: Record<string, TsoaRoute.ParameterSchema> = {
    request: {"in":"request","name":"request","required":true,"dataType":"object"},
    body: {"in":"body","name":"body","required":true,"ref":"CreateMaintenanceRequest"},
  };
  router.post(
    '/v1/admin/maintenance-windows',
    authenticated([{"bearer":["admin:connections"]}]) as Middleware,
    strictQuery(AdminMaintenanceController_create) as Middleware,
    ...fetchMiddlewares<Middleware>(AdminMaintenanceController),
    ...fetchMiddlewares<Middleware>(AdminMaintenanceController.prototype.create),
    async (context: Context) => {
      const args = templateService.getValidatedArgs({ args: AdminMaintenanceController_create, context: context as unknown as TsoaContext, next: async () => {} });
      const controller = await iocContainer(context.request).get<AdminMaintenanceController>(AdminMaintenanceController);
      const answer: unknown = await controller.create(...(args as Parameters<AdminMaintenanceController['create']>));
      if (answer !== undefined) context.body = answer;
      else if (context.body == null) context.status = 204;
    },
  );
  const AdminMaintenanceController_get: Record<string, TsoaRoute.ParameterSchema> = {
    request: {"in":"request","name":"request","required":true,"dataType":"object"},
    window_id: {"in":"path","name":"window_id","required":true,"dataType":"string"},
  };
  router.get(
    '/v1/admin/maintenance-windows/:window_id',
    authenticated([{"bearer":["admin:connections"]},{"bearer":["admin:read"]}]) as Middleware,
    strictQuery(AdminMaintenanceController_get) as Middleware,
    ...fetchMiddlewares<Middleware>(AdminMaintenanceController),
    ...fetchMiddlewares<Middleware>(AdminMaintenanceController.prototype.get),
    async (context: Context) => {
      const args = templateService.getValidatedArgs({ args: AdminMaintenanceController_get, context: context as unknown as TsoaContext, next: async () => {} });
      const controller = await iocContainer(context.request).get<AdminMaintenanceController>(AdminMaintenanceController);
      const answer: unknown = await controller.get(...(args as Parameters<AdminMaintenanceController['get']>));
      if (answer !== undefined) context.body = answer;
      else if (context.body == null) context.status = 204;
    },
  );
  const AdminMaintenanceController_change: Record<string, TsoaRoute.ParameterSchema> = {
    request: {"in":"request","name":"request","required":true,"dataType":"object"},
    window_id: {"in":"path","name":"window_id","required":true,"dataType":"string"},
    body: {"in":"body","name":"body","required":true,"ref":"ChangeMaintenanceRequest"},
  };
  router.patch(
    '/v1/admin/maintenance-windows/:window_id',
    authenticated([{"bearer":["admin:connections"]}]) as Middleware,
    strictQuery(AdminMaintenanceController_change) as Middleware,
    ...fetchMiddlewares<Middleware>(AdminMaintenanceController),
    ...fetchMiddlewares<Middleware>(AdminMaintenanceController.prototype.change),
    async (context: Context) => {
      const args = templateService.getValidatedArgs({ args: AdminMaintenanceController_change, context: context as unknown as TsoaContext, next: async () => {} });
      const controller = await iocContainer(context.request).get<AdminMaintenanceController>(AdminMaintenanceController);
      const answer: unknown = await controller.change(...(args as Parameters<AdminMaintenanceController['change']>));
      if (answer !== undefined) context.body = answer;
      else if (context.body == null) context.status = 204;
    },
  );
  const AdminMaintenanceController_delete: Record<string, TsoaRoute.ParameterSchema> = {
    request: {"in":"request","name":"request","required":true,"dataType":"object"},
    window_id: {"in":"path","name":"window_id","required":true,"dataType":"string"},
  };
  router.delete(
    '/v1/admin/maintenance-windows/:window_id',
    authenticated([{"bearer":["admin:connections"]}]) as Middleware,
    strictQuery(AdminMaintenanceController_delete) as Middleware,
    ...fetchMiddlewares<Middleware>(AdminMaintenanceController),
    ...fetchMiddlewares<Middleware>(AdminMaintenanceController.prototype.delete),
    async (context: Context) => {
      const args = templateService.getValidatedArgs({ args: AdminMaintenanceController_delete, context: context as unknown as TsoaContext, next: async () => {} });
      const controller = await iocContainer(context.request).get<AdminMaintenanceController>(AdminMaintenanceController);
      const answer: unknown = await controller.delete(...(args as Parameters<AdminMaintenanceController['delete']>));
      if (answer !== undefined) context.body = answer;
      else if (context.body == null) context.status = 204;
    },
  );
  const AdminDataController_inventory: Record<string, TsoaRoute.ParameterSchema> = {
    request: {"in":"request","name":"request","required":true,"dataType":"object"},
    account_id: {"in":"path","name":"account_id","required":true,"dataType":"string"},
  };
  router.get(
    '/v1/admin/accounts/:account_id/data',
    authenticated([{"bearer":["admin:data"]},{"bearer":["admin:read"]}]) as Middleware,
    strictQuery(AdminDataController_inventory) as Middleware,
    ...fetchMiddlewares<Middleware>(AdminDataController),
    ...fetchMiddlewares<Middleware>(AdminDataController.prototype.inventory),
    async (context: Context) => {
      const args = templateService.getValidatedArgs({ args: AdminDataController_inventory, context: context as unknown as TsoaContext, next: async () => {} });
      const controller = await iocContainer(context.request).get<AdminDataController>(AdminDataController);
      const answer: unknown = await controller.inventory(...(args as Parameters<AdminDataController['inventory']>));
      if (answer !== undefined) context.body = answer;
      else if (context.body == null) context.status = 204;
    },
  );
  const AdminDataController_retention: Record<string, TsoaRoute.ParameterSchema> = {
    request: {"in":"request","name":"request","required":true,"dataType":"object"},
    account_id: {"in":"path","name":"account_id","required":true,"dataType":"string"},
  };
  router.get(
    '/v1/admin/accounts/:account_id/retention',
    authenticated([{"bearer":["admin:data"]},{"bearer":["admin:read"]}]) as Middleware,
    strictQuery(AdminDataController_retention) as Middleware,
    ...fetchMiddlewares<Middleware>(AdminDataController),
    ...fetchMiddlewares<Middleware>(AdminDataController.prototype.retention),
    async (context: Context) => {
      const args = templateService.getValidatedArgs({ args: AdminDataController_retention, context: context as unknown as TsoaContext, next: async () => {} });
      const controller = await iocContainer(context.request).get<AdminDataController>(AdminDataController);
      const answer: unknown = await controller.retention(...(args as Parameters<AdminDataController['retention']>));
      if (answer !== undefined) context.body = answer;
      else if (context.body == null) context.status = 204;
    },
  );
  const AdminDataController_changeRetention: Record<string, TsoaRoute.ParameterSchema> = {
    request: {"in":"request","name":"request","required":true,"dataType":"object"},
    account_id: {"in":"path","name":"account_id","required":true,"dataType":"string"},
    body: {"in":"body","name":"body","required":true,"ref":"ChangeRetentionRequest"},
  };
  router.patch(
    '/v1/admin/accounts/:account_id/retention',
    authenticated([{"bearer":["admin:data"]}]) as Middleware,
    strictQuery(AdminDataController_changeRetention) as Middleware,
    ...fetchMiddlewares<Middleware>(AdminDataController),
    ...fetchMiddlewares<Middleware>(AdminDataController.prototype.changeRetention),
    async (context: Context) => {
      const args = templateService.getValidatedArgs({ args: AdminDataController_changeRetention, context: context as unknown as TsoaContext, next: async () => {} });
      const controller = await iocContainer(context.request).get<AdminDataController>(AdminDataController);
      const answer: unknown = await controller.changeRetention(...(args as Parameters<AdminDataController['changeRetention']>));
      if (answer !== undefined) context.body = answer;
      else if (context.body == null) context.status = 204;
    },
  );
  const AdminDataController_shred: Record<string, TsoaRoute.ParameterSchema> = {
    request: {"in":"request","name":"request","required":true,"dataType":"object"},
    account_id: {"in":"path","name":"account_id","required":true,"dataType":"string"},
    body: {"in":"body","name":"body","required":true,"ref":"ShredAccountRequest"},
  };
  router.post(
    '/v1/admin/accounts/:account_id/shred',
    authenticated([{"bearer":["admin:data"]}]) as Middleware,
    strictQuery(AdminDataController_shred) as Middleware,
    ...fetchMiddlewares<Middleware>(AdminDataController),
    ...fetchMiddlewares<Middleware>(AdminDataController.prototype.shred),
    async (context: Context) => {
      const args = templateService.getValidatedArgs({ args: AdminDataController_shred, context: context as unknown as TsoaContext, next: async () => {} });
      const controller = await iocContainer(context.request).get<AdminDataController>(AdminDataController);
      const answer: unknown = await controller.shred(...(args as Parameters<AdminDataController['shred']>));
      if (answer !== undefined) context.body = answer;
      else if (context.body == null) context.status = 204;
    },
  );
  const AdminDataController_deletePatient: Record<string, TsoaRoute.ParameterSchema> = {
    request: {"in":"request","name":"request","required":true,"dataType":"object"},
    account_id: {"in":"path","name":"account_id","required":true,"dataType":"string"},
    body: {"in":"body","name":"body","required":true,"ref":"DeletePatientRequest"},
  };
  router.post(
    '/v1/admin/accounts/:account_id/patient-deletions',
    authenticated([{"bearer":["admin:data"]}]) as Middleware,
    strictQuery(AdminDataController_deletePatient) as Middleware,
    ...fetchMiddlewares<Middleware>(AdminDataController),
    ...fetchMiddlewares<Middleware>(AdminDataController.prototype.deletePatient),
    async (context: Context) => {
      const args = templateService.getValidatedArgs({ args: AdminDataController_deletePatient, context: context as unknown as TsoaContext, next: async () => {} });
      const controller = await iocContainer(context.request).get<AdminDataController>(AdminDataController);
      const answer: unknown = await controller.deletePatient(...(args as Parameters<AdminDataController['deletePatient']>));
      if (answer !== undefined) context.body = answer;
      else if (context.body == null) context.status = 204;
    },
  );
  const AdminDataController_disclosures: Record<string, TsoaRoute.ParameterSchema> = {
    request: {"in":"request","name":"request","required":true,"dataType":"object"},
    account_id: {"in":"path","name":"account_id","required":true,"dataType":"string"},
    body: {"in":"body","name":"body","required":true,"ref":"PatientDisclosuresRequest"},
  };
  router.post(
    '/v1/admin/accounts/:account_id/patient-disclosures',
    authenticated([{"bearer":["admin:audit"]}]) as Middleware,
    strictQuery(AdminDataController_disclosures) as Middleware,
    ...fetchMiddlewares<Middleware>(AdminDataController),
    ...fetchMiddlewares<Middleware>(AdminDataController.prototype.disclosures),
    async (context: Context) => {
      const args = templateService.getValidatedArgs({ args: AdminDataController_disclosures, context: context as unknown as TsoaContext, next: async () => {} });
      const controller = await iocContainer(context.request).get<AdminDataController>(AdminDataController);
      const answer: unknown = await controller.disclosures(...(args as Parameters<AdminDataController['disclosures']>));
      if (answer !== undefined) context.body = answer;
      else if (context.body == null) context.status = 204;
    },
  );
  const AdminDataController_previewPurge: Record<string, TsoaRoute.ParameterSchema> = {
    request: {"in":"request","name":"request","required":true,"dataType":"object"},
  };
  router.get(
    '/v1/admin/purge',
    authenticated([{"bearer":["admin:data"]},{"bearer":["admin:read"]}]) as Middleware,
    strictQuery(AdminDataController_previewPurge) as Middleware,
    ...fetchMiddlewares<Middleware>(AdminDataController),
    ...fetchMiddlewares<Middleware>(AdminDataController.prototype.previewPurge),
    async (context: Context) => {
      const args = templateService.getValidatedArgs({ args: AdminDataController_previewPurge, context: context as unknown as TsoaContext, next: async () => {} });
      const controller = await iocContainer(context.request).get<AdminDataController>(AdminDataController);
      const answer: unknown = await controller.previewPurge(...(args as Parameters<AdminDataController['previewPurge']>));
      if (answer !== undefined) context.body = answer;
      else if (context.body == null) context.status = 204;
    },
  );
  const AdminDataController_purge: Record<string, TsoaRoute.ParameterSchema> = {
    request: {"in":"request","name":"request","required":true,"dataType":"object"},
  };
  router.post(
    '/v1/admin/purge',
    authenticated([{"bearer":["admin:data"]}]) as Middleware,
    strictQuery(AdminDataController_purge) as Middleware,
    ...fetchMiddlewares<Middleware>(AdminDataController),
    ...fetchMiddlewares<Middleware>(AdminDataController.prototype.purge),
    async (context: Context) => {
      const args = templateService.getValidatedArgs({ args: AdminDataController_purge, context: context as unknown as TsoaContext, next: async () => {} });
      const controller = await iocContainer(context.request).get<AdminDataController>(AdminDataController);
      const answer: unknown = await controller.purge(...(args as Parameters<AdminDataController['purge']>));
      if (answer !== undefined) context.body = answer;
      else if (context.body == null) context.status = 204;
    },
  );
  const AdminHoldsController_list: Record<string, TsoaRoute.ParameterSchema> = {
    request: {"in":"request","name":"request","required":true,"dataType":"object"},
    account_id: {"in":"query","name":"account_id","dataType":"string"},
    limit: {"default":20,"in":"query","name":"limit","dataType":"integer","validators":{"isInt":{"errorMsg":"must be an integer"},"minimum":{"value":1},"maximum":{"value":100}}},
    cursor: {"in":"query","name":"cursor","dataType":"string"},
  };
  router.get(
    '/v1/admin/holds',
    authenticated([{"bearer":["admin:data"]},{"bearer":["admin:read"]}]) as Middleware,
    strictQuery(AdminHoldsController_list) as Middleware,
    ...fetchMiddlewares<Middleware>(AdminHoldsController),
    ...fetchMiddlewares<Middleware>(AdminHoldsController.prototype.list),
    async (context: Context) => {
      const args = templateService.getValidatedArgs({ args: AdminHoldsController_list, context: context as unknown as TsoaContext, next: async () => {} });
      const controller = await iocContainer(context.request).get<AdminHoldsController>(AdminHoldsController);
      const answer: unknown = await controller.list(...(args as Parameters<AdminHoldsController['list']>));
      if (answer !== undefined) context.body = answer;
      else if (context.body == null) context.status = 204;
    },
  );
  const AdminHoldsController_create: Record<string, TsoaRoute.ParameterSchema> = {
    request: {"in":"request","name":"request","required":true,"dataType":"object"},
    body: {"in":"body","name":"body","required":true,"ref":"CreateHoldRequest"},
  };
  router.post(
    '/v1/admin/holds',
    authenticated([{"bearer":["admin:data"]}]) as Middleware,
    strictQuery(AdminHoldsController_create) as Middleware,
    ...fetchMiddlewares<Middleware>(AdminHoldsController),
    ...fetchMiddlewares<Middleware>(AdminHoldsController.prototype.create),
    async (context: Context) => {
      const args = templateService.getValidatedArgs({ args: AdminHoldsController_create, context: context as unknown as TsoaContext, next: async () => {} });
      const controller = await iocContainer(context.request).get<AdminHoldsController>(AdminHoldsController);
      const answer: unknown = await controller.create(...(args as Parameters<AdminHoldsController['create']>));
      if (answer !== undefined) context.body = answer;
      else if (context.body == null) context.status = 204;
    },
  );
  const AdminHoldsController_get: Record<string, TsoaRoute.ParameterSchema> = {
    request: {"in":"request","name":"request","required":true,"dataType":"object"},
    hold_id: {"in":"path","name":"hold_id","required":true,"dataType":"string"},
  };
  router.get(
    '/v1/admin/holds/:hold_id',
    authenticated([{"bearer":["admin:data"]},{"bearer":["admin:read"]}]) as Middleware,
    strictQuery(AdminHoldsController_get) as Middleware,
    ...fetchMiddlewares<Middleware>(AdminHoldsController),
    ...fetchMiddlewares<Middleware>(AdminHoldsController.prototype.get),
    async (context: Context) => {
      const args = templateService.getValidatedArgs({ args: AdminHoldsController_get, context: context as unknown as TsoaContext, next: async () => {} });
      const controller = await iocContainer(context.request).get<AdminHoldsController>(AdminHoldsController);
      const answer: unknown = await controller.get(...(args as Parameters<AdminHoldsController['get']>));
      if (answer !== undefined) context.body = answer;
      else if (context.body == null) context.status = 204;
    },
  );
  const AdminHoldsController_release: Record<string, TsoaRoute.ParameterSchema> = {
    request: {"in":"request","name":"request","required":true,"dataType":"object"},
    hold_id: {"in":"path","name":"hold_id","required":true,"dataType":"string"},
  };
  router.delete(
    '/v1/admin/holds/:hold_id',
    authenticated([{"bearer":["admin:data"]}]) as Middleware,
    strictQuery(AdminHoldsController_release) as Middleware,
    ...fetchMiddlewares<Middleware>(AdminHoldsController),
    ...fetchMiddlewares<Middleware>(AdminHoldsController.prototype.release),
    async (context: Context) => {
      const args = templateService.getValidatedArgs({ args: AdminHoldsController_release, context: context as unknown as TsoaContext, next: async () => {} });
      const controller = await iocContainer(context.request).get<AdminHoldsController>(AdminHoldsController);
      const answer: unknown = await controller.release(...(args as Parameters<AdminHoldsController['release']>));
      if (answer !== undefined) context.body = answer;
      else if (context.body == null) context.status = 204;
    },
  );
  const AdminProceduresController_list: Record<string, TsoaRoute.ParameterSchema> = {
    request: {"in":"request","name":"request","required":true,"dataType":"object"},
    portal: {"in":"query","name":"portal","dataType":"string"},
    review: {"in":"query","name":"review","dataType":"union","subSchemas":[{"dataType":"enum","enums":["waiting"]},{"dataType":"enum","enums":["approved"]},{"dataType":"enum","enums":["declined"]}]},
    limit: {"default":20,"in":"query","name":"limit","dataType":"integer","validators":{"isInt":{"errorMsg":"must be an integer"},"minimum":{"value":1},"maximum":{"value":100}}},
    cursor: {"in":"query","name":"cursor","dataType":"string"},
  };
  router.get(
    '/v1/admin/procedures/versions',
    authenticated([{"bearer":["admin:sops"]},{"bearer":["admin:read"]}]) as Middleware,
    strictQuery(AdminProceduresController_list) as Middleware,
    ...fetchMiddlewares<Middleware>(AdminProceduresController),
    ...fetchMiddlewares<Middleware>(AdminProceduresController.prototype.list),
    async (context: Context) => {
      const args = templateService.getValidatedArgs({ args: AdminProceduresController_list, context: context as unknown as TsoaContext, next: async () => {} });
      const controller = await iocContainer(context.request).get<AdminProceduresController>(AdminProceduresController);
      const answer: unknown = await controller.list(...(args as Parameters<AdminProceduresController['list']>));
      if (answer !== undefined) context.body = answer;
      else if (context.body == null) context.status = 204;
    },
  );
  const AdminProceduresController_upload: Record<string, TsoaRoute.ParameterSchema> = {
    request: {"in":"request","name":"request","required":true,"dataType":"object"},
    body: {"in":"body","name":"body","required":true,"ref":"UploadSopsRequest"},
  };
  router.post(
    '/v1/admin/procedures/versions',
    authenticated([{"bearer":["admin:sops"]}]) as Middleware,
    strictQuery(AdminProceduresController_upload) as Middleware,
    ...fetchMiddlewares<Middleware>(AdminProceduresController),
    ...fetchMiddlewares<Middleware>(AdminProceduresController.prototype.upload),
    async (context: Context) => {
      const args = templateService.getValidatedArgs({ args: AdminProceduresController_upload, context: context as unknown as TsoaContext, next: async () => {} });
      const controller = await iocContainer(context.request).get<AdminProceduresController>(AdminProceduresController);
      const answer: unknown = await controller.upload(...(args as Parameters<AdminProceduresController['upload']>));
      if (answer !== undefined) context.body = answer;
      else if (context.body == null) context.status = 204;
    },
  );
  const AdminProceduresController_get: Record<string, TsoaRoute.ParameterSchema> = {
    request: {"in":"request","name":"request","required":true,"dataType":"object"},
    portal: {"in":"path","name":"portal","required":true,"dataType":"string"},
    number: {"in":"path","name":"number","required":true,"dataType":"string"},
  };
  router.get(
    '/v1/admin/procedures/:portal/versions/:number',
    authenticated([{"bearer":["admin:sops"]},{"bearer":["admin:read"]}]) as Middleware,
    strictQuery(AdminProceduresController_get) as Middleware,
    ...fetchMiddlewares<Middleware>(AdminProceduresController),
    ...fetchMiddlewares<Middleware>(AdminProceduresController.prototype.get),
    async (context: Context) => {
      const args = templateService.getValidatedArgs({ args: AdminProceduresController_get, context: context as unknown as TsoaContext, next: async () => {} });
      const controller = await iocContainer(context.request).get<AdminProceduresController>(AdminProceduresController);
      const answer: unknown = await controller.get(...(args as Parameters<AdminProceduresController['get']>));
      if (answer !== undefined) context.body = answer;
      else if (context.body == null) context.status = 204;
    },
  );
  const AdminProceduresController_diff: Record<string, TsoaRoute.ParameterSchema> = {
    portal: {"in":"path","name":"portal","required":true,"dataType":"string"},
    from: {"in":"path","name":"from","required":true,"dataType":"string"},
    to: {"in":"path","name":"to","required":true,"dataType":"string"},
  };
  router.get(
    '/v1/admin/procedures/:portal/diff/:from/:to',
    authenticated([{"bearer":["admin:sops"]},{"bearer":["admin:read"]}]) as Middleware,
    strictQuery(AdminProceduresController_diff) as Middleware,
    ...fetchMiddlewares<Middleware>(AdminProceduresController),
    ...fetchMiddlewares<Middleware>(AdminProceduresController.prototype.diff),
    async (context: Context) => {
      const args = templateService.getValidatedArgs({ args: AdminProceduresController_diff, context: context as unknown as TsoaContext, next: async () => {} });
      const controller = await iocContainer(context.request).get<AdminProceduresController>(AdminProceduresController);
      const answer: unknown = await controller.diff(...(args as Parameters<AdminProceduresController['diff']>));
      if (answer !== undefined) context.body = answer;
      else if (context.body == null) context.status = 204;
    },
  );
  const AdminProceduresController_activations: Record<string, TsoaRoute.ParameterSchema> = {
    request: {"in":"request","name":"request","required":true,"dataType":"object"},
    portal: {"in":"path","name":"portal","required":true,"dataType":"string"},
  };
  router.get(
    '/v1/admin/procedures/:portal/activations',
    authenticated([{"bearer":["admin:sops"]},{"bearer":["admin:read"]}]) as Middleware,
    strictQuery(AdminProceduresController_activations) as Middleware,
    ...fetchMiddlewares<Middleware>(AdminProceduresController),
    ...fetchMiddlewares<Middleware>(AdminProceduresController.prototype.activations),
    async (context: Context) => {
      const args = templateService.getValidatedArgs({ args: AdminProceduresController_activations, context: context as unknown as TsoaContext, next: async () => {} });
      const controller = await iocContainer(context.request).get<AdminProceduresController>(AdminProceduresController);
      const answer: unknown = await controller.activations(...(args as Parameters<AdminProceduresController['activations']>));
      if (answer !== undefined) context.body = answer;
      else if (context.body == null) context.status = 204;
    },
  );
  const AdminProceduresController_activation: Record<string, TsoaRoute.ParameterSchema> = {
    request: {"in":"request","name":"request","required":true,"dataType":"object"},
    portal: {"in":"path","name":"portal","required":true,"dataType":"string"},
    scope: {"in":"path","name":"scope","required":true,"dataType":"string"},
  };
  router.get(
    '/v1/admin/procedures/:portal/activations/:scope',
    authenticated([{"bearer":["admin:sops"]},{"bearer":["admin:read"]}]) as Middleware,
    strictQuery(AdminProceduresController_activation) as Middleware,
    ...fetchMiddlewares<Middleware>(AdminProceduresController),
    ...fetchMiddlewares<Middleware>(AdminProceduresController.prototype.activation),
    async (context: Context) => {
      const args = templateService.getValidatedArgs({ args: AdminProceduresController_activation, context: context as unknown as TsoaContext, next: async () => {} });
      const controller = await iocContainer(context.request).get<AdminProceduresController>(AdminProceduresController);
      const answer: unknown = await controller.activation(...(args as Parameters<AdminProceduresController['activation']>));
      if (answer !== undefined) context.body = answer;
      else if (context.body == null) context.status = 204;
    },
  );
  const AdminProceduresController_activate: Record<string, TsoaRoute.ParameterSchema> = {
    request: {"in":"request","name":"request","required":true,"dataType":"object"},
    portal: {"in":"path","name":"portal","required":true,"dataType":"string"},
    scope: {"in":"path","name":"scope","required":true,"dataType":"string"},
    body: {"in":"body","name":"body","required":true,"ref":"ActivateSopsRequest"},
  };
  router.put(
    '/v1/admin/procedures/:portal/activations/:scope',
    authenticated([{"bearer":["admin:sops"]}]) as Middleware,
    strictQuery(AdminProceduresController_activate) as Middleware,
    ...fetchMiddlewares<Middleware>(AdminProceduresController),
    ...fetchMiddlewares<Middleware>(AdminProceduresController.prototype.activate),
    async (context: Context) => {
      const args = templateService.getValidatedArgs({ args: AdminProceduresController_activate, context: context as unknown as TsoaContext, next: async () => {} });
      const controller = await iocContainer(context.request).get<AdminProceduresController>(AdminProceduresController);
      const answer: unknown = await controller.activate(...(args as Parameters<AdminProceduresController['activate']>));
      if (answer !== undefined) context.body = answer;
      else if (context.body == null) context.status = 204;
    },
  );
  const AdminProceduresController_rollBack: Record<string, TsoaRoute.ParameterSchema> = {
    request: {"in":"request","name":"request","required":true,"dataType":"object"},
    portal: {"in":"path","name":"portal","required":true,"dataType":"string"},
    scope: {"in":"path","name":"scope","required":true,"dataType":"string"},
  };
  router.post(
    '/v1/admin/procedures/:portal/activations/:scope/rollback',
    authenticated([{"bearer":["admin:sops"]}]) as Middleware,
    strictQuery(AdminProceduresController_rollBack) as Middleware,
    ...fetchMiddlewares<Middleware>(AdminProceduresController),
    ...fetchMiddlewares<Middleware>(AdminProceduresController.prototype.rollBack),
    async (context: Context) => {
      const args = templateService.getValidatedArgs({ args: AdminProceduresController_rollBack, context: context as unknown as TsoaContext, next: async () => {} });
      const controller = await iocContainer(context.request).get<AdminProceduresController>(AdminProceduresController);
      const answer: unknown = await controller.rollBack(...(args as Parameters<AdminProceduresController['rollBack']>));
      if (answer !== undefined) context.body = answer;
      else if (context.body == null) context.status = 204;
    },
  );
  const AdminProceduresController_reset: Record<string, TsoaRoute.ParameterSchema> = {
    request: {"in":"request","name":"request","required":true,"dataType":"object"},
    portal: {"in":"path","name":"portal","required":true,"dataType":"string"},
    scope: {"in":"path","name":"scope","required":true,"dataType":"string"},
  };
  router.delete(
    '/v1/admin/procedures/:portal/activations/:scope',
    authenticated([{"bearer":["admin:sops"]}]) as Middleware,
    strictQuery(AdminProceduresController_reset) as Middleware,
    ...fetchMiddlewares<Middleware>(AdminProceduresController),
    ...fetchMiddlewares<Middleware>(AdminProceduresController.prototype.reset),
    async (context: Context) => {
      const args = templateService.getValidatedArgs({ args: AdminProceduresController_reset, context: context as unknown as TsoaContext, next: async () => {} });
      const controller = await iocContainer(context.request).get<AdminProceduresController>(AdminProceduresController);
      const answer: unknown = await controller.reset(...(args as Parameters<AdminProceduresController['reset']>));
      if (answer !== undefined) context.body = answer;
      else if (context.body == null) context.status = 204;
    },
  );
  const AdminAuditController_list: Record<string, TsoaRoute.ParameterSchema> = {
    request: {"in":"request","name":"request","required":true,"dataType":"object"},
    account_id: {"in":"query","name":"account_id","dataType":"string"},
    actor: {"in":"query","name":"actor","dataType":"string"},
    action: {"in":"query","name":"action","dataType":"string"},
    object: {"in":"query","name":"object","dataType":"string"},
    request_id: {"in":"query","name":"request_id","dataType":"string"},
    created_after: {"in":"query","name":"created_after","dataType":"datetime"},
    created_before: {"in":"query","name":"created_before","dataType":"datetime"},
    limit: {"default":20,"in":"query","name":"limit","dataType":"integer","validators":{"isInt":{"errorMsg":"must be an integer"},"minimum":{"value":1},"maximum":{"value":100}}},
    cursor: {"in":"query","name":"cursor","dataType":"string"},
  };
  router.get(
    '/v1/admin/audit',
    authenticated([{"bearer":["admin:audit"]},{"bearer":["admin:read"]}]) as Middleware,
    strictQuery(AdminAuditController_list) as Middleware,
    ...fetchMiddlewares<Middleware>(AdminAuditController),
    ...fetchMiddlewares<Middleware>(AdminAuditController.prototype.list),
    async (context: Context) => {
      const args = templateService.getValidatedArgs({ args: AdminAuditController_list, context: context as unknown as TsoaContext, next: async () => {} });
      const controller = await iocContainer(context.request).get<AdminAuditController>(AdminAuditController);
      const answer: unknown = await controller.list(...(args as Parameters<AdminAuditController['list']>));
      if (answer !== undefined) context.body = answer;
      else if (context.body == null) context.status = 204;
    },
  );
  const AdminAuditController_verify: Record<string, TsoaRoute.ParameterSchema> = {
    _request: {"in":"request","name":"_request","required":true,"dataType":"object"},
    head: {"in":"query","name":"head","dataType":"string","validators":{"pattern":{"errorMsg":"must be a head that this API returned","value":"^\\d{1,15}:[0-9a-f]{64}$"}}},
  };
  router.get(
    '/v1/admin/audit/verification',
    authenticated([{"bearer":["admin:audit"]}]) as Middleware,
    strictQuery(AdminAuditController_verify) as Middleware,
    ...fetchMiddlewares<Middleware>(AdminAuditController),
    ...fetchMiddlewares<Middleware>(AdminAuditController.prototype.verify),
    async (context: Context) => {
      const args = templateService.getValidatedArgs({ args: AdminAuditController_verify, context: context as unknown as TsoaContext, next: async () => {} });
      const controller = await iocContainer(context.request).get<AdminAuditController>(AdminAuditController);
      const answer: unknown = await controller.verify(...(args as Parameters<AdminAuditController['verify']>));
      if (answer !== undefined) context.body = answer;
      else if (context.body == null) context.status = 204;
    },
  );
  const AdminStatisticsController_get: Record<string, TsoaRoute.ParameterSchema> = {
    request: {"in":"request","name":"request","required":true,"dataType":"object"},
    ended_after: {"in":"query","name":"ended_after","dataType":"datetime"},
    ended_before: {"in":"query","name":"ended_before","dataType":"datetime"},
    bucket: {"default":"hour","in":"query","name":"bucket","dataType":"union","subSchemas":[{"dataType":"enum","enums":["hour"]},{"dataType":"enum","enums":["day"]}]},
    time_zone: {"default":"UTC","in":"query","name":"time_zone","dataType":"string","validators":{"minLength":{"value":1},"maxLength":{"value":64}}},
    portal: {"in":"query","name":"portal","dataType":"string","validators":{"minLength":{"value":1},"maxLength":{"value":64}}},
    type: {"in":"query","name":"type","dataType":"string","validators":{"minLength":{"value":1},"maxLength":{"value":64}}},
  };
  router.get(
    '/v1/admin/statistics',
    authenticated([{"bearer":["admin:read"]}]) as Middleware,
    strictQuery(AdminStatisticsController_get) as Middleware,
    ...fetchMiddlewares<Middleware>(AdminStatisticsController),
    ...fetchMiddlewares<Middleware>(AdminStatisticsController.prototype.get),
    async (context: Context) => {
      const args = templateService.getValidatedArgs({ args: AdminStatisticsController_get, context: context as unknown as TsoaContext, next: async () => {} });
      const controller = await iocContainer(context.request).get<AdminStatisticsController>(AdminStatisticsController);
      const answer: unknown = await controller.get(...(args as Parameters<AdminStatisticsController['get']>));
      if (answer !== undefined) context.body = answer;
      else if (context.body == null) context.status = 204;
    },
  );
  const AdminProcedureDraftsController_list: Record<string, TsoaRoute.ParameterSchema> = {
    request: {"in":"request","name":"request","required":true,"dataType":"object"},
    account_id: {"in":"path","name":"account_id","required":true,"dataType":"string"},
  };
  router.get(
    '/v1/admin/accounts/:account_id/procedures',
    authenticated([{"bearer":["admin:sops"]},{"bearer":["admin:read"]}]) as Middleware,
    strictQuery(AdminProcedureDraftsController_list) as Middleware,
    ...fetchMiddlewares<Middleware>(AdminProcedureDraftsController),
    ...fetchMiddlewares<Middleware>(AdminProcedureDraftsController.prototype.list),
    async (context: Context) => {
      const args = templateService.getValidatedArgs({ args: AdminProcedureDraftsController_list, context: context as unknown as TsoaContext, next: async () => {} });
      const controller = await iocContainer(context.request).get<AdminProcedureDraftsController>(AdminProcedureDraftsController);
      const answer: unknown = await controller.list(...(args as Parameters<AdminProcedureDraftsController['list']>));
      if (answer !== undefined) context.body = answer;
      else if (context.body == null) context.status = 204;
    },
  );
  const AdminProcedureDraftsController_statistics: Record<string, TsoaRoute.ParameterSchema> = {
    request: {"in":"request","name":"request","required":true,"dataType":"object"},
    account_id: {"in":"path","name":"account_id","required":true,"dataType":"string"},
    portal: {"in":"path","name":"portal","required":true,"dataType":"string"},
    days: {"default":30,"in":"query","name":"days","dataType":"integer","validators":{"isInt":{"errorMsg":"must be an integer"},"minimum":{"value":1},"maximum":{"value":366}}},
  };
  router.get(
    '/v1/admin/accounts/:account_id/procedures/:portal/statistics',
    authenticated([{"bearer":["admin:sops"]},{"bearer":["admin:read"]}]) as Middleware,
    strictQuery(AdminProcedureDraftsController_statistics) as Middleware,
    ...fetchMiddlewares<Middleware>(AdminProcedureDraftsController),
    ...fetchMiddlewares<Middleware>(AdminProcedureDraftsController.prototype.statistics),
    async (context: Context) => {
      const args = templateService.getValidatedArgs({ args: AdminProcedureDraftsController_statistics, context: context as unknown as TsoaContext, next: async () => {} });
      const controller = await iocContainer(context.request).get<AdminProcedureDraftsController>(AdminProcedureDraftsController);
      const answer: unknown = await controller.statistics(...(args as Parameters<AdminProcedureDraftsController['statistics']>));
      if (answer !== undefined) context.body = answer;
      else if (context.body == null) context.status = 204;
    },
  );
  const AdminProcedureDraftsController_review: Record<string, TsoaRoute.ParameterSchema> = {
    portal: {"in":"path","name":"portal","required":true,"dataType":"string"},
    number: {"in":"path","name":"number","required":true,"dataType":"string"},
  };
  router.get(
    '/v1/admin/procedures/:portal/review/:number',
    authenticated([{"bearer":["admin:sops"]},{"bearer":["admin:read"]}]) as Middleware,
    strictQuery(AdminProcedureDraftsController_review) as Middleware,
    ...fetchMiddlewares<Middleware>(AdminProcedureDraftsController),
    ...fetchMiddlewares<Middleware>(AdminProcedureDraftsController.prototype.review),
    async (context: Context) => {
      const args = templateService.getValidatedArgs({ args: AdminProcedureDraftsController_review, context: context as unknown as TsoaContext, next: async () => {} });
      const controller = await iocContainer(context.request).get<AdminProcedureDraftsController>(AdminProcedureDraftsController);
      const answer: unknown = await controller.review(...(args as Parameters<AdminProcedureDraftsController['review']>));
      if (answer !== undefined) context.body = answer;
      else if (context.body == null) context.status = 204;
    },
  );
  const AdminProcedureDraftsController_check: Record<string, TsoaRoute.ParameterSchema> = {
    portal: {"in":"path","name":"portal","required":true,"dataType":"string"},
    body: {"in":"body","name":"body","required":true,"ref":"CheckSopsRequest"},
  };
  router.post(
    '/v1/admin/procedures/:portal/check',
    authenticated([{"bearer":["admin:sops"]}]) as Middleware,
    strictQuery(AdminProcedureDraftsController_check) as Middleware,
    ...fetchMiddlewares<Middleware>(AdminProcedureDraftsController),
    ...fetchMiddlewares<Middleware>(AdminProcedureDraftsController.prototype.check),
    async (context: Context) => {
      const args = templateService.getValidatedArgs({ args: AdminProcedureDraftsController_check, context: context as unknown as TsoaContext, next: async () => {} });
      const controller = await iocContainer(context.request).get<AdminProcedureDraftsController>(AdminProcedureDraftsController);
      const answer: unknown = await controller.check(...(args as Parameters<AdminProcedureDraftsController['check']>));
      if (answer !== undefined) context.body = answer;
      else if (context.body == null) context.status = 204;
    },
  );
  const AdminProcedureDraftsController_save: Record<string, TsoaRoute.ParameterSchema> = {
    request: {"in":"request","name":"request","required":true,"dataType":"object"},
    portal: {"in":"path","name":"portal","required":true,"dataType":"string"},
    body: {"in":"body","name":"body","required":true,"ref":"SaveSopsRequest"},
  };
  router.post(
    '/v1/admin/procedures/:portal/versions',
    authenticated([{"bearer":["admin:sops"]}]) as Middleware,
    strictQuery(AdminProcedureDraftsController_save) as Middleware,
    ...fetchMiddlewares<Middleware>(AdminProcedureDraftsController),
    ...fetchMiddlewares<Middleware>(AdminProcedureDraftsController.prototype.save),
    async (context: Context) => {
      const args = templateService.getValidatedArgs({ args: AdminProcedureDraftsController_save, context: context as unknown as TsoaContext, next: async () => {} });
      const controller = await iocContainer(context.request).get<AdminProcedureDraftsController>(AdminProcedureDraftsController);
      const answer: unknown = await controller.save(...(args as Parameters<AdminProcedureDraftsController['save']>));
      if (answer !== undefined) context.body = answer;
      else if (context.body == null) context.status = 204;
    },
  );
  const AdminProcedureReviewsController_request: Record<string, TsoaRoute.ParameterSchema> = {
    request: {"in":"request","name":"request","required":true,"dataType":"object"},
    portal: {"in":"path","name":"portal","required":true,"dataType":"string"},
    number: {"in":"path","name":"number","required":true,"dataType":"string"},
    body: {"in":"body","name":"body","required":true,"ref":"RequestSopReviewRequest"},
  };
  router.post(
    '/v1/admin/procedures/:portal/versions/:number/review',
    authenticated([{"bearer":["admin:sops"]}]) as Middleware,
    strictQuery(AdminProcedureReviewsController_request) as Middleware,
    ...fetchMiddlewares<Middleware>(AdminProcedureReviewsController),
    ...fetchMiddlewares<Middleware>(AdminProcedureReviewsController.prototype.request),
    async (context: Context) => {
      const args = templateService.getValidatedArgs({ args: AdminProcedureReviewsController_request, context: context as unknown as TsoaContext, next: async () => {} });
      const controller = await iocContainer(context.request).get<AdminProcedureReviewsController>(AdminProcedureReviewsController);
      const answer: unknown = await controller.request(...(args as Parameters<AdminProcedureReviewsController['request']>));
      if (answer !== undefined) context.body = answer;
      else if (context.body == null) context.status = 204;
    },
  );
  const AdminProcedureReviewsController_decide: Record<string, TsoaRoute.ParameterSchema> = {
    request: {"in":"request","name":"request","required":true,"dataType":"object"},
    portal: {"in":"path","name":"portal","required":true,"dataType":"string"},
    number: {"in":"path","name":"number","required":true,"dataType":"string"},
    body: {"in":"body","name":"body","required":true,"ref":"DecideSopReviewRequest"},
  };
  router.post(
    '/v1/admin/procedures/:portal/versions/:number/review/decision',
    authenticated([{"bearer":["admin:sops"]}]) as Middleware,
    strictQuery(AdminProcedureReviewsController_decide) as Middleware,
    ...fetchMiddlewares<Middleware>(AdminProcedureReviewsController),
    ...fetchMiddlewares<Middleware>(AdminProcedureReviewsController.prototype.decide),
    async (context: Context) => {
      const args = templateService.getValidatedArgs({ args: AdminProcedureReviewsController_decide, context: context as unknown as TsoaContext, next: async () => {} });
      const controller = await iocContainer(context.request).get<AdminProcedureReviewsController>(AdminProcedureReviewsController);
      const answer: unknown = await controller.decide(...(args as Parameters<AdminProcedureReviewsController['decide']>));
      if (answer !== undefined) context.body = answer;
      else if (context.body == null) context.status = 204;
    },
  );
  const AdminDryRunsController_create: Record<string, TsoaRoute.ParameterSchema> = {
    request: {"in":"request","name":"request","required":true,"dataType":"object"},
    account_id: {"in":"path","name":"account_id","required":true,"dataType":"string"},
    task_id: {"in":"path","name":"task_id","required":true,"dataType":"string"},
    body: {"in":"body","name":"body","required":true,"ref":"CreateDryRunRequest"},
  };
  router.post(
    '/v1/admin/accounts/:account_id/tasks/:task_id/dry-runs',
    authenticated([{"bearer":["admin:sops"]}]) as Middleware,
    strictQuery(AdminDryRunsController_create) as Middleware,
    ...fetchMiddlewares<Middleware>(AdminDryRunsController),
    ...fetchMiddlewares<Middleware>(AdminDryRunsController.prototype.create),
    async (context: Context) => {
      const args = templateService.getValidatedArgs({ args: AdminDryRunsController_create, context: context as unknown as TsoaContext, next: async () => {} });
      const controller = await iocContainer(context.request).get<AdminDryRunsController>(AdminDryRunsController);
      const answer: unknown = await controller.create(...(args as Parameters<AdminDryRunsController['create']>));
      if (answer !== undefined) context.body = answer;
      else if (context.body == null) context.status = 204;
    },
  );
  const AdminInstallationController_health: Record<string, TsoaRoute.ParameterSchema> = {
    request: {"in":"request","name":"request","required":true,"dataType":"object"},
  };
  router.get(
    '/v1/admin/health',
    authenticated([{"bearer":["admin:read"]}]) as Middleware,
    strictQuery(AdminInstallationController_health) as Middleware,
    ...fetchMiddlewares<Middleware>(AdminInstallationController),
    ...fetchMiddlewares<Middleware>(AdminInstallationController.prototype.health),
    async (context: Context) => {
      const args = templateService.getValidatedArgs({ args: AdminInstallationController_health, context: context as unknown as TsoaContext, next: async () => {} });
      const controller = await iocContainer(context.request).get<AdminInstallationController>(AdminInstallationController);
      const answer: unknown = await controller.health(...(args as Parameters<AdminInstallationController['health']>));
      if (answer !== undefined) context.body = answer;
      else if (context.body == null) context.status = 204;
    },
  );
  const AdminInstallationController_settings: Record<string, TsoaRoute.ParameterSchema> = {
    _request: {"in":"request","name":"_request","required":true,"dataType":"object"},
  };
  router.get(
    '/v1/admin/settings',
    authenticated([{"bearer":["admin:read"]}]) as Middleware,
    strictQuery(AdminInstallationController_settings) as Middleware,
    ...fetchMiddlewares<Middleware>(AdminInstallationController),
    ...fetchMiddlewares<Middleware>(AdminInstallationController.prototype.settings),
    async (context: Context) => {
      const args = templateService.getValidatedArgs({ args: AdminInstallationController_settings, context: context as unknown as TsoaContext, next: async () => {} });
      const controller = await iocContainer(context.request).get<AdminInstallationController>(AdminInstallationController);
      const answer: unknown = await controller.settings(...(args as Parameters<AdminInstallationController['settings']>));
      if (answer !== undefined) context.body = answer;
      else if (context.body == null) context.status = 204;
    },
  );
  const AdminInstallationController_testAlarm: Record<string, TsoaRoute.ParameterSchema> = {
    _request: {"in":"request","name":"_request","required":true,"dataType":"object"},
  };
  router.post(
    '/v1/admin/alarms/test',
    authenticated([{"bearer":["admin:webhooks"]}]) as Middleware,
    strictQuery(AdminInstallationController_testAlarm) as Middleware,
    ...fetchMiddlewares<Middleware>(AdminInstallationController),
    ...fetchMiddlewares<Middleware>(AdminInstallationController.prototype.testAlarm),
    async (context: Context) => {
      const args = templateService.getValidatedArgs({ args: AdminInstallationController_testAlarm, context: context as unknown as TsoaContext, next: async () => {} });
      const controller = await iocContainer(context.request).get<AdminInstallationController>(AdminInstallationController);
      const answer: unknown = await controller.testAlarm(...(args as Parameters<AdminInstallationController['testAlarm']>));
      if (answer !== undefined) context.body = answer;
      else if (context.body == null) context.status = 204;
    },
  );
}
