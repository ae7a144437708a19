/** One of the parts that a service is made of, running. */
export interface Role {
  /** Plugins whose code runs in this process. What they leave behind and fails is logged, and ends nothing. */
  readonly pluginFiles?: readonly string[];
  /** Resolves if the role must not work any more, with the reason. The owner then stops it. */
  readonly failed?: Promise<Error>;
  /** Accepts no new work, ends or releases what runs, and closes what it opened. */
  stop(): Promise<void>;
}
