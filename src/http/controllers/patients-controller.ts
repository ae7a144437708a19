import {
  Body,
  Middlewares,
  OperationId,
  Post,
  Request,
  Response,
  Route,
  Security,
  SuccessResponse,
  Tags,
} from '@tsoa/runtime';
import {
  toPatientReport,
  type DeletePatientRequest,
  type PatientReportObject,
} from '../../admin/patient-objects.ts';
import type { ProblemObject } from '../api-types.ts';
import { callerOf, callerActor, type HttpRequest } from '../http-context.ts';
import type { TaskService } from '../ports.ts';
import { checkedBody, PATIENT_MS, work } from '../requests/admin-request.ts';

@Route('patient-deletions')
@Tags('Tasks')
export class PatientsController {
  private readonly tasks: TaskService;

  constructor(tasks: TaskService) {
    this.tasks = tasks;
  }

  /**
   * Deletes the data of every task of one patient that is final, as `DELETE /tasks/{id}/data` does, deletes the schedules of the patient, and reports each. Tasks are found by their `external_id`, and by
   * what their task type names in the data, such as the member ID. Send `dry_run: true` first, and compare: the same number can be another patient's at another payer.
   *
   * @summary Delete the data of a patient
   */
  @Post()
  @OperationId('deletePatientData')
  @Security('bearer', ['data:delete'])
  @Middlewares(checkedBody('DeletePatientRequest', 'this request'))
  @SuccessResponse(200, 'The tasks and schedules of the patient.')
  @Response<ProblemObject>(400, 'The request cannot be parsed: `malformed_json`, `bad_request`.')
  @Response<ProblemObject>(408, 'The body arrived too slowly: `request_timeout`.')
  @Response<ProblemObject>(413, 'Too large: `payload_too_large`.')
  @Response<ProblemObject>(415, 'The body is not JSON in UTF-8: `unsupported_media_type`.')
  @Response<ProblemObject>(422, 'The request is invalid: `validation_failed`.')
  async delete(
    @Request() request: HttpRequest,
    @Body() body: DeletePatientRequest,
  ): Promise<PatientReportObject> {
    const { keys, dry_run: dryRun = false } = body;
    const { accountId } = callerOf(request);
    const wanted = { accountId, keys, dryRun, actor: callerActor(request), maxMs: PATIENT_MS };
    return toPatientReport(await work(request, this.tasks.deletePatient(wanted)));
  }
}
