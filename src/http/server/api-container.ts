import { Container } from 'inversify';
import type { IocContainer } from '@tsoa/runtime';
import type { AccountSchedules } from '../../admin/account-schedules.ts';
import type { Admin } from '../../admin/admin.ts';
import { AdminAccountsController } from '../controllers/admin-accounts-controller.ts';
import { AdminAuditController } from '../controllers/admin-audit-controller.ts';
import { AdminDataController } from '../controllers/admin-data-controller.ts';
import { AdminDryRunsController } from '../controllers/admin-dry-runs-controller.ts';
import { AdminHoldsController } from '../controllers/admin-holds-controller.ts';
import { AdminConnectionsController } from '../controllers/admin-connections-controller.ts';
import { AdminInstallationController } from '../controllers/admin-installation-controller.ts';
import { AdminMaintenanceController } from '../controllers/admin-maintenance-controller.ts';
import { AdminPeopleController } from '../controllers/admin-people-controller.ts';
import { AdminPersonController } from '../controllers/admin-person-controller.ts';
import { AdminPortalActivityController } from '../controllers/admin-portal-activity-controller.ts';
import { AdminProcedureDraftsController } from '../controllers/admin-procedure-drafts-controller.ts';
import { AdminProcedureReviewsController } from '../controllers/admin-procedure-reviews-controller.ts';
import { AdminProceduresController } from '../controllers/admin-procedures-controller.ts';
import { AdminSignInTestsController } from '../controllers/admin-sign-in-tests-controller.ts';
import { AdminStatisticsController } from '../controllers/admin-statistics-controller.ts';
import { AdminSubmissionsController } from '../controllers/admin-submissions-controller.ts';
import { AdminWebhooksController } from '../controllers/admin-webhooks-controller.ts';
import { AdminKeysController } from '../controllers/admin-keys-controller.ts';
import { ArtifactsController } from '../controllers/artifacts-controller.ts';
import { CodesController } from '../controllers/codes-controller.ts';
import { DeliveriesController } from '../controllers/deliveries-controller.ts';
import { EvidenceController } from '../controllers/evidence-controller.ts';
import { FailureController } from '../controllers/failure-controller.ts';
import { OwnSessionsController } from '../controllers/own-sessions-controller.ts';
import { LivePictureController } from '../controllers/live-picture-controller.ts';
import { PatientsController } from '../controllers/patients-controller.ts';
import { ResultController } from '../controllers/result-controller.ts';
import { StatisticsController } from '../controllers/statistics-controller.ts';
import { SubmissionsController } from '../controllers/submissions-controller.ts';
import { SessionCredentialsController } from '../controllers/session-credentials-controller.ts';
import { SessionOidcController } from '../controllers/session-oidc-controller.ts';
import { SessionController } from '../controllers/session-controller.ts';
import { SchedulesController } from '../controllers/schedules-controller.ts';
import { TaskEventsController } from '../controllers/task-events-controller.ts';
import { TaskTypesController } from '../controllers/task-types-controller.ts';
import { TaskProcedureController } from '../controllers/task-procedure-controller.ts';
import { TaskCreationController } from '../controllers/task-creation-controller.ts';
import { TasksController } from '../controllers/tasks-controller.ts';
import type { PeopleAccess } from '../../people/open-people.ts';
import type { HttpPorts } from '../http-context.ts';
import type { Artifacts, Deliveries, Evidence, TaskService, TaskTypes } from '../ports.ts';

const TASKS = Symbol.for('TaskService');
const TASK_TYPES = Symbol.for('TaskTypes');
const ARTIFACTS = Symbol.for('Artifacts');
const DELIVERIES = Symbol.for('Deliveries');
const EVIDENCE = Symbol.for('Evidence');
const SCHEDULES = Symbol.for('Schedules');
const ADMIN = Symbol.for('Admin');
const PEOPLE = Symbol.for('PeopleAccess');

/** Controllers that need nothing else. */
const OF_ADMIN = [
  AdminAccountsController,
  AdminKeysController,
  AdminWebhooksController,
  AdminConnectionsController,
  AdminPortalActivityController,
  AdminSignInTestsController,
  AdminSubmissionsController,
  AdminMaintenanceController,
  AdminDataController,
  AdminHoldsController,
  AdminProcedureDraftsController,
  AdminProceduresController,
  AdminProcedureReviewsController,
  AdminAuditController,
  AdminPeopleController,
  AdminStatisticsController,
  AdminInstallationController,
  AdminPersonController,
] as const;

/** Gives the generated routes their controllers. Controllers hold no state of a request, so each is created once. */
export function apiContainer(ports: HttpPorts): IocContainer {
  const container = new Container();
  container.bind<TaskService>(TASKS).toConstantValue(ports.tasks);
  container.bind<TaskTypes>(TASK_TYPES).toConstantValue(ports.taskTypes);
  container.bind<Artifacts>(ARTIFACTS).toConstantValue(ports.artifacts);
  container.bind<Deliveries>(DELIVERIES).toConstantValue(ports.deliveries);
  container.bind<Evidence>(EVIDENCE).toConstantValue(ports.evidence);
  container.bind<AccountSchedules>(SCHEDULES).toConstantValue(ports.schedules);
  container.bind<PeopleAccess>(PEOPLE).toConstantValue(ports.people);
  container.bind<Admin>(ADMIN).toConstantValue(ports.admin);
  for (const Controller of OF_ADMIN)
    container
      .bind<object>(Controller)
      .toResolvedValue((admin: Admin) => new Controller(admin), [ADMIN])
      .inSingletonScope();
  for (const Controller of [TasksController, TaskCreationController])
    container
      .bind<object>(Controller)
      .toResolvedValue(
        (tasks: TaskService, types: TaskTypes) => new Controller(tasks, types),
        [TASKS, TASK_TYPES],
      )
      .inSingletonScope();
  for (const Controller of [
    CodesController,
    PatientsController,
    TaskEventsController,
    FailureController,
    LivePictureController,
    SubmissionsController,
    StatisticsController,
  ])
    container
      .bind<object>(Controller)
      .toResolvedValue((tasks: TaskService) => new Controller(tasks), [TASKS])
      .inSingletonScope();
  container
    .bind(TaskProcedureController)
    .toResolvedValue(
      (tasks: TaskService, admin: Admin) => new TaskProcedureController(tasks, admin),
      [TASKS, ADMIN],
    )
    .inSingletonScope();
  container
    .bind(AdminDryRunsController)
    .toResolvedValue(
      (admin: Admin, tasks: TaskService, types: TaskTypes) => new AdminDryRunsController(admin, tasks, types),
      [ADMIN, TASKS, TASK_TYPES],
    )
    .inSingletonScope();
  container
    .bind(ResultController)
    .toResolvedValue(
      (tasks: TaskService, types: TaskTypes, artifacts: Artifacts) =>
        new ResultController(tasks, types, artifacts),
      [TASKS, TASK_TYPES, ARTIFACTS],
    )
    .inSingletonScope();
  container
    .bind(SchedulesController)
    .toResolvedValue(
      (schedules: AccountSchedules, types: TaskTypes) => new SchedulesController(schedules, types),
      [SCHEDULES, TASK_TYPES],
    )
    .inSingletonScope();
  for (const Controller of [
    SessionController,
    SessionCredentialsController,
    SessionOidcController,
    OwnSessionsController,
  ])
    container
      .bind<object>(Controller)
      .toResolvedValue((people: PeopleAccess) => new Controller(people), [PEOPLE])
      .inSingletonScope();
  container
    .bind(TaskTypesController)
    .toResolvedValue((types: TaskTypes) => new TaskTypesController(types), [TASK_TYPES])
    .inSingletonScope();
  container
    .bind(ArtifactsController)
    .toResolvedValue((artifacts: Artifacts) => new ArtifactsController(artifacts), [ARTIFACTS])
    .inSingletonScope();
  container
    .bind(DeliveriesController)
    .toResolvedValue((deliveries: Deliveries) => new DeliveriesController(deliveries), [DELIVERIES])
    .inSingletonScope();
  container
    .bind(EvidenceController)
    .toResolvedValue(
      (tasks: TaskService, artifacts: Artifacts, deliveries: Deliveries, evidence: Evidence) =>
        new EvidenceController(tasks, artifacts, deliveries, evidence),
      [TASKS, ARTIFACTS, DELIVERIES, EVIDENCE],
    )
    .inSingletonScope();
  return { get: (controller) => container.get(controller as unknown as symbol) };
}
