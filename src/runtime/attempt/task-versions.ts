import { mkdir, mkdtemp, rename, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import type { Knex } from 'knex';
import type { SopScope } from '../../accounts/sop-activations.ts';
import { countCanaryTask, runsCanary } from '../../accounts/sop-canary.ts';
import { createSopVersions } from '../../accounts/sop-versions.ts';
import { codeOf } from '../../platform/errors.ts';
import { failpoint } from '../../platform/failpoint.ts';
import type { Logger } from '../../platform/logger.ts';
import { PROCEDURE_FAULTS } from '../../tasks/statistics/procedure-faults.ts';
import type { VersionFolder } from '../boundary/agent-protocol.ts';
import type { TaskEnding } from '../../tasks/task-ending.ts';

/** The version of procedures that an attempt runs. */
export interface TaskVersion {
  /** 0: the files on disk. */
  readonly number: number;
  readonly folder: VersionFolder | null;
}

export const FILES_ON_DISK: TaskVersion = Object.freeze({ number: 0, folder: null });

/** Decides which version of its portal's procedures a task runs, and counts how canaries do. */
export interface TaskVersions {
  /** What the task began with; else the version that is active for its account, or a canary of it. @throws CodedError `sop_version_damaged` */
  choose(task: {
    readonly taskId: string;
    readonly accountId: string;
    readonly portal: string;
    readonly begunWith: number | null;
    /** Whether its outcome counts for or against a canary. */
    readonly counts: boolean;
  }): Promise<TaskVersion>;
  /** The attempt is done; null: the task continues later, or in another worker. */
  ended(taskId: string, conclusion: TaskEnding | null): Promise<void>;
}

export interface TaskVersionsOptions {
  readonly knex: Knex;
  /** Versions are written to it for agents. */
  readonly folder: string;
  /** In the audit log: `worker:host/pid`. */
  readonly actor: string;
  readonly logger: Logger;
}

interface Compared {
  readonly scope: SopScope;
  readonly number: number;
}

export function createTaskVersions({ knex, folder, actor, logger }: TaskVersionsOptions): TaskVersions {
  const versions = createSopVersions(knex);
  const written = new Map<string, Promise<VersionFolder>>();
  /** Tasks that count for or against a canary. */
  const compared = new Map<string, Compared>();

  const folderOf = (portal: string, number: number): Promise<VersionFolder> => {
    const key = `${portal}@${number}`;
    const known = written.get(key);
    if (known !== undefined) return known;
    const writing = versions
      .files(portal, number)
      .then((files) => writeVersion(folder, portal, number, files))
      .catch((error: unknown) => {
        written.delete(key);
        throw error;
      });
    written.set(key, writing);
    return writing;
  };

  return Object.freeze<TaskVersions>({
    async choose({ taskId, accountId, portal, begunWith, counts }) {
      const active = await activationOf(knex, portal, accountId);
      const number = begunWith ?? (active === null ? 0 : numberFor(active, portal, taskId));
      if (counts && active?.canary != null)
        compared.set(taskId, { scope: { portal, accountId: active.accountId }, number });
      return { number, folder: number === 0 ? null : await folderOf(portal, number) };
    },
    async ended(taskId, conclusion) {
      const found = compared.get(taskId);
      compared.delete(taskId);
      if (found === undefined || conclusion === null) return;
      const { scope, number } = found;
      const counted = { ...scope, taskId, number, failed: countsAgainst(conclusion) };
      const failed = await countCanaryTask(knex, counted, actor).catch((error: unknown) => {
        logger.warn({ task: taskId, reason: codeOf(error) }, 'sop.canary_not_counted');
        return null;
      });
      if (failed === null) return;
      const { number: canary, tasks, failed: failures } = failed;
      logger.error(
        { portal: scope.portal, account: scope.accountId, canary, tasks, failures },
        'sop.canary_rolled_back',
      );
    },
  });
}

interface Active {
  /** Null: the activation of all accounts. */
  readonly accountId: string | null;
  readonly version: number;
  readonly canary: number | null;
  readonly percent: number | null;
}

async function activationOf(knex: Knex, portal: string, accountId: string): Promise<Active | null> {
  const { rows } = await knex.raw<{ rows: Active[] }>(
    `select nullif(account_id, '') as "accountId", version, canary, canary_percent as percent from sop_activation
     where portal = ? and account_id in (?, '') order by account_id desc limit 1`,
    [portal, accountId],
  );
  return rows[0] ?? null;
}

function numberFor({ version, canary, percent }: Active, portal: string, taskId: string): number {
  if (canary === null || percent === null) return version;
  return runsCanary(portal, taskId, percent) ? canary : version;
}

/** Whether a procedure can be the reason: not what the payer answers, credentials, or a person who cancels. */
export function countsAgainst(conclusion: TaskEnding): boolean {
  if (conclusion.status === 'failed') return PROCEDURE_FAULTS.includes(conclusion.failure.kind);
  if (conclusion.status === 'completed') return false;
  return (conclusion.issues ?? []).some(({ code }) =>
    ['submission_uncertain', 'incomplete_after_submission'].includes(code),
  );
}

/** All files or none: a worker that is killed leaves no half of a version behind. */
async function writeVersion(
  folder: string,
  portal: string,
  number: number,
  files: readonly { readonly path: string; readonly text: string }[],
): Promise<VersionFolder> {
  await mkdir(join(folder, portal), { recursive: true });
  const temporary = await mkdtemp(join(folder, portal, 'writing-'));
  await mkdir(join(temporary, portal));
  for (const { path, text } of files) await writeFile(join(temporary, path), text);
  await failpoint('sop_version.before_rename');
  const path = join(folder, portal, `version-${number}`);
  await rename(temporary, path);
  return { portal, number, path };
}
