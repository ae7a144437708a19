import {
  Example,
  Get,
  OperationId,
  Path,
  Request,
  Response,
  Route,
  Security,
  SuccessResponse,
  Tags,
} from '@tsoa/runtime';
import type { Admin } from '../../admin/admin.ts';
import type { ProblemObject, TaskProcedureObject } from '../api-types.ts';
import { callerOf, contextOf, type HttpRequest } from '../http-context.ts';
import type { TaskService } from '../ports.ts';
import { Problem } from '../problems/problem.ts';
import { within } from '../problems/within.ts';

@Route('tasks/{id}/procedure')
@Tags('Tasks')
export class TaskProcedureController {
  private readonly tasks: TaskService;
  private readonly admin: Admin;

  constructor(tasks: TaskService, admin: Admin) {
    this.tasks = tasks;
    this.admin = admin;
  }

  /**
   * Returns the YAML files of the version that the task runs. The entries of the timeline refer to their lines. The files contain no data of the task. Version 0
   * is the files on disk: they are returned only if the task's procedure has not changed since. Files that it calls may have changed.
   *
   * @summary Get the procedure of a task
   */
  @Get()
  @OperationId('getTaskProcedure')
  @Security('bearer', ['tasks:read'])
  @SuccessResponse(200, 'The files of the portal.')
  @Example<TaskProcedureObject>({
    name: 'acme-health/eligibility',
    digest: '9f86d081884c7d659a2feaa0c55ad015a3bf4f1b2b0b822cd15d6c15b0f00a08',
    version: 3,
    files: [
      { path: 'portal.yaml', text: 'title: Acme Health\nbase_url: https://portal.acme-health.example\n' },
      {
        path: 'eligibility.yaml',
        text: 'sop: 1\ntitle: Check eligibility\nsteps:\n  - goto: /eligibility\n',
      },
    ],
  })
  @Response<ProblemObject>(
    404,
    'The account has no such task, or the task no such procedure: `not_found`, `no_procedure`, `procedure_changed`.',
  )
  async get(@Request() request: HttpRequest, @Path() id: string): Promise<TaskProcedureObject> {
    const { settings } = contextOf(request).state.service;
    const task = await within(settings.databaseMs, this.tasks.find(callerOf(request).accountId, id));
    if (task === null) throw new Problem('not_found');
    if (task.sop === null) throw new Problem('no_procedure');
    const files = await within(settings.databaseMs, this.admin.procedures.filesOfRun(task.sop));
    return { ...task.sop, files: files.map(({ path, text }) => ({ path, text })) };
  }
}
