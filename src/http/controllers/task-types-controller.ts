import { Get, OperationId, Request, Route, Security, SuccessResponse, Tags } from '@tsoa/runtime';
import type { TaskTypeList } from '../api-types.ts';
import { toTaskTypeObject } from '../answers/api-objects.ts';
import { within } from '../problems/within.ts';
import { callerOf, contextOf, type HttpRequest } from '../http-context.ts';
import type { TaskTypes } from '../ports.ts';

@Route('task-types')
@Tags('Task types')
export class TaskTypesController {
  private readonly taskTypes: TaskTypes;

  constructor(taskTypes: TaskTypes) {
    this.taskTypes = taskTypes;
  }

  /**
   * Returns the task types that this account can use, with the schema of their data, the files that they accept, and the payers that
   * have an SOP.
   *
   * @summary List task types
   */
  @Get()
  @OperationId('listTaskTypes')
  @Security('bearer', ['tasks:read'])
  @Security('bearer', ['statuses:read'])
  @SuccessResponse(200, 'The types, in alphabetical order.')
  async list(@Request() request: HttpRequest): Promise<TaskTypeList> {
    const { settings } = contextOf(request).state.service;
    const types = await within(settings.databaseMs, this.taskTypes.list(callerOf(request).accountId));
    return { data: types.map(toTaskTypeObject) };
  }
}
