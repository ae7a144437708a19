import {
  Get,
  OperationId,
  Post,
  Request,
  Response,
  Route,
  Security,
  SuccessResponse,
  Tags,
} from '@tsoa/runtime';
import type { Admin } from '../../admin/admin.ts';
import {
  toHealthObject,
  toSettingObject,
  type HealthObject,
  type SettingList,
} from '../../admin/installation-objects.ts';
import { toWebhookTestObject } from '../answers/api-objects.ts';
import type { ProblemObject, WebhookTestObject } from '../api-types.ts';
import type { HttpRequest } from '../http-context.ts';
import { within } from '../problems/within.ts';
import { work } from '../requests/admin-request.ts';

/** The attempt itself can last 20 s. */
const TEST_MS = 30_000;

@Route('admin')
@Tags('Administration')
export class AdminInstallationController {
  private readonly admin: Admin;

  constructor(admin: Admin) {
    this.admin = admin;
  }

  /**
   * Returns the processes of the installation, as each reports itself every 10 seconds, and what waits in the database.
   *
   * @summary Get the health of the installation
   */
  @Get('health')
  @OperationId('getHealth')
  @Security('bearer', ['admin:read'])
  @SuccessResponse(200, 'The state now.')
  async health(@Request() request: HttpRequest): Promise<HealthObject> {
    return toHealthObject(await work(request, this.admin.health()));
  }

  /**
   * Returns all settings of the API process that answers, with the values that count and where they are from. Values of secret settings are never returned.
   *
   * @summary List settings
   */
  @Get('settings')
  @OperationId('listSettings')
  @Security('bearer', ['admin:read'])
  @SuccessResponse(200, 'The settings, in the order of the documentation.')
  async settings(@Request() _request: HttpRequest): Promise<SettingList> {
    return { data: this.admin.settings.map(toSettingObject) };
  }

  /**
   * Sends a signed test message (`alarm_test`) to the operator webhook of the API process that answers, and waits up to 20 s for the response. It is sent once.
   *
   * @summary Test the operator webhook
   */
  @Post('alarms/test')
  @OperationId('testAlarm')
  @Security('bearer', ['admin:webhooks'])
  @SuccessResponse(200, 'The response of the receiver, or the reason why it could not be reached.')
  @Response<ProblemObject>(409, 'There is no operator webhook: `operator_webhook_not_set`.')
  async testAlarm(@Request() _request: HttpRequest): Promise<WebhookTestObject> {
    return toWebhookTestObject(await within(TEST_MS, this.admin.testAlarm()));
  }
}
