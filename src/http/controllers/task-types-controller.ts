import { Get, OperationId, Request, Response, Route, Security, SuccessResponse, Tags } from '@tsoa/runtime';
import type { ProblemObject, TaskTypeList } from '../api-types.ts';
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
  @SuccessResponse(200, 'The types, in alphabetical order.')
  @Response<ProblemObject>(
    401,
    'The API key is missing or invalid: `missing_api_key`, `invalid_api_key`.',
    undefined,
    'application/problem+json',
  )
  @Response<ProblemObject>(
    403,
    'The API key lacks the required scope: `insufficient_scope`.',
    undefined,
    'application/problem+json',
  )
  @Response<ProblemObject>(
    422,
    'A parameter is unknown or invalid: `validation_failed`.',
    undefined,
    'application/problem+json',
  )
  @Response<ProblemObject>(429, 'Too many requests: `rate_limited`.', undefined, 'application/problem+json')
  @Response<ProblemObject>(500, 'Internal error: `internal_error`.', undefined, 'application/problem+json')
  @Response<ProblemObject>(
    503,
    'The service is temporarily unavailable: `unavailable`.',
    undefined,
    'application/problem+json',
  )
  async list(@Request() request: HttpRequest): Promise<TaskTypeList> {
    const { settings } = contextOf(request).state.service;
    const types = await within(settings.databaseMs, this.taskTypes.list(callerOf(request).accountId));
    return { data: types.map(toTaskTypeObject) };
  }
}
