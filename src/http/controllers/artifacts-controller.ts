import type { Readable } from 'node:stream';
import {
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
import type { ArtifactList, ProblemObject } from '../api-types.ts';
import { toArtifactObject } from '../answers/api-objects.ts';
import { within } from '../problems/within.ts';
import { fileDownload } from '../answers/file-download.ts';
import { callerOf, contextOf, type HttpRequest } from '../http-context.ts';
import type { Artifacts } from '../ports.ts';
import { Problem } from '../problems/problem.ts';

@Route('tasks/{id}/artifacts')
@Tags('Artifacts')
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
  404,
  'The account has no such task or artifact: `not_found`.',
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
export class ArtifactsController {
  private readonly artifacts: Artifacts;

  constructor(artifacts: Artifacts) {
    this.artifacts = artifacts;
  }

  /**
   * Returns the files that the runs of the task created: screenshots, traces, downloads, PDFs.
   *
   * @summary List a task's artifacts
   */
  @Get()
  @OperationId('listArtifacts')
  @Security('bearer', ['tasks:read'])
  @SuccessResponse(200, 'The artifacts, oldest first.')
  async list(@Request() request: HttpRequest, @Path() id: string): Promise<ArtifactList> {
    const { settings } = contextOf(request).state.service;
    const artifacts = await within(settings.databaseMs, this.artifacts.list(callerOf(request).accountId, id));
    if (artifacts === null) throw new Problem('not_found');
    return { data: artifacts.map(toArtifactObject) };
  }

  /**
   * Returns the file as an attachment. Send `Range` to get a part of it.
   *
   * @summary Download an artifact
   */
  @Get('{artifact_id}')
  @OperationId('downloadArtifact')
  @Security('bearer', ['tasks:read'])
  @SuccessResponse(200, 'The whole file.', 'application/octet-stream')
  @Response<Readable>(206, 'The requested range.', undefined, 'application/octet-stream')
  @Response<ProblemObject>(
    416,
    'The range is outside the file: `range_not_satisfiable`.',
    undefined,
    'application/problem+json',
  )
  async download(
    @Request() request: HttpRequest,
    @Path() id: string,
    @Path() artifact_id: string,
  ): Promise<Readable> {
    const ctx = contextOf(request);
    const finding = this.artifacts.find(callerOf(request).accountId, id, artifact_id);
    const found = await within(ctx.state.service.settings.databaseMs, finding);
    if (found === null) throw new Problem('not_found');
    return fileDownload(ctx, found.artifact, () => found.content());
  }
}
