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
import { isFinal, toTaskObject } from '../../tasks/task.ts';
import { noteReading } from '../access/note-reading.ts';
import { toArtifactObject, toEvidenceDelivery } from '../answers/api-objects.ts';
import type { EvidenceKeyObject, ProblemObject } from '../api-types.ts';
import { callerOf, contextOf, type HttpRequest } from '../http-context.ts';
import type { Artifacts, Deliveries, Evidence, TaskService } from '../ports.ts';
import { Problem } from '../problems/problem.ts';
import { within } from '../problems/within.ts';

@Route('')
@Tags('Evidence')
export class EvidenceController {
  private readonly tasks: TaskService;
  private readonly artifacts: Artifacts;
  private readonly deliveries: Deliveries;
  private readonly evidence: Evidence;

  constructor(tasks: TaskService, artifacts: Artifacts, deliveries: Deliveries, evidence: Evidence) {
    this.tasks = tasks;
    this.artifacts = artifacts;
    this.deliveries = deliveries;
    this.evidence = evidence;
  }

  /**
   * Returns a tar archive that proves what was done for the task: the task with its result, its timeline, its files, its submissions, its deliveries, and its
   * entries in the audit log. `manifest.json` lists the SHA-256 of every file and what was deleted before. `manifest.sig` is its Ed25519 signature, which
   * anyone can verify with the public key. The archive contains patient data, and neither the data nor the files that were sent with the task.
   *
   * @summary Export the evidence of a task
   */
  @Get('tasks/{id}/evidence')
  @OperationId('exportEvidence')
  @Security('bearer', ['tasks:read'])
  @SuccessResponse(200, 'The archive.', 'application/x-tar')
  @Response<ProblemObject>(404, 'The account has no such task: `not_found`.')
  @Response<ProblemObject>(409, 'The task can still change: `task_not_final`.')
  async export(@Request() request: HttpRequest, @Path() id: string): Promise<Readable> {
    const ctx = contextOf(request);
    const bundle = await within(ctx.state.service.settings.databaseMs, this.collect(request, id));
    ctx.attachment(`evidence-${id}.tar`);
    ctx.set('Content-Type', 'application/x-tar');
    ctx.state.place?.cancelable(() => ctx.res.destroy());
    return bundle;
  }

  /**
   * Returns the public key with which this installation signs evidence. It is the same for all accounts and never changes.
   *
   * @summary Get the evidence key
   */
  @Get('evidence-key')
  @OperationId('getEvidenceKey')
  @Security('bearer', ['tasks:read'])
  @SuccessResponse(200, 'The key.')
  async key(@Request() request: HttpRequest): Promise<EvidenceKeyObject> {
    const { settings } = contextOf(request).state.service;
    const { id, publicKey } = await within(settings.databaseMs, this.evidence.key());
    return { key_id: id, algorithm: 'ed25519', public_key: publicKey };
  }

  private async collect(request: HttpRequest, taskId: string): Promise<Readable> {
    const { accountId } = callerOf(request);
    const task = await this.tasks.find(accountId, taskId);
    if (task === null) throw new Problem('not_found');
    if (!isFinal(task.status)) throw new Problem('task_not_final');
    // Recorded first, so that the archive contains its own export.
    await noteReading(request, [{ action: 'evidence.exported', taskId }]);
    const all = (await this.artifacts.list(accountId, taskId)) ?? [];
    // A trace serves to find the cause of a failure, and shows more than a payer needs to see.
    const artifacts = all.filter(({ kind }) => kind !== 'trace');
    const deliveries = (await this.deliveries.list(accountId, taskId)) ?? [];
    const documents = [
      { path: 'task.json', value: toTaskObject(task) },
      { path: 'artifacts.json', value: { data: artifacts.map(toArtifactObject) } },
      { path: 'deliveries.json', value: { data: deliveries.map(toEvidenceDelivery) } },
    ];
    return this.evidence.bundle({ accountId, taskId, documents, artifacts });
  }
}
