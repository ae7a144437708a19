/** The right to write for a task: every write of an attempt names its epoch, and a later claim has a higher one. */
export interface TaskLease {
  readonly taskId: string;
  readonly accountId: string;
  readonly epoch: number;
  /** From 1; counted when the task is claimed, so that one that kills its worker is counted too. */
  readonly attempt: number;
}
