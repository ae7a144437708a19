import {
  Body,
  Middlewares,
  OperationId,
  Path,
  Post,
  Request,
  Response,
  Route,
  Security,
  SuccessResponse,
  Tags,
} from '@tsoa/runtime';
import type { PushCodeRequest } from '../../admin/push-code.ts';
import type { ProblemObject } from '../api-types.ts';
import { callerOf, contextOf, callerActor, type HttpRequest } from '../http-context.ts';
import type { TaskService } from '../ports.ts';
import { checkedBody, creationOf, tellReplay, work } from '../requests/admin-request.ts';

@Route('connections')
@Tags('Tasks')
export class CodesController {
  private readonly tasks: TaskService;

  constructor(tasks: TaskService) {
    this.tasks = tasks;
  }

  /**
   * Passes on a one-time code that the portal has sent by e-mail or SMS. The task of this portal connection that waits for a code continues with it. A code may
   * also come up to one minute before the task asks. It is used once, stored encrypted, and deleted when it is used, replaced by a newer one, or 10 minutes old.
   *
   * @summary Push a one-time code
   * @param portal The portal that the account is connected to.
   */
  @Post('{portal}/codes')
  @OperationId('pushCode')
  @Security('bearer', ['codes:write'])
  @Middlewares(checkedBody('PushCodeRequest', 'a code'))
  @SuccessResponse(204, 'The code is stored.')
  @Response<ProblemObject>(
    400,
    'The request cannot be parsed: `malformed_json`, `invalid_idempotency_key`, `bad_request`.',
  )
  @Response<ProblemObject>(404, 'The account is not connected to this portal: `not_found`.')
  @Response<ProblemObject>(422, 'The request is invalid: `validation_failed`, `idempotency_key_reused`.')
  async push(
    @Request() request: HttpRequest,
    @Path() portal: string,
    @Body() body: PushCodeRequest,
  ): Promise<void> {
    const { accountId } = callerOf(request);
    const push = { accountId, portal, code: body.code, actor: callerActor(request) };
    const { replayed } = await work(request, this.tasks.pushCode(push, creationOf(request, body)));
    tellReplay(request, replayed);
    contextOf(request).status = 204;
  }
}
