/** One of the parts that a service is made of, running. */
export interface Role {
  /** Plugins whose code runs in this process. What they leave behind and fails is logged, and ends nothing. */
  readonly pluginFiles?: readonly string[];
  /** Takes nothing new, ends or hands back what runs, closes what it opened. */
  stop(): Promise<void>;
}
