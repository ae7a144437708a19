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
import { noteReading } from '../access/note-reading.ts';
import { within } from '../problems/within.ts';
import { fileDownload } from '../answers/file-download.ts';
import { callerOf, contextOf, type HttpRequest } from '../http-context.ts';
import type { Artifacts } from '../ports.ts';
import { Problem } from '../problems/problem.ts';

@Route('tasks/{id}/artifacts')
@Tags('Artifacts')
@Response<ProblemObject>(404, 'The account has no such task or artifact: `not_found`.')
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
    await noteReading(request, [{ action: 'task.read', taskId: id }]);
    return { data: artifacts.map(toArtifactObject) };
  }

  /**
   * Returns the file as an attachment. Send `Range` to get a part of it. The header `Repr-Digest` is the SHA-256 of the whole file, as in the list and in the
   * timeline.
   *
   * @summary Download an artifact
   */
  @Get('{artifact_id}')
  @OperationId('downloadArtifact')
  @Security('bearer', ['tasks:read'])
  @SuccessResponse(200, 'The whole file.', 'application/octet-stream')
  @Response<Readable>(206, 'The requested range.', undefined, 'application/octet-stream')
  @Response<ProblemObject>(410, 'The file is deleted: `data_purged`.')
  @Response<ProblemObject>(416, 'The range is outside the file: `range_not_satisfiable`.')
  async download(
    @Request() request: HttpRequest,
    @Path() id: string,
    @Path() artifact_id: string,
  ): Promise<Readable> {
    const ctx = contextOf(request);
    const finding = this.artifacts.find(callerOf(request).accountId, id, artifact_id);
    const found = await within(ctx.state.service.settings.databaseMs, finding);
    if (found === null) throw new Problem('not_found');
    if (found.artifact.purgedAt !== null) throw new Problem('data_purged');
    await noteReading(request, [{ action: 'artifact.read', taskId: id, detail: { artifact: artifact_id } }]);
    return fileDownload(ctx, found.artifact, () => found.content());
  }
}
