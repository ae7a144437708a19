/** The right to write for a task: every write of an attempt names its epoch, and a later claim has a higher one. */
export interface TaskLease {
  readonly taskId: string;
  readonly accountId: string;
  readonly epoch: number;
  /** From 1; counted when the task is claimed. */
  readonly attempt: number;
  /** How many of the attempts before ended because their worker died. They use up none of the task's own attempts. */
  readonly deaths: number;
}
